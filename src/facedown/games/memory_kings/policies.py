"""How bots play Memory Kings: the policies `greedy` and `careful`. `greedy` is a plain reference and is never tuned."""

from facedown.games.memory_kings.greedy import narrow, steps
from facedown.games.memory_kings.knowledge import Knowledge
from facedown.games.memory_kings.rules import CELLS, ESCORTS, NO_TOKEN, OF_A_RANK, PAWNS, STEPS
from facedown.kit.chance import Chance

# Greedy

Pair = tuple[int, int]


def greedy(memory: Knowledge, verb: str, actions: list[int], chance: Chance) -> int:
    """Choose at random among the actions that `narrow` in greedy.py keeps."""
    return chance.pick(memory.narrow(narrow, actions))


def find_unknown(memory: Knowledge, actions: list[int]) -> list[int]:
    return [action for action in actions if action % CELLS in memory.back and action % CELLS not in memory.known_faces]


def pawns_after(memory: Knowledge, action: int) -> Pair:
    """Where its two pawns stand after this move."""
    first, second = memory.table.pawn[PAWNS * memory.seat], memory.table.pawn[PAWNS * memory.seat + 1]
    return (action % CELLS, second) if action < CELLS else (first, action % CELLS)


def is_free_pair(memory: Knowledge, cell: int, other: int) -> bool:
    is_known = cell in memory.known_faces and other in memory.known_faces
    return is_known and memory.known_faces[cell] ^ memory.known_faces[other] == 1 and memory.table.token[cell] == NO_TOKEN


def free_pairs(memory: Knowledge) -> list[Pair]:
    """The pairs whose cards are both known, and neither of which has a token."""
    cell_of_card = {card: cell for cell, card in memory.known_faces.items()}
    pairs = [
        (cell, cell_of_card[card ^ 1]) for cell, card in memory.known_faces.items() if card ^ 1 in cell_of_card and not card & 1
    ]
    return [pair for pair in pairs if memory.table.token[pair[0]] == NO_TOKEN]


# Careful

FAR = 99


def careful(memory: Knowledge, verb: str, actions: list[int], chance: Chance) -> int:
    """Judges how near a pair is by moves, while `greedy` counts steps.

    * If it knows a move that recruits, it makes that move. Of several, it makes the one from which the next pair is nearest.
    * Otherwise it makes the move after which it needs the fewest moves to stand on both cards of a known free pair, counting
      the escorts of all cards that it knows. Among equal moves, it prefers one onto an unknown card.
    * If it knows no pair, it moves onto an unknown card. It prefers one whose back allows it to be the partner of the card
      under its other pawn, because that may recruit at once.
    * The queen's advice is about the unknown card nearest to its pawns.
    """
    if verb == "move":
        return move(memory, actions, chance)
    unknown_cells = find_unknown(memory, actions)
    if verb == "peek" and unknown_cells:
        pawns = memory.table.pawn[PAWNS * memory.seat : PAWNS * memory.seat + PAWNS]
        distances = {cell: min(steps(cell, pawn) for pawn in pawns) for cell in unknown_cells}
        return chance.pick([cell for cell in unknown_cells if distances[cell] == min(distances.values())])
    return chance.pick(unknown_cells or actions)


def move(memory: Knowledge, actions: list[int], chance: Chance) -> int:
    recruits = [action for action in actions if is_free_pair(memory, *pawns_after(memory, action))]
    pairs = free_pairs(memory)
    if recruits:
        return pick_nearest(memory, recruits, pairs, chance)
    if pairs:
        return pick_nearest(memory, actions, pairs, chance)
    unknown_cells = find_unknown(memory, actions)
    return chance.pick(possible_partners(memory, unknown_cells) or unknown_cells or actions)


def possible_partners(memory: Knowledge, actions: list[int]) -> list[int]:
    """Unknown cards that may be the partner of the card under the other pawn."""
    partner_moves = []
    for action in actions:
        first, second = pawns_after(memory, action)
        cell, other = (first, second) if action < CELLS else (second, first)
        card = memory.known_faces[other]
        is_open = (
            memory.table.token[other] == NO_TOKEN and card ^ 1 in memory.deck and card ^ 1 not in memory.known_faces.values()
        )
        if is_open and memory.back[cell] != memory.back[other]:
            partner_moves.append(action)
    return partner_moves


def pick_nearest(memory: Knowledge, actions: list[int], pairs: list[Pair], chance: Chance) -> int:
    """The action after which the nearest pair, apart from one that it recruits itself, needs the fewest moves."""
    moves = {cell: moves_to(memory, cell) for pair in pairs for cell in pair}

    def count_moves(action: int) -> tuple[int, bool]:
        first_cell, second_cell = pawns_after(memory, action)
        counts = [
            min(moves[a][first_cell] + moves[b][second_cell], moves[b][first_cell] + moves[a][second_cell])
            for a, b in pairs
            if {a, b} != {first_cell, second_cell}
        ]
        return min(counts, default=0), action % CELLS in memory.known_faces

    counts_and_known = {action: count_moves(action) for action in actions}
    return chance.pick([action for action in actions if counts_and_known[action] == min(counts_and_known.values())])


def moves_to(memory: Knowledge, goal: int) -> list[int]:
    """How many moves one pawn needs from each cell to `goal`, using the known cards; FAR if it cannot get there."""
    distances = [FAR] * CELLS
    distances[goal] = 0
    reached_cells, distance = 1 << goal, 0
    unreached_cells = [cell for cell in memory.back if cell != goal]
    while unreached_cells:
        distance += 1
        new_cells = [cell for cell in unreached_cells if reachable(memory, cell) & reached_cells]
        for cell in new_cells:
            distances[cell] = distance
        if not new_cells:
            break
        reached_cells |= sum(1 << cell for cell in new_cells)
        unreached_cells = [cell for cell in unreached_cells if distances[cell] == FAR]
    return distances


def reachable(memory: Knowledge, cell: int) -> int:
    """The cells that a pawn of this seat can reach from here in one move, one bit per cell."""
    reach = STEPS[cell]
    if cell in memory.known_faces and memory.table.token[cell] in (NO_TOKEN, memory.seat):
        reach |= ESCORTS[CELLS * (memory.known_faces[cell] // OF_A_RANK) + cell]
    return reach
