"""Runs axe-core, Deque's accessibility checker, on a page."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async (rules) => {
  const { violations } = await axe.run({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
  const describe = ({ target, html, failureSummary }) => `${target.join(" ")}: ${html}: ${failureSummary}`;
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${describe(node)}`));
}"""
PUT_AWAY = """() => {
  window.putAway = Array.from(document.querySelectorAll("[data-sheet]"), (sheet) => [sheet, [...sheet.childNodes]]);
  for (const [sheet] of putAway) sheet.replaceChildren();
}"""
BRING_BACK = "() => { for (const [sheet, drawings] of putAway) sheet.replaceChildren(...drawings); }"
COLOURS = ["color-contrast", "link-in-text-block"]  # rules that depend on the colour scheme
WORDS = ["button-name", "html-has-lang", "html-lang-valid", "label-content-name-mismatch", "link-name", "valid-lang"]
SIZES = ["scrollable-region-focusable"]  # rules that depend on the size of the letters
SCHEMES: list[tuple[Literal["light", "dark"], list[str] | None]] = [("light", None), ("dark", COLOURS)]


def violations(page: Page) -> list[str]:
    """The violations on a page, in the light and in the dark colour scheme."""
    problems = []
    with without_drawings(page):
        for scheme, rules in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            problems += [f"{scheme}: {problem}" for problem in run(page, rules)]
    return problems


@contextlib.contextmanager
def without_drawings(page: Page) -> Iterator[None]:
    """Put away the hidden drawings that all pictures are made of. With them, axe takes twice as long.

    axe finds nothing wrong with them: test_full_tables_and_talk, in ./dev soak, leaves them in.
    """
    page.evaluate(PUT_AWAY)
    yield
    page.evaluate(BRING_BACK)


def violations_of_size(page: Page) -> list[str]:
    """The violations that larger letters can cause."""
    return run(page, SIZES)


def run(page: Page, rules: list[str] | None) -> list[str]:
    """Run these rules, or all of them, and return the violations."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT.read_text(encoding="utf-8"))
    problems: list[str] = page.evaluate(RUN, rules)
    return problems
