"""Optimal play of Pairs for two with perfect memory, by dynamic programming.

Zwick and Paterson (The memory game, 1993) found it for a game that goes on as long as cards are left. Here the limit of PRS-7
is part of the game, so the turns that are left before it count too: passing, by showing two known cards, brings the end
nearer, and the last turn before the end is free of risk. From five pairs on, values are therefore not theirs.

If no pair is known, all that counts is how many pairs are left, how many single cards are known and how many turns without a
pair end the game. A value is by how many pairs the player to move will gain on the other from then on, if both play optimally
and take every pair that they know.
"""

from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import NamedTuple


class Sort(StrEnum):
    """What a card is to the player who turns it over. All cards of one sort are equally good."""

    NEW = "new"
    KNOWN = "known"


class Table(NamedTuple):
    """The position at the beginning of a turn, when no pair is known."""

    pairs: int  # how many are left
    known_cards: int  # how many single cards are known
    turns_left: int  # after this many more turns without a pair the game ends

    @property
    def new(self) -> int:
        """The number of cards that nobody has seen."""
        return 2 * self.pairs - self.known_cards


Options = dict[Sort, Fraction]  # what a card of each sort is worth


class Optimum:
    """The value of every position, in a game with this limit."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._values: dict[Table, Fraction] = {}
        self._pairs = 0  # values are known up to this many pairs

    def value(self, table: Table) -> Fraction:
        """What the rest of the game is worth to the player to move."""
        if table.pairs == 0 or table.turns_left == 0:
            return Fraction(0)
        while self._pairs < table.pairs:
            self._pairs += 1
            for turns_left in range(1, self.limit + 1):
                for known_cards in range(self._pairs + 1):
                    each = Table(self._pairs, known_cards, turns_left)
                    self._values[each] = max(self.firsts(each).values())
        return self._values[table]

    def firsts(self, table: Table) -> Options:
        """What each first card of a turn is worth."""
        options = {Sort.NEW: self._first_new(table)}
        if table.known_cards:
            options[Sort.KNOWN] = max(self.seconds_after_known(table).values())
        return options

    def _first_new(self, table: Table) -> Fraction:
        """The value of turning over a new card first: its partner is known, or it is one more single card."""
        hit = Fraction(table.known_cards, table.new)
        worth = hit * self._pair_taken(table, table.known_cards - 1) if hit else Fraction(0)
        return worth + (1 - hit) * max(self.seconds_after_new(table).values()) if hit < 1 else worth

    def seconds_after_new(self, table: Table) -> Options:
        """What each second card is worth if the first was new and its partner is not known."""
        new = table.new - 1
        worth = Fraction(1, new) * self._pair_taken(table, table.known_cards)
        worth -= Fraction(table.known_cards, new) * self._pair_left(table, table.known_cards)
        unrelated = new - 1 - table.known_cards
        if unrelated:
            worth += Fraction(unrelated, new) * self._passed_on(table, table.known_cards + 2)
        options = {Sort.NEW: worth}
        if table.known_cards:
            options[Sort.KNOWN] = self._passed_on(table, table.known_cards + 1)
        return options

    def seconds_after_known(self, table: Table) -> Options:
        """What each second card is worth if the first was known: a new one may be its partner, or that of another."""
        worth = Fraction(1, table.new) * self._pair_taken(table, table.known_cards - 1)
        worth -= Fraction(table.known_cards - 1, table.new) * self._pair_left(table, table.known_cards - 1)
        unrelated = table.new - table.known_cards
        if unrelated:
            worth += Fraction(unrelated, table.new) * self._passed_on(table, table.known_cards + 1)
        options = {Sort.NEW: worth}
        if table.known_cards >= 2:
            options[Sort.KNOWN] = self._passed_on(table, table.known_cards)
        return options

    def _pair_taken(self, table: Table, known_cards: int) -> Fraction:
        """The value of a pair and of the turn that follows, with that many known cards left."""
        return 1 + self.value(Table(table.pairs - 1, known_cards, self.limit))

    def _pair_left(self, table: Table, known_cards: int) -> Fraction:
        """The value after showing a pair that is now known: the other player takes it, unless the game is over."""
        return self._pair_taken(table, known_cards) if table.turns_left > 1 else Fraction(0)

    def _passed_on(self, table: Table, known_cards: int) -> Fraction:
        """The value after a turn without a pair, when the other player is to move."""
        return -self.value(Table(table.pairs, known_cards, table.turns_left - 1))


@cache
def optimum(limit: int) -> Optimum:
    return Optimum(limit)


def worth_to_begin(pairs: int, limit: int) -> Fraction:
    """What a whole game is worth to the start player."""
    return optimum(limit).value(Table(pairs, 0, limit))
