"""Every configuration is traced as it was before, byte for byte."""

import json
from itertools import zip_longest
from pathlib import Path

import pytest
from click.testing import CliRunner

from facedown.cli.main import main
from tests.before.files import TRACES, unpack

FILES = sorted(TRACES.glob("*.jsonl.xz"))
EAGER = "-eager.jsonl.xz"  # not played at random, and so with moves of their own


def assert_same(before: list[str], now: list[str]) -> None:
    """Line by line: what differs is then said of one line, and not of thousands."""
    for number, (old, new) in enumerate(zip_longest(before, now)):
        assert new == old, f"line {number}"


def trace_again(before: list[str], *more: str) -> list[str]:
    """The same table's trace, as it is printed now."""
    first = json.loads(before[0])
    options = [f"--option={name}={value}" for name, value in first["options"].items()]
    table = [first["game"], "--players", str(first["players"]), "--seed", first["seed"], *options]
    result = CliRunner().invoke(main, ["trace", *table, "--views", *more], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


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
    assert_same(before, trace_again(before, *moves))
