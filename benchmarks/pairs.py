"""Search against optimal play of plain pairs: what it loses a game.

  python -m benchmarks.pairs [--games 1000] [--simulations 10000] [--workers N] [--out FILE]

Half of the games are played on each seat, with the same deals. `result` is by how many pairs search was ahead less what the game
is worth to its seat; `loss` adds up what each of its choices gave away. Both have the same mean, but the second knows no luck of
the cards. Intervals are 95 %.
"""

import argparse
import json
import math
import multiprocessing
import statistics
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.pairs.optimal import value
from tests.pairs.playing import Player, optimal, play, searching

SIZES = (2, 3, 4, 5, 6, 7, 8)


class Task(NamedTuple):
    """One game."""

    pairs: int
    number: int
    simulations: int


player = cache(searching)


def played(task: Task) -> tuple[float, float]:
    """Search's result against the value of the game, and what it gave away."""
    seat = task.number % 2
    players: list[Player] = [optimal, optimal]
    players[seat] = player(task.simulations)
    game = play(task.pairs, f"{task.pairs} {task.number // 2}", (players[0], players[1]))
    worth = float(value(task.pairs, 0)) * (1 if seat == 0 else -1)
    return game.ahead[seat] - worth, game.given_away[seat]


def told(numbers: list[float]) -> dict[str, float]:
    half = 1.96 * statistics.stdev(numbers) / math.sqrt(len(numbers))
    mean = statistics.fmean(numbers)
    return {"mean": round(mean, 4), "low": round(mean - half, 4), "high": round(mean + half, 4)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--simulations", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(__file__).with_suffix(".json"))
    given = parser.parse_args()
    player(given.simulations)  # compiled once, before many processes want it
    figures = []
    with multiprocessing.get_context("spawn").Pool(given.workers) as pool:
        for pairs in SIZES:
            games = pool.map(played, [Task(pairs, number, given.simulations) for number in range(given.games)])
            results, losses = zip(*games, strict=True)
            line = {"pairs": pairs, "games": len(games), "simulations": given.simulations, "value": float(value(pairs, 0))}
            figures.append(line | {"result": told(list(results)), "loss": told(list(losses))})
            print(json.dumps(figures[-1]), flush=True)
    given.out.write_text("[\n  " + ",\n  ".join(json.dumps(line) for line in figures) + "\n]\n")


if __name__ == "__main__":
    main()
