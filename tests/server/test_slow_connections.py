"""Connections that never finish a request cannot use up the server."""

import contextlib
import dataclasses
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from facedown.server.serve import OTHER_FILES, allow_many_files
from facedown.server.support.limits import NO_LIMITS
from facedown.server.support.settings import Settings
from facedown.server.web import security
from facedown.server.web.app import create_app
from tests.server.people import RunningServer, people, run_server
from tests.waiting import PATIENCE, wait_until

HEAD = b"GET /api/me HTTP/1.1\r\nHost: here\r\n"
HEAD_WITHOUT_BODY = b"PUT /api/me HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n"
LIMIT = 3


@pytest.fixture
def short_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "BODY_TIMEOUT", 0.3)


@contextlib.contextmanager
def open_raw_socket(server: RunningServer) -> Iterator[socket.socket]:
    host, _, port = server.address.partition(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as client:
        yield client


def read_until_closed(client: socket.socket) -> bytes:
    """All bytes that the server sends until it closes the connection. Raises TimeoutError if it does not close it."""
    data = b""
    while part := client.recv(4096):
        data += part
    return data


@pytest.mark.usefixtures("short_timeout")
@pytest.mark.parametrize("head", [HEAD_WITHOUT_BODY, HEAD_WITHOUT_BODY + b"{"])
def test_a_client_that_does_not_send_its_body_is_refused_and_disconnected(server: RunningServer, head: bytes) -> None:
    with open_raw_socket(server) as client:
        client.sendall(head)
        answer = read_until_closed(client)
    assert answer.startswith(b"HTTP/1.1 422 ")
    assert b'"malformed"' in answer


@pytest.mark.usefixtures("short_timeout")
def test_a_client_that_sends_its_body_byte_by_byte_is_refused_and_disconnected(server: RunningServer) -> None:
    with open_raw_socket(server) as client, contextlib.suppress(ConnectionError):
        client.sendall(HEAD_WITHOUT_BODY.replace(b"20", b"2000"))
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            client.sendall(b"X")
            time.sleep(0.05)
        pytest.fail("it still listens")


def test_the_size_of_a_requests_head_is_limited(server: RunningServer) -> None:
    with open_raw_socket(server) as client, contextlib.suppress(ConnectionError):
        client.sendall(HEAD + b"Cookie: " + b"x" * 100_000)
        assert read_until_closed(client).startswith(b"HTTP/1.1 400 ")


def test_a_connection_can_be_kept_open_between_requests(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(server, "Ann") as [ann]:
        client = ann.connect(ann.open_table())
        client.wait_for("table")
        monkeypatch.setattr(security, "BODY_TIMEOUT", 0.3)
        for _ in range(4):
            assert ann.get("/api/me") == {"name": "Ann"}
            time.sleep(0.25)
        client.receive_all()


def test_concurrent_requests_per_address_are_limited_and_websockets_do_not_count(tmp_path: Path) -> None:
    limits = dataclasses.replace(NO_LIMITS, address_concurrent_requests=LIMIT)
    with run_server(tmp_path, limits=limits) as server, people(server, "Ann") as [ann], contextlib.ExitStack() as stack:
        for _ in range(LIMIT + 2):
            ann.connect(ann.open_table())
        sockets = [stack.enter_context(open_raw_socket(server)) for _ in range(LIMIT)]
        for client in sockets:
            client.sendall(HEAD_WITHOUT_BODY)
        wait_until(lambda: LIMIT in server.backend.concurrency.counts.values(), "all of them to be counted")
        assert ann.refusal("GET", "/api/me") == (429, "too-many-connections")
        sockets[0].close()
        wait_until(lambda: ann.ask("GET", "/api/me").status_code == 200, "the place to become free")


def test_a_request_is_counted_only_while_it_lasts(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        ann.connect(ann.open_table()).next()
    wait_until(lambda: not server.backend.concurrency.counts, "all to be gone")


def test_some_files_stay_reserved_when_silent_connections_use_up_the_others(tmp_path: Path) -> None:
    app = create_app(Settings(tmp_path / "facedown.sqlite3"))
    with RunningServer(app, max_files=OTHER_FILES + LIMIT) as server, contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(open_raw_socket(server)) for _ in range(LIMIT)]
        wait_until(lambda: status(server) == b"503", "all of them to be counted")
        for client in sockets:
            client.close()
        wait_until(lambda: status(server) == b"200", "the places to become free")


def test_a_thousand_silent_connections_shut_nobody_out(tmp_path: Path) -> None:
    limits = pytest.importorskip("resource")
    soft_limit, hard_limit = limits.getrlimit(limits.RLIMIT_NOFILE)
    limits.setrlimit(limits.RLIMIT_NOFILE, (hard_limit, hard_limit))  # both ends are in this process
    try:
        app = create_app(Settings(tmp_path / "facedown.sqlite3"))
        with RunningServer(app, max_files=allow_many_files()) as server, contextlib.ExitStack() as stack:
            for number in range(1000):
                client = stack.enter_context(open_raw_socket(server))
                client.sendall(HEAD if number % 2 else b"")
            with people(server, "Ann") as [ann]:
                ann.connect(ann.open_table()).wait_for("table")
    finally:
        limits.setrlimit(limits.RLIMIT_NOFILE, (soft_limit, hard_limit))


def status(server: RunningServer) -> bytes:
    with open_raw_socket(server) as client:
        client.sendall(HEAD + b"\r\n")
        return client.recv(4096).split()[1]


def test_the_limit_on_open_files_is_raised() -> None:
    limits = pytest.importorskip("resource")
    most = limits.getrlimit(limits.RLIMIT_NOFILE)[1]
    program = f"""
import resource
from facedown.server.serve import allow_many_files
resource.setrlimit(resource.RLIMIT_NOFILE, (256, {most}))
print(allow_many_files(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    result_limit, limit = map(int, result.stdout.split())
    assert result_limit == limit > 256
