"""Two people on one device: it is handed on, and what was for one's eyes is gone before the other's see it."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.play import MOST_ACTIONS, match_at
from tests.browser.player import Player
from tests.server.people import RunningServer

ENOUGH = 12  # times


def sit_together(player: Player, game: str, friends: list[str]) -> None:
    """At one device; the game begins."""
    url = player.open_table(1 + len(friends), game)
    table = f"/api/tables/{url.partition('?')[0].rpartition('/')[2]}"
    for seat, name in enumerate(friends, start=1):
        answer = player.page.request.put(f"{table}/seats/{seat}", data={"sitter": "person", "name": name})
        assert answer.ok, answer.text()
    player.start()


def take_up(player: Player) -> None:
    player.page.locator("[data-action=claim]").click()
    expect(player.page.locator("[data-pass]")).to_have_count(0)


@pytest.mark.parametrize(("game", "friends"), [("memoarrr", ["Ben"]), ("matryoshka", ["Ben", "Cem"])])
def test_a_device_is_handed_on_and_gives_nothing_away(
    server: RunningServer, new_player: NewPlayer, game: str, friends: list[str]
) -> None:
    ada = new_player("Ada")
    sit_together(ada, game, friends)
    handed_on = 0
    for _ in range(MOST_ACTIONS):
        if ada.is_over:  # a short one: another
            sit_together(ada, game, friends)
        elif ada.page.locator("[data-pass]").count():
            assert ada.faces_in_page() | told_nobody(ada) <= faces_for_all(server, ada)
            take_up(ada)
            handed_on += 1
        elif not ada.act():
            ada.page.wait_for_timeout(20)
        if handed_on == ENOUGH:
            return
    raise AssertionError("it was not handed on")


def told_nobody(player: Player) -> set[str]:
    """The faces in what the page was told when the device was laid down; such words may come after the picture."""
    player.wait_until(lambda: player.positions[-1]["seat"] is None, "the device to be laid down")
    return player.cards_in(json.dumps(player.positions[-1]))


def faces_for_all(server: RunningServer, player: Player) -> set[str]:
    """What lies open for everyone."""
    view = match_at(server, player).view(None)
    displays = [card for display in view.get("displays", []) for card in display]
    return {card for card in [*view.get("cells", {}).values(), *displays, view.get("middle")] if card}
