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
from facedown.bots import LEVELS
from facedown.bots.names import STYLES
from facedown.cli.main import main
from facedown.engine.catalogue import GAMES
from facedown.engine.trace import random_moves
from facedown.kit.options import Choice
from facedown.knowledge import MEMORIES
from tests.test_rule_numbers import documented_rules

COLUMNS = 80  # the width of the terminal in these tests
TABLE = ["trace", "memoarrr", "--players", "2", "--seed", "5"]


def facedown(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": str(COLUMNS)}).invoke(main, arguments)


def parse_lines(result: Result) -> list[dict[str, Any]]:
    """The lines that a successful command printed, as JSON."""
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def assert_refused(result: Result, *words: str) -> None:
    """Assert that a command was refused in one sentence with these words."""
    assert result.exit_code == 2
    assert result.stdout == ""
    assert isinstance(result.exception, SystemExit)
    sentence = result.stderr.splitlines()[-1]
    assert sentence.startswith("Error: ")
    for word in words:
        assert word in sentence


def make_record(moves: int | None = None, game: str = "memoarrr", players: int = 2) -> dict[str, Any]:
    """The record of a game played at random, up to this many moves."""
    match = Match.deal(game, players=players, seed="5")
    for (seat, move), _ in zip(random_moves(match), range(10_000 if moves is None else moves), strict=False):
        match.play(seat, move)
    return {**to_record(match, ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"][:players])}


def test_games_lists_them_with_their_players_and_options() -> None:
    result = facedown("games")
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= COLUMNS
    for game in GAMES.values():
        line = next(line for line in result.stdout.splitlines() if line.split()[0] == game.id)
        assert f"{game.name}  " in line
        assert f"{game.min_players}–{game.max_players}" in line
        for name, option in game.options.items():
            assert f"{name}={'|'.join(option.values) if isinstance(option, Choice) else option.default}" in result.stdout


def test_bots_lists_styles_memories_and_levels_with_a_line_each() -> None:
    result = facedown("bots")
    assert result.exit_code == 0
    output = result.stdout.splitlines()
    assert max(map(len, output)) <= COLUMNS
    first_words = [line.split()[0] for line in output if line.startswith("  ") and not line.startswith("   ")]
    assert first_words == [*STYLES, *MEMORIES, "human@30", *LEVELS, "none", "my_bot.py:MyBot", "my_package.module:MyBot"]
    text = " ".join(result.stdout.split())
    for line in (*STYLES.values(), *(memory.line for memory in MEMORIES.values()), *(level.line for level in LEVELS.values())):
        assert line in text
    assert "Never forgets. Never. (search@5000:perfect)" in text


def test_help_shows_every_command_in_a_section_with_a_whole_sentence() -> None:
    output = facedown("--help").stdout
    assert sorted(name for names in main.sections.values() for name in names) == sorted(main.commands)
    for title, names in main.sections.items():
        assert f"\n{title}:\n" in output
        for name in names:
            (line,) = [line for line in output.splitlines() if line.startswith(f"  {name} ")]
            assert line.endswith(".")
            assert "..." not in line


@pytest.mark.parametrize("game", GAMES)
def test_rules_shows_a_game_s_rules_by_number(game: str) -> None:
    result = facedown("rules", game)
    assert result.exit_code == 0
    output = result.stdout.splitlines()
    assert output[0].strip() == GAMES[game].name
    assert max(map(len, output)) <= COLUMNS
    numbers = documented_rules(f"{game}.md")
    assert len(numbers) > 5
    for number in numbers:
        assert f"{number} " in result.stdout


def test_rules_come_in_another_language() -> None:
    german = facedown("rules", "memoarrr", "--language", "de")
    assert german.exit_code == 0
    assert "Pinguin" in german.stdout
    assert "Penguin" not in german.stdout


def test_a_trace_has_a_first_line_moves_and_an_end() -> None:
    first, *moves, end = parse_lines(facedown(*TABLE))
    assert list(first) == ["trace", "game", "options", "players", "seed", "start", "deal", "events"]
    assert first["options"] == {"edition": "2023", "abilities": "off", "stack": "shuffled"}
    assert [move["n"] for move in moves] == list(range(len(moves)))
    assert all(list(move) == ["n", "to_move", "phase", "seat", "legal", "move", "events"] for move in moves)
    assert list(end) == ["end", "scores", "winners", "ended", "decided"]


def test_views_are_of_every_seat_and_a_watcher() -> None:
    first, *moves, end = parse_lines(facedown(*TABLE, "--views"))
    assert all([view["seat"] for view in line["views"]] == [0, 1, None] for line in [first, *moves])
    assert "views" not in end


def test_count_prints_games_of_the_following_seeds() -> None:
    firsts = [line for line in parse_lines(facedown(*TABLE, "--count", "3")) if "trace" in line]
    assert [first["seed"] for first in firsts] == ["5", "6", "7"]
    assert firsts[1]["deal"] == parse_lines(facedown("trace", "memoarrr", "--players", "2", "--seed", "6"))[0]["deal"]


def test_the_table_sets_options_and_the_start_player() -> None:
    first = parse_lines(facedown(*TABLE, "--start", "1", "--option", "edition=2018", "--option", "abilities=on"))[0]
    assert (first["start"], first["options"]["edition"], first["options"]["abilities"]) == (1, "2018", "on")


@pytest.mark.parametrize("as_record", [False, True])
def test_given_moves_are_played_and_then_it_stops(tmp_path: Path, as_record: bool) -> None:
    record = make_record(6)
    file = tmp_path / "moves.json"
    file.write_text(json.dumps(record if as_record else record["moves"]), encoding="utf-8")
    first, *moves = parse_lines(facedown(*TABLE, "--moves", str(file)))
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
        (["rules", "chess"], ["'chess'", "memory-kings"]),
        (["rules", "memoarrr", "--language", "tlh"], ["'tlh'", "en, de"]),
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
    record = make_record()
    result = replay(tmp_path, record)
    assert result.exit_code == 0, result.output
    for seat, move in record["moves"]:
        assert f"{record['players'][seat]}: {move}" in result.stdout
    assert "won (ended: rounds; decided: " in result.stdout


@pytest.mark.parametrize(
    ("game", "players"), [(game.id, n) for game in GAMES.values() for n in (game.min_players, game.max_players)]
)
def test_replay_draws_the_board_of_every_game(tmp_path: Path, game: str, players: int) -> None:
    record = make_record(70, game, players)
    with_boards, without = replay(tmp_path, record), replay(tmp_path, record, "--no-boards")
    assert with_boards.exit_code == without.exit_code == 0
    assert set(without.stdout.splitlines()) < set(with_boards.stdout.splitlines())
    match = Match.deal(game, players=players, seed="5")
    for seat, move in record["moves"]:
        match.play(seat, move)
    board = "\n".join(f"      {line}".rstrip() for line in match.terms.game.text.sketch(match.view(None)))
    assert board in with_boards.stdout
    assert GAMES[game].name in with_boards.stdout.splitlines()[0]


@pytest.mark.parametrize(
    ("game", "title"),
    [
        ("matryoshka", "Matryoshka"),
        ("memoarrr", "Memoarrr! (edition 2023, abilities off, stack shuffled)"),
        ("memory-kings", "Memory Kings (seasons four, backs random, limit 200)"),
    ],
)
def test_replay_names_the_options_that_a_game_has(tmp_path: Path, game: str, title: str) -> None:
    assert replay(tmp_path, make_record(3, game, 3)).stdout.splitlines()[0] == title


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_replay_through_a_seat_s_eyes_keeps_the_secrets_of_others(tmp_path: Path, seat: int) -> None:
    record = make_record(game="matryoshka", players=3)
    lines = replay(tmp_path, record, "--seat", str(seat)).stdout.splitlines()
    for mover, move in record["moves"]:
        is_secret = move.startswith(("show:", "offer:")) and mover != seat
        assert (f"{record['players'][mover]}: {move}" in "\n".join(lines)) != is_secret
    output_lines = [line.strip() for line in lines]
    private = [line for line in output_lines if line.startswith("(only seat")]
    assert all(str(seat) in line.partition(")")[0] for line in private)
    for words in (" picked ", " offered ", " drew ", ") The offers: "):
        assert any(words in line for line in private)
    assert any(line.endswith(": a secret choice") for line in output_lines)


@pytest.mark.parametrize("game", ["memoarrr", "tremember", "memory-kings"])
def test_replay_through_a_seat_s_eyes_shows_its_own_looks_only(tmp_path: Path, game: str) -> None:
    record = make_record(400, game, 3)
    looks = [line for line in replay(tmp_path, record).stdout.splitlines() if line.startswith("      (only seat ")]
    for seat in range(3):
        output_lines = replay(tmp_path, record, "--seat", str(seat)).stdout.splitlines()
        own = [line for line in looks if line.startswith(f"      (only seat {seat}) {record['players'][seat]} saw ")]
        assert own
        assert [line for line in output_lines if line.startswith("      (only seat ")] == own


def test_replay_says_who_moved_in_somebodys_place(tmp_path: Path) -> None:
    record = {**make_record(4), "by": {"0": "dog", "1": "elephant", "2": "clock", "3": "chance"}}
    lines = [line for line in replay(tmp_path, record, "--no-boards").stdout.splitlines() if line[:6].strip().isdigit()]
    first, second, _, last = (record["players"][seat] for seat, _ in record["moves"])
    assert [line.partition(" (")[2] for line in lines] == [
        f"a dog played for {first})",
        f"an elephant played for {second})",
        "out of time, so a random move was played)",
        f"a random move was played for {last})",
    ]


@pytest.mark.parametrize("by", [None, [], 7, {"x": "dog"}, {"-1": "dog"}, {"999": "dog"}])
def test_replay_ignores_notes_that_make_no_sense(tmp_path: Path, by: object) -> None:
    assert replay(tmp_path, {**make_record(4), "by": by}).stdout == replay(tmp_path, make_record(4)).stdout


def test_replay_refuses_a_seat_that_is_not_there(tmp_path: Path) -> None:
    assert_refused(replay(tmp_path, make_record(6), "--seat", "2"), "seat 2", "0 to 1")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rules": 99}, ["version 99", "version 1", "--any-rules"]),
        ({"moves": [[0, "side:north"], [0, "side:east"]], "result": None}, ["Move 1", "MEM-13"]),
        ({"result": None}, ["result"]),
        ({"seed": "another"}, ["seed"]),
        ({"facedown": 2}, ["record"]),
    ],
)
def test_a_record_that_does_not_replay_is_refused(tmp_path: Path, change: dict[str, object], words: list[str]) -> None:
    assert_refused(replay(tmp_path, make_record() | change), *words)


def test_a_record_of_other_rules_is_replayed_if_asked(tmp_path: Path) -> None:
    assert replay(tmp_path, make_record() | {"rules": 99}, "--any-rules").exit_code == 0


@given(
    arguments=st.lists(
        st.sampled_from([*TABLE, "replay", "--start", "-1", "--count", "--views", "--option", "=", ""]) | st.text(max_size=5),
        max_size=8,
    )
)
@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
def test_no_command_line_gives_a_traceback(monkeypatch: pytest.MonkeyPatch, arguments: list[str]) -> None:
    # Some command lines would start a server, which never ends.
    monkeypatch.setattr("facedown.server.serve.serve", lambda **_: None)
    result = facedown(*arguments)
    assert result.exit_code in (0, 1, 2)
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_it_ends_quietly_if_nobody_reads_on() -> None:
    command = f"{sys.executable} -m facedown trace memoarrr --players 2 --seed 1 --count 200 | head -1"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert result.stdout.startswith('{"trace": 2')
    assert result.stderr == ""
