"""What a page says while cards are moving, at normal speed."""

from itertools import islice, pairwise

import pytest

from facedown.engine.catalogue import GAMES
from tests.browser.conftest import NewScreen
from tests.browser.games import on_screen
from tests.browser.recording import Recording, Step
from tests.browser.seen import Glance
from tests.sampling import leave_rest_to_soak

MOVES = 7
A_SECOND = 1000  # milliseconds


def first_glances(glances: list[Glance]) -> list[Glance]:
    """The first glance at each prompt."""
    return glances[:1] + [now for before, now in pairwise(glances) if now["prompt"] != before["prompt"]]


@pytest.mark.parametrize("game", leave_rest_to_soak(GAMES, kept=("memoarrr", "memory-kings")))
def test_the_prompt_goes_from_what_is_asked_to_what_came_of_it_and_never_back(new_screen: NewScreen, game: str) -> None:
    """No text reappears within a second, and the page never goes back to an earlier event."""
    screen = new_screen(on_screen(GAMES[game]).RECORDINGS[0])
    screen.show(*islice(screen.steps_left, MOVES))
    glances = screen.perform(*islice(screen.steps_left, MOVES))
    new_prompts = first_glances(glances)
    assert len(new_prompts) > MOVES
    returns = [
        (first["prompt"], then["prompt"], third["at"] - then["at"])
        for (first, then), (_, third) in pairwise(pairwise(new_prompts))
        if first["prompt"] == third["prompt"] and third["at"] - then["at"] < A_SECOND
    ]
    assert returns == []
    assert [each for each in glances if each["told"] is not None and each["told"] != each["newest"]] == []


def ends_a_round(step: Step) -> bool:
    return any(event["event"] == "round" and event["round"] > 1 for event in step.events)


def test_nobody_is_due_once_the_last_volcano_is_taken_until_the_round(new_screen: NewScreen) -> None:
    screen = new_screen(Recording("memoarrr-2p-2023-off-shuffled"))
    step = screen.play_up_to(ends_a_round)
    glances = screen.perform(step)
    mover = next(event["seat"] for event in step.events if event["event"] == "volcano")
    with_volcano = [each for each in glances if "volcano" in each["seats"][mover]]
    assert with_volcano
    assert [each for each in with_volcano if each["due"]] == []
