"""docs/speed.svg: bars of what was measured, ours and others', legible on light and on dark pages."""

import math
from dataclasses import dataclass
from html import escape
from pathlib import Path

from benchmarks.speed.figures import ROOT, Figure, Run, read

PICTURE = ROOT / "docs" / "speed.svg"
WIDTH, NAMES, VALUES = 720, 216, 48  # of all, of the names at the left, of the numbers at the right
ROW, GAP, TOP = 19, 34, 34
LEAST = 0.02  # millions of moves a second, where the bars begin: the scale is logarithmic

STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1d1d1f }
.title { font-weight: 600 } .value, .scale { fill: #5c5c66 } .scale { font-size: 11px }
.ours { fill: #2456c7 } .theirs { fill: #a3a3ad } .limit { fill: #b06a00 } .line { stroke: #d9d9e0 } .spread { stroke: #1d1d1f }
@media (prefers-color-scheme: dark) {
text { fill: #ececf1 } .value, .scale { fill: #a8a8b3 }
.ours { fill: #7ba5ff } .theirs { fill: #6c6c78 } .limit { fill: #e0a040 } .line { stroke: #3a3a44 } .spread { stroke: #ececf1 }
}
"""


@dataclass(frozen=True)
class Group:
    title: str
    figures: list[Figure]


def groups(run: Run) -> list[Group]:
    return [
        Group(
            "Random play on one core",
            by_rate(run, ("Facedown", "random play"), ("OpenSpiel", "rollouts"), ("plain C++", "random play")),
        ),
        Group("Batches of 4096 on two cores", by_rate(run, ("Facedown", "batches"), ("Pgx", "batches"))),
        Group("A move at a time from Python", by_rate(run, ("Facedown", "from Python"), ("OpenSpiel", "from Python"))),
    ]


def by_rate(run: Run, *kinds: tuple[str, str]) -> list[Figure]:
    found = [figure for who, what in kinds for figure in run.of(who, what)]
    return sorted(found, key=lambda figure: -figure.median)


def draw(run: Run) -> str:
    most = max(figure.median for group in groups(run) for figure in group.figures) / 1e6
    lines: list[str] = []
    y = 0.0
    for group in groups(run):
        lines += drawn_group(group, y, most)
        y += TOP + ROW * len(group.figures) + GAP
    words = "Millions of moves a second, ours beside OpenSpiel, Pgx and plain C++; the tables of docs/speed.md have them too"
    box = f'viewBox="0 0 {WIDTH} {y:.0f}" width="{WIDTH}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" aria-label="{words}">'
    return "\n".join([head, f"<style>{STYLE}</style>", *lines, "</svg>"]) + "\n"


def drawn_group(group: Group, y: float, most: float) -> list[str]:
    bottom = y + TOP + ROW * len(group.figures)
    lines = [f'<text class="title" x="0" y="{y + 16:.0f}">{group.title}: million moves a second, a logarithmic scale</text>']
    for mark in marks(most):
        x = across(mark, most)
        lines.append(f'<line class="line" x1="{x:.1f}" x2="{x:.1f}" y1="{y + TOP - 6:.0f}" y2="{bottom:.0f}"/>')
        lines.append(f'<text class="scale" x="{x:.1f}" y="{bottom + 12:.0f}" text-anchor="middle">{mark:g}</text>')
    for number, figure in enumerate(group.figures):
        lines += drawn_bar(figure, y + TOP + ROW * number, most)
    return lines


def drawn_bar(figure: Figure, y: float, most: float) -> list[str]:
    kind = {"Facedown": "ours", "plain C++": "limit"}.get(figure.who, "theirs")
    low, high = (across(rate / 1e6, most) for rate in figure.spread)
    end, middle = across(figure.median / 1e6, most), y + ROW / 2
    return [
        f'<text x="{NAMES - 8}" y="{middle + 4:.1f}" text-anchor="end">{escape(name(figure))}</text>',
        f'<rect class="{kind}" x="{NAMES}" y="{y + 3:.0f}" width="{max(end - NAMES, 1):.1f}" height="{ROW - 6}" rx="2"/>',
        f'<line class="spread" x1="{low:.1f}" x2="{high:.1f}" y1="{middle:.1f}" y2="{middle:.1f}"/>',
        f'<text class="value" x="{max(high, end) + 6:.1f}" y="{middle + 4:.1f}">{figure.median / 1e6:.3g}</text>',
    ]


def name(figure: Figure) -> str:
    game = figure.game.partition("(")[0]
    return f"{figure.who}: {game}"


def across(value: float, most: float) -> float:
    """Where a value stands; below the least, at the beginning."""
    share = math.log(max(value, LEAST) / LEAST) / math.log(most / LEAST)
    return NAMES + share * (WIDTH - NAMES - VALUES)


def marks(most: float) -> list[float]:
    return [mark for mark in (0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0, 300.0) if mark < most]


def write(run: Run, file: Path = PICTURE) -> None:
    file.write_text(draw(run), encoding="utf-8")


if __name__ == "__main__":
    write(read())
