"""Guests: the signed cookie and the key that signs it."""

import stat
import time
from pathlib import Path

import pytest
from starlette.responses import Response

from facedown.server.support.limits import Limits, Rate
from facedown.server.support.signing_keys import load_signing_keys
from facedown.server.tables import chat
from facedown.server.web.address import ServerAddress
from facedown.server.web.cookies import COOKIE, GuestCookies
from tests.server.people import RunningServer, people, run_server


def cookie_of(cookies: GuestCookies, guest: str) -> dict[str, str]:
    response = Response()
    cookies.set(response, guest)
    name, _, rest = response.headers["set-cookie"].partition("=")
    return {name: rest.partition(";")[0]}


def test_a_guest_is_recognised_by_a_cookie_that_we_signed() -> None:
    cookies = GuestCookies(["a key"])
    assert cookies.read(cookie_of(cookies, "ann")) == "ann"


@pytest.mark.parametrize("cookie", ["", "ann", "ann.", "ann.x", ".", "ann.\udcff", "ünï.cöde"])
def test_any_other_cookie_is_ignored(cookie: str) -> None:
    assert GuestCookies(["a key"]).read({COOKIE: cookie}) is None


def test_a_cookie_signed_with_another_key_is_ignored() -> None:
    assert GuestCookies(["a key"]).read(cookie_of(GuestCookies(["another"]), "ann")) is None


def test_the_key_is_created_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    file = tmp_path / "data" / "key"
    [key] = load_signing_keys(file)
    assert len(key) == 64
    assert load_signing_keys(file) == [key]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(file.parent.iterdir()) == [file]


def test_a_damaged_key_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "key"
    for damaged in ("short", "", "5" * 64 + "\nshort\n"):
        file.write_text(damaged)
        with pytest.raises(ValueError, match="holds no signing key"):
            load_signing_keys(file)


def test_a_guest_is_the_same_after_a_restart(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        cookies = dict(ann.http.cookies)
    with run_server(tmp_path) as server, people(server, None) as [someone]:
        someone.http.cookies.clear()
        someone.http.cookies.update(cookies)
        assert someone.get("/api/me") == {"name": "Ann"}


def test_scripts_and_other_sites_cannot_reach_the_cookie(server: RunningServer) -> None:
    with people(server, None) as [someone]:
        someone.http.cookies.clear()
        cookie = someone.ask("GET", "/api/me").headers["set-cookie"]
        assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
        assert "set-cookie" not in someone.ask("GET", "/api/me").headers


def test_a_cookie_that_was_set_over_https_is_for_https_only(server: RunningServer) -> None:
    with people(server, None) as [someone]:
        someone.http.cookies.clear()
        headers = {"X-Forwarded-Proto": "https"}  # as a web server on this machine sets it
        for path in ("/api/me", "/"):
            someone.http.cookies.clear()
            assert "Secure" in someone.ask("GET", path, headers=headers).headers["set-cookie"].split("; ")


def test_the_public_url_is_not_a_foreign_origin(server: RunningServer) -> None:
    """A web server in front of ours may not pass on the `Host` header."""
    with people(server, None) as [someone]:
        headers = {"Origin": "https://play.example"}
        assert someone.ask("PUT", "/api/me", {"name": "Ann"}, headers).status_code == 403
        server.app.state.address = ServerAddress("https://play.example", "public")
        assert someone.ask("PUT", "/api/me", {"name": "Ann"}, headers).status_code == 200
        assert someone.ask("PUT", "/api/me", {"name": "Ann"}, {"Origin": "https://play.example.org"}).status_code == 403
        server.app.state.address = None


# --- changes of name


def test_a_guest_can_change_names_as_often_as_they_can_talk(tmp_path: Path) -> None:
    limits = Limits(guest_names=Rate(0.001, Limits().guest_names.burst))  # however long it takes, no time passes
    with run_server(tmp_path, limits=limits) as server, people(server, None) as [ann]:
        names = [ann.ask("PUT", "/api/me", {"name": f"Ann {number}"}).status_code for number in range(20)]
        assert names == [200] * 6 + [429] * 14
        assert ann.refusal("PUT", "/api/me", {"name": "Anna"}) == (429, "too-fast")
        assert ann.put("/api/me", {"name": ann.get("/api/me")["name"]})["name"].startswith("Ann")  # the same name is no change


def test_everybody_is_told_of_many_changes_of_name_at_once(server: RunningServer) -> None:
    """They are paced like messages about who is here: 50 at once, and then 5 per second."""
    with people(server, "Ann", "Eve") as [ann, eve]:
        code = ann.open_table()
        watcher = eve.connect(code)
        watcher.wait_for("table")
        start = time.monotonic()
        for number in range(300):
            ann.put("/api/me", {"name": f"Ann {number}"})
        watcher.wait_for("table", lambda frame: frame["table"]["seats"][0]["name"] == "Ann 299")
        assert len(watcher.raw) <= 60 + 5 * (time.monotonic() - start)


def test_a_watchers_changes_of_name_count_against_the_same_pace_as_talk(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "GUEST_RATE", Rate(0.001, chat.GUEST_RATE.burst))
    with people(server, "Ann", "Eve") as [ann, eve]:
        code = ann.open_table()
        watcher = eve.connect(code)
        watcher.wait_for("table")
        for _ in range(3):
            watcher.send_frame(type="say", text="hello")
            watcher.wait_for("chat")
        codes = [eve.ask("PUT", "/api/me", {"name": f"Eve {number}"}).status_code for number in range(10)]
        assert codes == [200] * 3 + [429] * 7
        watcher.send_frame(type="say", text="hello")
        assert watcher.wait_for("refused")["error"]["code"] == "too-fast"
        assert ann.put("/api/me", {"name": "Anna"})["name"] == "Anna"


def test_the_same_name_again_is_told_to_nobody(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        watcher = eve.connect(ann.open_table())
        watcher.wait_for("table")
        ann.put("/api/me", {"name": "Ann"})
        assert watcher.receive_all() == []
