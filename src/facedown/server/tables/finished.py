"""Finished games, as people read them: their records and their replays, made from what is stored.

Making one takes a while if the game is long. So each is made once and kept while people read it, and nobody else waits for it.
"""

import asyncio
from functools import partial

from facedown.engine.match import check_seat
from facedown.server.model.table import Table
from facedown.server.protocol.after import Replay
from facedown.server.protocol.errors import Refusal
from facedown.server.store import days
from facedown.server.store.records import encode_record
from facedown.server.store.storage import StoredTable
from facedown.server.support.cache import Cache
from facedown.server.tables.game import load_match
from facedown.server.tables.loading import is_long
from facedown.server.tables.registry import LiveTables
from facedown.server.tables.replays import CachedReplay, Viewpoint, seat_of
from facedown.server.tables.services import Services

MOST_MOVES = 200_000  # a hundred bytes each
MAX_RECORD_BYTES = 32 * 1024 * 1024
MAX_REPLAY_POSITIONS = 5_000  # a few kilobytes each


class FinishedGames:
    """Makes records and replays of finished games, and keeps each of them while it is being read."""

    def __init__(self, services: Services, tables: LiveTables) -> None:
        self._services = services
        self._tables = tables
        seconds = services.settings.keep_games
        self._games: Cache[str, StoredTable] = Cache(count_moves, MOST_MOVES, seconds)  # by table
        self._records: Cache[str, bytes] = Cache(len, MAX_RECORD_BYTES, seconds)  # by table
        self._replays: Cache[tuple[str, int | None], CachedReplay] = Cache(
            count_positions, MAX_REPLAY_POSITIONS, seconds
        )  # and seat

    async def get_record(self, code: str) -> bytes:
        """The record of a finished game as JSON, with all its secrets, whatever rules it was dealt under."""
        table = await self._check_finished(code)
        return await self._records.get(table.code, partial(self._make_record, table.code))

    async def get_replay(self, code: str, viewpoint: Viewpoint, first: int) -> Replay:
        """Part of the replay of a finished game: the steps from number `first` on, as many as fit in one response."""
        table = await self._check_finished(code)
        if isinstance(viewpoint, int):
            check_seat(viewpoint, table.players)
        seat = seat_of(viewpoint)
        cached_replay = await self._replays.get((table.code, seat), partial(self._make_replay, table.code, seat))
        return cached_replay.make_part(viewpoint, first)

    def forget(self, code: str) -> None:
        """Drop the game and the record of a table that has been deleted, or whose players have other names now."""
        self._games.drop(code)
        self._records.drop(code)

    async def _check_finished(self, code: str) -> Table:
        """The table. Refused unless its game is over and, if it is a daily try, its deal is open."""
        table = await self._find_finished_table(code)
        if table.kind == "daily" and not await days.is_open(self._services.storage, table.day or "", table.game):
            raise Refusal("day-closed", day=table.day)
        return table

    async def _find_finished_table(self, code: str) -> Table:
        live = self._tables.in_memory.get(code.upper())
        if live is None:
            table = (await self._services.load_table(code.upper(), with_game=False, any_rules=True)).table
            if table.stage in ("over", "abandoned"):
                return table
            live = await self._tables.find(code)  # if the server stopped right after the last move, this stores the end
        await live.check_finished()
        return live.table

    async def _load(self, code: str) -> StoredTable:
        return await self._games.get(code, partial(self._services.load_table, code, any_rules=True))

    async def _make_record(self, code: str) -> bytes:
        stored_table, openings = await self._load(code), await self._services.storage.load_openings(code)
        return await asyncio.to_thread(encode_record, stored_table, openings)

    async def _make_replay(self, code: str, seat: int | None) -> CachedReplay:
        stored_table = await self._load(code)
        await self._services.check_rules(code, stored_table.table.game, stored_table.rules)
        if stored_table.game is None:
            raise Refusal("not-started")
        replay = CachedReplay(
            load_match(stored_table.table, stored_table.game), stored_table.game.moves, seat, stored_table.game.by
        )
        await self._services.slicer.run(replay.prepare(), is_long=is_long(stored_table.game))
        return replay


def count_moves(stored_table: StoredTable) -> int:
    return 1 if stored_table.game is None else 1 + len(stored_table.game.moves)


def count_positions(replay: CachedReplay) -> int:
    return 1 + len(replay.positions)
