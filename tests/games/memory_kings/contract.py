"""What the contract tests need to know about Memory Kings."""

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
# They recruit, or prepare to, or turn up the queen. In solo games they sometimes help the Counter instead.

AHEAD = 3  # the Counter is helped to recruit on this many cells of its path, beginning with its own


def preferred_actions(state: State, actions: list[int]) -> list[int]:
    if state.phase == Phase.PLACE:
        return [cell for cell in actions if state.card[cell] == QUEEN]
    if state.phase == Phase.PEEK:
        return [action for action in actions if action != DECLINE]
    preferences = (is_recruit, prepares_recruit, turns_up_queen)
    for is_preferred in (helps_counter, *preferences) if wants_to_help_counter(state) else preferences:
        if preferred := [action for action in actions if is_preferred(state, action)]:
            return preferred
    return actions


def wants_to_help_counter(state: State) -> bool:
    """Whether the player helps the Counter in this game. It depends on a card that never moves, so it stays the same."""
    return state.counter != NO_CELL and state.card[rules.LAST_ON_PATH] // 2 % 2 == 0


def cells_after(state: State, action: int) -> tuple[int, int]:
    """The cells of the moved pawn and of the seat's other pawn after this action."""
    pawn, cell = divmod(action, rules.CELLS)
    return cell, state.pawn[rules.PAWNS * state.turn + 1 - pawn]


def partner(state: State, cell: int) -> int:
    """The cell of the other card of the pair, or NO_CELL if it is not on the grid or the pair has been recruited."""
    other = state.card[cell] ^ 1
    return state.card.index(other) if other in state.card and state.token[cell] == rules.NO_TOKEN else NO_CELL


def helps_counter(state: State, action: int) -> bool:
    """Whether this action puts a pawn on a card whose partner the Counter stands on or will soon reach."""
    partner_cell = partner(state, cells_after(state, action)[0])
    cell = state.counter
    for _ in range(AHEAD):
        if cell == partner_cell:
            return True
        cell = rules.next_on_path(cell)
    return False


def is_recruit(state: State, action: int) -> bool:
    return rules.can_recruit(state, *cells_after(state, action))


def prepares_recruit(state: State, action: int) -> bool:
    """Whether one pawn could reach the partner of the card under the other after this action."""
    pawn_orders = (cells_after(state, action), cells_after(state, action)[::-1])
    return any(
        partner(state, other_cell) != NO_CELL and rules.is_in(rules.reach(state, state.turn, cell), partner(state, other_cell))
        for cell, other_cell in pawn_orders
    )


def turns_up_queen(state: State, action: int) -> bool:
    cell = action % rules.CELLS
    return state.card[cell] == QUEEN and not rules.is_in(state.face_up, cell)


# Invariants
#
# What is true of every state of Memory Kings.


def check_invariants(state: State) -> None:
    cards_on_grid = [card for card in state.card if card != NO_CARD]
    assert len(cards_on_grid) == len(set(cards_on_grid)) == state.grid.bit_count()
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
    must_be_up = [state.token[cell] != NO_TOKEN or cell in state.pawn or cell == state.counter for cell in range(rules.CELLS)]
    assert state.face_up == sum(1 << cell for cell in range(rules.CELLS) if must_be_up[cell])  # KNG-8


# Views
#
# What a seat may see, made from the state. Tests compare it with the view, which is folded from events.


