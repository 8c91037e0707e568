"""What must be true at tables whatever people do: memory agrees with the database, windows with memory, records with both."""

import itertools
import time
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import Any

from facedown.engine.match import Match
from facedown.engine.record import from_record
from facedown.kit.events import addressed_to, is_addressed_to
from facedown.server.tables.live import LiveTable
from tests.server.people import Frame, RunningServer
from tests.server.visitors import Notes, Visitor

LONGEST_TURN = 90.0  # seconds; bots and clocks take a few at most, unless they are broken
CLOCK_AND_SHOWING = 20.0  # seconds that a clock can wait and run


# --- memory and store


@dataclass
class TableCheck:
    """A table in the server's memory."""

    stage: str
    moves: int
    waits_for_nobody: bool  # a bot is to move, or the clock runs
    tables: dict[str, Frame]  # the table as each visitor should see it
    positions: dict[str, Frame]


def compare(server: RunningServer, notes: Notes, visitors: list[Visitor]) -> TableCheck | None:
    """Check that the database agrees with memory, and return what is in memory; None if the table is not there."""
    return server.run(_compare(server, notes.code, visitors), LONGEST_TURN)


async def _compare(server: RunningServer, code: str, visitors: list[Visitor]) -> TableCheck | None:
    live = server.backend.tables.in_memory.get(code)
    if live is None:
        return None
    assert not live.is_stale
    async with live.hold_lock():
        stored_table = await server.backend.storage.load(code)
        assert stored_table is not None
        assert stored_table.table == live.table
        assert stored_table.table.revision == live.table.revision
        assert [chair.seed for chair in stored_table.table.chairs] == [chair.seed for chair in live.table.chairs]
        assert stored_table.names == live.names
        assert (stored_table.game is None) == (live.match is None)
        if live.match is not None and stored_table.game is not None:
            assert stored_table.game.moves == live.match.moves
            bots = {seat for seat, chair in enumerate(live.table.chairs) if chair.active_bot}
            assert {seat for seat in range(live.table.players) if seat in live.bots} == bots
        return check_table(live, [visitor.guest for visitor in visitors])


def check_table(live: LiveTable, guests: list[str]) -> TableCheck:
    is_bots = any(live.table.chairs[seat].active_bot for seat in live.due_seats())
    return TableCheck(
        stage=live.table.stage,
        moves=0 if live.match is None else len(live.match.moves),
        waits_for_nobody=is_bots or bool(live.clock.read()),
        tables={guest: live.describe_for(guest).model_dump() for guest in guests},
        positions={guest: at(live, guest) for guest in guests if guest in live.audience.connections},
    )


def at(live: LiveTable, guest: str) -> Frame:
    """What the guest's window should show by now."""
    if live.game is None:
        return {}
    match = live.game.match
    to = live.game.recipient(live.table.seats_of(guest), live.audience.connections[guest].claimed_seat)
    return {
        "seat": to.seat,
        "n": live.game.delivery.heard_moves.count(to.seat),
        "view": match.view(to.seat),
        "legal": [] if to.moving_seat is None else match.legal(to.moving_seat),
        "to_move": match.to_move,
    }


def check_progress(notes: Notes, now: TableCheck) -> None:
    """A game that is not waiting for a person must go on."""
    if now.moves != notes.moves or not now.waits_for_nobody or notes.moved_at == 0:
        notes.moves, notes.moved_at = now.moves, time.monotonic()
    assert time.monotonic() - notes.moved_at < LONGEST_TURN + CLOCK_AND_SHOWING, f"{notes.code} stalls: {now}"


def check_windows(server: RunningServer, notes: Notes, visitors: list[Visitor]) -> TableCheck | None:
    """Check that every window shows the table and the game as they are. If something is still going on, try again."""
    differences: list[str] = []
    until = time.monotonic() + LONGEST_TURN
    while time.monotonic() < until:
        for visitor in visitors:
            visitor.listen(notes.code)
        now = compare(server, notes, visitors)
        if now is None:
            notes.moved_at = 0.0  # nothing happens at a table where nobody is
            return None
        check_progress(notes, now)
        differences = [*find_differences(notes, now, visitors)]
        if not differences or now.waits_for_nobody:
            return now
        time.sleep(0.02)
    raise AssertionError(differences)


