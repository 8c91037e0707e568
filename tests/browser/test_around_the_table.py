"""What happens around a game: a connection that is lost, a server that goes away, a clock, another language."""

import re
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

from facedown.engine.catalogue import GAMES
from facedown.server.protocol.messages import PROTOCOL
from facedown.server.tables import turns
from facedown.server.tables.clock import Clock
from facedown.server.web import socket as table_socket
from tests.browser.conftest import NewPlayer, start_server
from tests.browser.play import match_at, play_to_the_end, wait_for_turn
from tests.browser.player import Player, settle
from tests.sampling import leave_rest_to_soak
from tests.server.people import RunningServer
from tests.waiting import wait_until


def test_a_server_that_goes_away_and_comes_back(tmp_path: Path, new_player: NewPlayer, server: RunningServer) -> None:
    """The page says so, reconnects by itself, and shows what lies on the table but nothing that it has already shown."""
    ada = new_player("Ada")
    ada.play_now("tremember")
    wait_for_turn(ada)
    ada.play("take:c3")
    wait_for_turn(ada)
    faces_before = ada.faces_in_sight()
    server.stop()
    expect(ada.page.get_by_role("status").filter(has_text="The connection is lost")).to_be_visible()
    assert ada.legal() == []
    ada.frames.clear()
    with start_server(tmp_path, "again", int(server.address.rpartition(":")[2])):
        expect(ada.page.locator("[data-connection=open]")).to_be_attached()
        wait_for_turn(ada)
        assert ada.faces_in_sight() == ada.faces_anywhere() == faces_before
        ada.play("push:west")
        wait_for_turn(ada)
        ada.act()
    ada.problems = [problem for problem in ada.problems if "ERR_CONNECTION_REFUSED" not in problem]


@pytest.mark.parametrize(
    ("locale", "notice_text", "button_text"),
    [("en-GB", "This page is out of date", "Reload the page"), ("de-DE", "Diese Seite ist veraltet", "Seite neu laden")],
)
def test_a_server_that_comes_back_with_another_version(
    tmp_path: Path,
    new_player: NewPlayer,
    server: RunningServer,
    monkeypatch: pytest.MonkeyPatch,
    locale: str,
    notice_text: str,
    button_text: str,
) -> None:
    """The open page asks to be reloaded, and stops trying to connect. After the reload it goes on where it was."""
    ada = new_player("Ada", locale=locale)
    ada.play_now("tremember")
    wait_for_turn(ada)
    server.stop()
    port = int(server.address.rpartition(":")[2])
    with monkeypatch.context() as patch:
        patch.setattr(table_socket, "PROTOCOL", PROTOCOL + 1)
        with start_server(tmp_path, "upgraded", port):
            notice = ada.page.get_by_role("status").filter(has_text=notice_text)
            expect(notice).to_be_visible()
            assert ada.legal() == []
    with start_server(tmp_path, "loaded again", port):
        notice.get_by_role("button", name=button_text).click()
        wait_for_turn(ada)
        ada.play("take:c3")
        ada.page.close()  # or it would keep asking a server that is gone
    ada.problems = [problem for problem in ada.problems if "ERR_CONNECTION_REFUSED" not in problem]


def test_a_connection_that_is_lost_in_the_middle_of_a_game(new_player: NewPlayer) -> None:
    """The page says so and offers nothing. It reconnects by itself, and the game goes on with what others did meanwhile."""
    ada, ben = new_player("Ada"), new_player("Ben")
    ada.page.goto("/?speed=0")
    table = ada.page.request.post("/api/tables", data={"game": "tremember", "players": 2, "start": 0}).json()
    ada.page.goto(f"/t/{table['code']}")
    ben.sit(ada.page.url)
    ada.start()
    wait_for_turn(ada)
    ada.play("take:c3")
    wait_for_turn(ada)
    faces_before = ada.faces_in_sight()
    lose_connection(ada)
    ada.frames.clear()
    return_by_itself(ada)
    wait_for_turn(ada)
    assert ada.faces_in_sight() == ada.faces_anywhere() == faces_before
    take_a_turn(ada, ben)
    lose_connection(ada)
    ben.act()
    return_by_itself(ada)
    take_a_turn(ben, ada)
    ada.act()
    # The browser reports every attempt to connect that has failed.
    ada.problems = [problem for problem in ada.problems if "WebSocket connection to" not in problem]


def take_a_turn(player: Player, other: Player) -> None:
    """Let the player act until the other one is asked for a move."""

    def act() -> None:
        player.act()
        settle(player, other)

    wait_until(other.legal, "the other to be asked", meanwhile=act)


def lose_connection(player: Player) -> None:
    player.context.set_offline(True)
    expect(player.page.get_by_role("status").filter(has_text="The connection is lost")).to_be_visible()
    assert player.legal() == []


def return_by_itself(player: Player) -> None:
    player.context.set_offline(False)
    expect(player.page.locator("[data-connection=open]")).to_be_attached()
    expect(player.page.get_by_role("status").filter(has_text="The connection is lost")).to_have_count(0)


