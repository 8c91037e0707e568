"""SIGKILL during games: every move that anybody was told is stored, once, and every game can be finished after the restart.

This is the short form; `./dev soak tests/soak/test_kills.py` kills a hundred times.
"""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.databases import database_in
from tests.server.crashes import Players
from tests.server.processes import ServerProcess
from tests.waiting import PATIENCE, wait_until

KILLS = 2
TABLES = 3


def play_until_killed(server: ServerProcess, tables: list[Players], rng: random.Random) -> None:
    """Kill the server at a random moment after a few more moves."""
    enough = sum(table.move_count for table in tables) + rng.randint(2, 6)
    with ThreadPoolExecutor() as threads:
        at_play = [threads.submit(table.play) for table in tables]
        wait_until(
            lambda: sum(table.move_count for table in tables) >= enough or all(table.done() for table in at_play),
            "a few more moves",
            meanwhile=lambda: time.sleep(rng.uniform(0, 0.004)),
        )
        server.kill()
        for table in at_play:
            table.result(PATIENCE)


def test_after_a_kill_every_move_that_was_sent_is_stored_once_and_the_game_goes_on(tmp_path: Path) -> None:
    rng = random.Random(7)
    with ServerProcess(tmp_path, database_in(tmp_path)) as server:
        tables = [Players(server.address, number) for number in range(TABLES)]
        for _ in range(KILLS):
            play_until_killed(server, tables, rng)
            server.start()
        assert not all(table.is_over for table in tables)
        for table in tables:
            table.play()
            table.check_record()
