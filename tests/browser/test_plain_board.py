"""The games without a board of their own, on the plain one."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.play import (
    check_reload,
    check_result,
    check_that_faces_are_found,
    match_at,
    play_to_the_end,
    see_through,
    wait_for_turn,
)
from tests.server.people import RunningServer

PHONE = {"width": 360, "height": 740}


@pytest.mark.parametrize(("game", "context"), [("memory-kings", {}), ("matryoshka", {"viewport": PHONE})])
def test_a_whole_game_against_bots_by_clicking(
    server: RunningServer, new_player: NewPlayer, game: str, context: dict[str, Any]
) -> None:
    ada = new_player("Ada", **context)
    ada.play_now(game)
    see_through(ada, server)
    play_to_the_end(ada)
    check_result(ada, server)


def test_memory_kings_alone_at_random_until_it_ends(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.play_alone("memory-kings")
    play_to_the_end(ada)
    check_result(ada, server)


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


def test_a_reload_never_refreshes_a_memory(server: RunningServer, new_player: NewPlayer) -> None:
    """After every action: reload, and only what is in sight is there."""
    ada = new_player("Ada")
    ada.play_now("memory-kings")
    see_through(ada, server)
    for _ in range(10):
        ada.act()
        wait_for_turn(ada)
        if not ada.is_looking:
            check_reload(ada)
    check_that_faces_are_found(ada)
