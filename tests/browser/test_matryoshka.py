"""Matryoshka on its board: whole games by clicking and by keyboard, three at a table, and what may be in the page meanwhile."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.play import check_reload, check_result, match_at, play_to_the_end, see_through, wait_for_others
from tests.browser.player import KeyboardPlayer, Player
from tests.server.people import RunningServer
from tests.waiting import A_GAME, wait_until

MOST_LOOKS = 200
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


def test_a_whole_game_by_keyboard_alone(server: RunningServer, new_player: NewPlayer) -> None:
    ben = new_player("Ben", KeyboardPlayer)
    ben.play_now("matryoshka", 3)
    play_to_the_end(ben)
    check_result(ben, server)


def faces_of(view: dict[str, Any]) -> set[str]:
    middle = [view["middle"]] if view["middle"] else []
    return {*view["hand"], *view["offers"].values(), *middle, *(card for display in view["displays"] for card in display)}


def check_sight(server: RunningServer, player: Player, seat: int) -> None:
    """Drawn is what the seat's view holds, and nothing else is named anywhere: what went down or into another hand is gone."""
    for _ in range(MOST_LOOKS):  # the last move may still be on its way; once it is there, nobody moves
        player.rest()
        player.frames.clear()
        in_view = faces_of(match_at(server, player).view(seat))
        if player.faces_in_sight() == player.faces_anywhere() == in_view:
            return
        player.page.wait_for_timeout(20)
    assert player.faces_in_sight() == player.faces_anywhere() == faces_of(match_at(server, player).view(seat))


def test_three_browsers_at_matryoshka(server: RunningServer, new_player: NewPlayer) -> None:
    """They pick and offer at the same time. No page ever names more than its seat's view, nor does it after a reload."""
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

    def act_and_check() -> None:
        for player in players:
            if player.act():
                for seat, other in enumerate(players):
                    check_sight(server, other, seat)

    wait_until(
        lambda: match_at(server, ada).view(None)["round"] >= 2, "the second round", seconds=A_GAME, meanwhile=act_and_check
    )
    for player in players:
        player.rest()
        check_reload(player)


def test_a_displayed_doll_cannot_be_given_away_and_the_rule_says_why(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.play_now("matryoshka", 3)
    ada.act()
    ada.page.locator("[data-hand] [data-move]").first.wait_for()
    wait_for_others(ada, server)  # what they do would take the words away
    ada.click_anyway("[data-display='0'] button")
    expect(ada.page.get_by_role("alert")).to_contain_text("MAT-")
