"""Players of our own. A bot hears its seat's events, is shown its legal moves, and gets nothing else."""

import importlib
import pkgutil
from typing import cast

from facedown.bots.bot import Bot, Maker
from facedown.engine.errors import BadInput


class UnknownBot(BadInput):
    code = "unknown-bot"


BOTS = [found.name for found in pkgutil.iter_modules(__path__) if found.name != "bot"]


def make_bot(name: str, *, game: str, players: int, options: dict[str, object], seat: int, seed: str) -> Bot:
    """A bot by its name, to play `seat`. The same seed, events and legal moves give the same choices."""
    if name not in BOTS:
        raise UnknownBot(f"There is no bot {name!r}; the bots are: {', '.join(BOTS)}.", bot=name, bots=BOTS)
    make = cast(Maker, importlib.import_module(f"facedown.bots.{name}").make)
    return make(game=game, players=players, options=options, seat=seat, seed=seed)
