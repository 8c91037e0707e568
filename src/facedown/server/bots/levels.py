"""The bots that people can play with at a table."""

from facedown.bots import UnknownBot, level_named
from facedown.bots.levels import LEVELS
from facedown.bots.names import SEARCH

DEFAULT_LEVEL = "dog"


def level_or_default(level: str | None) -> str:
    """The level, or the default one for None. Raises UnknownBot if there is no such level: tables offer no other bots."""
    if level is None:
        return DEFAULT_LEVEL
    if level not in LEVELS:
        raise UnknownBot(f"There is no level {level!r}; the levels are: {', '.join(LEVELS)}.", bot=level, bots=list(LEVELS))
    return level


def uses_search(level: str) -> bool:
    """Whether a bot of this level searches, and so thinks for a long time."""
    return level_named(level).policy == SEARCH
