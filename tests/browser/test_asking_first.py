"""Players can choose to be asked before every move: what they choose is marked, and nothing is played until they confirm."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from facedown.engine.catalogue import GAMES
from tests.browser.conftest import NewScreen
from tests.browser.games import on_screen
from tests.browser.player import KeyboardPlayer, Player
from tests.browser.recording import Step, verb_of
from tests.browser.screen import Screen
from tests.sampling import leave_rest_to_soak

PLAY, DROP = "[data-action=play-it]", "[data-action=not-that]"


def steps_to_confirm(screen: Screen) -> Iterator[Step]:
    """Show the game, and yield each step at which the player makes a new kind of move that has to be confirmed.

    Ending a private look and picking a display do not have to be confirmed.
    """
    screen.show(next(screen.steps_left))
    screen.player.change_setting("asking", "yes")
    kinds = set(screen.recording.game.notation.PHASES.values()) - {"show"}
    steps_before: list[Step] = []
    for step in screen.steps_left:
        if step.own_moves and verb_of(step.own_moves[0]) in kinds:
            screen.show(*steps_before)
            steps_before.clear()
            kinds.discard(verb_of(step.own_moves[0]))
            screen.take_sent_frames()
            yield step
            assert [frame["moves"] for frame in screen.take_sent_frames()] == [list(step.own_moves)]
            screen.hear(*step.frames)
        else:
            steps_before.append(step)
        if not kinds:
            return


def choose(player: Player, step: Step) -> None:
    """Choose a move, and assert that the page asks whether to play it."""
    player.play(step.own_moves[0])
    expect(player.page.locator("[data-prompt]").get_by_role("heading")).to_contain_text("?")
    expect(player.page.locator(PLAY)).to_be_focused()


def check_dropped(screen: Screen) -> None:
    """Assert that nothing is marked, nothing was sent, and everything can be chosen again."""
    expect(screen.page.locator("[data-confirm], [data-marked]")).to_have_count(0)
    assert screen.take_sent_frames() == []
    assert screen.player.legal()


@pytest.mark.parametrize("game", leave_rest_to_soak(GAMES, kept=("memoarrr", "matryoshka")))
def test_by_mouse_and_by_touch_a_move_is_played_by_the_answer_alone(new_screen: NewScreen, game: str) -> None:
    screen = new_screen(on_screen(GAMES[game]).RECORDINGS[0], has_touch=True)
    player = screen.player
    for step in steps_to_confirm(screen):
        choose(player, step)
        player.tap(DROP)
        check_dropped(screen)
        choose(player, step)
        player.click(DROP)
        check_dropped(screen)
        choose(player, step)
        player.tap(PLAY)


@pytest.mark.parametrize("game", leave_rest_to_soak(GAMES, kept=("memory-kings", "tremember")))
def test_by_keyboard_alone_enter_plays_and_escape_drops(new_screen: NewScreen, game: str) -> None:
    """Either way, the keyboard focus stays where it was."""
    screen = new_screen(on_screen(GAMES[game]).RECORDINGS[0], KeyboardPlayer)
    for step in steps_to_confirm(screen):
        choose(screen.player, step)
        screen.page.keyboard.press("Escape")
        check_dropped(screen)
        choose(screen.player, step)
        screen.page.keyboard.press("Enter")
