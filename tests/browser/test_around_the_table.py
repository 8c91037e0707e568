"""What happens around a game: a connection that is lost, a server that goes away, a clock, another language."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from facedown.server.protocol.messages import PROTOCOL
from facedown.server.web import socket as table_socket
from tests.browser.conftest import NewPlayer, started
from tests.browser.play import wait_for_turn
from tests.browser.player import Player, settle
from tests.server.people import RunningServer
from tests.waiting import wait_until


def test_a_server_that_goes_away_and_comes_back(tmp_path: Path, new_player: NewPlayer, server: RunningServer) -> None:
    """The page says so, returns by itself, and shows what lies there and not what it has shown."""
    ada = new_player("Ada")
    ada.play_now("tremember")
    wait_for_turn(ada)
    ada.play("take:c3")
    wait_for_turn(ada)
    held = ada.faces_in_sight()
    server.stop()
    expect(ada.page.get_by_role("status").filter(has_text="The connection is lost")).to_be_visible()
    assert ada.legal() == []
    ada.frames.clear()
    with started(tmp_path, "again", int(server.address.rpartition(":")[2])):
        expect(ada.page.locator("[data-line=open]")).to_be_attached()
        wait_for_turn(ada)
        assert ada.faces_in_sight() == ada.faces_anywhere() == held
        ada.play("push:west")
        wait_for_turn(ada)
        ada.act()
    ada.problems = [problem for problem in ada.problems if "ERR_CONNECTION_REFUSED" not in problem]


@pytest.mark.parametrize(
    ("locale", "says", "reload"),
    [("en-GB", "This page is out of date", "Reload the page"), ("de-DE", "Diese Seite ist veraltet", "Seite neu laden")],
)
def test_a_server_that_comes_back_with_another_version(
    tmp_path: Path,
    new_player: NewPlayer,
    server: RunningServer,
    monkeypatch: pytest.MonkeyPatch,
    locale: str,
    says: str,
    reload: str,
) -> None:
    """The page that is open asks to be loaded again, and does not try any more; loaded again, it goes on where it was."""
    ada = new_player("Ada", locale=locale)
    ada.play_now("tremember")
    wait_for_turn(ada)
    server.stop()
    port = int(server.address.rpartition(":")[2])
    with monkeypatch.context() as upgraded:
        upgraded.setattr(table_socket, "PROTOCOL", PROTOCOL + 1)
        with started(tmp_path, "upgraded", port):
            told = ada.page.get_by_role("status").filter(has_text=says)
            expect(told).to_be_visible()
            assert ada.legal() == []
    with started(tmp_path, "loaded again", port):
        told.get_by_role("button", name=reload).click()
        wait_for_turn(ada)
        ada.play("take:c3")
    ada.problems = [problem for problem in ada.problems if "ERR_CONNECTION_REFUSED" not in problem]


def test_a_connection_that_is_lost_in_the_middle_of_a_game(new_player: NewPlayer) -> None:
    """The page says so, nothing can be chosen, it returns by itself, and the game goes on with what others did meanwhile."""
    ada, ben = new_player("Ada"), new_player("Ben")
    ada.page.goto("/?speed=0")
    made = ada.page.request.post("/api/tables", data={"game": "tremember", "players": 2, "start": 0}).json()
    ada.page.goto(f"/t/{made['code']}")
    ben.sit(ada.page.url)
    ada.start()
    wait_for_turn(ada)
    ada.play("take:c3")
    wait_for_turn(ada)
    held = ada.faces_in_sight()
    lose_connection(ada)
    ada.frames.clear()
    return_by_itself(ada)
    wait_for_turn(ada)
    assert ada.faces_in_sight() == ada.faces_anywhere() == held
    take_a_turn(ada, ben)
    lose_connection(ada)
    ben.act()
    return_by_itself(ada)
    take_a_turn(ben, ada)
    ada.act()
    # What was tried in between came to nothing, and the browser says so.
    ada.problems = [problem for problem in ada.problems if "WebSocket connection to" not in problem]


def take_a_turn(player: Player, other: Player) -> None:
    """Until the other is asked."""

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
    expect(player.page.locator("[data-line=open]")).to_be_attached()
    expect(player.page.get_by_role("status").filter(has_text="The connection is lost")).to_have_count(0)


def test_when_the_clock_runs_out_chance_plays_and_the_log_says_so(
    server: RunningServer, new_player: NewPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("facedown.server.model.table.SHORTEST_CLOCK", 1)
    ada = new_player("Ada")
    ada.page.goto("/?speed=0")
    made = ada.page.request.post("/api/tables", data={"game": "tremember", "players": 2, "clock": 2}).json()
    ada.page.request.put(f"/api/tables/{made['code']}/seats/1", data={"sitter": "bot"})
    ada.page.goto(f"/t/{made['code']}")
    ada.start()
    expect(ada.page.locator("[data-clock]").first).to_be_visible()
    expect(ada.page.locator("ol li", has_text="ran out of time: chance played").first).to_be_visible()


def test_a_german_browser_gets_german(new_player: NewPlayer) -> None:
    """The recorded games are shown in German too."""
    ada = new_player("Ada", locale="de-DE")
    ada.go_home()
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    expect(ada.page.locator("[data-game=memoarrr] [data-action=with-friends]")).to_have_text("Mit Freunden")
    ada.open_table(3, "memoarrr")
    expect(ada.page.get_by_role("heading", name="Setzt euch")).to_be_visible()
