"""Lessons on the page, by mouse, keyboard and screen reader. A wrong tap changes nothing, and a reload continues the lesson."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from facedown.engine.catalogue import GAMES
from tests.browser.axe import violations
from tests.browser.conftest import NewPlayer
from tests.browser.lessons import begin_lesson, expected_moves, go_on, lesson_in, narration_key, take_lesson
from tests.browser.play import match_at, wait_for_turn
from tests.browser.player import KeyboardPlayer, Player
from tests.sampling import leave_rest_to_soak
from tests.server.people import RunningServer

GAMES_WITH_LESSONS = [game.id for game in GAMES.values() if game.lesson_text is not None]
SMALL: ViewportSize = {"width": 390, "height": 844}
SIDEWAYS: ViewportSize = {"width": 568, "height": 320}
TOUCH: dict[str, Any] = {"viewport": SMALL, "has_touch": True}


@pytest.mark.parametrize("game", leave_rest_to_soak(GAMES_WITH_LESSONS, kept=("matryoshka", "tremember")))
def test_by_mouse_on_a_phone(new_player: NewPlayer, game: str) -> None:
    """Prompt and board are in sight at every step, and in Matryoshka the table of points too. German has the longest texts."""
    ada = new_player("Ada", viewport=SMALL, locale="de")
    begin_lesson(ada, game)
    take_lesson(ada, lesson_in(game), lambda key: check_in_sight(ada, key))
    expect(ada.page.locator("[data-action=play-goldfish]")).to_be_visible()


def check_in_sight(player: Player, key: str) -> None:
    expect(player.page.locator("[data-said]")).to_be_in_viewport(ratio=1)
    cells, points = player.page.locator("[data-cell]"), player.page.locator("[data-overview]")
    if cells.count():
        expect(cells.first).to_be_in_viewport(ratio=1)
        expect(cells.last).to_be_in_viewport(ratio=1)
    elif key != "end":
        expect(points).to_be_in_viewport(ratio=1)
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_hand_sideways(player)


def check_hand_sideways(player: Player) -> None:
    """On the smallest phone held sideways, Matryoshka's hand is in sight together with the prompt."""
    player.page.set_viewport_size(SIDEWAYS)
    hand = player.page.locator("[data-hand]:visible")
    if hand.count():
        expect(hand).to_be_in_viewport(ratio=1)
        expect(player.page.locator("[data-said]")).to_be_in_viewport(ratio=1)
    player.page.set_viewport_size(SMALL)


def offer_lessons(player: Player) -> None:
    """Let the site offer lessons, as it does to new visitors."""
    player.go_home()
    player.page.evaluate("localStorage.removeItem('facedown.lessons')")


def test_a_first_visit_leads_through_a_lesson_into_a_game(server: RunningServer, new_player: NewPlayer) -> None:
    """By touch. Each game offers its lesson only once."""
    ada = new_player("Ada", **TOUCH)
    offer_lessons(ada)
    ada.tap("[data-game=pairs] [data-action=play-now]")
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("dialog[open]")).to_have_count(0)
    ada.tap("[data-game=memoarrr] [data-action=play-now]")
    assert violations(ada.page) == []
    ada.tap("[data-action=learn]")
    take_lesson(ada, lesson_in("memoarrr"))
    assert violations(ada.page) == []
    lesson_url = ada.page.url
    ada.tap("[data-action=play-goldfish]")
    ada.page.wait_for_url(lambda url: url != lesson_url)
    wait_for_turn(ada)
    assert [chair.bot for chair in server.table(ada.page.url.rpartition("/")[2]).table.chairs[1:]] == ["goldfish"]
    offer_lessons(ada)
    for game in ("pairs", "memoarrr"):
        ada.tap(f"[data-game={game}] [data-action=play-now]")
        ada.page.wait_for_url("**/t/*")
        offer_lessons(ada)


