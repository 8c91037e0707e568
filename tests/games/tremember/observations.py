"""Observations of Tremember from other sources: the view and knowledge of a seat, and observations without memory."""

import numpy as np

from facedown.engine.match import Match
from facedown.games.tremember.knowledge import Knowledge
from facedown.games.tremember.notation import CARDS, CELLS
from facedown.games.tremember.rules import MAX_SEATS, PICTURES
from tests.contract.observing import Parts, other_seats, phase_number, relative_seats


def expected(match: Match, knowledge: Knowledge) -> dict[str, list[int]]:
    view, cells = match.view(knowledge.seat), range(len(CELLS))
    left = match.moves_left
    assert left is not None

    def per_seat(values: list[int]) -> list[int]:
        return relative_seats(values, knowledge.seat, MAX_SEATS)

    return {
        "face": [1 + knowledge.known_faces.get(cell, -1) for cell in cells],
        "facing": [facing(match, knowledge.seat, name) for name in CELLS],
        "came_from": [knowledge.cards[cell].origin for cell in cells],
        "seen_by": [other_seats(knowledge, cell) for cell in cells],
        "phase": [phase_number(match)],
        "pairs_left": [PICTURES - sum(card is not None for card in view["cells"].values()) // 2],
        "turns_without_pair": [min(match.terms.options["limit"] - left, 255)],
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
    came = observation["came_from"]
    if before is None:
        return observation
    return {
        "face": np.where(observation["face"] > 0, observation["face"], before["face"][came]),
        "seen_by": observation["seen_by"] | before["seen_by"][came],
        "came_from": before["came_from"][came],
    }


def cards_in(observation: Parts) -> set[str]:
    """The names of all cards whose face is told."""
    return {CARDS[face - 1] for face in observation["face"].tolist() if face}
