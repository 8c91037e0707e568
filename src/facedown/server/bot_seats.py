"""The bots at one table. Each hears what its own seat hears."""

from collections.abc import Callable, Sequence

from facedown.bots import make_bot
from facedown.engine.events import Event, addressed_to
from facedown.server.tables import Table


class BotSeats:
    def __init__(self, table: Table, new_seed: Callable[[], str]) -> None:
        self._bots = {
            seat: make_bot(chair.bot, game=table.game, players=table.players, options=table.options, seat=seat, seed=new_seed())
            for seat, chair in enumerate(table.chairs)
            if chair.bot is not None
        }

    def __contains__(self, seat: int) -> bool:
        return seat in self._bots

    def hear(self, events: Sequence[Event]) -> None:
        for seat, bot in self._bots.items():
            bot.hear(addressed_to(events, seat))

    def choose(self, seat: int, legal: Sequence[str]) -> str:
        return self._bots[seat].choose(legal)
