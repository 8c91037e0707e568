"""Incoming frames are handled in order, whole or in fragments, and only as fast as the table can handle them."""

import contextlib
import json
import threading
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from facedown.server.tables.live import LiveTable
from tests.server.people import RunningServer, people
from tests.waiting import PATIENCE

LARGE_FRAME = 16_000  # bytes: just small enough for one frame
FRAMES = 4000  # 64 megabytes


def encode_say(text: str) -> str:
    return json.dumps({"type": "say", "text": text})


def next_texts(client: ClientConnection, count: int) -> list[str]:
    """The texts of the next chat messages."""
    texts: list[str] = []
    while len(texts) < count:
        frame = json.loads(client.recv(PATIENCE))
        if frame["type"] == "chat":
            texts += [each["text"] for each in frame["messages"]]
    return texts


def test_frames_are_handled_in_order_whether_whole_or_in_fragments(server: RunningServer) -> None:
    with people(server, "Ann") as [ann], ann.dial(ann.open_table()) as client:
        client.send(encode_say("one"))
        client.send([encode_say("two")[:20], encode_say("two")[20:]])
        client.send(encode_say("drei …"))
        assert next_texts(client, 3) == ["one", "two", "drei …"]


def test_frames_that_came_before_the_close_are_still_handled(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben], ben.dial(code := ann.open_table()) as bens:
        with ann.dial(code) as client:
            for number in range(5):
                client.send(encode_say(str(number)))
        assert next_texts(bens, 5) == list("01234")


def test_a_client_cannot_fill_the_memory_with_frames(server: RunningServer) -> None:
    with people(server, "Ann") as [ann], ann.dial(code := ann.open_table()) as client:
        client.recv(PATIENCE)
        talker = Talker(client)
        with hold_lock(server, server.table(code)):
            talker.start()
            assert talker.count_when_stuck() < FRAMES, "the server takes in all of it"
        talker.join(PATIENCE)
        assert talker.sent_count == FRAMES, "it goes on once somebody reads again"


@contextlib.contextmanager
def hold_lock(server: RunningServer, table: LiveTable) -> Iterator[None]:
    """Hold the table's lock, so that moves have to wait."""
    change = table.hold_lock()
    server.run(change.__aenter__())
    try:
        yield
    finally:
        server.run(change.__aexit__(None, None, None))


class Talker(threading.Thread):
    """Sends a move, and then far more frames than the system buffers, without reading any."""

    def __init__(self, client: ClientConnection) -> None:
        super().__init__()
        self._client = client
        self.sent_count = 0

    def run(self) -> None:
        self._client.send(json.dumps({"type": "move", "seat": 0, "decision": 0, "id": "first", "moves": ["nothing"]}))
        for _ in range(FRAMES):
            self._client.send(encode_say("x" * LARGE_FRAME))
            self.sent_count += 1

    def count_when_stuck(self) -> int:
        """How many frames were sent before sending blocked."""
        before = -1
        while before != self.sent_count or before == 0:
            before = self.sent_count
            time.sleep(0.5)
        return before


@pytest.mark.parametrize("path", ["/", "/live", "/api/tables/ABC", "/api/tables/ABC/live/more", "/assets/x"])
def test_a_websocket_at_an_unknown_path_is_refused_with_a_code(server: RunningServer, path: str) -> None:
    with pytest.raises(InvalidStatus) as refusal, connect(f"ws://{server.address}{path}"):
        pass
    response = refusal.value.response
    assert response.status_code == 404
    assert json.loads(response.body or b"") == {"error": {"code": "not-found", "params": {}}}
