"""Checks that prompt and board fit on the screen together, at several sizes, whenever a recorded game asks something new."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

from tests.browser.checks import slug
from tests.browser.phases import moments
from tests.browser.screen import Screen
from tests.contract.configurations import CONFIGURATIONS

BOXES = Path(__file__).parent / "boxes.js"
SIZES = ("844x390", "667x375", "720x450", "568x320", "320x568", "390x844", "820x1180", "1440x900", "2560x1440")
SOME_SIZES = ("844x390", "568x320", "320x568", "1440x900", "2560x1440")  # the tightest ones, a usual monitor and the widest
WIDEST = "2560x1440"


def size_of(text: str) -> ViewportSize:
    width, height = map(int, text.split("x"))
    return {"width": width, "height": height}


def resize(page: Page, size: str) -> None:
    page.set_viewport_size(size_of(size))
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[*size_of(size).values()])
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def wrong_boxes(page: Page) -> list[str]:
    """What is wrong with the layout: a question or choice out of sight, cells that are too small, a page that is too wide."""
    if not page.evaluate("'boxes' in window"):
        page.evaluate(BOXES.read_text(encoding="utf-8"))
    problems: list[str] = page.evaluate("boxes.problems()")
    return problems


def question_moments(screen: Screen) -> Iterator[str]:
    """Show the game, and stop whenever this player is asked something new. Yields the name of the question."""
    for moment in moments(screen):
        if screen.page.locator("[data-board][data-phase]").count():
            yield moment


def find_layout_problems(screen: Screen, sizes: Sequence[str]) -> dict[str, list[str]]:
    """Show the game at these sizes. Returns what is wrong with the layout, by moment and size."""
    page = screen.page
    usual_size = page.viewport_size
    problems_found = {}
    for moment in question_moments(screen):
        for size in sizes:
            resize(page, size)
            if problems := wrong_boxes(page):
                problems_found[f"{slug(moment)} at {size}"] = problems
        if usual_size:
            page.set_viewport_size(usual_size)
    return problems_found


def goldens(players: int | None = None) -> list[str]:
    """One golden game of each game: with the most players, or with as few as possible, but at least `players`."""
    by_game: dict[str, list[tuple[int, str]]] = {}
    for configuration in CONFIGURATIONS:
        by_game.setdefault(configuration.game.id, []).append((configuration.players, str(configuration)))
    if players is None:
        return [max(each)[1] for each in by_game.values()]
    return [min(one for one in each if one[0] >= players)[1] for each in by_game.values()]
