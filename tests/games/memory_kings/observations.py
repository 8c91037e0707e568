"""Observations of Memory Kings made in other ways: from a seat's view and knowledge, and from observations without memory."""

import numpy as np

from facedown.engine.match import Match
from facedown.games.memory_kings.knowledge import Knowledge
from facedown.games.memory_kings.notation import CARDS, CELLS
from facedown.games.memory_kings.rules import MAX_SEATS
from tests.contract.observing import Parts, other_witnesses, phase_number, relative_to_seat


def expected_observation(match: Match, knowledge: Knowledge) -> dict[str, list[int]]:
    """The parts of an observation with perfect memory, made from the seat's view and knowledge."""
    view, sides = match.view(knowledge.seat), max(knowledge.players, 2)

    def per_seat(values: list[int]) -> list[int]:
        return relative_to_seat(values, knowledge.seat, MAX_SEATS)

    return {
        "face": [1 + knowledge.known_faces[cell] // 2 if cell in knowledge.known_faces else 0 for cell in range(len(CELLS))],
        "facing": [facing(match, knowledge.seat, cell) for cell in CELLS],
        "token": [0 if cell not in view["tokens"] else 1 if view["tokens"][cell] == knowledge.seat else 2 for cell in CELLS],
        "pawns": [pawn_bits(match, knowledge.seat, cell) for cell in CELLS],
        "seen_by": [other_witnesses(knowledge, cell) for cell in range(len(CELLS))],
        "phase": [phase_number(match)],
        "turns_without_pair": [min(knowledge.table.idle_moves, 255)],
        "here": per_seat([1] * sides),
        "pairs": per_seat(view["pairs"]),
        "to_move": per_seat([int(side in match.to_move) for side in range(sides)]),
    }


def facing(match: Match, seat: int, cell: str) -> int:
    """How a card lies. 0: no card; 1 and 2: black back, face down and face up; 3 and 4: the same with a white back."""
    view = match.view(seat)
    if cell not in view["cells"]:
        return 0
    return 1 + 2 * int(view["backs"][cell] == "white") + int(view["cells"][cell] is not None)


def pawn_bits(match: Match, seat: int, cell: str) -> int:
    """The pawns on a cell, as bits: one for each of the seat's own two, one for each of three other seats, and the Counter."""
    view = match.view(seat)
    places: list[list[str]] = [*view["pawns"][seat:], *view["pawns"][:seat]]
    own = sum(1 << pawn for pawn, place in enumerate(places[0]) if place == cell)
    others = sum(4 << number for number, cells in enumerate(places[1:]) if cell in cells)
    return own + others + 32 * int(view["counter"] == cell)


def fold(before: Parts | None, observation: Parts) -> Parts:
    """What a seat knows after an observation without memory. `before`: what it knew at its last choice."""
    if before is None:
        return observation
    return {
        "face": np.where(observation["face"] > 0, observation["face"], before["face"]),
        "seen_by": observation["seen_by"] | before["seen_by"],
    }


def cards_in(observation: Parts) -> set[str]:
    """The names of all cards whose face is told."""
    return {CARDS[2 * (face - 1)] for face in observation["face"].tolist() if face}
