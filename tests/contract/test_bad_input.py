"""Whatever Python code passes in is either accepted, or refused with a BadInput of one sentence and without any effect."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from facedown.engine.catalogue import GAMES
from facedown.engine.match import Match
from facedown.engine.record import from_record, to_record
from facedown.kit.errors import BadInput
from facedown.kit.states import pack
from tests.contract.play import moves

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
game_names = st.sampled_from(sorted(GAMES))


def is_clear(error: BadInput) -> bool:
    """Whether an error has one line of text, and a code and parameters that can be written as JSON."""
    return bool(str(error)) and "\n" not in str(error) and bool(json.dumps([error.code, dict(error.params)]))


def result_unless_refused(attempt: Callable[[], Match]) -> Match | None:
    """The match that the attempt gives, or None if it was refused with a clear error."""
    try:
        return attempt()
    except BadInput as error:
        if not is_clear(error):
            raise
        return None


@given(
    game=game_names | st.text(max_size=12),
    players=JSON,
    seed=JSON,
    options=st.dictionaries(st.text(max_size=9), JSON, max_size=3),
    start=JSON,
)
def test_a_match_dealt_from_anything_is_playable_or_refused(
    game: str, players: Any, seed: Any, options: dict[str, object], start: Any
) -> None:
    match = result_unless_refused(lambda: Match.deal(game, players=players, seed=seed, options=options, start=start))
    assert match is None or match.to_move


@given(game=game_names, seat=JSON, move=JSON)
def test_what_is_not_a_move_is_refused(game: str, seat: Any, move: Any) -> None:
    match = Match.deal(game, players=GAMES[game].max_players, seed="bad input")
    before = pack(match.state), len(match.events)
    with pytest.raises(BadInput) as refusal:
        match.play(seat, move)
    assert is_clear(refusal.value)
    assert before == (pack(match.state), len(match.events))
    assert match.moves == []


@given(game=game_names, data=st.data())
@settings(max_examples=60)
def test_any_move_of_the_game_by_any_seat_is_played_or_refused(game: str, data: st.DataObject) -> None:
    match = Match.deal(game, players=GAMES[game].max_players, seed="any time")
    for (seat, move), _ in zip(moves(match, 0), range(data.draw(st.integers(0, 30))), strict=False):
        match.play(seat, move)
    seat = data.draw(st.integers(0, match.terms.players - 1))
    move = data.draw(st.sampled_from(sorted(match.terms.game.notation.MOVES)))
    before = pack(match.state), len(match.events), list(match.moves)
    if move in match.legal(seat):
        assert match.play(seat, move)
    else:
        with pytest.raises(BadInput) as refusal:
            match.play(seat, move)
        assert is_clear(refusal.value)
        assert before == (pack(match.state), len(match.events), match.moves)


def make_record(game: str) -> dict[str, Any]:
    match = Match.deal(game, players=GAMES[game].max_players, seed="a record")
    for (seat, move), _ in zip(moves(match, 0), range(12), strict=False):
        match.play(seat, move)
    names = [f"player {seat}" for seat in range(match.terms.players)]
    record: dict[str, Any] = json.loads(json.dumps(to_record(match, names)))
    return record


@given(anything=JSON)
def test_what_is_not_a_record_is_refused(anything: object) -> None:
    with pytest.raises(BadInput) as refusal:
        from_record(anything)
    assert is_clear(refusal.value)


@given(game=game_names, data=st.data(), replacement=JSON)
@settings(max_examples=300)
def test_a_record_with_something_replaced_is_refused_or_still_valid(
    game: str, data: st.DataObject, replacement: object
) -> None:
    record = make_record(game)
    container: Any = record
    key: Any = data.draw(st.sampled_from(sorted(record)))
    while isinstance(container[key], dict | list) and container[key] and data.draw(st.booleans()):
        container = container[key]
        key = data.draw(st.sampled_from(sorted(container) if isinstance(container, dict) else range(len(container))))
    container[key] = replacement
    match = result_unless_refused(lambda: from_record(record))
    if match is not None:
        assert json.loads(json.dumps(to_record(match, record["players"])))["deal"] == record["deal"]
