"""What the contract tests need to know about Pairs."""

from typing import Any

from facedown.engine.match import Match
from facedown.games.pairs import rules
from facedown.games.pairs.notation import CARDS, CELLS
from facedown.games.pairs.rules import NO_CARD, NO_CELL, Facing, State
from facedown.kit.chance import Chance
from facedown.kit.contract import AnyBreakdown
from facedown.kit.drawing import shuffle
from facedown.kit.events import Event

# Tables
#
# The games that the contract tests play; tests/contract/play.py explains each list.

SHORT_GAMES = [(1, {"pairs": 4}), (2, {"pairs": 7, "limit": 12}), (6, {"limit": 12})]
COMPARED_GAMES: list[tuple[int, int, dict[str, int]]] = [(1, 10, {"pairs": 7}), (2, 24, {}), (5, 24, {"pairs": 26})]
RANDOM_MOVES = [580, 812, 716]


# Eager players
#
# They find pairs immediately.


def preferred_actions(state: State, actions: list[int]) -> list[int]:
    if state.turned_cell == NO_CELL:
        return actions
    return [cell for cell in actions if state.card[cell] == state.card[state.turned_cell]]


# Invariants
#
# What is true of every state of Pairs.


def check_invariants(state: State) -> None:
    taken_cells = [cell for cell in range(rules.CELLS) if state.facing[cell] == Facing.TAKEN]
    cells_on_table = [cell for cell in range(rules.CELLS) if state.facing[cell] in (Facing.FACE_DOWN, Facing.FACE_UP)]
    pairs = sum(state.score) + state.pairs_left
    for cells, pair_count in (
        (taken_cells, sum(state.score)),
        (cells_on_table, state.pairs_left),
        (taken_cells + cells_on_table, pairs),
    ):
        faces = [state.card[cell] for cell in cells]
        assert sorted(faces) == sorted([*set(faces)] * 2)  # PRS-1, PRS-4: whole pairs
        assert len(faces) == 2 * pair_count
    assert {state.card[cell] for cell in taken_cells + cells_on_table} == set(range(pairs))
    assert all((state.card[cell] == NO_CARD) == (state.facing[cell] == Facing.NOWHERE) for cell in range(rules.CELLS))
    assert [cell for cell in cells_on_table if state.facing[cell] == Facing.FACE_UP] == [state.turned_cell] * (
        state.turned_cell != NO_CELL
    )
    assert not any(state.score[state.seats :])
    assert 0 <= state.turns_without_pair <= state.limit
    assert state.turns >= state.turns_without_pair + sum(state.score)
    assert rules.is_over(state) == (state.pairs_left == 0 or state.turns_without_pair == state.limit)


# Views
#
# What a seat may see, made from the state. Tests compare it with the view, which is folded from events.


def view_from_state(state: State, seat: int | None) -> dict[str, Any]:
    cells = [cell for cell in range(rules.CELLS) if state.facing[cell] in (Facing.FACE_DOWN, Facing.FACE_UP)]
    return {
        "cells": {CELLS[cell]: CARDS[state.card[cell]] if state.facing[cell] == Facing.FACE_UP else None for cell in cells},
        "turned": None if state.turned_cell == NO_CELL else CELLS[state.turned_cell],
        "scores": state.score[: state.seats],
        "turns": state.turns,
    }


# Other worlds
#
# Another deal of Pairs that fits everything that a seat may know.
#
# What the seat may know is worked out from the rules, not from the addressees of events, because those are being tested.


def another_history(match: Match, seat: int | None, chance: Chance) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """Shuffle the cards that were never turned over (PRS-3). No move names anything hidden, so the moves stay the same."""
    cards = match.spell_deal()["cards"]
    seen_cells = {move.partition(":")[2] for _, move in match.moves}
    unseen_cells = [cell for cell in cards if cell not in seen_cells]
    varied_cards = [cards[cell] for cell in unseen_cells]
    shuffle(chance, varied_cards, 0, len(varied_cards))
    return {"cards": {**cards, **dict(zip(unseen_cells, varied_cards, strict=True))}}, match.moves


# Why a game ended


def reasons(match: Match) -> tuple[str, str]:
    """What ended the game and what decided it, found from the events since the last pair."""
    ended = "all-taken" if match.events[-2]["event"] == "pair" else "limit"
    assert ended == "all-taken" or misses_at_the_end(match.events[:-1]) == match.terms.options["limit"]
    scores = match.view(None)["scores"]
    if match.terms.players == 1:
        return ended, "pairs" if scores == [match.terms.options["pairs"]] else "lost"
    return ended, "pairs" if scores.count(max(scores)) == 1 else "shared"


def misses_at_the_end(events: list[Event]) -> int:
    """PRS-7: the number of turns since the last pair."""
    misses = 0
    for event in events:
        misses = 0 if event["event"] == "pair" else misses + (event["event"] == "back")
    return misses


def sums(breakdown: AnyBreakdown) -> list[list[int]]:
    """The sums in a breakdown: the pairs of each seat, counted one by one."""
    assert all(len(count["pairs"]) == count["total"] for count in breakdown["seats"])
    return [[0, *count["sums"]] for count in breakdown["seats"]]
