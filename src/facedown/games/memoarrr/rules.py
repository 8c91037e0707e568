"""Memoarrr! by Carlo Bortolini, editions 2018 and 2023: turn up locations that connect to the one before, or take a volcano.

The rules, by the numbers of docs/rules/memoarrr.md:
  MEM-1 … 3    25 locations (5 animals × 5 landscapes), 7 treasures, 3 volcanoes.
  MEM-4 … 7    The island, the stack in its centre, and the side of the island that each player looks at.
  MEM-8 … 15   A turn: turn up a location; one that does not connect brings a volcano.
  MEM-16 … 19  The last player without a volcano takes a treasure; seven rounds.
  MEM-20       Most rubies wins.
  MEM-21 … 27  What the animals do when the option `abilities` is on.

Our choices:
  * The deal is an argument, all seven volcano orders included: these functions draw nothing (ALL-4).
  * The option `stack` (MEM-5) only affects the order of the treasures in the deal, so these functions do not use it.
  * A volcano is a number, higher for a fiercer one: its birds in 2018, light below dark in 2023. So MEM-18 is one rule.
  * An action is a cell or a side; the phase (`Phase`) says what it means.
  * Forced moves are made at once, and told as events (ALL-1). Only sides are chosen
    simultaneously, first come first served (ALL-2).
"""

import enum
from typing import Annotated

import numpy as np

from facedown.kit.grid import neighbours
from facedown.kit.layout import Int8, Int16, Int32, layout
from facedown.kit.tell import EVERYBODY, Log, is_one_seat, only, tell

VERSION = 1
MIN_SEATS, MAX_SEATS = 2, 4

WIDTH = 5
CELLS = 25
CENTRE = 12
NEIGHBOURS = neighbours(CELLS, WIDTH)
LOCATIONS = 24
NO_CELL = -1

KINDS = 5  # of animals, and of landscapes: card = KINDS * animal + landscape
ROUNDS = 7
TREASURES = (1, 1, 2, 2, 2, 3, 4)  # MEM-2, in rubies; the order of the ordered stack
RUBY, TREASURE = 100, 10  # MEM-20: what each adds to a standing; the highest treasure adds its rubies once more
NOBODY = -1

SIDES = 4
LOOKED_AT = 3  # how many cells of a side its player looks at
SIDE_CELLS = (1, 2, 3, 9, 14, 19, 21, 22, 23, 5, 10, 15)  # MEM-7: three for each of north, east, south, west
NO_SIDE = -1

VOLCANOES = 3
NO_VOLCANO = -1
DARK, LIGHT = 8, 0  # MEM-3; a volcano of 2018 is its number of birds: 1, 3 or 7

FIRST_SIDE_ACTION = CELLS
ACTIONS = CELLS + SIDES  # a cell, or a side


class Edition(enum.IntEnum):
    """The two published rulebooks."""

    OF_2018 = 2018
    OF_2023 = 2023


class Animal(enum.IntEnum):
    """MEM-1: the animals."""

    PENGUIN = 0
    OCTOPUS = 1
    WALRUS = 2
    CRAB = 3
    TURTLE = 4


class Facing(enum.IntEnum):
    """How the card at a cell lies."""

    FACE_DOWN = 0
    FACE_UP = 1
    EMPTY = 2  # the centre, where the stack is


FACE_DOWN = Facing.FACE_DOWN  # every list of legal moves compares it with every cell, and looking up an enum member is slow


class Phase(enum.IntEnum):
    """What kind of move comes next."""

    SIDE = 0
    REVEAL = 1
    PEEK = 2
    SWAP = 3
    BAN = 4
    OVER = 5


class Result(enum.IntEnum):
    """What became of a reveal."""

    FIRST = 0
    CONNECTED = 1
    FAILED = 2


class Ending(enum.IntEnum):
    """What ended the game."""

    ROUNDS = 0


