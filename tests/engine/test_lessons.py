"""Lessons: all of ours can be played to the end, and one that cannot is refused with the reason."""

import json
from typing import Any

import pytest

from facedown import GAMES
from facedown.engine.lessons import BadLesson, load_lesson
from tests.lessons.find import find_seed

LESSONS = {game.id: game.lesson_text for game in GAMES.values() if game.lesson_text is not None}


def read_lesson(game: str) -> dict[str, Any]:
    """A game's lesson as JSON, which a test can change."""
    lesson: dict[str, Any] = json.loads(LESSONS[game])
    return lesson


def problem_of(lesson: dict[str, Any], game: str = "memoarrr") -> str:
    """The sentence with which a bad lesson is refused."""
    with pytest.raises(BadLesson) as refusal:
        load_lesson(json.dumps(lesson), game)
    return str(refusal.value)


@pytest.mark.parametrize("game", LESSONS)
def test_every_lesson_can_be_played_from_its_first_step_to_its_last(game: str) -> None:
    lesson = load_lesson(LESSONS[game], game)
    match = lesson.deal()
    for number, step in enumerate(lesson.steps):
        assert lesson.step_after(len(match.moves)) <= number
        for move in next(iter(step.choices), []):
            match.play(lesson.seat if step.expect else step.seat, move)
        if step.choices:
            assert lesson.step_after(len(match.moves)) == number + 1
    assert lesson.steps[-1].wait == "end"
    assert not match.is_over


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_has_ten_bubbles_at_most(game: str) -> None:
    assert load_lesson(LESSONS[game], game).bubble_count <= 10


@pytest.mark.parametrize("game", LESSONS)
def test_whatever_the_narrator_names_was_shown_to_the_player(game: str) -> None:
    """The test looks at the events that were addressed to the player, without the code that lessons use for that."""
    lesson = load_lesson(LESSONS[game], game)
    match = lesson.deal()
    for number, step in enumerate(lesson.steps):
        shown_events = json.dumps([event for event in match.events if event["to"] == "all" or lesson.seat in event["to"]])
        assert all(f'"{card}"' in shown_events for card in lesson.cards_said(match, number).values())
        assert lesson.cards_said(match, number).keys() == lesson.bubbles[number].places.keys()
        for move in next(iter(step.choices), []):
            match.play(lesson.seat if step.expect else step.seat, move)


def test_naming_a_card_that_the_player_has_not_seen_is_refused() -> None:
    lesson = read_lesson("memoarrr")
    lesson["steps"][3]["with"] = {"card": "b4"}  # before Otto has turned it up
    assert "but its player has seen none at b4" in problem_of(lesson)
    lesson["steps"][3]["with"] = {"card": "b5"}  # only Otto has looked at it
    assert "but its player has seen none at b5" in problem_of(lesson)


def test_naming_a_card_that_has_moved_since_is_refused() -> None:
    lesson = read_lesson("tremember")
    step = next(step for step in lesson["steps"] if step.get("say") == "moved")
    step["with"] = {"card": "e4"}
    assert "another one lies at e4 by now" in problem_of(lesson, "tremember")


def test_what_is_expected_and_what_is_played_must_be_legal() -> None:
    lesson = read_lesson("memoarrr")
    lesson["steps"][3]["expect"] = ["reveal:d2", "reveal:c3"]
    assert problem_of(lesson).startswith("Step 4 of the lesson of memoarrr has reveal:c3: ")
    lesson = read_lesson("memoarrr")
    lesson["steps"][4]["plays"] = "reveal:d2"
    assert "MEM-" in problem_of(lesson)


def test_a_deal_that_tells_another_story_is_refused() -> None:
    lesson = read_lesson("memoarrr")
    lesson["seed"] = "lesson 1"
    assert "does not bring about" in problem_of(lesson)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"steps": []}, "must begin with words"),
        ({"steps": [{"say": "a", "wait": "end"}, {"wait": "end"}]}, "is not the last"),
        ({"steps": [{"say": "a", "wait": "tap", "plays": "side:north"}, {"wait": "end"}]}, "one of these"),
        ({"steps": [{"say": "a", "expect": ["a", ["b", "c"]]}, {"wait": "end"}]}, "different numbers of moves"),
        ({"seats": ["script", "script"]}, "one seat for its player"),
        ({"game": "pairs"}, "is for pairs"),
        ({"cards": {}}, "cannot be read"),
    ],
)
def test_a_lesson_that_makes_no_sense_is_refused(change: dict[str, Any], reason: str) -> None:
    assert reason in problem_of(read_lesson("memoarrr") | change)


def test_a_seed_is_found_that_tells_the_story() -> None:
    text = LESSONS["pairs"].replace('"lesson 32"', '"lesson 1"')
    assert find_seed(text, "pairs") == LESSONS["pairs"]
