"""How bots play Memoarrr!: the policies `greedy` and `careful`. `greedy` is a plain reference and is never tuned."""

from facedown.games.memoarrr.greedy import narrow
from facedown.games.memoarrr.knowledge import Knowledge
from facedown.games.memoarrr.rules import CELLS, KINDS, NO_CELL, NO_VOLCANO, Animal, Facing, are_connected
from facedown.kit.chance import Chance

# Greedy


def greedy(memory: Knowledge, verb: str, actions: list[int], chance: Chance) -> int:
    """Choose at random among the actions that `narrow` in greedy.py keeps."""
    return chance.pick(memory.narrow(narrow, actions))


def find_connecting(memory: Knowledge, cells: list[int]) -> list[int]:
    """The cells whose cards it knows, and knows to connect to the last card turned up."""
    if memory.table.last_cell == NO_CELL:
        return []
    last_face = memory.known_faces[memory.table.last_cell]
    return [cell for cell in cells if cell in memory.known_faces and are_connected(memory.known_faces[cell], last_face)]


def find_unknown(memory: Knowledge, cells: list[int]) -> list[int]:
    return [cell for cell in cells if cell not in memory.known_faces]


# Careful

DEPTH = 4
EVEN = 0.5  # the assumed chance to win a round that goes on longer than we look ahead


def careful(memory: Knowledge, verb: str, actions: list[int], chance: Chance) -> int:
    """Chooses the move that leaves the next player the worst chances.

    * Of the known cards that connect (on the first turn of a round, of all known cards) it turns up the one after which the
      others are most likely to fail, looking a few turns ahead. Who has seen which card is public. Whoever has seen a
      connecting card is assumed to find it, and whoever has not must guess.
    * If it knows no such card, it turns up an unknown one, if possible one that others have seen: that shows them nothing new.
    * A penguin looks at a card that nobody has seen. A walrus bans a connecting card that the next player knows. An
      octopus changes places with a card that lies face down. The side to look at is chosen at random.
    """
    look_ahead = LookAhead(memory)
    if verb == "reveal":
        return reveal(memory, look_ahead, actions, chance)
    if verb == "peek":
        return chance.pick(least_seen(memory, find_unknown(memory, actions)) or actions)
    if verb == "ban":
        next_seat = look_ahead.next_in_round(memory.seat)
        known_to_next = [cell for cell in find_connecting(memory, actions) if memory.seen_by(cell, next_seat)]
        return chance.pick(known_to_next or find_connecting(memory, actions) or actions)
    if verb == "swap":
        return chance.pick([cell for cell in actions if memory.table.facing[cell] == Facing.FACE_DOWN] or actions)
    return chance.pick(actions)


def reveal(memory: Knowledge, look_ahead: "LookAhead", actions: list[int], chance: Chance) -> int:
    is_first = memory.table.last_cell == NO_CELL
    options = [cell for cell in actions if cell in memory.known_faces] if is_first else find_connecting(memory, actions)
    if options:
        win_chances = {
            cell: round(look_ahead.win_chance_after(memory.seat, cell, look_ahead.face_down - {cell}, DEPTH), 9)
            for cell in options
        }
        return chance.pick([cell for cell in options if win_chances[cell] == max(win_chances.values())])
    return chance.pick(most_seen(memory, find_unknown(memory, actions)) or actions)


def least_seen(memory: Knowledge, cells: list[int]) -> list[int]:
    viewers = {cell: memory.cards[cell].seen_by.bit_count() for cell in cells}
    return [cell for cell in cells if viewers[cell] == min(viewers.values())]


def most_seen(memory: Knowledge, cells: list[int]) -> list[int]:
    viewers = {cell: memory.cards[cell].seen_by.bit_count() for cell in cells}
    return [cell for cell in cells if viewers[cell] == max(viewers.values())]


class LookAhead:
    """Looks ahead in a round, to estimate each player's chances."""

    def __init__(self, memory: Knowledge) -> None:
        self._memory = memory
        self._in_round = [seat for seat in range(memory.players) if memory.table.volcano[seat] == NO_VOLCANO]
        self.face_down = frozenset(cell for cell in range(CELLS) if memory.table.facing[cell] == Facing.FACE_DOWN)
        unseen_cards = [card for card in range(CELLS) if card not in memory.known_faces.values()]
        self._connecting_shares = [  # of the cards that the bot does not know, by the face to connect to
            sum(are_connected(card, last_face) for card in unseen_cards) / max(len(unseen_cards), 1)
            for last_face in range(CELLS)
        ]
        self._connecting_cells = [
            frozenset(
                cell
                for cell in self.face_down
                if cell in memory.known_faces and are_connected(memory.known_faces[cell], last_face)
            )
            for last_face in range(CELLS)
        ]
        self._cells_seen = [
            frozenset(
                cell
                for cell in self.face_down
                if (cell in memory.known_faces if seat == memory.seat else memory.seen_by(cell, seat))
            )
            for seat in range(memory.players)
        ]

    def next_in_round(self, seat: int) -> int:
        """The next seat that is still in the round."""
        return self._in_round[(self._in_round.index(seat) + 1) % len(self._in_round)]

    def win_chance_after(self, seat: int, cell: int, face_down: frozenset[int], depth: int) -> float:
        """The chance to win the round by turning up this known card. After a crab the same seat is next."""
        card = self._memory.known_faces[cell]
        if self._memory.table.abilities and card // KINDS == Animal.CRAB:
            return self._win_chance(seat, card, face_down, depth - 1)
        return 1 - self._win_chance(self.next_in_round(seat), card, face_down, depth - 1)

    def _win_chance(self, seat: int, last_face: int, face_down: frozenset[int], depth: int) -> float:
        """The chance that `seat`, which must connect to `last_face`, does so and comes out ahead."""
        options = face_down & self._connecting_cells[last_face] & self._cells_seen[seat]
        if options and depth == 0:
            return EVEN
        if options:
            return max(self.win_chance_after(seat, cell, face_down - {cell}, depth) for cell in options)
        looks = len(face_down & self._cells_seen[seat] - self._memory.known_faces.keys())  # cards that the bot does not know
        knows = 1 - (1 - self._connecting_shares[last_face]) ** looks
        return EVEN * (knows + (1 - knows) * self._guess(seat, last_face, face_down))

    def _guess(self, seat: int, last_face: int, face_down: frozenset[int]) -> float:
        """The chance that a card which `seat` has not seen connects to `last_face`."""
        guesses = face_down - self._cells_seen[seat]
        if not guesses:
            return 0.0
        unknown_here = len(guesses - self._memory.known_faces.keys())
        known_count = len(guesses & self._connecting_cells[last_face])
        return (known_count + unknown_here * self._connecting_shares[last_face]) / len(guesses)
