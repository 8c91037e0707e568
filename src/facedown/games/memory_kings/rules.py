"""Memory Kings by G. Tontini and L. F. Cezar, 2020: lead two pawns over hidden chessmen to find pairs.

The rules, by the numbers of docs/rules/memory-kings.md:
  KNG-1, 17        Suits × rook, knight and bishop, each with a white and a black back; a queen.
  KNG-2 … 5        The grid, and two pawns each on white backs.
  KNG-6 … 11       A turn: a step or an escort; the queen's advice; whoever finds a pair recruits it and moves again.
  KNG-12, 18       Whoever has enough pairs wins; too many moves without a recruit end the game early.
  KNG-13 … 16, 19 … 21  Solo against the Counter.

Our choices:
  * The deal is an argument: these functions draw nothing (ALL-4). The options `seasons` and `backs` (KNG-3,
    KNG-4) only affect the cards in the deal, so these functions do not use them.
  * Cells are numbered in rows of six on the smaller grid too, so a cell always has the same number. A set of cells is one
    number, one bit per cell.
  * The lowest bit of a card's number is its back. The two cards of a pair differ only in that bit.
  * A card that is face up without a token has a pawn on it (KNG-8). So the second card of a pair that the Counter recruits lies
    under your pawn. You may not recruit a pair while the Counter stands on one of its cards (KNG-14). That needs no code of
    its own, because the Counter recruits such a pair before you can.
  * In solo the Counter is a second side, next to seat 0. Its tokens and pairs are stored as those of seat 1 would be.
  * An action is a cell, or for a move a cell and which pawn goes there. The phase (`Phase`) says what it means.
"""

import enum
from typing import Annotated

import numpy as np

from facedown.kit.grid import neighbours
from facedown.kit.layout import Int8, Int32, layout
from facedown.kit.tell import EVERYBODY, Log, is_one_seat, only, tell

VERSION = 1
MIN_SEATS, MAX_SEATS = 1, 4

WIDTH = 6
CELLS = 36
NO_CELL = -1
FOUR_SEASONS, SIX_SEASONS = 5, 6  # KNG-2, KNG-3: rows and columns in use

SUITS = 6
RANKS = 3  # those that have pairs
OF_A_RANK = 2 * SUITS  # KNG-1: card = OF_A_RANK * rank + 2 * suit + back
QUEEN = OF_A_RANK * RANKS  # it has a black back, and no partner with a white one
NO_CARD = -1  # outside the grid in use
BLACK, WHITE = 0, 1

PAWNS = 2
PAIRS_TO_WIN = (6, 6, 4, 3)  # KNG-12, KNG-16: by the number of seats
COUNTER = 1  # the second side, in solo
NO_TOKEN = -1
NO_LIMIT = -1
FIRST_ON_PATH, LAST_ON_PATH = 0, WIDTH * (FOUR_SEASONS - 1) + FOUR_SEASONS - 1  # KNG-20: a1 and e5

DECLINE = CELLS  # only in Phase.PEEK
ACTIONS = PAWNS * CELLS  # a cell to place a pawn on, to look at, or to move pawn 1 to; then the cells to move pawn 2 to


class Rank(enum.IntEnum):
    """KNG-1: the ranks of the chessmen."""

    ROOK = 0
    KNIGHT = 1
    BISHOP = 2
    QUEEN = 3


class Phase(enum.IntEnum):
    """What kind of move comes next."""

    PLACE = 0
    MOVE = 1
    PEEK = 2
    OVER = 3


class Ending(enum.IntEnum):
    """What ended the game."""

    PAIRS = 0  # KNG-12, KNG-16: a seat has enough pairs
    LIMIT = 1  # KNG-18
    COUNTER_PAIRS = 2  # KNG-16: the Counter has enough pairs
    COUNTER_HOME = 3  # KNG-16: the Counter has reached the last cell


