"""The island with every location turned up, and what the chests hold."""

from facedown.engine.contract import View
from facedown.engine.spelling.memoarrr import CARDS, CELLS
from facedown.games.memoarrr import CENTRE, State


def uncovered(state: State) -> View:
    """The card in the middle is the one taken away (MEM-4)."""
    return {
        "cells": {name: CARDS[state.card[cell]] for cell, name in enumerate(CELLS) if cell != CENTRE},
        "removed": CARDS[state.card[CENTRE]],
        "treasures": list(state.treasures),
    }
