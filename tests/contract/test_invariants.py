"""What holds of every state: cards conserved, one holder each, scores that add up."""

import pytest

from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.play import check_invariants, play

GAMES_EACH = 2


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_what_holds_of_every_state_holds(configuration: Configuration) -> None:
    for seed in range(GAMES_EACH):
        match = configuration.match(str(seed))
        for _ in play(match, seed):
            check_invariants(configuration.game, match._state)
