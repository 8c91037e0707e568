"""What the contract tests need to know of Tremember."""

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
# They find pairs immediately, neighbours first and the second joker pair last, and push lines with face-up cards.

KEPT_FOR_LAST = CARDS.index("joker-2")


def preferred(state: State, actions: list[int]) -> list[int]:
    if state.phase == Phase.TAKE:
        return actions
    if state.phase == Phase.PUSH:
        return [action for action in actions if moves_a_face_up_card(state, action - rules.CELLS)]
    if state.turned_cell == NO_CELL:
        first = [cell for cell in actions if state.card[cell] != KEPT_FOR_LAST]
        return [cell for cell in first if points_for(cell, mate(state, cell)) > 1] or first
    return [mate(state, state.turned_cell)]


def moves_a_face_up_card(state: State, side: int) -> bool:
    along = range(edge_cell(state.gap, side), state.gap, INWARDS[side])
    return any(state.facing[cell] == Facing.FACE_UP for cell in along)


def mate(state: State, cell: int) -> int:
    """The cell of the other card of the pair."""
    return next(other for other in range(rules.CELLS) if other != cell and state.card[other] == state.card[cell])


# Invariants
#
# What is true of every state of Tremember.


def check(state: State) -> None:
    assert sorted(state.card) == sorted([*range(rules.PICTURES)] * 2)  # TRE-1
    up = Counter(card for card, lies in zip(state.card, state.facing, strict=True) if lies == Facing.FACE_UP)
    found = rules.PICTURES - state.pairs_left
    assert sorted(up.values()) == [1] * (state.turned_cell != NO_CELL) + [2] * found  # pairs, and perhaps a first card
    assert found <= sum(state.score) <= 3 * found  # TRE-8
    assert not any(state.score[state.seats :])
    assert 0 <= state.turns_without_pair <= state.limit
    assert rules.is_over(state) == (state.pairs_left == 0 or state.turns_without_pair == state.limit)


# Sights
#
# What a seat may see according to the state: another way to get a view, for tests only.


def sight(state: State, seat: int | None) -> dict[str, Any]:
    return {
        "cells": {
            name: CARDS[state.card[cell]] if state.facing[cell] == Facing.FACE_UP else None
            for cell, name in enumerate(CELLS)
            if cell != state.gap
        },
        "taken": taken(state, seat),
        "turned": None if state.turned_cell == rules.NO_CELL else CELLS[state.turned_cell],
        "scores": state.score[: state.seats],
    }


def taken(state: State, seat: int | None) -> dict[str, Any] | None:
    """TRE-3: the card that was taken out; only its taker sees which one it is."""
    if state.gap == rules.NO_CELL:
        return None
    public = {"seat": state.turn, "cell": CELLS[state.gap]}
    return {**public, "card": CARDS[state.card[state.gap]]} if seat == state.turn else public


# Other worlds
#
# Another deal of Tremember that fits everything that a seat may know.
#
# Who may know what is worked out here from the rules, not from the addressees of events, because those are being tested.

QUARTER_TURN = {f"{'abcdef'[x]}{y + 1}": f"{'abcdef'[5 - y]}{x + 1}" for x in range(6) for y in range(6)}  # TRE-9


def another(match: Match, seat: int | None, chance: Chance) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """Vary the cards that the seat has never seen. No move names anything hidden, so the moves stay."""
    cards = match.spell_deal()["cards"]
    seen = seen_when_dealt(match.events, seat)
    unseen = [cell for cell in CELLS if cell not in seen]
    varied = [cards[cell] for cell in unseen]
    shuffle(chance, varied, 0, len(varied))
    return {"cards": {**cards, **dict(zip(unseen, varied, strict=True))}}, match.moves


def seen_when_dealt(events: list[Event], seat: int | None) -> set[str]:
    """The cells at which the cards that the seat has seen lay at the deal.

    All see where every card goes (TRE-4, TRE-9) and what is turned over (TRE-5); a taken card is seen by its taker (TRE-3).
    """
    origin = {cell: cell for cell in CELLS}
    seen = set()
    for event in events:
        match event["event"]:
            case "take" if event["seat"] == seat:
                seen.add(origin[event["cell"]])
            case "push":
                *moved, gap = event["cells"]
                origin |= dict(zip(event["cells"], [origin[gap], *(origin[cell] for cell in moved)], strict=True))
            case "turn":
                seen.add(origin[event["cell"]])
            case "rotate":
                origin = {QUARTER_TURN[cell]: source for cell, source in origin.items()}
    return seen


# Why a game ended


def reasons(match: Match) -> tuple[str, str]:
    """What ended the game and what decided it, by what lies there and by the points."""
    view = match.view(None)
    ended = "all-open" if None not in view["cells"].values() else "limit"
    return ended, "points" if view["scores"].count(max(view["scores"])) == 1 else "shared"


def sums(breakdown: AnyBreakdown) -> list[list[int]]:
    """The sums in a breakdown: the points of each seat, counted chip by chip; the pairs add up to the same."""
    for count in breakdown["seats"]:
        assert sum(pair["points"] for pair in count["pairs"]) == count["total"] == count["chips"][-1]
        assert all(chips == 5 * number for number, chips in enumerate(count["chips"][:-1], start=1))
    return [count["chips"] for count in breakdown["seats"]]
