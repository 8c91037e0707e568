"""Halves of surrogate pairs, which are not valid text, everywhere in requests and frames: refused with a code, never a 500."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.server.people import Client, Person, people, run_server, seat_players

HALVES = ["\ud800", "\udfff", "Ann\udc80", "\udc00\ud800"]
BODIES: list[tuple[str, str, Any]] = [
    ("PUT", "/api/me", {"name": "Ann"}),
    ("POST", "/api/tables", {"game": "memoarrr", "players": 2, "options": {"edition": "2018"}, "start": 0}),
    ("PATCH", "/api/tables/{}", {"players": 2, "options": {"edition": "2018"}, "start": 0}),
    ("PUT", "/api/tables/{}/seats/1", {"sitter": "person", "name": "Ben"}),
    ("PUT", "/api/tables/{}/seats/1", {"sitter": "bot", "level": "dog"}),
    ("POST", "/api/tables/{}/take", {"token": "abc"}),
    ("POST", "/api/tables/{}/start", {"nothing": "is expected here"}),
]
FRAMES: list[Any] = [
    {"type": "move", "seat": 0, "decision": 0, "id": "a", "moves": ["reveal:a1"]},
    {"type": "claim", "seat": 0},
    {"type": "say", "text": "hello"},
    {"type": "signal", "signal": "hello"},
    {"type": "deal-commit", "opening": 1, "commitment": "0" * 64},
    {"type": "deal-reveal", "opening": 1, "random": "0" * 64},
]


def attack(folder: Path) -> str:
    with run_server(folder) as server, people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2)
        before = ann.get(f"/api/tables/{code}")
        requests = sum(send_request(ann, method, path.format(code), body) for method, path, body in spoilt_requests())
        frames = sum(send_frame(ann.connect(code), text) for text in spoilt_frames())
        assert ann.get(f"/api/tables/{code}") == before
    return f"{requests} requests and {frames} frames with halves of surrogate pairs were refused with a code"


def spoilt_requests() -> Iterator[tuple[str, str, bytes]]:
    for method, path, body in BODIES:
        for text in spoilt_texts(body):
            yield method, path, text.encode()
            yield method, path, json.dumps(json.loads(text), ensure_ascii=False).encode("utf-8", "surrogatepass")


def spoilt_frames() -> Iterator[str]:
    for frame in FRAMES:
        yield from spoilt_texts(frame)


def spoilt_texts(good: Any) -> Iterator[str]:
    """The JSON of this value, each time with half of a surrogate pair in place of one value or one key."""
    for half in HALVES:
        for value in spoilt_values(good, half):
            yield json.dumps(value)


def spoilt_values(good: Any, half: str) -> Iterator[Any]:
    yield half
    if isinstance(good, dict):
        for name, value in good.items():
            rest = {key: copy.deepcopy(other) for key, other in good.items() if key != name}
            yield {**rest, half: value}
            yield from ({**rest, name: spoilt_value} for spoilt_value in spoilt_values(value, half))
    elif isinstance(good, list):
        for index, value in enumerate(good):
            yield from ([*good[:index], spoilt_value, *good[index + 1 :]] for spoilt_value in spoilt_values(value, half))


def send_request(person: Person, method: str, path: str, body: bytes) -> int:
    """Assert that this request is refused. Returns 1, so that `sum` counts the calls."""
    answer = person.http.request(method, path, content=body, headers={"content-type": "application/json"})
    assert 400 <= answer.status_code < 500, (method, path, body, answer.text)
    assert answer.json()["error"]["code"] != "internal"
    return 1


def send_frame(client: Client, text: str) -> int:
    """Assert that this frame is refused. Returns 1, so that `sum` counts the calls."""
    client.send(text)
    assert client.wait_for("refused")["error"]["code"] == "malformed", text
    client.close()
    return 1
