"""Writes the figures of server.json between two marks in docs/benchmarks.md, and draws docs/server.svg. A test checks both."""

import json
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.bar_chart import ROW, WIDTH, draw_bar, draw_chart, draw_name, draw_title, draw_value

ROOT = Path(__file__).parents[2]
FILE = ROOT / "benchmarks" / "server.json"
PAGE = ROOT / "docs" / "benchmarks.md"
PICTURE = ROOT / "docs" / "server.svg"
BEGIN, END = "<!-- from server.json -->\n", "<!-- /server.json -->\n"

QUIET_LOAD = 3.0
BUSY_NOTE = (
    " **So the machine was busy with other things. All servers make far fewer moves per second, and all latencies are far "
    "higher, than on a quiet machine; moves per second of processor time suffer little.**"
)
COLUMNS = (
    "server",
    "tables",
    "moves/s flat out",
    "moves per core-second",
    "p99, ms",
    "paced p99, ms",
    "in the quieter half",
    "p50, ms",
    "of a core",
    "MB",
    "stolen",
)
HEAD = f"| {' | '.join(COLUMNS)} |\n|---|{'---:|' * (len(COLUMNS) - 1)}\n"
AGAINST = ("boardgame.io, files", "boardgame.io, memory", "uvicorn, bare")
NAMES, VALUES, TOP = 250, 60, 34  # the width of the names on the left and of the numbers on the right; the height of the title
TITLE = "Moves per second of the server’s processor time, flat out"


def section(run: dict[str, Any]) -> str:
    before, after = run["load"]
    note = BUSY_NOTE if max(before, after) > QUIET_LOAD else ""
    return f"""
Measured on {run["date"]}: {run["machine"]}; boardgame.io 0.50.2.
The load was {before:.1f} in the minute before the run and {after:.1f} in its last minute; the run alone causes about 2.{note}

{HEAD}{"".join(map(line, run["rows"]))}
{ratios_table("our moves/s flat out, as a multiple of", "moves", run["rows"])}
{ratios_table("our paced p99, as a multiple of", "p99", run["rows"])}
![Moves per second of the server's processor time: ours, boardgame.io's and bare uvicorn's](server.svg)
"""


def line(row: dict[str, Any]) -> str:
    flat_heat, paced_heat = row["flat out"], row["paced"]
    figures = [
        row["kind"],
        row["tables"],
        f"{flat_heat['moves']:,.0f} ({span(row, 'moves', ',.0f')})",
        f"{flat_heat['moves a core-second']:,.0f}",
        f"{flat_heat['p99']:.1f}",
        f"{middle_p99(row):.1f} ({span(row, 'p99', '.1f')})",
        f"{paced_heat['p99']:.1f}",
        f"{paced_heat['p50']:.1f}",
        f"{paced_heat['core']:.0%}",
        f"{paced_heat['memory']:.0f}",
        f"{paced_heat['stolen']:.1%}",
    ]
    return f"| {' | '.join(map(str, figures))} |\n"


def middle_p99(row: dict[str, Any]) -> float:
    """The median p99 of all paced heats."""
    heats: list[float] = row["every heat"]["p99"]
    return statistics.median_high(heats)


def span(row: dict[str, Any], figure: str, form: str) -> str:
    """A figure as a range, from the lowest heat to the highest."""
    heats = row["every heat"][figure]
    return f"{min(heats):{form}}–{max(heats):{form}}"


def ratios_table(words: str, figure: str, rows: Sequence[dict[str, Any]]) -> str:
    """A table of our figures divided by others', heat by heat, so that a slow minute of the machine affects both alike."""
    heats = {(row["kind"], row["tables"]): row["every heat"][figure] for row in rows}
    counts = sorted({row["tables"] for row in rows})
    head = f"| {words} | {' | '.join(f'{count} tables' for count in counts)} |\n"
    rule = f"|---|{'---:|' * len(counts)}\n"
    lines = [f"| {kind} | {' | '.join(f'{ratio(heats, kind, count):.2g}' for count in counts)} |\n" for kind in AGAINST]
    return head + rule + "".join(lines)


def ratio(heats: dict[tuple[str, int], list[float]], kind: str, count: int) -> float:
    """The median, over all rounds, of ours divided by theirs in the same round."""
    return statistics.median(
        our_figure / their_figure for our_figure, their_figure in zip(heats["facedown", count], heats[kind, count], strict=True)
    )


def picture(run: dict[str, Any]) -> str:
    rows = sorted(run["rows"], key=lambda row: (row["tables"], row["kind"] != "facedown"))
    most = max(row["flat out"]["moves a core-second"] for row in rows)
    bars = [part for number, row in enumerate(rows) for part in bar(row, TOP + ROW * number, most)]
    return draw_chart([draw_title(TITLE, 0), *bars], TOP + ROW * len(rows) + 10, f"{TITLE}; the table has the figures")


def bar(row: dict[str, Any], y: float, most: float) -> list[str]:
    moves = row["flat out"]["moves a core-second"]
    end = NAMES + (WIDTH - NAMES - VALUES) * moves / most
    kind = "ours" if row["kind"] == "facedown" else "theirs"
    name = f"{row['kind']}, {row['tables']} tables"
    return [draw_name(name, NAMES, y), draw_bar(kind, NAMES, end, y), draw_value(f"{moves:,.0f}", end, y)]


def page(run: dict[str, Any], text: str) -> str:
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + section(run) + END + after


def write_report(run: dict[str, Any]) -> None:
    FILE.write_text(json.dumps(run, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    PICTURE.write_text(picture(run), encoding="utf-8")
    PAGE.write_text(page(run, PAGE.read_text(encoding="utf-8")), encoding="utf-8")
