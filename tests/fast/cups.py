"""Cups, a game for tests: a coin is under one of three cups. Lift one, or first ask a friend, for a fee.

Rules, dealing and beliefs are in one module, with everything that the search needs from a game.
"""

import enum
from typing import Annotated

import numpy as np

from facedown.kit.chance import Chance
from facedown.kit.drawing import draw_below
from facedown.kit.layout import Int8, layout
from facedown.kit.observations import Fact, Facts, Group, one_of
from facedown.kit.options import Options
from facedown.kit.tell import EVERYBODY, Log, only, tell

NAME = "Cups"
VERSION = 1
MIN_SEATS = MAX_SEATS = 1
CUPS = 3
ASK_A_FRIEND = CUPS  # the friend whispers where the coin is
ACTIONS = CUPS + 1
MOST_ENTRIES = 2
FEE = 0.25
EXPLORATION = 0.7


class Event(enum.IntEnum):
    WHISPER = 0  # a: cup
    LIFT = 1  # a: cup


class Deal:
    coin: Int8


class State:
    coin: Int8  # HIDDEN
    seats: Int8
    phase: Int8
    has_paid: Int8
    lifted_cup: Int8


STATE, DEAL = layout(State), layout(Deal)


def deal(state: State, full_deal: Deal, log: Log | None = None) -> None:
    state.coin, state.seats, state.phase, state.has_paid, state.lifted_cup = full_deal.coin, 1, 0, 0, -1


def draw(deal: Deal, chance: Chance) -> None:
    deal.coin = draw_below(chance, CUPS)


def to_move(state: State) -> int:
    return 0 if is_over(state) else 1


def legal(state: State, seat: int, mask: list[int]) -> None:
    for cup in range(CUPS):
        mask[cup] = not is_over(state)
    mask[ASK_A_FRIEND] = not is_over(state) and not state.has_paid


def refusal(state: State, seat: int, action: int) -> int:
    return is_over(state) or (action == ASK_A_FRIEND and state.has_paid)


def apply(state: State, seat: int, action: int, log: Log | None = None) -> None:
    if action == ASK_A_FRIEND:
        state.has_paid = 1
        tell(log, Event.WHISPER, seat, state.coin, 0, 0, only(seat))
    else:
        state.lifted_cup = action
        tell(log, Event.LIFT, seat, action, 0, 0, EVERYBODY)


def is_over(state: State) -> bool:
    return state.lifted_cup >= 0


def scores(state: State, out: list[int]) -> None:
    out[0] = winners(state)


def winners(state: State) -> int:
    return 1 if state.lifted_cup == state.coin else 0


class Marks:
    whisper: Int8  # one more than the cup that was whispered, or 0


MARKS = layout(Marks)


def begin_marks(marks: Marks, seats: int) -> None:
    marks.whisper = 0


def note_choice(marks: Marks, seat: int) -> None:
    marks.whisper = 0


def follow(marks: Marks, kind: int, seat: int, a: int, b: int, c: int, audience: int) -> None:
    if kind == Event.WHISPER:
        marks.whisper = 1 + a


def facts(options: Options) -> Facts:
    return Facts(Group("whisper", 1, Fact("whisper", CUPS, whisper=one_of(CUPS, lambda whisper: whisper - 1))))


def observe(state: State, marks: Marks, seat: int, memory: int, tokens: list[int]) -> None:
    tokens[0] = marks.whisper


def public_points(state: State, seat: int) -> int:
    return 0


class Beliefs:
    witnesses: Annotated[list[int], np.uint8, (CUPS,)]


BELIEFS = layout(Beliefs)


def begin(state: State, beliefs: Beliefs) -> int:
    return 0


def notice(beliefs: Beliefs, kind: int, a: int, b: int, c: int, audience: int) -> None:
    if kind == Event.WHISPER:
        beliefs.witnesses[a] |= audience


def candidates(state: State, beliefs: Beliefs, seat: int, mask: list[int], is_in_trees: bool) -> None:
    legal(state, seat, mask)


def is_cutoff(state: State, started_at: int, moves: int) -> bool:
    return False


def evaluate(state: State, beliefs: Beliefs, started_at: int, worth: list[float]) -> None:
    worth[0] = (winners(state) - FEE * state.has_paid + FEE) / (1 + FEE)


def narrow(state: State, seat: int, faces: list[int], mask: list[int]) -> None:
    """Keep all moves."""
