"""One whole game each at random against the real server: by mouse, by keyboard, by screen reader."""

from tests.browser.conftest import MOVING, NewPlayer
from tests.browser.listener import Heard, Listener, things
from tests.browser.play import check_result, play_to_the_end, wait_for_bots
from tests.browser.player import KeyboardPlayer
from tests.server.people import RunningServer


def test_by_mouse_against_bots(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.play_now("matryoshka", 3)
    play_to_the_end(server, ada)
    check_result(ada, server)


def test_by_keyboard_alone_against_somebody_in_another_browser(server: RunningServer, new_player: NewPlayer) -> None:
    """By link, with abilities. At the end everything is revealed, and both see the same."""
    ada, ben = new_player("Ada"), new_player("Ben", KeyboardPlayer, **MOVING)
    ben.sit(ada.open_table(abilities="on"))
    ada.start()
    play_to_the_end(server, ada, ben)
    for player in (ada, ben):
        check_result(player, server)
    assert ada.open_cards() == ben.open_cards()
    assert len(set(ada.open_cards().values())) == 24


def test_by_the_accessibility_tree_alone(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    listener = Listener(ada.page)
    listener.sit_down("Memory Kings", **{"Moves without a recruit": 12})
    listener.play(lambda: wait_for_bots(server, ada))
    check_result(ada, server)
    assert any(line.startswith("Your turn.") for line in listener.announced)


def test_a_tree_is_read() -> None:
    board = """- region "Board":\n  - button "a1, face down" [disabled]\n  - 'button "North: look at b1"'\n"""
    assert things(f'{board}- button "Say"') == [
        Heard("Board", "region", "Board", ""),
        Heard("Board", "button", "a1, face down", " [disabled]"),
        Heard("Board", "button", "North: look at b1", ""),
        Heard("", "button", "Say", ""),
    ]
