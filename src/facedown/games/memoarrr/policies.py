"""How bots play Memoarrr!: `greedy`, the plain reference, which is never tuned, and `careful`."""

from facedown.games.memoarrr.knowledge import Known
from facedown.games.memoarrr.rules import CELLS, KINDS, NO_CELL, NO_VOLCANO, Animal, Lies, are_connected
from facedown.kit.chance import Chance

# Greedy


def greedy(mind: Known, verb: str, actions: list[int], chance: Chance) -> int:
    """A known connecting card if it knows one, else an unknown card at random.

    A penguin looks at an unknown card, a walrus bans a known connecting card if it knows one, an octopus swaps at random.
    """
    if verb == "reveal":
        return chance.pick(connecting(mind, actions) or unknown(mind, actions) or actions)
    if verb == "peek":
        return chance.pick(unknown(mind, actions) or actions)
    if verb == "ban":
        return chance.pick(connecting(mind, actions) or actions)
    return chance.pick(actions)


def connecting(mind: Known, cells: list[int]) -> list[int]:
    """The cells whose cards it knows, and knows to connect to the last card turned up."""
    if mind.table.last == NO_CELL:
        return []
    last = mind.known[mind.table.last]
    return [cell for cell in cells if cell in mind.known and are_connected(mind.known[cell], last)]


def unknown(mind: Known, cells: list[int]) -> list[int]:
    return [cell for cell in cells if cell not in mind.known]


# Careful

DEPTH = 4
EVEN = 0.5  # the assumed chance to win a round that goes on longer than we look ahead


def careful(mind: Known, verb: str, actions: list[int], chance: Chance) -> int:
    """Chooses the move that leaves the next player the worst chances.

    * Of the known cards that connect (on the first turn of a round, of all known cards) it turns up the one after which the
      others are most likely to fail, looking a few turns ahead. Who has seen which card is public. Whoever has seen a
      connecting card is assumed to find it, and whoever has not must guess.
    * If it knows no such card, it turns up an unknown one, if possible one that others have seen: that shows them nothing new.
    * A penguin looks at a card that nobody has seen. A walrus bans a connecting card that the next player knows. An
      octopus changes places with a card that lies face down. The side to look at is chosen at random.
    """
    thought = Thought(mind)
    if verb == "reveal":
        return reveal(mind, thought, actions, chance)
    if verb == "peek":
        return chance.pick(least_seen(mind, unknown(mind, actions)) or actions)
    if verb == "ban":
        following = thought.following(mind.seat)
        known_to_next = [cell for cell in connecting(mind, actions) if mind.seen_by(cell, following)]
        return chance.pick(known_to_next or connecting(mind, actions) or actions)
    if verb == "swap":
        return chance.pick([cell for cell in actions if mind.table.lies[cell] == Lies.FACE_DOWN] or actions)
    return chance.pick(actions)


def reveal(mind: Known, thought: "Thought", actions: list[int], chance: Chance) -> int:
    is_first = mind.table.last == NO_CELL
    options = [cell for cell in actions if cell in mind.known] if is_first else connecting(mind, actions)
    if options:
        hopes = {cell: round(thought.hope_after(mind.seat, cell, thought.down - {cell}, DEPTH), 9) for cell in options}
        return chance.pick([cell for cell in options if hopes[cell] == max(hopes.values())])
    return chance.pick(most_seen(mind, unknown(mind, actions)) or actions)


def least_seen(mind: Known, cells: list[int]) -> list[int]:
    eyes = {cell: mind.cards[cell].seen_by.bit_count() for cell in cells}
    return [cell for cell in cells if eyes[cell] == min(eyes.values())]


def most_seen(mind: Known, cells: list[int]) -> list[int]:
    eyes = {cell: mind.cards[cell].seen_by.bit_count() for cell in cells}
    return [cell for cell in cells if eyes[cell] == max(eyes.values())]


class Thought:
    """Looks ahead in a round, to estimate each player's chances."""

    def __init__(self, mind: Known) -> None:
        self._mind = mind
        self._in = [seat for seat in range(mind.players) if mind.table.volcano[seat] == NO_VOLCANO]
        self.down = frozenset(cell for cell in range(CELLS) if mind.table.lies[cell] == Lies.FACE_DOWN)
        unseen = [card for card in range(CELLS) if card not in mind.known.values()]
        self._share = [sum(are_connected(card, last) for card in unseen) / max(len(unseen), 1) for last in range(CELLS)]
        self._linked = [
            frozenset(cell for cell in self.down if cell in mind.known and are_connected(mind.known[cell], last))
            for last in range(CELLS)
        ]
        self._seen = [
            frozenset(cell for cell in self.down if (cell in mind.known if seat == mind.seat else mind.seen_by(cell, seat)))
            for seat in range(mind.players)
        ]

    def following(self, seat: int) -> int:
        """The next seat that is still in the round."""
        return self._in[(self._in.index(seat) + 1) % len(self._in)]

    def hope_after(self, seat: int, cell: int, down: frozenset[int], depth: int) -> float:
        """The chance to win the round by turning up this known card. After a crab the same seat is next."""
        card = self._mind.known[cell]
        if self._mind.table.abilities and card // KINDS == Animal.CRAB:
            return self._hope(seat, card, down, depth - 1)
        return 1 - self._hope(self.following(seat), card, down, depth - 1)

    def _hope(self, seat: int, last: int, down: frozenset[int], depth: int) -> float:
        """The chance that `seat`, which must connect to `last`, does so and comes out ahead."""
        options = down & self._linked[last] & self._seen[seat]
        if options and depth == 0:
            return EVEN
        if options:
            return max(self.hope_after(seat, cell, down - {cell}, depth) for cell in options)
        looks = len(down & self._seen[seat] - self._mind.known.keys())  # cards that this seat has seen and the bot has not
        knows = 1 - (1 - self._share[last]) ** looks
        return EVEN * (knows + (1 - knows) * self._guess(seat, last, down))

    def _guess(self, seat: int, last: int, down: frozenset[int]) -> float:
        """The chance that a card which `seat` has not seen connects to `last`."""
        guesses = down - self._seen[seat]
        if not guesses:
            return 0.0
        unknown_here = len(guesses - self._mind.known.keys())
        return (len(guesses & self._linked[last]) + unknown_here * self._share[last]) / len(guesses)
