"""Every old record loads, replays and verifies as it did."""

import json
from typing import Any

import pytest

from facedown.engine.record import FIELDS, from_record, to_record
from facedown.engine.replay import retell
from facedown.engine.trace import random_moves
from facedown.engine.verify import verify
from tests.before.files import FINDINGS, read_records

Record = dict[str, Any]

EXPECTED_FINDINGS: dict[str, list[list[bool]]] = json.loads(FINDINGS.read_text("utf-8"))
COUNTS = {"saved": 2 * 44, "arena": 60, "served": 11}
RECORDS = {f"{source}-{number}": record for source in COUNTS for number, record in enumerate(read_records(source))}

each_record = pytest.mark.parametrize("name", RECORDS)


def test_all_records_are_there_and_some_are_unfinished() -> None:
    assert {source: len(findings) for source, findings in EXPECTED_FINDINGS.items()} == COUNTS
    assert len(RECORDS) == sum(COUNTS.values())
    assert {source for source in COUNTS if any(is_unfinished(source, number) for number in range(COUNTS[source]))} == {
        "saved",
        "served",
    }


def is_unfinished(source: str, number: int) -> bool:
    return RECORDS[f"{source}-{number}"]["result"] is None


@each_record
def test_a_record_loads_and_is_told_again(name: str) -> None:
    record = RECORDS[name]
    match = from_record(record)
    new_record = dict(to_record(match, record["players"]))
    assert {field: new_record[field] for field in FIELDS if field != "result"} == {
        field: record[field] for field in FIELDS if field != "result"
    }
    assert (match.result is None) == (record["result"] is None)
    assert len(list(retell(match, record["players"], boards=False))) > len(record["moves"])


@each_record
def test_verify_finds_what_it_found_then(name: str) -> None:
    source, _, number = name.partition("-")
    assert [finding.is_good for finding in verify(RECORDS[name])] == EXPECTED_FINDINGS[source][int(number)]


@pytest.mark.parametrize("name", [name for name, record in RECORDS.items() if record["result"] is None])
def test_an_unfinished_game_is_played_on(name: str) -> None:
    match = from_record(RECORDS[name])
    for seat, move in random_moves(match):
        match.play(seat, move)
    assert match.result is not None
