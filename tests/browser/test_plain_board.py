"""The games without a board of their own, on the plain one."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import NewPlayer
from tests.browser.play import check_end, check_reload, check_that_faces_are_found, match_at, play_to_the_end, see_through
from tests.browser.player import KeyboardPlayer
from tests.server.people import RunningServer

PHONE = {"width": 360, "height": 740}


@pytest.mark.parametrize(
    ("game", "context"), [("tremember", {"viewport": PHONE}), ("matryoshka", {"viewport": PHONE})]
)
def test_a_whole_game_against_bots_by_clicking(
    server: RunningServer, new_player: NewPlayer, game: str, context: dict[str, Any]
) -> None:
    ada = new_player("Ada", **context)
    ada.play_now(game)
    see_through(ada, server)
    play_to_the_end(ada)
    check_end(ada, server)


def test_three_browsers_at_matryoshka(server: RunningServer, new_player: NewPlayer) -> None:
    """They pick and offer at the same time; reloads in the middle of it bring back what is in sight and nothing else."""
    players = [new_player(name) for name in ("Ada", "Ben", "Cem")]
    ada, ben, cem = players
    url = ada.open_table(3, "matryoshka")
    ben.sit(url)
    cem.sit(url)
    ada.start()
    for player in players:
        player.rest()
    ada.show(ada.pickable())
    for _ in range(2):  # before and after the reload
        expect(ada.page.locator("[data-prompt] h2")).to_contain_text("Waiting for Ben and Cem")
        for player in players:
            check_reload(player)
    while match_at(server, ada).view(None)["round"] < 2:
        for player in players:
            player.act()
    for player in players:
        player.rest()
        check_reload(player)


@pytest.mark.parametrize("game", ["tremember"])
def test_a_reload_never_refreshes_a_memory(server: RunningServer, new_player: NewPlayer, game: str) -> None:
    """After every action: reload, and only what is in sight is there."""
    ada = new_player("Ada")
    ada.play_now(game)
    see_through(ada, server)
    for _ in range(10):
        ada.act()
        ada.wait_for_turn()
        if not ada.is_looking:
            check_reload(ada)
    check_that_faces_are_found(ada)


def test_a_game_by_keyboard_alone(browser: Browser, server: RunningServer) -> None:
    ben = KeyboardPlayer(browser.new_context(base_url=f"http://{server.address}"), "Ben")
    ben.play_now("tremember")
    see_through(ben, server)
    for _ in range(12):
        ben.act()
    assert max(match_at(server, ben).view(0)["scores"]) > 0
    ben.context.close()
    assert ben.problems == []
