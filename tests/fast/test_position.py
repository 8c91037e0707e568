"""A `Position` plays the same game as a `Match`, with numbers as actions."""

import pytest

from facedown.engine.catalogue import GAMES
from facedown.engine.match import Match
from facedown.fast.position import Position
from facedown.kit.chance import Chance
from facedown.kit.errors import IllegalMove
from facedown.kit.states import pack
from tests.contract.configurations import CONFIGURATIONS, Configuration


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_a_position_plays_the_same_game_as_a_match(configuration: Configuration) -> None:
    match = configuration.match("position")
    position = Position.deal(
        configuration.game.id, players=configuration.players, seed="position", options=configuration.options
    )
    chance = Chance("position", "test")
    while not match.is_over:
        assert position.state == pack(match.state)
        assert not position.is_over
        assert position.to_move == match.to_move
        assert position.seat == match.to_move[0]
        assert position.legal == position.legal_for(position.seat)
        for seat in range(configuration.players):
            assert sorted(map(position.spell, position.legal_for(seat))) == match.legal(seat)
        seat = chance.pick(match.to_move)
        action = chance.pick(position.legal_for(seat))
        match.play(seat, position.spell(action))
        position.play(action, seat)
    assert position.is_over
    assert position.to_move == position.legal == []
    assert match.result is not None
    assert position.scores == match.result["scores"][: configuration.players]
    assert position.winners == match.result["winners"]


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_shares_nothing(game: str) -> None:
    position = Position.deal(game, players=3, seed="copy")
    twin, before = position.copy(), position.state
    for _ in range(10):
        twin.play(twin.legal[-1])
    assert position.state == before
    assert position.legal == Position.deal(game, players=3, seed="copy").legal
    for _ in range(10):
        position.play(position.legal[-1])
    assert position.state == twin.state


@pytest.mark.parametrize(("action", "seat"), [(0, None), (-1, None), (29, None), (10**12, None), (25, 3), (25, -1), (25, 99)])
def test_what_is_refused_changes_nothing(action: int, seat: int | None) -> None:
    position = Position.deal("memoarrr", players=3, seed="refused")
    before = position.state
    with pytest.raises(IllegalMove, match=f"may not play action {action}"):
        position.play(action, seat)
    assert position.state == before


def test_a_game_that_is_over_takes_no_move() -> None:
    position = Position.deal("memoarrr", players=2, seed="over")
    while not position.is_over:
        position.play(position.legal[0])
    with pytest.raises(IllegalMove):
        position.play(0)


def test_the_deal_is_the_one_of_a_match() -> None:
    match = Match.deal("memoarrr", players=4, seed="same", options={"edition": "2018"}, start=2)
    assert Position.deal("memoarrr", players=4, seed="same", options={"edition": "2018"}, start=2).state == pack(match.state)
