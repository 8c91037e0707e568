"""The same seed, options, start player and moves give the same game; a record gives it back."""

import json

import pytest

from facedown.engine.match import Match
from facedown.engine.record import from_record, to_record
from facedown.engine.trace import random_moves, trace
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.play import moments


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_playing_the_printed_moves_again_gives_the_same_trace(configuration: Configuration) -> None:
    match = configuration.match("7")
    lines = list(trace(match, random_moves(match), views=True))
    again = configuration.match("7")
    assert list(trace(again, match.moves, views=True)) == lines


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_a_record_replays_finished_or_not(configuration: Configuration) -> None:
    match = configuration.match("8")
    names = [f"player {seat}" for seat in range(configuration.players)]
    for _ in moments(match, 8):
        if len(match.moves) % 10 == 1 or match.is_over:
            record = json.loads(json.dumps(to_record(match, names)))
            again = from_record(record)
            assert (again.events, again.result, again.terms) == (match.events, match.result, match.terms)
            assert to_record(again, names) == record


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_a_spelled_deal_is_read_as_it_was_dealt(configuration: Configuration) -> None:
    for seed in range(20):
        match = configuration.match(str(seed))
        terms = match.terms
        again = Match.of_deal(
            terms.game.id, players=terms.players, deal=match.spell_deal(), start=terms.start, options=terms.options
        )
        assert vars(again.dealt) == vars(match.dealt)
