"""Who a guest is: the key that brings a guest to another browser, merging two guests, and deleting one.

Tables in memory are locked while the database changes, and loaded again afterwards.
"""

import contextlib
from collections.abc import AsyncIterator, Sequence

from facedown.kit.errors import Refused
from facedown.server.model.keys import Key, KeyMaker, read_key
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import CloseCode
from facedown.server.store import deletion, guests, merging
from facedown.server.store.merging import MergePlan
from facedown.server.store.writer import Conflict, NotSaved
from facedown.server.tables.connections import Connections
from facedown.server.tables.finished import FinishedGames
from facedown.server.tables.registry import LiveTables
from facedown.server.tables.services import Services

ATTEMPTS = 5  # if tables change meanwhile


class Identities:
    """Shows and replaces the keys of guests, merges guests, and deletes them."""

    def __init__(
        self,
        services: Services,
        tables: LiveTables,
        finished_games: FinishedGames,
        keys: KeyMaker,
        epochs: dict[str, int],
        deleted_hashes: set[str],
    ) -> None:
        """`epochs`: by guest, how often their devices were signed out. `deleted_hashes`: of guests whose cookies are all void.

        Both are changed here, and read with every request.
        """
        self._services = services
        self._storage = services.storage
        self._tables = tables
        self._finished_games = finished_games
        self._keys = keys
        self._epochs = epochs
        self._deleted_hashes = deleted_hashes
        self.connections = Connections()

    async def load(self) -> None:
        """Load all epochs and who is gone, and sign out devices that another server has signed out."""
        for guest, epoch in (await guests.load_epochs(self._storage)).items():
            if epoch > self._epochs.get(guest, 0):
                self._epochs[guest] = epoch
                self.connections.close(guest, CloseCode.SIGNED_OUT)
        new_hashes = await guests.load_deleted(self._storage) - self._deleted_hashes
        self._deleted_hashes |= new_hashes
        for guest in self.connections.list_guests() if new_hashes else ():
            if guests.hash_guest(guest) in new_hashes:
                self.connections.close(guest, CloseCode.SIGNED_OUT)

    # --- keys

    async def show_key(self, guest: str) -> Key:
        """The guest's key, made when it is first asked for. Refused if the server's key that made it is lost."""
        stored_guest = await guests.load_guest(self._storage, guest)
        if stored_guest is None or stored_guest.key_hash is None:
            generation = 0 if stored_guest is None else stored_guest.key_generation
            key = self._keys.make(guest, generation + 1)
            await guests.save_key(
                self._storage, guest, stored_guest, key.hash, epoch=0 if stored_guest is None else stored_guest.epoch
            )
            return key
        old_key = self._keys.make_again(guest, stored_guest.key_generation, stored_guest.key_hash)
        if old_key is None:
            raise Refusal("key-lost")
        return old_key

    async def replace_key(self, guest: str) -> Key:
        """A new key. The old one is void, and all devices of the guest are signed out: they need a new cookie."""
        stored_guest = await guests.load_guest(self._storage, guest)
        generation, epoch = (0, 0) if stored_guest is None else (stored_guest.key_generation, stored_guest.epoch)
        key = self._keys.make(guest, generation + 1)
        await guests.save_key(self._storage, guest, stored_guest, key.hash, epoch + 1)
        self._epochs[guest] = epoch + 1
        self.connections.close(guest, CloseCode.SIGNED_OUT)
        return key

    async def find_guest_by_key(self, words: str) -> tuple[str, Key]:
        """The guest whose key this is. Whatever is wrong with it, the refusal is the same."""
        key = read_key(words)
        guest = None if key is None else await guests.find_by_key(self._storage, key.hash)
        if key is None or guest is None:
            raise Refusal("no-such-key")
        return guest, key

    # --- merging and deleting

    async def merge(self, guest: str, to: str, key: Key) -> MergePlan:
        """Merge `guest` into `to`, whose key this is, and return what was done. Cancelling this call does not stop it."""
        return await self._services.run_to_end(self._merge(guest, to, key))

    async def _merge(self, guest: str, to: str, key: Key) -> MergePlan:
        plan = await merging.plan_merge(self._storage, guest, to)
        async with self._hold_locks(plan.codes):
            plan = await merging.plan_merge(self._storage, guest, to)
            try:
                await merging.merge_guests(self._storage, guest, to, key.hash)
            except Conflict:
                raise Refusal("no-such-key") from None
            if not plan.tables_left:
                self._deleted_hashes.add(guests.hash_guest(guest))
            self.connections.close(guest, CloseCode.SIGNED_OUT)
            self._mark_stale(plan.codes)
        await self._reload(plan.codes)
        return plan

    async def delete(self, guest: str) -> None:
        """Delete the guest for good, and the guest's games without other people. Cancelling this call does not stop it."""
        await self._services.run_to_end(self._delete(guest, is_for_good=True))

    async def delete_absent(self, guest: str) -> None:
        """Delete a guest who has stayed away. Whoever still comes back starts over, with the same cookie.

        So nothing has to be kept of the many who never come back. No cookie of theirs was signed out, because they have no key.
        """
        await self._services.run_to_end(self._delete(guest, is_for_good=False))

    async def _delete(self, guest: str, *, is_for_good: bool) -> None:
        for _ in range(ATTEMPTS):
            plan = await deletion.plan_deletion(self._storage, guest, self._services.randomness.new_seed)
            async with self._hold_locks(plan.codes):
                plan = await deletion.plan_deletion(self._storage, guest, self._services.randomness.new_seed)
                with contextlib.suppress(Conflict):  # a table has changed: look again
                    await deletion.delete_guest(self._storage, guest, plan, is_for_good=is_for_good)
                    if is_for_good:
                        self._deleted_hashes.add(guests.hash_guest(guest))
                    self._forget(guest, plan.deleted_codes)
                    self._mark_stale(plan.changed_codes)
                    break
        else:
            raise NotSaved
        await self._reload(plan.changed_codes)

    def _forget(self, guest: str, deleted_codes: Sequence[str]) -> None:
        self.connections.close(guest, CloseCode.SIGNED_OUT)
        for code in deleted_codes:
            self._tables.discard(code)
            self._finished_games.forget(code)

    @contextlib.asynccontextmanager
    async def _hold_locks(self, codes: Sequence[str]) -> AsyncIterator[None]:
        """Hold the locks of those tables that are in memory, in the order of their codes, so that they cannot change meanwhile.

        The others need no lock. If one of them is loaded meanwhile, `_reload` loads it again.
        """
        async with contextlib.AsyncExitStack() as locks:
            for code in sorted(codes):
                live = self._tables.in_memory.get(code)
                if live is not None:
                    with contextlib.suppress(Refused):  # it cannot be loaded again, so nothing can happen there
                        await locks.enter_async_context(live.hold_lock())
            yield

    def _mark_stale(self, codes: Sequence[str]) -> None:
        for code in codes:
            self._tables.mark_stale(code)
            self._finished_games.forget(code)

    async def _reload(self, codes: Sequence[str]) -> None:
        """Load these tables again, where they are in memory or just being loaded, and tell everybody there."""
        for code in codes:
            with contextlib.suppress(Refused):
                await self._tables.refresh(code)
