"""The memory curve: how often a greedy player wins, by how long it remembers. `./dev bench memory` measures it.

The opponent is always `greedy:human`, on the same deals. A span is the number of events after which a card that was seen once
is recalled half of the time.
"""

import json
import math
from bisect import bisect_left
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import Any, NamedTuple

from facedown.arena.intervals import Interval, wilson
from facedown.kit.errors import BadInput
from facedown.knowledge.memory import MEMORIES, Human

SPANS = (1, 3, 10, 30, 100, 300)
NONE, PERFECT = "none", "perfect"
ENDLESS = math.inf


class Point(NamedTuple):
    """How often one memory won."""

    memory: str  # spelled as in the name of a bot, such as human@30
    won: float  # a shared win is split
    games: int

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> Interval:
        return wilson(self.won, self.games)


class Curve(NamedTuple):
    """The curve of one game, from no memory to a perfect one."""

    game: str
    points: list[Point]

    def span_at(self, share: float) -> float:
        """The memory span with which a greedy player wins this share of its games.

        It is 0 for a smaller share than the shortest span wins, and ENDLESS for a larger share than the longest span wins.
        Between two spans it is interpolated on a logarithmic scale. Where noise makes the measured curve fall, the highest
        share so far is used.
        """
        between = list(accumulate((point.share for point in self.points[1:-1]), max))
        if share < between[0]:
            return 0.0
        if share > between[-1]:
            return ENDLESS
        right = bisect_left(between, share)
        if right == 0:
            return float(SPANS[0])
        part = (share - between[right - 1]) / (between[right] - between[right - 1])
        return math.exp(math.log(SPANS[right - 1]) * (1 - part) + math.log(SPANS[right]) * part)


def memory_names() -> list[str]:
    """The memory of each point of a curve, spelled as in the name of a bot."""
    return [NONE, *(f"human@{span}" for span in SPANS), PERFECT]


def bot_with(memory: str) -> str:
    """The name of the greedy bot with this memory."""
    return f"greedy:{memory}"


def read_curve(game: str, points: Mapping[str, Any]) -> Curve:
    return Curve(game, [Point(memory, *points[memory]) for memory in memory_names()])


@cache
def load_curves() -> dict[str, Curve]:
    """The curves that come with the package, by game."""
    measurements = json.loads((files("facedown.envs") / "curve.json").read_text("utf-8"))
    return {game: read_curve(game, points) for game, points in measurements.items()}


def curve_of(game: str) -> Curve:
    curves = load_curves()
    if game not in curves:
        raise BadInput(f"There is no memory curve of {game!r}; there are those of: {', '.join(curves)}.", game=game)
    return curves[game]


def animals_around(span: float) -> tuple[str | None, str | None]:
    """The levels, such as parrot and dog, with the longest span up to this one and with the shortest above it.

    None if there is no such level. The elephant never forgets, so its span is endless.
    """
    spans = {name: memory.half_life for name, memory in MEMORIES.items() if isinstance(memory, Human) and name != "human"}
    spans["elephant"] = ENDLESS
    shorter = [name for name, animal_span in spans.items() if animal_span <= span]
    longer = [name for name, animal_span in spans.items() if animal_span > span]
    return max(shorter, key=spans.__getitem__, default=None), min(longer, key=spans.__getitem__, default=None)
