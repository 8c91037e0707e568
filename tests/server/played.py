"""Games that are over, without anybody having to play them."""

import random
from collections.abc import Sequence
from typing import Any

from facedown.engine.match import Match
from facedown.server.tables.game import load_match
from tests.server.people import Person, RunningServer, seat_players

SHORT: dict[str, Any] = {"game": "pairs", "options": {"pairs": 2, "limit": 1}}  # over after a few moves, whatever they are


def play_game(server: RunningServer, host: Person, *others: Person, players: int = 2) -> str:
    """Play a short game to its end, with these people and bots in the remaining seats. Returns the table's code."""
    code = seat_players(host, others, players, start=0, **SHORT)
    host.post(f"/api/tables/{code}/start")
    server.run(finish_game(server, code))
    return code


async def finish_game(server: RunningServer, code: str, first_moves: Sequence[str] = ()) -> None:
    """Store moves until the game is over: first these, then random ones. No bot may move meanwhile."""
    storage, tables = server.backend.storage, server.backend.tables
    stored_table = await storage.load(code)
    assert stored_table is not None
    assert stored_table.game is not None
    match: Match = load_match(stored_table.table, stored_table.game)
    rng, moves_to_make = random.Random(code), list(first_moves)
    while match.to_move:
        seat = match.to_move[0]
        move = moves_to_make.pop(0) if moves_to_make else rng.choice(match.legal(seat))
        await storage.save_moves(code, len(match.moves), seat, [move])
        match.play(seat, move)
    tables.mark_stale(code)
    await tables.find(code)  # whoever finds all moves of a game stores its end
