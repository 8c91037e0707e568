"""A whole game of each by somebody who has the accessibility tree and nothing else."""

import pytest

from tests.browser.conftest import NewPlayer
from tests.browser.listener import Heard, Listener, things
from tests.browser.play import check_result
from tests.server.people import RunningServer

GAMES = {
    "Memoarrr!": {},
    "Memory Kings": {"Moves without a recruit": 12},
    "Tremember": {"Turns without a pair": 6},
    "Matryoshka": {},
}


def test_a_tree_is_read() -> None:
    board = """- region "Board":\n  - button "a1, face down" [disabled]\n  - 'button "North: look at b1"'\n"""
    assert things(f'{board}- button "Say"') == [
        Heard("Board", "region", "Board", ""),
        Heard("Board", "button", "a1, face down", " [disabled]"),
        Heard("Board", "button", "North: look at b1", ""),
        Heard("", "button", "Say", ""),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_the_accessibility_tree_alone(server: RunningServer, new_player: NewPlayer, game: str) -> None:
    ada = new_player("Ada")
    listener = Listener(ada.page)
    listener.sit_down(game, **GAMES[game])
    listener.play()
    check_result(ada, server)
    assert any(line.startswith("Your turn.") for line in listener.announced)
