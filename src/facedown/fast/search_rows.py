"""Information-set Monte-Carlo tree search with a tree for each seat, in the subset that compiles.

Bound to a game by compiling.py, as rules_rows.py is.

A node stands for what one seat has been told since the search began. Its key is a hash of the log's entries addressed to that
seat and of the seat's own actions. What a seat was not told makes no difference to its node. All trees share one table of
nodes. The first node is the root of the searcher's tree. Each simulation plays in a world of its own. While the mover's node is
in the table, the trees choose. The first node that is missing is added. From then on, everyone plays random moves among those
worth considering.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from facedown.fast.bindings import (
    ACTIONS,
    BELIEFS,
    NODE,
    STATE,
    STATE_BYTES,
    WORKSPACE,
    AnyBeliefs,
    Generator,
    Mask,
    Numbers,
    Row,
    apply,
    begin,
    candidates,
    evaluate,
    is_cutoff,
    is_over,
    notice,
    rename,
    to_move,
)
from facedown.fast.generator import draw_below
from facedown.fast.random_play import count, lowest_seat, nth_marked
from facedown.fast.search_records import MAX_DEPTH, Node, Workspace
from facedown.kit.contract import AnyState

Nodes = npt.NDArray[np.void]  # of Node
Slots = npt.NDArray[np.int32]

GOLDEN = -7046029254386353131  # 2^64 divided by the golden ratio, odd, as a signed number
BASE = 1024  # more than any number in an entry of a log
NO_NODE = -1
ROOT = 0


def search_rows(
    workspace_row: Row,
    pool: Row,
    beliefs_row: Row,
    groups: Numbers,
    places: Numbers,
    cards: Row,
    interchangeable: Numbers,
    node_rows: Row,
    keys: Numbers,
    slots: Slots,
    seat: int,
    simulations: int,
    exploration: float,
) -> int:
    """Run more simulations in the same trees. Returns how many were run: if the move is forced, one is enough."""
    workspace: Workspace = workspace_row.view(WORKSPACE)[0]
    nodes = node_rows.view(NODE)
    states, first_beliefs = pool.view(STATE), beliefs_row.view(BELIEFS)
    row, beliefs_now = np.zeros(STATE_BYTES, np.uint8), np.zeros(1, BELIEFS)
    worlds = row.view(STATE)
    state, beliefs = worlds[0], beliefs_now[0]
    for number in range(simulations):
        worlds[0] = states[draw_below(workspace.chance, states.shape[0])]
        beliefs_now[0] = first_beliefs[0]
        lay(row, groups, places, cards, workspace.chance)
        rename(state, beliefs, interchangeable, workspace.chance)
        simulate(state, beliefs, workspace, nodes, keys, slots, seat, exploration)
        if number == 0 and is_forced(nodes[ROOT]):
            return 1
    return simulations


def draw_rows(
    workspace_row: Row,
    pool: Row,
    beliefs_row: Row,
    groups: Numbers,
    places: Numbers,
    cards: Row,
    interchangeable: Numbers,
    out: Row,
) -> None:
    """Fill `out` with worlds, drawn as simulations draw them. Nothing is played."""
    workspace: Workspace = workspace_row.view(WORKSPACE)[0]
    states, beliefs = pool.view(STATE), beliefs_row.view(BELIEFS)[0]
    for first in range(0, out.shape[0], STATE_BYTES):
        row = out[first : first + STATE_BYTES]
        worlds = row.view(STATE)
        worlds[0] = states[draw_below(workspace.chance, states.shape[0])]
        lay(row, groups, places, cards, workspace.chance)
        rename(worlds[0], beliefs, interchangeable, workspace.chance)


def lay(row: Row, groups: Numbers, places: Numbers, cards: Row, chance: Generator) -> None:
    """Shuffle the hidden cards of each group into its places, and again if a card comes to a place where it cannot be.

    Each line of `groups` has four numbers: how many places and how many cards the group has, then a place and the card that
    cannot lie there. That place is counted from 0 within the group; -1 if there is none.
    """
    first_place = first_card = 0
    for group in range(groups.shape[0]):
        place_count, card_count = groups[group, 0], groups[group, 1]
        lay_group(row, places, first_place, place_count, cards, first_card, card_count, chance)
        while groups[group, 2] >= 0 and row[places[first_place + groups[group, 2]]] == groups[group, 3]:
            lay_group(row, places, first_place, place_count, cards, first_card, card_count, chance)
        first_place += place_count
        first_card += card_count


def lay_group(
    row: Row,
    places: Numbers,
    first_place: int,
    place_count: int,
    cards: Row,
    first_card: int,
    card_count: int,
    chance: Generator,
) -> None:
    """Draw a random card for each place: a Fisher–Yates shuffle that stops when all places are filled."""
    for number in range(place_count):
        place, other = first_card + number, first_card + number + draw_below(chance, card_count - number)
        card = cards[other]
        cards[other] = cards[place]
        cards[place] = card
        row[places[first_place + number]] = card


def is_forced(root: Node) -> bool:
    """Whether the searcher has only one move worth considering."""
    options = 0
    for action in range(ACTIONS):
        options += root.chances[action] > 0
    return options == 1


def simulate(
    state: AnyState,
    beliefs: AnyBeliefs,
    workspace: Workspace,
    nodes: Nodes,
    keys: Numbers,
    slots: Slots,
    searcher: int,
    exploration: float,
) -> None:
    """Play one simulation, through the trees and on to the cutoff, and add its result to every node it passed."""
    started_at, moves = begin(state, beliefs), 0
    workspace.depth, workspace.is_in_trees = 0, True
    for seat in range(state.seats):
        workspace.history[seat] = mix_into(seat + 1, GOLDEN)  # no two seats share a node
    while not is_over(state) and not (moves > 0 and is_cutoff(state, started_at, moves)):
        due_seats = to_move(state)
        seat = searcher if (due_seats >> searcher) & 1 else lowest_seat(due_seats)
        candidates(state, beliefs, seat, workspace.mask, workspace.is_in_trees)
        options = count(workspace.mask)
        if workspace.is_in_trees and (options > 1 or moves == 0):
            action = choose_in_trees(workspace, nodes, keys, slots, seat, options, exploration)
        else:
            action = nth_marked(workspace.mask, draw_below(workspace.chance, options))
        play(state, beliefs, workspace, seat, action)
        moves += 1
    backpropagate(state, beliefs, started_at, workspace, nodes)


def choose_in_trees(
    workspace: Workspace, nodes: Nodes, keys: Numbers, slots: Slots, seat: int, options: int, exploration: float
) -> int:
    """The action that the mover's node chooses. If there is none yet, it is added, and the simulation leaves the trees."""
    slot = slot_of(keys, slots, workspace.history[seat])
    if slots[slot] == NO_NODE:
        workspace.is_in_trees = False
        add_node(workspace, nodes, keys, slots, slot, workspace.history[seat])
    if slots[slot] == NO_NODE or workspace.depth == MAX_DEPTH:
        workspace.is_in_trees = False
        return nth_marked(workspace.mask, draw_below(workspace.chance, options))
    action = choose(nodes[slots[slot]], workspace.mask, workspace.chance, exploration)
    workspace.step_node[workspace.depth] = slots[slot]
    workspace.step_action[workspace.depth] = action
    workspace.step_seat[workspace.depth] = seat
    workspace.depth += 1
    return action


