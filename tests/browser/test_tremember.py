"""Tremember on its own board."""

from playwright.sync_api import expect

from facedown.engine.match import Match, read_move
from tests.browser.conftest import NewPlayer
from tests.browser.play import (
    check_result,
    delivery_at,
    match_at,
    play_to_the_end,
    see_through,
    wait_for_turn,
    wait_until_seen,
)
from tests.browser.player import KeyboardPlayer, Player, settle
from tests.server.people import RunningServer

PHONE = {"width": 360, "height": 740}


def test_a_whole_game_against_bots_by_clicking(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada", viewport=PHONE)
    ada.play_now("tremember", 3)
    see_through(ada, server)
    play_to_the_end(ada)
    check_result(ada, server)
    pictures = ada.open_cards()
    assert len(pictures) == 36
    assert len(set(pictures.values())) == 18
    assert ada.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_a_whole_game_by_keyboard_alone(server: RunningServer, new_player: NewPlayer) -> None:
    ben = new_player("Ben", KeyboardPlayer)
    ben.play_now("tremember")
    see_through(ben, server)
    play_to_the_end(ben)
    check_result(ben, server)


def test_nobody_sees_the_card_that_another_took_out_nor_does_its_taker_once_it_is_back(new_player: NewPlayer) -> None:
    players = ada, ben = new_player("Ada"), new_player("Ben")
    url = ada.open_table(2, "tremember")
    ben.sit(url)
    ada.start()
    settle(*players)
    taker, other = players if ada.legal() else (ben, ada)
    taker.play("take:c3")
    settle(*players)
    (held,) = taker.faces_in_sight()
    assert taker.page.locator(f"[data-held] [data-card={held}]").count() == 1
    assert other.faces_anywhere() == set()
    check_within(other, "[data-holds]", "[data-seat][data-due]")
    taker.play("push:west")
    settle(*players)
    for player in players:
        player.frames.clear()  # whoever kept them could look it up there
        assert player.faces_anywhere() == set()
        expect(player.page.locator("[data-cell=a3] + .tag")).to_have_text("new")


def check_within(player: Player, part: str, whole: str) -> None:
    """It is in sight, and no larger than what it is in."""
    inner, outer = (player.page.locator(selector).bounding_box() for selector in (part, whole))
    assert inner
    assert outer
    assert inner["width"] > 0
    assert outer["x"] <= inner["x"] < inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    assert outer["y"] <= inner["y"] < inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    assert inner["height"] < outer["height"] / 2


def test_two_cards_that_are_no_pair_are_gone_once_they_lie_face_down(server: RunningServer, new_player: NewPlayer) -> None:
    players = ada, ben = new_player("Ada"), new_player("Ben")
    url = ada.open_table(2, "tremember")
    ben.sit(url)
    ada.start()
    settle(*players)
    turner, other = players if ada.legal() else (ben, ada)
    turner.play("take:c3")
    settle(*players)
    turner.play("push:west")
    settle(*players)
    turner.play("turn:f6")
    settle(*players)
    assert set(turner.open_cards()) == set(other.open_cards()) == {"f6"}
    turner.play(next(move for move in turner.legal() if not are_alike(match_at(server, turner), move, "turn:f6")))
    settle(*players)
    for player in players:
        player.frames.clear()
        assert player.faces_anywhere() == set()


def test_two_cards_that_are_no_pair_stay_open_as_long_as_one_has_set(server: RunningServer, new_player: NewPlayer) -> None:
    """However fast things move; a tap or Esc ends it, and only then the server hears that it has been seen."""
    ada, ben = new_player("Ada"), new_player("Ben")
    ada.page.goto("/?speed=0")
    ada.page.locator("header nav button").last.click()
    ada.page.locator("label:has([name=stay][data-value=longest])").click()
    made = ada.page.request.post("/api/tables", data={"game": "tremember", "players": 2, "start": 0}).json()
    ada.page.goto(f"/t/{made['code']}")
    ben.sit(ada.page.url)
    ada.start()
    wait_for_turn(ada)
    for move in ("take:c3", "push:west", "turn:f6"):
        ada.play(move)
        wait_for_turn(ada)
    match = match_at(server, ada)
    ada.play(next(move for move in ada.legal() if not are_alike(match, move, "turn:f6")))
    expect(ada.page.locator("[data-cell] [data-card]")).to_have_count(2)
    assert not delivery_at(server, ada).has_seen_all(0)
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("[data-cell] [data-card]")).to_have_count(0)
    wait_until_seen(ada, server)


def are_alike(match: Match, *moves: str) -> bool:
    """What two moves would turn over."""
    one, other = (match.state.card[read_move(match.terms.game, move)[1]] for move in moves)
    return bool(one == other)


def test_what_is_not_legal_is_answered_by_the_rule_in_german_too(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada", locale="de-DE")
    ada.play_now("tremember")
    wait_for_turn(ada)
    ada.play("take:a3")
    wait_for_turn(ada)
    ada.click_anyway("[data-side=west]")
    why = ada.page.get_by_role("alert")
    expect(why).to_contain_text("Die Lücke ist an genau diesem Rand")
    expect(why.get_by_role("link")).to_have_text("TRE-4")
    ada.click_anyway("[data-cell=c4]")
    expect(why).to_contain_text("Jetzt ist etwas anderes gefragt.")
    ada.play("push:east")
    wait_for_turn(ada)
    ada.play("turn:c1")
    wait_for_turn(ada)
    ada.click_anyway("[data-cell=c1]")
    expect(why.get_by_role("link")).to_have_text("TRE-5")


def test_a_game_that_the_limit_ends_shows_what_nobody_found(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.page.goto("/?speed=0")
    made = ada.page.request.post("/api/tables", data={"game": "tremember", "players": 2, "options": {"limit": 1}}).json()
    for sitter in ("me", "bot"):
        seat = next(seat["seat"] for seat in made["seats"] if seat["sitter"] == "nobody")
        made = ada.page.request.put(f"/api/tables/{made['code']}/seats/{seat}", data={"sitter": sitter, "name": "Ada"}).json()
    ada.page.request.post(f"/api/tables/{made['code']}/start")
    ada.page.goto(f"/t/{made['code']}")
    play_to_the_end(ada)
    expect(ada.page.get_by_role("link", name="TRE-12")).to_be_visible()
    expect(ada.page.locator("[data-cell] [data-card]")).to_have_count(36)
    assert len(set(ada.open_cards().values())) == 18
