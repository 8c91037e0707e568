"""Stores how far each seat of a table has got in what it was sent (model/delivery.py), so that a restart does not lose it."""

import asyncio
from collections.abc import Collection

from facedown.server.model.delivery import NO_REPEAT, Delivery, Repeat
from facedown.server.protocol.messages import RepeatedMove
from facedown.server.store.writer import NotSaved
from facedown.server.tables.services import Services

SAVE_DELAY = 1.0  # seconds until an acknowledgement is stored, together with those that came in the meantime


class MarkSaver:
    """Stores the marks of one table's seats."""

    def __init__(self, services: Services, code: str) -> None:
        self._services = services
        self._code = code
        self._delivery: Delivery | None = None  # None until the game starts
        self._unsaved_seats: set[int] = set()  # seats that have acknowledged more than is stored
        self._save_task: asyncio.Task[None] | None = None

    def track(self, delivery: Delivery) -> None:
        """Store the marks of this game, which has started or was loaded again."""
        self._delivery = delivery

    async def take_repeat(self, seat: int | None, device: Collection[int], live_since: int | None = None) -> Repeat:
        """What is repeated to this seat. `device` and `live_since` are explained at `Delivery.take_repeat`.

        It is stored as repeated before it is returned. So a crash can lose the repeat, but it is never sent twice.
        """
        delivery = self._delivery  # the same to the end, even if the game is loaded again in between
        if seat is None or delivery is None:
            return NO_REPEAT
        shown_cells, moves = delivery.find_shown_cells(seat), list[RepeatedMove]()
        while more_moves := delivery.take_repeat(seat, device, live_since):  # there can be more moves after each await
            try:
                await self._services.storage.save_marks(self._code, {each: delivery.marks(each) for each in {seat, *device}})
            except NotSaved:
                break
            moves += more_moves
        return Repeat(moves, shown_cells)

    def save_soon(self, seats: Collection[int]) -> None:
        """Store, a little later, that these seats have acknowledged something."""
        if seats and not self._unsaved_seats:
            asyncio.get_running_loop().call_later(SAVE_DELAY, self._start_saving)
        self._unsaved_seats.update(seats)

    def _start_saving(self) -> None:
        """Save in the background. If that fails, something may be repeated needlessly."""
        if self._unsaved_seats:
            seats, self._unsaved_seats = self._unsaved_seats, set()
            self._save_task = self._services.run_in_background(self._save(seats))

    async def _save(self, seats: Collection[int]) -> None:
        """Read and queue the marks without an await in between, so that older marks never overwrite newer ones."""
        if self._delivery is not None:
            await self._services.storage.save_marks(self._code, {seat: self._delivery.marks(seat) for seat in seats})

    async def flush(self) -> None:
        """Store what was acknowledged now, and wait until that has succeeded or failed."""
        self._start_saving()
        if self._save_task is not None:
            await asyncio.wait([self._save_task])
