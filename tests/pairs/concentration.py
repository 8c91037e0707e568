"""Plain pairs for two, a game of the tests: the one memory game whose optimal play is known (optimal.py).

  CON-1  Two cards each of up to eight pictures lie face down.
  CON-2  On your turn, turn up one card, then another. Everybody sees both.
  CON-3  A pair is yours, and you go again.
  CON-4  Otherwise both go face down again, and it is the other's turn.
  CON-5  The game ends when all pairs are taken, or when two turns in succession show nothing new. Each pair is a point.

The second half is what each game of ours has in its rollouts.py: what simulated players think of. It shares the file with the
rules because both are short. The file meets the engine's contract as far as the search asks.
"""

import enum
from typing import Annotated

import numpy as np

from facedown.kit.chance import Chance
from facedown.kit.drawing import shuffle
from facedown.kit.layout import Int8, layout
from facedown.kit.rollouts import compare
from facedown.kit.tell import EVERYBODY, Log, tell

NAME = "Concentration"
VERSION = 1
MIN_SEATS = MAX_SEATS = SEATS = 2
MOST_PAIRS = 8
CELLS = ACTIONS = 2 * MOST_PAIRS
NO_CELL = NO_CARD = -1
MOST_ENTRIES = 1
MOST_IDLE = 2

PerCell = Annotated[list[int], np.int8, (CELLS,)]


class Event(enum.IntEnum):
    """What an entry of the log says. The rest follows from it, so that nothing else need be said."""

    TURN = 0  # a: cell, b: card


class Deal:
    cards: PerCell  # as many as there are; then NO_CARD
    pairs: Int8


class State:
    card: PerCell  # HIDDEN, where not seen
    is_there: PerCell  # public: 1 until the card is taken
    is_seen: PerCell  # public: 1 once the card has been turned up
    score: Annotated[list[int], np.int8, (SEATS,)]  # public: pairs taken
    seats: Int8
    turn: Int8  # public: the seat to act
    turned: Int8  # public: the first card of this turn, or NO_CELL
    news: Int8  # public: 1 if this turn has shown a new card
    idle: Int8  # public: turns in succession that showed nothing new
    pairs_left: Int8  # public


STATE, DEAL = layout(State), layout(Deal)


def draw(dealt: Deal, chance: Chance) -> None:
    for cell in range(CELLS):
        dealt.cards[cell] = cell // 2 if cell < 2 * dealt.pairs else NO_CARD
    shuffle(chance, dealt.cards, 0, 2 * dealt.pairs)


def deal(state: State, dealt: Deal, log: Log | None = None) -> None:
    """CON-1"""
    for cell in range(CELLS):
        state.card[cell] = dealt.cards[cell]
        state.is_there[cell] = cell < 2 * dealt.pairs
        state.is_seen[cell] = 0
    state.score[0] = state.score[1] = 0
    state.seats = SEATS
    state.pairs_left = dealt.pairs
    state.idle = 0
    begin_turn(state, 0)


def begin_turn(state: State, seat: int) -> None:
    state.turn = seat
    state.turned = NO_CELL
    state.news = 0


def to_move(state: State) -> int:
    return 0 if is_over(state) else 1 << state.turn


def legal(state: State, seat: int, mask: list[int]) -> None:
    """CON-2"""
    is_due = seat == state.turn and not is_over(state)
    for cell in range(CELLS):
        mask[cell] = is_due and state.is_there[cell] == 1 and cell != state.turned


def apply(state: State, seat: int, action: int, log: Log | None = None) -> None:
    """CON-2"""
    tell(log, Event.TURN, seat, action, state.card[action], 0, EVERYBODY)
    if not state.is_seen[action]:
        state.is_seen[action] = 1
        state.news = 1
    if state.turned == NO_CELL:
        state.turned = action
    elif state.card[state.turned] == state.card[action]:
        take_pair(state, seat, action)
    else:
        pass_on(state, seat)


def take_pair(state: State, seat: int, second: int) -> None:
    """CON-3"""
    state.is_there[state.turned] = state.is_there[second] = 0
    state.score[seat] += 1
    state.pairs_left -= 1
    state.idle = 0
    begin_turn(state, seat)


def pass_on(state: State, seat: int) -> None:
    """CON-4, CON-5"""
    state.idle = 0 if state.news else state.idle + 1
    begin_turn(state, 1 - seat)


def is_over(state: State) -> bool:
    """CON-5"""
    return state.pairs_left == 0 or state.idle == MOST_IDLE


def refusal(state: State, seat: int, action: int) -> int:
    """CON-2"""
    is_due = seat == state.turn and not is_over(state)
    return not (is_due and state.is_there[action] == 1 and action != state.turned)


def scores(state: State, out: list[int]) -> None:
    """CON-5"""
    out[0], out[1] = state.score[0], state.score[1]


def winners(state: State) -> int:
    """CON-5"""
    return (state.score[0] >= state.score[1]) | (state.score[1] >= state.score[0]) << 1


# What simulated players think of: everybody has seen the same, and the state says what

EXPLORATION = 0.4


class Minds:
    score: Annotated[list[int], np.int8, (SEATS,)]  # when the search began
    where: Annotated[list[int], np.int8, (MOST_PAIRS,)]  # the cell of a seen card, while pairs are looked for


MINDS = layout(Minds)


def begin(state: State, minds: Minds) -> int:
    minds.score[0], minds.score[1] = state.score[0], state.score[1]
    return state.pairs_left


def notice(minds: Minds, kind: int, a: int, b: int, c: int, audience: int) -> None:
    """The state has it already."""


def candidates(state: State, minds: Minds, seat: int, mask: list[int], is_in_trees: bool) -> None:
    """A known pair; else one card never seen, or one seen: within each sort all are alike. Beyond the trees nobody begins with
    a card that was seen."""
    legal(state, seat, mask)
    pair = known_pair(state, minds)
    if pair != NO_CELL:
        for cell in range(CELLS):
            mask[cell] = cell == pair
    else:
        one_of_a_sort(state, mask, is_in_trees or state.turned != NO_CELL)


def known_pair(state: State, minds: Minds) -> int:
    """The next card to turn towards a pair whose cards have both been seen, or NO_CELL."""
    for card in range(MOST_PAIRS):
        minds.where[card] = NO_CELL
    if state.turned != NO_CELL:
        return partner(state)
    for cell in range(CELLS):
        if state.is_there[cell] and state.is_seen[cell]:
            if minds.where[state.card[cell]] != NO_CELL:
                return cell
            minds.where[state.card[cell]] = cell
    return NO_CELL


def partner(state: State) -> int:
    """Of the card turned up, if it has been seen."""
    for cell in range(CELLS):
        is_known = state.is_there[cell] and state.is_seen[cell] and cell != state.turned
        if is_known and state.card[cell] == state.card[state.turned]:
            return cell
    return NO_CELL


def one_of_a_sort(state: State, mask: list[int], keep_seen: bool) -> None:
    met_new, met_seen = 0, not keep_seen
    for cell in range(CELLS):
        if mask[cell] and state.is_seen[cell]:
            mask[cell], met_seen = not met_seen, True
        elif mask[cell]:
            mask[cell], met_new = not met_new, True


def is_cutoff(state: State, begun: int, moves: int) -> bool:
    return False


def evaluate(state: State, minds: Minds, begun: int, worth: list[float]) -> None:
    """Pairs ahead of the other since the search began; all that were left would make all the difference."""
    for seat in range(SEATS):
        worth[seat] = state.score[seat] - minds.score[seat]
    compare(worth, SEATS, begun)
