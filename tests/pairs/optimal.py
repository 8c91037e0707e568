"""Optimal play of plain pairs, as Zwick and Paterson found it (The memory game, 1993), by dynamic programming.

Where no pair is known, all that counts is how many pairs are left and how many single cards are known. Each value is by how
many pairs whoever is to move will be ahead of the other from now on, if both play well. A card is new, or known.
"""

from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import NamedTuple


class Sort(StrEnum):
    NEW = "new"
    KNOWN = "known"


class Table(NamedTuple):
    """What is on the table when a turn begins and no pair is known."""

    pairs: int  # left
    known: int  # single cards
    idle: int = 0  # the last turn showed nothing new

    @property
    def new(self) -> int:
        """Cards that nobody has seen."""
        return 2 * self.pairs - self.known


Options = dict[Sort, Fraction]


@cache
def value(pairs: int, known: int) -> Fraction:
    """Of the whole rest of the game, to the mover. Two turns in succession that show nothing end it, so nobody need lose."""
    if pairs == 0:
        return Fraction(0)
    first_new = first_of_new(pairs, known)
    return max(first_new, Fraction(0)) if known >= 2 else first_new


def firsts(table: Table) -> Options:
    """What each first card is worth."""
    options = {Sort.NEW: first_of_new(table.pairs, table.known)}
    if table.known:
        options[Sort.KNOWN] = max(seconds_after_known(table).values())
    return options


def first_of_new(pairs: int, known: int) -> Fraction:
    """Its partner is known, or it is one more single card."""
    new = 2 * pairs - known
    hit = Fraction(known, new)
    worth = hit * (1 + value(pairs - 1, known - 1)) if known else Fraction(0)
    return worth + (1 - hit) * max(seconds_after_new(Table(pairs, known)).values()) if hit < 1 else worth


def seconds_after_new(table: Table) -> Options:
    """The first card was new, and its partner is not known. A known card shows nothing more."""
    pairs, known, new = table.pairs, table.known, table.new - 1
    worth = Fraction(1, new) * (1 + value(pairs - 1, known))
    worth -= Fraction(known, new) * (1 + value(pairs - 1, known))  # the other takes that pair
    unrelated = new - 1 - known
    if unrelated:
        worth -= Fraction(unrelated, new) * value(pairs, known + 2)
    options = {Sort.NEW: worth}
    if known:
        options[Sort.KNOWN] = -value(pairs, known + 1)
    return options


def seconds_after_known(table: Table) -> Options:
    """The first card was known: another known one shows nothing, a new one may be the partner, or the partner of another."""
    pairs, known, new = table.pairs, table.known, table.new
    worth = Fraction(1 - (known - 1), new) * (1 + value(pairs - 1, known - 1))
    unrelated = new - known
    if unrelated:
        worth -= Fraction(unrelated, new) * value(pairs, known + 1)
    options = {Sort.NEW: worth}
    if known >= 2:
        options[Sort.KNOWN] = Fraction(0) if table.idle else -value(pairs, known)
    return options
