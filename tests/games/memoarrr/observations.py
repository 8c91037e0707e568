"""Observations of Memoarrr! made in other ways: from a seat's view and knowledge, and from observations without memory."""

import numpy as np

from facedown.engine.match import Match
from facedown.games.memoarrr.knowledge import Knowledge
from facedown.games.memoarrr.notation import CARDS, CELLS, SIDES, VOLCANOES
from facedown.games.memoarrr.rules import CENTRE, MAX_SEATS, Facing
from tests.contract.observing import Parts, other_witnesses, phase_number, relative_to_seat

VOLCANO_TOKENS = {name: 1 + number for number, name in VOLCANOES.items()} | {None: 0}


def expected_observation(match: Match, knowledge: Knowledge) -> dict[str, list[int]]:
    """The parts of an observation with perfect memory, made from the seat's view and knowledge."""
    view, players = match.view(knowledge.seat), range(knowledge.players)
    cells = range(len(CELLS))

    def per_seat(values: list[int]) -> list[int]:
        return relative_to_seat(values, knowledge.seat, MAX_SEATS)

    return {
        "face": [1 + knowledge.known_faces.get(cell, -1) for cell in cells],
        "facing": [facing(match, knowledge, cell) for cell in cells],
        "came_from": [0 if cell == CENTRE else 1 + knowledge.cards[cell].origin for cell in cells],
        "seen_by": [other_witnesses(knowledge, cell) for cell in cells],
        "phase": [phase_number(match)],
        "round": [view["round"]],
        "options": [(view["options"]["abilities"] == "on") + 2 * (view["options"]["edition"] == "2023")],
        "volcano": [VOLCANO_TOKENS[view["volcano"]]],
        "presence": per_seat([1 + VOLCANO_TOKENS[view["out"].get(str(seat))] for seat in players]),
        "treasures": per_seat(view["chests"]),
        "starts": per_seat([int(seat == view["start"]) for seat in players]),
        "side": per_seat([1 + SIDES.index(view["sides"][str(seat)]) if str(seat) in view["sides"] else 0 for seat in players]),
    }


def facing(match: Match, knowledge: Knowledge, cell: int) -> int:
    """0: no card; 1: face down; 2: face up; 3: the card to connect to; 4: may not be turned up next."""
    view = match.view(knowledge.seat)
    if cell == CENTRE:
        return 0
    if CELLS[cell] == view["last"]:
        return 3
    if view["cells"][CELLS[cell]] is not None:
        return 2
    return 4 if knowledge.table.barred_cells >> cell & 1 and knowledge.table.facing[cell] == Facing.FACE_DOWN else 1


def fold(before: Parts | None, observation: Parts) -> Parts:
    """What a seat knows after an observation without memory. `before`: what it knew at its last choice."""
    cells = np.arange(len(CELLS))
    origins = np.where(cells == CENTRE, CENTRE, observation["came_from"].astype(int) - 1)
    if before is None:
        before = {
            "face": np.zeros(25, np.uint8),
            "seen_by": np.zeros(25, np.uint8),
            "came_from": np.where(cells == CENTRE, 0, 1 + cells),
        }
    return {
        "face": np.where(observation["face"] > 0, observation["face"], before["face"][origins]),
        "seen_by": observation["seen_by"] | before["seen_by"][origins],
        "came_from": before["came_from"][origins],
    }


def cards_in(observation: Parts) -> set[str]:
    """The names of all cards whose face is told."""
    return {CARDS[face - 1] for face in observation["face"].tolist() if face}
