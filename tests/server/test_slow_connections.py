"""A connection that never finishes its request cannot use up the server."""

import contextlib
import dataclasses
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from facedown.server.serve import OTHER_FILES
from facedown.server.support.limits import NO_LIMITS
from facedown.server.support.settings import Settings
from facedown.server.web import security
from facedown.server.web.app import create_app
from tests.server.people import RunningServer, people, run_server
from tests.waiting import PATIENCE, wait_until

HEAD = b"GET /api/me HTTP/1.1\r\nHost: here\r\n"
BODY_TO_COME = b"PUT /api/me HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n"
MOST = 3


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "BODY_TIMEOUT", 0.3)


@contextlib.contextmanager
def raw(server: RunningServer) -> Iterator[socket.socket]:
    host, _, port = server.address.partition(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as client:
        yield client


def said_before_closing(client: socket.socket) -> bytes:
    """All that the server said until it closed the connection; times out if it does not."""
    said = b""
    while part := client.recv(4096):
        said += part
    return said


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("said", [BODY_TO_COME, BODY_TO_COME + b"{"])
def test_whoever_does_not_send_the_body_is_refused_and_cut_off(server: RunningServer, said: bytes) -> None:
    with raw(server) as client:
        client.sendall(said)
        answer = said_before_closing(client)
    assert answer.startswith(b"HTTP/1.1 422 ")
    assert b'"malformed"' in answer


@pytest.mark.usefixtures("impatient")
def test_nor_does_it_help_to_send_it_a_letter_at_a_time(server: RunningServer) -> None:
    with raw(server) as client, contextlib.suppress(ConnectionError):
        client.sendall(BODY_TO_COME.replace(b"20", b"2000"))
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            client.sendall(b"X")
            time.sleep(0.05)
        pytest.fail("it still listens")


def test_a_head_has_only_so_many_bytes(server: RunningServer) -> None:
    with raw(server) as client, contextlib.suppress(ConnectionError):
        client.sendall(HEAD + b"Cookie: " + b"x" * 100_000)
        assert said_before_closing(client).startswith(b"HTTP/1.1 400 ")


@pytest.mark.usefixtures("impatient")
def test_whoever_asks_and_rests_and_asks_again_is_answered(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        for _ in range(4):
            assert ann.get("/api/me") == {"name": "Ann"}
            time.sleep(0.25)
        client = ann.connect(ann.open_table())
        client.wait_for("table")
        time.sleep(1)
        client.receive_all()


def test_an_address_asks_only_so_much_at_once_and_lines_at_tables_do_not_count(tmp_path: Path) -> None:
    limits = dataclasses.replace(NO_LIMITS, address_concurrent_requests=MOST)
    with run_server(tmp_path, limits=limits) as server, people(server, "Ann") as [ann], contextlib.ExitStack() as clients:
        for _ in range(MOST + 2):
            ann.connect(ann.open_table())
        held = [clients.enter_context(raw(server)) for _ in range(MOST)]
        for client in held:
            client.sendall(BODY_TO_COME)
        wait_until(lambda: MOST in server.backend.concurrency.counts.values(), "all of them to be counted")
        assert ann.refusal("GET", "/api/me") == (429, "too-many-connections")
        held[0].close()
        wait_until(lambda: ann.ask("GET", "/api/me").status_code == 200, "the place to become free")


def test_none_is_counted_any_longer_than_it_lasts(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        ann.connect(ann.open_table()).next()
    wait_until(lambda: not server.backend.concurrency.counts, "all to be gone")


def test_some_files_are_kept_back_when_silent_connections_take_all_the_others(tmp_path: Path) -> None:
    app = create_app(Settings(tmp_path / "facedown.sqlite3"))
    with RunningServer(app, max_files=OTHER_FILES + MOST) as server, contextlib.ExitStack() as clients:
        held = [clients.enter_context(raw(server)) for _ in range(MOST)]
        wait_until(lambda: status(server) == b"503", "all of them to be counted")
        for client in held:
            client.close()
        wait_until(lambda: status(server) == b"200", "the places to become free")


def status(server: RunningServer) -> bytes:
    with raw(server) as client:
        client.sendall(HEAD + b"\r\n")
        return client.recv(4096).split()[1]


def test_as_many_files_as_may_be() -> None:
    limits = pytest.importorskip("resource")
    most = limits.getrlimit(limits.RLIMIT_NOFILE)[1]
    program = f"""
import resource
from facedown.server.serve import allow_many_files
resource.setrlimit(resource.RLIMIT_NOFILE, (256, {most}))
print(allow_many_files(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    told, found = map(int, said.stdout.split())
    assert told == found > 256
