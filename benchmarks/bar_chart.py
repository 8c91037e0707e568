"""Draws bar charts for docs/, one SVG file each, legible on light and on dark pages."""

from collections.abc import Iterable
from html import escape

WIDTH, ROW = 720, 19

STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1d1d1f }
.title { font-weight: 600 } .value, .scale { fill: #5c5c66 } .scale { font-size: 11px }
.ours { fill: #2456c7 } .theirs { fill: #a3a3ad } .limit { fill: #b06a00 } .line { stroke: #d9d9e0 } .spread { stroke: #1d1d1f }
.curve { stroke: #2456c7; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
text { fill: #ececf1 } .value, .scale { fill: #a8a8b3 }
.ours { fill: #7ba5ff } .theirs { fill: #6c6c78 } .limit { fill: #e0a040 } .line { stroke: #3a3a44 } .spread { stroke: #ececf1 }
.curve { stroke: #7ba5ff }
}
"""


def draw_chart(lines: Iterable[str], height: float, words: str) -> str:
    """The whole SVG file. `words` describe the chart to people who cannot see it."""
    box = f'viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" aria-label="{escape(words)}">'
    return "\n".join([head, f"<style>{STYLE}</style>", *lines, "</svg>"]) + "\n"


def draw_title(title: str, y: float) -> str:
    return f'<text class="title" x="0" y="{y + 16:.0f}">{title}</text>'


def draw_name(name: str, begin: float, y: float) -> str:
    """The name of a bar, written to the left of it."""
    return f'<text x="{begin - 8}" y="{y + ROW / 2 + 4:.1f}" text-anchor="end">{escape(name)}</text>'


def draw_bar(kind: str, begin: float, end: float, y: float) -> str:
    """A bar. `kind` decides its colour: ours, theirs, or the limit."""
    width = max(end - begin, 1)
    return f'<rect class="{kind}" x="{begin}" y="{y + 3:.0f}" width="{width:.1f}" height="{ROW - 6}" rx="2"/>'


def draw_value(value: str, end: float, y: float) -> str:
    """The value of a bar, written to the right of it."""
    return f'<text class="value" x="{end + 6:.1f}" y="{y + ROW / 2 + 4:.1f}">{value}</text>'
