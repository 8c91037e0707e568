"""A view is folded from events; here it is compared with what the seat may see according to the state."""

from typing import Any

import pytest

from facedown.engine.match import Match
from tests.contract.configurations import SAMPLED_CONFIGURATIONS, Configuration
from tests.contract.noninterference import everyone
from tests.contract.play import contract_of, play

GAMES_EACH = 6


def view_from_state(match: Match, seat: int | None) -> dict[str, Any]:
    """What a seat (None: a watcher) may see, made from the state. tests/games/GAME/contract.py says how."""
    terms = match.terms
    module = contract_of(terms.game)
    table = {"game": terms.game.id, "options": terms.options, "players": terms.players, "seat": seat}
    result = match.result or {}
    return {**table, **module.view_from_state(match.state, seat), **result}


@pytest.mark.parametrize("configuration", SAMPLED_CONFIGURATIONS, ids=str)
def test_the_folded_view_is_what_the_state_shows(configuration: Configuration) -> None:
    for seed in range(GAMES_EACH):
        match = configuration.match(str(seed))
        for _ in play(match, seed):
            for seat in everyone(match):
                assert match.view(seat) == view_from_state(match, seat)
