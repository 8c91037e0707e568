"""A server that cheats: once every number is revealed, it adds a part of its own and tries numbers until it likes the deal."""

from collections.abc import Callable, Mapping
from itertools import count

import pytest

from facedown.engine.fairness import client_commitment
from facedown.engine.match import Match
from facedown.server.model.table import Table
from facedown.server.tables import live
from facedown.server.tables.commit_reveal import Dealer, Opening
from facedown.server.tables.connection import Connection

Wish = Callable[[Match], bool]


def choose_deal(table: Table, opening: Opening, client: int, is_as_wished: Wish) -> None:
    """Add a part for this client, with a number that gives a deal as wished."""
    for number in count():
        random = f"{number:064x}"
        opening.commitments[client] = client_commitment(opening.commitment, client, random)
        opening.reveals[client] = random
        if is_as_wished(Match.deal(table.game, players=table.players, seed=opening.seed, options=table.options)):
            return


def corrupt_dealers(monkeypatch: pytest.MonkeyPatch, client: int, is_as_wished: Wish) -> None:
    """From now on, servers choose every deal, by a part that they add for this client."""

    class DishonestDealer(Dealer):
        async def agree_on_deal(self, table: Table, connections: Mapping[str, Connection]) -> Opening:
            opening = await super().agree_on_deal(table, connections)
            choose_deal(table, opening, client, is_as_wished)
            return opening

    monkeypatch.setattr(live, "Dealer", DishonestDealer)
