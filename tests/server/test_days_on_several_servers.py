"""Games by days on several servers: they count time together, and the server that has a table moves for those who are late."""

import contextlib
import secrets
from collections.abc import Iterator
from pathlib import Path

from tests.databases import postgres_or_skip
from tests.server.by_days import DAY, look_for_late_moves, moves_at, pass_hours, start_by_days
from tests.server.daily import MovedTimes
from tests.server.people import RunningServer, people, run_server
from tests.waiting import PATIENCE, wait_until

DOG = (0, "dog")
DAY_MS = int(DAY * 3600 * 1000)


@contextlib.contextmanager
def run_two(
    folder: Path, times: tuple[MovedTimes, MovedTimes], bot_pauses: tuple[float, float] = (0, 0)
) -> Iterator[tuple[RunningServer, RunningServer]]:
    """Two servers on a new PostgreSQL database, each with a clock of its own."""
    url = postgres_or_skip().create(f"new_{secrets.token_hex(8)}")
    a, b = (
        run_server(folder, database=url, server_name=name, times=own, bot_pause=pause)
        for name, own, pause in zip("ab", times, bot_pauses, strict=True)
    )
    with a:
        wait_until(lambda: a.is_up, "the first server to start", seconds=PATIENCE)
        with b:
            wait_until(lambda: b.is_up, "the second server to start", seconds=PATIENCE)
            yield a, b


def test_a_server_that_takes_over_goes_on_counting(tmp_path: Path) -> None:
    times = MovedTimes(), MovedTimes()
    with run_two(tmp_path, times) as (a, b):
        with people(a, "Ann", "Ben") as [ann, ben]:
            code = start_by_days(ann, [ben])
        pass_hours(a, times[0], 2 * DAY)
        look_for_late_moves(b)
        assert b.backend.services.uptime.now == 2 * DAY_MS  # the same time, not as much again
        a.stop()
        pass_hours(b, times[1], DAY - 1)
        assert moves_at(b, code) == []
        pass_hours(b, times[1], 1)
        assert moves_at(b, code) == [DOG]


def test_the_owner_of_the_table_moves_and_no_other_server(tmp_path: Path) -> None:
    times = MovedTimes(), MovedTimes()
    with run_two(tmp_path, times) as (a, b), people(a, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben])
        client = ben.connect(code)
        client.wait_for("position")
        pass_hours(b, times[1], 3 * DAY)
        assert moves_at(b, code) == []
        look_for_late_moves(a)
        assert moves_at(a, code) == [DOG]
        client.wait_for("position", lambda frame: frame["by"] == "dog")


def test_a_bot_moves_soon_at_the_server_that_takes_over(tmp_path: Path) -> None:
    with run_two(tmp_path, (MovedTimes(), MovedTimes()), bot_pauses=(3600, 0)) as (a, b):
        with people(a, "Ann") as [ann]:
            code = start_by_days(ann, [], start=1)
        look_for_late_moves(b)
        assert moves_at(b, code) == [], "the bot is still thinking at the other server"
        a.stop()
        look_for_late_moves(b)
        wait_until(lambda: (1, None) in moves_at(b, code), "the bot to begin")