class Deciding(enum.IntEnum):
    """What made the winners win. The END entries of other sides have LOST."""

    LOST = 0  # KNG-16: in solo, nobody has won
    PAIRS = 1
    SHARED = 2


class Event(enum.IntEnum):
    """The kinds of log entry. Comments say what a, b and c mean, and which seat an entry has if it is not the side that acts.

    A run is several entries of one kind in a row.
    """

    SETUP = 0  # seat: the start player; a run, a: cell, b: its back, c: the suits in play, one bit per suit
    PLACE = 1  # a: pawn, b: cell
    MOVE = 2  # a: pawn, b: the cell left, c: the cell entered
    COUNTER = 3  # a: the cell left, b: the cell entered
    DOWN = 4  # seat: always 0; a: cell
    UP = 5  # seat: always 0; a: cell, b: card
    PEEK = 6  # a: cell, or NO_CELL when declined
    SAW = 7  # a: cell, b: card
    RECRUIT = 8  # a, b: cells, c: the side's pairs now
    END = 9  # a run, a: the side's pairs, b: Deciding if it has won, else LOST, c: Ending


class Refusal(enum.IntEnum):
    """Why an action may not be played."""

    LEGAL = 0
    GAME_OVER = 1
    NOT_DUE = 2
    NOT_ASKED = 3
    NO_CARD = 4
    OCCUPIED = 5
    BLACK_BACK = 6
    OTHER_BACK = 7
    OUT_OF_REACH = 8
    NO_ESCORT = 9
    FACE_UP = 10


# The longest log of one call is the setup with six seasons: an entry for each cell.
MOST_ENTRIES = CELLS


# The grid