def play(state: AnyState, beliefs: AnyBeliefs, workspace: Workspace, seat: int, action: int) -> None:
    """Make a move, and let every seat learn what the log tells it."""
    workspace.log.count = 0
    apply(state, seat, action, workspace.log)
    for number in range(workspace.log.count):
        entry = workspace.log.entry[number]
        notice(beliefs, entry[0], entry[2], entry[3], entry[4], entry[5])
        if workspace.is_in_trees:
            code: Any = (((np.int64(entry[0]) * BASE + entry[1]) * BASE + entry[2]) * BASE + entry[3]) * BASE + entry[4]
            for hearer in range(state.seats):
                if (entry[5] >> hearer) & 1:
                    workspace.history[hearer] = mix_into(workspace.history[hearer], code)
    if workspace.is_in_trees:
        workspace.history[seat] = mix_into(workspace.history[seat], action)


def mix_into(history: int, value: int) -> int:
    """The hash of a history to which `value` is added."""
    mix = (history ^ value) * GOLDEN
    return mix ^ (mix >> 29)


def slot_of(keys: Numbers, slots: Slots, key: int) -> int:
    """Where in the table the node is, or would be."""
    slot: int = (key ^ (key >> 32)) & (keys.shape[0] - 1)
    while slots[slot] != NO_NODE and keys[slot] != key:
        slot = (slot + 1) & (keys.shape[0] - 1)
    return slot


def add_node(workspace: Workspace, nodes: Nodes, keys: Numbers, slots: Slots, slot: int, key: int) -> None:
    """Add a node, if there is room for one more."""
    if workspace.nodes == nodes.shape[0]:
        return
    keys[slot] = key
    slots[slot] = workspace.nodes
    node = nodes[workspace.nodes]
    for action in range(ACTIONS):
        node.visits[action] = 0
        node.chances[action] = 0
        node.total[action] = 0.0
    workspace.nodes += 1


def choose(node: Node, mask: Mask, chance: Generator, exploration: float) -> int:
    """Choose by UCB1 among the marked actions, comparing how often each was tried with how often it could have been."""
    untried_count, best, action = 0, -1.0, -1
    last_chances, logarithm = -1, 0.0
    for candidate in range(ACTIONS):
        if not mask[candidate]:
            continue
        node.chances[candidate] += 1
        visits, chances = node.visits[candidate], node.chances[candidate]
        if visits == 0:
            untried_count += 1
            if draw_below(chance, untried_count) == 0:
                action = candidate
        elif untried_count == 0:
            if chances != last_chances:
                last_chances, logarithm = chances, np.log(np.float64(chances))
            upper_bound = node.total[candidate] / visits + exploration * np.sqrt(logarithm / visits)
            if upper_bound > best:
                best, action = upper_bound, candidate
    return action


def backpropagate(state: AnyState, beliefs: AnyBeliefs, started_at: int, workspace: Workspace, nodes: Nodes) -> None:
    """Add the result of the simulation to every node it passed."""
    evaluate(state, beliefs, started_at, workspace.worth)
    for step in range(workspace.depth):
        node, action = nodes[workspace.step_node[step]], workspace.step_action[step]
        node.visits[action] += 1
        node.total[action] += workspace.worth[workspace.step_seat[step]]


def rename_nothing(state: AnyState, beliefs: AnyBeliefs, cards: Numbers, chance: Generator) -> None:
    """Takes the place of `rename` in games without interchangeable cards: does nothing."""
