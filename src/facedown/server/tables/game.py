"""A game at a table: its match, what each seat is sent of it, and how much of that it has been shown. Nothing here does I/O."""

from collections.abc import Collection, Iterator, Sequence

from facedown.engine.match import Match
from facedown.kit.events import Event
from facedown.server.model import devices
from facedown.server.model.combined_moves import check_combined_moves
from facedown.server.model.days_per_move import Deadlines
from facedown.server.model.delivery import NO_REPEAT, Delivery, Marks, Repeat, has_news_for
from facedown.server.model.devices import Recipient
from facedown.server.model.lesson import LessonRun
from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.lessons import LessonStep
from facedown.server.protocol.messages import MoveFrame, SeatClock
from facedown.server.store.storage import StoredGame
from facedown.server.tables import frames

FOLD_EVERY = 20  # moves: few enough to fold in one slice of work


class LiveGame:
    """A match, and what each seat has been sent of it."""

    def __init__(
        self,
        match: Match,
        marks: Sequence[Marks] = (),
        lesson: LessonRun | None = None,
        *,
        shows_hidden_cards: bool = True,
        deadlines: Deadlines | None = None,
    ) -> None:
        """`marks`: how far the seats had got, for a game that is loaded again. `lesson`: None unless the game is a lesson.

        `shows_hidden_cards`: whether cards that nobody has seen are shown at the end. They are not while others still play the
        same deal. `deadlines`: None unless it is a game by days.
        """
        self.match = match
        self.lesson = lesson
        self.shows_hidden_cards = shows_hidden_cards
        self.deadlines = deadlines
        self.delivery = Delivery(match.terms.game, match.terms.players, marks)
        self._last_messages: dict[int, str | None] = {}  # seat -> the id of the message that brought its last move

    # --- moves

    def replay(self, stored_game: StoredGame, viewers: Collection[int | None]) -> Iterator[None]:
        """Make the stored moves again, one each time that the iterator is asked for the next.

        `viewers`: the seats (None: watchers) that will want to see the game. Their views are folded on the way, because folding
        them all at the end would keep everybody waiting.
        """
        self._last_messages = dict(stored_game.last_messages)
        for number, (seat, move) in enumerate(stored_game.moves):
            self._add(seat, self.match.play(seat, move), stored_game.by.get(number), stored_game.uptimes.get(number))
            if number % FOLD_EVERY == 0:
                for viewer in viewers:
                    self.match.view(viewer)
                    yield
            yield

    def catch_up(self, old_game: "LiveGame | None") -> None:
        """Take over what seats have acknowledged in `old_game`, the same game as it was before it was loaded again."""
        if old_game is not None:
            self.delivery.catch_up(old_game.delivery.all_marks())

    def has_nothing_new_since(self, old_game: "LiveGame | None", seat: int | None) -> bool:
        """Whether `seat` has heard of no more moves than in `old_game`, the same game as it was before it was loaded again."""
        return old_game is not None and old_game.delivery.heard_moves.count(seat) == self.delivery.heard_moves.count(seat)

    def is_new(self, frame: MoveFrame) -> bool:
        """Whether this message is still to be played. False if it was sent twice; refused if it is out of step."""
        decision = frames.decision_number(self.match, frame.seat)
        if frame.decision < decision and frame.id == self._last_messages.get(frame.seat):
            return False
        if frame.decision != decision:
            raise Refusal("stale-decision", decision=decision)
        return True

    def check(self, seat: int, moves: Sequence[str]) -> list[int]:
        """The actions of one move, or of several that are one choice. Refused if they are not legal; changes nothing."""
        actions = check_combined_moves(self.match, seat, moves)
        if self.lesson is not None:
            self.lesson.check(self.match, seat, moves)
        return actions

    def make(
        self,
        seat: int,
        moves: Sequence[str],
        actions: Sequence[int],
        message_id: str | None = None,
        by: str | None = None,
        uptime: int | None = None,
    ) -> list[Event]:
        """Make moves that `check` turned into `actions`, and return their events.

        `message_id`: the message that brought them. `by`: who makes them in the seat's place. `uptime`: only in a game by days.
        """
        self._last_messages[seat] = message_id
        events: list[Event] = []
        for move, action in zip(moves, actions, strict=True):
            new_events = self.match.make(seat, move, action)
            self._add(seat, new_events, by, uptime)
            events += new_events
        return events

    def _add(self, seat: int, events: Sequence[Event], by: str | None, uptime: int | None) -> None:
        """Note a move that was made: queue its events for delivery and, in a game by days, update the deadlines."""
        self.delivery.add(seat, events, by)
        if self.deadlines is not None and uptime is not None:
            self.deadlines.move(seat, self.match.to_move, uptime, by, is_told=has_news_for(None, events))

    # --- frames

    def recipient(self, seats: Sequence[int], claimed_seat: int | None) -> Recipient:
        """What a device with these seats is sent. `claimed_seat`: the seat of the player who is holding it."""
        seat = devices.viewing_seat(seats, claimed_seat)
        asked_seat = devices.seat_to_ask(seats, seat, self.match.to_move)
        if len(seats) < 2:
            return Recipient(seat, asked_seat)
        looking_seats = [other for other in seats if other != seat and self.delivery.look_cells(other)]
        next_seat = looking_seats[0] if looking_seats else asked_seat
        if next_seat is None or not self.is_private(next_seat, has_view=next_seat == seat):
            return Recipient(seat, asked_seat)
        return Recipient(seat, asked_seat, next_seat, tuple(self.delivery.look_cells(next_seat)))

    def is_private(self, seat: int, *, has_view: bool) -> bool:
        """Whether this seat sees, or is about to be shown, anything that a watcher does not see.

        `has_view`: whether its device already gets its view. Then private events do not count: it is showing them now.
        """
        if not has_view and self.delivery.has_private_events(seat):
            return True
        seat_view, watcher_view = self.match.view(seat), self.match.view(None)
        return {**seat_view, "seat": None} != watcher_view

    def is_being_shown(self, seat: int, table: Table) -> bool:
        """Whether the seat has something left to see, or waits because somebody on its device has a look to finish."""
        device = table.seats_of(table.chairs[seat].guest or "")
        return not self.delivery.has_seen_all(seat) or any(self.delivery.look_cells(other) for other in device)

    def describe_lesson(self) -> LessonStep | None:
        """What the narrator of the lesson says now; None if this is not a lesson."""
        if self.lesson is None:
            return None
        return self.lesson.describe(self.match, has_seen_all=self.delivery.has_seen_all(self.lesson.seat))

    def make_position(self, to: Recipient, clock: Sequence[SeatClock], repeat: Repeat = NO_REPEAT) -> bytes:
        """A frame with the current view, and nothing of the past but what is in `repeat`."""
        return frames.position_frame(
            *(self.match, to, self.delivery.heard_moves, [], None, clock),
            repeat=repeat,
            shows_hidden_cards=self.shows_hidden_cards,
            lesson=self.describe_lesson(),
        )

    def make_news(self, events: Sequence[Event], by: str | None, clock: Sequence[SeatClock]) -> "News":
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
            game = self._game
            self._frames[to] = frames.position_frame(
                *(game.match, to, game.delivery.heard_moves, self._events, self._by, self._clock),
                shows_hidden_cards=game.shows_hidden_cards,
                lesson=game.describe_lesson(),
            )
        return self._frames[to]


def load_match(table: Table, stored_game: StoredGame) -> Match:
    """The match as it was dealt, before its first move."""
    if table.terms.start is None:
        raise Refusal("not-started")
    return Match.of_deal(
        table.game,
        players=table.players,
        deal=stored_game.deal,
        start=table.terms.start,
        options=table.options,
        seed=stored_game.seed,
    )
