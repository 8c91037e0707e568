"""Writes the strength of bots in docs/benchmarks.md, from games that benchmarks/strength.py has played.

  python -m benchmarks.strength_table FILE …     sums up the games in these files in strength.json, then writes the tables
  python -m benchmarks.strength_table            writes the tables from strength.json alone

Matches that are in strength.json but not in these files are kept.
"""

import itertools
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from benchmarks.strength import BIGGER_TABLES, LADDER, PLANNED_PAIRINGS, TABLES, Pairing, lines_of, tasks_of, wilson
from facedown.bots.levels import LEVELS

FOLDER = Path(__file__).parent
SUMMARY = FOLDER / "strength.json"
PAGE = FOLDER.parent / "docs" / "benchmarks.md"
BEGIN, END = "<!-- figures of benchmarks/strength_table.py: begin -->\n", "<!-- figures: end -->\n"
DUEL = 2  # players; whoever is ahead of the other has won
NAMES = {"memoarrr": "Memoarrr!", "tremember": "Tremember", "memory-kings": "Memory Kings", "matryoshka": "Matryoshka"}
OPTION_WORDS = {"abilities=on": " with abilities", "seasons=six": " with six seasons"}

Figures = dict[str, Any]
Summary = dict[str, Figures]  # by the name of a match


# Summing up


def name_of(pairing: Pairing) -> str:
    return " ".join([pairing.game, str(pairing.players), *pairing.options, pairing.bot, pairing.other])


def summarize(pairing: Pairing, finished_lines: dict[str, Figures]) -> Figures | None:
    """The bot's figures: games, wins, how often it was ahead of another seat, and its longest time for a move."""
    lines = [finished_lines[task.key] for task in tasks_of(pairing) if task.key in finished_lines]
    if not lines:
        return None
    wins = round(sum(line["won"] for line in lines), 3)
    figures = {
        "games": len(lines),
        "won": wins,
        "interval": [round(bound, 4) for bound in wilson(wins, len(lines))],
        "longest": max(line["longest"] for line in lines),
    }
    if pairing.players > DUEL:
        figures["ahead"] = round(sum(share_ahead(line["scores"], line["seat"]) for line in lines), 3)
    return figures


def share_ahead(scores: list[int], seat: int) -> float:
    """The share of the other seats with a lower score than this one. A seat with the same score counts half."""
    others = [score for other, score in enumerate(scores) if other != seat]
    return sum((scores[seat] > score) + (scores[seat] == score) / 2 for score in others) / len(others)


# Reporting


def format_share(wins: float, games: int) -> str:
    low, high = wilson(wins, games)
    return f"{100 * wins / games:.1f} % ({100 * low:.1f}–{100 * high:.1f})"


def cell(summary: Summary, pairing: Pairing) -> str:
    figures = summary.get(name_of(pairing))
    if figures is None:
        return "not yet played"
    return format_share(figures["won"], figures["games"]) + note_if_fewer(figures["games"], 400)


def note_if_fewer(games: int, planned_games: int) -> str:
    return f", {games} games" if games < planned_games else ""


def rung(summary: Summary, table: tuple[str, int, tuple[str, ...]], upper: str, lower: str) -> str:
    """A level's result against the one below it: how often it won or, with more than two players, was ahead of it."""
    game, players, options = table
    if players <= DUEL:
        return cell(summary, Pairing(game, players, 400, upper, lower, options))
    one_upper = summary.get(name_of(Pairing(game, players, 0, upper, lower, options)))
    two_upper = summary.get(name_of(Pairing(game, players, 0, lower, upper, options)))
    if one_upper is None or two_upper is None:
        return "not yet played"
    games = one_upper["games"] + two_upper["games"]
    return format_share(one_upper["ahead"] + two_upper["games"] - two_upper["ahead"], games) + note_if_fewer(games, 400)


def lines_of_table(summary: Summary) -> Iterable[str]:
    yield "| | " + " | ".join(heading(*table) for table in TABLES) + " |"
    yield "|---" * (len(TABLES) + 1) + "|"
    for bot, other in [("search", "careful"), ("search", "greedy")]:
        cells = (cell(summary, Pairing(game, n, 400, bot, other, options)) for game, n, options in TABLES)
        yield f"| `{bot}` against `{other}` | " + " | ".join(cells) + " |"
    for lower, upper in itertools.pairwise(LEVELS):
        yield f"| `{upper}` against `{lower}` | " + " | ".join(rung(summary, table, upper, lower) for table in TABLES) + " |"


def heading(game: str, players: int, options: tuple[str, ...]) -> str:
    return f"{NAMES[game]}{''.join(OPTION_WORDS[option] for option in options)}, {players}"


def lines_below(summary: Summary) -> Iterable[str]:
    """The lines below the table: solo games, bigger tables, and how long a choice takes."""
    solo_shares = [(bot, cell(summary, Pairing("memory-kings", 1, 400, bot, "-"))) for bot in ("search", "careful", "greedy")]
    yield "Alone, these shares of Memory Kings are won: " + "; ".join(f"`{bot}` {share}" for bot, share in solo_shares) + "."
    bigger = [
        f"{heading(game, n, options)}: {cell(summary, pairing)}"
        for game, n, options in BIGGER_TABLES
        if name_of(pairing := Pairing(game, n, 400, "search", "careful", options)) in summary
    ]
    if bigger:
        yield "One `search` among `careful` ones wins at bigger tables: " + "; ".join(bigger) + "."
    yield (
        f"In all these games the longest choice of `search` took {longest_choice(summary, 'search'):.2f} s of a core, "
        f"the elephant's {longest_choice(summary, 'elephant'):.2f} s."
    )


def longest_choice(summary: Summary, bot: str) -> float:
    return max((figures["longest"] for name, figures in summary.items() if name.split()[-2] == bot), default=0.0)


def page_with(page: str, summary: Summary) -> str:
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    figures = "\n".join(lines_of_table(summary)) + "\n\n" + "\n\n".join(lines_below(summary)) + "\n"
    return before + BEGIN + "\n" + figures + "\n" + END + after


def main() -> None:
    summary: Summary = json.loads(SUMMARY.read_text()) if SUMMARY.exists() else {}
    finished_lines = {line["key"]: line for file in sys.argv[1:] for line in lines_of(Path(file))}
    for pairing in [*PLANNED_PAIRINGS, *LADDER]:
        figures = summarize(pairing, finished_lines)
        if figures:
            summary[name_of(pairing)] = figures
    lines = (f"{json.dumps(name)}: {json.dumps(figures)}" for name, figures in summary.items())
    SUMMARY.write_text("{\n  " + ",\n  ".join(lines) + "\n}\n")
    PAGE.write_text(page_with(PAGE.read_text(encoding="utf-8"), summary), encoding="utf-8")


if __name__ == "__main__":
    main()
