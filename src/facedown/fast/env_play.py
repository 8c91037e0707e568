"""One table for learning programs: a game begins, moves are made, opponents choose, and results are written down.

Bound to a game by compiling.py, as rules_rows.py is. env_rows.py goes through many tables. Functions take records rather than
arrays where they can: Numba counts the references to an array at each call, which took half of the time. Records have no count.
"""

import numpy as np
import numpy.typing as npt

from facedown.fast.bindings import (
    AnyBeliefs,
    AnyMarks,
    Numbers,
    apply,
    begin,
    begin_marks,
    candidates,
    deal,
    draw,
    follow,
    is_over,
    legal,
    note_choice,
    notice,
    observe,
    own_mask,
    points_alone,
    public_points,
    refusal,
    rules_action,
    to_move,
    winners,
)
from facedown.fast.env_records import EnvSettings, EnvTable, EnvWorkspace
from facedown.fast.generator import draw_below
from facedown.fast.mind_records import Mind, Recollections
from facedown.fast.minds import begin_mind, choose_greedily, hear
from facedown.fast.random_play import any_action, count, lowest_seat, nth_marked
from facedown.kit.contract import AnyDeal, AnyState
from facedown.kit.observations import relative

DRAWN = -1  # seat: drawn for each game
NEXT_STEP, SAME_STEP, DISABLED = range(3)  # autoreset: when a new game begins after one is over
RESULT, POINTS = range(2)  # reward
LOSE, RAISE, ANY = range(3)  # illegal: what an illegal action does
WHOEVER_IS_ASKED = -1  # shown_seat: the table is shown to the seat that is asked
NO_ACTION = -1
NO_SEAT = -1
NOBODY, RANDOM, ROLLOUT, FORGETFUL, GREEDY = range(5)  # opponents: NOBODY means that the learner plays every seat
BOT_SEED_COUNT = 1 << 31  # how many different seeds bots can have

Minds = list[Mind] | npt.NDArray[np.void]  # one per table and seat


def begin_game(
    state: AnyState,
    full_deal: AnyDeal,
    marks: AnyMarks,
    beliefs: AnyBeliefs,
    table: EnvTable,
    workspace: EnvWorkspace,
    settings: EnvSettings,
) -> None:
    """Deal a game, and set the learner's seat. Unless the deal is given, it is drawn, with a random start player (ALL-5)."""
    if table.is_dealt == 0:
        full_deal.start = draw_below(table.chance, settings.players)
        draw(full_deal, table.chance)
    table.is_dealt = 0
    begin_marks(marks, settings.players)
    workspace.log.count = 0
    deal(state, full_deal, workspace.log)
    begin(state, beliefs)
    tell_log(marks, beliefs, workspace, settings)
    table.moves = 0
    table.is_done = 0
    table.is_new = 1
    table.seat = settings.seat if settings.seat != DRAWN else draw_below(table.chance, settings.players)
    if settings.has_minds:
        table.bot_seed = draw_below(table.chance, BOT_SEED_COUNT)


def tell_log(marks: AnyMarks, beliefs: AnyBeliefs, workspace: EnvWorkspace, settings: EnvSettings) -> None:
    """Update the marks and the beliefs with everything that the last call of the rules has told."""
    for number in range(workspace.log.count):
        entry = workspace.log.entry[number]
        follow(marks, entry[0], entry[1], entry[2], entry[3], entry[4], entry[5])
        if settings.has_beliefs:
            notice(beliefs, entry[0], entry[2], entry[3], entry[4], entry[5])


def begin_minds(
    minds: Minds, sights: Numbers, first: int, state: AnyState, table: EnvTable, workspace: EnvWorkspace, settings: EnvSettings
) -> None:
    """Begin the memories of a game that was just dealt. The mind of seat 0 is `minds[first]`."""
    for seat in range(settings.players):
        if has_mind(table, settings, seat):
            begin_mind(minds[first + seat])
    tell_minds(minds, sights, first, state, table, workspace, settings)


def tell_minds(
    minds: Minds, sights: Numbers, first: int, state: AnyState, table: EnvTable, workspace: EnvWorkspace, settings: EnvSettings
) -> None:
    """Let every seat that has a memory hear what the last call of the rules has told."""
    for seat in range(settings.players):
        if has_mind(table, settings, seat):
            mind = minds[first + seat]
            hear(mind, sights[first + seat], state, workspace.log, seat, settings.joined, settings.timeless)


def has_mind(table: EnvTable, settings: EnvSettings, seat: int) -> bool:
    if settings.forgets:
        return True  # whoever is asked may be any seat
    return seat != table.seat and settings.opponents[relative(seat, table.seat, settings.players) - 1] == GREEDY


