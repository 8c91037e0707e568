"""How strong levels are, as measured: in percent, how many games each wins against the level below it (docs/benchmarks.md)."""

import functools
import json
from importlib.resources import files


@functools.cache
def measured_wins() -> dict[str, dict[str, float]]:
    """By game and level. The weakest level has no figure, and a game that was not measured is absent."""
    text = files("facedown.bots").joinpath("strength.json").read_text(encoding="utf-8")
    wins: dict[str, dict[str, float]] = json.loads(text)
    return wins


def average_wins(game: str) -> int | None:
    """In percent, how many games a level wins against the one below it, on average; None if the game was not measured."""
    wins = measured_wins().get(game)
    return None if wins is None else round(sum(wins.values()) / len(wins))
