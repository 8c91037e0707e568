"""All tables that are in memory."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Collection, Mapping
from functools import partial
from weakref import WeakValueDictionary

from facedown.engine.catalogue import game_named
from facedown.engine.match import make_terms
from facedown.server.model import table as tables
from facedown.server.model.again import AfterGame
from facedown.server.model.table_info import describe_table
from facedown.server.protocol import messages as protocol
from facedown.server.protocol.errors import Refusal
from facedown.server.store import claims
from facedown.server.store.series import read_series
from facedown.server.store.writer import NotSaved
from facedown.server.support.cache import Cache
from facedown.server.tables import hosts, retirement, stand_ins
from facedown.server.tables.days_per_move import describe_pause
from facedown.server.tables.live import LiveTable
from facedown.server.tables.loading import load_game
from facedown.server.tables.services import Services

NO_BOTS: Mapping[int, str] = {}
MAX_CACHED_MOVES = 200_000  # moves of games that nobody is connected to: a few hundred bytes each


class LiveTables:
    """Tables by code. A table is loaded when somebody needs it, and freed a while after nothing refers to it any more."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.in_memory: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()  # by code
        services.storage.on_lost = self.reload_all
        self.cache: Cache[str, LiveTable] = Cache(count_moves, MAX_CACHED_MOVES, services.settings.keep_games)

    def count_by_stage(self) -> Counter[str]:
        """How many tables in memory are at each stage."""
        return Counter(live.table.stage for live in self._list_in_any_thread())

    def count_connections(self) -> int:
        """How many connections to tables there are."""
        return sum(len(live.audience.connections) for live in self._list_in_any_thread())

    def _list_in_any_thread(self) -> list[LiveTable]:
        """The tables in memory. Unlike a loop over the dictionary, this may run while the event loop adds some."""
        return [live for reference in self.in_memory.valuerefs() if (live := reference()) is not None]

    async def check_can_host(self, guest: str) -> None:
        """Refuse if the guest hosts too many unfinished tables."""
        limit = self._services.settings.limits.guest_tables
        if await self._services.storage.count_hosted_tables(guest) >= limit:
            raise Refusal("too-many-tables", most=limit)

    async def open_table(self, new_table: protocol.NewTable, host: str) -> str:
        """Open a table, and return its code. It belongs to no server until somebody comes."""
        match_terms = make_terms(new_table.game, new_table.players, new_table.options, new_table.start or 0, seed=None)
        tables.check_options(new_table.game, new_table.options)
        terms = tables.update_terms(protocol.Terms(), new_table)
        tables.check_terms(terms)

        async def save_new(code: str) -> str:
            table = tables.open_table(code, new_table.game, match_terms.options, new_table.players, terms, host)
            await self._services.storage.save_new_table(table, match_terms.game.version)
            return code

        return await self._services.try_codes(save_new)

    async def find(self, code: str) -> LiveTable:
        """The table with this code, up to date. Refused if there is none, if another server serves it, or if we are leaving."""
        if self._services.is_leaving:
            raise NotSaved
        code = code.upper()
        live = self.in_memory.get(code) or await self.cache.get(code, partial(self._load, code))
        self.cache.touch(code)
        await live.reload_if_stale()
        return live

    async def describe(self, code: str, guest: str) -> protocol.Table:
        """The table as this guest sees it. Refused if there is none. If it is not in memory, its game is not loaded."""
        live = self.in_memory.get(code.upper())
        if live is None:
            await claims.check_not_elsewhere(self._services.storage, code.upper())
            stored_table = await self._services.load_table(code.upper(), with_game=False)
            series = await read_series(self._services.storage, stored_table.table.code)
            after_game = AfterGame(series).describe(stored_table.table, self._services.clock())
            return describe_table(
                guest,
                stored_table.table,
                stored_table.names,
                connected_guests=(),
                watchers=(),
                offered_seats=(),
                after_game=after_game,
                pause=describe_pause(stored_table.table, self._services.uptime),
            )
        await live.reload_if_stale()
        return live.describe_for(guest)

    async def find_game(self, code: str) -> str:
        """The game that is played at the table with this code. Refused if there is none."""
        live = self.in_memory.get(code.upper())
        return live.table.game if live else (await self._services.load_table(code.upper(), with_game=False)).table.game

    async def list_openings(self, code: str) -> list[protocol.OpeningInfo]:
        """All openings at this table. Their secrets come with the record, at the end of the game."""
        table = (await self._services.load_table(code.upper(), with_game=False)).table
        return [
            protocol.OpeningInfo(**opening.public_fields())
            for opening in await self._services.storage.load_openings(table.code)
        ]

    async def _load(self, code: str) -> LiveTable:
        losses_before = self._services.connection_losses
        stored_table = await self._services.claim_table(code)
        game = await load_game(stored_table.table, stored_table.game, self._services.slicer)
        live = LiveTable(self._services, stored_table, game, AfterGame(await read_series(self._services.storage, code)))
        if not self.cache.is_making(code):  # it has been deleted meanwhile
            raise Refusal("no-such-table", table=code)
        live.is_stale |= losses_before != self._services.connection_losses  # another server may have it by now
        self.in_memory[code] = live
        live.bots.wake()
        return live

    async def open_rematch(self, live: LiveTable, guest: str, bots: Mapping[int, str] = NO_BOTS) -> LiveTable:
        """The table of the rematch, which is opened on first request. Everybody who asks gets the same one.

        `bots`: the level of the bot for each seat whose player does not come along.
        """
        new_seed, start = self._services.randomness.new_seed, None if live.match is None else live.match.next_start

        async def find_or_open(code: str) -> LiveTable:
            """Raises Conflict if somebody else was faster. The next call finds their table."""
            rematch = tables.open_rematch(live.table, code, guest, start, new_seed, bots)
            await self._save_rematch(live, rematch)
            return await self.find(live.table.rematch or rematch.code)

        return await self._services.try_codes(find_or_open)

    async def _save_rematch(self, live: LiveTable, rematch: tables.Table) -> None:
        version = game_named(rematch.game).version
        await live.change(
            lambda table: table if table.rematch else tables.revise(table, rematch=rematch.code),
            save=lambda before, _: self._services.storage.save_rematch(rematch, version, before),
        )

    def reload_all(self) -> None:
        """Mark all tables as stale: the connection to the database was lost, so other servers may serve them by now."""
        self._services.connection_losses += 1
        for live in list(self.in_memory.values()):
            live.is_stale = True
        self.reload_stale()

    def reload_stale(self) -> None:
        """Load stale tables where people are, in the background, so that nobody waits at a table that another server serves."""
        for live in list(self.in_memory.values()):
            if live.is_stale and live.audience.connections:
                self._services.run_in_background(live.reload_if_stale())

    async def reload_changed(self) -> None:
        """Reload the tables whose guests were merged at another server. Other servers make no other changes to our tables."""
        for code, revision in (await claims.read_revisions(self._services.storage, list(self.in_memory))).items():
            live = self.in_memory.get(code)
            if live is not None and revision > live.table.revision:
                live.is_stale = True
        self.reload_stale()

    async def release_unused(self) -> None:
        """Let other servers have the tables that are not in memory any more, nor being loaded."""
        used_codes = {*self.in_memory, *self.cache.list_keys_in_progress(), *self._services.kept_tables}
        await claims.release_others(self._services.storage, used_codes)

    async def release_all_but(self, codes: Collection[str]) -> None:
        """Let other servers have all tables but these, and send the people at them to those servers. Marks are stored first."""
        others = [live for live in list(self.in_memory.values()) if live.table.code not in codes]
        await asyncio.gather(*(live.flush_marks() for live in others), return_exceptions=True)
        await claims.release_others(self._services.storage, codes)
        for live in others:
            live.is_stale = True
        self.reload_stale()

    async def leave(self) -> None:
        """Let other servers have all tables, because this one is about to stop. Marks are stored first.

        A game is ended if the other servers have only newer rules for it.
        """
        self._services.is_leaving = True
        storage = self._services.storage
        if storage.is_shared:
            await asyncio.gather(*(live.flush_marks() for live in list(self.in_memory.values())), return_exceptions=True)
            with contextlib.suppress(Refusal):  # the database does not answer, which has been logged
                await retirement.end_old_games(self._services, self)
            with contextlib.suppress(NotSaved):  # without a connection to the database, this server owns nothing
                await claims.release_all(storage)

    def is_attended(self, code: str) -> bool:
        """Whether anybody is connected to this table."""
        live = self.in_memory.get(code)
        return live is not None and bool(live.audience.connections)

    async def reload(self, code: str) -> None:
        """Load a table again if it is in memory, because the stored one has changed, and tell everybody there."""
        self.mark_stale(code)
        if code in self.in_memory:
            await self.in_memory[code].reload_if_stale()

    def mark_stale(self, code: str) -> None:
        """Note that the stored table has changed. If it is in memory, it is loaded again before it is used."""
        if code in self.in_memory:
            self.in_memory[code].is_stale = True

    async def refresh(self, code: str) -> None:
        """Load a table again if it is marked as stale, or was being loaded while its stored form changed."""
        if self.cache.is_making(code):
            await self.find(code)
            self.mark_stale(code)
        if (live := self.in_memory.get(code)) is not None:
            await live.reload_if_stale()

    def discard(self, code: str) -> None:
        """Drop a table that has been deleted. Everybody there is disconnected, and nobody moves there any more."""
        live = self.in_memory.pop(code, None)
        self.cache.drop(code)
        if live is not None:
            live.table = tables.revise(live.table, stage="closed")
            for connection in list(live.audience.connections.values()):
                live.audience.dismiss(connection, protocol.CloseCode.DELETED)

    async def replace_absent_people(self) -> None:
        """Give absent players a stand-in, and replace absent hosts."""
        for live in list(self.in_memory.values()):
            stand_ins.replace_absent_players(live, self._services)
            hosts.replace_absent_host(live, self._services)

    def check_can_rename(self, guest: str) -> None:
        """Refuse if the guest watches a table and has sent too much there: a new name counts like a message."""
        for live in list(self.in_memory.values()):
            if live.audience.is_watching(guest, live.table):
                live.chat.check_rate(guest, is_watcher=True)

    def rename_guest(self, guest: str, name: str) -> None:
        for live in list(self.in_memory.values()):
            live.rename_guest(guest, name)


def count_moves(live: LiveTable) -> int:
    return 1 if live.match is None else 1 + len(live.match.moves)
