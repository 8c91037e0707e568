"""The same rules of Memoarrr! in plain C++, on one core: how fast a compiler takes them at best."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from benchmarks.speed.ours import PLAYERS
from benchmarks.speed.work import LEAST_SECONDS, Task, Work, serve, stay_on
from facedown.fast.random_games import play_random_games
from facedown.kit.chance import Chance

WHO = "plain C++"
GAME = "memoarrr"
SOURCE = Path(__file__).parents[1] / "memoarrr.cpp"
CHECKED_GAMES = 20_000
SEED = "engine"


def prepare() -> Work:
    stay_on(1)
    work = Work()
    compiler = shutil.which("c++")
    if compiler is None:
        work.skip(WHO, GAME, "There is no C++ compiler (c++) on this machine.")
        return work
    program = Path(tempfile.mkdtemp(prefix="facedown-bench-")) / GAME
    subprocess.run([compiler, "-O3", "-march=native", "-std=c++17", "-o", program, SOURCE], check=True)
    check(program)
    games = enough_games(program)
    work.tasks.append(Task(WHO, "random play", GAME, lambda: measure(program, games), {"players": PLAYERS[GAME]}))
    return work


def play(program: Path, games: int) -> list[float]:
    """Moves, seconds, and then of each seat its rubies and wins."""
    begun = Chance(SEED, "simulation").draw_below(2**64)
    command = [program, str(PLAYERS[GAME]), "0", str(games), str(begun)]
    said = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return [float(word) for word in said.split()]


def check(program: Path) -> None:
    """The very games that ours plays from the same seed, or there is nothing to compare."""
    moves, _, *standings = play(program, CHECKED_GAMES)
    ours = play_random_games(GAME, players=PLAYERS[GAME], games=CHECKED_GAMES, seed=SEED, start=0)
    expected = [total for seat in range(PLAYERS[GAME]) for total in (ours.scores[:, seat].sum(), ours.has_won[:, seat].sum())]
    if (moves, standings) != (ours.moves.sum(), expected):
        raise AssertionError(f"C++ and Python play different games: {moves}, {standings}; {ours.moves.sum()}, {expected}")


def enough_games(program: Path) -> int:
    seconds = play(program, CHECKED_GAMES)[1]
    return int(CHECKED_GAMES * max(1.0, 1.2 * LEAST_SECONDS / seconds))


def measure(program: Path, games: int) -> tuple[float, float]:
    moves, seconds, *_ = play(program, games)
    return moves, seconds


if __name__ == "__main__":
    serve(prepare)
