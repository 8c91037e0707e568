"""Frames that are nearly right: none of them is an internal error, closes the connection or harms the others."""

import json
import logging
import random
import secrets
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from facedown.server.protocol.messages import Signal
from tests.server.fuzzing import SECONDS, fuzz
from tests.server.people import Client, RunningServer, people, play_randomly, run_server, seat_players

SEEDS = 75
MAX_LENGTH = 15_000  # characters; longer frames close the connection, which test_entrances.py tries

numbers = st.integers(-2, 12) | st.integers() | st.sampled_from([2**31, 2**53, 2**63, 2**64, 10**400])
texts = st.text(st.characters(exclude_categories=()), max_size=40) | st.text("aé𝒳\u0301\u202e\0", max_size=600)
moves = st.text(max_size=20) | st.sampled_from(
    ["side:north", "side:south", "peek:b2", "peek:d2", "reveal:a1", "reveal:c3", "reveal:e5", "swap:b2", "ban:e5", "reveal:z9"]
)
anything = st.recursive(
    st.none() | st.booleans() | numbers | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=8,
)
hashes = st.text("0123456789abcdef", min_size=64, max_size=64)
seats = st.none() | st.integers(-1, 3)
good_frames = st.one_of(
    st.fixed_dictionaries(
        {
            "type": st.just("move"),
            "seat": st.integers(0, 1),
            "decision": st.integers(0, 12),
            "id": st.text("ab", min_size=1, max_size=3),
            "moves": st.lists(moves, min_size=1, max_size=4),
        }
    ),
    st.fixed_dictionaries({"type": st.just("ack"), "seat": seats, "n": numbers}),
    st.fixed_dictionaries({"type": st.just("claim"), "seat": st.integers(-1, 3)}),
    st.fixed_dictionaries({"type": st.just("release")}),
    st.fixed_dictionaries({"type": st.just("say"), "seat": seats, "text": texts}),
    st.fixed_dictionaries({"type": st.just("signal"), "seat": seats, "signal": st.sampled_from(get_args(Signal))}),
    st.fixed_dictionaries({"type": st.just("deal-commit"), "opening": numbers, "commitment": hashes}),
    st.fixed_dictionaries({"type": st.just("deal-reveal"), "opening": numbers, "random": hashes}),
)


@st.composite
def spoilt_frames(draw: st.DrawFn) -> Any:
    """A good frame in which one field has another value, another name, or is missing."""
    frame = draw(good_frames)
    name = draw(st.sampled_from(sorted(frame)))
    match draw(st.sampled_from(["value", "name", "missing", "more"])):
        case "value":
            frame[name] = draw(anything)
        case "name":
            frame[draw(texts)] = frame.pop(name)
        case "missing":
            del frame[name]
        case "more":
            frame[draw(texts)] = draw(anything)
    return frame


@st.composite
def spoilt_texts(draw: st.DrawFn) -> str:
    """A good frame as text, in which some characters are replaced."""
    text = json.dumps(draw(good_frames))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(start + 6, len(text))))
    return text[:start] + draw(st.text('{}[]":,\\ud80019-.eE\n\0é', max_size=6)) + text[end:]


frames = (good_frames | spoilt_frames() | anything).map(json.dumps) | spoilt_texts() | st.binary(max_size=60)


class Failures(logging.Handler):
    """What the server logs as failed."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


@pytest.fixture
def failures() -> Iterator[list[str]]:
    handler = Failures()
    logging.getLogger("facedown.server").addHandler(handler)
    yield handler.messages
    logging.getLogger("facedown.server").removeHandler(handler)


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with run_server(tmp_path_factory.mktemp("fuzzed")) as running_server:
        yield running_server


def wait_for_answers(client: Client) -> list[str]:
    """Everything that the server has sent until it refuses a seat that there is not."""
    seat, before = secrets.randbelow(10**15), len(client.raw)
    client.send_frame(type="claim", seat=seat)
    client.wait_for("refused", lambda frame: frame["error"]["params"].get("seat") == seat)
    return client.raw[before:]


@pytest.mark.timeout(SECONDS + 600)
def test_frames_that_are_nearly_right_do_no_harm(server: RunningServer, failures: list[str]) -> None:
    with people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        code = seat_players(ann, [ben], 2, options={"abilities": "on"}, start=0)
        anns, bens = ann.connect(code), ben.connect(code)
        ann.post(f"/api/tables/{code}/start")
        play_randomly([anns, bens], [client.wait_for("position") for client in (anns, bens)], random.Random(4), most=4)
        eves = eve.connect(code)

        @given(st.data(), st.lists(frames, min_size=1, max_size=10))
        def send(data: st.DataObject, sent_frames: list[str | bytes]) -> None:
            client = data.draw(st.sampled_from([anns, anns, bens]))
            for frame in sent_frames:
                client.send(frame[:MAX_LENGTH], as_text=isinstance(frame, str))
            answers = wait_for_answers(client)
            assert not any('"internal"' in answer for answer in answers), answers
            assert failures == []

        fuzz(send, SEEDS, SECONDS)
        eves.wait_for("position")
        match = server.table(code).match
        assert match is not None
        replayed_match = match.restart()
        for seat, move in match.moves:
            replayed_match.play(seat, move)
        assert [replayed_match.view(seat) for seat in (0, 1, None)] == [match.view(seat) for seat in (0, 1, None)]
