"""Requests for other hosts, as from a page whose domain name was made to point to this machine: all are refused."""

import random
import socket
import string
from pathlib import Path

from tests.server.people import PROTOCOL_QUERY
from tests.soak.attacks.twins import address_of, start_server

HOSTS = 1000
OWN = ["localhost", "127.0.0.1", "[::1]", "LOCALHOST", "localhost."]
NEARLY_OWN = [
    "localhost.evil.example",
    "127.0.0.1.nip.io",
    "x@localhost",
    "localhost/",
    "localhost#",
    "0x7f000001",
    "127.1",
    "[::]",
]
UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
REQUESTS = [
    ("GET / HTTP/1.1", ""),
    ("GET /api/me HTTP/1.1", ""),
    ("PUT /api/me HTTP/1.1", "Content-Type: application/json\r\nContent-Length: 2\r\n"),
    (f"GET /api/tables/ABCDEF/live{PROTOCOL_QUERY} HTTP/1.1", UPGRADE),
]


def attack(folder: Path) -> str:
    rng = random.Random(1)
    server = start_server(folder / "facedown.sqlite3")
    try:
        address = address_of(server)
        assert address is not None
        for host in OWN:
            for line, headers in REQUESTS:
                assert status_of(address, line, host, headers) not in (421, 500), (line, host)
        hosts = NEARLY_OWN + [make_host(rng) for _ in range(HOSTS)]
        for host in hosts:
            line, headers = rng.choice(REQUESTS)
            assert status_of(address, line, host, headers) in (400, 421), (line, host)
    finally:
        server.kill()
        server.communicate()
    return f"{len(hosts)} requests for other hosts were refused, {len(OWN) * len(REQUESTS)} for its own were not"


def make_host(rng: random.Random) -> str:
    """A name that is not this server's, of up to 8,000 characters."""
    length = rng.choice([1, 10, 60, 250, 8000])
    name = "".join(rng.choices(string.ascii_letters + string.digits + ".-:[]@%_\xe9", k=length))
    return f"{name}.example" if rng.random() < 0.5 else f"x{name}"


def status_of(address: str, line: str, host: str, headers: str) -> int:
    """The status of the answer to a request. Only its first line is read, because a refusal may close the connection."""
    server_host, _, port = address.partition(":")
    with socket.create_connection((server_host, int(port)), timeout=60) as connection:
        port_part = "" if ":" in host.rpartition("]")[2] else f":{port}"
        head = f"{line}\r\nHost: {host}{port_part}\r\nOrigin: http://{host}{port_part}\r\n{headers}\r\n"
        connection.sendall(head.encode("latin-1") + (b"{}" if "Content-Length" in headers else b""))
        return int(connection.makefile("rb").readline().split()[1])
