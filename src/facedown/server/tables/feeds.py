"""A guest's private feed, which tells a feed reader in which games the guest is to move.

Its address has a token, which is computed like a guest's key (model/keys.py). So it can be shown again, and only its hash is
stored.

A feed names games and nothing else: no card, no player and no table. Many people read feeds through a service, and whoever
knows a table's code can watch there. So an item leads to the home page, which recognises the guest by the cookie and lists the
move at the top.
"""

import hashlib
import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from facedown.server.model.keys import KeyMaker
from facedown.server.protocol.errors import Refusal
from facedown.server.store import feeds
from facedown.server.store.listings import GuestTable
from facedown.server.tables.services import Services
from facedown.server.tables.turn_list import TurnList, TurnState

TOKEN_BYTES = 16


@dataclass(frozen=True, slots=True)
class FeedItem:
    """A move that the guest is to make."""

    id: str
    game: str
    since: int  # the date of the last move in that game


@dataclass(frozen=True, slots=True)
class Feed:
    id: str
    updated_at: int  # a date
    items: Sequence[FeedItem]


class Feeds:
    def __init__(self, services: Services, keys: KeyMaker, turn_list: TurnList) -> None:
        self._storage = services.storage
        self._keys = keys
        self._turn_list = turn_list

    async def show_token(self, guest: str) -> str:
        """The guest's token, made when it is first asked for. Refused if the server's key that made it is lost."""
        stored_feed = await feeds.load_feed(self._storage, guest)
        if stored_feed.hash is None:
            return await self.renew_token(guest)
        old_token = next(
            (token for token in self._tokens(guest, stored_feed.generation) if hash_of(token) == stored_feed.hash), None
        )
        if old_token is None:
            raise Refusal("feed-lost")
        return old_token

    async def renew_token(self, guest: str) -> str:
        """A new token. The old one is void."""
        stored_feed = await feeds.load_feed(self._storage, guest)
        token = self._tokens(guest, stored_feed.generation + 1)[0]
        await feeds.save_feed(self._storage, guest, stored_feed, hash_of(token))
        return token

    def _tokens(self, guest: str, generation: int) -> list[str]:
        """The guest's token of this generation as computed with each of the server's keys, the newest key first."""
        return [secret[:TOKEN_BYTES].hex() for secret in self._keys.derive(f"facedown feed 1|{guest}|{generation}")]

    async def read(self, token: str) -> Feed:
        """The feed with this token. Refused if there is none."""
        owner = await feeds.find_owner(self._storage, hash_of(token))
        if owner is None:
            raise Refusal("no-such-feed")
        tables_and_states = await self._turn_list.list_states(owner.guest)
        items = [self._item(table, state) for table, state in tables_and_states if is_reminder(table, state)]
        updated_at = max((item.since for item in items), default=owner.created)
        return Feed(self._id("feed", owner.guest), updated_at, items)

    def _item(self, table: GuestTable, state: TurnState) -> FeedItem:
        """The item for the guest's next decision at this table. Each has its own id, so that feed readers show it as new."""
        decisions = [f"{seat}.{state.decisions[seat]}" for seat in own_due(table, state)]
        return FeedItem(self._id("item", table.code, *decisions), table.game, table.since)

    def _id(self, *parts: str) -> str:
        """An id that is always the same for these parts, and does not reveal them."""
        secret = self._keys.derive(f"facedown feed id 1|{'|'.join(parts)}")[0]
        return uuid.UUID(bytes=secret[:16], version=4).urn


def own_due(table: GuestTable, state: TurnState) -> list[int]:
    return [seat for seat in table.your_seats if seat in state.due_seats]


def is_reminder(table: GuestTable, state: TurnState) -> bool:
    """Whether the guest is to move, and either other people are in the game or it is a game by days."""
    others = [seat for seat, guest in enumerate(table.guests) if guest is not None and seat not in table.your_seats]
    return bool(own_due(table, state)) and bool(others or state.ends)


def hash_of(token: str) -> str:
    """The hash of a token, which is stored instead of it."""
    return hashlib.sha256(token.encode()).hexdigest()
