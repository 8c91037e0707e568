"""What the state says a seat may see: the other road to a view, for tests only."""

from typing import Any

from facedown.engine.spelling.memory_kings import BACKS, CARDS, CELLS, COUNTER, SUITS
from facedown.games import memory_kings as rules
from facedown.games.memory_kings import State


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
