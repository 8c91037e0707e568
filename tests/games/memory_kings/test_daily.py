"""Squares and scores of the day's Memory Kings."""

from typing import Any

from facedown.games.memory_kings import daily

STEP: Any = {"event": "counter", "from": "a1", "cell": "b1"}
MOVED: Any = {"event": "move", "seat": 0, "pawn": 1, "from": "c1", "cell": "c2"}


def recruited(seat: int) -> Any:
    return {"event": "recruit", "seat": seat, "cells": ["a2", "c2"], "pairs": 1}


def ended(winners: list[int]) -> Any:
    return {"event": "end", "scores": [6, 2], "winners": winners, "ended": "pairs", "decided": "pairs"}


def test_a_step_is_green_if_you_recruited_in_it_dark_if_the_counter_did_and_else_white() -> None:
    events = [MOVED, STEP, MOVED, recruited(0), MOVED, STEP, MOVED, recruited(-1), STEP]
    assert daily.squares(events) == "wgd"


def test_a_recruit_of_the_counter_belongs_to_the_step_that_it_takes_for_it() -> None:
    """The Counter moves onto a card, recruits, and moves one more cell at once (KNG-15)."""
    assert daily.squares([MOVED, STEP, recruited(-1), STEP, MOVED, STEP]) == "wdw"


def test_if_both_recruited_in_a_step_it_is_yours() -> None:
    assert daily.squares([MOVED, recruited(0), MOVED, recruited(-1), STEP]) == "g"


def test_the_score_is_the_step_of_the_last_pair() -> None:
    events = [MOVED, STEP, MOVED, STEP, MOVED, recruited(0), ended([0])]
    assert (daily.score(events), daily.squares(events)) == (3, "wwg")


def test_the_first_turn_is_in_step_one() -> None:
    assert daily.score([MOVED, recruited(0), ended([0])]) == 1


def test_if_the_counter_wins_there_is_no_score() -> None:
    home = [MOVED, STEP, ended([])]
    pairs = [MOVED, STEP, MOVED, recruited(-1), ended([])]
    assert (daily.score(home), daily.squares(home)) == (None, "w")
    assert (daily.score(pairs), daily.squares(pairs)) == (None, "wd")