def play(
    state: AnyState,
    marks: AnyMarks,
    beliefs: AnyBeliefs,
    no_beliefs: AnyBeliefs,
    minds: Minds,
    sights: Numbers,
    first: int,
    text_order: Numbers,
    table: EnvTable,
    workspace: EnvWorkspace,
    found: Recollections,
    settings: EnvSettings,
    action: int,
) -> int:
    """Make the learner's move, unless it is NO_ACTION, and let the opponents play until it is due or the game is over.

    Returns how many moves were made, which are in `workspace.moves_made`.
    """
    moves, seat = 0, table.seat
    while True:
        if action == NO_ACTION:
            seat = next_opponent(state, table, settings)
            if seat == NO_SEAT:
                return moves
            number = relative(seat, table.seat, settings.players) - 1
            if settings.opponents[number] == GREEDY:
                action = choose_greedily(
                    minds[first + seat], sights[first + seat], state, seat, settings.thresholds[number],
                    settings.lapses[number], table.bot_seed, text_order, workspace.mask, found,
                )  # fmt: skip
            else:
                action = choose(state, beliefs, no_beliefs, table, workspace, seat, settings.opponents[number])
        make_move(state, marks, beliefs, workspace, settings, seat, action)
        if settings.has_minds:
            tell_minds(minds, sights, first, state, table, workspace, settings)
        workspace.moves_made[moves][0] = seat
        workspace.moves_made[moves][1] = action
        action = NO_ACTION
        moves += 1


def next_opponent(state: AnyState, table: EnvTable, settings: EnvSettings) -> int:
    """The opponent who is due, or NO_SEAT if none is. Without opponents, the learner takes the seat that is due."""
    due_seats = to_move(state)
    if settings.opponents[0] == NOBODY:
        if due_seats != 0:
            table.seat = lowest_seat(due_seats)
        return NO_SEAT
    return NO_SEAT if due_seats == 0 or (due_seats >> table.seat) & 1 else lowest_seat(due_seats)


def make_move(
    state: AnyState,
    marks: AnyMarks,
    beliefs: AnyBeliefs,
    workspace: EnvWorkspace,
    settings: EnvSettings,
    seat: int,
    action: int,
) -> None:
    note_choice(marks, seat)
    workspace.log.count = 0
    apply(state, seat, action, workspace.log)
    tell_log(marks, beliefs, workspace, settings)


def choose(
    state: AnyState,
    beliefs: AnyBeliefs,
    no_beliefs: AnyBeliefs,
    table: EnvTable,
    workspace: EnvWorkspace,
    seat: int,
    opponent: int,
) -> int:
    """An opponent's choice."""
    if opponent == RANDOM:
        return any_action(state, seat, workspace.mask, table.chance)
    if opponent == ROLLOUT:
        candidates(state, beliefs, seat, workspace.mask, False)
    else:
        candidates(state, no_beliefs, seat, workspace.mask, False)
    return nth_marked(workspace.mask, draw_below(table.chance, count(workspace.mask)))


def read_action(state: AnyState, table: EnvTable, workspace: EnvWorkspace, action: int, settings: EnvSettings) -> int:
    """The rules' action for the learner's action.

    If the action is illegal, the settings decide: it is replaced by a random legal one, or by NO_ACTION and the game is lost.
    """
    if not is_refused(state, table.seat, action, settings):
        return rules_action(state, table.seat, action)
    if settings.illegal == ANY:
        return any_action(state, table.seat, workspace.mask, table.chance)
    table.is_lost = 1
    return NO_ACTION


def is_refused(state: AnyState, seat: int, action: int, settings: EnvSettings) -> bool:
    if not 0 <= action < settings.actions:
        return True
    return refusal(state, seat, rules_action(state, seat, action)) != 0


# What the learner gets


def result_of(state: AnyState, seat: int, players: int) -> float:
    """A seat's result from -1 to 1. Winners share what the others lose. In solo it is 1 or -1."""
    winner_mask = winners(state)
    if players == 1:
        return 1.0 if winner_mask & 1 else -1.0
    winning = 0
    for other in range(players):
        winning += (winner_mask >> other) & 1
    share = 1.0 / winning if (winner_mask >> seat) & 1 else 0.0
    return (share * players - 1.0) / (players - 1.0)


def count_ahead(state: AnyState, seat: int, players: int) -> float:
    """The seat's public points minus the mean of the others'. For a player alone, it is `points_alone`."""
    if players == 1:
        return points_alone(state)
    others = 0.0
    for other in range(players):
        if other != seat:
            others += public_points(state, other)
    return public_points(state, seat) - others / (players - 1.0)


def final_result(state: AnyState, table: EnvTable, seat: int, mover: int, players: int) -> float:
    """A seat's result. An illegal action loses the game, and the others share what is lost."""
    if not table.is_lost:
        return result_of(state, seat, players)
    return -1.0 if seat == mover else 1.0 / (players - 1.0)


def show(state: AnyState, shown: AnyState, marks: AnyMarks, seat: int, workspace: EnvWorkspace, settings: EnvSettings) -> None:
    """Write to the workspace what a seat is shown, as tokens, and what it may play.

    `shown` and `marks` are the state and its marks, or copies of both that are changed to what the seat remembers.
    """
    observe(shown, marks, seat, settings.memory, workspace.tokens)
    legal(state, seat, workspace.mask)
    own_mask(state, seat, workspace.mask, workspace.own_mask)
    if is_over(state):
        workspace.own_mask[0] = 1  # an empty mask breaks every sampler
