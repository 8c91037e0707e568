"""The bots at one table: those that have a seat, and those that stand in for somebody. Each hears what its own seat hears."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from facedown.engine.catalogue import game_named
from facedown.kit.events import Event, addressed_to
from facedown.server.bots.pool import BotWorkers, SeatedBot
from facedown.server.model.table import Table


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot wants to play, and what it based that on."""

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
        """Seat the table's bots as they are now. A new one hears its seat's whole past."""
        self._bots = {
            seat: self._bot_at(table, seat, events) for seat, chair in enumerate(table.chairs) if chair.active_bot is not None
        }

    def _bot_at(self, table: Table, seat: int, events: Sequence[Event]) -> SeatedBot:
        chair, before = table.chairs[seat], self._bots.get(seat)
        level, seed = chair.active_bot or "", chair.seed or f"{table.code} {seat}"
        if before is not None and (before.level, before.seed) == (level, seed):
            return before
        return SeatedBot(level, table.game, table.players, table.options, seat, seed, addressed_to(events, seat))

    def hear(self, events: Sequence[Event]) -> None:
        for seat, bot in self._bots.items():
            bot.heard.extend(addressed_to(events, seat))

    async def choose(self, seat: int, legal: list[str], pause: float) -> Choice:
        """The bot's choice, not before it has paused as long as people would. `pause`: seconds for an ordinary move."""
        bot = self._bots[seat]
        heard = len(bot.heard)
        as_people = pause * game_named(bot.game).pace(legal[0])
        move, _ = await asyncio.gather(self._workers.choose(bot, legal), asyncio.sleep(as_people))
        return Choice(move, heard, legal)

    def is_still(self, seat: int, choice: Choice, legal: list[str]) -> bool:
        """Whether nothing that the choice was based on has changed."""
        bot = self._bots.get(seat)
        return bot is not None and len(bot.heard) == choice.heard and legal == choice.legal
