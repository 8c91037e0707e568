"""The `facedown` command: what it prints, and how it refuses."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from facedown import Match, to_record
from facedown.cli import main
from facedown.engine.trace import random_moves

TABLE = ["trace", "memoarrr", "--players", "2", "--seed", "5"]


def facedown(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def lines(result: Result) -> list[dict[str, Any]]:
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def assert_refused(result: Result, *words: str) -> None:
    assert result.exit_code == 2
    assert result.stdout == ""
    assert isinstance(result.exception, SystemExit)
    sentence = result.stderr.splitlines()[-1]
    assert sentence.startswith("Error: ")
    for word in words:
        assert word in sentence


def a_record(moves: int | None = None) -> dict[str, Any]:
    match = Match.deal("memoarrr", players=2, seed="5")
    for (seat, move), _ in zip(random_moves(match), range(1000 if moves is None else moves), strict=False):
        match.play(seat, move)
    return to_record(match, ["Ada", "Ben"])


def test_a_trace_has_a_first_line_moves_and_an_end() -> None:
    first, *moves, end = lines(facedown(*TABLE))
    assert list(first) == ["trace", "game", "options", "players", "seed", "start", "deal", "events"]
    assert first["options"] == {"edition": "2023", "abilities": "off", "stack": "shuffled"}
    assert [move["n"] for move in moves] == list(range(len(moves)))
    assert all(list(move) == ["n", "to_move", "seat", "legal", "move", "events"] for move in moves)
    assert list(end) == ["end", "scores", "winners"]


def test_views_are_of_every_seat_and_a_watcher() -> None:
    first, *moves, end = lines(facedown(*TABLE, "--views"))
    assert all([view["seat"] for view in line["views"]] == [0, 1, None] for line in [first, *moves])
    assert "views" not in end


def test_count_prints_games_of_the_following_seeds() -> None:
    firsts = [line for line in lines(facedown(*TABLE, "--count", "3")) if "trace" in line]
    assert [first["seed"] for first in firsts] == ["5", "6", "7"]
    assert firsts[1]["deal"] == lines(facedown("trace", "memoarrr", "--players", "2", "--seed", "6"))[0]["deal"]


def test_the_table_sets_options_and_the_start_player() -> None:
    first = lines(facedown(*TABLE, "--start", "1", "--option", "edition=2018", "--option", "abilities=on"))[0]
    assert (first["start"], first["options"]["edition"], first["options"]["abilities"]) == (1, "2018", "on")


@pytest.mark.parametrize("as_record", [False, True])
def test_given_moves_are_played_and_then_it_stops(tmp_path: Path, as_record: bool) -> None:
    record = a_record(6)
    file = tmp_path / "moves.json"
    file.write_text(json.dumps(record if as_record else record["moves"]), encoding="utf-8")
    first, *moves = lines(facedown(*TABLE, "--moves", str(file)))
    assert [[move["seat"], move["move"]] for move in moves] == record["moves"]
    assert first["deal"] == record["deal"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["trace", "chess", "--players", "2", "--seed", "5"], ["'chess'", "memoarrr"]),
        (["trace", "memoarrr", "--players", "7", "--seed", "5"], ["2 to 4 players", "7"]),
        (["trace", "memoarrr", "--players", "two", "--seed", "5"], ["--players", "'two'"]),
        (["trace", "memoarrr", "--players", "2"], ["--seed"]),
        ([*TABLE, "--start", "2"], ["Seat 2", "0 to 1"]),
        ([*TABLE, "--option", "edition=1999"], ["edition", "'1999'", "2023 or 2018"]),
        ([*TABLE, "--option", "colour=red"], ["'colour'", "edition, abilities, stack"]),
        ([*TABLE, "--option", "edition"], ["NAME=VALUE"]),
        ([*TABLE, "--count", "0"], ["--count"]),
        (["trace", "memoarrr", "--players", "2", "--seed", "five", "--count", "2"], ["whole number", "'five'"]),
        ([*TABLE, "--moves", "no-such-file"], ["no-such-file"]),
        (["replay", "no-such-file"], ["no-such-file"]),
        (["shuffle"], ["'shuffle'"]),
    ],
)
def test_a_wrong_command_line_is_refused_in_one_sentence(arguments: list[str], words: list[str]) -> None:
    assert_refused(facedown(*arguments), *words)


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ('[[0, "side:north"], [1, "side:north"]]', ["Seat 1", "side:north", "MEM-7", "side:east"]),
        ('[[0, "reveal:a1"]]', ["reveal:a1", "choose a side"]),
        ('[[0, "jump:a1"]]', ["'jump:a1'", "reveal:b4"]),
        ('[[5, "side:north"]]', ["seat 5", "0 to 1"]),
        ("[[0, 7]]", ["7"]),
        ('{"game": "chess", "moves": []}', ["'chess'"]),
        ('{"moves": 3}', ["game"]),
        ("[1, 2", ["JSON"]),
        ("[" * 100_000, ["JSON"]),
        ("7", ["[seat, move]"]),
    ],
)
def test_moves_that_cannot_be_played_are_refused(tmp_path: Path, moves: str, words: list[str]) -> None:
    file = tmp_path / "moves.json"
    file.write_text(moves, encoding="utf-8")
    assert_refused(facedown(*TABLE, "--moves", str(file)), *words)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "moves.json"
    file.write_bytes(b"\xff\xfe\x00")
    assert_refused(facedown(*TABLE, "--moves", str(file)))
    assert_refused(facedown("replay", str(file)))


def replay(tmp_path: Path, record: object, *arguments: str) -> Result:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    return facedown("replay", str(file), *arguments)


def test_replay_tells_the_game(tmp_path: Path) -> None:
    record = a_record()
    result = replay(tmp_path, record)
    assert result.exit_code == 0, result.output
    for seat, move in record["moves"]:
        assert f"{record['players'][seat]}: {move}" in result.stdout
    assert "won." in result.stdout


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rules": 99}, ["version 99", "version 1"]),
        ({"moves": [[0, "side:north"], [0, "side:east"]], "result": None}, ["Move 1", "MEM-13"]),
        ({"result": None}, ["result"]),
        ({"seed": "another"}, ["seed"]),
        ({"facedown": 2}, ["record"]),
    ],
)
def test_a_record_that_does_not_replay_is_refused(tmp_path: Path, change: dict[str, object], words: list[str]) -> None:
    assert_refused(replay(tmp_path, a_record() | change), *words)


def test_a_record_of_other_rules_is_tried_when_told_to(tmp_path: Path) -> None:
    assert replay(tmp_path, a_record() | {"rules": 99}, "--any-rules").exit_code == 0


@given(
    arguments=st.lists(
        st.sampled_from([*TABLE, "replay", "--start", "-1", "--count", "--views", "--option", "=", ""]) | st.text(max_size=5),
        max_size=8,
    )
)
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_no_command_line_gives_a_traceback(arguments: list[str]) -> None:
    result = facedown(*arguments)
    assert result.exit_code in (0, 1, 2)
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_a_reader_that_stops_early_ends_it_quietly() -> None:
    command = f"{sys.executable} -m facedown trace memoarrr --players 2 --seed 1 --count 200 | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stdout.startswith('{"trace": 1')
    assert done.stderr == ""
