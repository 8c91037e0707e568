"""Visitors at tables of all games, who sit, leave, reload, share devices, watch, chat and play, some of them at the same time.

After every few steps the invariants are checked (invariants.py); at the end every game is played out.
"""

import gc
import logging
import random
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from facedown.server.model import table as tables
from facedown.server.support.limits import NO_LIMITS
from facedown.server.support.settings import Settings
from facedown.server.web.app import create_app
from facedown.server.web.dependencies import Backend
from tests.randomness import SeededRandomness
from tests.server.actions import PLANS, needs, play
from tests.server.invariants import check_record, check_windows
from tests.server.people import Person, RunningServer
from tests.server.visitors import Notes, Visitor
from tests.waiting import breathe, first_match, wait_until

NAMES = ["Ann", "Ben", "Cem", "Dee", "Eve", "Flo", "Gil", "Hal", "Ida", "Jan", "Kit", "Leo"]
MOST_TABLES = 8
EAGERNESS = 0.7
AT_ONCE = [1, 1, 1, 2, 3]
STEPS_BETWEEN_RESTARTS = 500
A_WHILE = 120.0  # seconds; nothing here takes that long unless it is broken


class Visits:
    def __init__(self, folder: Path, seed: int) -> None:
        self.rng = random.Random(seed)
        self._folder = folder
        self._port = 0
        self.server = self._start()
        self.tables: dict[str, Notes] = {}
        acks = [lambda _: True, lambda rng: rng.random() < 0.5, lambda _: False]
        self.visitors = [
            Visitor(Person(self.server.address, name), name, acks[number % 3]) for number, name in enumerate(NAMES)
        ]
        self.action_counts: Counter[str] = Counter()
        self.games = self.moves = self.restarts = 0

    def _start(self) -> RunningServer:
        settings = Settings(
            self._folder / "facedown.sqlite3",
            client=self._folder / "client",
            bot_pause=0,
            bot_retry=0.05,
            bot_workers=1,
            away_after=0,
            stand_in_after=1.0,
            new_host_after=0.5,
            housekeeping_every=0.05,
            deal_timeout=0.02,
            keep_games=1.0,  # also that nothing is left at the end
            limits=NO_LIMITS,
        )
        server = RunningServer(create_app(settings, SeededRandomness()), self._port)
        self._port = int(server.address.rpartition(":")[2])
        server.__enter__()
        wait_until(lambda: server.is_up, "the server to be up", seconds=A_WHILE)
        return server

    # --- what doings need

    def has_room(self) -> bool:
        return len(self.tables) < MOST_TABLES

    def add_table(self, code: str) -> None:
        self.tables.setdefault(code, Notes(code))

    # --- steps

    def step(self, threads: ThreadPoolExecutor) -> None:
        actions = []
        for visitor in self.some_visitors():
            [plan] = self.rng.choices([*PLANS], [*PLANS.values()])
            if self.rng.random() < EAGERNESS:
                plan = needs(visitor) or plan
            action = plan(self, visitor)
            if action is not None:
                self.action_counts[plan.__name__] += 1
                actions.append(action)
        for future in [threads.submit(action) for action in actions]:
            future.result(A_WHILE)
        self.listen()

    def some_visitors(self) -> list[Visitor]:
        """A few visitors, mostly ones that a game is waiting for."""
        visitors_needed = [visitor for visitor in self.visitors if needs(visitor)]
        among = visitors_needed if visitors_needed and self.rng.random() < EAGERNESS else self.visitors
        return self.rng.sample(among, min(len(among), self.rng.choice(AT_ONCE)))

    def listen(self) -> None:
        for visitor in self.visitors:
            for code in [*visitor.windows]:
                visitor.listen(code)
            for window in visitor.windows.values():
                if visitor.acks(self.rng):
                    window.ack()

    def check(self) -> None:
        for notes in [*self.tables.values()]:
            now = check_windows(self.server, notes, self.visitors)
            if now is not None and now.stage == "over":
                self.close(notes)

    def close(self, notes: Notes) -> None:
        """Check the record of a finished game, and let everybody leave."""
        record = self.visitors[0].person.get(f"/api/tables/{notes.code}/record")
        check_record(record, notes)
        self.games += 1
        self.moves += len(record["moves"])
        rematch_code = self.visitors[0].person.get(f"/api/tables/{notes.code}")["rematch"]
        if rematch_code is not None and self.has_room():
            self.add_table(rematch_code)
        del self.tables[notes.code]
        for visitor in self.visitors:
            visitor.go(notes.code)

    def restart(self) -> None:
        self.server.stop()
        self.restarts += 1
        self.server = self._start()
        self.listen()

    # --- the end

    def finish(self) -> None:
        """Play every game to its end: people with a seat come back for it."""
        until = time.monotonic() + A_WHILE + 10 * len(self.tables)
        while self.tables:
            assert time.monotonic() < until, f"{[*self.tables]} do not come to an end"
            for notes in [*self.tables.values()]:
                self.play_on(notes)
            self.listen()
            self.check()

    def play_on(self, notes: Notes) -> None:
        seated_visitors = [visitor for visitor in self.visitors if self.seats(visitor, notes)]
        if self.visitors[0].person.get(f"/api/tables/{notes.code}")["stage"] == "open":
            del self.tables[notes.code]
            return
        for visitor in seated_visitors or self.visitors:
            if notes.code not in visitor.windows:
                visitor.come(notes)
                visitor.listen(notes.code)
            window = visitor.windows.get(notes.code)
            if window is None or window.position is None:
                continue
            if window.position["legal"]:
                play(window, window.position, self.rng.choice(window.position["legal"]))
            elif window.position["asked_seat"] not in (None, window.position["seat"]):
                window.claim(window.position["asked_seat"])

    def seats(self, visitor: Visitor, notes: Notes) -> list[int]:
        seats: list[int] = visitor.person.get(f"/api/tables/{notes.code}")["you"]["seats"]
        return seats

    def go_home(self) -> None:
        for visitor in self.visitors:
            for code in [*visitor.windows]:
                visitor.go(code)
            visitor.person.leave()

    def check_nothing_is_left(self) -> None:
        """Check that nothing is kept in memory once everybody has left."""
        first_match(
            lambda: self.server.run(find_leftovers(self.server.backend)),
            lambda leftovers: leftovers == [],
            "all to be let go",
            seconds=A_WHILE,
            meanwhile=breathe,
        )

    def summary(self) -> str:
        refusals = sum((visitor.refusals for visitor in self.visitors), Counter[str]())
        counts = ", ".join(f"{count} {name}" for name, count in self.action_counts.most_common())
        return (
            f"{self.games} games, {self.moves} moves, {self.restarts} restarts; {counts}; "
            f"refused: {dict(refusals.most_common())}"
        )


