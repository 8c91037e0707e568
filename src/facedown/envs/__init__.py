"""Environments: games for programs that learn or play.

`Tables` steps thousands of games in one compiled call. The adapters for other libraries are modules of their own and are
imported by name: `facedown.envs.gym`, `facedown.envs.pettingzoo`, `facedown.envs.openspiel`.
"""

from collections.abc import Sequence
from typing import Any

from facedown.engine.catalogue import game_named
from facedown.envs.bot_tables import BotTables
from facedown.envs.keywords import find_forgetful_memory
from facedown.envs.opponents import can_forget, find_compiled_opponent
from facedown.envs.tables import Tables, layout

__all__ = ["BotTables", "Tables", "layout", "open_tables"]


def open_tables(game: str, *, opponent: str | Sequence[str] | None = "random", **keywords: Any) -> Tables | BotTables:
    """Tables against any opponents: `Tables` if all of them are compiled, else `BotTables`, which has the same interface.

    So does a learner that forgets, as with `memory="dog"`, in a game without a grid; `BotTables` need opponents.
    """
    if opponent is None:
        return Tables(game, opponent=None, **keywords)
    names = [opponent] if isinstance(opponent, str) else opponent
    forgets = find_forgetful_memory(keywords.get("memory", "none")) is not None
    if all(find_compiled_opponent(name) is not None for name in names) and (can_forget(game_named(game)) or not forgets):
        return Tables(game, opponent=opponent, **keywords)
    for unused_keyword in ("threads", "record"):  # bots play in this thread, and their games are always kept
        keywords.pop(unused_keyword, None)
    return BotTables(game, opponent=opponent if isinstance(opponent, str) else list(names), **keywords)
