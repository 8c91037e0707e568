"""How fast bots play compiled, beside the same bots in Python: moves per second of processor time, on one core.

  python -m benchmarks.compiled_bots [--rounds 3]

A learner that moves at random plays against `greedy:human`, at 1,024 compiled tables and at one of Python; all moves count. The
two take turns, and the whole round is repeated. The table of docs/benchmarks.md is written from the medians.
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
SECONDS = 1.0  # of processor time, for each measurement
STEPS_BEFORE = 40  # until games are at different points


def measure(tables: Tables | BotTables) -> float:
    """Moves per second of processor time. Choosing the learner's moves is not measured."""
    chance, used, moves = np.random.default_rng(1), 0.0, 0
    for number in range(10**9):
        actions = (chance.random(tables.masks.shape, dtype=np.float32) * tables.masks).argmax(1)
        begun = time.process_time()
        made = tables.step(actions)
        if number >= STEPS_BEFORE:
            used += time.process_time() - begun
            moves += made
        if used > SECONDS:
            break
    return moves / used


def lines(rounds: int) -> Iterator[str]:
    for game in GAMES.values():
        about: dict[str, Any] = {"game": game.id, "opponent": OPPONENT, "observation": "tokens", "seed": 1}
        if "limit" in game.options:
            about["options"] = {"limit": 50}
        compiled, python = [], []
        for _ in range(rounds):
            compiled.append(measure(Tables(**about, tables=1024, threads=1, autoreset="same_step")))
            python.append(measure(BotTables(**about, autoreset="same_step")))
        fast, slow = statistics.median(compiled), statistics.median(python)
        yield f"| {game.name} | {fast / 1000:,.0f} | {slow / 1000:,.2f} | {fast / slow:,.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, metavar="N")
    rounds = parser.parse_args().rounds
    table = [f"| against `{OPPONENT}` | compiled, k moves/s | Python, k moves/s | ratio |", "|---|---|---|---|"]
    for line in lines(rounds):
        print(line, flush=True)
        table.append(line)
    before, rest = PAGE.read_text("utf-8").split(BEGIN)
    _, after = rest.split(END)
    PAGE.write_text(before + BEGIN + "\n".join(table) + "\n" + END + after, encoding="utf-8")


if __name__ == "__main__":
    main()
