"""A page never holds a face that is not to be seen at that moment, and a reload brings none back.

Besides what is tried here, every page of every test is watched by witness.js, at every change of anything in it.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.play import (
    check_moment,
    check_reload,
    check_that_faces_are_found,
    match_at,
    see_through,
    wait_for_turn,
    wait_until_seen,
)
from tests.browser.player import Player
from tests.server.people import RunningServer

RELOAD_EVERY = 9
FEW_ACTIONS = 60  # as many as bring every kind of move several times; the end shows everything anyway

TABLES = {
    "memoarrr": {"abilities": "on", "edition": "2018"},
    "memory-kings": {},
    "tremember": {},
    "matryoshka": {},
}


@pytest.mark.parametrize("game", TABLES)
def test_no_memory_refreshed(server: RunningServer, new_player: NewPlayer, game: str) -> None:
    ada = new_player("Ada")
    ada.play_now(game, None, **TABLES[game])
    see_through(ada, server)
    for actions in range(FEW_ACTIONS):
        wait_for_turn(ada)
        if ada.is_over:
            break
        check_moment(ada, server)
        if actions % RELOAD_EVERY == 0 and not ada.is_looking:
            wait_until_seen(ada, server)
            check_reload(ada)
        ada.act()


@pytest.mark.parametrize("game", TABLES)
def test_a_face_would_be_found_wherever_a_page_held_it(new_player: NewPlayer, game: str) -> None:
    """At the first turn, when most faces are hidden."""
    ada = new_player("Ada")
    ada.play_now(game, None, **TABLES[game])
    wait_for_turn(ada)
    check_that_faces_are_found(ada)


def test_a_look_that_a_reload_cuts_off_is_shown_once_more_and_not_twice(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.play_now("memoarrr")
    ada.rest()
    ada.play("side:north")
    expect(ada.page.locator("[data-cell] [data-card]")).to_have_count(3)
    shown = ada.open_cards()
    ada.reload()
    for cell in shown:
        expect(ada.page.locator(f'[data-cell="{cell}"] [data-card]')).to_be_visible()
    assert shown.items() <= ada.open_cards().items()
    # And what the bot has turned up meanwhile.
    assert set(shown.values()) <= ada.faces_anywhere() <= set(shown.values()) | in_view(server, ada)
    ada.reload()
    expect(ada.page.locator("ol li", has_text="A card was shown at b1, c1 and d1")).to_be_visible()
    wait_for_turn(ada)
    assert ada.faces_anywhere() == ada.faces_in_sight() == in_view(server, ada)


def test_a_look_that_was_ended_is_not_shown_again(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.play_now("memoarrr")
    ada.rest()
    ada.play("side:north")
    ada.end_look()
    wait_for_turn(ada)
    wait_until_seen(ada, server)
    check_reload(ada)


def in_view(server: RunningServer, player: Player) -> set[str]:
    return {card for card in match_at(server, player).view(0)["cells"].values() if card}
