"""A game at a table, without a server: checking and making moves, and building each seat's frames."""

import asyncio
import json
from typing import Any

import pytest

from facedown.engine.match import Match
from facedown.kit.errors import IllegalMove, UnknownMove
from facedown.server.model.delivery import NO_REPEAT, Marks, Repeat
from facedown.server.model.devices import Recipient
from facedown.server.model.table import Chair, Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import MoveFrame, SeatClock, Terms
from facedown.server.store.storage import StoredGame
from facedown.server.support.slices import Slicer
from facedown.server.tables.game import LiveGame
from facedown.server.tables.loading import load_game

ANN, BEN, WATCHER = Recipient(0, None), Recipient(1, None), Recipient(None, None)
FIRST_DISPLAY = 2  # dolls that each shows in the first round of Matryoshka


def memoarrr() -> LiveGame:
    """Ann, on seat 0, chooses her side first."""
    return LiveGame(Match.deal("memoarrr", players=2, seed="game", start=0))


def matryoshka() -> LiveGame:
    """Three players choose the dolls that they show, simultaneously and in secret."""
    return LiveGame(Match.deal("matryoshka", players=3, seed="game", start=0))


def play(game: LiveGame, seat: int, *moves: str, message_id: str | None = None) -> list[Any]:
    return game.make(seat, moves, game.check(seat, moves), message_id)


def message(decision: int, name: str = "a message", seat: int = 0) -> MoveFrame:
    return MoveFrame(type="move", seat=seat, decision=decision, id=name, moves=["side:north"])


def code_of(refusal: pytest.ExceptionInfo[Refusal]) -> str:
    return refusal.value.code


# --- moves


@pytest.mark.parametrize(
    ("seat", "moves", "error"),
    [(0, ["reveal:b4"], IllegalMove), (0, ["side:north", "side:north"], Refusal), (0, ["nothing"], UnknownMove)],
)
def test_checking_a_move_changes_nothing(seat: int, moves: list[str], error: type[Exception]) -> None:
    game = memoarrr()
    before = game.make_position(ANN, [])
    with pytest.raises(error):
        game.check(seat, moves)
    game.check(0, ["side:north"])
    assert game.make_position(ANN, []) == before
    assert game.match.moves == []


def test_several_moves_that_are_one_choice_are_checked_and_made_together() -> None:
    game = matryoshka()
    first, second = game.match.legal(0)[:2]
    with pytest.raises(IllegalMove):
        game.check(0, [first, first])
    assert game.match.moves_made == [0, 0, 0]
    events = play(game, 0, first, second)
    assert game.match.moves == [(0, first), (0, second)]
    assert {tuple(event["to"]) for event in events} >= {(0,)}
    assert [game.delivery.heard_moves.count(seat) for seat in (0, 1, None)] == [2, 1, 1]


def test_a_message_that_is_sent_twice_is_new_only_once() -> None:
    game = memoarrr()
    assert game.is_new(message(0))
    play(game, 0, "side:north", message_id="a message")
    assert not game.is_new(message(0))


@pytest.mark.parametrize("other", [message(0, "another"), message(2), message(1, seat=1)])
def test_a_message_for_another_decision_is_out_of_step(other: MoveFrame) -> None:
    game = memoarrr()
    play(game, 0, "side:north", message_id="a message")
    assert game.is_new(message(1, "the next"))
    with pytest.raises(Refusal) as refusal:
        game.is_new(other)
    assert code_of(refusal) == "stale-decision"


# --- telling


def test_every_seat_is_sent_its_own_events_and_a_watcher_the_public_ones() -> None:
    game = memoarrr()
    news = game.make_news(play(game, 0, "side:north"), None, [])
    frames = {to: json.loads(news.frame_for(to) or b"") for to in (ANN, BEN, WATCHER)}
    assert [event["event"] for event in frames[ANN]["events"] if event["to"] == [0]] == ["saw"]
    for to in (BEN, WATCHER):
        assert frames[to]["seat"] == to.seat
        assert frames[to]["events"]
        assert all(event["to"] == "all" for event in frames[to]["events"])


def test_a_move_that_tells_a_seat_nothing_sends_it_no_frame() -> None:
    game = matryoshka()
    news = game.make_news(play(game, 0, game.match.legal(0)[0]), None, [])
    assert news.frame_for(ANN) is not None
    assert (news.frame_for(BEN), news.frame_for(WATCHER)) == (None, None)


