"""Limits: a client that asks too much is refused, and nobody else notices."""

import contextlib
import dataclasses
import time
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import InvalidStatus

from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import CloseCode
from facedown.server.support import limits
from facedown.server.support.limits import NO_LIMITS, ConcurrencyLimiter, Limits, Rate, RateLimiter
from facedown.server.tables import audience
from facedown.server.web.security import network_of
from facedown.server.web.socket import MAX_TOO_FAST
from tests.server.people import Person, RunningServer, people, run_server, seat_players
from tests.waiting import wait_until


def run_limited_server(folder: Path, **more: Any) -> RunningServer:
    return run_server(folder, limits=dataclasses.replace(NO_LIMITS, **more))


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def count_permits(limiter: RateLimiter, key: str, times: int) -> int:
    """How many of that many attempts are allowed."""
    count = 0
    for _ in range(times):
        with contextlib.suppress(Refusal):
            limiter.check(key)
            count += 1
    return count


def test_a_rate_limiter_allows_a_burst_and_then_a_steady_rate() -> None:
    clock = Clock()
    limiter = RateLimiter(Rate(2, 5), clock)
    assert count_permits(limiter, "ann", 9) == 5
    assert count_permits(limiter, "ben", 1) == 1  # each key has its own bucket
    clock.now = 1.0
    assert count_permits(limiter, "ann", 9) == 2
    clock.now = 100.0
    assert count_permits(limiter, "ann", 9) == 5  # not more than the burst is saved up


@pytest.mark.parametrize("per_second", [0.7, 3, 19, 400])
def test_a_rate_limiter_loses_no_permit_to_rounding(per_second: float) -> None:
    clock = Clock()
    limiter = RateLimiter(Rate(per_second, 2000), clock)
    for clock.now in (123_456.789, 98_765_432.1):
        assert count_permits(limiter, "ann", 2010) == 2000


def test_a_rate_limiter_says_how_long_to_wait() -> None:
    limiter = RateLimiter(Rate(0.1, 1), Clock())
    limiter.check("ann")
    with pytest.raises(Refusal) as refusal:
        limiter.check("ann")
    assert refusal.value.params == {"seconds": 10}


def test_a_rate_limiter_remembers_a_limited_number_of_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_KEYS", 10)
    limiter = RateLimiter(Rate(1, 1), Clock())
    for number in range(100):
        limiter.check(str(number))
    assert count_permits(limiter, "99", 1) == 0
    assert len(limiter.full_at) <= 10


def test_a_flooder_stays_limited_however_many_others_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_KEYS", 10)
    limiter = RateLimiter(Rate(1, 5), Clock())
    assert count_permits(limiter, "eve", 5) == 5
    for number in range(100):
        limiter.check(str(number))
    assert count_permits(limiter, "eve", 1) == 0


def test_a_concurrency_limiter_forgets_connections_that_have_ended() -> None:
    limiter = ConcurrencyLimiter(Limits(guest_connections=1))
    for _ in range(3):
        with (
            limiter.count_connection(guest="ann", address="10.0.0.1", watched_table="CODE"),
            pytest.raises(Refusal, match="too-many-connections"),
            limiter.count_connection(guest="ann", address=""),
        ):
            pass
    assert not limiter.counts


def test_a_guest_who_asks_too_fast_has_to_wait_and_nobody_else_has(tmp_path: Path) -> None:
    with run_limited_server(tmp_path, guest_requests=Rate(0.001, 30)) as server, people(server, "Ann", "Ben") as [ann, ben]:
        answers = [ann.ask("GET", "/api/me") for _ in range(40)]
        refusal = answers[-1]
        assert (refusal.status_code, refusal.json()["error"]["code"]) == (429, "too-fast")
        assert int(refusal.headers["retry-after"]) >= 1
        assert ben.get("/api/me") == {"name": "Ben"}


