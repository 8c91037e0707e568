"""Optimal play and search at one table of plain pairs, and what choices give away."""

import copy
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, cast

from facedown.engine.catalogue import Game
from facedown.kit.chance import Chance
from facedown.kit.contract import Rollouts
from facedown.kit.states import blank
from facedown.kit.worlds import Hidden, Worlds, rest_of
from tests.pairs import concentration
from tests.pairs.concentration import CELLS, NO_CARD, NO_CELL, Deal, Minds, State, apply, deal, draw, is_over, known_pair
from tests.pairs.optimal import Options, Sort, Table, firsts, seconds_after_known, seconds_after_new

SEEDS = 1 << 62

Player = Callable[[State, Chance], int]


class Played(NamedTuple):
    """By how many pairs each seat was ahead, and what its choices gave away of the game's value."""

    ahead: tuple[int, int]
    given_away: tuple[float, float]


def play(pairs: int, seed: str, players: tuple[Player, Player]) -> Played:
    state = dealt(pairs, seed)
    given_away = [Fraction(0), Fraction(0)]
    choices = 0
    while not is_over(state):
        seat, choices = state.turn, choices + 1
        cell = players[seat](concealed(state), Chance(seed, f"choice {choices}"))
        given_away[seat] += lost_by(state, cell)
        apply(state, seat, cell)
    ahead = state.score[0] - state.score[1]
    return Played((ahead, -ahead), (float(given_away[0]), float(given_away[1])))


def dealt(pairs: int, seed: str) -> State:
    cards, state = blank(Deal), blank(State)
    cards.pairs = pairs
    draw(cards, Chance(seed, "deal"))
    deal(state, cards)
    return state


def concealed(state: State) -> State:
    """All that anybody can know of it."""
    public = copy.deepcopy(state)
    public.card = [card if seen else NO_CARD for card, seen in zip(state.card, state.is_seen, strict=True)]
    return public


# Optimal play


def optimal(state: State, chance: Chance) -> int:
    """A known pair, else any card of the better sort."""
    pair = known_pair(state, blank(Minds))
    if pair != NO_CELL:
        return pair
    options = valued(state)
    best = max(options, key=lambda sort: options[sort])
    return chance.pick([cell for cell in range(CELLS) if can_turn(state, cell) and sort_of(state, cell) == best])


def can_turn(state: State, cell: int) -> bool:
    return state.is_there[cell] == 1 and cell != state.turned


def sort_of(state: State, cell: int) -> Sort:
    return Sort.KNOWN if state.is_seen[cell] else Sort.NEW


def valued(state: State) -> Options:
    """What each sort of card is worth, where no pair is known."""
    known = sum(can_turn(state, cell) and state.is_seen[cell] == 1 for cell in range(CELLS))
    if state.turned == NO_CELL:
        return firsts(Table(state.pairs_left, known, state.idle))
    if state.news:
        return seconds_after_new(Table(state.pairs_left, known, state.idle))
    return seconds_after_known(Table(state.pairs_left, known + 1, state.idle))


def lost_by(state: State, cell: int) -> Fraction:
    """By how much this card is worth less than the best. Whoever leaves a known pair is not what this measures."""
    pair = known_pair(state, blank(Minds))
    if pair != NO_CELL:
        assert state.card[cell] == state.card[pair]
        return Fraction(0)
    options = valued(state)
    return max(options.values()) - options[sort_of(state, cell)]


# Search


class Concentration(Game):
    """Not in the catalogue: it brings what its simulated players do itself."""

    @property
    def rollouts(self) -> Rollouts:
        return concentration


@cache
def game() -> Game:
    """As far as the search asks."""
    return Concentration("concentration", *cast(Any, [concentration] * 5))


def searching(simulations: int) -> Player:
    """Search with perfect memory."""
    from facedown.fast.search import Search

    search = Search(game())

    def choose(state: State, chance: Chance) -> int:
        return search.think(worlds(state), [], state.turn, str(chance.below(SEEDS)), simulations=simulations).best()

    return choose


def worlds(state: State) -> Worlds:
    """What was never seen lies anyhow."""
    places = tuple(cell for cell in range(CELLS) if state.is_there[cell] and not state.is_seen[cell])
    pairs = state.pairs_left + sum(state.score)
    seen = [card for card, is_seen in zip(state.card, state.is_seen, strict=True) if is_seen]
    return Worlds([state], [Hidden("card", places, rest_of([*range(pairs), *range(pairs)], seen))] if places else [])
