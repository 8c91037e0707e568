"""Optimal play of Pairs for two with perfect memory, by dynamic programming.

Zwick and Paterson (The memory game, 1993) found it for a game that goes on as long as cards are left. Here the limit of PRS-7
is part of the game, so the number of turns left before it matters too: passing, by showing two known cards, brings the end
nearer, and the last turn before the end has no risk. From five pairs on, our values therefore differ from theirs.

If no pair is known, all that matters is how many pairs are left, how many single cards are known, and after how many more turns
without a pair the game ends. A value is how many pairs the player to move will gain on the other from then on, if both play
optimally and take every pair that they know.
"""

from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import NamedTuple


class CardKind(StrEnum):
    """Whether players know a card before it is turned over. All cards of one kind are equally good to turn over."""

    NEW = "new"
    KNOWN = "known"


class Table(NamedTuple):
    """The position at the beginning of a turn, if no pair is known."""

    pairs: int  # how many are left
    known_cards: int  # how many single cards are known
    turns_left: int  # after this many more turns without a pair the game ends

    @property
    def new_cards(self) -> int:
        """The number of cards that nobody has seen."""
        return 2 * self.pairs - self.known_cards


KindValues = dict[CardKind, Fraction]  # what it is worth to turn over a card of each kind


class Optimum:
    """The value of every position in a game with this limit."""

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
                    position = Table(self._pairs, known_cards, turns_left)
                    self._values[position] = max(self.first_card_values(position).values())
        return self._values[table]

    def first_card_values(self, table: Table) -> KindValues:
        """What each first card of a turn is worth."""
        values = {CardKind.NEW: self._value_of_new_first_card(table)}
        if table.known_cards:
            values[CardKind.KNOWN] = max(self.second_card_values_after_known(table).values())
        return values

    def _value_of_new_first_card(self, table: Table) -> Fraction:
        """The value of turning over a new card first: either its partner is known, or it is one more single card."""
        match_probability = Fraction(table.known_cards, table.new_cards)
        value = (
            match_probability * self._value_of_taking_pair(table, table.known_cards - 1) if match_probability else Fraction(0)
        )
        return (
            value + (1 - match_probability) * max(self.second_card_values_after_new(table).values())
            if match_probability < 1
            else value
        )

    def second_card_values_after_new(self, table: Table) -> KindValues:
        """What each second card is worth if the first was new and its partner is not known."""
        new_cards = table.new_cards - 1
        value = Fraction(1, new_cards) * self._value_of_taking_pair(table, table.known_cards)
        value -= Fraction(table.known_cards, new_cards) * self._value_of_leaving_pair(table, table.known_cards)
        unrelated = new_cards - 1 - table.known_cards
        if unrelated:
            value += Fraction(unrelated, new_cards) * self._value_of_passing(table, table.known_cards + 2)
        values = {CardKind.NEW: value}
        if table.known_cards:
            values[CardKind.KNOWN] = self._value_of_passing(table, table.known_cards + 1)
        return values

    def second_card_values_after_known(self, table: Table) -> KindValues:
        """What each second card is worth if the first was known. A new one may match it, or another known card."""
        value = Fraction(1, table.new_cards) * self._value_of_taking_pair(table, table.known_cards - 1)
        value -= Fraction(table.known_cards - 1, table.new_cards) * self._value_of_leaving_pair(table, table.known_cards - 1)
        unrelated = table.new_cards - table.known_cards
        if unrelated:
            value += Fraction(unrelated, table.new_cards) * self._value_of_passing(table, table.known_cards + 1)
        values = {CardKind.NEW: value}
        if table.known_cards >= 2:
            values[CardKind.KNOWN] = self._value_of_passing(table, table.known_cards)
        return values

    def _value_of_taking_pair(self, table: Table, known_cards: int) -> Fraction:
        """The value of taking a pair and of the rest of the game, in which this many single cards are known."""
        return 1 + self.value(Table(table.pairs - 1, known_cards, self.limit))

    def _value_of_leaving_pair(self, table: Table, known_cards: int) -> Fraction:
        """What the other player gains from a pair that is now known: they take it, unless the game is over."""
        return self._value_of_taking_pair(table, known_cards) if table.turns_left > 1 else Fraction(0)

    def _value_of_passing(self, table: Table, known_cards: int) -> Fraction:
        """The value of a turn without a pair, after which the other player is to move and this many single cards are known."""
        return -self.value(Table(table.pairs, known_cards, table.turns_left - 1))


@cache
def optimum(limit: int) -> Optimum:
    return Optimum(limit)


def value_for_start_player(pairs: int, limit: int) -> Fraction:
    """What a whole game is worth to the start player."""
    return optimum(limit).value(Table(pairs, 0, limit))
