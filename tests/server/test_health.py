"""How a server tells the tools that watch it how it is: probes, metrics, logs and systemd."""

import asyncio
import json
import logging
import random
import re
import socket
import sys
from pathlib import Path

import httpx2
import pytest

from facedown.kit.extras import NotInstalled
from facedown.server.serve import CannotServe, open_metrics, publish
from facedown.server.support import systemd
from facedown.server.support.logs import JsonFormatter, log_failure
from facedown.server.support.settings import Settings
from facedown.server.web.app import create_app
from facedown.server.web.host_names import HostNames
from tests.server.people import RunningServer, people, play_randomly, run_server, seat_players
from tests.server.processes import ServerProcess
from tests.waiting import PATIENCE, wait_until

# --- probes


def test_a_probe_gets_an_answer_but_no_cookie(server: RunningServer) -> None:
    for path in ("/api/alive", "/api/ready"):
        answer = httpx2.get(f"http://{server.address}{path}")
        assert (answer.status_code, answer.json()) == (200, {"problem": None})
        assert "set-cookie" not in answer.headers


def test_probes_are_answered_by_any_name_and_without_limits(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        server.app.state.host_names = HostNames(frozenset({"play.example.org"}))
        assert httpx2.get(f"http://{server.address}/api/games").status_code == 421
        assert httpx2.get(f"http://{server.address}/api/alive").status_code == 200


def test_a_server_that_is_leaving_is_alive_but_not_ready(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        server.backend.services.is_leaving = True
        assert httpx2.get(f"http://{server.address}/api/alive").status_code == 200
        answer = httpx2.get(f"http://{server.address}/api/ready")
        assert (answer.status_code, answer.json()) == (503, {"problem": "leaving"})


def test_a_server_that_can_save_nothing_is_not_ready(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        wait_until(lambda: server.is_up, "the server to start")
        server.run(server.backend.storage.close())
        answer = httpx2.get(f"http://{server.address}/api/ready")
        assert (answer.status_code, answer.json()) == (503, {"problem": "no-database"})


# --- whose X-Forwarded-For is believed


@pytest.mark.parametrize(
    ("proxies", "counted_address"),
    [([], "192.0.2.7"), (["127.0.0.0/8", "10.0.0.1"], "192.0.2.7"), (["10.0.0.0/24"], "127.0.0.1")],
)
def test_a_visitors_address_is_taken_from_trusted_proxies_only(
    tmp_path: Path, proxies: list[str], counted_address: str
) -> None:
    app = create_app(Settings(tmp_path / "facedown.sqlite3", client=tmp_path))
    with RunningServer(app, trusted_proxies=proxies) as server:
        httpx2.get(f"http://{server.address}/api/games", headers={"X-Forwarded-For": "192.0.2.7"})
        assert list(server.backend.rates.address_requests.full_at) == [counted_address]


# --- metrics


def test_metrics_count_what_happens_and_name_no_table(tmp_path: Path, free_tcp_port: int) -> None:
    metrics = open_metrics(free_tcp_port)
    with (
        run_server(tmp_path, metrics=metrics) as server,
        publish(metrics, server.backend.tables),
        people(server, "Ann", "Ben") as [ann, ben],
    ):
        code = seat_players(ann, [ben], 2, game="pairs", options={"pairs": 2})
        clients = [ann.connect(code), ben.connect(code)]
        ann.post(f"/api/tables/{code}/start")
        play_randomly(clients, [client.wait_for("position") for client in clients], random.Random(1))
        wait_until(lambda: server.table(code).table.stage == "over", "the end to be stored", seconds=PATIENCE)
        assert ann.refusal("POST", f"/api/tables/{code}/start") == (409, "not-open")
        text = httpx2.get(f"http://127.0.0.1:{free_tcp_port}/metrics").text
        match = server.table(code).match
    assert code not in text
    samples = dict(re.findall(r"^(facedown\S+) (\S+)$", text, re.MULTILINE))
    assert match is not None
    assert samples['facedown_moves_total{by="player"}'] == f"{len(match.moves)}.0"
    assert samples["facedown_move_seconds_count"] == samples['facedown_moves_total{by="player"}']
    assert float(samples["facedown_commit_seconds_count"]) >= len(match.moves)
    assert samples['facedown_refusals_total{code="not-open"}'] == "1.0"
    assert samples['facedown_tables{stage="over"}'] == "1.0"
    assert samples["facedown_connections"] == "2.0"
    with pytest.raises(httpx2.ConnectError):
        httpx2.get(f"http://127.0.0.1:{free_tcp_port}/metrics")


def test_a_port_for_metrics_that_is_in_use_is_an_error(free_tcp_port: int, server: RunningServer) -> None:
    with socket.create_server(("127.0.0.1", free_tcp_port)), pytest.raises(CannotServe, match="Cannot serve metrics"):
        publish(open_metrics(free_tcp_port), server.backend.tables)


def test_without_the_package_for_metrics_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(NotInstalled, match=r"pip install 'facedown\[host\]'"):
        open_metrics(0)


# --- logs


def test_a_log_in_json_has_one_object_per_line(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(ValueError, match="crab") as failure:
        int("crab")
    log_failure("Reading", failure.value)
    [record] = caplog.records
    line = JsonFormatter("anna").format(record)
    entry = json.loads(line)
    assert "\n" not in line
    assert str(failure.value) not in line
    assert (entry["level"], entry["server"], entry["message"]) == ("error", "anna", "Reading failed: ValueError")
    assert "test_health.py" in entry["trace"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", entry["time"])
    assert "trace" not in json.loads(JsonFormatter().format(logging.makeLogRecord({"msg": "plain"})))


# --- systemd


def test_systemd_is_told_and_the_watchdog_kept_calm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(path))
        listener.settimeout(10)
        monkeypatch.setenv("NOTIFY_SOCKET", str(path))
        monkeypatch.setenv("WATCHDOG_USEC", "30000")
        systemd.notify("READY=1")

        async def ping_twice() -> list[bytes]:
            task = asyncio.create_task(systemd.keep_watchdog_calm())
            pings = [await asyncio.to_thread(listener.recv, 100) for _ in range(3)]
            task.cancel()
            return pings

        assert asyncio.run(ping_twice()) == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]


def test_a_server_tells_systemd_that_it_is_ready_alive_and_stopping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(path))
        listener.settimeout(PATIENCE)
        monkeypatch.setenv("NOTIFY_SOCKET", str(path))
        monkeypatch.setenv("WATCHDOG_USEC", "3000000")
        with ServerProcess(tmp_path, tmp_path / "facedown.sqlite3") as server:
            assert [listener.recv(100) for _ in range(2)] == [b"READY=1", b"WATCHDOG=1"]
            server.stop()
        listener.settimeout(0.1)
        rest = list(iter(lambda: receive_or_none(listener), None))
        assert rest[-1] == b"STOPPING=1"


def receive_or_none(listener: socket.socket) -> bytes | None:
    """The next message that has come; None if there is none."""
    try:
        return listener.recv(100)
    except TimeoutError:
        return None


def test_without_systemd_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    systemd.notify("READY=1")
    asyncio.run(systemd.keep_watchdog_calm())
