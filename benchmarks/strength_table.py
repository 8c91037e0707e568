"""The strength of bots in docs/benchmarks.md, from games that benchmarks/strength.py has played.

  python -m benchmarks.strength_table FILE …     sums the games of these files up in strength.json, then writes the tables
  python -m benchmarks.strength_table            writes the tables from strength.json alone

What strength.json has of matches that the files do not hold is kept.
"""

import itertools
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from benchmarks.strength import BIGGER, LADDER, PLANNED, TABLES, Pairing, lines_of, tasks_of, wilson
from facedown.bots.levels import LEVELS

HERE = Path(__file__).parent
SUMMARY = HERE / "strength.json"
PAGE = HERE.parent / "docs" / "benchmarks.md"
BEGIN, END = "<!-- figures of benchmarks/strength_table.py: begin -->\n", "<!-- figures: end -->\n"
ENEMIES = 2  # who wins is ahead
NAMES = {"memoarrr": "Memoarrr!", "tremember": "Tremember", "memory-kings": "Memory Kings", "matryoshka": "Matryoshka"}
WITH = {"abilities=on": " with abilities", "seasons=six": " with six seasons"}

Figures = dict[str, Any]
Summary = dict[str, Figures]  # by the name of a match


# Summing up


def name_of(pairing: Pairing) -> str:
    return " ".join([pairing.game, str(pairing.players), *pairing.options, pairing.bot, pairing.other])


def summed_up(pairing: Pairing, done: dict[str, Figures]) -> Figures | None:
    """How many games there were, what the bot won of them, how often it was ahead of another seat, and its longest thought."""
    lines = [done[task.key] for task in tasks_of(pairing) if task.key in done]
    if not lines:
        return None
    won = round(sum(line["won"] for line in lines), 3)
    figures = {
        "games": len(lines),
        "won": won,
        "interval": [round(bound, 4) for bound in wilson(won, len(lines))],
        "longest": max(line["longest"] for line in lines),
    }
    if pairing.players > ENEMIES:
        figures["ahead"] = round(sum(ahead(line["scores"], line["seat"]) for line in lines), 3)
    return figures


def ahead(scores: list[int], seat: int) -> float:
    """The share of the other seats that have less than this one; whoever has as much counts half."""
    others = [score for other, score in enumerate(scores) if other != seat]
    return sum((scores[seat] > score) + (scores[seat] == score) / 2 for score in others) / len(others)


# Telling


def told(won: float, games: int) -> str:
    low, high = wilson(won, games)
    return f"{100 * won / games:.1f} % ({100 * low:.1f}–{100 * high:.1f})"


def cell(summary: Summary, pairing: Pairing) -> str:
    figures = summary.get(name_of(pairing))
    if figures is None:
        return "not yet played"
    return told(figures["won"], figures["games"]) + fewer(figures["games"], 400)


def fewer(games: int, planned: int) -> str:
    return f", {games} games" if games < planned else ""


def rung(summary: Summary, table: tuple[str, int, tuple[str, ...]], upper: str, lower: str) -> str:
    """A level against the one below it; with more than two at a table, of how many pairs of seats it finished ahead."""
    game, players, options = table
    if players <= ENEMIES:
        return cell(summary, Pairing(game, players, 400, upper, lower, options))
    one = summary.get(name_of(Pairing(game, players, 0, upper, lower, options)))
    two = summary.get(name_of(Pairing(game, players, 0, lower, upper, options)))
    if one is None or two is None:
        return "not yet played"
    games = one["games"] + two["games"]
    return told(one["ahead"] + two["games"] - two["ahead"], games) + fewer(games, 400)


def lines_of_table(summary: Summary) -> Iterable[str]:
    yield "| | " + " | ".join(heading(*table) for table in TABLES) + " |"
    yield "|---" * (len(TABLES) + 1) + "|"
    for bot, other in [("search", "careful"), ("search", "greedy")]:
        cells = (cell(summary, Pairing(game, n, 400, bot, other, options)) for game, n, options in TABLES)
        yield f"| `{bot}` against `{other}` | " + " | ".join(cells) + " |"
    for lower, upper in itertools.pairwise(LEVELS):
        yield f"| `{upper}` against `{lower}` | " + " | ".join(rung(summary, table, upper, lower) for table in TABLES) + " |"


def heading(game: str, players: int, options: tuple[str, ...]) -> str:
    return f"{NAMES[game]}{''.join(WITH[option] for option in options)}, {players}"


def lines_below(summary: Summary) -> Iterable[str]:
    """Alone, at bigger tables, and how long a choice takes."""
    alone = [(bot, cell(summary, Pairing("memory-kings", 1, 400, bot, "-"))) for bot in ("search", "careful", "greedy")]
    yield "Alone, these shares of Memory Kings are won: " + "; ".join(f"`{bot}` {share}" for bot, share in alone) + "."
    bigger = [
        f"{heading(game, n, options)}: {cell(summary, pairing)}"
        for game, n, options in BIGGER
        if name_of(pairing := Pairing(game, n, 400, "search", "careful", options)) in summary
    ]
    if bigger:
        yield "One `search` among `careful` ones wins at bigger tables: " + "; ".join(bigger) + "."
    yield (
        f"In all these games the longest choice of `search` took {longest(summary, 'search'):.2f} s of a core, "
        f"the elephant's {longest(summary, 'elephant'):.2f} s."
    )


def longest(summary: Summary, bot: str) -> float:
    return max((figures["longest"] for name, figures in summary.items() if name.split()[-2] == bot), default=0.0)


def page_with(page: str, summary: Summary) -> str:
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    figures = "\n".join(lines_of_table(summary)) + "\n\n" + "\n\n".join(lines_below(summary)) + "\n"
    return before + BEGIN + "\n" + figures + "\n" + END + after


def main() -> None:
    summary: Summary = json.loads(SUMMARY.read_text()) if SUMMARY.exists() else {}
    done = {line["key"]: line for file in sys.argv[1:] for line in lines_of(Path(file))}
    for pairing in [*PLANNED, *LADDER]:
        figures = summed_up(pairing, done)
        if figures:
            summary[name_of(pairing)] = figures
    lines = (f"{json.dumps(name)}: {json.dumps(figures)}" for name, figures in summary.items())
    SUMMARY.write_text("{\n  " + ",\n  ".join(lines) + "\n}\n")
    PAGE.write_text(page_with(PAGE.read_text(encoding="utf-8"), summary), encoding="utf-8")


if __name__ == "__main__":
    main()
