"""Whoever wants to be asked before a move: what they choose is marked, and nothing is played until they say so."""

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.pages import GAMES
from tests.browser.play import match_at, wait_for_others
from tests.browser.player import KeyboardPlayer, Player
from tests.server.people import RunningServer
from tests.waiting import A_GAME, wait_until

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
MOVES = 4
DROPS = 4
PLAY, DROP = "[data-action=play-it]", "[data-action=not-that]"


def chosen(player: Player) -> str:
    """Choose some move; the question about it."""
    player.play(player.choose(player.legal()))
    question = player.page.locator("[data-prompt]").get_by_role("heading")
    expect(player.page.locator(PLAY)).to_be_focused()
    return question.inner_text()


def come_to_a_move(player: Player, server: RunningServer) -> None:
    """Private looks are ended, displays picked: neither is asked about."""

    def act() -> None:
        player.act()
        wait_for_others(player, server)

    wait_for_others(player, server)
    wait_until(
        lambda: not (player.is_looking or player.page.locator("[data-pick]").count()), "a move to ask about", meanwhile=act
    )


def moves_of(player: Player, server: RunningServer) -> int:
    """How many moves their seat, the first, has made."""
    return sum(seat == 0 for seat, _ in match_at(server, player).moves)


def has_moved_since(player: Player, server: RunningServer, before: int) -> bool:
    return moves_of(player, server) > before


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("context", [{}, PHONE], ids=["mouse", "touch"])
def test_a_move_is_played_by_the_answer_alone(
    server: RunningServer, new_player: NewPlayer, game: str, context: dict[str, Any]
) -> None:
    ada = new_player("Ada", **context)
    press = Player.tap if context else Player.click
    ada.ask_first()
    ada.play_now(game)
    for _ in range(MOVES):
        come_to_a_move(ada, server)
        before = moves_of(ada, server)
        assert chosen(ada).endswith("?")
        press(ada, DROP)
        expect(ada.page.locator("[data-confirm], [data-marked]")).to_have_count(0)
        assert ada.legal()
        chosen(ada)
        assert moves_of(ada, server) == before
        press(ada, PLAY)
        expect(ada.page.locator("[data-confirm], [data-marked]")).to_have_count(0)
        ada.wait_until(partial(has_moved_since, ada, server, before), "the move to be made")


@pytest.mark.parametrize("game", GAMES)
def test_by_keyboard_alone_enter_plays_and_escape_drops(server: RunningServer, new_player: NewPlayer, game: str) -> None:
    """And either way the keyboard goes on from where it was."""
    ben = new_player("Ben", AskedKeyboardPlayer)
    assert isinstance(ben, AskedKeyboardPlayer)
    ben.ask_first()
    ben.play_now(game)

    def act() -> None:
        wait_for_others(ben, server)
        ben.act()

    wait_until(lambda: ben.dropped >= DROPS or ben.is_over, "some moves to be dropped", seconds=A_GAME, meanwhile=act)
    assert moves_of(ben, server) > 0


class AskedKeyboardPlayer(KeyboardPlayer):
    """Changes their mind now and then."""

    dropped = 0

    def play(self, move: str) -> None:
        super().play(move)
        expect(self.page.locator(PLAY)).to_be_focused()
        if self.chance.random() < 0.25:
            self.page.keyboard.press("Escape")
            expect(self.page.locator("[data-confirm]")).to_have_count(0)
            self.dropped += 1
        else:
            self.page.keyboard.press("Enter")
