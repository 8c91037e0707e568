"""What the state says a seat may see: the other road to a view, for tests only."""

from typing import Any

from facedown.engine.spelling.tremember import CARDS, CELLS
from facedown.games import tremember as rules
from facedown.games.tremember import Lies, State


def sight(state: State, seat: int | None) -> dict[str, Any]:
    return {
        "cells": {
            name: CARDS[state.card[cell]] if state.lies[cell] == Lies.FACE_UP else None
            for cell, name in enumerate(CELLS)
            if cell != state.taken
        },
        "taken": taken(state, seat),
        "turned": None if state.turned == rules.NO_CELL else CELLS[state.turned],
        "scores": state.score[: state.seats],
    }


def taken(state: State, seat: int | None) -> dict[str, Any] | None:
    """TRE-3: which card it is, only its taker sees."""
    if state.taken == rules.NO_CELL:
        return None
    public = {"seat": state.turn, "cell": CELLS[state.taken]}
    return {**public, "card": CARDS[state.card[state.taken]]} if seat == state.turn else public
