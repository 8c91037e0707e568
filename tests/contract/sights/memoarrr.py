"""What the state says a seat may see: the other road to a view, for tests only."""

from typing import Any

from facedown.engine.spelling.memoarrr import CARDS, CELLS, SIDES, VOLCANOES
from facedown.games import memoarrr as rules
from facedown.games.memoarrr import Lies, State


def sight(state: State, seat: int | None) -> dict[str, Any]:
    seats = range(state.seats)
    pile = state.piles[: state.seats - 1]
    seen = {
        "round": state.round_number,
        "start": state.start,
        "volcanoes": sorted(str(VOLCANOES[volcano]) for volcano in pile),
        "cells": {
            name: CARDS[state.card[cell]] if state.lies[cell] == Lies.FACE_UP else None
            for cell, name in enumerate(CELLS)
            if cell != rules.CENTRE
        },
        "last": None if state.last == rules.NO_CELL else CELLS[state.last],
        "volcano": VOLCANOES[rules.top_volcano(state)] if state.round_number else None,
        "out": {str(each): VOLCANOES[state.volcano[each]] for each in seats if state.volcano[each] != rules.NO_VOLCANO},
        "chests": [state.chest.count(each) for each in seats],
        "left": state.chest.count(rules.NOBODY),
        "banned": banned(state),
        "sides": {str(each): SIDES[state.side[each]] for each in seats if state.side[each] != rules.NO_SIDE},
    }
    if rules.is_over(state):
        seen["rubies"] = [
            [rubies for rubies, owner in zip(state.treasures, state.chest, strict=True) if owner == each] for each in seats
        ]
    return seen


def banned(state: State) -> str | None:
    """A walrus's ban; the cells barred by MEM-11 are for the legal moves to say."""
    if state.last == rules.NO_CELL or not state.barred:
        return None
    return CELLS[state.barred.bit_length() - 1]
