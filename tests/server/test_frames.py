"""Position frames are built as plain dicts, for speed. Here they are validated."""

import random

import pytest

from facedown.engine.catalogue import GAMES
from facedown.engine.match import Match
from facedown.server.model.delivery import HeardMoves, Repeat
from facedown.server.protocol.messages import Again, PositionFrame, SeatClock, Shown
from facedown.server.tables.frames import decision_number, position_frame

REPEAT = Repeat([Again(n=1, events=[])], [Shown(n=1, cells=["a1"])])
CLOCK = [SeatClock(seat=0, seconds=3.5, is_running=True)]


@pytest.mark.parametrize("game", GAMES)
def test_a_position_frame_follows_the_protocol(game: str) -> None:
    players = max(2, GAMES[game].min_players)
    match, rng = Match.deal(game, players=players, seed="5"), random.Random(5)
    heard = HeardMoves(players)
    for _ in range(40):
        if match.is_over:
            break
        mover = rng.choice(match.to_move)
        events = match.play(mover, rng.choice(match.legal(mover)))
        heard.add(events)
        for seat in [*range(players), None]:
            text = position_frame(match, seat, heard, events, "clock", CLOCK, asked=seat, repeat=REPEAT)
            frame = PositionFrame.model_validate_json(text)
            assert frame.model_dump_json().encode() == text
            assert frame.decision == decision_number(match, seat) == sum(by == seat for by, _ in match.moves)
            assert frame.left == match.moves_left
            assert (frame.left is not None) == (GAMES[game].moves_left is not None)
            assert (frame.clock, frame.again, frame.shown) == (CLOCK, REPEAT.again, REPEAT.shown)