def test_a_frame_is_built_once_for_all_who_get_the_same() -> None:
    game = memoarrr()
    news = game.make_news(play(game, 0, "side:north"), "clock", [SeatClock(seat=1, seconds=5, is_running=True)])
    assert news.frame_for(WATCHER) is news.frame_for(Recipient(None, None))
    asked_frame = news.frame_for(Recipient(1, 1))
    assert asked_frame is not None
    assert asked_frame != news.frame_for(BEN)
    assert (json.loads(asked_frame)["by"], json.loads(asked_frame)["clock"][0]["seat"]) == ("clock", 1)


def test_a_position_has_the_view_and_never_the_past() -> None:
    game = memoarrr()
    play(game, 0, "side:north")
    position = json.loads(game.make_position(ANN, []))
    assert (position["n"], position["events"], position["repeats"]) == (1, [], [])
    repeat = Repeat(game.delivery.take_repeat(0, [0]), game.delivery.find_shown_cells(0))
    [frames] = json.loads(game.make_position(ANN, [], repeat))["repeats"]
    assert "saw" in [event["event"] for event in frames["events"]]
    assert Repeat(game.delivery.take_repeat(0, [0])) == Repeat([]) != NO_REPEAT  # not repeated a second time


def test_a_shared_device_gets_the_claimed_seats_view_and_is_asked_for_one_seat_at_a_time() -> None:
    game = matryoshka()
    assert game.recipient([0, 2], None) == Recipient(None, 0, private_seat=0)
    assert game.recipient([0, 2], 2) == Recipient(2, 2, private_seat=2)
    assert game.recipient([1], None) == Recipient(1, 1)
    assert game.recipient([], None) == Recipient(None, None)
    play(game, 0, *game.match.legal(0)[:FIRST_DISPLAY])
    assert game.recipient([0, 2], None).asked_seat == 2


# --- reading it again


def store(game: LiveGame, marks: list[Marks]) -> tuple[Table, StoredGame]:
    terms = game.match.terms
    table = Table(
        "CODE", terms.game.id, terms.options, 2, Terms(start=terms.start), "ann", (Chair("ann"), Chair("ben")), "playing"
    )
    return table, StoredGame(
        seed=terms.seed,
        deal=game.match.spell_deal(),
        moves=list(game.match.moves),
        by={},
        last_messages={0: "the last"},
        marks=marks,
    )


def load(table: Table, stored_game: StoredGame | None) -> LiveGame | None:
    return asyncio.run(load_game(table, stored_game, Slicer()))


def test_a_game_that_is_loaded_again_is_the_same() -> None:
    game = memoarrr()
    play(game, 0, "side:north", message_id="the last")
    play(game, 1, "side:south")
    loaded_game = load(*store(game, [Marks(), Marks()]))
    assert loaded_game is not None
    for to in (ANN, BEN, WATCHER):
        assert loaded_game.make_position(to, []) == game.make_position(to, [])
        assert loaded_game.has_nothing_new_since(game, to.seat)
    assert not loaded_game.is_new(message(0, "the last"))
    assert loaded_game.delivery.take_repeat(0, [0]) == game.delivery.take_repeat(0, [0])


def test_the_further_of_the_stored_marks_and_those_in_memory_count() -> None:
    """Seat 0 has acknowledged more than is stored; for seat 1, more is stored than is in memory."""
    game = memoarrr()
    play(game, 0, "side:north")
    loaded_game = load(*store(game, [Marks(), Marks(acked=1)]))
    assert loaded_game is not None
    loaded_game.delivery.catch_up([Marks(acked=1, repeated=1), Marks()])
    assert loaded_game.delivery.marks(0).repeated == 1
    assert [loaded_game.delivery.has_seen_all(seat) for seat in (0, 1)] == [True, True]
    assert not game.delivery.has_seen_all(0)


def test_only_moves_that_a_seat_hears_of_are_new_to_it() -> None:
    game = matryoshka()
    before = matryoshka()
    play(game, 0, game.match.legal(0)[0])
    assert [game.has_nothing_new_since(before, seat) for seat in (0, 1, None)] == [False, True, True]
    assert not game.has_nothing_new_since(None, 1)


def test_before_the_start_there_is_no_game() -> None:
    table, _ = store(memoarrr(), [Marks(), Marks()])
    assert load(table, None) is None
