"""Worker processes: if one fails and no bot is at fault, the tournament stops and says why."""

import os
from contextlib import suppress
from pathlib import Path

import pytest

from facedown.arena.journal import Journal, read_journal
from facedown.arena.play import Contest, make_contest
from facedown.arena.workers import Crew, Interrupt, WorkerError, WorkerFailed, attempt
from facedown.engine.match import Match
from tests.arena.conftest import Arena
from tests.waiting import wait_until


def contest_of(games: int) -> Contest:
    return make_contest("memoarrr", ["random"], players=2, games=games, seed="1", options=None, time_limit=1.0)


def test_a_worker_that_dies_by_itself_stops_the_tournament(tmp_path: Path) -> None:
    crew = Crew(contest_of(100_000), tmp_path, Interrupt())
    crew.start_worker()
    crew.prepare()
    games = crew.play()
    next(games)
    (worker,) = crew.workers.values()
    worker.process.kill()
    with pytest.raises(WorkerFailed, match=r"A worker failed while it played game \d+: its process ended by SIGKILL\."):
        list(games)
    crew.end()


def test_workers_end_when_the_tournament_is_killed(arena: Arena, tmp_path: Path) -> None:
    process = arena("memoarrr", "--players", "2", "odd.py:Sleeping", "random", "--workers", "2", "--time-limit", "1000")
    pids = tmp_path / "here" / "pids"
    wait_until(lambda: pids.is_file() and len(pids.read_text().split()) == 2, "both bots to fall asleep")
    process.kill()
    wait_until(lambda: not any(map(is_running, pids.read_text().split())), "the workers to end")


def is_running(pid: str) -> bool:
    with suppress(ProcessLookupError):
        os.kill(int(pid), 0)
        return True
    return False


def test_an_error_of_our_own_is_reported_with_its_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("in the rules")

    monkeypatch.setattr(Match, "play", fail)
    output = attempt(contest_of(1), 1, Journal(tmp_path / "journal"))
    assert isinstance(output, WorkerError)
    assert "ZeroDivisionError: in the rules" in output.trace


def test_a_journal_says_who_was_asked_and_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "journal"
    assert read_journal(file).asked_bot is None
    journal = Journal(file)
    journal.ask(2)
    journal.begin()
    journal.move(0, "side:north")
    journal.ask(1)
    assert (read_journal(file).asked_bot, read_journal(file).moves) == (1, [(0, "side:north")])
    journal.answer()
    assert read_journal(file).asked_bot is None
    with file.open("a") as half_a_line:
        half_a_line.write("ask 1")
    assert read_journal(file).asked_bot is None
