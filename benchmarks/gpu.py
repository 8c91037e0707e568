"""Whole random games on a GPU: the same rules, every final state checked against the CPU, moves a second.

    python -m benchmarks.gpu build FOLDER     anywhere: kernels as PTX, and what the CPU makes of the same games
    python -m benchmarks.gpu run FOLDER       on a machine with an NVIDIA GPU and CuPy; nothing else of ours is needed there

`./dev bench gpu` does both where there is a GPU, and says so where there is none.
"""

import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np

CHECKED_GAMES = 65_536
THREADS = 128  # in a block, as in facedown/fast/cuda.py
TIMED_THREADS = 4 * 65_536
TIMED_MOVES = 4_000_000_000  # about so many in a timed launch
REPEATS = 7
PLAYERS = {"memory-kings": 2}  # others with as few as they allow


def build(folder: Path) -> None:
    """For each game: its kernel, a deal to begin with, the generator's points, and the CPU's final states."""
    from facedown.engine.catalogue import GAMES
    from facedown.fast.generator import starting_points

    folder.mkdir(parents=True, exist_ok=True)
    points = np.array(starting_points("gpu", TIMED_THREADS), np.int64)
    np.save(folder / "points.npy", points)
    games = [build_game(game, points, folder) for game in GAMES.values()]
    (folder / "games.json").write_text(json.dumps(games, indent=1))


def build_game(game: Any, points: Any, folder: Path) -> dict[str, Any]:
    from facedown.engine.options import complete
    from facedown.engine.plain import packed
    from facedown.fast.cuda import kernel_ptx

    players = PLAYERS.get(game.id, game.min_players)
    sys.stderr.write(f"{game.name}, {players} players: the kernel …\n")
    (folder / f"{game.id}.ptx").write_text(kernel_ptx(game))
    dealt = packed(game.dealing.unshuffled(players, complete(game.options, {}), 0))
    sys.stderr.write(f"{game.name}: {CHECKED_GAMES} games on the CPU …\n")
    finals, moves = played_on_the_cpu(game, dealt, points[:CHECKED_GAMES])
    return {
        "game": game.id,
        "players": players,
        "deal": list(dealt),
        "state_bytes": game.rules.STATE.itemsize,
        "finals": hashlib.sha256(finals.tobytes()).hexdigest(),
        "moves": int(moves.sum()),
    }


def played_on_the_cpu(game: Any, dealt: bytes, points: Any) -> tuple[Any, Any]:
    import numba

    from facedown.fast import random_play
    from facedown.fast.compiling import game_names, rebound

    play = numba.njit(rebound(random_play.random_games_row, game_names(game), game.id))
    finals = np.zeros((len(points), game.rules.STATE.itemsize), np.uint8)
    moves = np.zeros(len(points), np.int64)
    mask = np.zeros(game.rules.ACTIONS, np.uint8)
    for number, point in enumerate(points):
        deal_row = np.frombuffer(dealt, np.uint8).copy()
        moves[number] = play(finals[number], deal_row, mask, np.array([point], np.int64), 1)
    return finals, moves


def run(folder: Path) -> int:
    import cupy

    points = np.load(folder / "points.npy")
    results = {"gpu": cupy.cuda.runtime.getDeviceProperties(0)["name"].decode(), "games": []}
    for built in json.loads((folder / "games.json").read_text()):
        measured = measure(cupy, built, folder, points)
        results["games"].append(measured)
        agree = "agree" if measured["agrees"] else "DISAGREE"
        print(f"{built['game']:14} {CHECKED_GAMES} final states {agree}; {measured['best'] / 1e9:6.2f} billion moves a second")
    (folder / "results.json").write_text(json.dumps(results, indent=1))
    return 0 if all(measured["agrees"] for measured in results["games"]) else 1


def measure(cupy: Any, built: dict[str, Any], folder: Path, points: Any) -> dict[str, Any]:
    path = folder / f"{built['game']}.ptx"
    entry = re.search(r"\.visible \.entry (\w+)\(", path.read_text())
    assert entry is not None
    kernel = cupy.RawModule(path=str(path)).get_function(entry[1])

    def launch(threads: int, games: int) -> tuple[Any, Any, float]:
        finals = cupy.zeros(threads * built["state_bytes"], cupy.uint8)
        moves = cupy.zeros(threads, cupy.int64)
        deal, chances = cupy.array(built["deal"], cupy.uint8), cupy.array(points[:threads])
        arguments = (*array(finals), *array(deal), *array(chances), *array(moves), np.int64(games))
        begin, end = cupy.cuda.Event(), cupy.cuda.Event()
        begin.record()
        kernel(((threads + THREADS - 1) // THREADS,), (THREADS,), arguments)
        end.record()
        end.synchronize()
        return finals, moves, cupy.cuda.get_elapsed_time(begin, end) / 1000

    finals, moves, _ = launch(CHECKED_GAMES, 1)
    total = int(moves.sum())
    agrees = total == built["moves"] and hashlib.sha256(finals.get().tobytes()).hexdigest() == built["finals"]
    games = max(1, round(TIMED_MOVES / TIMED_THREADS / (total / CHECKED_GAMES)))
    rates = []
    for _ in range(REPEATS):
        _, moves, seconds = launch(TIMED_THREADS, games)
        rates.append(int(moves.sum()) / seconds)
    rates.sort()
    return {
        "game": built["game"],
        "players": built["players"],
        "agrees": agrees,
        "moves_checked": total,
        "best": rates[-1],
        "median": rates[len(rates) // 2],
        "worst": rates[0],
    }


def array(values: Any) -> tuple[Any, ...]:
    """An array as compiled code takes it: meminfo, parent, items, bytes of an item, data, shape, stride."""
    numbers = (values.size, values.itemsize)
    return (np.int64(0), np.int64(0), *map(np.int64, numbers), values, np.int64(values.size), np.int64(values.itemsize))


def main() -> int:
    match sys.argv[1:]:
        case ["build", folder]:
            build(Path(folder))
            return 0
        case ["run", folder]:
            return run(Path(folder))
    sys.stderr.write(f"{__doc__}\n")
    return 2


if __name__ == "__main__":
    sys.exit(main())
