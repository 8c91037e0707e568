"""Floods of empty frames: `python -m tests.soak.attacks.floods ADDRESS CODE COOKIE KIND SECONDS`.

One connection sends frames as fast as the server takes them, and reads whatever comes back. It runs in its own process, so that
the attack does not slow down the process that measures it.
"""

import contextlib
import select
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.server.people import PROTOCOL_QUERY, Person
from tests.soak.attacks.attacked import A_SECOND, SECONDS, attacked_server, describe, players
from tests.waiting import PATIENCE

FIN, TEXT, CONTINUATION, PING, PONG = 0x80, 1, 0, 9, 10
FRAMES_AT_ONCE = 10_000
MAX_SLOWDOWN = 50  # others' moves may take that many times as long as before


def empty_frame(kind: int) -> bytes:
    """A frame without a payload, as a client sends it: its length is 0 with the mask bit set, and a mask follows."""
    return bytes([kind, 0x80, 0, 0, 0, 0])


FLOODS = {  # by kind: the first frame, and the frame that is repeated after it
    "pings": (b"", empty_frame(FIN | PING)),
    "pongs": (b"", empty_frame(FIN | PONG)),
    "pieces": (empty_frame(TEXT), empty_frame(CONTINUATION)),  # of a message that never ends
    "messages": (b"", empty_frame(FIN | TEXT)),
}


def flood(address: str, code: str, cookie: str, kind: str, seconds: float) -> int:
    """Flood the server for that long, or until it closes the connection. Returns how many bytes it took."""
    first_frame, repeated_frame = FLOODS[kind]
    byte_count = 0
    with open_websocket(address, code, cookie) as client:
        client.sendall(first_frame)
        client.setblocking(False)
        rest = block = memoryview(repeated_frame * FRAMES_AT_ONCE)
        end = time.monotonic() + seconds
        with contextlib.suppress(ConnectionError):
            while time.monotonic() < end:
                readable, writable, _ = select.select([client], [client], [], 0.1)
                if readable and not client.recv(65_536):
                    break
                if writable:
                    count = client.send(rest)
                    byte_count, rest = byte_count + count, rest[count:] or block
    return byte_count


def open_websocket(address: str, code: str, cookie: str) -> socket.socket:
    host, _, port = address.partition(":")
    client = socket.create_connection((host, int(port)), timeout=PATIENCE)
    lines = [
        f"GET /api/tables/{code}/live{PROTOCOL_QUERY} HTTP/1.1",
        f"Host: {address}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {cookie}",
    ]
    client.sendall("\r\n".join([*lines, "", ""]).encode())
    assert client.recv(4096).startswith(b"HTTP/1.1 101")
    return client


@contextlib.contextmanager
def flooding(address: str, attacker: Person, kind: str, seconds: float) -> Iterator[None]:
    """Flood the server from another process while the block runs, for at most that many seconds."""
    code = attacker.open_table()
    arguments = [address, code, attacker.cookie, kind, str(seconds)]
    process = subprocess.Popen([sys.executable, "-m", "tests.soak.attacks.floods", *arguments], stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()  # it has begun
    try:
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)
        process.stdout.close()


def attack(folder: Path, kind: str) -> str:
    """Flood a server from one connection while others play."""
    with attacked_server(folder / "facedown.sqlite3") as address, players(address) as others:
        before = others.play(SECONDS)
        attacker = Person(address, "Eve")
        with flooding(address, attacker, kind, 2 * SECONDS):
            during = others.play(SECONDS)
        attacker.leave()
    figures = f"a flood of empty {kind}: {describe(before, during)}"
    assert statistics.median(during) <= MAX_SLOWDOWN * statistics.median(before), figures
    assert max(during) < A_SECOND, figures
    return figures


if __name__ == "__main__":
    print("flooding", flush=True)  # noqa: T201
    where, table, attackers_cookie, what, how_long = sys.argv[1:]
    flood(where, table, attackers_cookie, what, float(how_long))
