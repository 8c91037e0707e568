"""Environments: games for programs that learn or play, by whatever interface they speak.

`Tables` steps thousands of games in one compiled call. The adapters for other libraries are modules of their own and are
imported by name: `facedown.envs.gym`, `facedown.envs.pettingzoo`, `facedown.envs.openspiel`.
"""

from collections.abc import Sequence
from typing import Any

from facedown.envs.bot_tables import BotTables
from facedown.envs.keywords import find_forgetting
from facedown.envs.tables import COMPILED_OPPONENTS, Tables, layout

__all__ = ["BotTables", "Tables", "layout", "open_tables"]


def open_tables(game: str, *, opponent: str | Sequence[str] | None = "random", **keywords: Any) -> Tables | BotTables:
    """Tables against any opponents: `Tables` if all of them are compiled, else `BotTables`, which has the same interface.

    A learner that forgets, such as with `memory="dog"`, sits at `BotTables` too, whoever the opponents are.
    """
    names = [opponent] if isinstance(opponent, str) else opponent or []
    if all(name in COMPILED_OPPONENTS for name in names) and find_forgetting(keywords.get("memory", "none")) is None:
        return Tables(game, opponent=opponent, **keywords)
    for unused in ("threads", "record"):  # bots play in this thread, and their games are always kept
        keywords.pop(unused, None)
    return BotTables(game, opponent=opponent if isinstance(opponent, str) else list(names), **keywords)
