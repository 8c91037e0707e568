"""How server and clients agree on a deal: the server commits, the clients commit, the clients reveal.

engine/fairness.py has the hashes, docs/fairness.md the reasons. Bots take no part. A client that does not commit in time is
left out, and the record shows it. If a client commits but does not reveal, the opening is abandoned, and the next one is opened
without that client.
"""

import asyncio
import contextlib
import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic_core import to_json

from facedown.engine.catalogue import game_named
from facedown.engine.fairness import client_commitment, opening_hash, seed_of, server_commitment, terms_text
from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import DealCommitFrame, DealCommittedFrame, DealOpenedFrame, DealRevealFrame
from facedown.server.store.openings import text_keys
from facedown.server.store.storage import format_date, now
from facedown.server.tables.connection import Connection
from facedown.server.tables.services import Services


def client_numbers(table: Table) -> dict[str, int]:
    """The number of each guest's client, which is the guest's first seat."""
    numbers: dict[str, int] = {}
    for seat, chair in enumerate(table.chairs):
        if chair.guest is not None:
            numbers.setdefault(chair.guest, seat)
    return numbers


def seats_in_terms(table: Table) -> list[str]:
    """Who plays in each seat, as the terms of an opening name them."""
    clients = client_numbers(table)
    return [f"bot {chair.bot}" if chair.guest is None else f"client {clients[chair.guest]}" for chair in table.chairs]


@dataclass(slots=True)
class Opening:
    """One attempt to agree on a deal."""

    number: int
    terms: str
    secret: str  # SECRET until the game is over
    clients: Mapping[str, int]  # the guests whose clients take part, and the clients' numbers
    commitments: dict[int, str] = field(default_factory=dict)  # by client
    reveals: dict[int, str] = field(default_factory=dict)  # by client
    _is_committing: bool = True
    _has_all_answers: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def commitment(self) -> str:
        """The server's commitment."""
        return server_commitment(self.terms, self.secret)

    @property
    def seed(self) -> str:
        return seed_of(self.commitment, self.secret, self.commitments, self.reveals)

    @property
    def hash(self) -> str:
        """The hash by which the terms of the next opening refer to this one, if it is abandoned."""
        return opening_hash(self.commitment, self.commitments, self.reveals)

    @property
    def is_complete(self) -> bool:
        """Whether every client that has committed has also revealed."""
        return self.commitments.keys() == self.reveals.keys()

    @property
    def unrevealed_guests(self) -> set[str]:
        """The guests whose clients have committed but not revealed."""
        return {guest for guest, client in self.clients.items() if client in self.commitments and client not in self.reveals}

    def commit(self, guest: str, number: int, commitment: str) -> None:
        """Take the commitment of a guest's client. `number`: the opening that it is for."""
        client = self._client_of(guest, number)
        if not self._is_committing or client in self.commitments:
            raise Refusal("deal-closed", opening=self.number)
        self.commitments[client] = commitment
        if len(self.commitments) == len(self.clients):
            self._has_all_answers.set()

    def reveal(self, guest: str, number: int, random: str) -> None:
        """Take the random number of a guest's client, if it is the one that the client committed to."""
        client = self._client_of(guest, number)
        if self._is_committing or client in self.reveals:
            raise Refusal("deal-closed", opening=self.number)
        if client_commitment(self.commitment, client, random) != self.commitments.get(client):
            raise Refusal("other-commitment", opening=self.number)
        self.reveals[client] = random
        if self.is_complete:
            self._has_all_answers.set()

    def _client_of(self, guest: str, number: int) -> int:
        if number != self.number or guest not in self.clients:
            raise Refusal("deal-closed", opening=self.number)
        return self.clients[guest]

    async def wait_for_commitments(self, seconds: float) -> None:
        await self._wait(seconds)
        self._is_committing = False
        self._has_all_answers.clear()

    async def wait_for_reveals(self, seconds: float) -> None:
        if not self.is_complete:
            await self._wait(seconds)

    async def _wait(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._has_all_answers.wait()


class Dealer:
    """Runs the openings of one table, one after the other, until a deal is agreed on."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._opening: Opening | None = None  # the one that clients can answer now

    async def agree_on_deal(self, table: Table, connections: Mapping[str, Connection]) -> Opening:
        """The first opening in which every client that has committed has also revealed."""
        try:
            return await self._agree_on_deal(table, connections)
        finally:
            self._opening = None

    async def _agree_on_deal(self, table: Table, connections: Mapping[str, Connection]) -> Opening:
        storage, seconds = self._services.storage, self._services.settings.deal_timeout
        left_out: set[str] = set()
        earlier_openings = await storage.load_openings(table.code)
        previous_hash = earlier_openings[-1].hash if earlier_openings else None
        for number in itertools.count(len(earlier_openings)):
            present_clients = {guest: client for guest, client in client_numbers(table).items() if guest in connections}
            clients = {guest: client for guest, client in present_clients.items() if seconds > 0 and guest not in left_out}
            terms = opening_terms(table, number, previous_hash)
            opening = Opening(number, terms, self._services.randomness.new_seed(), clients)
            await storage.save_opening(table.code, opening)
            self._opening = opening  # from here on clients can answer
            if clients:
                opened_frame = DealOpenedFrame(opening=number, terms=opening.terms, commitment=opening.commitment)
                send_to_all(connections, opened_frame, present_clients)
                await opening.wait_for_commitments(seconds)
            if opening.commitments:
                await storage.change_opening(table.code, opening, "opened")
                committed_frame = DealCommittedFrame(opening=number, commitments=text_keys(opening.commitments))
                send_to_all(connections, committed_frame, present_clients)
                await opening.wait_for_reveals(seconds)
            if opening.is_complete:
                return opening
            self._opening = None  # a late answer must not change this opening, which is now stored and hashed
            await storage.change_opening(table.code, opening, "abandoned")
            previous_hash = opening.hash
            left_out |= opening.unrevealed_guests
        raise AssertionError  # itertools.count never ends

    def receive(self, guest: str, frame: DealCommitFrame | DealRevealFrame) -> None:
        """Take a client's commitment, or what it reveals."""
        if self._opening is None:
            raise Refusal("deal-closed", opening=frame.opening)
        if isinstance(frame, DealCommitFrame):
            self._opening.commit(guest, frame.opening, frame.commitment)
        else:
            self._opening.reveal(guest, frame.opening, frame.random)


def opening_terms(table: Table, number: int, previous_hash: str | None) -> str:
    """The terms of an opening, as text, which the server's commitment covers. `previous_hash`: the opening before it."""
    return terms_text(
        table=table.code,
        opening=number,
        previous=previous_hash,
        opened=format_date(now()),
        game=table.game,
        rules=game_named(table.game).version,
        options=table.options,
        start=table.terms.start,
        seats=seats_in_terms(table),
    )


def send_to_all(
    connections: Mapping[str, Connection], frame: DealOpenedFrame | DealCommittedFrame, clients: Mapping[str, int]
) -> None:
    """Send the frame to everybody, so that everybody can write the commitments down. Each gets their own client's number."""
    for guest, connection in connections.items():
        connection.send(to_json(frame.model_copy(update={"client": clients.get(guest)})))
