"""Optimal play of Pairs for two with perfect memory, by dynamic programming.

Zwick and Paterson (The memory game, 1993) found it for a game that goes on as long as cards are left. Here the limit of PRS-7
is part of the game, so the turns that are left before it count too: passing, by showing two known cards, brings the end
nearer, and the last turn before the end is free of risk. From five pairs on, values are therefore not theirs.

Where no pair is known, all that counts is how many pairs are left, how many single cards are known and how many turns without
a pair end the game. A value is by how many pairs whoever is to move will be ahead of the other from then on, if both play as
well as can be and take every pair that they know.
"""

from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import NamedTuple


class Sort(StrEnum):
    """What a card is to whoever turns it over: all cards of a sort are alike."""

    NEW = "new"
    KNOWN = "known"


class Table(NamedTuple):
    """What lies there when a turn begins and no pair is known."""

    pairs: int  # left
    known: int  # single cards
    turns_left: int  # after this many more turns without a pair the game ends

    @property
    def new(self) -> int:
        """Cards that nobody has seen."""
        return 2 * self.pairs - self.known


Options = dict[Sort, Fraction]  # what a card of each sort is worth


class Optimum:
    """The value of every such table, in a game that has this limit."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._values: dict[Table, Fraction] = {}
        self._pairs = 0  # up to which values are known

    def value(self, table: Table) -> Fraction:
        """What the rest of the game is worth to the player to move."""
        if table.pairs == 0 or table.turns_left == 0:
            return Fraction(0)
        while self._pairs < table.pairs:
            self._pairs += 1
            for turns_left in range(1, self.limit + 1):
                for known in range(self._pairs + 1):
                    each = Table(self._pairs, known, turns_left)
                    self._values[each] = max(self.firsts(each).values())
        return self._values[table]

    def firsts(self, table: Table) -> Options:
        """What each first card of a turn is worth."""
        options = {Sort.NEW: self._first_new(table)}
        if table.known:
            options[Sort.KNOWN] = max(self.seconds_after_known(table).values())
        return options

    def _first_new(self, table: Table) -> Fraction:
        """Its partner is known, or it is one more single card."""
        hit = Fraction(table.known, table.new)
        worth = hit * self._pair_taken(table, table.known - 1) if hit else Fraction(0)
        return worth + (1 - hit) * max(self.seconds_after_new(table).values()) if hit < 1 else worth

    def seconds_after_new(self, table: Table) -> Options:
        """What each second card is worth if the first was new and its partner is not known."""
        new = table.new - 1
        worth = Fraction(1, new) * self._pair_taken(table, table.known)
        worth -= Fraction(table.known, new) * self._pair_left(table, table.known)
        unrelated = new - 1 - table.known
        if unrelated:
            worth += Fraction(unrelated, new) * self._passed_on(table, table.known + 2)
        options = {Sort.NEW: worth}
        if table.known:
            options[Sort.KNOWN] = self._passed_on(table, table.known + 1)
        return options

    def seconds_after_known(self, table: Table) -> Options:
        """What each second card is worth if the first was known: a new one may be its partner, or that of another."""
        worth = Fraction(1, table.new) * self._pair_taken(table, table.known - 1)
        worth -= Fraction(table.known - 1, table.new) * self._pair_left(table, table.known - 1)
        unrelated = table.new - table.known
        if unrelated:
            worth += Fraction(unrelated, table.new) * self._passed_on(table, table.known + 1)
        options = {Sort.NEW: worth}
        if table.known >= 2:
            options[Sort.KNOWN] = self._passed_on(table, table.known)
        return options

    def _pair_taken(self, table: Table, known: int) -> Fraction:
        """The value of a pair and of the turn that follows, with that many known cards left."""
        return 1 + self.value(Table(table.pairs - 1, known, self.limit))

    def _pair_left(self, table: Table, known: int) -> Fraction:
        """A pair that is known now goes to the other, unless the game is over."""
        return self._pair_taken(table, known) if table.turns_left > 1 else Fraction(0)

    def _passed_on(self, table: Table, known: int) -> Fraction:
        """No pair, and the other is to move."""
        return -self.value(Table(table.pairs, known, table.turns_left - 1))


@cache
def optimum(limit: int) -> Optimum:
    return Optimum(limit)


def worth_to_begin(pairs: int, limit: int) -> Fraction:
    """What a whole game is worth to the start player."""
    return optimum(limit).value(Table(pairs, 0, limit))
