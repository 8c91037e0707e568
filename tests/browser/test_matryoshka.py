"""Matryoshka in three browsers: players pick and offer at the same time, and no page names more than its seat's view."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.play import catch_up, check_reload, match_at
from tests.browser.player import Player
from tests.server.people import RunningServer


def faces_of(view: dict[str, Any]) -> set[str]:
    middle = [view["middle"]] if view["middle"] else []
    return {*view["hand"], *view["offers"].values(), *middle, *(card for display in view["displays"] for card in display)}


def check_sight(server: RunningServer, *players: Player) -> None:
    """Assert that each page draws what is in its seat's view and names no other card, not even those that it showed before."""
    catch_up(server, *players)
    for seat, player in enumerate(players):
        player.frames.clear()
        in_view = faces_of(match_at(server, player).view(seat))
        assert player.faces_in_sight() == player.faces_anywhere() == in_view


def test_three_browsers_at_matryoshka(server: RunningServer, new_player: NewPlayer) -> None:
    """Pages are checked until the first exchange is over, and again after a reload."""
    players = [new_player(name) for name in ("Ada", "Ben", "Cem")]
    ada, ben, cem = players
    url = ada.open_table(3, "matryoshka")
    ben.sit(url)
    cem.sit(url)
    ada.start()
    for player in players:
        player.wait_for_rest()
    ada.show(ada.pickable_cards())
    expect(ada.page.locator("[data-prompt] h2")).to_contain_text("Waiting for Ben and Cem")
    check_reload(ada)
    expect(ada.page.locator("[data-prompt] h2")).to_contain_text("Waiting for Ben and Cem")
    match = match_at(server, ada)
    for _ in ("pick", "pick", "middle", "offer", "offer", "accept"):
        players[match.to_move[0]].act()
        check_sight(server, *players)
    assert match.moves[-1][1].startswith("accept:")
    for player in players:
        check_reload(player)