class Deciding(enum.IntEnum):
    """The first criterion of MEM-20 by which one seat wins. The END entries of other seats have 0 instead."""

    RUBIES = 1
    TREASURES = 2
    RICHEST = 3


class Event(enum.IntEnum):
    """The kinds of log entry. Comments say what a, b and c mean, and which seat an entry has if it is not the one that acts.

    A run is several entries of one kind in a row.
    """

    SETUP = 0  # seat: the start player; a run, a: a volcano in use
    SIDE = 1  # a: side
    SAW = 2  # a run, a: cell, b: card
    ROUND = 3  # seat: its start player; a: round, b: the visible volcano
    REVEAL = 4  # a: cell, b: card, c: Result
    VOLCANO = 5  # a: the volcano taken, b: the next visible one, or NO_VOLCANO
    PEEK = 6  # a: cell
    SWAP = 7  # a: the octopus's cell before, b: the other's
    BAN = 8  # a: cell
    AGAIN = 9
    TREASURE = 10  # seat: the round's winner; a: treasures left
    TREASURES = 11  # seat: who won it; a run, a: rubies of one treasure, in the order won
    END = 12  # a run, a: the seat's rubies, b: Deciding if it has won, else 0, c: Ending


class Refusal(enum.IntEnum):
    """Why an action may not be played."""

    LEGAL = 0
    GAME_OVER = 1
    NOT_DUE = 2
    NOT_ASKED = 3
    SIDE_TAKEN = 4
    NO_LOCATION = 5
    FACE_UP = 6
    JUST_LOOKED_AT = 7
    BANNED = 8
    NOT_ADJACENT = 9


# The longest log of one call is a crab as the last card of round 7: reveal, again, volcanoes, treasure, treasures, end.
MOST_ENTRIES = 1 + 1 + VOLCANOES + 1 + ROUNDS + MAX_SEATS

PerSeat = Annotated[list[int], np.int8, (MAX_SEATS,)]
PerCell = Annotated[list[int], np.int8, (CELLS,)]
PerRound = Annotated[list[int], np.int8, (ROUNDS,)]
Piles = Annotated[list[int], np.int8, (ROUNDS * VOLCANOES,)]


class Deal:
    """Everything that is decided before the first move (ALL-4)."""

    seats: Int8  # 2..4
    start: Int8  # the start player
    edition: Int16  # Edition
    abilities: Int8  # 0 or 1: MEM-21 … 27
    is_ordered: Int8  # 0 or 1: whether the treasures lie in MEM-5's order instead of being shuffled
    island: PerCell  # the card at each cell; the one at the centre is the removed card
    treasures: PerRound  # rubies, from the top
    piles: Piles  # per round, VOLCANOES numbers from the top; NO_VOLCANO after those in use


class State:
    """The state of a game between two moves."""

    card: PerCell  # HIDDEN, except those face up: 5 * animal + landscape; at the centre the removed card
    facing: PerCell  # public: Facing
    treasures: PerRound  # HIDDEN: rubies, from the top of the stack
    piles: Piles  # HIDDEN, except the visible top: VOLCANOES per round, from the top
    side: PerSeat  # public: the side each seat has looked at, or NO_SIDE; what it saw there is private to it
    volcano: PerSeat  # public: the volcano each seat has taken in this round, or NO_VOLCANO
    treasure_winner: PerRound  # public: the seat that won each treasure, or NOBODY
    barred_cells: Int32  # public: the cells that the next reveal may not turn up, one bit per cell (MEM-11, MEM-24)
    edition: Int16  # public
    abilities: Int8  # public: 0 or 1
    seats: Int8  # public: 2..4
    start: Int8  # public: the start player of this round
    turn: Int8  # public: the seat to act, once sides are chosen
    phase: Int8  # public: Phase
    round_number: Int8  # public: 0 before round 1, then 1..7
    volcanoes_taken: Int8  # public: volcanoes taken in this round
    face_down: Int8  # public: locations that lie face down
    last_cell: Int8  # public: the cell of the location to connect to, or NO_CELL


