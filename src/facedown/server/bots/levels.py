"""The bots that people can play with at a table."""

from facedown.bots import level_named
from facedown.bots.names import SEARCH
from facedown.server.model.table import check_level

DEFAULT_LEVEL = "dog"


def level_or_default(level: str | None) -> str:
    """The level, or the default one for None. Raises UnknownBot if there is no such level."""
    if level is None:
        return DEFAULT_LEVEL
    check_level(level)
    return level


def uses_search(level: str) -> bool:
    """Whether a bot of this level searches, and so thinks for a long time."""
    return level_named(level).policy == SEARCH
