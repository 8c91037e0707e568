"""The bots at one table: those that have a seat, and those that stand in for somebody. Each hears what its own seat hears."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from facedown.kit.events import Event, addressed_to
from facedown.server.bots.pool import BotWorkers, SeatedBot
from facedown.server.model.table import Table

# How long people take over each kind of move. It depends on nothing else: neither on the cards nor on the thinking.
PACE = {"place": 0.8, "push": 0.8, "show": 0.4, "ban": 0.8}


def pause_before(legal: Sequence[str]) -> float:
    """As a multiple of the usual pause."""
    return PACE.get(legal[0].partition(":")[0], 1.0)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot wants to play, and what it went by."""

    move: str
    heard: int
    legal: list[str]


class BotSeats:
    def __init__(self, workers: BotWorkers) -> None:
        self._workers = workers
        self._bots: dict[int, SeatedBot] = {}

    def __len__(self) -> int:
        return len(self._bots)

    def __contains__(self, seat: int) -> bool:
        return seat in self._bots

    def seat(self, table: Table, events: Sequence[Event]) -> None:
        """Who of the table's seats is a bot's now. One that is new has its seat's past."""
        self._bots = {
            seat: self._bot_at(table, seat, events) for seat, chair in enumerate(table.chairs) if chair.plays is not None
        }

    def _bot_at(self, table: Table, seat: int, events: Sequence[Event]) -> SeatedBot:
        chair, before = table.chairs[seat], self._bots.get(seat)
        level, seed = chair.plays or "", chair.seed or f"{table.code} {seat}"
        if before is not None and (before.level, before.seed) == (level, seed):
            return before
        return SeatedBot(level, table.game, table.players, table.options, seat, seed, addressed_to(events, seat))

    def hear(self, events: Sequence[Event]) -> None:
        for seat, bot in self._bots.items():
            bot.heard.extend(addressed_to(events, seat))

    async def choose(self, seat: int, legal: list[str], pause: float) -> Choice:
        """After its pause, or when it has made up its mind, whichever is later."""
        bot = self._bots[seat]
        heard = len(bot.heard)
        move, _ = await asyncio.gather(self._workers.choose(bot, legal), asyncio.sleep(pause * pause_before(legal)))
        return Choice(move, heard, legal)

    def is_still(self, seat: int, choice: Choice, legal: list[str]) -> bool:
        """Whether all that the choice went by is as it was."""
        bot = self._bots.get(seat)
        return bot is not None and len(bot.heard) == choice.heard and legal == choice.legal
