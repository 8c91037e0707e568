"""Frames that come in: in order, whole or in pieces, and only as fast as the table handles them."""

import contextlib
import json
import threading
import time
from collections.abc import Iterator

from websockets.sync.client import ClientConnection

from facedown.server.tables.live import LiveTable
from tests.server.people import RunningServer, people
from tests.waiting import PATIENCE

LARGE = 16_000  # bytes: a frame that is just small enough
FRAMES = 4000  # 64 megabytes


def say(text: str) -> str:
    return json.dumps({"type": "say", "text": text})


def said(client: ClientConnection, count: int) -> list[str]:
    """The next things that were said at the table."""
    heard: list[str] = []
    while len(heard) < count:
        frame = json.loads(client.recv(PATIENCE))
        if frame["type"] == "said":
            heard += [each["text"] for each in frame["said"]]
    return heard


def test_what_comes_in_is_heard_in_its_order_whole_or_in_pieces(server: RunningServer) -> None:
    with people(server, "Ann") as [ann], ann.dial(ann.open_table()) as client:
        client.send(say("one"))
        client.send([say("two")[:20], say("two")[20:]])
        client.send(say("drei …"))
        assert said(client, 3) == ["one", "two", "drei …"]


def test_what_came_before_goodbye_is_still_done(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben], ben.dial(code := ann.open_table()) as bens:
        with ann.dial(code) as client:
            for number in range(5):
                client.send(say(str(number)))
        assert said(bens, 5) == list("01234")


def test_nobody_fills_the_memory_by_talking_on(server: RunningServer) -> None:
    with people(server, "Ann") as [ann], ann.dial(code := ann.open_table()) as client:
        client.recv(PATIENCE)
        talker = Talker(client)
        with held(server, server.table(code)):
            talker.start()
            assert talker.count_when_stuck() < FRAMES, "the server takes in all of it"
        talker.join(PATIENCE)
        assert talker.sent == FRAMES, "it goes on once somebody reads again"


@contextlib.contextmanager
def held(server: RunningServer, table: LiveTable) -> Iterator[None]:
    """Hold the table's lock: whoever moves there waits."""
    change = table.locked()
    server.run(change.__aenter__())
    try:
        yield
    finally:
        server.run(change.__aexit__(None, None, None))


class Talker(threading.Thread):
    """Moves, then sends far more than the system buffers for a connection, and never reads an answer."""

    def __init__(self, client: ClientConnection) -> None:
        super().__init__()
        self._line = client
        self.sent = 0

    def run(self) -> None:
        self._line.send(json.dumps({"type": "move", "seat": 0, "decision": 0, "id": "first", "moves": ["nothing"]}))
        for _ in range(FRAMES):
            self._line.send(say("x" * LARGE))
            self.sent += 1

    def count_when_stuck(self) -> int:
        """How many frames it has sent once it cannot send any more."""
        before = -1
        while before != self.sent or before == 0:
            before = self.sent
            time.sleep(0.5)
        return before
