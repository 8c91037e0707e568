"""If a move tells a seat nothing, nothing changes for that seat.

A server relies on this: it sends a move only to the seats to which some of its events are addressed.
"""

import random
from typing import Any

import pytest

from facedown.engine.match import Match
from facedown.kit.events import addressed_to
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.noninterference import everyone

MOST_MOVES = 250


def situation_of(match: Match, seat: int | None) -> tuple[Any, ...]:
    """Everything that a page shows a seat: its view, the phase, who is to move, and the legal moves."""
    return match.view(seat), match.phase, match.to_move, [] if seat is None else match.legal(seat)


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_nothing_changes_for_a_seat_that_hears_nothing_of_a_move(configuration: Configuration) -> None:
    match = configuration.match("unsaid")
    rng = random.Random(str(configuration))
    while not match.is_over and len(match.moves) < MOST_MOVES:
        before = {seat: situation_of(match, seat) for seat in everyone(match)}
        mover = rng.choice(match.to_move)
        events = match.play(mover, rng.choice(match.legal(mover)))
        assert addressed_to(events, mover)
        for seat, situation_before in before.items():
            assert addressed_to(events, seat) or situation_of(match, seat) == situation_before
