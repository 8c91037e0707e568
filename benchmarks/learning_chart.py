"""Draws docs/study/learning.svg from benchmarks/learning.json, the curves of recurrent_ppo.py.

python -m benchmarks.learning_chart
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.bar_chart import WIDTH, draw_chart

ROOT = Path(__file__).parents[1]
RESULTS_FILE = ROOT / "benchmarks" / "learning.json"
PICTURE = ROOT / "docs" / "study" / "learning.svg"
LEFT, RIGHT, TOP, BOTTOM, HEIGHT = 40, 170, 40, 52, 340
MOST_TURNS = 20


def draw(results: dict[str, Any]) -> str:
    last = min(curve[-1]["steps"] for curve in results["curves"].values())
    lines = [*draw_scales(last), *draw_lines(results["lines"])]
    for name, curve in results["curves"].items():
        points = [point for point in curve if point["steps"] <= last]
        path = " ".join(f"{x_of(point['steps'], last):.1f},{y_of(point['turns']):.1f}" for point in points)
        lines.append(f'<polyline points="{path}" fill="none" class="curve"/>')
        y = y_of(points[-1]["turns"]) + (-6 if points[-1]["turns"] > MOST_TURNS / 2 else 18)
        lines.append(f'<text x="{WIDTH - RIGHT - 8}" y="{y:.1f}" text-anchor="end">{name}</text>')
    description = "; ".join(f"{name}: {curve[-1]['turns']}" for name, curve in results["curves"].items())
    return draw_chart(
        lines, HEIGHT, f"Turns per game of Pairs alone with four pairs, by steps learned. At the end: {description}"
    )


def x_of(steps: float, last: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * steps / last


def y_of(turns: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * turns / MOST_TURNS


def draw_scales(last: int) -> Iterator[str]:
    yield '<text class="title" x="0" y="16">Turns per game of Pairs alone, four pairs: the fewer, the better</text>'
    for turns in range(0, MOST_TURNS + 1, 5):
        y = y_of(turns)
        yield f'<line class="line" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text class="scale" x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{turns}</text>'
    base, tick = HEIGHT - BOTTOM + 18, 500_000
    for steps in range(0, last + 1, tick):
        yield f'<text class="scale" x="{x_of(steps, last):.1f}" y="{base}" text-anchor="middle">{steps // 1000}k</text>'
    yield f'<text class="scale" x="{(LEFT + WIDTH - RIGHT) / 2:.1f}" y="{base + 20}" text-anchor="middle">steps</text>'


def draw_lines(lines: dict[str, float]) -> Iterator[str]:
    """Draw a horizontal line for each player that does not learn."""
    lowest = 0.0
    for name, turns in sorted(lines.items(), key=lambda line: -line[1]):
        y = y_of(turns)
        yield f'<line class="spread" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke-dasharray="2 4"/>'
        lowest = max(y, lowest + 16)
        yield f'<text class="value" x="{WIDTH - RIGHT + 8}" y="{lowest + 4:.1f}">{name} ({turns:.1f})</text>'


if __name__ == "__main__":
    PICTURE.write_text(draw(json.loads(RESULTS_FILE.read_text(encoding="utf-8"))), encoding="utf-8")
