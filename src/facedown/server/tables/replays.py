"""Replays of finished games, step by step: as one seat saw them, as a watcher did, or with all cards open."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from facedown.engine.match import Match
from facedown.kit.events import Event
from facedown.server.protocol.after import Replay, ReplayStep
from facedown.server.tables.frames import EventAndChange, events_for, with_changes

MAX_STEPS = 50  # in one response

Viewpoint = int | Literal["all", "open"]  # a seat, a watcher ("all"), or with all cards open


class CachedReplay:
    """A finished game as one seat sees it. It keeps a position every few moves, so that any part of it is made quickly."""

    def __init__(
        self, start: Match, moves: Sequence[tuple[int, str]], seat: int | None, by: Mapping[int, str] | None = None
    ) -> None:
        """`start`: the match before its first move. `seat`: None for a watcher.

        `by`: who made a move in its seat's place, by the number of the move.

        Run `prepare` to its end before asking for a part.
        """
        self._start = start
        self._moves = moves
        self._seat = seat
        self._by = by or {}
        self.positions: list[Match] = []  # after 0, MAX_STEPS, 2 * MAX_STEPS, … moves

    def prepare(self) -> Iterator[None]:
        """Replay the game, one move each time that the iterator is asked for the next."""
        match = self._start
        for number, move in enumerate(self._moves):
            if number % MAX_STEPS == 0:
                self.positions.append(match.without_past(self._seat))
                match = match.without_past(self._seat)
            match.play(*move)
            yield

    def make_part(self, viewpoint: Viewpoint, first: int) -> Replay:
        """The steps from number `first` on, as many as fit in one response. `viewpoint` must be one of this seat's."""
        step_count = len(self._moves) + 1
        steps = [] if first > 0 else [make_step(self._start, viewpoint, self._start.events)]
        step_numbers = range(
            max(1, first), min(step_count, first + MAX_STEPS)
        )  # the numbers of the other steps, which have a move each
        if step_numbers:
            position_number, rest = divmod(step_numbers.start - 1, MAX_STEPS)
            match = self.positions[position_number].without_past(self._seat)
            for move in self._moves[step_numbers.start - 1 - rest : step_numbers.start - 1]:
                match.play(*move)
            steps += [
                make_step(match, viewpoint, match.play(*self._moves[number]), self._by.get(number))
                for number in range(step_numbers.start - 1, step_numbers.stop - 1)  # the numbers of the moves
            ]
        return Replay(step_count=step_count, first=first, steps=steps)


def make_replay(match: Match, viewpoint: Viewpoint, first: int) -> Replay:
    """Part of the replay of a match that is in memory."""
    replay = CachedReplay(match.restart(), match.moves, seat_of(viewpoint))
    deque(replay.prepare(), maxlen=0)
    return replay.make_part(viewpoint, first)


def make_step(match: Match, viewpoint: Viewpoint, events: Sequence[Event], by: str | None = None) -> ReplayStep:
    """The step that the match has reached. `events`: those of its last move, or of the deal. `by`: who made that move."""
    seat, shown_events = seat_of(viewpoint), visible_events(match, viewpoint, events)
    mover, move = match.moves[-1] if match.moves else (None, None)
    return ReplayStep(
        seat=mover,
        move=move if move is None or can_know(match, mover, move, viewpoint) else None,
        by=by,
        events=[event for event, _ in shown_events],
        changes=[change for _, change in shown_events],
        view=match.view(seat),
        phase=match.phase,
        hidden_cards=match.hidden_cards() if viewpoint == "open" or match.is_over else None,
    )


def visible_events(match: Match, viewpoint: Viewpoint, events: Sequence[Event]) -> list[EventAndChange]:
    """The events that this viewpoint shows. With all cards open, these are all events, but the changes are a watcher's."""
    if viewpoint == "open":
        return list(with_changes(match, None, events))
    return events_for(match, seat_of(viewpoint), events)


def seat_of(viewpoint: Viewpoint) -> int | None:
    return viewpoint if isinstance(viewpoint, int) else None


def can_know(match: Match, mover: int | None, move: str, viewpoint: Viewpoint) -> bool:
    """Whether this viewpoint shows the move. Secret choices are shown only to the mover, and with all cards open."""
    return viewpoint in ("open", mover) or not match.terms.game.is_secret(move)
