"""The breakdown of a finished game's scores: every sum in it is right, so that a client need not add anything up."""

from itertools import pairwise

import orjson
import pytest

from facedown.engine.match import Match
from facedown.kit.contract import AnyBreakdown
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.declared import declaration_check
from tests.contract.play import contract_of, play

GAMES_EACH = 6


def sums(match: Match, breakdown: AnyBreakdown) -> list[list[int]]:
    """For each score, the running sums in the breakdown. tests/games/GAME/contract.py finds them."""
    sums_by_seat: list[list[int]] = contract_of(match.terms.game).sums(breakdown)
    return sums_by_seat


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_sums_rise_to_the_scores(configuration: Configuration) -> None:
    for seed in range(GAMES_EACH):
        match = configuration.match(str(seed))
        for _ in play(match, seed):
            assert (match.breakdown() is not None) == match.is_over
        breakdown, outcome = match.breakdown(), match.outcome
        assert breakdown is not None
        assert outcome is not None
        declaration_check(configuration.game.id).check_breakdown(breakdown)
        assert orjson.loads(orjson.dumps(breakdown)).keys() == breakdown.keys()
        sums_by_seat = sums(match, breakdown)
        assert [seat_sums[-1] for seat_sums in sums_by_seat] == list(outcome.scores)
        assert all(before <= after for seat_sums in sums_by_seat for before, after in pairwise(seat_sums))