STATE = layout(State)
DEAL = layout(Deal)


def deal(state: State, full_deal: Deal, log: Log | None = None) -> None:
    """MEM-4 … 6: lay out the island and the stack. Every player is then asked for a side."""
    for cell in range(CELLS):
        state.card[cell] = full_deal.island[cell]
        state.facing[cell] = Facing.FACE_DOWN
    state.facing[CENTRE] = Facing.EMPTY
    for position in range(ROUNDS):
        state.treasures[position] = full_deal.treasures[position]
        state.treasure_winner[position] = NOBODY
    for position in range(ROUNDS * VOLCANOES):
        state.piles[position] = full_deal.piles[position]
    for seat in range(MAX_SEATS):
        state.side[seat] = NO_SIDE
        state.volcano[seat] = NO_VOLCANO
    state.edition = full_deal.edition
    state.abilities = full_deal.abilities
    state.seats = full_deal.seats
    state.start = full_deal.start
    state.turn = full_deal.start
    state.phase = Phase.SIDE
    state.round_number = 0
    state.volcanoes_taken = 0
    state.face_down = LOCATIONS
    state.last_cell = NO_CELL
    state.barred_cells = 0
    for position in range(full_deal.seats - 1):
        tell(log, Event.SETUP, full_deal.start, full_deal.piles[position], 0, 0, EVERYBODY)


# Whose move, and which


def to_move(state: State) -> int:
    """Who may move now, one bit per seat: first everybody without a side (MEM-7, ALL-2), then whoever has the turn."""
    if state.phase == Phase.OVER:
        return 0
    if state.phase != Phase.SIDE:
        return 1 << state.turn
    due_seats = 0
    for seat in range(state.seats):
        if state.side[seat] == NO_SIDE:
            due_seats |= 1 << seat
    return due_seats


def is_due(state: State, seat: int) -> bool:
    return (to_move(state) >> seat) & 1 == 1


def legal(state: State, seat: int, mask: list[int]) -> None:
    """Mark every action that `seat` may play now. Only this function decides what is legal."""
    for action in range(ACTIONS):
        mask[action] = 0
    if not is_due(state, seat):
        return
    if state.phase == Phase.SIDE:
        for side in range(SIDES):
            mask[FIRST_SIDE_ACTION + side] = is_free(state, side)
    elif state.phase == Phase.REVEAL:
        for cell in range(CELLS):
            mask[cell] = can_reveal(state, cell)
    elif state.phase == Phase.SWAP:
        for cell in range(CELLS):
            mask[cell] = can_swap(state, cell)
    else:
        for cell in range(CELLS):
            mask[cell] = is_face_down(state, cell)


def is_free(state: State, side: int) -> bool:
    """MEM-7: whether nobody has chosen this side. Each player chooses a different one."""
    for seat in range(state.seats):
        if state.side[seat] == side:
            return False
    return True


def is_face_down(state: State, cell: int) -> bool:
    return state.facing[cell] == FACE_DOWN


def is_barred(state: State, cell: int) -> bool:
    """MEM-11, MEM-24: whether the next reveal may not turn up this cell."""
    return (state.barred_cells >> cell) & 1 == 1


def can_reveal(state: State, cell: int) -> bool:
    """MEM-8, MEM-14: whether this location is face down and not barred. It need not connect."""
    return state.facing[cell] == FACE_DOWN and (state.barred_cells >> cell) & 1 == 0


def can_swap(state: State, cell: int) -> bool:
    """MEM-23: whether this is a location next to the octopus, face up or face down."""
    return cell != CENTRE and (NEIGHBOURS[state.last_cell] >> cell) & 1 == 1


