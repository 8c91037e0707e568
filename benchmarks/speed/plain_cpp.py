"""Measures the rules of Memoarrr! in plain C++, on one core, as an upper bound for compiled rules."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from benchmarks.speed.ours import PLAYERS
from benchmarks.speed.work import LEAST_SECONDS, Task, Work, pin_to_cores, serve
from facedown.fast.random_games import play_random_games
from facedown.kit.chance import Chance

WHO = "plain C++"
GAME = "memoarrr"
SOURCE = Path(__file__).parents[1] / "memoarrr.cpp"
CHECKED_GAMES = 20_000
SEED = "engine"


def prepare() -> Work:
    pin_to_cores(1)
    work = Work()
    compiler = shutil.which("c++")
    if compiler is None:
        work.skip(WHO, GAME, "There is no C++ compiler (c++) on this machine.")
        return work
    program = Path(tempfile.mkdtemp(prefix="facedown-bench-")) / GAME
    subprocess.run([compiler, "-O3", "-march=native", "-std=c++17", "-o", program, SOURCE], check=True)
    check_games(program)
    games = enough_games(program)
    work.tasks.append(Task(WHO, "random play", GAME, lambda: measure(program, games), {"players": PLAYERS[GAME]}))
    return work


def play(program: Path, games: int) -> list[float]:
    """Play this many games. Returns the moves, the seconds, and then each seat's rubies and wins."""
    start = Chance(SEED, "simulation").draw_below(2**64)
    command = [program, str(PLAYERS[GAME]), "0", str(games), str(start)]
    output = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return [float(word) for word in output.split()]


def check_games(program: Path) -> None:
    """Check that C++ plays exactly the games that we play from the same seed; otherwise the comparison would mean nothing."""
    moves, _, *standings = play(program, CHECKED_GAMES)
    our_games = play_random_games(GAME, players=PLAYERS[GAME], games=CHECKED_GAMES, seed=SEED, start=0)
    expected_totals = [
        total for seat in range(PLAYERS[GAME]) for total in (our_games.scores[:, seat].sum(), our_games.has_won[:, seat].sum())
    ]
    if (moves, standings) != (our_games.moves.sum(), expected_totals):
        raise AssertionError(
            f"C++ and Python play different games: {moves}, {standings}; {our_games.moves.sum()}, {expected_totals}"
        )


def enough_games(program: Path) -> int:
    seconds = play(program, CHECKED_GAMES)[1]
    return int(CHECKED_GAMES * max(1.0, 1.2 * LEAST_SECONDS / seconds))


def measure(program: Path, games: int) -> tuple[float, float]:
    moves, seconds, *_ = play(program, games)
    return moves, seconds


if __name__ == "__main__":
    serve(prepare)
