"""Measures how much search loses per game against optimal play, in Pairs for two players with perfect memory.

  python -m benchmarks.pairs [--games 1000] [--simulations 10000] [--workers N] [--out FILE]

Search plays each deal twice, once from each seat. The value of a game for a seat is how many pairs it is ahead at the end, on
average, if both play optimally. `result` is how many pairs search was ahead, minus that value; `loss` adds up what each of its
choices gave away. On average one is the negative of the other, but `loss` does not depend on the luck of the cards. Intervals
are 95 %. The limit (PRS-7: the game ends after that many turns in a row without a pair) is low here, because players who pass
would otherwise go on for long; tests/games/pairs/test_optimal.py shows that up to eight pairs, the game has the same value with
the usual limit. The table in docs/benchmarks.md is written from FILE (benchmarks/pairs.json by default); with `--games 0`
nothing is played, and only the table is written.
"""

import argparse
import json
import math
import multiprocessing
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from facedown.engine.catalogue import GAMES
from facedown.fast.search import search_of
from tests.games.pairs.optimal import value_for_start_player
from tests.games.pairs.playing import Optimal, Player, play, player_named

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
BEGIN, END = "<!-- figures of benchmarks/pairs.py: begin -->\n", "<!-- figures of benchmarks/pairs.py: end -->\n"
SIZES = (2, 3, 4, 5, 6, 7, 8)
LIMIT = 8  # the turns in a row without a pair that end a game

Figures = dict[str, Any]


class Task(NamedTuple):
    """One game to be played."""

    pairs: int
    number: int
    simulations: int


def play_task(task: Task) -> tuple[float, float]:
    """Play one game. Returns the result of search minus the value of the game, and how much its choices gave away."""
    seat = task.number % 2
    players: list[Player] = [Optimal, Optimal]
    players[seat] = player_named(f"search@{task.simulations}")
    game = play({"pairs": task.pairs, "limit": LIMIT}, f"{task.pairs} {task.number // 2}", (players[0], players[1]))
    worth = float(value_for_start_player(task.pairs, LIMIT)) * (1 if seat == 0 else -1)
    return game.ahead[seat] - worth, game.given_away[seat]


def interval(numbers: list[float]) -> Figures:
    """The mean of these numbers, and its 95 % interval."""
    half = 1.96 * statistics.stdev(numbers) / math.sqrt(len(numbers))
    mean = statistics.fmean(numbers)
    return {"mean": round(mean, 4), "low": round(mean - half, 4), "high": round(mean + half, 4)}


def measure(games: int, simulations: int, workers: int) -> Iterator[Figures]:
    """The figures for each number of pairs, one line each."""
    search_of(GAMES["pairs"])  # compile once, before many processes need it
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for pairs in SIZES:
            outcomes = pool.map(play_task, [Task(pairs, number, simulations) for number in range(games)])
            results, losses = zip(*outcomes, strict=True)
            line: Figures = {
                "pairs": pairs,
                "games": games,
                "simulations": simulations,
            }
            line["value"] = round(float(value_for_start_player(pairs, LIMIT)), 4)
            yield line | {"result": interval(list(results)), "loss": interval(list(losses))}


def table(figures: list[Figures]) -> str:
    heads = ["pairs", "worth to who begins", "result, less what the game is worth", "given away"]
    rows = [row(line) for line in figures]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [heads, ["---"] * len(heads), *rows])


def row(line: Figures) -> list[str]:
    return [
        str(line["pairs"]),
        f"{line['value']:+.3f}",
        format_interval(line["result"], "+.2f"),
        format_interval(line["loss"], ".3f"),
    ]


def format_interval(figures: Figures, form: str) -> str:
    return f"{figures['mean']:{form}} ({figures['low']:{form}} to {figures['high']:{form}})"


def page_with(page: str, figures: list[Figures]) -> str:
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    games, simulations = figures[0]["games"], figures[0]["simulations"]
    words = f"Of each size {games:,} games, half on each seat, with {simulations:,} simulations for a choice; in pairs a game:"
    return f"{before}{BEGIN}\n{words}\n\n{table(figures)}\n\n{END}{after}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--simulations", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(__file__).with_suffix(".json"))
    arguments = parser.parse_args()
    if arguments.games:
        figures = list(measure(arguments.games, arguments.simulations, arguments.workers))
        arguments.out.write_text("[\n  " + ",\n  ".join(json.dumps(line) for line in figures) + "\n]\n")
    PAGE.write_text(page_with(PAGE.read_text(encoding="utf-8"), json.loads(arguments.out.read_text())), encoding="utf-8")


if __name__ == "__main__":
    main()