def test_when_the_clock_runs_out_chance_plays_and_the_log_says_so(
    server: RunningServer, new_player: NewPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("facedown.server.model.table.SHORTEST_CLOCK", 1)
    ada = new_player("Ada")
    ada.page.goto("/?speed=0")
    table = ada.page.request.post("/api/tables", data={"game": "tremember", "players": 2, "clock": 2}).json()
    ada.page.request.put(f"/api/tables/{table['code']}/seats/1", data={"sitter": "bot"})
    ada.page.goto(f"/t/{table['code']}")
    ada.start()
    expect(ada.page.locator("[data-clock]").first).to_be_visible()
    expect(ada.page.locator("[data-seat='0'] [data-ring]")).to_be_visible()
    expect(ada.page.locator("ol li", has_text="ran out of time, so a random move was played").first).to_be_visible()


def test_a_german_browser_gets_german(new_player: NewPlayer) -> None:
    """Games are checked in German by the tests of recorded games."""
    ada = new_player("Ada", locale="de-DE")
    ada.go_home()
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    expect(ada.page.locator("[data-game=memoarrr] [data-action=with-friends]")).to_have_text("Freunde")
    ada.open_table(3, "memoarrr")
    expect(ada.page.get_by_role("heading", name="Wer spielt?")).to_be_visible()


def test_talk_is_kept_before_and_after_a_game_and_the_panel_says_that_it_is_not_during_one(
    server: RunningServer, new_player: NewPlayer
) -> None:
    ada, ben = new_player("Ada"), new_player("Ben")
    ada.page.goto("/?speed=0")
    table = ada.page.request.post("/api/tables", data={"game": "tremember", "players": 2, "options": {"limit": 1}}).json()
    ada.page.goto(f"/t/{table['code']}")
    ben.sit(ada.page.url)
    not_kept = ada.page.locator("[data-not-kept]")
    chat_lines = ada.page.locator("[data-chat] li")
    ben.page.locator("[data-signal=hello]").click()
    expect(chat_lines).to_have_count(1)
    ada.page.reload()
    expect(chat_lines).to_have_count(1)
    expect(not_kept).to_have_count(0)
    ada.start()
    ben.page.locator("[data-board]").wait_for()
    ben.page.locator("[data-signal=thinking]").click()
    expect(chat_lines).to_have_count(2)
    expect(not_kept).to_be_visible()
    ada.reload()
    expect(ada.page.locator("[data-chat] form")).to_be_visible()
    expect(chat_lines).to_have_count(0)
    play_to_the_end(server, ada, ben)
    ada.reload()
    expect(chat_lines).to_have_count(2)
    expect(not_kept).to_have_count(0)


def test_time_that_runs_during_a_look_is_said_and_ends_the_look(
    server: RunningServer, new_player: NewPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No random move is made while a look is open."""
    monkeypatch.setattr(turns, "Clock", partial(Clock, max_show_time=0.5))
    ada = new_player("Ada")
    ada.page.goto("/?speed=0")
    table = ada.page.request.post("/api/tables", data={"game": "memoarrr", "players": 2, "start": 0, "clock": 17}).json()
    ada.page.request.put(f"/api/tables/{table['code']}/seats/1", data={"sitter": "bot"})
    ada.page.goto(f"/t/{table['code']}")
    ada.start()
    wait_for_turn(ada)
    ada.play("side:north")
    clock = ada.page.locator("[data-look-clock]")
    expect(clock).to_have_text(re.compile(r"Your clock is running: 1\d s"))
    look = ada.page.locator("[data-look]")
    expect(look).to_be_attached()
    expect(look).to_have_count(0)
    wait_for_turn(ada)
    assert [move for seat, move in match_at(server, ada).moves if seat == 0] == ["side:north"]


@pytest.mark.parametrize("game", leave_rest_to_soak(GAMES, kept=("memoarrr", "pairs")))
def test_in_the_rules_whatever_looks_like_a_link_is_one(new_player: NewPlayer, game: str) -> None:
    """The rules that hold in every game are below a heading, and links lead to them."""
    ada = new_player("Ada")
    ada.page.goto(f"/rules/{game}#ALL-1")
    rules = ada.page.locator("[data-rules]")
    expect(rules.get_by_role("heading", name="On every table")).to_be_visible()
    expect(rules.locator("h2:has-text('On every table') ~ ul strong[id^=ALL-]")).to_have_count(5)
    targets = rules.get_by_role("link").evaluate_all("links => links.map(link => document.getElementById(link.hash.slice(1)))")
    assert None not in targets
    ada.page.evaluate("scrollTo(0, 0)")
    rules.get_by_role("link", name="On every table").click()
    expect(rules.locator("#ALL-1")).to_be_in_viewport()


def test_what_is_shown_once_more_says_so(new_player: NewPlayer) -> None:
    """The page is reloaded while two cards lie open that are about to be turned back."""
    ada, ben = new_player("Ada"), new_player("Ben")
    ada.page.goto("/?speed=1")
    ada.page.evaluate("localStorage.setItem('facedown.stay', 'longest')")
    table = ada.page.request.post(
        "/api/tables", data={"game": "pairs", "players": 2, "start": 1, "options": {"pairs": 32}}
    ).json()
    ada.page.goto(f"/t/{table['code']}")
    ben.sit(ada.page.url)
    ada.start()
    wait_for_turn(ben)
    ben.play(ben.legal()[0])
    wait_for_turn(ben)
    open_cell = next(iter(ben.open_cards()))
    other_move = next(move for move in ben.legal() if not move.endswith(f":{open_cell}"))
    ben.play(other_move)
    expect(ada.page.locator("[data-cell] [data-card]")).to_have_count(2)
    ada.page.reload()
    expect(ada.page.locator("ol li", has_text="Shown once more: Ben turned")).to_have_count(1)