def refusal(state: State, seat: int, action: int) -> int:
    """Why `legal` does not allow this action, to be shown to people."""
    if state.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if not is_due(state, seat):
        return Refusal.NOT_DUE
    if (action >= FIRST_SIDE_ACTION) != (state.phase == Phase.SIDE):
        return Refusal.NOT_ASKED
    if state.phase == Phase.SIDE:
        return Refusal.LEGAL if is_free(state, action - FIRST_SIDE_ACTION) else Refusal.SIDE_TAKEN
    return cell_refusal(state, action)


def cell_refusal(state: State, cell: int) -> int:
    if cell == CENTRE:
        return Refusal.NO_LOCATION
    if state.phase == Phase.SWAP:
        return Refusal.LEGAL if can_swap(state, cell) else Refusal.NOT_ADJACENT
    if not is_face_down(state, cell):
        return Refusal.FACE_UP
    if state.phase == Phase.REVEAL and is_barred(state, cell):
        return Refusal.JUST_LOOKED_AT if state.last_cell == NO_CELL else Refusal.BANNED
    return Refusal.LEGAL


# A move


def apply(state: State, seat: int, action: int, log: Log | None = None) -> None:
    """Play an action that `legal` has allowed."""
    if state.phase == Phase.REVEAL:
        reveal(state, seat, action, log)
    elif state.phase == Phase.SIDE:
        choose_side(state, seat, action - FIRST_SIDE_ACTION, log)
    elif state.phase == Phase.PEEK:
        peek(state, seat, action, log)
    elif state.phase == Phase.SWAP:
        swap(state, seat, action, log)
    else:
        ban(state, seat, action, log)


def choose_side(state: State, seat: int, side: int, log: Log | None) -> None:
    """MEM-7: the seat looks at the three cards of a side; MEM-11: nobody may begin with any of the cards looked at."""
    state.side[seat] = side
    tell(log, Event.SIDE, seat, side, 0, 0, EVERYBODY)
    for position in range(LOOKED_AT):
        cell = SIDE_CELLS[LOOKED_AT * side + position]
        state.barred_cells |= 1 << cell
        tell(log, Event.SAW, seat, cell, state.card[cell], 0, only(seat))
    if to_move(state) == 0:
        begin_round(state, state.start, log)


def reveal(state: State, seat: int, cell: int, log: Log | None) -> None:
    """MEM-8: turn up a location, for all to see."""
    result = result_of(state, cell)
    tell(log, Event.REVEAL, seat, cell, state.card[cell], result, EVERYBODY)
    state.facing[cell] = Facing.FACE_UP
    state.face_down -= 1
    state.last_cell = cell
    state.barred_cells = 0
    if result == Result.FAILED:
        take_volcano(state, seat, log)
        pass_turn(state, seat, log)
    elif has_ability(state, result):
        act(state, seat, cell, log)
    else:
        pass_turn(state, seat, log)


def result_of(state: State, cell: int) -> int:
    """MEM-9, MEM-10: the first reveal of a round always succeeds; each later one must connect to the one before."""
    if state.last_cell == NO_CELL:
        return Result.FIRST
    if are_connected(state.card[cell], state.card[state.last_cell]):
        return Result.CONNECTED
    return Result.FAILED


def are_connected(card: int, other: int) -> bool:
    """MEM-9: whether the cards have the same animal or the same landscape."""
    return card // KINDS == other // KINDS or card % KINDS == other % KINDS


def take_volcano(state: State, seat: int, log: Log | None) -> None:
    """MEM-12: the seat takes the top volcano and is out for the rest of the round."""
    state.volcano[seat] = top_volcano(state)
    state.volcanoes_taken += 1
    tell(log, Event.VOLCANO, seat, state.volcano[seat], top_volcano(state), 0, EVERYBODY)


def top_volcano(state: State) -> int:
    """MEM-6: the volcano that lies face up on the stack, or NO_VOLCANO."""
    if is_round_over(state):
        return NO_VOLCANO
    return state.piles[VOLCANOES * (state.round_number - 1) + state.volcanoes_taken]


