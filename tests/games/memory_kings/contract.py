"""What the contract tests need to know of Memory Kings."""

from typing import Any

from facedown.engine.match import Match
from facedown.games.memory_kings import rules
from facedown.games.memory_kings.notation import BACKS, CARDS, CELLS, COUNTER, SUITS
from facedown.games.memory_kings.rules import DECLINE, NO_CARD, NO_CELL, NO_TOKEN, QUEEN, Phase, State
from facedown.kit.chance import Chance
from facedown.kit.contract import AnyBreakdown
from facedown.kit.drawing import shuffle
from facedown.kit.events import Event

# Tables
#
# The games that the contract tests play; tests/contract/play.py explains each list.

SHORT_GAMES = [(1, {}), (2, {"limit": 40}), (3, {"limit": 40, "seasons": "six"})]
COMPARED_GAMES = [(1, 10, {}), (2, 24, {"backs": "chessboard"}), (3, 24, {"seasons": "six"})]
RANDOM_MOVES = [149, 266, 244]


# Eager players
#
# Players who know every card: they recruit, or prepare to, or find the queen; in solo they sometimes help the Counter.

AHEAD = 3  # how many cells ahead on its path the Counter is helped


def preferred(state: State, actions: list[int]) -> list[int]:
    if state.phase == Phase.PLACE:
        return [cell for cell in actions if state.card[cell] == QUEEN]
    if state.phase == Phase.PEEK:
        return [action for action in actions if action != DECLINE]
    for wish in (serves, recruits, prepares, finds_queen) if serves_counter(state) else (recruits, prepares, finds_queen):
        if wished := [action for action in actions if wish(state, action)]:
            return wished
    return actions


def serves_counter(state: State) -> bool:
    """Whether the player helps the Counter in this game: decided by a card that never moves, so it is the same all game."""
    return state.counter != NO_CELL and state.card[rules.LAST_ON_PATH] // 2 % 2 == 0


def after(state: State, action: int) -> tuple[int, int]:
    """Where the moved pawn and the seat's other pawn stand after this action."""
    pawn, cell = divmod(action, rules.CELLS)
    return cell, state.pawn[rules.PAWNS * state.turn + 1 - pawn]


def partner(state: State, cell: int) -> int:
    """The cell of the other card of the pair; NO_CELL if it is not on the grid, or the pair is recruited."""
    other = state.card[cell] ^ 1
    return state.card.index(other) if other in state.card and state.token[cell] == rules.NO_TOKEN else NO_CELL


def serves(state: State, action: int) -> bool:
    """Whether this puts a pawn on a card whose partner the Counter stands on or will soon reach."""
    awaited = partner(state, after(state, action)[0])
    cell = state.counter
    for _ in range(AHEAD):
        if cell == awaited:
            return True
        cell = rules.next_on_path(cell)
    return False


def recruits(state: State, action: int) -> bool:
    return rules.can_recruit(state, *after(state, action))


def prepares(state: State, action: int) -> bool:
    """Whether one pawn could then reach the partner of the card under the other."""
    ways = (after(state, action), after(state, action)[::-1])
    return any(
        partner(state, goal) != NO_CELL and rules.is_in(rules.reach(state, state.turn, cell), partner(state, goal))
        for cell, goal in ways
    )


def finds_queen(state: State, action: int) -> bool:
    cell = action % rules.CELLS
    return state.card[cell] == QUEEN and not rules.is_in(state.face_up, cell)


# Invariants
#
# What is true of every state of Memory Kings.


def check(state: State) -> None:
    laid = [card for card in state.card if card != NO_CARD]
    assert len(laid) == len(set(laid)) == state.grid.bit_count()
    assert not state.face_up & ~state.grid
    for side in range(rules.sides(state)):
        assert state.token.count(side) == 2 * state.pairs[side]  # KNG-10
    for cell in range(rules.CELLS):
        if state.token[cell] != NO_TOKEN:
            assert state.token[state.card.index(state.card[cell] ^ 1)] == state.token[cell]  # a pair has one owner
    assert len(state.pawn) - state.pawn.count(NO_CELL) <= rules.PAWNS * state.seats
    assert max(state.pairs) <= rules.PAIRS_TO_WIN[state.seats - 1]
    assert state.idle_moves <= state.limit or state.counter != NO_CELL
    if state.phase == Phase.PLACE:
        return
    is_up = [state.token[cell] != NO_TOKEN or cell in state.pawn or cell == state.counter for cell in range(rules.CELLS)]
    assert state.face_up == sum(1 << cell for cell in range(rules.CELLS) if is_up[cell])  # KNG-8


# Sights
#
# What a seat may see according to the state: another way to get a view, for tests only.


