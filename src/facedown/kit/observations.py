"""What the observations of all games share: what their numbers mean, and how they are written.

An observation is a row of small whole numbers, of one of two kinds. Tokens tell one fact per number, for networks that begin
with an embedding. Planes tell the same facts mostly in zeros and ones, for networks that take numbers as they are. A game
declares its facts once, and both kinds are made from the declaration.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

KINDS = ("planes", "tokens")
PLANES, TOKENS = 0, 1

MEMORIES = ("none", "perfect")  # how far back an observation goes: to the seat's last choice, or to the deal
NONE, PERFECT = 0, 1

SINCE_THE_DEAL = 0  # the number of the span since the deal; 1 + seat is the span since that seat's last choice
MAX_COUNT = 255  # larger counts are written as this

Row = npt.NDArray[np.uint8] | list[int]
Table = npt.NDArray[Any] | tuple[int, ...]
Planes = Callable[[int], tuple[int, ...]]  # the planes for each value of a fact


# What the numbers of an observation mean


@dataclass(frozen=True)
class Part:
    """Some numbers of an observation that belong together."""

    name: str
    shape: tuple[int, ...]
    largest: int  # no number in it is larger
    columns: Mapping[str, slice] = field(default_factory=dict)  # what the last axis of planes holds, by name
    start: int = 0  # where in the observation it begins

    @property
    def slice(self) -> slice:
        """Where in the observation it is."""
        return slice(self.start, self.start + prod(self.shape))


class Layout:
    """What each number of an observation means, part by part."""

    def __init__(self, parts: list[Part]) -> None:
        placed_parts: list[Part] = []
        for part in parts:
            placed_parts.append(replace(part, start=placed_parts[-1].slice.stop if placed_parts else 0))
        self.parts = tuple(placed_parts)
        self.size = placed_parts[-1].slice.stop

    def __getitem__(self, name: str) -> Part:
        return next(part for part in self.parts if part.name == name)

    def split(self, observations: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """The parts of one observation, or of an array of them, by name, each in its shape. Nothing is copied."""
        batch_shape = observations.shape[:-1]
        return {part.name: observations[..., part.slice].reshape(*batch_shape, *part.shape) for part in self.parts}


# Facts


class Fact:
    """A fact as one token and as planes. Each of `columns` is a function that returns the planes for a value of the token."""

    def __init__(self, name: str, largest: int, **columns: Planes) -> None:
        self.name, self.largest = name, largest
        self.columns, width = {}, 0
        for column, planes in columns.items():
            self.columns[column] = slice(width, width + len(planes(0)))
            width = self.columns[column].stop
        self.width = width
        self.rows = [[number for planes in columns.values() for number in planes(value)] for value in range(largest + 1)]
        nonzero = [[(plane, number) for plane, number in enumerate(row) if number] for row in self.rows]
        self.max_nonzero = max(map(len, nonzero))  # the most planes that are not 0 for any one value
        self.sparse = [number for row in nonzero for pair in pad(row, self.max_nonzero) for number in pair]


class Group:
    """Facts about each of several things, such as cells or seats."""

    def __init__(self, name: str, things: int, *facts: Fact) -> None:
        self.name, self.things, self.facts = name, things, facts
        self.width = sum(fact.width for fact in facts)

    def start(self, fact: Fact) -> int:
        """The first column of this fact."""
        return sum(other.width for other in self.facts[: self.facts.index(fact)])

    def as_planes(self) -> Part:
        columns = {
            name: slice(self.start(fact) + column.start, self.start(fact) + column.stop)
            for fact in self.facts
            for name, column in fact.columns.items()
        }
        shape = (self.width,) if self.things == 1 else (self.things, self.width)
        return Part(self.name, shape, max(max(row) for fact in self.facts for row in fact.rows), columns)

    def as_tokens(self) -> list[Part]:
        return [Part(fact.name, (self.things,), fact.largest) for fact in self.facts]


class Facts:
    """All facts that a game's observations tell, and how planes are drawn from tokens.

    `heads` begins with the number of planes. Then it has five numbers per fact: how many things have the fact, where the planes
    of the first thing begin, how far the planes of two things are apart, the most planes that are not 0 for any one value, and
    where its part of `table` begins. For each value, `table` lists the planes that are not 0: which plane, and its number.
    """

    def __init__(self, *groups: Group) -> None:
        self.planes = Layout([group.as_planes() for group in groups])
        self.tokens = Layout([part for group in groups for part in group.as_tokens()])
        heads = [self.planes.size]
        table: list[int] = []
        for group in groups:
            for fact in group.facts:
                start = self.planes[group.name].start + group.start(fact)
                heads += [group.things, start, group.width, fact.max_nonzero, len(table)]
                table += fact.sparse
        self.heads, self.table = tuple(heads), tuple(table)

    def starts(self, *names: str) -> tuple[int, ...]:
        """Where the tokens of each of these facts begin."""
        return tuple(self.tokens[name].start for name in names)

    def layout(self, kind: int) -> Layout:
        return self.planes if kind == PLANES else self.tokens


def pad(planes: list[tuple[int, int]], length: int) -> list[tuple[int, int]]:
    """Pad a list of (plane, number) to this length: repeat the last one. If there is none, write 0 to the first plane."""
    return planes + [planes[-1] if planes else (0, 0)] * (length - len(planes))


def count(value: int) -> tuple[int, ...]:
    """One plane with the value itself."""
    return (value,)


def flag(*values: int) -> Planes:
    """One plane: whether the value is one of these."""
    return lambda value: (int(value in values),)


def one_of(width: int, choose: Callable[[int], int]) -> Planes:
    """`width` planes, of which one is 1: the plane that `choose` returns for the value. A negative number means none."""
    return lambda value: tuple(int(choose(value) == plane) for plane in range(width))


def bits(width: int) -> Planes:
    """`width` planes: the bits of the value, the lowest first."""
    return lambda value: tuple(value >> plane & 1 for plane in range(width))


# What compiles


def draw_planes(tokens: Row, heads: Table, table: Table, out: Row) -> None:
    """Write to `out` the planes that tell the same as the tokens. `heads` and `table` are those of `Facts`."""
    for plane in range(heads[0]):
        out[plane] = 0
    token = 0
    for head in range(1, len(heads), 5):
        start, stride, entries, rows = heads[head + 1], heads[head + 2], heads[head + 3], heads[head + 4]
        for _ in range(heads[head]):
            row = rows + 2 * entries * tokens[token]
            for entry in range(row, row + 2 * entries, 2):
                out[start + table[entry]] = table[entry + 1]
            start += stride
            token += 1


def span(memory: int, seat: int) -> int:
    """The span of time that an observation covers: since the deal, or since the seat's last choice."""
    return SINCE_THE_DEAL if memory == PERFECT else 1 + seat


def relative(other: int, seat: int, seats: int) -> int:
    """The seat `other`, counted from the observer at `seat`: 0 is the observer, 1 the next one clockwise."""
    return other - seat if other >= seat else other - seat + seats


def others(bits: int, seat: int, seats: int) -> int:
    """The other seats in `bits` (one bit per seat), counted from the observer at `seat`: bit 0 is the next one clockwise."""
    seats_after = (bits & ((1 << seats) - 1)) >> (seat + 1)
    seats_before = bits & ((1 << seat) - 1)
    return seats_after | seats_before << (seats - 1 - seat)


def cap_count(number: int) -> int:
    """A count as it is written: at most MAX_COUNT."""
    return min(number, MAX_COUNT)
