"""A guest's unfinished games, and whose move it is in each.

For a game in memory, this is read from its match. Any other game is replayed without becoming a live table, and the result is
kept until the game changes.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from facedown.engine.catalogue import game_named
from facedown.engine.match import Match
from facedown.engine.views import progress
from facedown.server.model.days_per_move import people_due
from facedown.server.model.table import Table
from facedown.server.protocol.turns import Progress, TurnLine, TurnSeat
from facedown.server.store.listings import GuestTable, list_unfinished_tables
from facedown.server.store.storage import StoredTable, format_date, now
from facedown.server.support.slices import Slicer
from facedown.server.tables.days_per_move import date_in
from facedown.server.tables.game import LiveGame, load_match
from facedown.server.tables.live import LiveTable
from facedown.server.tables.loading import is_long, load_deadlines
from facedown.server.tables.registry import LiveTables
from facedown.server.tables.services import Services

MAX_STATES = 5_000  # games
SECOND = 1000  # milliseconds


class TurnState(NamedTuple):
    """Whose move it is in a game, and how far it is. Everyone may know both."""

    due_seats: Sequence[int] = ()
    progress: Progress | None = None
    decisions: Sequence[int] = ()  # per seat: how many moves it has made
    ends: Mapping[int, int] = {}  # in a game by days: the uptime at which each due seat's time is up


class TurnList:
    def __init__(self, services: Services, tables: LiveTables) -> None:
        self._storage = services.storage
        self._slicer = services.slicer
        self._tables = tables
        self._uptime = services.uptime
        # By code, the most recently used last.
        self._states: OrderedDict[str, tuple[tuple[int, int], TurnState]] = OrderedDict()

    async def list_for(self, guest: str) -> list[TurnLine]:
        """The guest's unfinished games, sorted: the guest's own moves first, then by deadline, then the longest wait."""
        return sorted((self._make_line(table, state) for table, state in await self.list_states(guest)), key=urgency)

    async def list_states(self, guest: str) -> list[tuple[GuestTable, TurnState]]:
        """The guest's unfinished games, and whose move it is in each, in no order."""
        return [(table, await self._load_state(table)) for table in await list_unfinished_tables(self._storage, guest)]

    async def _load_state(self, table: GuestTable) -> TurnState:
        if table.stage == "open":
            return TurnState()
        live = self._tables.in_memory.get(table.code)
        if live is not None and live.game is not None and not live.is_stale:
            return state_of(live.game, live.table)
        return await self._load_stored_state(table)

    async def _load_stored_state(self, table: GuestTable) -> TurnState:
        version = (table.revision, table.moves)
        stored_version, state = self._states.get(table.code, (None, TurnState()))
        if stored_version != version:
            stored_table = await self._storage.load(table.code)
            state = TurnState() if stored_table is None else await replay(stored_table, self._slicer)
        self._states[table.code] = (version, state)
        self._states.move_to_end(table.code)
        if len(self._states) > MAX_STATES:
            self._states.popitem(last=False)
        return state

    def _make_line(self, table: GuestTable, state: TurnState) -> TurnLine:
        live = self._tables.in_memory.get(table.code)
        connected_guests = set() if live is None else set(live.audience.connections)
        return TurnLine(
            code=table.code,
            game=table.game,
            stage=table.stage,
            seats=[
                TurnSeat(**seat.model_dump(), is_connected=guest in connected_guests)
                for seat, guest in zip(table.seats, table.guests, strict=True)
            ],
            your_seats=table.your_seats,
            due=list(state.due_seats),
            since=format_date(table.since),
            deadline=self._deadline(table.your_seats, live, state),
            progress=state.progress,
        )

    def _deadline(self, seats: Sequence[int], live: LiveTable | None, state: TurnState) -> str | None:
        """The earliest date at which the time of one of these seats is up; None if nobody's time runs."""
        ends = [end for seat, end in state.ends.items() if seat in seats]
        if ends:
            return date_in(max(0, min(ends) - self._uptime.now))
        return None if live is None else deadline_of(live, seats)


def urgency(line: TurnLine) -> tuple[bool, bool, str, str]:
    is_due = any(seat in line.due for seat in line.your_seats)
    return not is_due, line.deadline is None, line.deadline or "", line.since


def state_of(game: LiveGame, table: Table) -> TurnState:
    due_seats, deadlines = game.match.to_move, game.deadlines
    ends = (
        {} if deadlines is None else {seat: deadlines.end_of(seat, table.paused_until) for seat in people_due(table, due_seats)}
    )
    return TurnState(tuple(due_seats), progress_of(game.match), tuple(game.match.moves_made), ends)


def progress_of(match: Match) -> Progress | None:
    """How far the match is, as a watcher may know it."""
    progress_fields = progress(match.terms.game, match.view(None))
    return None if progress_fields is None else Progress(**progress_fields)


async def replay(stored_table: StoredTable, slicer: Slicer) -> TurnState:
    """The state of a game as it is stored. One that was dealt under other rules cannot be played on, so nobody is due."""
    if stored_table.game is None or stored_table.rules != game_named(stored_table.table.game).version:
        return TurnState()
    match = load_match(stored_table.table, stored_table.game)
    game = LiveGame(match, deadlines=load_deadlines(stored_table.table, stored_table.game, match))
    await slicer.run(game.replay(stored_table.game, viewers=[]), is_long=is_long(stored_table.game))
    return state_of(game, stored_table.table)


def deadline_of(live: LiveTable, seats: Sequence[int]) -> str | None:
    """The earliest date at which the clock runs out for one of these seats; None if it runs for none of them."""
    seconds_left = [face.seconds for face in live.clock.read() if face.seat in seats and face.is_running]
    return format_date((now() + int(min(seconds_left) * SECOND)) // SECOND * SECOND) if seconds_left else None
