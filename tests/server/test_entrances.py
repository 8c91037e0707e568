"""Bad input everywhere: it is refused with a clear code, is never an internal error, and never changes a game."""

import contextlib
import json
import random
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from tests.randomness import SeededRandomness
from tests.server.people import Client, Frame, Person, people, play_randomly, run_server, seat_players
from tests.waiting import first_match

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(exclude_categories=()), max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
moves = st.text(max_size=20) | st.sampled_from(
    ["side:north", "reveal:a1", "reveal:c3", "peek:b2", "swap:b2", "ban:e5", "reveal:z9"]
)
near_frames = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["move", "claim", "release"]) | anything,
        "seat": st.integers(-1, 2) | anything,
        "decision": st.integers(-2, 99) | anything,
        "id": st.text(max_size=40) | anything,
        "moves": st.lists(moves, max_size=3) | anything,
        "n": st.integers(-1, 9) | anything,
        "more": anything,
    },
)
near_bodies = st.fixed_dictionaries(
    {},
    optional={
        "game": st.just("memoarrr") | anything,
        "players": st.integers(-1, 6) | anything,
        "options": st.dictionaries(
            st.sampled_from(["edition", "abilities", "stack", "x"]), st.sampled_from(["on", "2018", 1]) | anything
        ),
        "start": st.integers(-1, 4) | anything,
        "sitter": st.sampled_from(["me", "bot"]) | anything,
        "name": anything,
    },
)
json_texts = (anything | near_bodies | near_frames).map(json.dumps)  # including NaN and lone surrogates
bodies = json_texts.map(lambda text: text.encode("utf-8", "surrogatepass")) | st.binary(max_size=60)
segments = st.text(max_size=12) | st.sampled_from(
    ["tables", "seats", "start", "record", "live", "me", "games", "rules", "0", "1", "-1", "9" * 5000, ".."]
)


class GameUnderAttack:
    """A game of two people, and a third person who has the link."""

    def __init__(self, ann: Person, ben: Person, eve: Person) -> None:
        self.eve = eve
        self.code = seat_players(ann, [ben], 2, options={"abilities": "on"}, start=0)
        self.clients = [ann.connect(self.code), ben.connect(self.code)]
        ann.post(f"/api/tables/{self.code}/start")
        setup = [client.wait_for("position") for client in self.clients]
        self.positions = play_randomly(self.clients, setup, random.Random(4), most=6)
        self.watcher = eve.connect(self.code)
        self.watcher.wait_for("position")
        self.table = self.visible_table()

    def visible_table(self) -> Any:
        """The table without its watchers and their names, which the tests change."""
        table = self.eve.get(f"/api/tables/{self.code}")
        return {name: value for name, value in table.items() if name not in ("watcher_names", "watcher_count")}

    def position_of(self, seat: int) -> Frame:
        """The seat's position, which the server sends when a device is released that is not shared."""
        self.clients[seat].send_frame(type="release")
        return self.clients[seat].wait_for("position")

    def is_unchanged(self) -> bool:
        return all(self.position_of(seat) == {**self.positions[seat], "events": [], "changes": []} for seat in (0, 1))


@pytest.fixture(scope="module")
def game_under_attack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameUnderAttack]:
    folder = tmp_path_factory.mktemp("entrances")
    (folder / "client").mkdir()
    (folder / "client" / "index.html").write_text("<!doctype html>")
    with run_server(folder, SeededRandomness("entrances")) as server, people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        yield GameUnderAttack(ann, ben, eve)


def check_refusal(answer: httpx2.Response) -> None:
    assert answer.status_code < 500
    if answer.is_error:
        error = answer.json()["error"]
        assert set(error) == {"code", "params"}
        assert error["code"].replace("-", "").isalpha()


