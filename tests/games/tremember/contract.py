"""What the contract tests need to know about Tremember."""

from collections import Counter
from typing import Any

from facedown.engine.match import Match
from facedown.games.tremember import rules
from facedown.games.tremember.notation import CARDS, CELLS
from facedown.games.tremember.rules import INWARDS, NO_CELL, Facing, Phase, State, edge_cell, points_for
from facedown.kit.chance import Chance
from facedown.kit.contract import AnyBreakdown
from facedown.kit.drawing import shuffle
from facedown.kit.events import Event
from facedown.kit.options import Options

# Tables
#
# The games that the contract tests play; tests/contract/play.py explains each list.

SHORT_GAMES = [(2, {"limit": 12}), (6, {"limit": 12})]
COMPARED_GAMES: list[tuple[int, int, Options]] = [(2, 24, {}), (4, 24, {})]
RANDOM_MOVES = [2356, 1296, 1544]


# Eager players
#
# They find pairs immediately, neighbours first and the second pair of jokers last, and push lines that have face-up cards.

LAST_PAIR = CARDS.index("joker-2")


def preferred_actions(state: State, actions: list[int]) -> list[int]:
    if state.phase == Phase.TAKE:
        return actions
    if state.phase == Phase.PUSH:
        return [action for action in actions if pushes_face_up_card(state, action - rules.CELLS)]
    if state.turned_cell == NO_CELL:
        first_cells = [cell for cell in actions if state.card[cell] != LAST_PAIR]
        return [cell for cell in first_cells if points_for(cell, partner(state, cell)) > 1] or first_cells
    return [partner(state, state.turned_cell)]


def pushes_face_up_card(state: State, side: int) -> bool:
    line = range(edge_cell(state.gap, side), state.gap, INWARDS[side])
    return any(state.facing[cell] == Facing.FACE_UP for cell in line)


def partner(state: State, cell: int) -> int:
    """The cell of the other card of the pair."""
    return next(other for other in range(rules.CELLS) if other != cell and state.card[other] == state.card[cell])


# Invariants
#
# What is true of every state of Tremember.


def check_invariants(state: State) -> None:
    assert sorted(state.card) == sorted([*range(rules.PICTURES)] * 2)  # TRE-1
    face_up = Counter(card for card, facing in zip(state.card, state.facing, strict=True) if facing == Facing.FACE_UP)
    pairs_found = rules.PICTURES - state.pairs_left
    assert (
        sorted(face_up.values()) == [1] * (state.turned_cell != NO_CELL) + [2] * pairs_found
    )  # pairs, and perhaps a first card
    assert pairs_found <= sum(state.score) <= 3 * pairs_found  # TRE-8
    assert not any(state.score[state.seats :])
    assert 0 <= state.turns_without_pair <= state.limit
    assert rules.is_over(state) == (state.pairs_left == 0 or state.turns_without_pair == state.limit)


# Views
#
# What a seat may see, made from the state. Tests compare it with the view, which is folded from events.


def view_from_state(state: State, seat: int | None) -> dict[str, Any]:
    return {
        "cells": {
            name: CARDS[state.card[cell]] if state.facing[cell] == Facing.FACE_UP else None
            for cell, name in enumerate(CELLS)
            if cell != state.gap
        },
        "taken": taken_card(state, seat),
        "turned": None if state.turned_cell == rules.NO_CELL else CELLS[state.turned_cell],
        "scores": state.score[: state.seats],
    }


def taken_card(state: State, seat: int | None) -> dict[str, Any] | None:
    """TRE-3: the card that was taken out. Only its taker sees which one it is."""
    if state.gap == rules.NO_CELL:
        return None
    public = {"seat": state.turn, "cell": CELLS[state.gap]}
    return {**public, "card": CARDS[state.card[state.gap]]} if seat == state.turn else public


# Other worlds
#
# Another deal of Tremember that fits everything that a seat may know.
#
# What the seat may know is worked out from the rules, not from the addressees of events, because those are being tested.

QUARTER_TURN = {f"{'abcdef'[x]}{y + 1}": f"{'abcdef'[5 - y]}{x + 1}" for x in range(6) for y in range(6)}  # TRE-9


def another_history(match: Match, seat: int | None, chance: Chance) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """Shuffle the cards that the seat has never seen. No move names anything hidden, so the moves stay the same."""
    cards = match.spell_deal()["cards"]
    seen_cells = seen_cells_when_dealt(match.events, seat)
    unseen_cells = [cell for cell in CELLS if cell not in seen_cells]
    varied_cards = [cards[cell] for cell in unseen_cells]
    shuffle(chance, varied_cards, 0, len(varied_cards))
    return {"cards": {**cards, **dict(zip(unseen_cells, varied_cards, strict=True))}}, match.moves


def seen_cells_when_dealt(events: list[Event], seat: int | None) -> set[str]:
    """Where the cards that the seat has seen lay when they were dealt.

    Everybody sees where cards go (TRE-4, TRE-9) and what is turned over (TRE-5). Only its taker sees a taken card (TRE-3).
    """
    origin = {cell: cell for cell in CELLS}
    seen_cells = set()
    for event in events:
        match event["event"]:
            case "take" if event["seat"] == seat:
                seen_cells.add(origin[event["cell"]])
            case "push":
                *pushed_cells, gap = event["cells"]
                origin |= dict(zip(event["cells"], [origin[gap], *(origin[cell] for cell in pushed_cells)], strict=True))
            case "turn":
                seen_cells.add(origin[event["cell"]])
            case "rotate":
                origin = {QUARTER_TURN[cell]: source for cell, source in origin.items()}
    return seen_cells


# Why a game ended


def reasons(match: Match) -> tuple[str, str]:
    """What ended the game and what decided it, found from the cards on the table and from the points."""
    view = match.view(None)
    ended = "all-open" if None not in view["cells"].values() else "limit"
    return ended, "points" if view["scores"].count(max(view["scores"])) == 1 else "shared"


def sums(breakdown: AnyBreakdown) -> list[list[int]]:
    """The sums in a breakdown: the points of each seat, counted chip by chip; the pairs add up to the same."""
    for count in breakdown["seats"]:
        assert sum(pair["points"] for pair in count["pairs"]) == count["total"] == count["chips"][-1]
        assert all(chips == 5 * number for number, chips in enumerate(count["chips"][:-1], start=1))
    return [count["chips"] for count in breakdown["seats"]]
