"""Every lesson, to its last bubble: by keyboard alone, by the accessibility tree alone, and against the clock."""

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserType, expect

from tests.browser.conftest import MOVING, PHONE, NewPlayer, launch_arguments, players_at, start_server
from tests.browser.lessons import begin_lesson, lesson_in, take_lesson
from tests.browser.play import wait_for_turn
from tests.browser.player import KeyboardPlayer, Player
from tests.browser.test_lessons import GAMES_WITH_LESSONS, SMALL, hear, offer_lessons

GO_ON, PLAY = "Go on", "Play against the Goldfish"
# What the player hears, and the controls to press then. Memoarrr!, where they have to remember something, is in tests/browser.
BY_EAR: dict[str, list[tuple[str, list[str]]]] = {
    "Pairs": [
        ("Turn up the one at a1", ["a1, face down"]),
        ("turn up c2", ["c2, face down"]),
        ("Otto turned up a teapot", ["a1, face down"]),
        ("And Otto’s card, where was that?", ["b3, face down"]),
        ("A pair!", [GO_ON]),
    ],
    "Tremember": [
        ("Take c5", ["c5, face down"]),
        ("Push yours in from the top", ["Push in from the top"]),
        ("Now turn up both", ["b1, face down", "c1, face down"]),
        ("3 points", ["d5, face down", "Push in from the bottom", "f2, face down", "a6, face down"]),
        ("Take e2", ["e2, face down", "Push in from the right"]),
        ("Otto’s joker lay at e4", ["f4, face down", "a6, face down"]),
        ("the whole table turns", [GO_ON]),
    ],
    "Memory Kings": [
        ("You have two pawns", ["b3, face down, white back", "d3, face down, white back"]),
        ("move pawn 1 up, to b2", ["b2, face down, black back"]),
        ("Leap like a knight to a4", ["a4, face down, white back"]),
        ("one step down, to d4", ["d4, face down, black back"]),
        ("Look at a5", ["a5, face down, black back"]),
        ("the partner of the one Otto left", ["Turn it back"]),
        ("First pawn 1: one step down", ["a5, face down, black back"]),
        ("The queen leads pawn 2", ["d1, face down, white back"]),
    ],
    "Matryoshka": [
        ("choose A2 and A3", ["A2, apple", "A3, apple", "Show these 2"]),
        ("in the middle: J7", ["J7, jewel, new"]),
        ("Otto offers A5", ["Take A5, apple, offered by Otto, only you see this"]),
        ("Offer something you can spare: E7", ["E7, ear of wheat"]),
        ("Offer E7 again", ["E7, ear of wheat"]),
        ("Show your run: A2 to A5", ["A2, apple", "A3, apple", "A4, apple", "A5, apple", "Show these 4"]),
        ("7 points", [GO_ON]),
    ],
}
# The words and buttons that stick out of the narrator's bubble.
STICKING_OUT = """() => {
  const bubble = document.querySelector("[data-said]").parentElement;
  const { left, right } = bubble.getBoundingClientRect();
  const sticksOut = (box) => box.left < left || box.right > right;
  const parts = [...bubble.querySelectorAll("p, button, a")];
  return parts.filter((each) => sticksOut(each.getBoundingClientRect())).map((each) => each.textContent);
}"""
LONGEST_LESSON = 90  # seconds at normal speed, for somebody who never hesitates


@pytest.fixture
def new_player(browser_type: BrowserType, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[NewPlayer]:
    """Makes players with their own server and browser, so that this file can be run by itself."""
    new_browser = contextlib.closing(browser_type.launch(**launch_arguments()))
    with start_server(tmp_path, request.node.name) as server, new_browser as browser, players_at(browser, server) as make:
        yield make


@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", BY_EAR)
def test_by_the_accessibility_tree_alone(new_player: NewPlayer, game: str) -> None:
    """From the home page, through the lesson, into a game."""
    ada = new_player("Ada", viewport=SMALL)
    offer_lessons(ada)
    page = ada.page
    page.get_by_role("button", name=f"Play now: {game}").press("Enter")
    page.get_by_role("dialog", name=f"New to {game}?").get_by_role("button", name="Show me, 60 seconds").press("Enter")
    for words, names in BY_EAR[game]:
        hear(page, words)
        for name in names:
            page.get_by_role("button", name=name, exact=True, disabled=False).press("Space")
    hear(page, "That’s all. Otto is waiting.")
    lesson_url = page.url
    page.get_by_role("button", name=PLAY).press("Space")
    page.wait_for_url(lambda url: url != lesson_url)
    wait_for_turn(ada)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", GAMES_WITH_LESSONS)
def test_german_words_fit_into_the_bubble_on_a_small_phone(new_player: NewPlayer, game: str) -> None:
    """In Matryoshka the table of points stays on the screen too."""
    ada = new_player("Ada", viewport=PHONE)
    ada.speak("de")
    begin_lesson(ada, game)
    take_lesson(ada, lesson_in(game), lambda key: check_bubble(ada, has_points=game == "matryoshka" and key != "end"))


def check_bubble(player: Player, *, has_points: bool) -> None:
    assert player.page.evaluate(STICKING_OUT) == []
    if has_points:
        expect(player.page.locator("[data-overview]")).to_be_in_viewport(ratio=1)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("kind", [Player, KeyboardPlayer])
@pytest.mark.parametrize("game", GAMES_WITH_LESSONS)
def test_nobody_needs_longer_than_it_is_said_to_take(new_player: NewPlayer, game: str, kind: type[Player]) -> None:
    """By mouse and by keyboard alone. The speed is normal, and Ada does at once whatever she is asked to do."""
    ada = new_player("Ada", kind, viewport=SMALL, **MOVING)
    started_at = time.monotonic()
    begin_lesson(ada, game, "?speed=1")
    take_lesson(ada, lesson_in(game))
    seconds = time.monotonic() - started_at
    print(f"{game}, {kind.__name__}: {seconds:.0f} s")  # noqa: T201 - the figure is interesting even if the test passes
    assert seconds < LONGEST_LESSON
    ada.click("[data-action=home]")
    ada.page.wait_for_url(lambda url: "/t/" not in url)