@settings(max_examples=150)
@given(st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH"]), st.lists(segments, max_size=5), bodies)
def test_rest_refuses_bad_input(game_under_attack: GameUnderAttack, method: str, path: list[str], body: bytes) -> None:
    address = "/api/" + "/".join(quote(segment, safe="") for segment in path)
    answer = game_under_attack.eve.http.request(method, address, content=body, headers={"content-type": "application/json"})
    if answer.request.url.path.startswith("/api/"):
        check_refusal(answer)
    assert answer.status_code < 500  # two dots can lead to a page
    assert game_under_attack.visible_table() == game_under_attack.table


REQUESTS = [
    ("PUT", "/api/me"),
    ("POST", "/api/tables"),
    ("PUT", "/api/tables/{}/seats/0"),
    ("DELETE", "/api/tables/{}/seats/1"),
    ("POST", "/api/tables/{}/start"),
]


@settings(max_examples=150)
@given(
    st.sampled_from(REQUESTS),
    bodies,
    st.sampled_from(["application/json", "text/plain", "multipart/form-data", "application/json; charset=utf-16"]),
)
def test_an_unknown_body_is_refused(
    game_under_attack: GameUnderAttack, request_line: tuple[str, str], body: bytes, kind: str
) -> None:
    method, path = request_line
    answer = game_under_attack.eve.http.request(
        method, path.format(game_under_attack.code), content=body, headers={"content-type": kind}
    )
    check_refusal(answer)
    assert game_under_attack.visible_table() == game_under_attack.table
    assert game_under_attack.is_unchanged()


header_texts = st.text(st.characters(min_codepoint=0x20, max_codepoint=0xFF, exclude_characters="\x7f"), max_size=40)


@settings(max_examples=60)
@given(st.sampled_from(["cookie", "origin", "sec-fetch-site", "host"]), header_texts)
def test_a_nonsensical_header_gives_no_access(game_under_attack: GameUnderAttack, name: str, value: str) -> None:
    headers = {name.encode(): ("facedown-guest=" + value if name == "cookie" else value).encode("latin-1")}
    try:
        answer = game_under_attack.eve.http.request("DELETE", f"/api/tables/{game_under_attack.code}/seats/0", headers=headers)
    except httpx2.ProtocolError:  # httpx refuses to send it, or the web server to read it
        return
    assert answer.is_client_error
    assert game_under_attack.is_unchanged()


def due_seat(game_under_attack: GameUnderAttack) -> int:
    seat: int = game_under_attack.positions[0]["to_move"][0]
    return seat


def is_playable(game_under_attack: GameUnderAttack, frame: Any) -> bool:
    """Whether the frame happens to be a legal move of the seat that is due."""
    position = game_under_attack.positions[due_seat(game_under_attack)]
    if not isinstance(frame, dict) or frame.get("decision") != position["decision"]:
        return False
    return any(frame.get("moves") == [move] for move in position["legal"])


def check_frame(game_under_attack: GameUnderAttack, client: Client, frame: str | bytes, *, as_text: bool = True) -> None:
    client.send(frame, as_text=as_text)
    answer = first_match(client.next, lambda frame: frame["type"] != "table", "an answer")  # otherwise somebody came or went
    if answer["type"] == "refused":
        assert set(answer["error"]) == {"code", "params"}
    else:
        assert answer["events"] == []  # a claim or a release
    assert game_under_attack.is_unchanged()
    assert {frame["type"] for frame in game_under_attack.watcher.receive_all()} <= {"table"}


@settings(max_examples=150)
@given(st.data(), anything | near_frames)
def test_a_bad_frame_is_refused(game_under_attack: GameUnderAttack, data: st.DataObject, frame: Any) -> None:
    client = data.draw(st.sampled_from([*game_under_attack.clients, game_under_attack.watcher]))
    if not is_playable(game_under_attack, frame):
        check_frame(game_under_attack, client, json.dumps(frame))


@settings(max_examples=50)
@given(st.data(), st.text(max_size=60) | st.binary(max_size=60))
def test_a_frame_that_is_not_json_is_refused(
    game_under_attack: GameUnderAttack, data: st.DataObject, frame: str | bytes
) -> None:
    client = data.draw(st.sampled_from([*game_under_attack.clients, game_under_attack.watcher]))
    check_frame(game_under_attack, client, frame, as_text=isinstance(frame, str))


def test_invalid_utf8_closes_the_connection_and_harms_nobody(game_under_attack: GameUnderAttack) -> None:
    client = game_under_attack.eve.connect(game_under_attack.code, Cookie="")
    client.send(b"\xff\xfe", as_text=True)
    assert client.wait_for_close() == 1007
    assert game_under_attack.is_unchanged()


def test_a_frame_that_is_too_large_closes_the_connection_and_harms_nobody(game_under_attack: GameUnderAttack) -> None:
    client = game_under_attack.eve.connect(game_under_attack.code, Cookie="")
    client.send("x" * (16 * 1024 + 1))
    assert client.wait_for_close() == 1009
    assert game_under_attack.is_unchanged()


def test_a_huge_frame_closes_the_connection_and_harms_nobody(game_under_attack: GameUnderAttack) -> None:
    client = game_under_attack.eve.connect(game_under_attack.code, Cookie="")
    with contextlib.suppress(ConnectionClosed):  # the server may hang up before all of it is sent
        client.send("x" * 1024 * 1024)
    assert client.wait_for_close() in (1009, 1006)  # without a close frame if it was sent while we were still sending
    assert game_under_attack.is_unchanged()


def test_a_frame_of_the_maximum_size_is_read(game_under_attack: GameUnderAttack) -> None:
    check_frame(game_under_attack, game_under_attack.clients[0], "x" * 16 * 1024)


def test_a_body_that_is_too_large_is_refused(game_under_attack: GameUnderAttack) -> None:
    body = json.dumps({"name": "x" * 17_000}).encode()
    in_pieces = (body[start : start + 1000] for start in range(0, len(body), 1000))
    for content in (body, in_pieces):
        answer = game_under_attack.eve.http.request(
            "PUT", "/api/me", content=content, headers={"content-type": "application/json"}
        )
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/tables", {"game": "\ud800", "players": 2}),
        ("POST", "/api/tables", {"game": "memoarrr", "players": 2, "options": {"\udfff": "on"}}),
        ("PUT", "/api/tables/{}/seats/1", {"sitter": "bot", "level": "dog\udc00"}),
    ],
)
@pytest.mark.parametrize("as_escape", [True, False])
def test_half_of_a_surrogate_pair_is_refused(
    game_under_attack: GameUnderAttack, method: str, path: str, body: object, *, as_escape: bool
) -> None:
    content = json.dumps(body, ensure_ascii=as_escape).encode("utf-8", "surrogatepass")
    headers = {"content-type": "application/json"}
    answer = game_under_attack.eve.http.request(method, path.format(game_under_attack.code), content=content, headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "malformed")
