"""A slow reader harms nobody."""

import asyncio

from starlette.types import Message

from facedown.server.protocol.messages import CloseCode
from facedown.server.tables.connection import MOST_WAITING, Connection


class Browser:
    """The far end of a WebSocket, that reads only when told to."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.got: list[bytes] = []
        self.closed_with: int | None = None

    def send_now(self, frame: bytes) -> bool:
        if self.reads.is_set():
            self.got.append(frame)
        return self.reads.is_set()

    async def has_room(self) -> None:
        await self.reads.wait()

    async def hear(self, message: Message) -> None:
        await self.has_room()
        self.closed_with = message["code"]


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def numbered(count: int) -> list[bytes]:
    return [str(number).encode() for number in range(count)]


def test_frames_come_in_order_until_the_line_is_closed() -> None:
    async def work() -> None:
        browser = Browser()
        connection = Connection(browser, "ann")
        browser.reads.set()
        for frame in numbered(5):
            connection.send(frame)
        assert browser.got == numbered(5), "at once"
        connection.close(CloseCode.DISPLACED)
        connection.close(CloseCode.TOO_SLOW)  # the first word counts
        connection.send(b"too late")
        await connection.end(browser.hear)
        assert browser.got == numbered(5)
        assert browser.closed_with == CloseCode.DISPLACED

    asyncio.run(work())


def test_what_has_waited_comes_first() -> None:
    async def work() -> None:
        browser = Browser()
        connection = Connection(browser, "ann")
        for frame in numbered(3):
            connection.send(frame)
        await settled()
        assert browser.got == []
        browser.reads.set()
        connection.send(b"3")  # before the others have gone
        assert browser.got == []
        await settled()
        connection.send(b"4")
        assert browser.got == numbered(5)

    asyncio.run(work())


def test_who_does_not_read_is_dropped_and_nobody_waits() -> None:
    async def work() -> None:
        browser = Browser()
        connection = Connection(browser, "ann")
        for frame in numbered(MOST_WAITING):  # does not wait, whatever the browser does
            connection.send(frame)
            await asyncio.sleep(0)
        assert not connection.closed.done()
        connection.send(b"one more")
        assert connection.closed.result() == CloseCode.TOO_SLOW
        await asyncio.wait_for(connection.end(browser.hear), 5)
        assert browser.closed_with is None, "who does not read does not get to hear why"
        browser.reads.set()
        await settled()
        assert browser.got == [], "what waited is gone"

    asyncio.run(work())


def test_one_that_the_browser_has_closed_is_not_closed_by_us() -> None:
    async def work() -> None:
        browser = Browser()
        browser.reads.set()
        connection = Connection(browser, "ann")
        connection.closed.cancel()
        connection.send(b"anyone there?")
        await connection.end(browser.hear)
        assert browser.got == []
        assert browser.closed_with is None

    asyncio.run(work())
