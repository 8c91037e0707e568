"""Seat 0 collects one value, or one set, and all others help: columns beyond seven, and runs that earn a bonus."""

from facedown.games.matryoshka import FIRST_SEAT_ACTION, OWNERS, VALUES, Ask, State

COLLECTOR = 0


def preferred(state: State, actions: list[int]) -> list[int]:
    """Of a display the others pick first what is not wanted: what they show they cannot give away."""
    if state.asked == Ask.ACCEPT:
        return [action for action in actions if is_welcome(state, action - FIRST_SEAT_ACTION)]
    collects = state.place[actions[0]] % OWNERS == COLLECTOR
    if state.asked == Ask.SHOW:
        return [card for card in actions if is_wanted(state, card) == collects]
    helps = not collects and (state.asked == Ask.MIDDLE or state.turn == COLLECTOR)
    return [card for card in actions if is_wanted(state, card) == helps]


def is_welcome(state: State, giver: int) -> bool:
    if state.turn == COLLECTOR:
        return is_wanted(state, state.offer[giver])
    return giver == COLLECTOR


def is_wanted(state: State, card: int) -> bool:
    """Like the deck's first card: of its value in half of the games, of its set in the others."""
    first = state.deck[0]
    return card % VALUES == first % VALUES if first % 2 else card // VALUES == first // VALUES
