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
    """Tables by code. A table is loaded when somebody comes, and freed once nothing refers to it any more."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.in_memory: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()  # by code
        self._loading = asyncio.Lock()

    async def check_can_host(self, guest: str) -> None:
        """Refuse if the guest hosts too many unfinished tables."""
        most = self._services.settings.limits.guest_tables
        if await self._services.storage.count_hosted(guest) >= most:
            raise Refusal("too-many-tables", most=most)

    async def open_table(self, wanted: protocol.NewTable, host: str) -> LiveTable:
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
        """The table with this code, up to date. Refused if there is none."""
        code = code.upper()
        live = self.in_memory.get(code)
        if live is None:
            async with self._loading:
                live = self.in_memory.get(code) or await self._load(code)
        await live.reload_if_stale()
        return live

    async def _load(self, code: str) -> LiveTable:
        live = LiveTable(self._services, await self._services.load_table(code))
        self.in_memory[code] = live
        live.bots.wake()
        return live

    async def open_rematch(self, old: LiveTable, guest: str) -> LiveTable:
        """The table of the rematch, which is opened if need be. Everybody who asks gets the same one."""
        randomness, start = self._services.randomness, None if old.match is None else old.match.next_start
        for _ in range(CODE_ATTEMPTS):
            rematch = tables.open_rematch(old.table, randomness.new_code(), guest, start, randomness.new_seed)
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
        return live is not None and live.is_attended

    def mark_stale(self, code: str) -> None:
        """The stored table has changed: if it is in memory, load it again before it is used."""
        if code in self.in_memory:
            self.in_memory[code].is_stale = True

    async def replace_absent_people(self) -> None:
        """Give absent players a stand-in, and replace absent hosts."""
        for live in list(self.in_memory.values()):
            stand_ins.replace_absent_players(live, self._services)
            hosts.replace_absent_host(live, self._services)

    def rename_guest(self, guest: str, name: str) -> None:
        for live in list(self.in_memory.values()):
            live.rename_guest(guest, name)
