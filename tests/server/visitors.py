"""People who come and go. Each has a browser with windows at several tables, and notes of everything that was sent."""

import contextlib
import itertools
import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from websockets.exceptions import WebSocketException

from tests.server.people import Client, Frame, Person

NO_SEAT = 10**6  # does not exist; the refusal names it
CONNECTION_ERRORS = (OSError, WebSocketException, EOFError)

Acks = Callable[[random.Random], bool]


@dataclass
class Notes:
    """What was sent at one table, to anybody, so that it can be compared with the record."""

    code: str
    stage: str = "open"  # as somebody was told last
    positions: list[Frame] = field(default_factory=list)  # positions
    acked: dict[int, int] = field(default_factory=dict)  # by seat, once the server has received it
    moves: int = 0
    moved_at: float = 0.0  # when the last move was noticed


class Window:
    """A visitor's window with a table."""

    def __init__(self, person: Person, notes: Notes) -> None:
        self._closing = contextlib.ExitStack()
        # What the server knew to be acknowledged before it sent the frames that come next.
        self._acked_before = dict(notes.acked)
        self.client = Client(self._closing.enter_context(person.dial(notes.code)))
        self.notes = notes
        self.table: Frame = {}
        self.position: Frame | None = None
        self.is_open = True
        self.claimed_seat: int | None = None
        self.refusals: Counter[str] = Counter()
        self._speakers: set[int | None] = {None}  # the seats whose views this window may get
        self._acks: list[tuple[int, int]] = []  # not yet known to have arrived
        self._read = 0
        self._fences = itertools.count(NO_SEAT)

    def send(self, **frame: Any) -> None:
        with contextlib.suppress(*CONNECTION_ERRORS):
            self.client.send_frame(**frame)

    def claim(self, seat: int) -> None:
        self.claimed_seat = seat
        self._speakers.add(seat)
        self.send(type="claim", seat=seat)

    def release(self) -> None:
        self.claimed_seat = None
        self.send(type="release")

    def ack(self) -> None:
        if self.position is not None:
            seat, n = self.position["seat"], self.position["n"]
            self.send(type="ack", seat=seat, n=n)
            if seat is not None:
                self._acks.append((seat, n))

    def close(self) -> None:
        self.is_open = False
        with contextlib.suppress(*CONNECTION_ERRORS):
            self._closing.close()

    def listen(self) -> None:
        """Read everything that has been sent so far: the frames before the refusal of a chat message."""
        fence = next(self._fences)
        acked_before = dict(self.notes.acked)
        try:
            self.client.send_frame(type="say", seat=fence, text="?")
            self.client.wait_for("refused", lambda frame: frame["error"]["params"].get("seat") == fence)
            self._note_acked(acked_before)
        except CONNECTION_ERRORS:
            self.is_open = False
        frames, self.client.raw = self.client.raw, []
        for text in frames:
            self._note(json.loads(text), fence)
        self._speakers = {None, self.claimed_seat}
        self._acked_before = acked_before

    def _note_acked(self, acked_before: dict[int, int]) -> None:
        for seat, n in self._acks:
            acked_before[seat] = self.notes.acked[seat] = max(n, self.notes.acked.get(seat, 0))
        self._acks.clear()

    def _note(self, frame: Frame, fence: int) -> None:
        if frame["type"] == "table":
            self.table = frame["table"]
            self.notes.stage = self.table["stage"]
        elif frame["type"] == "position":
            self._check(frame)
            self.position = frame
            self.notes.positions.append(frame)
        elif frame["type"] == "refused" and frame["error"]["params"].get("seat") != fence:
            code = frame["error"]["code"]
            assert code not in ("internal", "not-saved", "no-database"), frame
            self.refusals[code] += 1

    def _check(self, position: Frame) -> None:
        """The position is for a seat of this window, and nothing in it is for others or was acknowledged before."""
        seat, seats = position["seat"], self.table["you"]["seats"]
        if len(seats) == 1:
            assert seat == seats[0], (seat, seats)
        else:
            assert seat is None or (seat in seats and seat in self._speakers), (seat, seats, self._speakers)
        events = [*position["events"], *(event for repeat in position["repeats"] for event in repeat["events"])]
        assert all(event["to"] == "all" or seat in event["to"] for event in events), position
        acked_count = self._acked_before.get(seat, 0) if seat is not None else 0
        assert all(repeat["n"] > acked_count for repeat in position["repeats"]), (acked_count, position["repeats"])


@dataclass
class Visitor:
    person: Person
    name: str
    acks: Acks
    windows: dict[str, Window] = field(default_factory=dict)
    refusals: Counter[str] = field(default_factory=Counter)

    @property
    def guest(self) -> str:
        return self.person.http.cookies["facedown-guest"].partition(".")[0]

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The response's body, or None if the request was refused."""
        with contextlib.suppress(*CONNECTION_ERRORS):
            answer = self.person.ask(method, path, body)
            assert answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, answer.text
            if answer.is_success:
                return answer.json()
            self.refusals[answer.json()["error"]["code"]] += 1
        return None

    def come(self, notes: Notes) -> None:
        """Open a window. If there was one already, the new one displaces it."""
        first = self.windows.get(notes.code)
        try:
            self.windows[notes.code] = Window(self.person, notes)
        except CONNECTION_ERRORS:
            self.refusals["no client"] += 1
        else:
            if first is not None:
                first.listen()
                first.close()

    def go(self, code: str) -> None:
        if code in self.windows:
            self.windows.pop(code).close()

    def listen(self, code: str) -> None:
        window = self.windows.get(code)
        if window is not None:
            window.listen()
            if not window.is_open:
                self.refusals += window.refusals
                window.close()
                del self.windows[code]
