"""The same seed, options, start player and moves give the same game, and a record can be replayed."""

import json
from typing import Any

import pytest

from facedown.engine.match import Match
from facedown.engine.record import RESULT_FIELDS, from_record, to_record
from facedown.engine.trace import random_moves, trace
from facedown.kit.errors import BadRecord
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.play import moments


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_playing_the_printed_moves_again_gives_the_same_trace(configuration: Configuration) -> None:
    match = configuration.match("7")
    lines = list(trace(match, random_moves(match), views=True))
    replay = configuration.match("7")
    assert list(trace(replay, match.moves, views=True)) == lines


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_a_record_of_a_finished_or_unfinished_game_replays(configuration: Configuration) -> None:
    match = configuration.match("8")
    names = [f"player {seat}" for seat in range(configuration.players)]
    for _ in moments(match, 8):
        if len(match.moves) % 10 == 1 or match.is_over:
            record = json.loads(json.dumps(to_record(match, names)))
            replay = from_record(record)
            assert (replay.events, replay.result, replay.terms) == (match.events, match.result, match.terms)
            assert to_record(replay, names) == record


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_a_spelled_deal_is_read_back_as_it_was_dealt(configuration: Configuration) -> None:
    for seed in range(20):
        match = configuration.match(str(seed))
        terms = match.terms
        copy = Match.of_deal(
            terms.game.id, players=terms.players, deal=match.spell_deal(), start=terms.start, options=terms.options
        )
        assert vars(copy.full_deal) == vars(match.full_deal)


def record_of(match: Match) -> dict[str, Any]:
    return dict(to_record(match, [f"player {seat}" for seat in range(match.terms.players)]))


@pytest.fixture(scope="module")
def finished_match() -> Match:
    match = Match.deal("memoarrr", players=2, seed="result")
    for seat, move in random_moves(match):
        match.play(seat, move)
    return match


def test_a_record_from_before_results_had_all_fields_still_replays(finished_match: Match) -> None:
    record = record_of(finished_match)
    assert list(record["result"]) == ["scores", "winners", "ended", "decided"]
    older_result = {name: record["result"][name] for name in RESULT_FIELDS}
    assert from_record({**record, "result": older_result}).result == record["result"]


@pytest.mark.parametrize(
    "wrong_fields", [{"scores": [99, 99]}, {"winners": []}, {"ended": "limit"}, {"decided": "shared"}, {"decided": None}]
)
def test_a_result_that_the_moves_do_not_give_is_refused(finished_match: Match, wrong_fields: dict[str, object]) -> None:
    record = record_of(finished_match)
    with pytest.raises(BadRecord, match="but its moves give"):
        from_record({**record, "result": {**record["result"], **wrong_fields}})


@pytest.mark.parametrize("malformed_result", [{}, {"scores": [1, 2]}, {"winners": [0]}, [], "won", 0, False])
def test_a_malformed_result_is_refused_whatever_the_moves_give(finished_match: Match, malformed_result: object) -> None:
    for match in (finished_match, finished_match.restart()):
        with pytest.raises(BadRecord, match="result is null, or an object with: scores, winners"):
            from_record({**record_of(match), "result": malformed_result})


def test_a_result_that_comes_too_early_or_is_missing_is_refused(finished_match: Match) -> None:
    finished_record, unfinished_record = record_of(finished_match), record_of(finished_match.restart())
    for record, result in ((finished_record, unfinished_record["result"]), (unfinished_record, finished_record["result"])):
        with pytest.raises(BadRecord, match="but its moves give"):
            from_record({**record, "result": result})
