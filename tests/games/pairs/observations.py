"""Observations of Pairs made in other ways: from a seat's view and knowledge, and from observations without memory."""

import numpy as np

from facedown.engine.match import Match
from facedown.games.pairs.knowledge import Knowledge
from facedown.games.pairs.notation import CARDS, CELLS, cells_of
from facedown.games.pairs.rules import MAX_SEATS
from tests.contract.observing import Parts, relative_to_seat


def expected_observation(match: Match, knowledge: Knowledge) -> dict[str, list[int]]:
    """The parts of an observation with perfect memory, made from the seat's view and knowledge."""
    view, pairs = match.view(knowledge.seat), match.terms.options["pairs"]
    cells = cells_of(pairs)
    turns_left = match.moves_left
    assert turns_left is not None

    def per_seat(values: list[int]) -> list[int]:
        return relative_to_seat(values, knowledge.seat, MAX_SEATS)

    return {
        "face": [1 + knowledge.known_faces.get(CELLS.index(cell), -1) for cell in cells],
        "facing": [2 if cell not in view["cells"] else int(view["turned"] == cell) for cell in cells],
        "pairs_left": [pairs - sum(view["scores"])],
        "turns_without_pair": [min(match.terms.options["limit"] - turns_left, 255)],
        "here": per_seat([1] * knowledge.players),
        "pairs": per_seat(view["scores"]),
        "to_move": per_seat([int(seat in match.to_move) for seat in range(knowledge.players)]),
    }


def fold(before: Parts | None, observation: Parts) -> Parts:
    """What a seat knows after an observation without memory. `before`: what it knew at its last choice."""
    return observation if before is None else {"face": np.where(observation["face"] > 0, observation["face"], before["face"])}


def cards_in(observation: Parts) -> set[str]:
    """The names of all cards whose face is told."""
    return {CARDS[face - 1] for face in observation["face"].tolist() if face}
