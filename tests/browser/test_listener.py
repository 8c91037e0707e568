"""A whole game of each by somebody who has the accessibility tree and nothing else."""

import pytest

from tests.browser.conftest import NewPlayer
from tests.browser.listener import Heard, Listener, things
from tests.browser.play import check_result
from tests.server.people import RunningServer

GAMES = {
    "Memoarrr!": {},
    "Memory Kings": {"Turns without a pair": 12},
    "Tremember": {"Turns without a pair": 6},
    "Matryoshka": {},
}


def test_a_tree_is_read() -> None:
    tree = '- main:\n  - region "Board":\n    - grid "Island":\n      - button "a1, face down" [disabled]\n  - button "Say"'
    assert Heard("Board", "button", "a1, face down", " [disabled]") in things(tree)
    assert Heard("", "button", "Say", "") in things(tree)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_the_accessibility_tree_alone(server: RunningServer, new_player: NewPlayer, game: str) -> None:
    ada = new_player("Ada")
    listener = Listener(ada.page)
    listener.sit_down(game, **GAMES[game])
    listener.play()
    check_result(ada, server)
    assert any(line.startswith("Your turn.") for line in listener.announced)
