"""The breakdown of a finished game's scores: every sum in it is right, so that a client need not add anything up."""

from itertools import pairwise

import orjson
import pytest

from facedown.engine.match import Match
from facedown.kit.contract import AnyBreakdown
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.declared import declared_by
from tests.contract.play import contract_of, play

GAMES_EACH = 6


def sums(match: Match, breakdown: AnyBreakdown) -> list[list[int]]:
    """For each score, its sums from the first to the last, as tests/games/GAME/contract.py finds them."""
    found: list[list[int]] = contract_of(match.terms.game).sums(breakdown)
    return found


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_sums_rise_to_the_scores(configuration: Configuration) -> None:
    for seed in range(GAMES_EACH):
        match = configuration.match(str(seed))
        for _ in play(match, seed):
            assert (match.breakdown() is not None) == match.is_over
        breakdown, outcome = match.breakdown(), match.outcome
        assert breakdown is not None
        assert outcome is not None
        declared_by(configuration.game.id).check_breakdown(breakdown)
        assert orjson.loads(orjson.dumps(breakdown)).keys() == breakdown.keys()
        counted = sums(match, breakdown)
        assert [own[-1] for own in counted] == list(outcome.scores)
        assert all(before <= after for own in counted for before, after in pairwise(own))
