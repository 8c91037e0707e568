"""What the contract tests need to know about Memoarrr!."""

from collections.abc import Callable
from typing import Any

from facedown.engine.match import Match
from facedown.games.memoarrr import rules
from facedown.games.memoarrr.notation import CARDS, CELLS, SIDES, VOLCANOES
from facedown.games.memoarrr.rules import NO_CELL, Facing, Phase, State, are_connected
from facedown.kit.chance import Chance
from facedown.kit.contract import AnyBreakdown
from facedown.kit.drawing import shuffle
from facedown.kit.events import Event

# Tables
#
# The games that the contract tests play.

# Games that are soon over: players, options.
SHORT_GAMES = [(2, {"abilities": "on"}), (3, {"abilities": "on"}), (4, {"abilities": "on"})]
# Games whose frames are compared with those in other worlds: players, moves, options.
COMPARED_GAMES = [
    (2, 20, {"edition": "2018", "abilities": "on"}),
    (3, 30, {"edition": "2023", "abilities": "on"}),
    (4, 30, {"edition": "2018", "abilities": "on"}),
]
# The lengths of the first three random games of four players with the seed "ahoy", in moves.
RANDOM_MOVES = [43, 36, 40]


# Eager players
#
# They make reveals that connect. So rounds become long, and sometimes all 24 locations are turned up.


def preferred_actions(state: State, actions: list[int]) -> list[int]:
    if state.phase != Phase.REVEAL or state.last_cell == NO_CELL:
        return actions
    return [cell for cell in actions if are_connected(state.card[cell], state.card[state.last_cell])]


# Invariants
#
# What is true of every state of Memoarrr!.


def check_invariants(state: State) -> None:
    assert sorted(state.card) == list(range(rules.CELLS))
    assert sorted(state.treasures) == sorted(rules.TREASURES)
    assert state.facing.count(Facing.FACE_DOWN) == state.face_down
    assert state.facing.count(Facing.EMPTY) == 1
    assert state.facing[rules.CENTRE] == Facing.EMPTY
    volcanoes = [volcano for volcano in state.volcano if volcano != rules.NO_VOLCANO]
    first = rules.VOLCANOES * (max(state.round_number, 1) - 1)
    assert sorted(volcanoes) == sorted(state.piles[first : first + state.volcanoes_taken])
    won_treasures = [
        rubies for rubies, owner in zip(state.treasures, state.treasure_winner, strict=True) if owner != rules.NOBODY
    ]
    assert sum(rules.rubies(state, seat) for seat in range(state.seats)) == sum(won_treasures)
    assert rules.is_over(state) == (len(won_treasures) == rules.ROUNDS)


# Views
#
# What a seat may see, made from the state. Tests compare it with the view, which is folded from events.


def view_from_state(state: State, seat: int | None) -> dict[str, Any]:
    seats = range(state.seats)
    pile = state.piles[: state.seats - 1]
    view = {
        "round": state.round_number,
        "start": state.start,
        "volcanoes": sorted(VOLCANOES[volcano] for volcano in pile),
        "cells": {
            name: CARDS[state.card[cell]] if state.facing[cell] == Facing.FACE_UP else None
            for cell, name in enumerate(CELLS)
            if cell != rules.CENTRE
        },
        "last": None if state.last_cell == rules.NO_CELL else CELLS[state.last_cell],
        "volcano": VOLCANOES.get(rules.top_volcano(state)) if state.round_number else None,
        "out": {str(each): VOLCANOES[state.volcano[each]] for each in seats if state.volcano[each] != rules.NO_VOLCANO},
        "chests": [state.treasure_winner.count(each) for each in seats],
        "left": state.treasure_winner.count(rules.NOBODY),
        "banned": banned_cell(state),
        "sides": {str(each): SIDES[state.side[each]] for each in seats if state.side[each] != rules.NO_SIDE},
    }
    if rules.is_over(state):
        view["rubies"] = [
            [rubies for rubies, owner in zip(state.treasures, state.treasure_winner, strict=True) if owner == each]
            for each in seats
        ]
    return view


def banned_cell(state: State) -> str | None:
    """The cell that a walrus has banned. The cells that MEM-11 bars before the first reveal are not in the view."""
    if state.last_cell == rules.NO_CELL or not state.barred_cells:
        return None
    return CELLS[state.barred_cells.bit_length() - 1]


# Other worlds
#
# Another deal of Memoarrr! that fits everything that a seat may know.
#
# What the seat may know is worked out from the rules, not from the addressees of events, because those are being tested.


