"""Recorded games are shown by the real page and checked step by step."""

from collections.abc import Sequence

import pytest

from facedown.engine.catalogue import GAMES, Game
from tests.browser.checks import check_step, check_titles
from tests.browser.conftest import NewScreen
from tests.browser.games import all_recordings, on_screen
from tests.browser.recording import Playback, Recording
from tests.sampling import leave_rest_to_soak

# The first of each game, which includes every kind of question, and those in German.
RECORDINGS = leave_rest_to_soak(
    all_recordings(),
    kept=[each for each in all_recordings() if each.language == "de" or each == on_screen(each.game).RECORDINGS[0]],
)


@pytest.mark.parametrize("recording", RECORDINGS, ids=str)
def test_the_page_shows_what_is_seen_and_offers_what_is_legal(new_screen: NewScreen, recording: Recording) -> None:
    screen = new_screen(recording)
    log: Sequence[str] = []
    steps = list(screen.steps_left)
    answers = screen.show(*steps)
    for step, answer in zip(steps, answers, strict=True):
        check_step(recording, step, answer, log)
        log = answer["seen"]["log"]
    check_titles(steps, answers)
    if recording.language == "de":
        titles = [answer["seen"]["title"] for step, answer in zip(steps, answers, strict=True) if step.is_asked]
        assert titles[0] == on_screen(recording.game).GERMAN


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_recorded_games_come_by_everything_that_can_be_asked(game: Game) -> None:
    first = on_screen(game).RECORDINGS[0]
    assert {step.phase for step in Playback(first).steps() if step.is_asked} == set(game.notation.PHASES.values())
