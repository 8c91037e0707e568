"""The games without a board of their own, on the plain one."""

from tests.browser.conftest import NewPlayer
from tests.browser.play import (
    check_reload,
    check_result,
    check_that_faces_are_found,
    play_to_the_end,
    see_through,
    wait_for_turn,
)
from tests.server.people import RunningServer


def test_a_whole_game_against_bots_by_clicking(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.play_now("memory-kings")
    see_through(ada, server)
    play_to_the_end(ada)
    check_result(ada, server)


def test_memory_kings_alone_at_random_until_it_ends(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.play_alone("memory-kings")
    play_to_the_end(ada)
    check_result(ada, server)


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