def can_escort(rank: int, cell: int, other: int) -> bool:
    """KNG-7: whether a card of this rank leads from one cell to another."""
    columns = abs(cell % WIDTH - other % WIDTH)
    rows = abs(cell // WIDTH - other // WIDTH)
    if rank == Rank.KNIGHT:
        return columns * rows == 2
    is_straight = (columns == 0) != (rows == 0)
    is_diagonal = columns == rows and columns != 0
    return (is_straight and rank != Rank.BISHOP) or (is_diagonal and rank != Rank.ROOK)


STEPS = neighbours(CELLS, WIDTH)
ESCORTS = tuple(
    sum(1 << other for other in range(CELLS) if can_escort(rank, cell, other)) for rank in Rank for cell in range(CELLS)
)

Bits = Annotated[int, np.int64]  # one bit per cell
PerSide = Annotated[list[int], np.int8, (MAX_SEATS,)]
PerPawn = Annotated[list[int], np.int8, (PAWNS * MAX_SEATS,)]
PerCell = Annotated[list[int], np.int8, (CELLS,)]


class Deal:
    """Everything that is decided before the first move (ALL-4)."""

    card: PerCell  # the card at each cell; NO_CARD outside the grid
    limit: Int32  # KNG-18: 1..1,000,000
    seats: Int8  # 1..4
    start: Int8  # the start player
    width: Int8  # FOUR_SEASONS or SIX_SEASONS
    is_chessboard: Int8  # 0 or 1: whether backs alternate (KNG-4) instead of being shuffled


class State:
    """The state of a game between two moves."""

    grid: Bits  # public: the cells in use
    face_up: Bits  # public
    limit: Int32  # public: KNG-18
    idle_moves: Int32  # public: pawn moves since the last recruit
    card: PerCell  # HIDDEN, except those face up and every back: 12 * rank + 2 * suit + back, QUEEN or NO_CARD
    token: PerCell  # public: the side whose token lies there, or NO_TOKEN
    pawn: PerPawn  # public: the cell of each pawn, two per seat, or NO_CELL
    pairs: PerSide  # public: pairs recruited; in solo yours, then the Counter's
    counter: Int8  # public: in solo the Counter's cell, else NO_CELL
    seats: Int8  # public: 1..4
    turn: Int8  # public: the seat to act
    phase: Int8  # public: Phase


STATE = layout(State)
DEAL = layout(Deal)


def deal(state: State, full_deal: Deal, log: Log | None = None) -> None:
    """KNG-2 … 4: lay out all cards face down; the start player is first. KNG-13: in solo, the Counter is on its first cell."""
    state.grid = 0
    for cell in range(CELLS):
        state.card[cell] = full_deal.card[cell]
        state.token[cell] = NO_TOKEN
        if full_deal.card[cell] != NO_CARD:
            state.grid |= 1 << cell
    for pawn in range(PAWNS * MAX_SEATS):
        state.pawn[pawn] = NO_CELL
    for side in range(MAX_SEATS):
        state.pairs[side] = 0
    state.face_up = 0
    state.limit = full_deal.limit
    state.idle_moves = 0
    state.counter = FIRST_ON_PATH if full_deal.seats == 1 else NO_CELL
    state.seats = full_deal.seats
    state.turn = full_deal.start
    state.phase = Phase.PLACE
    if log is not None:
        tell_setup(full_deal, log)


def tell_setup(full_deal: Deal, log: Log | None) -> None:
    """KNG-1, KNG-2: backs and suits are public."""
    suits = 0
    for cell in range(CELLS):
        if full_deal.card[cell] != NO_CARD and full_deal.card[cell] != QUEEN:
            suits |= 1 << full_deal.card[cell] % OF_A_RANK // 2
    for cell in range(CELLS):
        if full_deal.card[cell] != NO_CARD:
            tell(log, Event.SETUP, full_deal.start, cell, full_deal.card[cell] & 1, suits, EVERYBODY)


# Whose move, and which


def to_move(state: State) -> int:
    """Who may move now, one bit per seat. It is always exactly one seat until the game is over."""
    return 0 if state.phase == Phase.OVER else 1 << state.turn


def legal(state: State, seat: int, mask: list[int]) -> None:
    """Mark every action that `seat` may play now. Only this function decides what is legal."""
    lower, upper = 0, 0
    if (to_move(state) >> seat) & 1:
        if state.phase == Phase.MOVE:
            lower = reach(state, seat, state.pawn[PAWNS * seat])
            upper = reach(state, seat, state.pawn[PAWNS * seat + 1])
        elif state.phase == Phase.PLACE:
            lower = places(state)
        else:
            lower, upper = face_down(state), 1 << DECLINE - CELLS
    for cell in range(CELLS):
        mask[cell] = (lower >> cell) & 1
        mask[CELLS + cell] = (upper >> cell) & 1


def reach(state: State, seat: int, cell: int) -> int:
    """KNG-6: the cells that a pawn may move to from here, a step away or by escort. Pawns never block (KNG-7)."""
    cells = STEPS[cell]
    if is_escorted(state, seat, cell):
        cells |= escort(state, cell)
    return cells & state.grid


def escort(state: State, cell: int) -> int:
    """KNG-7: the cells that the card here leads to."""
    return ESCORTS[CELLS * (state.card[cell] // OF_A_RANK) + cell]


def is_escorted(state: State, seat: int, cell: int) -> bool:
    """KNG-7: whether the card here may escort the seat: not if another side's token lies on it, even the Counter's (KNG-15)."""
    return state.token[cell] == NO_TOKEN or state.token[cell] == seat


def face_down(state: State) -> int:
    """KNG-9: the cells whose cards lie face down. The queen's advice is a look at one of them."""
    return state.grid & ~state.face_up


def places(state: State) -> int:
    """KNG-5, KNG-13: the cells where a pawn may begin."""
    cells = 0
    for cell in range(CELLS):
        if is_in(state.grid, cell) and has_first_back(state, cell) and not has_pawn(state, cell):
            cells |= 1 << cell
    return cells


def has_first_back(state: State, cell: int) -> bool:
    """KNG-5: pawns begin on white backs; KNG-13: in solo, on backs like the Counter's."""
    back = WHITE if state.counter == NO_CELL else state.card[FIRST_ON_PATH] & 1
    return state.card[cell] & 1 == back


def has_pawn(state: State, cell: int) -> bool:
    for pawn in range(PAWNS * state.seats):
        if state.pawn[pawn] == cell:
            return True
    return state.counter == cell


def is_in(cells: int, cell: int) -> bool:
    return (cells >> cell) & 1 == 1


def refusal(state: State, seat: int, action: int) -> int:
    """Why `legal` does not allow this action, to be shown to people."""
    if state.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if seat != state.turn:
        return Refusal.NOT_DUE
    if state.phase == Phase.PEEK and action == DECLINE:
        return Refusal.LEGAL
    if state.phase != Phase.MOVE and action >= CELLS:
        return Refusal.NOT_ASKED
    if not is_in(state.grid, action % CELLS):
        return Refusal.NO_CARD
    if state.phase == Phase.MOVE:
        return move_refusal(state, seat, state.pawn[PAWNS * seat + action // CELLS], action % CELLS)
    if state.phase == Phase.PLACE:
        return place_refusal(state, action)
    return Refusal.LEGAL if is_in(face_down(state), action) else Refusal.FACE_UP


def move_refusal(state: State, seat: int, origin: int, cell: int) -> int:
    if is_in(reach(state, seat, origin), cell):
        return Refusal.LEGAL
    return Refusal.NO_ESCORT if is_in(escort(state, origin), cell) else Refusal.OUT_OF_REACH


def place_refusal(state: State, cell: int) -> int:
    if not has_first_back(state, cell):
        return Refusal.BLACK_BACK if state.counter == NO_CELL else Refusal.OTHER_BACK
    return Refusal.OCCUPIED if has_pawn(state, cell) else Refusal.LEGAL


# Placing the pawns


def apply(state: State, seat: int, action: int, log: Log | None = None) -> None:
    """Play an action that `legal` has allowed."""
    if state.phase == Phase.MOVE:
        move(state, seat, action // CELLS, action % CELLS, log)
    elif state.phase == Phase.PLACE:
        place(state, seat, pawn_to_place(state, seat), action, log)
    else:
        peek(state, seat, action, log)


def pawn_to_place(state: State, seat: int) -> int:
    """KNG-5: the pawn to place, first pawn 1, then pawn 2; KNG-19: when both are placed, the one on the queen."""
    first, second = state.pawn[PAWNS * seat], state.pawn[PAWNS * seat + 1]
    if first == NO_CELL:
        return 0
    if second == NO_CELL:
        return 1
    return 0 if state.card[first] == QUEEN else 1


def place(state: State, seat: int, pawn: int, cell: int, log: Log | None) -> None:
    """KNG-5: place a pawn. Everybody places one, then everybody places the other."""
    queen = state.pawn[PAWNS * seat + pawn]
    state.pawn[PAWNS * seat + pawn] = cell
    tell(log, Event.PLACE, seat, pawn, cell, 0, EVERYBODY)
    state.turn = (seat + 1) % state.seats
    if queen != NO_CELL:
        leave_queen(state, queen, cell, log)
    elif state.pawn[PAWNS * state.turn + 1] != NO_CELL:
        turn_up_all(state, log)


def turn_up_all(state: State, log: Log | None) -> None:
    """KNG-5, KNG-13: when all pawns are placed, turn up the cards under them. KNG-19: nobody begins on the queen."""
    state.phase = Phase.MOVE
    for cell in range(CELLS):
        if has_pawn(state, cell):
            turn_up(state, cell, log)
            if state.card[cell] == QUEEN:
                state.phase = Phase.PLACE


def leave_queen(state: State, queen: int, cell: int, log: Log | None) -> None:
    """KNG-19: the pawn that began on the queen has been placed elsewhere."""
    turn_down(state, queen, log)
    turn_up(state, cell, log)
    state.phase = Phase.MOVE


# A turn


def move(state: State, seat: int, pawn: int, cell: int, log: Log | None) -> None:
    """KNG-6: move a pawn; KNG-9: whoever turns up the queen is offered her advice."""
    origin = state.pawn[PAWNS * seat + pawn]
    state.pawn[PAWNS * seat + pawn] = cell
    state.idle_moves += 1
    tell(log, Event.MOVE, seat, pawn, origin, cell, EVERYBODY)
    finds_queen = state.card[cell] == QUEEN and not is_in(state.face_up, cell)
    turn_down(state, origin, log)
    turn_up(state, cell, log)
    if finds_queen:
        state.phase = Phase.PEEK
    else:
        recruit_or_pass(state, seat, log)


def turn_down(state: State, cell: int, log: Log | None) -> None:
    """KNG-8: a card with no pawn and no token on it turns face down."""
    if state.token[cell] == NO_TOKEN and not has_pawn(state, cell):
        state.face_up &= ~(1 << cell)
        tell(log, Event.DOWN, 0, cell, 0, 0, EVERYBODY)


def turn_up(state: State, cell: int, log: Log | None) -> None:
    """KNG-8: a card that a pawn ends on turns face up."""
    if not is_in(state.face_up, cell):
        state.face_up |= 1 << cell
        tell(log, Event.UP, 0, cell, state.card[cell], 0, EVERYBODY)


def peek(state: State, seat: int, action: int, log: Log | None) -> None:
    """KNG-9: a private look at a face-down card, or none."""
    if action == DECLINE:
        tell(log, Event.PEEK, seat, NO_CELL, 0, 0, EVERYBODY)
    else:
        tell(log, Event.PEEK, seat, action, 0, 0, EVERYBODY)
        tell(log, Event.SAW, seat, action, state.card[action], 0, only(seat))
    recruit_or_pass(state, seat, log)


def recruit_or_pass(state: State, seat: int, log: Log | None) -> None:
    """KNG-10: after the move and any advice, recruit and move again, or end the turn. KNG-15: the Counter recruits first."""
    state.phase = Phase.MOVE
    recruit_for_counter(state, log)
    if is_over(state):
        return
    first, second = state.pawn[PAWNS * seat], state.pawn[PAWNS * seat + 1]
    if can_recruit(state, first, second):
        recruit(state, seat, first, second, log)
    else:
        end_turn(state, seat, log)


def can_recruit(state: State, cell: int, other: int) -> bool:
    """KNG-1, KNG-10: whether these are the two cards of a pair that nobody has recruited."""
    return state.card[cell] ^ state.card[other] == 1 and state.token[cell] == NO_TOKEN


def recruit(state: State, side: int, cell: int, other: int, log: Log | None) -> None:
    """KNG-10: put a token on each card; KNG-12, KNG-16: with enough pairs to win, the game is over."""
    state.token[cell] = side
    state.token[other] = side
    state.pairs[side] += 1
    state.idle_moves = 0
    tell(log, Event.RECRUIT, side, cell, other, state.pairs[side], EVERYBODY)
    if has_enough_pairs(state, side):
        end_game(state, log)


def has_enough_pairs(state: State, side: int) -> bool:
    """KNG-12, KNG-16: whether this side has enough pairs to win."""
    return state.pairs[side] == PAIRS_TO_WIN[state.seats - 1]


def end_turn(state: State, seat: int, log: Log | None) -> None:
    """KNG-11: the next seat's turn, in solo the Counter's (KNG-14, KNG-21); KNG-18: the game ends if the limit is reached."""
    if state.counter != NO_CELL:
        move_counter(state, log)
        recruit_for_counter(state, log)
    elif moves_left(state) == 0:
        end_game(state, log)
    else:
        state.turn = (seat + 1) % state.seats


def moves_left(state: State) -> int:
    """KNG-18: how many more moves without a recruit end the game; in solo there is no limit."""
    return NO_LIMIT if state.counter != NO_CELL else state.limit - state.idle_moves


# The Counter


def move_counter(state: State, log: Log | None) -> None:
    """KNG-14: one cell along its path; cards turn under it as under any pawn. KNG-16: on the last cell, you have lost."""
    origin = state.counter
    state.counter = next_on_path(origin)
    tell(log, Event.COUNTER, COUNTER, origin, state.counter, 0, EVERYBODY)
    turn_down(state, origin, log)
    turn_up(state, state.counter, log)
    if state.counter == LAST_ON_PATH:
        end_game(state, log)


def next_on_path(cell: int) -> int:
    """KNG-20: the next cell of the Counter's path: row 1 left to right, row 2 right to left, and so on."""
    step = 1 if cell // WIDTH % 2 == 0 else -1
    end = FOUR_SEASONS - 1 if step == 1 else 0
    return cell + WIDTH if cell % WIDTH == end else cell + step


def recruit_for_counter(state: State, log: Log | None) -> None:
    """KNG-15: as long as the Counter can recruit, it does so and moves one more cell."""
    partner = partner_of_counter(state)
    while partner != NO_CELL:
        recruit(state, COUNTER, state.counter, partner, log)
        if not is_over(state):
            move_counter(state, log)
        partner = partner_of_counter(state)


def partner_of_counter(state: State) -> int:
    """KNG-15: the cell of your pawn whose card the Counter can recruit together with its own, or NO_CELL."""
    if state.counter == NO_CELL or is_over(state):
        return NO_CELL
    for pawn in range(PAWNS):
        if can_recruit(state, state.counter, state.pawn[pawn]):
            return state.pawn[pawn]
    return NO_CELL


# The end


def end_game(state: State, log: Log | None) -> None:
    state.phase = Phase.OVER
    if log is not None:  # without a log, the result is only worked out when asked for
        tell_end(state, log)


def tell_end(state: State, log: Log | None) -> None:
    winning_seats, decider, end_reason = winners(state), deciding(state), ending(state)
    for side in range(sides(state)):
        tell(log, Event.END, side, state.pairs[side], decider * ((winning_seats >> side) & 1), end_reason, EVERYBODY)


def is_over(state: State) -> bool:
    """KNG-12, KNG-16, KNG-18: whether the game is over."""
    return state.phase == Phase.OVER


def sides(state: State) -> int:
    """How many sides collect pairs: one per seat, and in solo the Counter too."""
    return max(state.seats, 2)


def scores(state: State, out: list[int]) -> None:
    """Write down the pairs of each side."""
    for side in range(sides(state)):
        out[side] = state.pairs[side]


def winners(state: State) -> int:
    """KNG-12, KNG-18: the seats with the most pairs, one bit per seat (ALL-3); KNG-16: in solo, you if you have enough."""
    if state.counter != NO_CELL:
        return 1 if state.pairs[0] == PAIRS_TO_WIN[0] else 0
    most_pairs, winning_seats = 0, 0
    for seat in range(state.seats):
        if state.pairs[seat] > most_pairs:
            most_pairs, winning_seats = state.pairs[seat], 0
        if state.pairs[seat] == most_pairs:
            winning_seats |= 1 << seat
    return winning_seats


def deciding(state: State) -> int:
    """KNG-12, KNG-18: what made the winners win: most pairs, or a shared victory (ALL-3); KNG-16: in solo you may lose."""
    winning_seats = winners(state)
    if winning_seats == 0:
        return Deciding.LOST
    return Deciding.PAIRS if is_one_seat(winning_seats) else Deciding.SHARED


def ending(state: State) -> int:
    """KNG-12, KNG-16, KNG-18: what ended a game that is over."""
    for seat in range(state.seats):
        if has_enough_pairs(state, seat):
            return Ending.PAIRS
    if state.counter == NO_CELL:
        return Ending.LIMIT
    return Ending.COUNTER_PAIRS if has_enough_pairs(state, COUNTER) else Ending.COUNTER_HOME