def test_without_a_cookie_the_address_counts(tmp_path: Path) -> None:
    codes = []
    with (
        run_limited_server(tmp_path, address_requests=Rate(0.001, 20)) as server,
        httpx2.Client(base_url=f"http://{server.address}") as nobody,
    ):
        for path in ["/api/me", "/", "/api/games"] * 10:
            nobody.cookies.clear()
            codes.append(nobody.get(path).status_code)
    assert codes.count(429) == 10
    assert set(codes[20:]) == {429}


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:0:1:aaaa::1", "2001:db8:0:1::/64"),
        ("2001:db8:0:1::2", "2001:db8:0:1::/64"),
        ("2001:db8:0:2::2", "2001:db8:0:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_network_counts_as_one_address(host: str, network: str) -> None:
    assert network_of(host) == network


def test_whoever_has_many_ipv6_addresses_is_still_one(tmp_path: Path) -> None:
    """A web server on this machine names the addresses."""
    with (
        run_limited_server(tmp_path, address_requests=Rate(0.001, 20)) as server,
        httpx2.Client(base_url=f"http://{server.address}") as nobody,
    ):
        codes = [
            nobody.get("/api/games", headers={"X-Forwarded-For": f"2001:db8::{number}"}).status_code for number in range(30)
        ]
        assert codes == [200] * 20 + [429] * 10
        assert nobody.get("/api/games", headers={"X-Forwarded-For": "2001:db8:1::1"}).status_code == 200


def test_a_guest_can_host_a_limited_number_of_unfinished_tables(tmp_path: Path) -> None:
    with run_limited_server(tmp_path, guest_tables=3) as server, people(server, "Ann", "Ben") as [ann, ben]:
        for _ in range(3):
            ann.open_table()
        assert ann.refusal("POST", "/api/tables", {"game": "memoarrr", "players": 2}) == (429, "too-many-tables")
        assert ben.open_table()


def refused_connection(person: Person, code: str) -> tuple[int, bytes]:
    with pytest.raises(InvalidStatus) as refusal:
        person.connect(code)
    return refusal.value.response.status_code, bytes(refusal.value.response.body or b"")


@pytest.mark.parametrize(
    ("limit", "of"),
    [
        ("guest_connections", "guest"),
        ("address_connections", "address"),
        ("connections", "server"),
    ],
)
def test_the_number_of_connections_is_limited(tmp_path: Path, limit: str, of: str) -> None:
    with run_limited_server(tmp_path, **{limit: 2}) as server, people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        codes = [ann.open_table() for _ in range(3)]
        if of == "guest":
            first = ann.connect(codes[0])
            ann.connect(codes[1])
            refused_person = ann
        else:
            first = ann.connect(codes[0])
            ben.connect(codes[0])
            refused_person = eve
        status, body = refused_connection(refused_person, codes[0] if of != "guest" else codes[2])
        assert (status, b'"too-many-connections"' in body, f'"{of}"'.encode() in body) == (429, True, True)
        first.next()
        first.close()
        wait_until(partial(can_connect, refused_person, codes[0] if of != "guest" else codes[2]), "the place to become free")


def can_connect(person: Person, code: str) -> bool:
    try:
        person.connect(code)
    except InvalidStatus:
        return False
    return True


def test_watchers_never_keep_a_player_out(tmp_path: Path) -> None:
    with (
        run_limited_server(tmp_path, table_watchers=2) as server,
        people(server, "Ann", "Ben", "Eve", None, None) as [ann, ben, *watchers],
    ):
        code = seat_players(ann, [ben], 2)
        ann.delete(f"/api/tables/{code}/seats/0")  # she is still the host, even without a seat
        for watcher in watchers[:2]:
            watcher.connect(code)
        status, body = refused_connection(watchers[2], code)
        assert (status, b'"too-many-connections"' in body, b'"table"' in body) == (429, True, True)
        assert [person.connect(code).next()["type"] for person in (ann, ben)] == ["table", "table"]


def test_without_a_cookie_the_limit_on_new_tables_per_address_counts(tmp_path: Path) -> None:
    request = {"game": "memoarrr", "players": 2}
    with run_limited_server(tmp_path, address_new_tables=Rate(0.001, 3)) as server, people(server, "Ann") as [ann]:
        codes = []
        for _ in range(4):
            with httpx2.Client(base_url=f"http://{server.address}") as nobody:
                codes.append(nobody.post("/api/tables", json=request).status_code)
        assert codes == [201, 201, 201, 429]
        assert ann.refusal("POST", "/api/tables", request) == (429, "too-fast")
        assert ann.refusal("POST", "/api/tables/ABCDEF/rematch") == (429, "too-fast")


def test_the_number_of_new_guests_per_address_is_limited_and_known_guests_do_not_notice(tmp_path: Path) -> None:
    with run_limited_server(tmp_path, address_new_guests=Rate(0.001, 3)) as server, people(server, "Ann") as [ann]:
        cookies = []
        for path in ["/", "/api/me", "/", "/api/me"]:
            with httpx2.Client(base_url=f"http://{server.address}") as nobody:
                answer = nobody.get(path)
                cookies.append((answer.status_code == 429, "set-cookie" in answer.headers))
        assert cookies == [(False, True), (False, True), (False, False), (True, False)]
        assert ann.put("/api/me", {"name": "Anna"}) == {"name": "Anna"}


@pytest.mark.parametrize("path", ["record", "replay"])
def test_reading_whole_games_is_limited(tmp_path: Path, path: str) -> None:
    with run_limited_server(tmp_path, address_game_reads=Rate(0.001, 2)) as server, people(server, "Ann") as [ann]:
        code = ann.open_table()
        codes = [ann.refusal("GET", f"/api/tables/{code}/{path}")[1] for _ in range(3)]
        assert codes == ["not-started", "not-started", "too-fast"]


def test_frames_are_limited_per_address_and_not_only_per_connection(tmp_path: Path) -> None:
    with run_limited_server(tmp_path, address_frames=Rate(0.001, 4)) as server, people(server, "Ann", "Ben", None) as everyone:
        code = seat_players(everyone[0], everyone[1:2], 2)
        codes = []
        for client in [person.connect(code) for person in everyone]:
            for _ in range(2):
                client.move(0, "nothing")
                codes.append(client.wait_for("refused")["error"]["code"])
        assert codes == ["not-started"] * 2 + ["not-your-seat"] * 2 + ["too-fast"] * 2


def test_frequent_coming_and_going_is_sent_in_fewer_frames(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "PRESENCE_RATE", Rate(5, 5))
    with run_limited_server(tmp_path) as server, people(server, "Ann", None) as [ann, eve]:
        client = ann.connect(code := ann.open_table())
        start = time.monotonic()
        for _ in range(60):
            eve.connect(code).close()
        eve.connect(code)
        watcher_counts = [frame["table"]["watcher_count"] for frame in client.receive_until_quiet(1)]
        assert watcher_counts[-1] == 1
        assert len(watcher_counts) <= 10 + 5 * (time.monotonic() - start)


def test_a_flood_of_frames_is_refused_then_disconnected_and_the_game_goes_on(tmp_path: Path) -> None:
    with run_limited_server(tmp_path, guest_frames=Rate(0.001, 5)) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2, start=1)
        clients = [ann.connect(code), ben.connect(code)]
        ann.post(f"/api/tables/{code}/start")
        positions = [client.wait_for("position") for client in clients]
        for _ in range(5 + MAX_TOO_FAST + 2):
            clients[0].move(0, "side:north")
        codes = [clients[0].wait_for("refused")["error"]["code"] for _ in range(6)]
        assert codes[-1] == "too-fast"
        assert clients[0].wait_for_close() == CloseCode.TOO_FAST
        clients[1].move(positions[1]["decision"], positions[1]["legal"][0])
        assert clients[1].wait_for("position")["n"] == 1
