"""An audience without a server: one window per guest, who is away, and what is sent to whom."""

import asyncio

import pytest

from facedown.server.model.table import Chair, Table
from facedown.server.protocol.messages import CloseCode, Terms
from facedown.server.support.limits import Rate
from facedown.server.tables import audience as audience_module
from facedown.server.tables.audience import Audience
from facedown.server.tables.connection import Connection
from tests.waiting import wait_until

TABLE = Table("CODE", "memoarrr", {}, 2, Terms(), "ann", (Chair("ann"), Chair("ben")))


class Window(Connection):
    """A connection that keeps what it is sent."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.name = None
        self.claimed_seat = None
        self.frames: list[bytes] = []
        self.code: CloseCode | None = None

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)

    def close(self, code: CloseCode) -> None:
        self.code = code


def make_audience(*guests: str) -> tuple[Audience, list[Window]]:
    audience, windows = Audience(), [Window(guest) for guest in guests]
    for window in windows:
        assert audience.join(window)
    return audience, windows


def frame_for(connection: Connection) -> bytes:
    return connection.guest.encode()


def test_a_second_window_displaces_the_first() -> None:
    audience, [old, other] = make_audience("ann", "ben")
    new = Window("ann")
    assert not audience.join(new)
    assert (old.code, new.code, other.code) == (CloseCode.DISPLACED, None, None)
    assert not audience.leave(old, members={"ann"})
    assert audience.connections == {"ann": new, "ben": other}
    audience.send_to_all(b"news")
    assert (old.frames, new.frames) == ([], [b"news"])


def test_a_guest_who_leaves_is_away_until_they_come_back() -> None:
    audience, [ann] = make_audience("ann")
    assert not audience.is_away("ann", 0)
    assert audience.is_away("ben", 0)  # he has never been here
    assert audience.leave(ann, members={"ann", "ben"})
    assert audience.is_away("ann", 0)
    assert not audience.is_away("ann", 60)
    audience.join(ann)
    assert not audience.is_away("ann", 0)


def test_guests_without_a_seat_are_watchers_and_the_first_player_is_the_one_who_came_first() -> None:
    audience, [eve, _, ann] = make_audience("eve", "ben", "ann")
    assert audience.watchers(TABLE) == [eve]
    assert audience.first_player(TABLE) == "ben"
    audience.join(Window("ben"))  # in another window, but still the first
    assert audience.first_player(TABLE) == "ben"
    audience.leave(audience.connections["ben"], members=())
    assert audience.first_player(TABLE) == "ann"
    audience.leave(ann, members=())
    assert audience.first_player(TABLE) is None


def test_a_dismissed_connection_gets_the_close_code_and_nothing_more() -> None:
    audience, [ann, eve] = make_audience("ann", "eve")
    audience.dismiss(eve, CloseCode.NO_WATCHERS)
    audience.send_to_all(b"news")
    assert (eve.code, eve.frames, ann.frames) == (CloseCode.NO_WATCHERS, [], [b"news"])


def test_everyone_is_sent_their_own_frame_or_nothing() -> None:
    audience, [ann, ben, eve] = make_audience("ann", "ben", "eve")
    audience.send_to_each(lambda connection: None if connection is eve else frame_for(connection), skip=ben)
    assert (ann.frames, ben.frames, eve.frames) == ([b"ann"], [], [])


def test_renaming_changes_the_name_of_a_guest_who_is_here() -> None:
    audience, [ann] = make_audience("ann")
    assert audience.rename("ann", "Anna")
    assert not audience.rename("ben", "Benno")
    assert ann.name == "Anna"


def test_when_many_come_and_go_everyone_is_told_a_little_later_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience_module, "PRESENCE_RATE", Rate(per_second=1, burst=2))

    async def story() -> list[int]:
        audience, [ann, ben] = make_audience("ann", "ben")
        for _ in range(10):
            audience.send_presence(frame_for, skip=ben)
        at_once = len(ann.frames), len(ben.frames)
        await asyncio.to_thread(wait_until, lambda: ben.frames, "the rest to be sent")
        return [*at_once, len(ann.frames), len(ben.frames)]

    assert asyncio.run(story()) == [2, 0, 3, 1]
