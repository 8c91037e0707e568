"""Draws docs/speed.svg: bars for our figures and those of others, legible on light and on dark pages."""

import math
from dataclasses import dataclass
from pathlib import Path

from benchmarks.bar_chart import ROW, WIDTH, draw_bar, draw_chart, draw_name, draw_title, draw_value
from benchmarks.speed.figures import ROOT, Figure, Run, read

PICTURE = ROOT / "docs" / "speed.svg"
NAMES, VALUES = 216, 48  # the width of the names on the left and of the numbers on the right
GAP, TOP = 34, 34
LEAST_RATE = 0.02  # where the bars begin, in millions of moves per second: the scale is logarithmic


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
    figures = [figure for who, what in kinds for figure in run.figures_of(who, what)]
    return sorted(figures, key=lambda figure: -figure.median)


def draw(run: Run) -> str:
    most = max(figure.median for group in groups(run) for figure in group.figures) / 1e6
    lines: list[str] = []
    y = 0.0
    for group in groups(run):
        lines += draw_group(group, y, most)
        y += TOP + ROW * len(group.figures) + GAP
    words = "Millions of moves a second, ours beside OpenSpiel, Pgx and plain C++; docs/benchmarks.md has the tables"
    return draw_chart(lines, y, words)


def draw_group(group: Group, y: float, most: float) -> list[str]:
    bottom = y + TOP + ROW * len(group.figures)
    lines = [draw_title(f"{group.title}: million moves a second, a logarithmic scale", y)]
    for mark in marks(most):
        x = x_of(mark, most)
        lines.append(f'<line class="line" x1="{x:.1f}" x2="{x:.1f}" y1="{y + TOP - 6:.0f}" y2="{bottom:.0f}"/>')
        lines.append(f'<text class="scale" x="{x:.1f}" y="{bottom + 12:.0f}" text-anchor="middle">{mark:g}</text>')
    for number, figure in enumerate(group.figures):
        lines += draw_figure(figure, y + TOP + ROW * number, most)
    return lines


def draw_figure(figure: Figure, y: float, most: float) -> list[str]:
    kind = {"Facedown": "ours", "plain C++": "limit"}.get(figure.who, "theirs")
    low, high = (x_of(rate / 1e6, most) for rate in figure.spread)
    end, middle = x_of(figure.median / 1e6, most), y + ROW / 2
    return [
        draw_name(label(figure), NAMES, y),
        draw_bar(kind, NAMES, end, y),
        f'<line class="spread" x1="{low:.1f}" x2="{high:.1f}" y1="{middle:.1f}" y2="{middle:.1f}"/>',
        draw_value(f"{figure.median / 1e6:.3g}", max(high, end), y),
    ]


def label(figure: Figure) -> str:
    game = figure.game.partition("(")[0]
    return f"{figure.who}: {game}"


def x_of(value: float, most: float) -> float:
    """Where a value is on the x axis; values below LEAST_RATE are at its beginning."""
    share = math.log(max(value, LEAST_RATE) / LEAST_RATE) / math.log(most / LEAST_RATE)
    return NAMES + share * (WIDTH - NAMES - VALUES)


def marks(most: float) -> list[float]:
    return [mark for mark in (0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0, 300.0) if mark < most]


def write(run: Run, file: Path = PICTURE) -> None:
    file.write_text(draw(run), encoding="utf-8")


if __name__ == "__main__":
    write(read())
