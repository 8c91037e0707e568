"""Stores how far each seat of a table has come in what it was told (model/delivery.py), so that it survives a restart."""

import asyncio
from collections.abc import Collection

from facedown.server.model.delivery import NO_REPEAT, Delivery, Repeat
from facedown.server.protocol.messages import Again
from facedown.server.store.writer import NotSaved
from facedown.server.tables.services import Services

KEEP_MARKS = 1.0  # seconds until an acknowledgement is stored, with those that came meanwhile


class MarkKeeper:
    def __init__(self, services: Services, code: str) -> None:
        self._services = services
        self._code = code
        self._delivery: Delivery | None = None  # of the game; None before it
        self._unkept: set[int] = set()  # seats that have acknowledged more than is stored
        self._keeping: asyncio.Task[None] | None = None

    def follow(self, delivery: Delivery) -> None:
        """A game has begun, or was read again: from now on its marks are stored."""
        self._delivery = delivery

    async def repeat(self, seat: int | None) -> Repeat:
        """What this seat has not acknowledged, stored as repeated first: a crash may cost the repeat, never give it twice."""
        delivery = self._delivery  # the same to the end, even if the game is read again meanwhile
        if seat is None or delivery is None:
            return NO_REPEAT
        shown, again = delivery.shown(seat), list[Again]()
        while more := delivery.take_repeat(seat):
            try:
                await self._services.storage.save_marks(self._code, {seat: delivery.marks(seat)})
            except NotSaved:
                break
            again += more
        return Repeat(again, shown)

    def keep_soon(self, seats: Collection[int]) -> None:
        """Store, a little later, that these seats have acknowledged something."""
        if seats and not self._unkept:
            asyncio.get_running_loop().call_later(KEEP_MARKS, self._keep)
        self._unkept.update(seats)

    def _keep(self) -> None:
        """Nobody waits for this: if it is lost, something is shown a second time."""
        if self._unkept:
            seats, self._unkept = self._unkept, set()
            self._keeping = self._services.see_to(self._save(seats))

    async def _save(self, seats: Collection[int]) -> None:
        """Marks are read in the same step that queues them, so that older ones never replace newer ones in the database."""
        if self._delivery is not None:
            await self._services.storage.save_marks(self._code, {seat: self._delivery.marks(seat) for seat in seats})

    async def finish(self) -> None:
        """Wait until all that was acknowledged is stored, or could not be."""
        self._keep()
        if self._keeping is not None:
            await asyncio.wait([self._keeping])
