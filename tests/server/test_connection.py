"""A slow reader harms nobody."""

import asyncio

from starlette.types import Message

from facedown.server.table.connection import DISPLACED, MOST_WAITING, TOO_SLOW, Connection


class Browser:
    """The far end of a WebSocket, that reads only when told to."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.is_gone = False
        self.got: list[str] = []
        self.closed_with: int | None = None

    async def hear(self, message: Message) -> None:
        if message["type"] == "websocket.close":
            self.closed_with = message["code"]
            return
        await self.reads.wait()
        if self.is_gone:
            raise BrokenPipeError
        self.got.append(message["text"])


def connection_to(browser: Browser) -> Connection:
    return Connection(browser.hear, "ann")


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_frames_come_in_order_until_the_line_is_closed() -> None:
    async def work() -> None:
        browser = Browser()
        browser.reads.set()
        connection = connection_to(browser)
        writing = connection.begin()
        for number in range(5):
            connection.send(str(number))
        await settled()
        connection.close(DISPLACED)
        connection.close(TOO_SLOW)  # the first word counts
        await asyncio.wait_for(writing, 1)
        assert browser.got == ["0", "1", "2", "3", "4"]
        assert browser.closed_with == DISPLACED

    asyncio.run(work())


def test_who_does_not_read_is_dropped_and_nobody_waits() -> None:
    async def work() -> None:
        browser = Browser()
        connection = connection_to(browser)
        writing = connection.begin()
        for number in range(MOST_WAITING + 2):  # does not wait, whatever the browser does
            connection.send(str(number))
            await asyncio.sleep(0)
        await asyncio.wait_for(writing, 1)
        assert browser.closed_with == TOO_SLOW

    asyncio.run(work())


def test_a_browser_that_is_gone_ends_the_line() -> None:
    async def work() -> None:
        browser = Browser()
        browser.is_gone = True
        browser.reads.set()
        connection = connection_to(browser)
        connection.send("hello")
        await asyncio.wait_for(connection.begin(), 1)
        assert browser.closed_with is None

    asyncio.run(work())