def sight(state: State, seat: int | None) -> dict[str, Any]:
    grid = [cell for cell in range(rules.CELLS) if state.card[cell] != rules.NO_CARD]
    suits = {state.card[cell] % rules.OF_A_RANK // 2 for cell in grid if state.card[cell] != rules.QUEEN}
    return {
        "suits": sorted(SUITS[suit] for suit in suits),
        "backs": {CELLS[cell]: BACKS[state.card[cell] & 1] for cell in grid},
        "cells": {CELLS[cell]: CARDS[state.card[cell]] if state.face_up >> cell & 1 else None for cell in grid},
        "pawns": [pawns(state, each) for each in range(state.seats)],
        "counter": None if state.counter == rules.NO_CELL else CELLS[state.counter],
        "tokens": {CELLS[cell]: owner(state, cell) for cell in grid if state.token[cell] != rules.NO_TOKEN},
        "pairs": state.pairs[: max(2, state.seats)],
    }


def pawns(state: State, seat: int) -> list[str]:
    standing = state.pawn[rules.PAWNS * seat : rules.PAWNS * (seat + 1)]
    return [CELLS[cell] for cell in standing if cell != rules.NO_CELL]


def owner(state: State, cell: int) -> int:
    return state.token[cell] if state.token[cell] < state.seats else COUNTER


# Other worlds
#
# Another deal of Memory Kings that fits everything that a seat may know.
#
# Who may know what is worked out here from the rules, not from the addressees of events, because those are being tested.

REMOVED = "removed"  # as a place, beside the cells
COUNTERS_FIRST = "a1"


def another(match: Match, seat: int | None, chance: Chance) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """Shuffle the cards that were never seen, including the one put aside, among those with the same back. Cards never move.

    A move depends only on cards that are face up, and names nothing hidden, so the moves stay.
    """
    deal = match.spell_deal()
    laid = {**deal["cards"], REMOVED: deal["removed"]} if deal["removed"] else dict(deal["cards"])
    seen = seen_cells(match.events, seat)
    for back in ("white", "black"):
        unseen = [place for place in laid if place not in seen and back_at(deal, place) == back]
        laid.update(another_order(laid, unseen, match.terms.players == 1, chance))
    return {**deal, "removed": laid.pop(REMOVED, None), "cards": laid}, match.moves


def seen_cells(events: list[Event], seat: int | None) -> set[str]:
    """KNG-8: everybody has seen what was ever face up; KNG-9: only its owner has seen the queen's advice."""
    seen: set[str] = set()
    for event in events:
        if event["event"] == "up":
            seen.add(event["cell"])
        elif event["event"] == "saw" and event["seat"] == seat:
            seen |= set(event["cards"])
    return seen


def back_at(deal: dict[str, Any], place: str) -> str:
    """The back at a place. That of the card put aside is public too: it is the colour of which the grid has one fewer."""
    backs = list(deal["backs"].values())
    lacking = "white" if backs.count("white") < len(backs) // 2 else "black"
    return lacking if place == REMOVED else str(deal["backs"][place])


def another_order(laid: dict[str, str], places: list[str], solo: bool, chance: Chance) -> dict[str, str]:
    """Shuffle the cards at these places. KNG-19: in solo, the queen is never at the Counter's first cell."""
    cards = [laid[place] for place in places]
    shuffle(chance, cards, 0, len(cards))
    order = dict(zip(places, cards, strict=True))
    while solo and order.get(COUNTERS_FIRST) == "queen":
        shuffle(chance, cards, 0, len(cards))
        order = dict(zip(places, cards, strict=True))
    return order


# Why a game ended


def reasons(match: Match) -> tuple[str, str]:
    """What ended the game and what decided it. A recruit just before the end is the one that won."""
    last = match.events[-2]
    recruiter = last["seat"] if last["event"] == "recruit" else None
    if match.terms.players == 1:
        return reasons_alone(recruiter)
    pairs = match.view(None)["pairs"]
    decided = "pairs" if pairs.count(max(pairs)) == 1 else "shared"
    if recruiter is None:
        assert moves_since_recruit(match.events) == match.terms.options["limit"]
        return "limit", decided
    return "pairs", decided


def reasons_alone(recruiter: int | None) -> tuple[str, str]:
    if recruiter == COUNTER:
        return "counter-pairs", "lost"
    return ("counter-home", "lost") if recruiter is None else ("pairs", "pairs")


def moves_since_recruit(events: list[Event]) -> int:
    """KNG-18"""
    moves = 0
    for event in events:
        moves = 0 if event["event"] == "recruit" else moves + (event["event"] == "move")
    return moves


def sums(breakdown: AnyBreakdown) -> list[list[int]]:
    """The sums in a breakdown: the pairs of each side, counted one by one."""
    for count in breakdown["sides"]:
        assert [pair["total"] for pair in count["pairs"]] == list(range(1, count["total"] + 1))
    return [[0, *(pair["total"] for pair in count["pairs"])] for count in breakdown["sides"]]
