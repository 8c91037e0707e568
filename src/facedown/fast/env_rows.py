"""Tables for learning programs, over rows of bytes. Bound to a game by compiling.py, as rules_rows.py is.

A step goes through the tables a few times: it begins games, makes the learner's moves and the opponents', and writes down what
the learner is shown next. Tables `first` up to `end` are one thread's share. Tables are independent, so the size of a share
does not affect the result.
"""

import numpy as np
import numpy.typing as npt

from facedown.fast.bindings import (
    BELIEFS,
    DEAL,
    ENV_SETTINGS,
    ENV_TABLE,
    ENV_WORKSPACE,
    MARKS,
    MIND,
    RECOLLECTIONS,
    STATE,
    Numbers,
    Row,
    is_over,
    to_move,
)
from facedown.fast.env_play import (
    DISABLED,
    NO_ACTION,
    POINTS,
    RESULT,
    SAME_STEP,
    WHOEVER_IS_ASKED,
    begin_game,
    begin_minds,
    count_ahead,
    final_result,
    is_refused,
    play,
    read_action,
    show,
)
from facedown.fast.env_records import EnvTable, EnvWorkspace
from facedown.fast.minds import imagine, recall
from facedown.kit.observations import TOKENS, draw_planes

Floats = npt.NDArray[np.float32]


def step_rows(
    rows: Row,
    deals: Row,
    mark_rows: Row,
    belief_rows: Row,
    no_beliefs_row: Row,
    mind_rows: Row,
    sights: Numbers,
    text_order: Numbers,
    table_rows: Row,
    marked_tables: Row,
    actions: Numbers,
    observations: Row,
    masks: Row,
    last_observations: Row,
    last_rows: Row,
    rewards: Floats,
    results: Floats,
    over_flags: Row,
    histories: Row,
    settings_row: Row,
    heads: Numbers,
    planes: Row,
    first: int,
    end: int,
) -> int:
    """Make one step at each of `marked_tables`. Returns how many moves were made, those of opponents included."""
    autoreset = settings_row.view(ENV_SETTINGS)[0].autoreset
    moves, last = 0, 1 if autoreset == SAME_STEP else 0
    for sweep in range(last + 1):  # with SAME_STEP twice: to the end of the game, and then from the next deal on
        if sweep == last and autoreset != DISABLED:
            begin_rows(
                rows, deals, mark_rows, belief_rows, no_beliefs_row, mind_rows, sights, table_rows, marked_tables,
                settings_row, first, end,
            )  # fmt: skip
        moves += play_rows(
            rows, mark_rows, belief_rows, no_beliefs_row, mind_rows, sights, text_order, table_rows, marked_tables,
            actions, last_rows, rewards, results, over_flags, histories, settings_row, sweep, first, end,
        )  # fmt: skip
        target_observations, shown_tables = (observations, marked_tables) if sweep == last else (last_observations, over_flags)
        show_rows(
            rows, mark_rows, mind_rows, sights, table_rows, shown_tables, target_observations, masks,
            settings_row, heads, planes, first, end,
        )  # fmt: skip
    return moves


def begin_rows(
    rows: Row,
    deals: Row,
    mark_rows: Row,
    belief_rows: Row,
    no_beliefs_row: Row,
    mind_rows: Row,
    sights: Numbers,
    table_rows: Row,
    marked_tables: Row,
    settings_row: Row,
    first: int,
    end: int,
) -> None:
    """Begin a new game where one is over. Opponents who are due before the learner play afterwards, in `play_rows`."""
    states, deal_records, marks, beliefs = rows.view(STATE), deals.view(DEAL), mark_rows.view(MARKS), belief_rows.view(BELIEFS)
    no_beliefs, tables, settings = no_beliefs_row.view(BELIEFS), table_rows.view(ENV_TABLE), settings_row.view(ENV_SETTINGS)[0]
    workspaces, minds = np.zeros(1, ENV_WORKSPACE), mind_rows.view(MIND)
    workspace = workspaces[0]
    for number in range(first, end):
        if marked_tables[number] and tables[number].is_done:
            beliefs[number] = no_beliefs[0]
            state, table = states[number], tables[number]
            begin_game(state, deal_records[number], marks[number], beliefs[number], table, workspace, settings)
            if settings.has_minds:
                begin_minds(minds, sights, settings.players * number, state, table, workspace, settings)