async def find_leftovers(backend: Backend) -> list[str]:
    gc.collect()
    return [*backend.tables.in_memory, *map(str, backend.concurrency.counts), *map(str, backend.services.turns)]


class Failures(logging.Handler):
    """Collects errors that the server logs."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


@contextmanager
def check_no_errors_logged() -> Iterator[None]:
    failures, log = Failures(), logging.getLogger("facedown.server")
    log.addHandler(failures)
    try:
        yield
    finally:
        log.removeHandler(failures)
        if failures.messages:
            print("\n".join(failures.messages))  # noqa: T201 - shown with whatever else went wrong
    assert failures.messages == []


def come_and_go(folder: Path, seed: int, seconds: float) -> str:
    """Let people come and go for that long, and return what happened. Failures carry the seed in their notes."""
    visits = Visits(folder, seed)
    until = time.monotonic() + seconds
    steps = 0
    try:
        with (
            check_no_errors_logged(),
            mock.patch.multiple(tables, SHORTEST_CLOCK=1, SHORTEST_ABSENCE=0),
            ThreadPoolExecutor(4) as threads,
        ):
            while time.monotonic() < until:
                visits.step(threads)
                steps += 1
                if steps % 5 == 0:
                    visits.check()
                if steps % STEPS_BETWEEN_RESTARTS == 0:
                    visits.restart()
            visits.finish()
            visits.go_home()
            visits.check_nothing_is_left()
    except BaseException as error:
        error.add_note(f"seed {seed}, step {steps}: {visits.summary()}")
        raise
    finally:
        visits.go_home()
        visits.server.stop()
    return f"seed {seed}, {steps} steps: {visits.summary()}"
