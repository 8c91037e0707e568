"""Measures the memory curve: how often a greedy player wins against `greedy:human`, by how long it remembers.

  ./dev bench memory [--deals 200] [--game GAME …] [--with FILE …] [--quick]

Every memory plays the same deals from both seats; in Pairs, optimal play does so too. The figures go to
src/facedown/envs/curve.json, the picture to docs/memory-curve.svg. `--with` adds a player that `facedown study place --out
FILE` has placed. `--deals 0` measures nothing and only draws the picture. `--quick` plays few deals and writes nothing.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.curve_chart import OPTIMAL, PlacedPlayer, draw_curves
from facedown.engine.cores import count_cores
from facedown.envs.curve import bot_with, memory_names, read_curve
from facedown.envs.suite import DEALS, play_suite
from facedown.kit.options import Options
from tests.games.pairs.playing import Optimal

ROOT = Path(__file__).parents[1]
FIGURES = ROOT / "src" / "facedown" / "envs" / "curve.json"
PICTURE = ROOT / "docs" / "memory-curve.svg"
PAIRS = "pairs"
GAMES = ("memoarrr", "tremember", PAIRS)
QUICK_DEALS = 3
TIME_LIMIT = 10.0


def measure(game: str, deals: int) -> dict[str, list[float]]:
    """How many games each memory won, and how many it played."""
    figures = {}
    for memory in memory_names():
        wins = [each.won for each in play_suite(bot_with(memory), game, deals, count_cores(), TIME_LIMIT)]
        figures[memory] = [sum(wins), len(wins)]
        print(f"{game}: {bot_with(memory)} wins {sum(wins) / len(wins):.1%} of {len(wins)}", flush=True)
    return figures


def measure_optimum(deals: int) -> list[float]:
    """How many games of Pairs optimal play with a perfect memory wins on the same deals, and how many it plays."""
    wins = [each.won for each in play_suite(make_optimal, PAIRS, deals, 1, TIME_LIMIT)]
    print(f"{PAIRS}: optimal play wins {sum(wins) / len(wins):.1%} of {len(wins)}", flush=True)
    return [sum(wins), len(wins)]


def make_optimal(*, options: Options, seat: int, seed: str, **_: object) -> Optimal:
    return Optimal(options, seat, seed)


def read_players(files: Sequence[Path]) -> list[PlacedPlayer]:
    placements: list[dict[str, Any]] = [json.loads(file.read_text("utf-8")) for file in files]
    return [PlacedPlayer(each["game"], each["player"], each["won"], each["games"]) for each in placements]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--game", action="append", choices=GAMES)
    parser.add_argument("--with", dest="files", type=Path, action="append", default=[])
    parser.add_argument("--quick", action="store_true")
    arguments = parser.parse_args()
    if arguments.quick:
        for game in arguments.game or GAMES:
            measure(game, QUICK_DEALS)
        return
    figures = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    if arguments.deals:
        for game in arguments.game or GAMES:
            figures[game] = measure(game, arguments.deals)
            if game == PAIRS:
                figures[game][OPTIMAL] = measure_optimum(arguments.deals)
            FIGURES.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    curves = [read_curve(game, figures[game]) for game in GAMES if game in figures]
    best_players = [PlacedPlayer(game, OPTIMAL, *figures[game][OPTIMAL]) for game in GAMES if OPTIMAL in figures.get(game, {})]
    PICTURE.write_text(draw_curves(curves, read_players(arguments.files), best_players), encoding="utf-8")
    print(f"{PICTURE.relative_to(ROOT)} is drawn.")


if __name__ == "__main__":
    main()
