"""Whole tournaments, started from the command line: files, cores, Ctrl-C, and errors."""

import json
import os
import re
import signal
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from facedown.cli.main import main
from facedown.engine.record import from_record
from facedown.kit import extras
from tests.arena.conftest import Arena, wait_for_end
from tests.waiting import wait_until

GAMES = ["memoarrr", "--players", "2", "random", "odd:First"]


def facedown(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def read_records(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()]


def test_any_number_of_workers_gives_the_same_files(arena: Arena, tmp_path: Path) -> None:
    """One of the bots is in a module that a worker finds only if it looks in the working directory."""
    runs = [arena(*GAMES, "--games", "30", "--seed", "ahoy", "--workers", workers, "--out", workers) for workers in ("1", "2")]
    tables = [output.partition("Report:")[0] for code, output, _ in map(wait_for_end, runs) if code == 0]
    one, two = tmp_path / "here" / "1", tmp_path / "here" / "2"
    assert len(tables) == 2
    assert tables[0] == tables[1]
    assert (one / "games.jsonl").read_bytes() == (two / "games.jsonl").read_bytes()
    assert (one / "report.html").read_bytes() == (two / "report.html").read_bytes()
    records = read_records(one)
    assert [record["arena"]["number"] for record in records] == list(range(1, 31))
    assert {record["start"] for record in records} == {0, 1}
    assert len({record["seed"] for record in records}) == 30
    assert len({seed for record in records for seed in record["arena"]["bot_seeds"]}) == 60
    check_records_replay(one)
    check_report(one)


def check_records_replay(folder: Path) -> None:
    for record in read_records(folder):
        assert from_record(record).result == record["result"]
        assert record["arena"]["bots"] == record["players"]
        assert record["arena"]["named"] == ["random", "odd:First"]
    file = str(folder / "games.jsonl")
    replay = facedown("replay", file, "--line", "7", "--no-boards")
    assert replay.exit_code == 0, replay.output
    assert "won" in replay.stdout
    for arguments, words in [((), "--line"), (("--line", "31"), "no line 31")]:
        result = facedown("replay", file, *arguments)
        assert result.exit_code == 2
        assert words in result.stderr


class PageParser(HTMLParser):
    """Collects everything that a page refers to, and the ids that it defines."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("href", "src", "xlink:href", "srcset", "data", "action"):
                self.links.append(value or "")
            if name == "id":
                self.ids.append(value or "")
            self.links += re.findall(r"url\(([^)]*)\)", value or "")


def check_report(folder: Path) -> None:
    page = (folder / "report.html").read_text(encoding="utf-8")
    parser = PageParser()
    parser.feed(page)
    assert parser.tags.count("svg") == 5
    assert not {"script", "link", "img", "iframe", "image"} & set(parser.tags)
    assert {link.removeprefix("#") for link in parser.links} <= set(parser.ids)
    assert len(parser.ids) == len(set(parser.ids))
    assert "http" not in page
    assert "@import" not in page
    assert "prefers-color-scheme: dark" in page
    assert not re.search(r"#0000\d\d", page)  # every colour comes from the page
    assert "30 games: all bots in each, every seating 15 times." in page
    assert "facedown arena memoarrr --players 2 random odd:First --games 30 --seed ahoy" in page


def test_ctrl_c_keeps_what_was_played(arena: Arena, tmp_path: Path) -> None:
    process = arena("memoarrr", "--players", "2", "odd.py:Slow", "random", "--games", "10000", "--workers", "2")
    folder = tmp_path / "here" / "arena-memoarrr-1"
    games = folder / "games.jsonl"
    wait_until(lambda: process.poll() is not None or (games.is_file() and games.stat().st_size), "the first game")
    assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)  # to the workers too, as a terminal does
    code, output, errors = wait_for_end(process)
    assert code == 130
    records = read_records(folder)
    assert 0 < len(records) < 10000
    assert f"Stopped by Ctrl-C: {len(records)} of 10,000 games were played" in errors
    assert "Traceback" not in errors
    assert "odd.py:Slow" in output
    assert f"{len(records)} of 10,000 games were played" in (folder / "report.html").read_text(encoding="utf-8")
    assert all(from_record(record).result for record in records)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["memoarrr", "--players", "2"], ["BOT"]),
        (["memoarrr", "random"], ["--players"]),
        (["chess", "--players", "2", "random"], ["'chess'"]),
        (["memoarrr", "--players", "9", "random"], ["2 to 4 players"]),
        (["memoarrr", "--players", "2", "random", "--option", "edition=1999"], ["edition", "'1999'"]),
        (["memoarrr", "--players", "2", "random", "--games", "0"], ["--games"]),
        (["memoarrr", "--players", "2", "random", "--workers", "0"], ["--workers"]),
        (["memoarrr", "--players", "2", "random", "--time-limit", "0"], ["--time-limit"]),
        (["memoarrr", "--players", "2", "random", "no-such-bot"], ["'no-such-bot'", "random"]),
        (["memoarrr", "--players", "2", "random", "--out", "full"], ["full is not empty", "--out"]),
        (["memoarrr", "--players", "2", "random", "--out", "full/file"], ["full/file cannot be written to"]),
    ],
)
def test_a_wrong_command_line_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("kept")
    result = facedown("arena", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    sentence = result.stderr.splitlines()[-1]
    assert sentence.startswith("Error: ")
    assert all(word in sentence for word in words)
    assert [path.name for path in tmp_path.iterdir()] == ["full"]
    assert (tmp_path / "full" / "file").read_text() == "kept"


def test_folders_are_numbered_and_none_is_used_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "arena-memoarrr-1").write_text("in the way")
    result = facedown("arena", "memoarrr", "--players", "2", "random", "random", "--games", "1")
    assert result.exit_code == 0, result.output
    assert "random #2" in result.stdout
    assert "arena-memoarrr-2/report.html" in result.stdout
    records = read_records(tmp_path / "arena-memoarrr-2")
    assert [record["players"] for record in records] == [["random", "random #2"], ["random #2", "random"]]
    assert [record["arena"]["bots"] for record in records] == [["random", "random"]] * 2


def test_without_ray_it_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = facedown("arena", "memoarrr", "--players", "2", "random", "--ray")
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == "Error: --ray needs Ray: run pip install 'facedown[ray]'."
    assert not list(tmp_path.iterdir())


def test_ray_and_workers_do_not_go_together() -> None:
    result = facedown("arena", "memoarrr", "--players", "2", "random", "--workers", "2", "--ray")
    assert result.exit_code == 2
    assert "Leave one of them out" in result.stderr


def test_without_its_packages_it_says_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    result = facedown("arena", "memoarrr", "--players", "2", "random")
    assert result.exit_code == 2
    assert "matplotlib and openskill" in result.stderr
    assert "facedown[study]" in result.stderr
    assert "./dev play" in result.stderr
