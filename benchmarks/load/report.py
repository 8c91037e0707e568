"""The figures of server.json as a table in docs/server.md, between two marks, and as docs/server.svg. A test compares them."""

import json
import statistics
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FILE = ROOT / "benchmarks" / "server.json"
PAGE = ROOT / "docs" / "server.md"
PICTURE = ROOT / "docs" / "server.svg"
BEGIN, END = "<!-- from server.json -->\n", "<!-- /server.json -->\n"

QUIET_LOAD = 3.0
BUSY = (
    " **So it was busy with other things, and what the clock measures, moves a second and latencies, comes out far too low, "
    "everybody’s; the moves for a second of the server’s processor time suffer little from that.**"
)
COLUMNS = (
    "server",
    "tables",
    "moves/s flat out",
    "moves a core-second",
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
WIDTH, NAMES, ROW, TOP = 720, 250, 19, 34
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1d1d1f } .title { font-weight: 600 } .value { fill: #5c5c66 }
.ours { fill: #2456c7 } .theirs { fill: #a3a3ad }
@media (prefers-color-scheme: dark) {
text { fill: #ececf1 } .value { fill: #a8a8b3 } .ours { fill: #7ba5ff } .theirs { fill: #6c6c78 }
}
"""


def section(run: dict[str, Any]) -> str:
    before, after = run["load"]
    busy = BUSY if max(before, after) > QUIET_LOAD else ""
    return f"""
Measured on {run["date"]}: {run["machine"]}; boardgame.io 0.50.2.
The machine’s load in the minute before was {before:.1f}, in the last minute {after:.1f}; the run alone makes it about 2.{busy}

{HEAD}{"".join(map(line, run["rows"]))}
{times("our moves/s flat out are so many times those of", "moves", run["rows"])}
{times("our paced p99 is so many times that of", "p99", run["rows"])}
![Moves for a second of the server's processor time: ours, boardgame.io's and bare uvicorn's](server.svg)
"""


def line(row: dict[str, Any]) -> str:
    flat, paced = row["flat out"], row["paced"]
    figures = [
        row["kind"],
        row["tables"],
        f"{flat['moves']:,.0f} ({span(row, 'moves', ',.0f')})",
        f"{flat['moves a core-second']:,.0f}",
        f"{flat['p99']:.1f}",
        f"{middle_p99(row):.1f} ({span(row, 'p99', '.1f')})",
        f"{paced['p99']:.1f}",
        f"{paced['p50']:.1f}",
        f"{paced['core']:.0%}",
        f"{paced['memory']:.0f}",
        f"{paced['stolen']:.1%}",
    ]
    return f"| {' | '.join(map(str, figures))} |\n"


def middle_p99(row: dict[str, Any]) -> float:
    """Of all paced heats."""
    heats: list[float] = row["every heat"]["p99"]
    return statistics.median_high(heats)


def span(row: dict[str, Any], figure: str, form: str) -> str:
    """From the lowest heat to the highest."""
    heats = row["every heat"][figure]
    return f"{min(heats):{form}}–{max(heats):{form}}"


def times(what: str, figure: str, rows: Sequence[dict[str, Any]]) -> str:
    """Ours against others, heat by heat: a slow minute of the machine is everybody's then."""
    heats = {(row["kind"], row["tables"]): row["every heat"][figure] for row in rows}
    counts = sorted({row["tables"] for row in rows})
    head = f"| {what} | {' | '.join(f'{count} tables' for count in counts)} |\n"
    rule = f"|---|{'---:|' * len(counts)}\n"
    lines = [f"| {kind} | {' | '.join(f'{ratio(heats, kind, count):.2g}' for count in counts)} |\n" for kind in AGAINST]
    return head + rule + "".join(lines)


def ratio(heats: dict[tuple[str, int], list[float]], kind: str, count: int) -> float:
    """In the same round; of all the middle one."""
    return statistics.median(ours / theirs for ours, theirs in zip(heats["facedown", count], heats[kind, count], strict=True))


def picture(run: dict[str, Any]) -> str:
    rows = sorted(run["rows"], key=lambda row: (row["tables"], row["kind"] != "facedown"))
    most = max(row["flat out"]["moves a core-second"] for row in rows)
    bars = "".join(bar(number, row, most) for number, row in enumerate(rows))
    height = TOP + ROW * len(rows) + 10
    title = '<text class="title" x="0" y="18">Moves for a second of the server’s processor time, flat out</text>'
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"><style>{STYLE}</style>{title}{bars}</svg>\n'


def bar(number: int, row: dict[str, Any], most: float) -> str:
    moves, y = row["flat out"]["moves a core-second"], TOP + ROW * number
    long = (WIDTH - NAMES - 60) * moves / most
    kind = "ours" if row["kind"] == "facedown" else "theirs"
    name = escape(f"{row['kind']}, {row['tables']} tables")
    return (
        f'<text x="0" y="{y + 13}">{name}</text>'
        f'<rect class="{kind}" x="{NAMES}" y="{y + 3}" width="{long:.0f}" height="13" rx="3"/>'
        f'<text class="value" x="{NAMES + long + 6:.0f}" y="{y + 14}">{moves:,.0f}</text>'
    )


def page(run: dict[str, Any], text: str) -> str:
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + section(run) + END + after


def write_report(run: dict[str, Any]) -> None:
    FILE.write_text(json.dumps(run, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    PICTURE.write_text(picture(run), encoding="utf-8")
    PAGE.write_text(page(run, PAGE.read_text(encoding="utf-8")), encoding="utf-8")
