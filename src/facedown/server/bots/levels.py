"""The bots that people may play with: levels, the easiest first."""

from facedown.bots import UnknownBot, level_named
from facedown.bots.levels import LEVELS
from facedown.bots.names import SEARCH

USUAL = "dog"  # where nobody says which


def level_or_usual(wanted: str | None) -> str:
    """Only levels are offered at tables; the arena knows more bots."""
    if wanted is None:
        return USUAL
    if wanted not in LEVELS:
        raise UnknownBot(f"There is no level {wanted!r}; the levels are: {', '.join(LEVELS)}.", bot=wanted, bots=list(LEVELS))
    return wanted


def searches(level: str) -> bool:
    """Whether a bot of that level thinks for long."""
    return level_named(level).policy == SEARCH
