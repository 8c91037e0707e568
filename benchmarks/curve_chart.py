"""Draws the memory curves as one SVG, legible on light and on dark pages."""

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from benchmarks.bar_chart import WIDTH, draw_chart
from facedown.arena.intervals import wilson
from facedown.engine.catalogue import GAMES
from facedown.envs.curve import SPANS, Curve
from facedown.knowledge.memory import MEMORIES, Human

LEFT, RIGHT, TOP, BOTTOM, HEIGHT = 56, 150, 36, 78, 380
NAME_HEIGHT = 17
OPTIMAL = "optimal play"
DASHES = ("", "7 4", "2 3")
ANIMALS = ("goldfish", "parrot", "dog", "chimp")


class PlacedPlayer(NamedTuple):
    """A player that was placed on the curve of a game."""

    game: str
    player: str
    won: float
    games: int


def x_of_span(span: float) -> float:
    """Where a span is on the logarithmic x axis. No memory has a column to its left, perfect memory one to its right."""
    inner = WIDTH - LEFT - RIGHT
    step = inner / (len(SPANS) + 1)
    return LEFT + step + (inner - 2 * step) * math.log(span / SPANS[0]) / math.log(SPANS[-1] / SPANS[0])


def x_of_point(number: int) -> float:
    """Where the point with this number is on the x axis."""
    if number == 0:
        return LEFT
    return WIDTH - RIGHT if number > len(SPANS) else x_of_span(SPANS[number - 1])


def y_of(share: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def draw_curves(curves: Iterable[Curve], players: Iterable[PlacedPlayer], best_players: Iterable[PlacedPlayer]) -> str:
    curves, best_players = list(curves), list(best_players)
    lines = [
        '<text class="title" x="0" y="16">Share of wins against greedy:human, by how long a greedy player remembers</text>',
        *draw_scales(),
        *(line for number, curve in enumerate(curves) for line in draw_curve(curve, DASHES[number % len(DASHES)])),
        *(line for each in best_players for line in draw_best(each)),
        *draw_names(curves, best_players),
        *(line for each in players for line in draw_player(each, curves)),
    ]
    words = "; ".join([*map(describe, curves), *(f"{name_of(each)}: {each.won / each.games:.0%}" for each in best_players)])
    return draw_chart(lines, HEIGHT, f"The memory curve: no memory, spans of 1 to 300 events, a perfect memory. {words}")


def describe(curve: Curve) -> str:
    return f"{GAMES[curve.game].name}: {', '.join(f'{point.share:.0%}' for point in curve.points)}"


def draw_scales() -> Iterator[str]:
    for share in (0, 0.25, 0.5, 0.75, 1):
        y = y_of(share)
        yield f'<line class="line" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text class="scale" x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>'
    for number, label in enumerate(("none", *map(str, SPANS), "perfect")):
        yield f'<text class="scale" x="{x_of_point(number):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{label}</text>'
    middle, base = (LEFT + WIDTH - RIGHT) / 2, HEIGHT - BOTTOM
    yield f'<text class="scale" x="{middle:.1f}" y="{base + 36}" text-anchor="middle">events until half is forgotten</text>'
    for name in ANIMALS:
        memory = MEMORIES[name]
        if isinstance(memory, Human):
            x = x_of_span(memory.half_life)
            yield f'<line class="line" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{base}" stroke-dasharray="1 4"/>'
            yield f'<text class="scale" x="{x:.1f}" y="{base + 58}" text-anchor="middle">{name}</text>'


def draw_curve(curve: Curve, dash: str) -> Iterator[str]:
    places = [(x_of_point(number), point) for number, point in enumerate(curve.points)]
    path = " ".join(f"{x:.1f},{y_of(point.share):.1f}" for x, point in places)
    yield f'<polyline points="{path}" fill="none" class="curve" stroke-dasharray="{dash}"/>'
    for x, point in places:
        low, high = point.interval
        yield f'<line class="spread" x1="{x:.1f}" x2="{x:.1f}" y1="{y_of(low):.1f}" y2="{y_of(high):.1f}"/>'
        yield f'<circle class="ours" cx="{x:.1f}" cy="{y_of(point.share):.1f}" r="3"/>'


def draw_best(best: PlacedPlayer) -> Iterator[str]:
    """Draw a diamond at the right end of the x axis, where memory is perfect."""
    low, high = wilson(best.won, best.games)
    x, y = WIDTH - RIGHT, y_of(best.won / best.games)
    yield f'<line class="spread" x1="{x:.1f}" x2="{x:.1f}" y1="{y_of(low):.1f}" y2="{y_of(high):.1f}"/>'
    yield f'<path class="limit" d="M{x:.1f} {y - 6:.1f}l6 6l-6 6l-6 -6z"/>'


def name_of(best: PlacedPlayer) -> str:
    return f"{GAMES[best.game].name}, {best.player}"


def draw_names(curves: list[Curve], best_players: list[PlacedPlayer]) -> Iterator[str]:
    """Write the names at the right ends of the curves, far enough apart to be legible."""
    ends = [(curve.points[-1].share, GAMES[curve.game].name) for curve in curves]
    ends += [(best.won / best.games, name_of(best)) for best in best_players]
    below = 0.0
    for share, name in sorted(ends, reverse=True):
        y = max(y_of(share) + 4, below + NAME_HEIGHT)
        yield f'<text x="{WIDTH - RIGHT + 12}" y="{y:.1f}">{name}</text>'
        below = y


def draw_player(player: PlacedPlayer, curves: list[Curve]) -> Iterator[str]:
    """Draw a diamond where the player is on the curve of its game."""
    for curve in curves:
        if curve.game == player.game:
            share = player.won / player.games
            low, high = wilson(player.won, player.games)
            x = x_of_span(min(max(curve.span_at(share), SPANS[0]), SPANS[-1]))
            y = y_of(share)
            yield f'<line class="spread" x1="{x:.1f}" x2="{x:.1f}" y1="{y_of(low):.1f}" y2="{y_of(high):.1f}"/>'
            yield f'<path class="limit" d="M{x:.1f} {y - 6:.1f}l6 6l-6 6l-6 -6z"/>'
            yield f'<text x="{x + 10:.1f}" y="{y + 16:.1f}">{player.player}</text>'
