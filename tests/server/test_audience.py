"""An audience without a server: one window per guest, who is away, and what is sent to whom."""

import asyncio

import pytest

from facedown.server.model.table import Chair, Table
from facedown.server.protocol.messages import CloseCode, Terms
from facedown.server.support.limits import Rate
from facedown.server.tables import audience as audience_module
from facedown.server.tables.audience import Audience
from facedown.server.tables.connection import Connection

TABLE = Table("CODE", "memoarrr", {}, 2, Terms(), "ann", (Chair("ann"), Chair("ben")))


class Window(Connection):
    """A connection that keeps what it is sent."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.name = None
        self.claimed = None
        self.sent: list[bytes] = []
        self.code: CloseCode | None = None

    def send(self, frame: bytes) -> None:
        self.sent.append(frame)

    def close(self, code: CloseCode) -> None:
        self.code = code


def present(*guests: str) -> tuple[Audience, list[Window]]:
    audience, windows = Audience(), [Window(guest) for guest in guests]
    for window in windows:
        assert audience.join(window)
    return audience, windows


def to_each(connection: Connection) -> bytes:
    return connection.guest.encode()


def test_a_second_window_takes_the_place_of_the_first() -> None:
    audience, [old, other] = present("ann", "ben")
    new = Window("ann")
    assert not audience.join(new)
    assert (old.code, new.code, other.code) == (CloseCode.DISPLACED, None, None)
    assert not audience.leave(old, members={"ann"})
    assert audience.connections == {"ann": new, "ben": other}
    audience.send_to_all(b"news")
    assert (old.sent, new.sent) == ([], [b"news"])


def test_whoever_has_gone_is_away_until_they_are_back() -> None:
    audience, [ann] = present("ann")
    assert not audience.is_away("ann", 0)
    assert audience.is_away("ben", 0)  # has never come
    assert audience.leave(ann, members={"ann", "ben"})
    assert audience.is_away("ann", 0)
    assert not audience.is_away("ann", 60)
    audience.join(ann)
    assert not audience.is_away("ann", 0)


def test_those_without_a_seat_watch_and_of_the_players_the_first_to_come_is_first() -> None:
    audience, [eve, _, ann] = present("eve", "ben", "ann")
    assert audience.watchers(TABLE) == [eve]
    assert audience.first_player(TABLE) == "ben"
    audience.join(Window("ben"))  # in another window: still the first
    assert audience.first_player(TABLE) == "ben"
    audience.leave(audience.connections["ben"], members=())
    assert audience.first_player(TABLE) == "ann"
    audience.leave(ann, members=())
    assert audience.first_player(TABLE) is None


def test_whoever_is_sent_away_is_told_why_and_nothing_more() -> None:
    audience, [ann, eve] = present("ann", "eve")
    audience.dismiss(eve, CloseCode.NO_WATCHERS)
    audience.send_to_all(b"news")
    assert (eve.code, eve.sent, ann.sent) == (CloseCode.NO_WATCHERS, [], [b"news"])


def test_to_each_is_sent_their_own_or_nothing() -> None:
    audience, [ann, ben, eve] = present("ann", "ben", "eve")
    audience.send_to_each(lambda connection: None if connection is eve else to_each(connection), skip=ben)
    assert (ann.sent, ben.sent, eve.sent) == ([b"ann"], [], [])


def test_a_name_is_that_of_the_guest_who_is_here() -> None:
    audience, [ann] = present("ann")
    assert audience.rename("ann", "Anna")
    assert not audience.rename("ben", "Benno")
    assert ann.name == "Anna"


def test_of_many_who_come_and_go_all_are_told_together_a_little_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience_module, "PRESENCE_RATE", Rate(per_second=50, burst=2))

    async def story() -> list[int]:
        audience, [ann, ben] = present("ann", "ben")
        for _ in range(10):
            audience.send_presence(to_each, skip=ben)
        at_once = len(ann.sent), len(ben.sent)
        await asyncio.sleep(0.2)
        return [*at_once, len(ann.sent), len(ben.sent)]

    assert asyncio.run(story()) == [2, 0, 3, 1]