def find_differences(notes: Notes, now: TableCheck, visitors: list[Visitor]) -> list[str]:
    differences: list[str] = []
    for visitor in visitors:
        window = visitor.windows.get(notes.code)
        if window is None:
            continue
        if window.table != now.tables[visitor.guest]:
            differences.append(f"{visitor.name} at {notes.code}: {window.table} is {now.tables[visitor.guest]}")
        position = now.positions.get(visitor.guest)
        shown_position = window.position or {}
        if position is not None and {name: shown_position.get(name) for name in position} != position:
            differences.append(f"{visitor.name} at {notes.code}: {shown_position} is {position}")
    return differences


# --- records


class Truth:
    """A finished game as each seat, and a watcher (None), heard and saw it."""

    def __init__(self, record: dict[str, Any]) -> None:
        match = from_record(record)
        self.seats: list[int | None] = [*range(match.terms.players), None]
        self.seat_events: dict[int | None, list[list[Frame]]] = {seat: [] for seat in self.seats}
        self.views: dict[tuple[int | None, int], Frame] = {}
        self.legal: dict[tuple[int | None, int], list[str]] = {}
        self.legal_beside: dict[tuple[int, int], list[list[str]]] = defaultdict(list)  # by seat and what a watcher has heard
        replayed_match = match.restart()
        self._see(replayed_match)
        for seat, move in match.moves:
            events = replayed_match.play(seat, move)
            for each in self.seats:
                if any(is_addressed_to(event, each) for event in events):
                    self.seat_events[each].append(addressed_to(events, each))
            self._see(replayed_match)

    def _see(self, match: Match) -> None:
        for seat in self.seats:
            at = seat, len(self.seat_events[seat])
            self.views[at] = match.view(seat)
            self.legal[at] = [] if seat is None else match.legal(seat)
            if seat is not None:
                self.legal_beside[seat, len(self.seat_events[None])].append(match.legal(seat))

    def events(self, seat: int | None, n: int, count: int) -> list[Frame]:
        """The events of the last `count` moves, up to the `n`th, that the seat has heard of."""
        return [*itertools.chain(*self.seat_events[seat][n - count : n])]

    def moves_of(self, position: Frame) -> list[int]:
        """The numbers of the moves that the events of this position belong to."""
        seat, n, events = position["seat"], position["n"], position["events"]
        for count in range(n + 1):
            if self.events(seat, n, count) == events:
                return [*range(n - count + 1, n + 1)]
        assert n == 0, position  # the events of the deal
        return []

    def offered_unclaimed(self, position: Frame) -> list[list[str]]:
        """The moves that a shared device may offer to a seat that has not claimed it, since it holds nothing private."""
        asked_seat = position["asked_seat"]
        if position["seat"] is not None or position["private_seat"] is not None or asked_seat is None:
            return []
        return self.legal_beside[asked_seat, position["n"]]

    def check(self, positions: list[Frame]) -> None:
        """Every window was sent its seat's views and events, and no event more than twice."""
        times: Counter[tuple[int, int]] = Counter()
        for position in positions:
            seat, n = position["seat"], position["n"]
            assert position["view"] == self.views[seat, n], (position["view"], self.views[seat, n])
            assert position["legal"] in (self.legal[seat, n], [], *self.offered_unclaimed(position)), position["legal"]
            assert len(position["changes"]) == len(position["events"]), position["changes"]
            for ending in (position["hidden_cards"], position["breakdown"]):
                assert (ending is None) == (position["phase"] is not None), ending
            numbers = self.moves_of(position)
            for repeat in position["repeats"]:
                all_events = self.seat_events[seat][repeat["n"] - 1]
                assert repeat["events"] in (all_events, [event for event in all_events if event["to"] != "all"]), repeat
                numbers.append(repeat["n"])
            if seat is not None:
                times.update((seat, number) for number in numbers)
        assert all(count <= 2 for count in times.values()), times.most_common(3)


def check_record(record: dict[str, Any], notes: Notes) -> None:
    Truth(record).check(notes.positions)
    assert set(record["by"].values()) <= {"clock", "goldfish", "parrot", "dog", "chimp"}, record["by"]
