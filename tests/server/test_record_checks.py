"""A record that somebody brings is checked by the server, while its tables go on."""

import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from facedown.engine.findings import LIMITS, SENTENCES
from facedown.engine.verify import verify
from facedown.server.protocol.after import Verification
from facedown.server.support.settings import MAX_RECORD
from facedown.server.web import replays
from tests.before.files import read_records
from tests.engine.proofs import proven_record
from tests.pages import ROOT
from tests.server.people import Person, RunningServer, people, run_server, seat_players

CHECK = "/api/records/check"
GERMAN_REMARKS = ROOT / "web" / "src" / "words" / "de" / "remarks.ts"
PARAMETER = re.compile(r"\{(\w+)\}")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with run_server(tmp_path) as running_server:
        yield running_server


def finished_record(ann: Person, eve: Person) -> dict[str, Any]:
    """The record of a game that bots have played while Eve watched."""
    code = seat_players(ann, [], 2, game="pairs", options={"pairs": 2})
    watcher = eve.connect(code)
    ann.post(f"/api/tables/{code}/start")
    ann.delete(f"/api/tables/{code}/seats/0")
    watcher.wait_until_over()
    record: dict[str, Any] = ann.get(f"/api/tables/{code}/record")
    return record


def test_a_record_is_checked_as_the_command_line_checks_it(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        record = finished_record(ann, eve)
        verification = ann.post(CHECK, record)
        assert [(each["is_good"], each["remark"]["sentence"]) for each in verification["findings"]] == [
            (each.is_good, each.sentence) for each in verify(record)
        ]
        assert verification["is_good"]
        seat, move = record["moves"][0]
        forged_record = {**record, "moves": [[1 - seat, move], *record["moves"][1:]]}
        assert not ann.post(CHECK, forged_record)["is_good"]


def test_a_deal_that_is_not_proven_is_not_called_so(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        dealt_alone = ann.post(CHECK, finished_record(ann, eve))
        old = ann.post(CHECK, read_records("served")[0])
        proven = ann.post(CHECK, proven_record())
    assert [verification["is_good"] for verification in (dealt_alone, old, proven)] == [True, True, True]
    assert [verification["is_proven"] for verification in (dealt_alone, old, proven)] == [False, False, True]
    assert [[doubt["code"] for doubt in verification["doubts"]] for verification in (dealt_alone, old, proven)] == [
        ["nobody-took-part"],
        ["only-version-1"],
        [],
    ]
    assert [limit["sentence"] for limit in proven["limits"]] == [limit.sentence for limit in LIMITS]


def test_german_remarks_have_only_parameters_that_the_server_sends() -> None:
    texts = dict(re.findall(r'^  "?([\w-]+)"?:\s+"(.*)",$', GERMAN_REMARKS.read_text(encoding="utf-8"), re.MULTILINE))
    assert texts.keys() == SENTENCES.keys()
    for code, sentence in SENTENCES.items():
        assert set(PARAMETER.findall(texts[code])) <= set(PARAMETER.findall(sentence)), code


def test_what_is_no_record_is_refused_and_so_is_one_that_is_too_long(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        assert ann.refusal("POST", CHECK, {"game": "pairs"}) == (422, "bad-record")
        assert ann.refusal("POST", CHECK, ["pairs"]) == (422, "malformed")
        record = finished_record(ann, eve)
        assert ann.post(CHECK, {**record, "note": "x" * (MAX_RECORD // 2)})["is_good"]
        assert ann.refusal("POST", CHECK, {**record, "note": "x" * MAX_RECORD}) == (413, "too-large")


def test_while_one_is_checked_the_server_answers(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    is_checking, has_answered = threading.Event(), threading.Event()

    def check_slowly(record: object) -> Verification:
        is_checking.set()
        assert has_answered.wait(30), "nobody else was answered"
        return Verification(is_good=False, is_proven=False, findings=[], doubts=[], limits=[])

    monkeypatch.setattr(replays, "make_verification", check_slowly)
    with people(server, "Ann", "Ben") as [ann, ben]:
        thread = threading.Thread(target=ann.post, args=[CHECK, {}])
        thread.start()
        assert is_checking.wait(30)
        ben.get("/api/games")
        has_answered.set()
        thread.join(30)
        assert not thread.is_alive()
