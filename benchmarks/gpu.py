"""Plays whole random games on a GPU: checks every final state against the CPU, and measures moves per second.

    python -m benchmarks.gpu build FOLDER     on any machine: writes the kernels as PTX, and plays the same games on the CPU
    python -m benchmarks.gpu run FOLDER       on a machine with an NVIDIA GPU and CuPy, where Facedown need not be installed

The figures in docs/benchmarks.md come from gpu-h200.json, which has the results of such a run.
"""

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

CHECKED_GAMES = 65_536
THREADS = 128  # per block, as in facedown/fast/cuda.py
BLOCKS = 132 * 256  # each thread plays one game after another
TIMED_MOVES = 4_000_000_000  # moves in a timed launch, approximately
REPEATS = 7
SEED = "gpu"
PLAYERS = {"memory-kings": 2, "pairs": 2}  # all other games are played with the fewest players that they allow


def build(folder: Path) -> None:
    """Write the generator's starting points, and per game its kernel, its first deal and a hash of the CPU's final states."""
    from facedown.engine.catalogue import GAMES
    from facedown.fast.generator import starting_points

    folder.mkdir(parents=True, exist_ok=True)
    np.save(folder / "starts.npy", starting_points(SEED, CHECKED_GAMES))
    games = [build_game(game, folder) for game in GAMES.values()]
    (folder / "games.json").write_text(json.dumps(games, indent=1))


def build_game(game: Any, folder: Path) -> dict[str, Any]:
    from facedown.fast.cuda import kernel_ptx
    from facedown.fast.random_games import play_random_games
    from facedown.kit.options import complete
    from facedown.kit.states import pack

    players = PLAYERS.get(game.id, game.min_players)
    sys.stderr.write(f"{game.name}, {players} players: the kernel …\n")
    text, entry = kernel_ptx(game)
    (folder / f"{game.id}.ptx").write_text(text)
    sys.stderr.write(f"{game.name}: {CHECKED_GAMES} games on the CPU …\n")
    random_games = play_random_games(game.id, players=players, games=CHECKED_GAMES, seed=SEED, start=0, keep_states=True)
    return {
        "game": game.id,
        "players": players,
        "entry": entry,
        "deal": list(pack(game.deal.prepare_deal(players, complete(game.options, {}), 0))),
        "state_bytes": game.rules.STATE.itemsize,
        "finals": hashlib.sha256(random_games.states.tobytes()).hexdigest(),
        "moves": int(random_games.moves.sum()),
    }


def run(folder: Path) -> int:
    """Check and measure every game on the GPU. Returns the exit code: 1 if any final state differs from the CPU's."""
    import cupy

    starts = np.load(folder / "starts.npy")
    results = {"gpu": cupy.cuda.runtime.getDeviceProperties(0)["name"].decode(), "games": []}
    for game_files in json.loads((folder / "games.json").read_text()):
        figures = measure(cupy, game_files, folder, starts)
        results["games"].append(figures)
        agree = "agree" if figures["agrees"] else "DISAGREE"
        rate = f"{figures['best'] / 1e9:6.2f} billion moves per second"
        print(f"{game_files['game']:14} {CHECKED_GAMES} final states {agree}; {rate}")
    (folder / "results.json").write_text(json.dumps(results, indent=1))
    return 0 if all(figures["agrees"] for figures in results["games"]) else 1


def measure(cupy: Any, game_files: dict[str, Any], folder: Path, starts: Any) -> dict[str, Any]:
    kernel = cupy.RawModule(path=str(folder / f"{game_files['game']}.ptx")).get_function(game_files["entry"])
    deal = cupy.array(np.array(game_files["deal"], np.uint8).view(np.int32))

    def launch(chances: Any, kept_count: int) -> tuple[Any, Any, float]:
        moves, finals = (
            cupy.zeros(chances.size, cupy.int64),
            cupy.zeros(kept_count * game_files["state_bytes"] // 4, cupy.int32),
        )
        begin, end = cupy.cuda.Event(), cupy.cuda.Event()
        begin.record()
        kernel(
            (BLOCKS,),
            (THREADS,),
            (*array_arguments(deal), *array_arguments(chances), *array_arguments(moves), *array_arguments(finals)),
        )
        end.record()
        end.synchronize()
        return finals, moves, cupy.cuda.get_elapsed_time(begin, end) / 1000

    finals, moves, _ = launch(cupy.array(starts), CHECKED_GAMES)
    total = int(moves.sum())
    is_same = total == game_files["moves"] and hashlib.sha256(finals.get().tobytes()).hexdigest() == game_files["finals"]
    many_starts = cupy.random.randint(1, 2**61, int(TIMED_MOVES / (total / CHECKED_GAMES)), dtype=cupy.int64)
    rates = []
    for _ in range(REPEATS):
        _, moves, seconds = launch(many_starts, 0)
        rates.append(int(moves.sum()) / seconds)
    rates.sort()
    return {
        "game": game_files["game"],
        "players": game_files["players"],
        "agrees": is_same,
        "moves_checked": total,
        "best": rates[-1],
        "median": rates[len(rates) // 2],
        "worst": rates[0],
    }


def array_arguments(values: Any) -> tuple[Any, ...]:
    """An array as the arguments that compiled code takes: meminfo, parent, number of items, item size, data, shape, stride."""
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