def view_from_state(state: State, seat: int | None) -> dict[str, Any]:
    grid = [cell for cell in range(rules.CELLS) if state.card[cell] != rules.NO_CARD]
    suits = {state.card[cell] % rules.OF_A_RANK // 2 for cell in grid if state.card[cell] != rules.QUEEN}
    return {
        "suits": sorted(SUITS[suit] for suit in suits),
        "backs": {CELLS[cell]: BACKS[state.card[cell] & 1] for cell in grid},
        "cells": {CELLS[cell]: CARDS[state.card[cell]] if state.face_up >> cell & 1 else None for cell in grid},
        "pawns": [pawn_cells(state, each) for each in range(state.seats)],
        "counter": None if state.counter == rules.NO_CELL else CELLS[state.counter],
        "tokens": {CELLS[cell]: owner(state, cell) for cell in grid if state.token[cell] != rules.NO_TOKEN},
        "pairs": state.pairs[: max(2, state.seats)],
    }


def pawn_cells(state: State, seat: int) -> list[str]:
    cells = state.pawn[rules.PAWNS * seat : rules.PAWNS * (seat + 1)]
    return [CELLS[cell] for cell in cells if cell != rules.NO_CELL]


def owner(state: State, cell: int) -> int:
    return state.token[cell] if state.token[cell] < state.seats else COUNTER


# Other worlds
#
# Another deal of Memory Kings that fits everything that a seat may know.
#
# What the seat may know is worked out from the rules, not from the addressees of events, because those are being tested.

REMOVED = "removed"  # the place of the card put aside; other places are cells
COUNTER_START = "a1"


def another_history(match: Match, seat: int | None, chance: Chance) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """Shuffle the cards that the seat has never seen, including the one put aside, among those with the same back.

    Cards never move. A move depends only on cards that are face up and names nothing hidden, so the moves stay the same.
    """
    deal = match.spell_deal()
    cards = {**deal["cards"], REMOVED: deal["removed"]} if deal["removed"] else dict(deal["cards"])
    seen_places = seen_cells(match.events, seat)
    for back in ("white", "black"):
        unseen_places = [place for place in cards if place not in seen_places and back_at(deal, place) == back]
        cards.update(another_order(cards, unseen_places, match.terms.players == 1, chance))
    return {**deal, "removed": cards.pop(REMOVED, None), "cards": cards}, match.moves


def seen_cells(events: list[Event], seat: int | None) -> set[str]:
    """The cells whose cards the seat has seen: those that were ever face up (KNG-8), and its own looks (KNG-9)."""
    cells: set[str] = set()
    for event in events:
        if event["event"] == "up":
            cells.add(event["cell"])
        elif event["event"] == "saw" and event["seat"] == seat:
            cells |= set(event["cards"])
    return cells


def back_at(deal: dict[str, Any], place: str) -> str:
    """The back of the card at a place. That of the card put aside is the colour that the grid has fewer of."""
    backs = list(deal["backs"].values())
    rarer_back = "white" if backs.count("white") < len(backs) // 2 else "black"
    return rarer_back if place == REMOVED else str(deal["backs"][place])


def another_order(cards_by_place: dict[str, str], places: list[str], is_solo: bool, chance: Chance) -> dict[str, str]:
    """Shuffle the cards at these places. KNG-19: in solo, the queen is never at the Counter's first cell."""
    cards = [cards_by_place[place] for place in places]
    shuffle(chance, cards, 0, len(cards))
    order = dict(zip(places, cards, strict=True))
    while is_solo and order.get(COUNTER_START) == "queen":
        shuffle(chance, cards, 0, len(cards))
        order = dict(zip(places, cards, strict=True))
    return order


# Why a game ended


def reasons(match: Match) -> tuple[str, str]:
    """What ended the game and what decided it. A recruit just before the end is the one that won."""
    last = match.events[-2]
    recruiter = last["seat"] if last["event"] == "recruit" else None
    if match.terms.players == 1:
        return solo_reasons(recruiter)
    pairs = match.view(None)["pairs"]
    decided = "pairs" if pairs.count(max(pairs)) == 1 else "shared"
    if recruiter is None:
        assert moves_since_recruit(match.events) == match.terms.options["limit"]
        return "limit", decided
    return "pairs", decided


def solo_reasons(recruiter: int | None) -> tuple[str, str]:
    if recruiter == COUNTER:
        return "counter-pairs", "lost"
    return ("counter-home", "lost") if recruiter is None else ("pairs", "pairs")


def moves_since_recruit(events: list[Event]) -> int:
    """KNG-18: the number of moves since the last recruit."""
    moves = 0
    for event in events:
        moves = 0 if event["event"] == "recruit" else moves + (event["event"] == "move")
    return moves


def sums(breakdown: AnyBreakdown) -> list[list[int]]:
    """The sums in a breakdown: the pairs of each side, counted one by one."""
    for count in breakdown["sides"]:
        assert [pair["total"] for pair in count["pairs"]] == list(range(1, count["total"] + 1))
    return [[0, *(pair["total"] for pair in count["pairs"])] for count in breakdown["sides"]]
