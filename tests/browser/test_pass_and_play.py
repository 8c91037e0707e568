"""Several people on one device: it is handed on, and what was for one's eyes is gone before the other's see it."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.play import match_at
from tests.browser.player import Player
from tests.server.people import RunningServer

HANDED_ON = 6  # times
MOST_ACTIONS = 100  # in between
COVER = "[data-pass]"


@pytest.mark.parametrize(("game", "people"), [("memoarrr", 2), ("matryoshka", 3)])
def test_a_device_is_handed_on_and_gives_nothing_away(
    server: RunningServer, new_player: NewPlayer, game: str, people: int
) -> None:
    """A cover lies over the board before every turn; below it, and on a watcher's screen, is only what all may see."""
    ada, eve = new_player("Ada"), new_player("Eve")
    ada.share_device(game, people)
    ada.start()
    ada.page.locator(COVER).wait_for()
    eve.page.goto(f"{ada.page.url}?speed=0")
    taken_up = set()
    for _ in range(HANDED_ON):
        play_until_covered(ada)
        assert ada.faces_in_page() | told_nobody(ada) <= faces_for_all(server, ada)
        taken_up.add(ada.page.locator(COVER).get_attribute("data-pass"))
        ada.page.locator("[data-action=claim]").click()
        expect(ada.page.locator(COVER)).to_have_count(0)
        eve.rest()
        assert eve.legal() == []
        assert eve.faces_in_page() <= faces_for_all(server, ada)
    assert len(taken_up) > 1


def play_until_covered(player: Player) -> None:
    for _ in range(MOST_ACTIONS):
        player.page.locator(f"{COVER}, [data-move], [data-look], [data-pick]").first.wait_for()
        if player.page.locator(COVER).count():
            return
        player.act()
    raise AssertionError("it was not handed on")


def told_nobody(player: Player) -> set[str]:
    """The faces in what the page was told when the device was laid down; such words may come after the picture."""
    player.wait_until(lambda: player.positions[-1]["seat"] is None, "the device to be laid down")
    return player.cards_in(json.dumps(player.positions[-1]))


def faces_for_all(server: RunningServer, player: Player) -> set[str]:
    """Those that are for everyone's eyes."""
    return player.cards_in(json.dumps(match_at(server, player).view(None)))