def pass_turn(state: State, seat: int, log: Log | None) -> None:
    """MEM-13: the next player who is still in the round has the turn."""
    begin_turn(state, next_in(state, seat), log)


def next_in(state: State, seat: int) -> int:
    """MEM-13: the next seat clockwise without a volcano."""
    next_seat = (seat + 1) % state.seats
    while state.volcano[next_seat] != NO_VOLCANO:
        next_seat = (next_seat + 1) % state.seats
    return next_seat


def begin_turn(state: State, seat: int, log: Log | None) -> None:
    """MEM-15: if every location is face up, the remaining players take volcanoes in turn instead."""
    while state.face_down == 0 and not is_round_over(state):
        take_volcano(state, seat, log)
        seat = next_in(state, seat)
    if is_round_over(state):
        end_round(state, seat, log)
    else:
        ask_for_reveal(state, seat)


def ask_for_reveal(state: State, seat: int) -> None:
    state.turn = seat
    state.phase = Phase.REVEAL


# What the animals do


def has_ability(state: State, result: int) -> bool:
    """MEM-21: whether the animal acts: in 2018 only if it connects, in 2023 after every success."""
    if not state.abilities:
        return False
    return result == Result.CONNECTED or (result == Result.FIRST and state.edition == Edition.OF_2023)


def act(state: State, seat: int, cell: int, log: Log | None) -> None:
    """MEM-21: the animal just turned up acts, if there is anything for it to do (MEM-22, MEM-24, MEM-26)."""
    animal = state.card[cell] // KINDS
    if animal == Animal.PENGUIN and state.face_down > 0:
        state.phase = Phase.PEEK
    elif animal == Animal.OCTOPUS:
        state.phase = Phase.SWAP
    elif animal == Animal.WALRUS and state.face_down > 1:
        state.phase = Phase.BAN
    elif animal == Animal.CRAB:
        take_again(state, seat, log)
    else:
        pass_turn(state, seat, log)


def peek(state: State, seat: int, cell: int, log: Log | None) -> None:
    """MEM-22: a penguin lets the seat look at a location in private."""
    tell(log, Event.PEEK, seat, cell, 0, 0, EVERYBODY)
    tell(log, Event.SAW, seat, cell, state.card[cell], 0, only(seat))
    pass_turn(state, seat, log)


def swap(state: State, seat: int, cell: int, log: Log | None) -> None:
    """MEM-23: the octopus changes places with a neighbour; MEM-27: it is still the card to connect to."""
    octopus = state.last_cell
    tell(log, Event.SWAP, seat, octopus, cell, 0, EVERYBODY)
    card, facing = state.card[cell], state.facing[cell]
    state.card[cell], state.facing[cell] = state.card[octopus], state.facing[octopus]
    state.card[octopus], state.facing[octopus] = card, facing
    state.last_cell = cell
    pass_turn(state, seat, log)


def ban(state: State, seat: int, cell: int, log: Log | None) -> None:
    """MEM-24: a walrus bans a location for the next reveal, which also lifts the ban."""
    tell(log, Event.BAN, seat, cell, 0, 0, EVERYBODY)
    state.barred_cells = 1 << cell
    pass_turn(state, seat, log)


def take_again(state: State, seat: int, log: Log | None) -> None:
    """MEM-25: a crab gives the seat another turn, to which MEM-15 applies as to any other."""
    tell(log, Event.AGAIN, seat, 0, 0, 0, EVERYBODY)
    begin_turn(state, seat, log)


# Rounds, and the end


def is_round_over(state: State) -> bool:
    """MEM-16: whether the last volcano has been taken."""
    return state.volcanoes_taken == state.seats - 1


