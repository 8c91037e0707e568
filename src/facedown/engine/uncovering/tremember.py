"""The frame with every card turned up, and the one that is taken out."""

from facedown.engine.contract import View
from facedown.engine.spelling.tremember import CARDS, CELLS
from facedown.games.tremember import NO_CELL, State


def uncovered(state: State) -> View:
    return {
        "cells": {name: CARDS[state.card[cell]] for cell, name in enumerate(CELLS) if cell != state.taken},
        "taken": None if state.taken == NO_CELL else CARDS[state.card[state.taken]],
    }
