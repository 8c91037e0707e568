"""Where the server can be reached: what it prints, and what it tells the lobby."""

import ipaddress
from pathlib import Path

import pytest

from facedown.server import serve as serve_module
from facedown.server.serve import Announcement, CannotServe, listen, serve
from facedown.server.web.address import ServerAddress, find_address, lan_address
from tests.server.people import people, run_server

ALL_INTERFACES = "0.0.0.0"  # noqa: S104


def test_loopback_reaches_nobody_else() -> None:
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        assert find_address(listener, None) == ServerAddress(f"http://127.0.0.1:{port}", "loopback")
        assert find_address(listener, "https://play.example") == ServerAddress("https://play.example", "public")


def test_on_all_interfaces_the_address_is_the_one_on_the_local_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("facedown.server.web.address.lan_address", lambda: "192.168.1.7")
    with listen(ALL_INTERFACES, 0) as listener:
        assert find_address(listener, None) == ServerAddress(f"http://192.168.1.7:{listener.getsockname()[1]}", "lan")


def test_the_address_on_the_local_network_is_found_or_there_is_none() -> None:
    address = lan_address()
    assert address is None or not ipaddress.ip_address(address).is_loopback


def test_without_a_network_lan_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(serve_module, "lan_address", lambda: None)
    with pytest.raises(CannotServe, match="not on a network"):
        serve(host=None, port=0, database=tmp_path / "facedown.sqlite3", open_browser=False)


def test_on_the_local_network_the_address_and_a_qr_code_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    address = ServerAddress("http://192.168.1.7:8000", "lan")
    announcement = Announcement(address, "http://127.0.0.1:8000/", is_lan=True)
    announcement.print()
    output = capsys.readouterr().out
    assert output.startswith("Facedown is at http://192.168.1.7:8000/ ")
    assert output.count("▄") > 100
    assert announcement.url == "http://192.168.1.7:8000/"


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        (ServerAddress("http://127.0.0.1:8000", "loopback"), {"public_url": None, "reachable_from": "loopback"}),
        (ServerAddress("http://10.0.0.2:8000", "lan"), {"public_url": "http://10.0.0.2:8000", "reachable_from": "lan"}),
        (None, {"public_url": None, "reachable_from": "public"}),
    ],
)
def test_a_lobby_is_told_who_can_follow_its_link(
    tmp_path: Path, address: ServerAddress | None, expected: dict[str, str]
) -> None:
    with run_server(tmp_path) as server, people(server, None) as [someone]:
        server.app.state.address = address
        assert someone.get("/api/server") == expected
