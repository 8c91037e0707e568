"""All tables that are in memory."""

import contextlib
from collections import Counter
from collections.abc import Mapping
from functools import partial
from weakref import WeakValueDictionary

from facedown.engine.catalogue import game_named
from facedown.engine.match import make_terms
from facedown.server.model import table as tables
from facedown.server.model.again import AfterGame
from facedown.server.model.table_info import describe_table
from facedown.server.protocol import messages as protocol
from facedown.server.protocol.errors import Refusal
from facedown.server.store.series import read_series
from facedown.server.store.writer import Conflict, NotSaved
from facedown.server.support.cache import Cache
from facedown.server.tables import hosts, stand_ins
from facedown.server.tables.live import LiveTable
from facedown.server.tables.loading import load_game
from facedown.server.tables.services import Services

CODE_ATTEMPTS = 5
NO_BOTS: Mapping[int, str] = {}
MOST_CACHED = 200_000  # moves of games that nobody is connected to: a few hundred bytes each


class LiveTables:
    """Tables by code. A table is loaded when somebody needs it, and freed a while after nothing refers to it any more."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.in_memory: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()  # by code
        self.cache: Cache[str, LiveTable] = Cache(count_moves, MOST_CACHED, services.settings.keep_games)

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
        most = self._services.settings.limits.guest_tables
        if await self._services.storage.count_hosted(guest) >= most:
            raise Refusal("too-many-tables", most=most)

    async def open_table(self, wanted: protocol.NewTable, host: str) -> LiveTable:
        agreed = make_terms(wanted.game, wanted.players, wanted.options, wanted.start or 0, seed=None)
        tables.check_options(wanted.game, wanted.options)
        terms = tables.update_terms(protocol.Terms(), wanted)
        tables.check_terms(terms)
        for _ in range(CODE_ATTEMPTS):
            code = self._services.randomness.new_code()
            table = tables.open_table(code, wanted.game, agreed.options, wanted.players, terms, host)
            with contextlib.suppress(Conflict):  # the code is taken
                await self._services.storage.save_new(table, agreed.game.version)
                return await self.find(table.code)
        raise NotSaved

    async def find(self, code: str) -> LiveTable:
        """The table with this code, up to date. Refused if there is none."""
        code = code.upper()
        live = self.in_memory.get(code) or await self.cache.get(code, partial(self._load, code))
        self.cache.touch(code)
        await live.reload_if_stale()
        return live

    async def describe(self, code: str, guest: str) -> protocol.Table:
        """The table as this guest sees it. Refused if there is none. If it is not in memory, its game is not loaded."""
        live = self.in_memory.get(code.upper())
        if live is None:
            stored = await self._services.load_table(code.upper(), with_game=False)
            series = await read_series(self._services.storage, stored.table.code)
            after = AfterGame(series).describe(stored.table, self._services.clock())
            return describe_table(guest, stored.table, stored.names, present=(), watchers=(), offered=(), after=after)
        await live.reload_if_stale()
        return live.describe_for(guest)

    async def game_at(self, code: str) -> str:
        """The game that is played at the table with this code. Refused if there is none."""
        live = self.in_memory.get(code.upper())
        return live.table.game if live else (await self._services.load_table(code.upper(), with_game=False)).table.game

    async def openings(self, code: str) -> list[protocol.OpeningInfo]:
        """All openings at this table. Their secrets come with the record, at the end of the game."""
        table = (await self._services.load_table(code.upper(), with_game=False)).table
        return [
            protocol.OpeningInfo(**opening.public_fields()) for opening in await self._services.storage.openings(table.code)
        ]

    async def _load(self, code: str) -> LiveTable:
        stored = await self._services.load_table(code)
        game = await load_game(stored.table, stored.game, self._services.slicer)
        live = LiveTable(self._services, stored, game, AfterGame(await read_series(self._services.storage, code)))
        self.in_memory[code] = live
        live.bots.wake()
        return live

    async def open_rematch(self, old: LiveTable, guest: str, bots: Mapping[int, str] = NO_BOTS) -> LiveTable:
        """The table of the rematch, which is opened on first request. Everybody who asks gets the same one.

        `bots`: the level of the bot for each seat whose player does not come along.
        """
        randomness, start = self._services.randomness, None if old.match is None else old.match.next_start
        for _ in range(CODE_ATTEMPTS):
            rematch = tables.open_rematch(old.table, randomness.new_code(), guest, start, randomness.new_seed, bots)
            with contextlib.suppress(Conflict):  # the code is taken, or somebody else was faster
                await self._save_rematch(old, rematch)
                return await self.find(old.table.rematch or rematch.code)
        raise NotSaved

    async def _save_rematch(self, old: LiveTable, rematch: tables.Table) -> None:
        version = game_named(rematch.game).version
        await old.change(
            lambda table: table if table.rematch else tables.revise(table, rematch=rematch.code),
            save=lambda before, _: self._services.storage.save_rematch(rematch, version, before),
        )

    def is_attended(self, code: str) -> bool:
        """Whether anybody is connected to this table."""
        live = self.in_memory.get(code)
        return live is not None and bool(live.audience.connections)

    async def reload(self, code: str) -> None:
        """The stored table has changed: if it is in memory, load it again, and tell everybody there."""
        self.mark_stale(code)
        if code in self.in_memory:
            await self.in_memory[code].reload_if_stale()

    def mark_stale(self, code: str) -> None:
        """The stored table has changed: if it is in memory, load it again before it is used."""
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
        """Drop a table that has been deleted. Whoever is connected to it is disconnected, and nobody moves there any more."""
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
