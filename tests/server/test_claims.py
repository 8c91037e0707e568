"""A server that loses its connection, or begins to stop, just while it takes a table: another server can have the table."""

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from facedown.server.protocol.messages import CloseCode
from facedown.server.store.writer import NotSaved
from facedown.server.tables import live, registry
from facedown.server.tables.loading import load_game
from tests.databases import postgres_or_skip
from tests.server.people import play_randomly
from tests.server.test_servers import Pair, Visitor, connect_all, drop_session, owner_of, run_pair, start_game, stored_moves
from tests.waiting import PATIENCE, wait_until

Load = Callable[..., Awaitable[Any]]


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    with run_pair(postgres_or_skip().create(f"new_{secrets.token_hex(8)}"), tmp_path) as servers:
        yield servers


def lose_while_loading(pair: Pair, players: list[Visitor], code: str) -> Load:
    """A `load_game` during whose first call server a loses its connection, and the players move at server b."""
    is_first = True

    def take_over() -> None:
        before = pair.a.backend.storage.server
        drop_session(pair.a, pair.url)
        wait_until(lambda: pair.a.backend.storage.server not in (None, before), "a new session", seconds=PATIENCE)
        clients, positions = connect_all([person.at(pair.b) for person in players], code)
        play_randomly(clients, positions, random.Random(1), most=3)

    async def load(*args: Any) -> Any:
        nonlocal is_first
        game, was_first, is_first = await load_game(*args), is_first, False
        if was_first:
            await asyncio.to_thread(take_over)
        return game

    return load


def test_a_connection_that_is_lost_while_a_table_is_loaded(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    players, code = start_game(pair.a)
    wait_until(lambda: code not in pair.a.backend.tables.in_memory, "the table to be freed", seconds=PATIENCE)
    monkeypatch.setattr(registry, "load_game", lose_while_loading(pair, players, code))
    with pytest.raises(Exception, match="421"):
        players[0].connect(code)
    assert owner_of(pair.url, code) == pair.b.backend.storage.server


def test_a_connection_that_is_lost_again_while_a_table_is_loaded_again(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """People who only wait there are sent to the other server, too."""
    players, code = start_game(pair.a)
    clients, _ = connect_all(players, code)
    monkeypatch.setattr(live, "load_game", lose_while_loading(pair, players, code))
    drop_session(pair.a, pair.url)
    assert {client.wait_for_close() for client in clients} == {CloseCode.MOVED}
    assert owner_of(pair.url, code) == pair.b.backend.storage.server
    assert len(stored_moves(pair.url, code)) == 3


def test_a_server_that_has_given_its_tables_away_claims_none(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """It began to stop after it had found that it could have the table."""
    code = Visitor(pair.a.address, "Ann").open_table()
    services = pair.a.backend.services

    async def leave_meanwhile(*_: object) -> None:
        services.is_leaving = True

    monkeypatch.setattr(services, "check_rules", leave_meanwhile)
    with pytest.raises(NotSaved):
        pair.a.run(services.claim_table(code))
    assert owner_of(pair.url, code) is None
