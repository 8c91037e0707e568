"""Information-set Monte-Carlo tree search with a tree for each seat, in the subset that compiles.

Bound to a game's compiled rules and to the minds of its simulated players by search.py, as rows.py is.

A node is what one seat has been told since the search began: a hash of the log's entries addressed to it and of its own
actions. What it was not told leads to no other node of its tree. All trees share one table of nodes; the first is the
searcher's own. Each simulation plays in a world of its own: while the mover's node is in the table, the trees choose; the
first node that is not there is added; from then on everyone plays any move worth a thought.
"""

# ruff: noqa: F821
# mypy: ignore-errors

GOLDEN = -7046029254386353131  # 2^64 divided by the golden ratio, odd, as a signed number
WIDE = 1024  # more than any number in an entry of a log
NO_NODE = -1
ROOT = 0


def search_rows(desk_row, pool, minds_row, hidden, places, cards, alike, node_rows, keys, slots, seat, simulations, curiosity):
    """So many more simulations in the same trees; how many there were. A move without alternative needs no second one."""
    desk, nodes = desk_row.view(DESK)[0], node_rows.view(NODE)
    states, minds_at_first = pool.view(STATE), minds_row.view(MINDS)
    row, minds_then = np.zeros(STATE_BYTES, np.uint8), np.zeros(1, MINDS)
    worlds = row.view(STATE)
    state, minds = worlds[0], minds_then[0]
    for number in range(simulations):
        worlds[0] = states[below(desk.chance, states.shape[0])]
        minds_then[0] = minds_at_first[0]
        lay(row, hidden, places, cards, desk.chance)
        rename(state, minds, alike, desk.chance)
        simulate(state, minds, desk, nodes, keys, slots, seat, curiosity)
        if number == 0 and is_forced(desk, nodes[ROOT]):
            return 1
    return simulations


def draw_rows(desk_row, pool, minds_row, hidden, places, cards, alike, out):
    """Worlds alone, as simulations draw them; as many as there is room for."""
    desk, states, minds = desk_row.view(DESK)[0], pool.view(STATE), minds_row.view(MINDS)[0]
    for first in range(0, out.shape[0], STATE_BYTES):
        row = out[first : first + STATE_BYTES]
        worlds = row.view(STATE)
        worlds[0] = states[below(desk.chance, states.shape[0])]
        lay(row, hidden, places, cards, desk.chance)
        rename(worlds[0], minds, alike, desk.chance)


def lay(row, hidden, places, cards, chance):
    """Shuffle what is hidden, and lay it where it belongs; again, if a card lies where it cannot.

    A line of `hidden` is a group: how many places, how many cards, the place (from 0) and the card that exclude each other.
    """
    first_place = first_card = 0
    for group in range(hidden.shape[0]):
        count, of = hidden[group, 0], hidden[group, 1]
        lay_group(row, places, first_place, count, cards, first_card, of, chance)
        while hidden[group, 2] >= 0 and row[places[first_place + hidden[group, 2]]] == hidden[group, 3]:
            lay_group(row, places, first_place, count, cards, first_card, of, chance)
        first_place += count
        first_card += of


def lay_group(row, places, first_place, count, cards, first_card, of, chance):
    """Half a shuffle (Fisher and Yates, from the beginning): as far as there are places."""
    for number in range(count):
        place, other = first_card + number, first_card + number + below(chance, of - number)
        card = cards[other]
        cards[other] = cards[place]
        cards[place] = card
        row[places[first_place + number]] = card


def is_forced(desk, root):
    """Whether the searcher has only one move worth a thought."""
    options = 0
    for action in range(ACTIONS):
        options += root.chances[action] > 0
    return options == 1


