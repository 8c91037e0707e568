"""How long bots pause before a move depends on the kind of move and on nothing else."""

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast

import pytest

from facedown.engine.catalogue import GAMES, Game
from facedown.server.bots.pool import WorkerPool
from facedown.server.bots.seats import BotSeats
from facedown.server.model.table import Chair, Table
from facedown.server.protocol.messages import Terms

USUAL_PAUSE = 10.0  # seconds that are not really waited for


class Workers:
    """Workers that choose the first legal move immediately."""

    async def choose(self, _bot: object, legal: Sequence[str]) -> str:
        return legal[0]


def pause_before(monkeypatch: pytest.MonkeyPatch, game: Game, move: str) -> float:
    """How many seconds a bot pauses if this is its only legal move."""
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    chairs = (Chair(bot="dog", seed="1"),) * game.min_players
    table = Table("CODE", game.id, {}, game.min_players, Terms(), "host", chairs, "playing")
    seats = BotSeats(cast(WorkerPool, Workers()))
    seats.update(table, [])
    with monkeypatch.context() as patch:
        patch.setattr("facedown.server.bots.seats.asyncio", SimpleNamespace(gather=asyncio.gather, sleep=sleep))
        choice = asyncio.run(seats.choose(0, [move], USUAL_PAUSE))
    assert choice.move == move
    [seconds] = pauses
    return seconds


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_bot_pauses_as_long_as_its_game_says_for_each_kind_of_move(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    paces: dict[int, float] = getattr(game.notation, "PACE", {})
    assert paces.keys() <= game.notation.PHASES.keys()
    assert all(0 < pace < 2 for pace in paces.values())
    for move, (phase, _) in game.notation.MOVES.items():
        assert game.pace(move) == paces.get(phase, 1.0)
    for phase in game.notation.PHASES:
        move = next(move for move, (phase_of_move, _) in game.notation.MOVES.items() if phase_of_move == phase)
        assert pause_before(monkeypatch, game, move) == USUAL_PAUSE * paces.get(phase, 1.0)
