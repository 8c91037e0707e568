"""The marble with every card turned up."""

from facedown.engine.contract import View
from facedown.engine.spelling.memory_kings import CARDS, CELLS
from facedown.games.memory_kings import NO_CARD, State


def uncovered(state: State) -> View:
    return {"cells": {name: CARDS[state.card[cell]] for cell, name in enumerate(CELLS) if state.card[cell] != NO_CARD}}
