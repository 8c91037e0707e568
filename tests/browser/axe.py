"""What axe-core, Deque's checker of accessibility, finds on a page."""

from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async (rules) => {
  const { violations } = await axe.run({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
  const said = ({ target, html, failureSummary }) => `${target.join(" ")}: ${html}: ${failureSummary}`;
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${said(node)}`));
}"""
COLOURS = ["color-contrast", "link-in-text-block"]  # what another scheme can change
WORDS = ["button-name", "html-has-lang", "html-lang-valid", "label-content-name-mismatch", "link-name", "valid-lang"]
SIZES = ["scrollable-region-focusable"]  # what larger letters can change
SCHEMES: list[tuple[Literal["light", "dark"], list[str] | None]] = [("light", None), ("dark", COLOURS)]


def violations(page: Page) -> list[str]:
    """In light and in dark."""
    found = []
    for scheme, rules in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += [f"{scheme}: {problem}" for problem in run(page, rules)]
    return found


def violations_of_size(page: Page) -> list[str]:
    """What is wrong because everything is large."""
    return run(page, SIZES)


def run(page: Page, rules: list[str] | None) -> list[str]:
    """All rules, or these."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT.read_text(encoding="utf-8"))
    problems: list[str] = page.evaluate(RUN, rules)
    return problems
