"""What is on whose screen: what each seat has heard of, and how much of it was seen, which is kept in the database."""

import asyncio
from collections.abc import Collection, Sequence

from facedown.engine.catalogue import game_named
from facedown.kit.events import Event
from facedown.server.model.delivery import NO_MARKS, NOTHING, Marks, Repeat, Showings
from facedown.server.model.heard import Heard
from facedown.server.model.table import Table
from facedown.server.protocol.messages import Again
from facedown.server.store.writer import NotSaved
from facedown.server.tables.services import Services

KEEP_MARKS = 1.0  # seconds until an acknowledgement is stored, with those that came meanwhile


class Screens:
    """From a game's start on."""

    def __init__(self, services: Services, table: Table, marks: Sequence[Marks] = ()) -> None:
        self.heard = Heard(table.players)
        self._services = services
        self._code = table.code
        self._showings = Showings(game_named(table.game), self.heard, marks or [NO_MARKS] * table.players)
        self._unkept: set[int] = set()  # seats that have acknowledged more than is stored
        self._keeping: asyncio.Task[None] | None = None

    def add(self, mover: int, events: Sequence[Event]) -> None:
        """One more move, and what it told."""
        self.heard.add(events)
        self._showings.add(mover, events)

    def is_done(self, seat: int) -> bool:
        """Whether the seat has seen all that it was told."""
        return self._showings.is_done(seat)

    def marks(self) -> list[Marks]:
        return [self._showings.marks(seat) for seat in range(self._showings.seats)]

    def acknowledge(self, seat: int | None, n: int, device: Sequence[int]) -> None:
        """`seat` has seen all up to `n`, on the device of these seats."""
        self._showings.acknowledge(seat, n, device)
        self._keep_soon(device)

    def take_over(self, older: "Screens") -> None:
        """What was acknowledged there, and is not stored yet, is stored from here."""
        self._keeping, unkept = older.hand_over()
        self._keep_soon(unkept)

    def hand_over(self) -> tuple[asyncio.Task[None] | None, set[int]]:
        """The storing that is under way, and the seats whose acknowledgements are not stored yet: whoever asks stores them."""
        unkept, self._unkept = self._unkept, set()
        return self._keeping, unkept

    def _keep_soon(self, seats: Collection[int]) -> None:
        if seats and not self._unkept:
            asyncio.get_running_loop().call_later(KEEP_MARKS, self.keep_marks)
        self._unkept.update(seats)

    async def repeat(self, seat: int | None) -> Repeat:
        """What this seat has not acknowledged. Stored before it is told: a crash may cost the repeat, not give it twice."""
        if seat is None:
            return NOTHING
        shown, again = self._showings.shown(seat), list[Again]()
        while more := self._showings.again(seat):
            try:
                await self._services.storage.save_marks(self._code, {seat: self._showings.marks(seat)})
            except NotSaved:
                break
            again += more
        return Repeat(again, shown)

    def keep_marks(self) -> None:
        """What has been acknowledged, for after a restart. Nobody waits: if it is lost, something is shown a second time."""
        if self._unkept:
            marks = {seat: self._showings.marks(seat) for seat in self._unkept}
            self._unkept.clear()
            self._keeping = self._services.see_to(self._services.storage.save_marks(self._code, marks))

    async def kept(self) -> None:
        """Once all that has been acknowledged is stored, or could not be."""
        self.keep_marks()
        if self._keeping is not None:
            await asyncio.wait([self._keeping])
