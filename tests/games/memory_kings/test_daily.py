"""Squares and scores of the day's Memory Kings."""

from typing import Any

from facedown.games.memory_kings import daily

STEP_EVENT: Any = {"event": "counter", "from": "a1", "cell": "b1"}
MOVE_EVENT: Any = {"event": "move", "seat": 0, "pawn": 1, "from": "c1", "cell": "c2"}


def recruit_event(seat: int) -> Any:
    return {"event": "recruit", "seat": seat, "cells": ["a2", "c2"], "pairs": 1}


def end_event(winners: list[int]) -> Any:
    return {"event": "end", "scores": [6, 2], "winners": winners, "ended": "pairs", "decided": "pairs"}


def test_a_step_is_green_if_you_recruited_in_it_dark_if_the_counter_did_and_otherwise_white() -> None:
    events = [
        MOVE_EVENT,
        STEP_EVENT,
        MOVE_EVENT,
        recruit_event(0),
        MOVE_EVENT,
        STEP_EVENT,
        MOVE_EVENT,
        recruit_event(-1),
        STEP_EVENT,
    ]
    assert daily.squares(events) == "wgd"


def test_a_recruit_of_the_counter_belongs_to_the_step_that_follows_it() -> None:
    """The Counter moves onto a card, recruits, and moves one more cell at once (KNG-15)."""
    assert daily.squares([MOVE_EVENT, STEP_EVENT, recruit_event(-1), STEP_EVENT, MOVE_EVENT, STEP_EVENT]) == "wdw"


def test_if_both_recruited_in_a_step_it_is_yours() -> None:
    assert daily.squares([MOVE_EVENT, recruit_event(0), MOVE_EVENT, recruit_event(-1), STEP_EVENT]) == "g"


def test_the_score_is_the_step_of_the_last_pair() -> None:
    events = [MOVE_EVENT, STEP_EVENT, MOVE_EVENT, STEP_EVENT, MOVE_EVENT, recruit_event(0), end_event([0])]
    assert (daily.score(events), daily.squares(events)) == (3, "wwg")


def test_the_first_turn_is_in_step_one() -> None:
    assert daily.score([MOVE_EVENT, recruit_event(0), end_event([0])]) == 1


def test_if_the_counter_wins_there_is_no_score() -> None:
    home = [MOVE_EVENT, STEP_EVENT, end_event([])]
    pairs = [MOVE_EVENT, STEP_EVENT, MOVE_EVENT, recruit_event(-1), end_event([])]
    assert (daily.score(home), daily.squares(home)) == (None, "w")
    assert (daily.score(pairs), daily.squares(pairs)) == (None, "wd")