def play_rows(  # noqa: C901 - arrays are written here, because handing them to functions is expensive
    rows: Row,
    mark_rows: Row,
    belief_rows: Row,
    no_beliefs_row: Row,
    mind_rows: Row,
    sights: Numbers,
    text_order: Numbers,
    table_rows: Row,
    marked_tables: Row,
    actions: Numbers,
    last_rows: Row,
    rewards: Floats,
    results: Floats,
    over_flags: Row,
    histories: Row,
    settings_row: Row,
    sweep: int,
    first: int,
    end: int,
) -> int:
    """Make the learner's move at each table, and then the opponents' moves.

    Where a game has just begun, only opponents move, because the learner has not chosen yet. With SAME_STEP there is a
    second sweep through the tables, with number 1, in which only games that have just begun are played.
    """
    states, marks, beliefs, last_states = (
        rows.view(STATE),
        mark_rows.view(MARKS),
        belief_rows.view(BELIEFS),
        last_rows.view(STATE),
    )
    no_beliefs, tables, settings = no_beliefs_row.view(BELIEFS), table_rows.view(ENV_TABLE), settings_row.view(ENV_SETTINGS)[0]
    workspaces, all_found, minds = np.zeros(1, ENV_WORKSPACE), np.zeros(1, RECOLLECTIONS), mind_rows.view(MIND)
    workspace, found, moves = workspaces[0], all_found[0], 0
    for number in range(first, end):
        state, table = states[number], tables[number]
        if not marked_tables[number] or (sweep > 0 and not table.is_new):
            continue
        if sweep == 0:
            rewards[number] = 0.0
            if table.is_done:
                continue
            over_flags[number] = 0
            table.is_lost = 0
        mover, action, points_before = table.seat, NO_ACTION, 0.0
        if not table.is_new and not is_over(state):  # opponents may have ended the game before the learner's first choice
            action = read_action(state, table, workspace, actions[number], settings)
            points_before = count_ahead(state, mover, settings.players) if settings.reward == POINTS else 0.0
        moves_made = 0
        if table.is_new or not table.is_lost:
            moves_made = play(
                state, marks[number], beliefs[number], no_beliefs[0], minds, sights, settings.players * number, text_order,
                table, workspace, found, settings, action,
            )  # fmt: skip
        write_history(histories, number, moves_made, table, workspace)
        table.moves += moves_made
        moves += moves_made
        if table.is_new:
            table.is_new = 0
            continue
        if settings.reward == POINTS:
            rewards[number] = count_ahead(state, mover, settings.players) - points_before
        if table.is_lost or is_over(state):
            over_flags[number] = 1
            table.is_done = 1
            last_states[number] = states[number]
            for seat in range(settings.players):
                results[number, seat] = final_result(state, table, seat, mover, settings.players)
            if table.is_lost or settings.reward == RESULT:
                rewards[number] = results[number, mover]
    return moves


def write_history(histories: Row, number: int, moves_made: int, table: EnvTable, workspace: EnvWorkspace) -> None:
    """Keep the moves of this step, if there is room."""
    for move in range(min(moves_made, histories.shape[1] - table.moves)):
        histories[number, table.moves + move, 0] = workspace.moves_made[move][0]
        histories[number, table.moves + move, 1] = workspace.moves_made[move][1]


def show_rows(
    rows: Row,
    mark_rows: Row,
    mind_rows: Row,
    sights: Numbers,
    table_rows: Row,
    marked_tables: Row,
    observations: Row,
    masks: Row,
    settings_row: Row,
    heads: Numbers,
    planes: Row,
    first: int,
    end: int,
) -> None:
    """Write down what is shown and what may be played at each of `marked_tables`."""
    states, marks, tables = rows.view(STATE), mark_rows.view(MARKS), table_rows.view(ENV_TABLE)
    settings, workspaces, minds = settings_row.view(ENV_SETTINGS)[0], np.zeros(1, ENV_WORKSPACE), mind_rows.view(MIND)
    imagined_states, imagined_marks, all_found = np.zeros(1, STATE), np.zeros(1, MARKS), np.zeros(1, RECOLLECTIONS)
    workspace, found = workspaces[0], all_found[0]
    for number in range(first, end):
        if marked_tables[number]:
            seat = tables[number].seat if settings.shown_seat == WHOEVER_IS_ASKED else settings.shown_seat
            state, shown_state, shown_marks = states[number], states[number], marks[number]
            if settings.forgets:
                mind = settings.players * number + seat
                recall(minds[mind], sights[mind], state, seat, settings.threshold, tables[number].bot_seed, found)
                imagined_states[0], imagined_marks[0] = states[number], marks[number]
                shown_state, shown_marks = imagined_states[0], imagined_marks[0]
                imagine(shown_state, shown_marks, seat, found)
            show(state, shown_state, shown_marks, seat, workspace, settings)
            if settings.kind == TOKENS:
                for token in range(settings.size):
                    observations[number, token] = workspace.tokens[token]
            else:
                draw_planes(workspace.tokens, heads, planes, observations[number])
            for action in range(settings.actions):
                masks[number, action] = workspace.own_mask[action]


def refused_rows(rows: Row, table_rows: Row, actions: Numbers, settings_row: Row, first: int, end: int) -> int:
    """The first table whose action is illegal, counted from 1; 0 if none is. Where a game is over, the action is ignored."""
    states, tables, settings = rows.view(STATE), table_rows.view(ENV_TABLE), settings_row.view(ENV_SETTINGS)[0]
    for number in range(first, end):
        is_ended = tables[number].is_done or is_over(states[number])
        if not is_ended and is_refused(states[number], tables[number].seat, actions[number], settings):
            return number + 1
    return 0


def observe_seat_rows(
    rows: Row,
    mark_rows: Row,
    mind_rows: Row,
    sights: Numbers,
    table_rows: Row,
    marked_tables: Row,
    observations: Row,
    masks: Row,
    settings_row: Row,
    heads: Numbers,
    planes: Row,
    first: int,
    end: int,
) -> int:
    """Write down what one seat is shown at each table, even if another is asked. Its mask is empty unless it is due."""
    show_rows(
        rows, mark_rows, mind_rows, sights, table_rows, marked_tables, observations, masks, settings_row, heads, planes,
        first, end,
    )  # fmt: skip
    states, settings = rows.view(STATE), settings_row.view(ENV_SETTINGS)[0]
    for number in range(first, end):
        if (to_move(states[number]) >> settings.shown_seat) & 1 == 0:
            for action in range(settings.actions):
                masks[number, action] = 0
    return 0