def another_history(match: Match, seat: int | None, chance: Chance) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """Shuffle what is hidden: the removed location with those that the seat never saw; the treasures; the volcanoes to come.

    No move names anything hidden, so the moves stay the same.
    """
    deal = match.spell_deal()
    return another_deal(deal, match, seat, chance), match.moves


def another_deal(deal: dict[str, Any], match: Match, seat: int | None, chance: Chance) -> dict[str, Any]:
    return {
        **deal,
        **another_island(deal, seen_cells_when_dealt(match.events, seat), chance),
        "treasures": another_stack(deal["treasures"], match, chance),
        "piles": another_piles(deal["piles"], match.events, chance),
    }


def seen_cells_when_dealt(events: list[Event], seat: int | None) -> set[str]:
    """Where the cards that the seat has seen lay when they were dealt. Everybody sees swaps and reveals, but not looks."""
    origin = {cell: cell for cell in CELLS}
    seen_cells = set()
    for event in events:
        match event["event"]:
            case "swap":
                one, other = event["cells"]
                origin[one], origin[other] = origin[other], origin[one]
            case "reveal":
                seen_cells.add(origin[event["cell"]])
            case "saw" if event["seat"] == seat:
                seen_cells |= {origin[cell] for cell in event["cards"]}
    return seen_cells


def another_island(deal: dict[str, Any], seen_cells: set[str], chance: Chance) -> dict[str, Any]:
    unseen_cells = [cell for cell in deal["island"] if cell not in seen_cells]
    cards = [*(deal["island"][cell] for cell in unseen_cells), deal["removed"]]
    shuffle(chance, cards, 0, len(cards))
    return {"island": {**deal["island"], **dict(zip(unseen_cells, cards, strict=False))}, "removed": cards[-1]}


def another_stack(treasures: list[int], match: Match, chance: Chance) -> list[int]:
    """MEM-16: shuffle the treasures, which are hidden from everyone until the game ends, unless the stack is ordered."""
    if match.terms.options["stack"] == "ordered" or match.is_over:
        return treasures
    varied_treasures = list(treasures)
    shuffle(chance, varied_treasures, 0, len(varied_treasures))
    return varied_treasures


def another_piles(piles: list[list[str]], events: list[Event], chance: Chance) -> list[list[str]]:
    """Shuffle the volcanoes of each round, except those that have already been on top of their pile."""
    seen_counts = [0] * len(piles)
    current_round = 0
    for event in events:
        if event["event"] == "round":
            current_round = event["round"] - 1
            seen_counts[current_round] = 1
        elif event["event"] == "volcano" and event["next"] is not None:
            seen_counts[current_round] += 1
    return [another_order(pile, count, chance) for pile, count in zip(piles, seen_counts, strict=True)]


def another_order(pile: list[str], seen_count: int, chance: Chance) -> list[str]:
    hidden_volcanoes = pile[seen_count:]
    shuffle(chance, hidden_volcanoes, 0, len(hidden_volcanoes))
    return pile[:seen_count] + hidden_volcanoes


# Why a game ended


CRITERIA: dict[str, Callable[[list[int]], int]] = {  # MEM-20, applied to the treasures that a seat has won
    "rubies": sum,
    "treasures": len,
    "richest": lambda treasures: max(treasures, default=0),
}


def reasons(match: Match) -> tuple[str, str]:
    """What ended the game and what decided it: the first criterion of MEM-20 that leaves one winner."""
    chests: list[list[int]] = match.events[-2]["rubies"]
    for name, criterion in CRITERIA.items():
        best = max(map(criterion, chests))
        chests = [chest for chest in chests if criterion(chest) == best]
        if len(chests) == 1:
            return "rounds", name
    raise AssertionError("MEM-20 leaves more than one winner")


def sums(breakdown: AnyBreakdown) -> list[list[int]]:
    """The sums in a breakdown, which tells how the scores came about: the rubies of each seat after each treasure."""
    totals = [0] * len(breakdown["counts"])
    for treasure in breakdown["treasures"]:
        totals[treasure["seat"]] += treasure["rubies"]
        assert treasure["totals"] == totals
        assert treasure["sums"][-1] == totals[treasure["seat"]]
        assert len(treasure["sums"]) == treasure["rubies"]
    return [list(own) for own in zip(*(treasure["totals"] for treasure in breakdown["treasures"]), strict=True)]
