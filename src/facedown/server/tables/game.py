"""A game at a table: its match, what each seat is sent of it, and how much of that it has been shown. Nothing here does I/O."""

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


class Recipient(NamedTuple):
    """What a device is sent: the view of one seat, and a request for one seat's move."""

    seat: int | None  # whose view it gets; None: what everyone may know
    asked: int | None  # the seat that it is asked to move for; None: it is not asked


class LiveGame:
    """A match, with what has been sent of it."""

    def __init__(self, match: Match, marks: Sequence[Marks] = ()) -> None:
        """`marks`: how far the seats had got, for a game that is loaded again."""
        self.match = match
        self.delivery = Delivery(match.terms.game, match.terms.players, marks)
        self._last_messages: dict[int, str | None] = {}  # seat -> the id of the message that brought its last move

    # --- moves

    def replay(self, moves: Sequence[tuple[int, str]], last_messages: Mapping[int, str | None]) -> None:
        """Make the stored moves again. `last_messages`: per seat, the id of the message that brought its last move."""
        for seat, move in moves:
            self.delivery.add(seat, self.match.play(seat, move))
        self._last_messages = dict(last_messages)

    def has_nothing_new_since(self, before: "LiveGame | None", seat: int | None) -> bool:
        """Whether `seat` has heard of no more moves than in `before`, the same game as it was before it was loaded again."""
        return before is not None and before.delivery.heard.count(seat) == self.delivery.heard.count(seat)

    def is_new(self, frame: MoveFrame) -> bool:
        """Whether this message is still to be played. False if it was sent twice; refused if it is out of step."""
        decision = frames.decision_number(self.match, frame.seat)
        if frame.decision < decision and frame.id == self._last_messages.get(frame.seat):
            return False
        if frame.decision != decision:
            raise Refusal("out-of-step", decision=decision)
        return True

    def check(self, seat: int, moves: Sequence[str]) -> list[int]:
        """The actions of one move, or of several that are one choice. Refused if they are not legal; changes nothing."""
        return check_combined_moves(self.match, seat, moves)

    def make(self, seat: int, moves: Sequence[str], actions: Sequence[int], message_id: str | None = None) -> list[Event]:
        """Make moves that `check` turned into `actions`, and return their events. `message_id`: of their message."""
        self._last_messages[seat] = message_id
        events: list[Event] = []
        for move, action in zip(moves, actions, strict=True):
            new_events = self.match.make(seat, move, action)
            self.delivery.add(seat, new_events)
            events += new_events
        return events

    # --- frames

    def recipient(self, seats: Sequence[int], claimed: int | None) -> Recipient:
        """What a device with these seats is sent. `claimed`: the seat of the player who is holding it."""
        seat = devices.viewing_seat(seats, claimed)
        return Recipient(seat, devices.seat_to_ask(seats, seat, self.match.to_move))

    def position(self, to: Recipient, clock: Sequence[SeatClock], repeat: Repeat = NO_REPEAT) -> bytes:
        """A frame with the current view, and nothing of the past but what is in `repeat`."""
        return frames.position_frame(self.match, to.seat, self.delivery.heard, [], None, clock, asked=to.asked, repeat=repeat)

    def news(self, events: Sequence[Event], by: str | None, clock: Sequence[SeatClock]) -> "News":
        """The frames about `events`, which must be the latest of the match. `by`: who moved in the seat's place."""
        return News(self, events, by, clock)


class News:
    """Frames about what has just happened. Each is built once, even if it is sent to several people."""

    def __init__(self, game: LiveGame, events: Sequence[Event], by: str | None, clock: Sequence[SeatClock]) -> None:
        self._game = game
        self._events = events
        self._by = by
        self._clock = clock
        self._frames: dict[Recipient, bytes] = {}

    def frame_for(self, to: Recipient) -> bytes | None:
        """The frame for this recipient; None if none of the events is addressed to it."""
        if to not in self._frames:
            if not has_news_for(to.seat, self._events):
                return None
            self._frames[to] = frames.position_frame(
                self._game.match, to.seat, self._game.delivery.heard, self._events, self._by, self._clock, asked=to.asked
            )
        return self._frames[to]


def load_game(table: Table, stored: StoredGame | None, marks: Sequence[Marks] = ()) -> LiveGame | None:
    """The game as it is stored; None if it has not started.

    `marks`: how far the seats had got in memory. Per seat, these or the stored ones count, whichever are further.
    """
    if stored is None:
        return None
    furthest = [furthest_marks(*both) for both in zip(stored.marks, marks or stored.marks, strict=True)]
    game = LiveGame(load_match(table, stored), furthest)
    game.replay(stored.moves, stored.last_messages)
    return game


def load_match(table: Table, stored: StoredGame) -> Match:
    """The match as it was dealt, before its first move."""
    if table.terms.start is None:
        raise Refusal("not-started")
    return Match.of_deal(
        table.game, players=table.players, deal=stored.deal, start=table.terms.start, options=table.options, seed=stored.seed
    )
