"""How bots play Memoarrr!: `greedy`, the plain reference, which is never tuned, and `careful`."""

from facedown.games.memoarrr.knowledge import Known
from facedown.games.memoarrr.rules import CELLS, KINDS, NO_CELL, NO_VOLCANO, Animal, Facing, are_connected
from facedown.kit.chance import Chance

# Greedy


def greedy(memory: Known, verb: str, actions: list[int], chance: Chance) -> int:
    """A known connecting card if it knows one, else an unknown card at random.

    A penguin looks at an unknown card, a walrus bans a known connecting card if it knows one, an octopus swaps at random.
    """
    if verb == "reveal":
        return chance.pick(connecting(memory, actions) or unknown(memory, actions) or actions)
    if verb == "peek":
        return chance.pick(unknown(memory, actions) or actions)
    if verb == "ban":
        return chance.pick(connecting(memory, actions) or actions)
    return chance.pick(actions)


def connecting(memory: Known, cells: list[int]) -> list[int]:
    """The cells whose cards it knows, and knows to connect to the last card turned up."""
    if memory.table.last == NO_CELL:
        return []
    last = memory.known[memory.table.last]
    return [cell for cell in cells if cell in memory.known and are_connected(memory.known[cell], last)]


def unknown(memory: Known, cells: list[int]) -> list[int]:
    return [cell for cell in cells if cell not in memory.known]


# Careful

DEPTH = 4
EVEN = 0.5  # the assumed chance to win a round that goes on longer than we look ahead


def careful(memory: Known, verb: str, actions: list[int], chance: Chance) -> int:
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
        return chance.pick(least_seen(memory, unknown(memory, actions)) or actions)
    if verb == "ban":
        next_seat = look_ahead.next_in_round(memory.seat)
        known_to_next = [cell for cell in connecting(memory, actions) if memory.seen_by(cell, next_seat)]
        return chance.pick(known_to_next or connecting(memory, actions) or actions)
    if verb == "swap":
        return chance.pick([cell for cell in actions if memory.table.facing[cell] == Facing.FACE_DOWN] or actions)
    return chance.pick(actions)


def reveal(memory: Known, look_ahead: "LookAhead", actions: list[int], chance: Chance) -> int:
    is_first = memory.table.last == NO_CELL
    options = [cell for cell in actions if cell in memory.known] if is_first else connecting(memory, actions)
    if options:
        win_chances = {
            cell: round(look_ahead.win_chance_after(memory.seat, cell, look_ahead.down - {cell}, DEPTH), 9) for cell in options
        }
        return chance.pick([cell for cell in options if win_chances[cell] == max(win_chances.values())])
    return chance.pick(most_seen(memory, unknown(memory, actions)) or actions)


def least_seen(memory: Known, cells: list[int]) -> list[int]:
    viewers = {cell: memory.cards[cell].seen_by.bit_count() for cell in cells}
    return [cell for cell in cells if viewers[cell] == min(viewers.values())]


def most_seen(memory: Known, cells: list[int]) -> list[int]:
    viewers = {cell: memory.cards[cell].seen_by.bit_count() for cell in cells}
    return [cell for cell in cells if viewers[cell] == max(viewers.values())]


class LookAhead:
    """Looks ahead in a round, to estimate each player's chances."""

    def __init__(self, memory: Known) -> None:
        self._memory = memory
        self._in_round = [seat for seat in range(memory.players) if memory.table.volcano[seat] == NO_VOLCANO]
        self.down = frozenset(cell for cell in range(CELLS) if memory.table.facing[cell] == Facing.FACE_DOWN)
        unseen = [card for card in range(CELLS) if card not in memory.known.values()]
        self._share = [sum(are_connected(card, last) for card in unseen) / max(len(unseen), 1) for last in range(CELLS)]
        self._linked = [
            frozenset(cell for cell in self.down if cell in memory.known and are_connected(memory.known[cell], last))
            for last in range(CELLS)
        ]
        self._seen = [
            frozenset(
                cell for cell in self.down if (cell in memory.known if seat == memory.seat else memory.seen_by(cell, seat))
            )
            for seat in range(memory.players)
        ]

    def next_in_round(self, seat: int) -> int:
        """The next seat that is still in the round."""
        return self._in_round[(self._in_round.index(seat) + 1) % len(self._in_round)]

    def win_chance_after(self, seat: int, cell: int, down: frozenset[int], depth: int) -> float:
        """The chance to win the round by turning up this known card. After a crab the same seat is next."""
        card = self._memory.known[cell]
        if self._memory.table.abilities and card // KINDS == Animal.CRAB:
            return self._win_chance(seat, card, down, depth - 1)
        return 1 - self._win_chance(self.next_in_round(seat), card, down, depth - 1)

    def _win_chance(self, seat: int, last: int, down: frozenset[int], depth: int) -> float:
        """The chance that `seat`, which must connect to `last`, does so and comes out ahead."""
        options = down & self._linked[last] & self._seen[seat]
        if options and depth == 0:
            return EVEN
        if options:
            return max(self.win_chance_after(seat, cell, down - {cell}, depth) for cell in options)
        looks = len(down & self._seen[seat] - self._memory.known.keys())  # cards that this seat has seen and the bot has not
        knows = 1 - (1 - self._share[last]) ** looks
        return EVEN * (knows + (1 - knows) * self._guess(seat, last, down))

    def _guess(self, seat: int, last: int, down: frozenset[int]) -> float:
        """The chance that a card which `seat` has not seen connects to `last`."""
        guesses = down - self._seen[seat]
        if not guesses:
            return 0.0
        unknown_here = len(guesses - self._memory.known.keys())
        return (len(guesses & self._linked[last]) + unknown_here * self._share[last]) / len(guesses)
