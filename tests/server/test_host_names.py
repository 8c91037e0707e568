"""A server answers to its own names only, so that another site's name that points to this machine leads nowhere."""

import shlex
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from facedown.server import serve as serve_module
from facedown.server.serve import Announcement, listen
from facedown.server.web.address import ServerAddress
from facedown.server.web.host_names import HostNames, host_name, names_to_answer
from tests.server.people import PROTOCOL_QUERY, Person, RunningServer, people, run_server

ALL_INTERFACES = "0.0.0.0"  # noqa: S104
ADDRESS = "192.168.1.7"  # which requests are sent to in these tests
LOOPBACK = ["localhost", "LocalHost:8000", "127.0.0.1", "127.0.0.1:8000", "127.8.8.8", "[::1]:8000", "localhost."]
PUBLIC_HOSTS = ["play.example", "play.example:443", "PLAY.example", "play.example."]
OWN_HOSTS = [ADDRESS, f"{ADDRESS}:8000"]
FOREIGN_HOSTS = [
    *("evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "x@localhost", "localhost/x"),
    *("", " ", ":8000", "[::1", "::1", "[localhost]", "10.0.0.9", "localhost:x", "a" * 5000, "\xff"),
]


def names(host: str | None, public_url: str | None = None, trusted_hosts: tuple[str, ...] = ()) -> HostNames:
    with listen(ALL_INTERFACES if host is None else host, 0) as listener:
        return names_to_answer(listener, host, public_url, trusted_hosts)


@pytest.mark.parametrize(
    ("host_names", "accepted_hosts"),
    [
        (names("127.0.0.1"), LOOPBACK),
        (names("127.0.0.1", "https://play.example"), LOOPBACK + PUBLIC_HOSTS),
        (names(ALL_INTERFACES, "https://play.example"), PUBLIC_HOSTS),
        (names(None, "https://play.example:8443"), LOOPBACK + PUBLIC_HOSTS + OWN_HOSTS),
        (names(None), LOOPBACK + OWN_HOSTS),
        (names(ALL_INTERFACES), LOOPBACK + OWN_HOSTS),
        (names(ALL_INTERFACES, "https://x.example", ("Play.example",)), [*PUBLIC_HOSTS, "x.example"]),
        (names("localhost", None, ("play.example", "fd00::7")), LOOPBACK + PUBLIC_HOSTS + ["[fd00::7]:80"]),
    ],
    ids=[
        "loopback",
        "loopback with a URL",
        "public",
        "public and LAN",
        "LAN",
        "all addresses",
        "trusted",
        "trusted on loopback",
    ],
)
def test_a_server_answers_to_its_own_names_only(host_names: HostNames, accepted_hosts: list[str]) -> None:
    hosts = [*LOOPBACK, *PUBLIC_HOSTS, *OWN_HOSTS, *FOREIGN_HOSTS, "x.example", "[fd00::7]:80"]
    assert [host for host in hosts if host_names.accepts(host, ADDRESS)] == [host for host in hosts if host in accepted_hosts]


def test_a_name_that_it_was_told_to_listen_on_is_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    with listen(ALL_INTERFACES, 0) as listener:
        assert names_to_answer(listener, "Annes-Mac.local", None).accepts("annes-mac.local:8000", ADDRESS)


def test_ports_and_dots_do_not_belong_to_a_name() -> None:
    assert [host_name(host) for host in ("A.example:80", "[FD00::7]:80", "a.example.")] == ["a.example", "fd00::7", "a.example"]


@pytest.fixture
def local_server(tmp_path: Path) -> Iterator[tuple[RunningServer, Person]]:
    """A server that answers to loopback names, and somebody there."""
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        server.app.state.host_names = names("127.0.0.1")
        yield server, ann


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/qr/ABC.svg", "/assets/nothing"])
@pytest.mark.parametrize("host", ["evil.example", "a" * 5000])
def test_a_request_for_another_host_is_refused(local_server: tuple[RunningServer, Person], path: str, host: str) -> None:
    answer = local_server[1].ask("GET", path, headers={"host": host})
    assert (answer.status_code, answer.json()["error"]["code"]) == (421, "misdirected")
    assert "set-cookie" not in answer.headers


def test_a_rebound_page_can_neither_write_nor_listen(local_server: tuple[RunningServer, Person]) -> None:
    """To the browser, a page at a name that points to this machine has the same origin as this server."""
    server, ann = local_server
    code, port = ann.open_table(), server.address.partition(":")[2]
    rebound = {"host": f"evil.example:{port}", "origin": f"http://evil.example:{port}", "sec-fetch-site": "same-origin"}
    answer = ann.ask("PUT", "/api/me", {"name": "Eve"}, rebound)
    assert (answer.status_code, answer.json()["error"]["code"]) == (421, "misdirected")
    address = f"ws://evil.example:{port}/api/tables/{code}/live{PROTOCOL_QUERY}"
    with (
        socket.create_connection(("127.0.0.1", int(port))) as connection,
        pytest.raises(InvalidStatus) as refusal,
        connect(address, sock=connection, additional_headers={"Cookie": ann.cookie}),
    ):
        pass
    assert refusal.value.response.status_code == 421
    assert ann.get("/api/me") == {"name": "Ann"}


def test_the_log_says_which_name_is_missing_and_does_not_overflow(
    local_server: tuple[RunningServer, Person], caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(30):
        local_server[1].ask("GET", "/api/me", headers={"host": f"n{number % 15}.example"})
    assert "If that is this server: --trusted-host n0.example" in caplog.text
    assert len(caplog.records) == 10


def test_what_the_log_suggests_can_be_pasted_into_a_shell(
    local_server: tuple[RunningServer, Person], caplog: pytest.LogCaptureFixture
) -> None:
    local_server[1].ask("GET", "/api/me", headers={"host": "a'$(id)b"})
    [record] = caplog.records
    suggestion = record.getMessage().partition("server: ")[2]
    assert shlex.split(suggestion) == ["--trusted-host", "a'$(id)b"]
    assert "'$(id)b'" in suggestion  # in single quotes, in which a shell runs nothing


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/qr/ABC.svg"])
def test_a_mounted_server_checks_no_names_but_none_is_thousands_of_letters_long(server: RunningServer, path: str) -> None:
    with people(server, "Ann") as [ann]:
        assert ann.ask("GET", path, headers={"host": "any.example"}).status_code != 421
        assert ann.ask("GET", path, headers={"host": "a" * 5000}).status_code == 421


def test_whoever_starts_a_public_server_is_told_an_address_at_which_it_answers() -> None:
    public_address = ServerAddress("https://play.example", "public")
    assert Announcement(public_address, "http://127.0.0.1:8000/", is_lan=False, is_local=False).url == "https://play.example/"
    assert Announcement(public_address, "http://127.0.0.1:8000/", is_lan=False, is_local=True).url == "http://127.0.0.1:8000/"


def test_serve_tells_the_app_its_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host_names: list[HostNames] = []
    monkeypatch.setattr(serve_module.Server, "run", lambda self, **_: host_names.append(self.config.app.state.host_names))
    serve_module.serve(
        port=0,
        database=tmp_path / "facedown.sqlite3",
        public_url="https://play.example",
        trusted_hosts=["b.example"],
        open_browser=False,
    )
    assert host_names == [HostNames(frozenset({"play.example", "b.example"}), accepts_loopback=True)]
