"""Recorded games, replayed through the real page and looked at step by step."""

from collections.abc import Sequence

import pytest

from facedown.engine.catalogue import GAMES, Game
from tests.browser.checks import check_step, check_titles
from tests.browser.conftest import NewScreen
from tests.browser.games import all_recorded, on_screen
from tests.browser.recorded import Recorded, Telling


@pytest.mark.parametrize("recorded", all_recorded(), ids=str)
def test_the_page_shows_what_is_seen_and_offers_what_is_legal(new_screen: NewScreen, recorded: Recorded) -> None:
    screen = new_screen(recorded)
    log: Sequence[str] = []
    steps = list(screen.left)
    answers = screen.show(*steps)
    for step, answer in zip(steps, answers, strict=True):
        check_step(recorded, step, answer, log)
        log = answer["seen"]["log"]
    check_titles(steps, answers)
    if recorded.language == "de":
        asked = [answer["seen"]["title"] for step, answer in zip(steps, answers, strict=True) if step.is_asked]
        assert asked[0] == on_screen(recorded.game).GERMAN


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_recorded_games_come_by_everything_that_can_be_asked(game: Game) -> None:
    first = on_screen(game).RECORDED[0]
    assert {step.phase for step in Telling(first).steps() if step.is_asked} == set(game.notation.PHASES.values())
