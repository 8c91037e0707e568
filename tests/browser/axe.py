"""What axe-core, Deque's checker of accessibility, finds on a page."""

from pathlib import Path

from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  const said = ({ target, html, failureSummary }) => `${target.join(" ")}: ${html}: ${failureSummary}`;
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${said(node)}`));
}"""
SCHEMES = ("light", "dark")


def violations(page: Page) -> list[str]:
    """In light and in dark."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT.read_text(encoding="utf-8"))
    found = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        problems: list[str] = page.evaluate(RUN)
        found += [f"{scheme}: {problem}" for problem in problems]
    return found
