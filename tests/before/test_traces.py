"""Every trace is still the same, byte for byte, apart from what later versions have added."""

import json
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from facedown.cli.main import main
from tests.before.files import TRACES, unpack

FILES = sorted(TRACES.glob("*.jsonl.xz"))
EAGER = "-eager.jsonl.xz"  # these games were not played at random, so their moves are read from the file

# What version 2 has added: fields of a move, of `end` and of a view after it, and whole events.
NEW_FIELDS = {"phase", "ended", "decided"}
NEW_EVENTS = {"matryoshka": {"active", "back"}}


def assert_same(before: list[str], now: list[str]) -> None:
    """Compare line by line, so that a failure shows one line and not thousands."""
    for number, (old, new) in enumerate(zip_longest(before, now)):
        assert new == old, f"line {number}"


def trace_again(before: list[str], *more: str) -> list[str]:
    """The trace of the same table, as it is printed now."""
    first = json.loads(before[0])
    options = [f"--option={name}={value}" for name, value in first["options"].items()]
    table = [first["game"], "--players", str(first["players"]), "--seed", first["seed"], *options]
    result = CliRunner().invoke(main, ["trace", *table, "--views", *more], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def without_what_is_new(now: list[str]) -> list[str]:
    """The trace as version 1 would have printed it."""
    first, *rest = map(json.loads, now)
    assert first["trace"] == 2
    new_events = NEW_EVENTS.get(first["game"], set())
    return [json.dumps(line_as_it_was(line, new_events), ensure_ascii=False) for line in ({**first, "trace": 1}, *rest)]


def line_as_it_was(line: dict[str, Any], new_events: set[str]) -> dict[str, Any]:
    """A line of a trace as version 1 would have had it."""
    old_line = without_new_fields(line)
    if "events" in old_line:
        old_line["events"] = [without_new_fields(event) for event in old_line["events"] if event["event"] not in new_events]
    if "views" in old_line:
        old_line["views"] = [without_new_fields(view) for view in old_line["views"]]
    return old_line


def without_new_fields(line: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in line.items() if name not in NEW_FIELDS}


def moves_in(lines: list[str]) -> list[list[object]]:
    return [[line["seat"], line["move"]] for line in map(json.loads, lines) if "move" in line]


def test_two_games_of_each_configuration_are_kept() -> None:
    assert len(FILES) == 2 * 44
    assert len([file for file in FILES if file.name.endswith(EAGER)]) == 44


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_a_trace_is_as_it_was(file: Path, tmp_path: Path) -> None:
    before = unpack(file).decode().splitlines()
    moves: list[str] = []
    if file.name.endswith(EAGER):
        (tmp_path / "moves.json").write_text(json.dumps(moves_in(before)), "utf-8")
        moves = ["--moves", str(tmp_path / "moves.json")]
    assert_same(before, without_what_is_new(trace_again(before, *moves)))
