"""How strong levels are: the measured percentage of games that each wins against the level below it (docs/benchmarks.md)."""

import functools
import json
from importlib.resources import files


@functools.cache
def measured_wins() -> dict[str, dict[str, float]]:
    """The percentages by game and level. The weakest level has none, and a game that was not measured is absent."""
    text = files("facedown.bots").joinpath("strength.json").read_text(encoding="utf-8")
    wins: dict[str, dict[str, float]] = json.loads(text)
    return wins


def average_wins(game: str) -> int | None:
    """The percentage of games that a level wins against the one below it, on average; None if the game was not measured."""
    wins = measured_wins().get(game)
    return None if wins is None else round(sum(wins.values()) / len(wins))
