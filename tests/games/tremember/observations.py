"""Observations of Tremember made in other ways: from a seat's view and knowledge, and from observations without memory."""

import numpy as np

from facedown.engine.match import Match
from facedown.games.tremember.knowledge import Knowledge
from facedown.games.tremember.notation import CARDS, CELLS
from facedown.games.tremember.rules import MAX_SEATS, PICTURES
from tests.contract.observing import Parts, other_witnesses, phase_number, relative_to_seat


def expected_observation(match: Match, knowledge: Knowledge) -> dict[str, list[int]]:
    """The parts of an observation with perfect memory, made from the seat's view and knowledge."""
    view, cells = match.view(knowledge.seat), range(len(CELLS))
    turns_left = match.moves_left
    assert turns_left is not None

    def per_seat(values: list[int]) -> list[int]:
        return relative_to_seat(values, knowledge.seat, MAX_SEATS)

    return {
        "face": [1 + knowledge.known_faces.get(cell, -1) for cell in cells],
        "facing": [facing(match, knowledge.seat, name) for name in CELLS],
        "came_from": [knowledge.cards[cell].origin for cell in cells],
        "seen_by": [other_witnesses(knowledge, cell) for cell in cells],
        "phase": [phase_number(match)],
        "pairs_left": [PICTURES - sum(card is not None for card in view["cells"].values()) // 2],
        "turns_without_pair": [min(match.terms.options["limit"] - turns_left, 255)],
        "here": per_seat([1] * knowledge.players),
        "points": per_seat(view["scores"]),
        "to_move": per_seat([int(seat in match.to_move) for seat in range(knowledge.players)]),
    }


def facing(match: Match, seat: int, cell: str) -> int:
    """0: face down; 1: face up; 2: the gap; 3: face up as the first card of this turn."""
    view = match.view(seat)
    if cell not in view["cells"]:
        return 2
    if cell == view["turned"]:
        return 3
    return int(view["cells"][cell] is not None)


def fold(before: Parts | None, observation: Parts) -> Parts:
    """What a seat knows after an observation without memory. `before`: what it knew at its last choice."""
    origins = observation["came_from"]
    if before is None:
        return observation
    return {
        "face": np.where(observation["face"] > 0, observation["face"], before["face"][origins]),
        "seen_by": observation["seen_by"] | before["seen_by"][origins],
        "came_from": before["came_from"][origins],
    }


def cards_in(observation: Parts) -> set[str]:
    """The names of all cards whose face is told."""
    return {CARDS[face - 1] for face in observation["face"].tolist() if face}
