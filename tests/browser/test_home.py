"""The home page: what waits for this person comes first, and one tap resumes it or plays as last time."""

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from facedown.server.store.listings import LISTED_PAGE
from tests.browser.club import start_game
from tests.browser.conftest import NewPlayer
from tests.browser.play import table_at, wait_for_turn
from tests.browser.player import Player
from tests.server.people import RunningServer

SIZES: list[ViewportSize] = [{"width": 390, "height": 844}, {"width": 1440, "height": 900}]
WATCH_STAGES = """
const stages = [];
new MutationObserver(() => {
  const stage = document.querySelector("[data-stage]")?.dataset.stage;
  if (stage && stages.at(-1) !== stage) stages.push(stage);
}).observe(document, { subtree: true, childList: true, attributes: true });
window.stages = stages;
"""


def new_guest(new_player: NewPlayer, name: str, **context: Any) -> Player:
    player = new_player(name, **context)
    player.introduce()
    return player


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_what_waits_for_you_is_in_sight_and_one_tap_away(new_player: NewPlayer, size: ViewportSize) -> None:
    ada, ben = new_guest(new_player, "Ada", viewport=size), new_guest(new_player, "Ben")
    for start in (0, 0, 1):
        start_game(ada, ben, players=2, game="tremember", start=start)
    ada.page.goto("/?speed=0")
    cards = ada.page.locator("[data-go-on]")
    expect(cards).to_have_count(2)
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=1)
    expect(ada.page.locator("[data-block=waiting] li")).to_have_count(1)
    expect(cards.first).to_have_accessible_name("Go on: Tremember, 0 of 18 pairs, with Ben")
    cards.first.click()
    wait_for_turn(ada)
    expect(ada.page.locator("[data-move]").first).to_be_visible()


def test_play_now_plays_as_last_time(server: RunningServer, new_player: NewPlayer) -> None:
    """The game played last comes first, and is played again with the same number of players and the same level."""
    ada = new_player("Ada")
    ada.go_home()
    ada.page.locator("[data-game=matryoshka] [data-action=options]").click()
    ada.page.locator("[name=matryoshka-level]").select_option("elephant")
    ada.page.locator("label:has([name=matryoshka-players][data-value='5'])").click()
    ada.page.keyboard.press("Escape")
    ada.page.locator("[data-game=matryoshka] [data-action=play-now]").click()
    ada.page.wait_for_url("**/t/*")
    ada.go_home()
    tile = ada.page.locator("[data-game]").first
    expect(tile).to_have_attribute("data-game", "matryoshka")
    expect(tile.locator(".facts")).to_contain_text("5 players")
    tile.locator("[data-action=play-now]").click()
    ada.page.wait_for_url("**/t/*")
    wait_for_turn(ada)
    assert [chair.bot for chair in table_at(server, ada).table.chairs] == [None, *["elephant"] * 4]


def test_play_now_never_shows_the_lobby(new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.context.add_init_script(WATCH_STAGES)
    ada.play_now("tremember")
    wait_for_turn(ada)
    assert ada.page.evaluate("stages") == ["playing"]


def test_whoever_would_rather_not_say_their_name_plays_without_one(new_player: NewPlayer) -> None:
    """They are not asked again."""
    ada = new_player("Ada")
    ada.go_home()
    ada.page.locator("[data-game=memoarrr] [data-action=with-friends]").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Not now").click()
    ada.page.wait_for_url("**/t/*")
    expect(ada.page.locator("[data-seat='0'] b")).to_have_text("Guest Disc")
    expect(ada.page.locator("[data-connection=open]")).to_be_attached()
    ada.page.locator("a.brand").click()
    ada.page.locator("[data-game=memoarrr] [data-action=with-friends]").click()
    expect(ada.page.locator("[data-seat='0'] b")).to_have_text("Guest Disc")


def test_a_move_that_comes_to_you_is_said(server: RunningServer, new_player: NewPlayer) -> None:
    ada, ben = new_guest(new_player, "Ada"), new_guest(new_player, "Ben")
    code = start_game(ada, ben, players=2, game="pairs", start=1, options={"pairs": 32})
    ada.page.goto("/")
    expect(ada.page.locator("[data-block=waiting] li")).to_have_count(1)
    ben.page.goto(f"/t/{code}?speed=0")
    wait_for_turn(ben)
    while 1 in server.table(code).due_seats():
        ben.act()
    ada.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # as if she came back to the page
    expect(ada.page.locator("[data-news]")).to_have_text("Pairs: your move")
    expect(ada.page.locator("[data-go-on]")).to_have_count(1)


def test_a_nudge_is_a_text_to_send_oneself(new_player: NewPlayer) -> None:
    ada, ben = new_guest(new_player, "Ada"), new_guest(new_player, "Ben")
    code = start_game(ada, ben, players=2, game="tremember", start=1)
    ada.context.add_init_script("navigator.share = async (data) => { window.shared = data }")
    ada.page.goto("/")
    ada.page.get_by_role("button", name="Nudge Ben about Tremember").click()
    ada.page.wait_for_function("() => window.shared")
    assert ada.page.evaluate("[shared.text, shared.url]") == ["Your move, Ben:", f"{ada.page.url}t/{code}"]


def test_six_games_then_the_others(new_player: NewPlayer) -> None:
    ada = new_guest(new_player, "Ada")
    for _ in range(8):
        start_game(ada, players=1, game="pairs")
    ada.page.goto("/")
    expect(ada.page.locator("[data-go-on]")).to_have_count(6)
    ada.page.get_by_role("button", name="2 more").click()
    expect(ada.page.locator("[data-go-on]")).to_have_count(8)


def test_lists_go_on_beyond_their_first_page(new_player: NewPlayer) -> None:
    ada, *hosts = (new_guest(new_player, name) for name in ("Ada", "Ben", "Cleo"))
    request = {"game": "pairs", "players": 2, "listed": True}
    for host in hosts:
        for _ in range(LISTED_PAGE // 2 + 1):
            host.page.request.post("/api/tables", data=request)
    ada.page.goto("/")
    rows = ada.page.locator("[data-block=listed] li")
    expect(rows).to_have_count(LISTED_PAGE)
    ada.page.get_by_role("button", name="More tables").click()
    expect(ada.page.get_by_role("button", name="More tables")).to_have_count(0)
    assert rows.count() == 2 * (LISTED_PAGE // 2 + 1)


def test_a_server_that_cannot_be_reached(new_player: NewPlayer) -> None:
    """What the page knew before is not shown as if it were still true."""
    ada = new_guest(new_player, "Ada")
    start_game(ada, players=1, game="pairs")
    ada.page.goto("/")
    expect(ada.page.locator("[data-go-on]")).to_have_count(1)
    ada.page.route("**/api/me/turns", lambda route: route.abort())
    ada.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(ada.page.get_by_role("alert")).to_contain_text("Your games are safe there.")
    expect(ada.page.locator("[data-go-on]")).to_have_count(0)
    ada.page.unroute("**/api/me/turns")
    ada.page.get_by_role("button", name="Try again").click()
    expect(ada.page.locator("[data-go-on]")).to_have_count(1)
    expect(ada.page.get_by_role("alert")).to_have_count(0)
    ada.problems = [problem for problem in ada.problems if "ERR_FAILED" not in problem]
