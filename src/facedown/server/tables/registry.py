"""All tables that are in memory."""

import asyncio
import contextlib
from weakref import WeakValueDictionary

from facedown.engine.catalogue import game_named
from facedown.engine.match import agree
from facedown.server.model import table as tables
from facedown.server.protocol import messages as protocol
from facedown.server.protocol.errors import Refusal
from facedown.server.store.writer import Conflict, NotSaved
from facedown.server.tables import hosts, stand_ins
from facedown.server.tables.live import LiveTable
from facedown.server.tables.services import Services

CODE_ATTEMPTS = 5


class LiveTables:
    """Tables by code. One is read from the database when someone comes, and dropped once nothing refers to it any more."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.in_memory: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()  # by code
        self._loading = asyncio.Lock()

    async def check_room(self, guest: str) -> None:
        most = self._services.settings.limits.guest_tables
        if await self._services.storage.count_hosted(guest) >= most:
            raise Refusal("too-many-tables", most=most)

    async def open(self, wanted: protocol.NewTable, host: str) -> LiveTable:
        agreed = agree(wanted.game, wanted.players, wanted.options, wanted.start or 0, seed=None)
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
        code = code.upper()
        live = self.in_memory.get(code)
        if live is None:
            async with self._loading:
                live = self.in_memory.get(code) or await self._load(code)
        await live.refresh()
        return live

    async def _load(self, code: str) -> LiveTable:
        live = LiveTable(self._services, await self._services.read(code))
        self.in_memory[code] = live
        live.bots.wake()
        return live

    async def rematch(self, old: LiveTable, guest: str) -> LiveTable:
        """The table at which `old` is played again; everyone who asks gets the same one."""
        randomness, start = self._services.randomness, None if old.match is None else old.match.next_start
        for _ in range(CODE_ATTEMPTS):
            again = tables.open_rematch(old.table, randomness.new_code(), guest, start, randomness.new_seed)
            with contextlib.suppress(Conflict):  # the code is taken, or somebody was quicker
                await self._point_to(old, again)
                return await self.find(old.table.rematch or again.code)
        raise NotSaved

    async def _point_to(self, old: LiveTable, again: tables.Table) -> None:
        version = game_named(again.game).version
        await old.change(
            lambda table: table if table.rematch else tables.revise(table, rematch=again.code),
            save=lambda before, _: self._services.storage.save_rematch(again, version, before),
        )

    def is_attended(self, code: str) -> bool:
        live = self.in_memory.get(code)
        return live is not None and live.is_attended

    def read_again(self, code: str) -> None:
        """The stored table has changed: if it is in memory, it is to be read again before its next use."""
        if code in self.in_memory:
            self.in_memory[code].is_stale = True

    async def look_after(self) -> None:
        for live in list(self.in_memory.values()):
            stand_ins.look_after(live, self._services)
            hosts.look_after(live, self._services)

    def renamed(self, guest: str, name: str) -> None:
        for live in list(self.in_memory.values()):
            live.renamed(guest, name)
