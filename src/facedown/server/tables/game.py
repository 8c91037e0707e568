"""A game at a table: its match, what each seat is told of it, and how much of that it has seen. Nothing here does I/O."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from facedown.engine.match import Match
from facedown.kit.events import Event
from facedown.server.model import devices
from facedown.server.model.combined_moves import check_combined_moves
from facedown.server.model.delivery import NO_REPEAT, Delivery, Marks, Repeat, furthest_marks, has_news_for
from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import MoveFrame, SeatClock
from facedown.server.store.storage import StoredGame
from facedown.server.tables import frames


class Addressee(NamedTuple):
    """Whose view a device gets, and whose move it is asked for."""

    seat: int | None  # whose view it gets; None: what everyone may know
    asked: int | None  # the seat that it is asked to move for; None: none of its seats


class LiveGame:
    def __init__(self, match: Match, marks: Sequence[Marks] = ()) -> None:
        """`marks`: how far the seats have come in a game that is being read again."""
        self.match = match
        self.delivery = Delivery(match.terms.game, match.terms.players, marks)
        self._sent: dict[int, str | None] = {}  # per seat, the message that brought its last move

    # --- moves

    def replay(self, moves: Sequence[tuple[int, str]], sent: Mapping[int, str | None]) -> None:
        """Make the stored moves again. `sent`: per seat, the message that brought its last move."""
        for seat, move in moves:
            self.delivery.add(seat, self.match.play(seat, move))
        self._sent = dict(sent)

    def stands_like(self, before: "LiveGame | None", seat: int | None) -> bool:
        """Whether `seat` has heard of as many moves here as in `before`, the same game read earlier."""
        return before is not None and before.delivery.heard.count(seat) == self.delivery.heard.count(seat)

    def is_new(self, frame: MoveFrame) -> bool:
        """Whether this message is still to be played: one that comes twice is played once. Refused if it is out of step."""
        decision = frames.decisions(self.match, frame.seat)
        if frame.decision < decision and frame.id == self._sent.get(frame.seat):
            return False
        if frame.decision != decision:
            raise Refusal("out-of-step", decision=decision)
        return True

    def check(self, seat: int, moves: Sequence[str]) -> list[int]:
        """The actions of one move, or of several that are one choice; refused if they are not legal. Changes nothing."""
        return check_combined_moves(self.match, seat, moves)

    def make(self, seat: int, moves: Sequence[str], actions: Sequence[int], sent: str | None = None) -> list[Event]:
        """Make moves that `check` turned into `actions`, and return what happened. `sent`: the message that brought them."""
        self._sent[seat] = sent
        events: list[Event] = []
        for move, action in zip(moves, actions, strict=True):
            told = self.match.make(seat, move, action)
            self.delivery.add(seat, told)
            events += told
        return events

    # --- telling

    def addressee(self, seats: Sequence[int], claimed: int | None) -> Addressee:
        """Who is addressed at a device with these seats; `claimed` is the seat whose player has it in their hands."""
        seat = devices.viewing_seat(seats, claimed)
        return Addressee(seat, devices.seat_to_ask(seats, seat, self.match.to_move))

    def position(self, to: Addressee, clock: Sequence[SeatClock], repeat: Repeat = NO_REPEAT) -> bytes:
        """A frame with the current view; of the past it tells only what is in `repeat`."""
        return frames.position_frame(self.match, to.seat, self.delivery.heard, [], None, clock, asked=to.asked, repeat=repeat)

    def news(self, events: Sequence[Event], by: str | None, clock: Sequence[SeatClock]) -> "News":
        """Frames about `events`, which must be the match's newest."""
        return News(self, events, by, clock)


class News:
    """What has just happened, as frames for those who hear of it. Those who are told the same get the same bytes."""

    def __init__(self, game: LiveGame, events: Sequence[Event], by: str | None, clock: Sequence[SeatClock]) -> None:
        self._game = game
        self._events = events
        self._by = by
        self._clock = clock
        self._frames: dict[Addressee, bytes] = {}

    def frame_for(self, to: Addressee) -> bytes | None:
        """The frame for this addressee; None if it hears nothing of this."""
        if to not in self._frames:
            if not has_news_for(to.seat, self._events):
                return None
            self._frames[to] = frames.position_frame(
                self._game.match, to.seat, self._game.delivery.heard, self._events, self._by, self._clock, asked=to.asked
            )
        return self._frames[to]


def read_game(table: Table, stored: StoredGame | None, marks: Sequence[Marks] = ()) -> LiveGame | None:
    """The game as stored; None if it has not begun. `marks` count where they are further than the stored ones."""
    if stored is None:
        return None
    furthest = [furthest_marks(*both) for both in zip(stored.marks, marks or stored.marks, strict=True)]
    game = LiveGame(read_deal(table, stored), furthest)
    game.replay(stored.moves, stored.sent)
    return game


def read_deal(table: Table, stored: StoredGame) -> Match:
    """The match as it was dealt, before its first move."""
    if table.terms.start is None:
        raise Refusal("not-started")
    return Match.of_deal(
        table.game, players=table.players, deal=stored.deal, start=table.terms.start, options=table.options, seed=stored.seed
    )
