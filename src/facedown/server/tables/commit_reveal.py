"""Agreeing on a deal: the server commits, the clients commit, the clients reveal (engine/fairness.py has the hashes).

Bots take no part. A client that does not commit in time is left out, and the proof shows it. One that has committed and does
not reveal makes the opening void: it stays on record as abandoned, and the next one is opened without that client.
"""

import asyncio
import contextlib
import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic_core import to_json

from facedown.engine.catalogue import game_named
from facedown.engine.fairness import client_commitment, seed_of, server_commitment, terms_text
from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import DealCommitFrame, DealCommittedFrame, DealOpenedFrame, DealRevealFrame
from facedown.server.store.storage import format_date, now, text_keys
from facedown.server.tables.connection import Connection
from facedown.server.tables.services import Services


def seats_of_clients(table: Table) -> dict[str, int]:
    """Each guest's first seat, which is its client's number."""
    first: dict[str, int] = {}
    for seat, chair in enumerate(table.chairs):
        if chair.guest is not None:
            first.setdefault(chair.guest, seat)
    return first


def spelled_seats(table: Table) -> list[str]:
    clients = seats_of_clients(table)
    return [f"bot {chair.bot}" if chair.guest is None else f"client {clients[chair.guest]}" for chair in table.chairs]


@dataclass(slots=True)
class Opening:
    """One deal that is being agreed on."""

    number: int
    terms: str
    secret: str  # SECRET until the game is over
    asked: Mapping[str, int]  # the guests whose clients are there, and their seats
    commitments: dict[int, str] = field(default_factory=dict)
    reveals: dict[int, str] = field(default_factory=dict)
    _is_committing: bool = True
    _answered: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def commitment(self) -> str:
        return server_commitment(self.terms, self.secret)

    @property
    def seed(self) -> str:
        return seed_of(self.commitment, self.secret, self.reveals)

    @property
    def is_complete(self) -> bool:
        """Whether everyone who has committed has revealed."""
        return self.commitments.keys() == self.reveals.keys()

    @property
    def silent(self) -> set[str]:
        """Guests whose clients have committed and not revealed."""
        return {guest for guest, seat in self.asked.items() if seat in self.commitments and seat not in self.reveals}

    def commit(self, guest: str, number: int, commitment: str) -> None:
        seat = self._seat(guest, number)
        if not self._is_committing or seat in self.commitments:
            raise Refusal("deal-closed", opening=self.number)
        self.commitments[seat] = commitment
        if len(self.commitments) == len(self.asked):
            self._answered.set()

    def reveal(self, guest: str, number: int, random: str) -> None:
        seat = self._seat(guest, number)
        if self._is_committing or seat in self.reveals:
            raise Refusal("deal-closed", opening=self.number)
        if client_commitment(self.commitment, seat, random) != self.commitments.get(seat):
            raise Refusal("other-commitment", opening=self.number)
        self.reveals[seat] = random
        if self.is_complete:
            self._answered.set()

    def _seat(self, guest: str, number: int) -> int:
        if number != self.number or guest not in self.asked:
            raise Refusal("deal-closed", opening=self.number)
        return self.asked[guest]

    async def wait_for_commitments(self, seconds: float) -> None:
        await self._wait(seconds)
        self._is_committing = False
        self._answered.clear()

    async def wait_for_reveals(self, seconds: float) -> None:
        if not self.is_complete:
            await self._wait(seconds)

    async def _wait(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._answered.wait()


class Deals:
    """A table's deals: one at most is being agreed on, and clients answer to that one."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._opening: Opening | None = None

    async def agree(self, table: Table, connections: Mapping[str, Connection]) -> Opening:
        """Open deals until every client that has committed to one has also revealed."""
        try:
            return await self._agree(table, connections)
        finally:
            self._opening = None

    async def _agree(self, table: Table, connections: Mapping[str, Connection]) -> Opening:
        storage, seconds = self._services.storage, self._services.settings.deal_timeout
        left_out: set[str] = set()
        for number in itertools.count(await storage.count_openings(table.code)):
            here = {guest: seat for guest, seat in seats_of_clients(table).items() if guest in connections}
            asked = {guest: seat for guest, seat in here.items() if seconds > 0 and guest not in left_out}
            opening = Opening(number, spelled_terms(table, number), self._services.randomness.new_seed(), asked)
            await storage.save_opening(table.code, opening)
            self._opening = opening  # from here on clients may answer
            if asked:
                tell(connections, DealOpenedFrame(opening=number, terms=opening.terms, commitment=opening.commitment), here)
                await opening.wait_for_commitments(seconds)
            if opening.commitments:
                await storage.change_opening(table.code, opening, "opened")
                tell(connections, DealCommittedFrame(opening=number, commitments=text_keys(opening.commitments)), here)
                await opening.wait_for_reveals(seconds)
            if opening.is_complete:
                return opening
            await storage.change_opening(table.code, opening, "abandoned")
            left_out |= opening.silent
        raise AssertionError  # itertools.count has no end

    def answer(self, guest: str, frame: DealCommitFrame | DealRevealFrame) -> None:
        """Take a client's commitment, or what it reveals."""
        if self._opening is None:
            raise Refusal("deal-closed", opening=frame.opening)
        if isinstance(frame, DealCommitFrame):
            self._opening.commit(guest, frame.opening, frame.commitment)
        else:
            self._opening.reveal(guest, frame.opening, frame.random)


def spelled_terms(table: Table, number: int) -> str:
    return terms_text(
        table=table.code,
        opening=number,
        opened=format_date(now()),
        game=table.game,
        rules=game_named(table.game).version,
        options=table.options,
        start=table.terms.start,
        seats=spelled_seats(table),
    )


def tell(
    connections: Mapping[str, Connection], frame: DealOpenedFrame | DealCommittedFrame, clients: Mapping[str, int]
) -> None:
    """Everybody at the table, watchers too, can write the commitments down; `client` says who is asked for an answer."""
    for guest, connection in connections.items():
        connection.send(to_json(frame.model_copy(update={"client": clients.get(guest)})))
