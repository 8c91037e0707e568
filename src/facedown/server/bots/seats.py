"""The bots at one table, stand-ins included. Each hears what is addressed to its own seat."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from facedown.engine.catalogue import game_named
from facedown.kit.events import Event, addressed_to
from facedown.server.bots.fair_turns import Asker, nobody
from facedown.server.bots.pool import SeatedBot, WorkerPool
from facedown.server.model.table import Table


@dataclass(frozen=True, slots=True)
class BotChoice:
    """The move that a bot wants to play, and what it knew when it chose."""

    move: str
    event_count: int  # how many events it had heard
    legal: list[str]


class BotSeats:
    """The bots at one table, by seat."""

    def __init__(self, pool: WorkerPool, asker: Callable[[], Asker] = nobody) -> None:
        """`asker` returns the guest on whose behalf the bots of this table think."""
        self._pool = pool
        self._asker = asker
        self._bots: dict[int, SeatedBot] = {}

    def __len__(self) -> int:
        return len(self._bots)

    def __contains__(self, seat: int) -> bool:
        return seat in self._bots

    def update(self, table: Table, events: Sequence[Event]) -> None:
        """Add and remove bots to match the table. A new bot hears its seat's part of `events`, the whole game so far."""
        self._bots = {
            seat: self._bot_at(table, seat, events) for seat, chair in enumerate(table.chairs) if chair.active_bot is not None
        }

    def _bot_at(self, table: Table, seat: int, events: Sequence[Event]) -> SeatedBot:
        chair, old_bot = table.chairs[seat], self._bots.get(seat)
        level, seed = chair.active_bot or "", chair.seed or f"{table.code} {seat}"
        if old_bot is not None and (old_bot.level, old_bot.seed) == (level, seed):
            return old_bot
        own_events = addressed_to(events, seat)
        return SeatedBot(level, table.game, table.players, table.options, seat, seed, own_events, self._asker)

    def hear(self, events: Sequence[Event]) -> None:
        """Tell each bot the events that are addressed to its seat."""
        for seat, bot in self._bots.items():
            bot.events.extend(addressed_to(events, seat))

    async def choose(self, seat: int, legal: list[str], pause: float) -> BotChoice:
        """The bot's choice, after a pause like a person's. `pause`: seconds for an ordinary move; some moves take longer."""
        bot = self._bots[seat]
        event_count = len(bot.events)
        human_pause = pause * game_named(bot.game).pace(legal[0])
        move, _ = await asyncio.gather(self._pool.choose(bot, legal), asyncio.sleep(human_pause))
        return BotChoice(move, event_count, legal)

    def is_current(self, seat: int, choice: BotChoice, legal: list[str]) -> bool:
        """Whether the choice still holds: the bot has heard nothing since, and has the same legal moves."""
        bot = self._bots.get(seat)
        return bot is not None and len(bot.events) == choice.event_count and legal == choice.legal
