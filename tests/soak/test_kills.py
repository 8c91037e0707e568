"""A hundred SIGKILLs at random moments while people play at many tables: `./dev soak tests/soak/test_kills.py`.

FACEDOWN_KILLS and FACEDOWN_KILL_TABLES set how many kills and tables there are; another FACEDOWN_KILL_SEED kills at other
moments. Whenever a game ends, a new one starts, so that all tables are in use until the last kill. Then every game is played to
its end. docs/server.md reports the figures.
"""

import os
import random
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.databases import database_in
from tests.server import people
from tests.server.crashes import Players
from tests.server.processes import ServerProcess

KILLS = int(os.environ.get("FACEDOWN_KILLS", "100"))
TABLES = int(os.environ.get("FACEDOWN_KILL_TABLES", "24"))
SEED = int(os.environ.get("FACEDOWN_KILL_SEED", "1"))
LONGEST = 2.0  # seconds of play before a kill
A_WHILE = 300  # seconds; nothing here takes this long unless it is broken


class Killings:
    """A server that is killed again and again, and the tables where people play meanwhile."""

    def __init__(self, folder: Path) -> None:
        self.server = ServerProcess(folder, database_in(folder))
        self.server.start()
        self.rng = random.Random(SEED)
        self.address = self.server.address
        self.opened_count = 0
        self.tables: list[Players] = []
        self.games = self.moves = self.pending_moves = 0

    def fill(self) -> None:
        """Open new tables to replace those whose games are over."""
        for table in [table for table in self.tables if table.is_over]:
            self.tables.remove(table)
            self.moves += table.check_record()
            self.games += 1
        while len(self.tables) < TABLES:
            self.tables.append(Players(self.address, self.opened_count))
            self.opened_count += 1

    def play_and_kill(self) -> None:
        self.fill()
        with ThreadPoolExecutor(TABLES) as threads:
            plays = [threads.submit(table.play) for table in self.tables]
            time.sleep(self.rng.uniform(0, LONGEST))
            self.server.kill()
            for play in plays:
                play.result(A_WHILE)
        self.pending_moves += sum(table.pending_move is not None for table in self.tables)
        self.server.start()

    def finish(self) -> None:
        with ThreadPoolExecutor(4) as threads:
            for table in threads.map(self.play_to_the_end, self.tables):
                assert table.is_over, "this game cannot be played to its end"
                self.moves += table.check_record()
                self.games += 1

    def play_to_the_end(self, table: Players) -> Players:
        table.play()
        return table


@pytest.mark.timeout(1800 + 60 * KILLS)
def test_a_hundred_kills_lose_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "PATIENCE", A_WHILE)
    killings = Killings(tmp_path)
    try:
        for kill in range(KILLS):
            killings.play_and_kill()
            if kill % 10 == 9:
                print(f"{kill + 1} kills, {killings.games} games over")  # noqa: T201
        killings.finish()
    finally:
        killings.server.kill()
    database = sqlite3.connect(tmp_path / "facedown.sqlite3")
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    database.close()
    print(  # noqa: T201
        f"{KILLS} kills, {TABLES} tables at a time: {killings.games} games, {killings.moves} moves; every move that was told "
        f"was there, none twice; {killings.pending_moves} had been sent but not answered when a kill came"
    )
    assert killings.pending_moves > 0
