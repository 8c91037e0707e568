"""How fast compiled bots play, compared with the same bots in Python: moves per second of processor time, on one core.

  python -m benchmarks.compiled_bots [--rounds 3]

A learner that moves at random plays against `greedy:human`, at 1,024 compiled tables and at one table in Python; all moves
count. The two take turns, and the whole round is repeated. The table in docs/benchmarks.md is written from the medians.
"""

import argparse
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from facedown.engine.catalogue import GAMES
from facedown.envs import BotTables, Tables

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
BEGIN, END = (
    "<!-- figures of benchmarks/compiled_bots.py: begin -->\n",
    "<!-- figures of benchmarks/compiled_bots.py: end -->\n",
)
OPPONENT = "greedy:human"
SECONDS = 1.0  # processor time of each measurement
STEPS_BEFORE = 40  # enough for the games to be at different points


def measure(tables: Tables | BotTables) -> float:
    """Moves per second of processor time. The time for choosing the learner's moves is left out."""
    chance, seconds, moves = np.random.default_rng(1), 0.0, 0
    for number in range(10**9):
        actions = (chance.random(tables.masks.shape, dtype=np.float32) * tables.masks).argmax(1)
        start = time.process_time()
        move_count = tables.step(actions)
        if number >= STEPS_BEFORE:
            seconds += time.process_time() - start
            moves += move_count
        if seconds > SECONDS:
            break
    return moves / seconds


def measure_lines(rounds: int) -> Iterator[str]:
    """Measure every game. Yields the lines of the table."""
    for game in GAMES.values():
        about: dict[str, Any] = {"game": game.id, "opponent": OPPONENT, "observation": "tokens", "seed": 1}
        if "limit" in game.options:
            about["options"] = {"limit": 50}
        compiled_rates, python_rates = [], []
        for _ in range(rounds):
            compiled_rates.append(measure(Tables(**about, tables=1024, threads=1, autoreset="same_step")))
            python_rates.append(measure(BotTables(**about, autoreset="same_step")))
        compiled_rate, python_rate = statistics.median(compiled_rates), statistics.median(python_rates)
        yield f"| {game.name} | {compiled_rate / 1000:,.0f} | {python_rate / 1000:,.2f} | {compiled_rate / python_rate:,.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, metavar="N")
    rounds = parser.parse_args().rounds
    table = [f"| against `{OPPONENT}` | compiled, k moves/s | Python, k moves/s | ratio |", "|---|---|---|---|"]
    for line in measure_lines(rounds):
        print(line, flush=True)
        table.append(line)
    before, rest = PAGE.read_text("utf-8").split(BEGIN)
    _, after = rest.split(END)
    PAGE.write_text(before + BEGIN + "\n".join(table) + "\n" + END + after, encoding="utf-8")


if __name__ == "__main__":
    main()
