"""A connection that floods the server with tiny frames gets its turn, and no more. tests/soak/test_attacks.py measures this."""

import threading
import time

import pytest
from websockets.server import ServerProtocol

from facedown.server.serve import RECEIVE_BUFFER
from tests.server.people import RunningServer, people
from tests.soak.attacks.floods import FLOODS, open_websocket
from tests.waiting import wait_until

BUSY_SECONDS = 0.5
FLOOD_BYTES = 200_000  # more than fits in the buffers


@pytest.fixture
def read_sizes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many bytes each read of a WebSocket brought."""
    sizes: list[int] = []
    receive = ServerProtocol.receive_data

    def record_size(self: ServerProtocol, data: bytes) -> None:
        sizes.append(len(data))
        receive(self, data)

    monkeypatch.setattr(ServerProtocol, "receive_data", record_size)
    return sizes


async def be_busy() -> None:
    time.sleep(BUSY_SECONDS)  # noqa: ASYNC251 - the server handles nothing meanwhile, and the buffers fill


@pytest.mark.parametrize("kind", ["pings", "pieces"])
def test_one_read_brings_only_a_few_kilobytes_however_much_was_sent(
    server: RunningServer, read_sizes: list[int], kind: str
) -> None:
    first_frame, repeated_frame = FLOODS[kind]
    with people(server, "Eve") as [eve], open_websocket(server.address, eve.open_table(), eve.cookie) as client:
        client.sendall(first_frame)
        thread = threading.Thread(target=server.run, args=[be_busy()])
        thread.start()
        client.sendall(repeated_frame * (FLOOD_BYTES // len(repeated_frame)))
        thread.join()
        wait_until(lambda: sum(read_sizes) >= FLOOD_BYTES - len(repeated_frame), "everything to be read")
    assert max(read_sizes) <= 2 * RECEIVE_BUFFER  # the system doubles it
