"""Who takes a connection and says nothing, or not to the end, shuts nobody out."""

import contextlib
import socket
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from facedown.server.web import http_lines
from facedown.server.web.http_lines import HttpLine, is_proxy
from tests.server.people import Person, RunningServer, people
from tests.waiting import PATIENCE, wait_until

HEAD = b"GET /api/me HTTP/1.1\r\nHost: here\r\n"
BODY_TO_COME = b"PUT /api/me HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n"


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_lines, "PATIENCE", 0.3)


@contextlib.contextmanager
def raw(server: RunningServer) -> Iterator[socket.socket]:
    host, _, port = server.address.partition(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        yield line


def is_closed(line: socket.socket) -> bool:
    """Once all that was said has been read; otherwise it times out."""
    with contextlib.suppress(ConnectionError):
        wait_until(lambda: line.recv(4096) == b"", "the line to be closed")
    return True


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("said", [b"", HEAD, BODY_TO_COME, BODY_TO_COME + b"{", HEAD + b"\r\n" + HEAD])
def test_who_does_not_ask_to_the_end_is_cut_off(server: RunningServer, said: bytes) -> None:
    with raw(server) as line:
        line.sendall(said)
        assert is_closed(line)


@pytest.mark.usefixtures("impatient")
def test_nor_does_it_help_to_ask_a_letter_at_a_time(server: RunningServer) -> None:
    with raw(server) as line, contextlib.suppress(ConnectionError):
        line.sendall(HEAD)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            line.sendall(b"X")
            time.sleep(0.05)
        pytest.fail("it still listens")


@pytest.mark.usefixtures("impatient")
def test_who_asks_and_rests_and_asks_again_is_answered(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        for _ in range(4):
            assert ann.get("/api/me") == {"name": "Ann"}
            time.sleep(0.25)
        line = ann.connect(ann.open_table())
        line.next_of("table")
        time.sleep(1)
        line.hear_all()


def test_an_address_has_only_so_many_and_those_at_tables_do_not_count(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_lines, "is_proxy", lambda _: False)
    monkeypatch.setattr(http_lines, "MOST", 3)
    with contextlib.ExitStack() as lines:
        ann = Person(server.address, "Ann")
        lines.callback(ann.leave)
        code = ann.open_table()
        for _ in range(5):
            ann.connect(code)
        held = [lines.enter_context(raw(server)) for _ in range(2)]
        assert is_closed(lines.enter_context(raw(server)))
        assert ann.get("/api/me") == {"name": "Ann"}
        held[0].close()
        for _ in range(100):  # the server hears of it in its own time
            with raw(server) as line, contextlib.suppress(ConnectionError):
                line.sendall(HEAD + b"\r\n")
                if line.recv(4096):
                    break
        else:
            pytest.fail("the place did not become free")


def test_none_is_counted_any_longer_than_it_lasts(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        ann.connect(ann.open_table()).next()
    for _ in range(100):
        if not HttpLine.open_lines:
            return
        time.sleep(0.1)
    pytest.fail(str(HttpLine.open_lines))


def test_a_web_server_on_this_machine_speaks_for_everybody() -> None:
    assert [is_proxy(address) for address in ("127.0.0.1", "::1", "192.168.1.7", "2001:db8::1", "")] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_as_many_files_as_may_be() -> None:
    limits = pytest.importorskip("resource")
    most = limits.getrlimit(limits.RLIMIT_NOFILE)[1]
    program = f"""
import resource
from facedown.server.web.http_lines import allow_many_files
resource.setrlimit(resource.RLIMIT_NOFILE, (256, {most}))
allow_many_files()
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(said.stdout) > 256
