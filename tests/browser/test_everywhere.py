"""On every page and in every phase of every game, axe finds no violation, and everything fits the width of a phone."""

import contextlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserType, Page, ViewportSize

from facedown.engine.catalogue import GAMES
from tests.browser.axe import WORDS, run, violations, violations_of_size
from tests.browser.conftest import DESKTOP, LARGE_LETTERS, PHONE, STILL, NewPlayer, launch_arguments
from tests.browser.corners import corners, german_pages, large_letter_pages
from tests.browser.pages import pages
from tests.browser.phases import phases
from tests.browser.player import Player
from tests.browser.recording import Language
from tests.sampling import leave_rest_to_soak
from tests.server.people import RunningServer

EDGES = Path(__file__).parent / "edges.js"
CONTROLS = Path(__file__).parent / "controls.js"


def too_wide(page: Page) -> list[str]:
    excess: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [f"{excess} px wider than the screen"] if excess > 0 else []


def wrong_controls(page: Page) -> list[str]:
    """Controls that share a name with one that does something else, and controls too small for a finger."""
    if not page.evaluate("'controls' in window"):
        page.evaluate(CONTROLS.read_text(encoding="utf-8"))
    problems: list[str] = page.evaluate("controls.problems()")
    return problems


def wrong_on_a_phone(page: Page) -> list[str]:
    resize(page, PHONE)
    problems = too_wide(page) + wrong_controls(page)
    resize(page, DESKTOP)
    return [f"phone: {problem}" for problem in problems]


def resize(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.wait_for_function("width => innerWidth === width", arg=size["width"])


def check_all(page: Page, places: Iterator[str], find: Callable[[Page], list[str]] = violations) -> None:
    """Check every place, and go on even if one of them has problems."""
    problems_by_place = {
        place: problems for place in places if (problems := find(page) + wrong_controls(page) + wrong_on_a_phone(page))
    }
    assert problems_by_place == {}, json.dumps(problems_by_place, indent=1)


def test_every_page(new_player: NewPlayer) -> None:
    ada = new_player("Ada", viewport=DESKTOP)
    check_all(ada.page, pages(ada))


@pytest.mark.parametrize("game", leave_rest_to_soak(GAMES, kept=("memoarrr", "matryoshka")))
def test_every_phase(new_player: NewPlayer, game: str) -> None:
    ada = new_player("Ada", viewport=DESKTOP)
    check_all(ada.page, phases(ada, GAMES[game]))


@pytest.mark.soak
def test_full_tables_and_talk(new_player: NewPlayer) -> None:
    """Only in the light scheme, because the colours are the same as at other tables."""
    ada, ben = new_player("Ada", viewport=DESKTOP), new_player("Ben")
    check_all(ada.page, corners(ada, ben), lambda page: run(page, None))


def test_german(new_player: NewPlayer) -> None:
    """Only the words differ, so axe only checks the rules about words."""
    ada = new_player("Ada", viewport=DESKTOP)
    check_all(ada.page, german_pages(ada), lambda page: run(page, WORDS))


@pytest.mark.soak
def test_letters_twice_as_large_on_a_phone(browser_type: BrowserType, server: RunningServer) -> None:
    """In German, whose words are longer; tests/soak/test_letters.py does the same in English."""
    check_large_letters(browser_type, server, "de")


def check_large_letters(browser_type: BrowserType, server: RunningServer, language: Language) -> None:
    with contextlib.closing(browser_type.launch(**launch_arguments(LARGE_LETTERS))) as browser:
        ada = Player(browser.new_context(base_url=f"http://{server.address}", viewport=PHONE, **STILL), "Ada")
        ada.context.add_init_script(path=EDGES)
        problems_by_place = {
            place: problems
            for place in large_letter_pages(ada, language)
            if (problems := violations_of_size(ada.page) + cut_off(ada.page))
        }
        assert problems_by_place == {}, json.dumps(problems_by_place, indent=1)
        assert ada.problems == []


def cut_off(page: Page) -> list[str]:
    """The names of everything that an edge of the screen cuts off."""
    names: list[str] = page.evaluate("edges.cutOff()")
    return names


def test_what_is_wrong_is_found(new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.page.goto("/")
    ada.page.locator("main").evaluate("main => main.append(document.createElement('button'))")
    assert [problem for problem in violations(ada.page) if "button-name" in problem]
    ada.page.locator("main").evaluate("main => main.lastChild.style.width = '500px'")
    assert [problem for problem in wrong_on_a_phone(ada.page) if "wider than the screen" in problem]


def test_controls_that_cannot_be_told_apart_or_pressed_are_found(new_player: NewPlayer) -> None:
    ada = new_player("Ada", viewport=DESKTOP)
    ada.go_home()
    assert wrong_controls(ada.page) == []
    ada.page.locator("[data-action=play-now]").evaluate_all(
        "each => each.forEach(button => button.removeAttribute('aria-label'))"
    )
    assert wrong_controls(ada.page) == ['5 are called " Play now"']
    ada.page.locator("[data-action=play-now]").first.evaluate(
        "({ style }) => { style.minHeight = '20px'; style.alignSelf = 'start' }"
    )
    assert [problem for problem in wrong_controls(ada.page) if problem.startswith('"Play now" is')]


def test_what_is_cut_off_is_found(new_player: NewPlayer) -> None:
    """Even if it has no text and does not make the page wider."""
    ada = new_player("Ada", viewport=PHONE)
    ada.context.add_init_script(path=EDGES)
    ada.go_home()
    assert cut_off(ada.page) == []
    ada.page.locator("a.brand").evaluate("({ style }) => { style.position = 'fixed'; style.left = '340px' }")
    assert cut_off(ada.page)
