"""Turns Matplotlib figures into SVG for a page: with the page's colours and fonts, and no links to anything outside."""

import io
import re
from contextlib import AbstractContextManager
from typing import Any
from xml.etree import ElementTree as ET

import matplotlib as mpl
from matplotlib.figure import Figure

# The colours that charts are drawn with, and their names in the page's style sheet.
INK, MUTED, FAINT, ACCENT, SECOND, PAPER = "#000001", "#000002", "#000003", "#000004", "#000005", "#fffffe"
COLOURS = {INK: "ink", MUTED: "muted", FAINT: "faint", ACCENT: "accent", SECOND: "second", PAPER: "paper"}

WIDTH = 3.9  # inches: 281 points, about what a phone gives a chart, so that letters keep their size there

STYLE: dict[Any, Any] = {
    "axes.edgecolor": MUTED,
    "axes.labelcolor": MUTED,
    "axes.labelsize": 11,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.size": 11,
    "grid.color": FAINT,
    "svg.fonttype": "none",
    "svg.hashsalt": "facedown",
    "text.color": INK,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "ytick.labelcolor": INK,
    "ytick.left": False,
}

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
FONT = re.compile(r"\bfont: [^;]*?([\d.]+)px[^;]*")
REFERENCE = re.compile(r"url\(#")


def chart_style() -> AbstractContextManager[None]:
    return mpl.rc_context(STYLE)


def new_figure(height: float) -> Figure:
    return Figure(figsize=(WIDTH, height), layout="constrained")


def inline(figure: Figure, name: str, words: str) -> str:
    """The figure as an <svg> for a page. `name` keeps its ids apart from those of others; `words` describe it in text."""
    file = io.BytesIO()
    with chart_style():
        figure.savefig(file, format="svg", transparent=True, metadata={"Date": None})
    root = ET.fromstring(file.getvalue())  # noqa: S314 - drawn a line above
    for unwanted_path in (f"{SVG}metadata", f"{SVG}defs/{SVG}style/.."):
        for child in root.findall(unwanted_path):
            root.remove(child)
    for element in root.iter():
        tidy(element, name)
    svg = ET.Element("svg", {"viewBox": root.attrib["viewBox"], "role": "img", "aria-label": words})
    svg.extend(root)
    return ET.tostring(svg, encoding="unicode")


def tidy(element: ET.Element, name: str) -> None:
    element.tag = element.tag.removeprefix(SVG)
    attributes = dict(element.attrib)
    element.attrib.clear()
    for key, value in attributes.items():
        if key == "id":
            element.set("id", f"{name}-{value}")
        elif key == LINK:
            element.set("href", value.replace("#", f"#{name}-"))
        else:
            element.set(key, use_page_style(REFERENCE.sub(f"url(#{name}-", value)))


def use_page_style(value: str) -> str:
    """Replace colours by their names in the style sheet, and fonts by the page's own."""
    for colour, name in COLOURS.items():
        value = value.replace(colour, f"var(--{name})")
    return FONT.sub(r"font-size: \1px", value)
