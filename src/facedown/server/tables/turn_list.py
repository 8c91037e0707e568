"""A guest's unfinished games, and whose move it is in each.

A game that is in memory says so itself. One that is not is replayed without being woken up, and again only after a change.
"""

from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from facedown.engine.catalogue import game_named
from facedown.engine.match import Match
from facedown.engine.views import progress
from facedown.server.protocol.turns import Progress, TurnLine, TurnSeat
from facedown.server.store.listings import Unfinished, list_unfinished_tables
from facedown.server.store.storage import StoredTable, format_date, now
from facedown.server.support.slices import Slicer
from facedown.server.tables.game import load_match
from facedown.server.tables.live import LiveTable
from facedown.server.tables.loading import is_long
from facedown.server.tables.registry import LiveTables
from facedown.server.tables.services import Services

MAX_KEPT = 5_000  # games
SECOND = 1000  # milliseconds


class TurnState(NamedTuple):
    """Whose move it is in a game, and how far it is. Everyone may know both."""

    due: Sequence[int] = ()
    progress: Progress | None = None


class TurnList:
    def __init__(self, services: Services, tables: LiveTables) -> None:
        self._storage = services.storage
        self._slicer = services.slicer
        self._tables = tables
        self._kept: OrderedDict[str, tuple[tuple[int, int], TurnState]] = OrderedDict()  # by code, the latest last

    async def list_for(self, guest: str) -> list[TurnLine]:
        """The guest's own moves first: by their deadlines, then the one that has waited longest."""
        found = await list_unfinished_tables(self._storage, guest)
        lines = [self._line(table, await self._state(table)) for table in found]
        return sorted(lines, key=urgency)

    async def _state(self, table: Unfinished) -> TurnState:
        if table.stage == "open":
            return TurnState()
        live = self._tables.in_memory.get(table.code)
        if live is not None and live.match is not None and not live.is_stale:
            return state_of(live.match)
        return await self._stored_state(table)

    async def _stored_state(self, table: Unfinished) -> TurnState:
        version = (table.revision, table.moves)
        kept, state = self._kept.get(table.code, (None, TurnState()))
        if kept != version:
            stored = await self._storage.load(table.code)
            state = TurnState() if stored is None else await replay(stored, self._slicer)
            self._kept[table.code] = (version, state)
            if len(self._kept) > MAX_KEPT:
                self._kept.popitem(last=False)
        return state

    def _line(self, table: Unfinished, state: TurnState) -> TurnLine:
        live = self._tables.in_memory.get(table.code)
        here = set() if live is None else set(live.audience.connections)
        return TurnLine(
            code=table.code,
            game=table.game,
            stage=table.stage,
            seats=[
                TurnSeat(**seat.model_dump(), is_connected=guest in here)
                for seat, guest in zip(table.seats, table.guests, strict=True)
            ],
            your_seats=table.your_seats,
            due=list(state.due),
            since=format_date(table.since),
            deadline=None if live is None else deadline_of(live, table.your_seats),
            progress=state.progress,
        )


def urgency(line: TurnLine) -> tuple[bool, bool, str, str]:
    is_due = any(seat in line.due for seat in line.your_seats)
    return not is_due, line.deadline is None, line.deadline or "", line.since


def state_of(match: Match) -> TurnState:
    return TurnState(tuple(match.to_move), progress_of(match))


def progress_of(match: Match) -> Progress | None:
    """What a watcher may know of it."""
    told = progress(match.terms.game, match.view(None))
    return None if told is None else Progress(**told)


async def replay(stored: StoredTable, slicer: Slicer) -> TurnState:
    """The state of a game as it is stored. One that was dealt under other rules cannot be played on, so nobody is due."""
    if stored.game is None or stored.rules != game_named(stored.table.game).version:
        return TurnState()
    match = load_match(stored.table, stored.game)
    await slicer.run((match.play(seat, move) for seat, move in stored.game.moves), is_long=is_long(stored.game))
    return state_of(match)


def deadline_of(live: LiveTable, seats: Sequence[int]) -> str | None:
    """When the time for the first of these seats is up; None if no clock runs for them."""
    left = [face.seconds for face in live.clock.remaining() if face.seat in seats and face.is_running]
    return format_date((now() + int(min(left) * SECOND)) // SECOND * SECOND) if left else None
