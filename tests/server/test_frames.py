"""Position frames are built as plain dicts, for speed. Here they are validated."""

import random

import pytest

from facedown.engine.catalogue import GAMES
from facedown.engine.match import Match
from facedown.server.model.delivery import HeardMoves, Repeat
from facedown.server.model.devices import Recipient
from facedown.server.protocol.messages import PositionFrame, RepeatedMove, SeatClock, ShownCells
from facedown.server.tables.frames import decision_number, position_frame

REPEAT = Repeat([RepeatedMove(n=1, events=[], by="dog")], [ShownCells(n=1, cells=["a1"])])
CLOCK = [SeatClock(seat=0, seconds=3.5, is_running=True)]


@pytest.mark.parametrize("game", GAMES)
def test_a_position_frame_follows_the_protocol(game: str) -> None:
    players = max(2, GAMES[game].min_players)
    match, rng = Match.deal(game, players=players, seed="5"), random.Random(5)
    heard_moves = HeardMoves(players)
    for _ in range(40):
        if match.is_over:
            break
        mover = rng.choice(match.to_move)
        events = match.play(mover, rng.choice(match.legal(mover)))
        heard_moves.add(events)
        for seat in [*range(players), None]:
            text = position_frame(match, Recipient(seat, seat), heard_moves, events, "clock", CLOCK, repeat=REPEAT)
            frame = PositionFrame.model_validate_json(text)
            assert frame.model_dump_json().encode() == text
            assert frame.decision == decision_number(match, seat) == sum(by == seat for by, _ in match.moves)
            assert frame.moves_left == match.moves_left
            assert (frame.moves_left is not None) == (GAMES[game].moves_left is not None)
            assert (frame.clock, frame.repeats, frame.shown_before) == (CLOCK, REPEAT.moves, REPEAT.shown_before)