def end_round(state: State, winner: int, log: Log | None) -> None:
    """MEM-16: the one player without a volcano takes the top treasure without showing it."""
    state.treasure_winner[state.round_number - 1] = winner
    tell(log, Event.TREASURE, winner, ROUNDS - state.round_number, 0, 0, EVERYBODY)
    if state.round_number == ROUNDS:
        end_game(state, log)
    else:
        begin_round(state, holder_of_fiercest(state), log)


def holder_of_fiercest(state: State) -> int:
    """MEM-18: the seat with the fiercest volcano: the most birds, or the dark one."""
    holder = 0
    for seat in range(1, state.seats):
        if state.volcano[seat] > state.volcano[holder]:
            holder = seat
    return holder


def begin_round(state: State, start: int, log: Log | None) -> None:
    """MEM-17, MEM-18: turn all locations face down in place, and put the volcanoes back in this round's order."""
    for cell in range(CELLS):
        if cell != CENTRE:
            state.facing[cell] = Facing.FACE_DOWN
    for seat in range(state.seats):
        state.volcano[seat] = NO_VOLCANO
    state.face_down = LOCATIONS
    state.volcanoes_taken = 0
    state.last_cell = NO_CELL
    state.round_number += 1
    state.start = start
    tell(log, Event.ROUND, start, state.round_number, top_volcano(state), 0, EVERYBODY)
    ask_for_reveal(state, start)


def end_game(state: State, log: Log | None) -> None:
    """MEM-19: after seven rounds the chests are opened."""
    state.phase = Phase.OVER
    if log is not None:  # without a log, the result is only worked out when asked for
        tell_end(state, log)


def tell_end(state: State, log: Log | None) -> None:
    for position in range(ROUNDS):
        tell(log, Event.TREASURES, state.treasure_winner[position], state.treasures[position], 0, 0, EVERYBODY)
    winning_seats, decider, end_reason = winners(state), deciding(state), ending(state)
    for seat in range(state.seats):
        tell(log, Event.END, seat, rubies(state, seat), decider * ((winning_seats >> seat) & 1), end_reason, EVERYBODY)


def is_over(state: State) -> bool:
    """MEM-19: whether the game is over."""
    return state.phase == Phase.OVER


def scores(state: State, out: list[int]) -> None:
    """MEM-20: write down the rubies of each seat."""
    for seat in range(state.seats):
        out[seat] = rubies(state, seat)


def rubies(state: State, seat: int) -> int:
    total = 0
    for position in range(ROUNDS):
        if state.treasure_winner[position] == seat:
            total += state.treasures[position]
    return total


def winners(state: State) -> int:
    """MEM-20: the seats with the most rubies, then treasures, then the highest single one; one bit per seat (ALL-3)."""
    return leaders(state, 1)


def deciding(state: State) -> int:
    """MEM-20: the first criterion by which one seat leads. With the treasures of MEM-2, no two seats tie in all three."""
    if is_one_seat(leaders(state, RUBY)):
        return Deciding.RUBIES
    return Deciding.TREASURES if is_one_seat(leaders(state, TREASURE)) else Deciding.RICHEST


def ending(state: State) -> int:
    """MEM-19: what ended the game; it is always the last round."""
    return Ending.ROUNDS


def leaders(state: State, unit: int) -> int:
    """MEM-20: the seats that lead, one bit per seat. Only whole multiples of `unit` in their standings are compared."""
    best = 0
    winning = 0
    for seat in range(state.seats):
        standing = standing_of(state, seat) // unit
        if standing > best:
            best = standing
            winning = 0
        if standing == best:
            winning |= 1 << seat
    return winning


def standing_of(state: State, seat: int) -> int:
    """MEM-20 as one number, to be compared: rubies, then treasures, then the highest treasure."""
    standing = 0
    highest = 0
    for position in range(ROUNDS):
        if state.treasure_winner[position] == seat:
            standing += RUBY * state.treasures[position] + TREASURE
            highest = max(highest, state.treasures[position])
    return standing + highest
