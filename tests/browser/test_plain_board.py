"""The games without a board of their own, on the plain one."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import NewPlayer
from tests.browser.play import check_end, check_reload, match_at, play_to_the_end, see_through
from tests.browser.player import CARDS, KeyboardPlayer, Player
from tests.server.people import RunningServer

PHONE = {"width": 360, "height": 740}


@pytest.mark.parametrize(("game", "context"), [("memory-kings", {}), ("tremember", {"viewport": PHONE})])
def test_a_whole_game_against_bots_by_clicking(
    server: RunningServer, new_player: NewPlayer, game: str, context: dict[str, Any]
) -> None:
    ada = new_player("Ada", **context)
    ada.play_now(game)
    see_through(ada, server)
    play_to_the_end(ada)
    check_end(ada, server)


def test_memory_kings_alone_at_random_until_it_ends(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.play_alone("memory-kings")
    play_to_the_end(ada)
    check_end(ada, server)


@pytest.mark.parametrize("game", ["memory-kings", "tremember"])
def test_a_reload_never_refreshes_a_memory(server: RunningServer, new_player: NewPlayer, game: str) -> None:
    """After every action: reload, and only what is in sight is there."""
    ada = new_player("Ada")
    ada.play_now(game)
    see_through(ada, server)
    for _ in range(10):
        ada.act()
        wait_for_turn(ada)
        if not ada.is_looking:
            check_reload(ada)
    check_that_faces_are_found(ada)


def check_that_faces_are_found(player: Player) -> None:
    """Wherever one is hidden."""
    hidden = sorted(set(CARDS[player.game].split("|")) - player.faces_in_sight())
    stored, attribute, spoken = hidden[:3]
    player.page.evaluate("card => sessionStorage.setItem('seen', card)", stored)
    player.page.locator("body").evaluate("(body, card) => { body.dataset.seen = card }", attribute)
    player.page.locator("main").evaluate("(main, name) => main.append(name)", spoken.replace("-", " "))
    assert {stored, attribute, spoken} <= player.faces_anywhere()


def wait_for_turn(player: Player) -> None:
    """Bots have moved, and nothing is on its way."""
    player.page.locator("[data-move], [data-look], [data-pick], [data-result]").first.wait_for()
    player.rest()


def test_a_game_by_keyboard_alone(browser: Browser, server: RunningServer) -> None:
    ben = KeyboardPlayer(browser.new_context(base_url=f"http://{server.address}"), "Ben")
    ben.play_now("tremember")
    see_through(ben, server)
    for _ in range(12):
        ben.act()
    assert max(match_at(server, ben).view(0)["scores"]) > 0
    ben.context.close()
    assert ben.problems == []
