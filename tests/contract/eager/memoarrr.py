"""Reveals that connect: rounds grow long, and all 24 locations come up."""

from facedown.games.memoarrr import NO_CELL, Ask, State, are_connected


def preferred(state: State, actions: list[int]) -> list[int]:
    if state.asked != Ask.REVEAL or state.last == NO_CELL:
        return actions
    return [cell for cell in actions if are_connected(state.card[cell], state.card[state.last])]