def simulate(state, minds, desk, nodes, keys, slots, searcher, curiosity):
    """Once through the trees and on, until it is enough; what it came to is written along the way back."""
    begun, moves = begin(state, minds), 0
    desk.depth, desk.is_in_trees = 0, True
    for seat in range(state.seats):
        desk.told[seat] = mixed(seat + 1, GOLDEN)  # no two seats share a node
    while not is_over(state) and not (moves > 0 and is_enough(state, begun, moves)):
        due = to_move(state)
        seat = searcher if (due >> searcher) & 1 else lowest_seat(due)
        consider(state, minds, seat, desk.mask, desk.is_in_trees)
        options = count(desk.mask)
        if desk.is_in_trees and (options > 1 or moves == 0):
            action = chosen_in_trees(desk, nodes, keys, slots, seat, options, curiosity)
        else:
            action = marked(desk.mask, below(desk.chance, options))
        play(state, minds, desk, seat, action)
        moves += 1
    go_back(state, minds, begun, desk, nodes)


def chosen_in_trees(desk, nodes, keys, slots, seat, options, curiosity):
    """By the mover's node, which is added if it is new; then the trees are left behind."""
    slot = slot_of(keys, slots, desk.told[seat])
    if slots[slot] == NO_NODE:
        desk.is_in_trees = False
        add_node(desk, nodes, keys, slots, slot, desk.told[seat])
    if slots[slot] == NO_NODE or desk.depth == DEEPEST:
        desk.is_in_trees = False
        return marked(desk.mask, below(desk.chance, options))
    action = chosen(nodes[slots[slot]], desk.mask, desk.chance, curiosity)
    desk.step_node[desk.depth] = slots[slot]
    desk.step_action[desk.depth] = action
    desk.step_seat[desk.depth] = seat
    desk.depth += 1
    return action


def play(state, minds, desk, seat, action):
    """A move, and what everybody learns by it."""
    desk.log.count = 0
    apply(state, seat, action, desk.log)
    for number in range(desk.log.count):
        entry = desk.log.entry[number]
        notice(minds, entry[0], entry[2], entry[3], entry[4], entry[5])
        if desk.is_in_trees:
            said = (((np.int64(entry[0]) * WIDE + entry[1]) * WIDE + entry[2]) * WIDE + entry[3]) * WIDE + entry[4]
            for hearer in range(state.seats):
                if (entry[5] >> hearer) & 1:
                    desk.told[hearer] = mixed(desk.told[hearer], said)
    if desk.is_in_trees:
        desk.told[seat] = mixed(desk.told[seat], action)


def mixed(told, said):
    mix = (told ^ said) * GOLDEN
    return mix ^ (mix >> 29)


def slot_of(keys, slots, key):
    """Where in the table the node is, or would be."""
    slot = (key ^ (key >> 32)) & (keys.shape[0] - 1)
    while slots[slot] != NO_NODE and keys[slot] != key:
        slot = (slot + 1) & (keys.shape[0] - 1)
    return slot


def add_node(desk, nodes, keys, slots, slot, key):
    """If there is room for one more."""
    if desk.nodes == nodes.shape[0]:
        return
    keys[slot] = key
    slots[slot] = desk.nodes
    node = nodes[desk.nodes]
    for action in range(ACTIONS):
        node.visits[action] = 0
        node.chances[action] = 0
        node.total[action] = 0.0
    desk.nodes += 1


def chosen(node, mask, chance, curiosity):
    """UCB1 over what is marked now, each action's count of trials being compared with how often it could have been tried."""
    untried, best, action = 0, -1.0, -1
    chances_then, logarithm = -1, 0.0
    for each in range(ACTIONS):
        if not mask[each]:
            continue
        node.chances[each] += 1
        visits, chances = node.visits[each], node.chances[each]
        if visits == 0:
            untried += 1
            if below(chance, untried) == 0:
                action = each
        elif untried == 0:
            if chances != chances_then:
                chances_then, logarithm = chances, np.log(np.float64(chances))
            bound = node.total[each] / visits + curiosity * np.sqrt(logarithm / visits)
            if bound > best:
                best, action = bound, each
    return action


def go_back(state, minds, begun, desk, nodes):
    weigh(state, minds, begun, desk.worth)
    for step in range(desk.depth):
        node, action = nodes[desk.step_node[step]], desk.step_action[step]
        node.visits[action] += 1
        node.total[action] += desk.worth[desk.step_seat[step]]


def keep_names(state, minds, alike, chance):
    """Where no cards are alike."""
