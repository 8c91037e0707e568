"""How bots play Tremember: the policies `greedy` and `careful`. `greedy` is a plain reference and is never tuned."""

from facedown.games.tremember.greedy import narrow
from facedown.games.tremember.knowledge import Knowledge
from facedown.games.tremember.rules import FIRST_SIDE_ACTION, NO_CELL, SIDES, Facing, after_push, edge_cell, points_for
from facedown.kit.chance import Chance

# Greedy


def greedy(memory: Knowledge, verb: str, actions: list[int], chance: Chance) -> int:
    """Choose at random among the actions that `narrow` in greedy.py keeps."""
    return chance.pick(memory.narrow(narrow, actions))


def find_unknown(memory: Knowledge, cells: list[int]) -> list[int]:
    return [cell for cell in cells if cell not in memory.known_faces]


def partners(memory: Knowledge, cell: int, cells: list[int]) -> list[int]:
    """Those of `cells` that are known to hold the same picture as `cell`, which must be known itself."""
    return [other for other in cells if other != cell and memory.known_faces.get(other) == memory.known_faces[cell]]


# Careful

Faces = dict[int, int]  # cell -> card, of face-down cards


def careful(memory: Knowledge, verb: str, actions: list[int], chance: Chance) -> int:
    """Brings known pairs next to each other before it turns them over, and shows the others as little as it can.

    * It takes out a card that it does not know, because a look is worth more than points. If it can, it chooses a card that it
      can push back in so that a known pair comes to lie side by side (3 points) or corner to corner (2).
    * Having seen the card, it pushes it in where the best known pair scores most, and turns that pair over.
    * If it knows no pair, it turns over an unknown card. It prefers one that others have looked at, which shows them nothing
      new.
    * If it does not know that card's partner, it turns over a second card that everybody has already seen, if there is one, so
      that nobody learns from it.
    """
    if verb == "take":
        return take(memory, actions, chance)
    if verb == "push":
        gain = {
            a: best_points(after_pushing(known_face_down(memory), memory.table.gap, a - FIRST_SIDE_ACTION)) for a in actions
        }
        return chance.pick([action for action in actions if gain[action] == max(gain.values())])
    return (
        choose_first(memory, actions, chance) if memory.table.turned_cell == NO_CELL else choose_second(memory, actions, chance)
    )


def known_face_down(memory: Knowledge) -> Faces:
    """The known cards that lie face down."""
    return {cell: card for cell, card in memory.known_faces.items() if memory.table.facing[cell] == Facing.FACE_DOWN}


def take(memory: Knowledge, actions: list[int], chance: Chance) -> int:
    faces = known_face_down(memory)
    gain = {
        cell: max(best_points(after_pushing(faces, cell, side)) for side in range(SIDES) if edge_cell(cell, side) != cell)
        for cell in find_unknown(memory, actions) or actions
    }
    return chance.pick([cell for cell in gain if gain[cell] == max(gain.values())])


def after_pushing(faces: Faces, gap: int, side: int) -> Faces:
    """Where the known cards lie after the card at `gap` is pushed in from that side."""
    return {after_push(cell, gap, side): card for cell, card in faces.items()}


def best_points(faces: Faces) -> int:
    """What the best known pair would score; 0 if none is known."""
    cell_of_card: dict[int, int] = {}
    best = 0
    for cell, card in faces.items():
        if card in cell_of_card:
            best = max(best, points_for(cell_of_card[card], cell))
        cell_of_card[card] = cell
    return best


def choose_first(memory: Knowledge, actions: list[int], chance: Chance) -> int:
    gain = {
        cell: max((points_for(cell, other) for other in partners(memory, cell, actions)), default=0)
        for cell in known_cells(memory, actions)
    }
    if any(gain.values()):
        return chance.pick([cell for cell in gain if gain[cell] == max(gain.values())])
    return chance.pick(most_seen(memory, find_unknown(memory, actions)) or actions)


def most_seen(memory: Knowledge, cells: list[int]) -> list[int]:
    """Those of `cells` whose cards the most seats have seen. Turning them over tells those seats nothing new."""
    viewers = {cell: memory.cards[cell].seen_by.bit_count() for cell in cells}
    return [cell for cell in cells if viewers[cell] == max(viewers.values())]


def known_cells(memory: Knowledge, actions: list[int]) -> list[int]:
    return [cell for cell in actions if cell in memory.known_faces]


def choose_second(memory: Knowledge, actions: list[int], chance: Chance) -> int:
    partner_cells = partners(memory, memory.table.turned_cell, actions)
    everybody = (1 << memory.players) - 1
    known_to_all = [cell for cell in actions if cell in memory.known_faces and memory.cards[cell].seen_by == everybody]
    return chance.pick(partner_cells or known_to_all or find_unknown(memory, actions) or actions)