def test_nobody_is_asked_who_does_not_want_to_be(new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    offer_lessons(ada)
    ada.click("[data-game=memoarrr] [data-action=play-now]")
    ada.click("label:has([name=quiet])")
    ada.click("[data-action=deal]")
    ada.page.wait_for_url("**/t/*")
    wait_for_turn(ada)
    ada.page.go_back()
    ada.click("[data-game=tremember] [data-action=play-now]")
    ada.page.wait_for_url("**/t/*")


def test_a_first_visit_by_keyboard_alone(new_player: NewPlayer) -> None:
    """Ada goes from the home page through a lesson into a game. The other lessons are in tests/soak."""
    ada = new_player("Ada", KeyboardPlayer, viewport=SMALL)
    offer_lessons(ada)
    ada.click("[data-game=pairs] [data-action=play-now]")
    ada.click("[data-action=learn]")
    take_lesson(ada, lesson_in("pairs"))
    lesson_url = ada.page.url
    ada.click("[data-action=play-goldfish]")
    ada.page.wait_for_url(lambda url: url != lesson_url)
    wait_for_turn(ada)
    assert ada.act()


def test_a_first_visit_by_the_accessibility_tree_alone(new_player: NewPlayer) -> None:
    """Ada hears the narrator, and remembers what was announced during the look."""
    ada = new_player("Ada", viewport=SMALL)
    offer_lessons(ada)
    page = ada.page
    page.get_by_role("button", name="Play now: Memoarrr!").press("Enter")
    page.get_by_role("dialog", name="New to Memoarrr!?").get_by_role("button", name="Show me, 60 seconds").press("Enter")
    board = page.get_by_role("region", name="Board")
    hear(page, "choose the North side")
    board.get_by_role("button", name="North: look at").press("Space")
    hear(page, "Only you see these three")
    announcements = " ".join(page.get_by_role("log", name="Announcements").get_by_role("paragraph").all_inner_texts())
    crab = re.search(r"(\w\d), crab", announcements)
    assert crab is not None, announcements
    page.get_by_role("region", name="What to do").get_by_role("button").press("Space")
    hear(page, "The first card of a round is always fine")
    board.get_by_role("button", name="d2, face down").press("Space")
    hear(page, "Otto woke a crab")
    board.get_by_role("button", name=f"{crab[1]}, face down").press("Space")
    for words in ("the chest is yours", "Everybody is asleep again"):
        hear(page, words)
        page.get_by_role("button", name="Go on").press("Space")
    hear(page, "That’s all. Otto is waiting.")
    page.get_by_role("button", name="Play against the Goldfish").press("Space")
    hear(page, "Choose a side of the island")


def hear(page: Page, words: str) -> None:
    """Wait until the prompt says these words."""
    expect(page.get_by_role("region", name="What to do")).to_contain_text(words)


def test_a_wrong_tap_changes_no_card_and_the_bubble_says_what_to_do(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada", **TOUCH)
    begin_lesson(ada, "pairs")
    ada.wait_for_rest()
    ada.tap("[data-cell=b2]")
    expect(ada.page.locator("[data-said]")).to_contain_text("Not that one yet")
    expect(ada.page.locator("[data-hint]")).to_have_text("a1 is the very first card.")
    assert ada.open_cards() == {}
    assert match_at(server, ada).moves == []
    go_on(ada, [["turn:a1"]])
    ada.page.locator("[data-say=second]").wait_for()
    ada.click_anyway("[data-cell=a1]")  # refused by a rule, because it lies face up
    expect(ada.page.locator("[data-prompt] [role=alert]")).to_contain_text("already")
    assert [*ada.open_cards()] == ["a1"]


def test_help_comes_by_and_by_and_leaves_the_focus_alone(new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.page.clock.install(time=0)
    ada.page.clock.pause_at(1000)  # from here on, the test decides when time passes
    begin_lesson(ada, "pairs")
    ada.page.locator("[data-wait=move][data-asked]").wait_for()
    hint, ring = ada.page.locator("[data-hint]"), ada.page.locator("[data-pointed]")
    ada.page.locator("[data-cell=c3]").focus()
    ada.page.clock.run_for(5_900)
    expect(hint).to_have_count(0)
    ada.page.clock.run_for(200)
    expect(hint).to_have_count(1)
    expect(ring).to_have_count(0)
    ada.page.clock.run_for(6_000)
    expect(ring).to_have_count(1)
    expect(ada.page.locator("[data-cell=a1][data-pointed]")).to_have_count(1)
    expect(ada.page.locator("[data-cell=c3]")).to_be_focused()


def test_a_reload_goes_on_at_the_same_step_and_skip_ends_it(new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    begin_lesson(ada, "memoarrr")
    moves = expected_moves(lesson_in("memoarrr"))
    for step in ("side", "remember", "begin", "match"):
        ada.page.locator(f"[data-say={step}]").wait_for()
        if step in ("side", "begin"):
            ada.page.locator("[data-wait=move][data-asked]").wait_for()
        if step == "match":
            break
        if step == "remember":
            ada.page.locator("[data-action=end-look]").wait_for()
        go_on(ada, moves)
    text = ada.page.locator("[data-said]").inner_text()
    ada.reload()
    ada.page.locator("[data-wait=move][data-asked]").wait_for()
    assert (narration_key(ada), ada.page.locator("[data-said]").inner_text()) == ("match", text)
    ada.context.set_offline(True)
    ada.page.evaluate("dispatchEvent(new Event('offline'))")
    expect(ada.page.locator("[data-said]")).to_have_text("You’re offline. The lesson goes on when you’re back.")
    ada.context.set_offline(False)
    ada.page.evaluate("dispatchEvent(new Event('online'))")
    expect(ada.page.locator("[data-said]")).to_contain_text("Otto woke")
    ada.click("[data-action=skip]")
    expect(ada.page.locator("[data-said]")).to_have_text("That’s all. Otto is waiting.")
    ada.click("[data-action=leave-lesson]")
    expect(ada.page.locator("[data-game]").first).to_be_visible()
    ada.problems.clear()  # the browser reports that the connection was cut
