"""Matryoshka on its board: whole games by clicking and by keyboard, three at a table, and what may be in the page meanwhile."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import NewPlayer
from tests.browser.play import check_reload, check_result, match_at, play_to_the_end, see_through
from tests.browser.player import KeyboardPlayer
from tests.server.people import RunningServer

PHONE = {"width": 360, "height": 740}


@pytest.mark.parametrize(("players", "context"), [(3, {}), (5, {"viewport": PHONE})])
def test_a_whole_game_against_bots_by_clicking(
    server: RunningServer, new_player: NewPlayer, players: int, context: dict[str, Any]
) -> None:
    ada = new_player("Ada", **context)
    ada.play_now("matryoshka", players)
    see_through(ada, server)
    play_to_the_end(ada)
    check_result(ada, server)


def test_a_whole_game_by_keyboard_alone(browser: Browser, server: RunningServer) -> None:
    ben = KeyboardPlayer(browser.new_context(base_url=f"http://{server.address}"), "Ben")
    ben.play_now("matryoshka", 3)
    play_to_the_end(ben)
    check_result(ben, server)
    ben.context.close()
    assert ben.problems == []


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


def test_a_displayed_doll_cannot_be_given_away_and_the_rule_says_why(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.play_now("matryoshka", 3)
    ada.act()
    ada.page.locator("[data-hand] [data-move]").first.wait_for()
    ada.page.locator("[data-display='0'] button").first.click(force=True)
    expect(ada.page.get_by_role("alert")).to_contain_text("MAT-")
