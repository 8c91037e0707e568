"""Draws histories of cards that change hands unseen. All histories that fit are equally likely.

One seat is the onlooker. Sometimes it sees a card of another hand: one that enters, leaves or is shown. In between, at every
`pass`, one card goes from one hidden hand to another. A history says which card each pass moved, and the order of the deck.

If every hidden choice is made uniformly, every history that fits is equally likely, because the number of cards to choose
from is public. So histories are pluralize, and drawn by their number. The count goes forward through the passes. All that
matters of a hand is
  * how many of its cards have not been seen yet: each stands for a position of the deck, until it is first seen;
  * how many have been seen and never will be again;
  * for those that will be seen again, in which hand and after how many passes: cards with the same two are interchangeable.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from facedown.games.matryoshka.notation import CARDS
from facedown.games.matryoshka.rules import NO_CARD
from facedown.kit.chance import Chance
from facedown.kit.drawing import shuffle

Target = tuple[int, int]  # where a card will be seen again: after how many passes, in which hand
NEVER: Target = (-1, -1)
UNSEEN: Target = (-2, -2)
Hand = tuple[tuple[Target, int], ...]  # how many cards of each target, sorted; UNSEEN among them
Hands = tuple[Hand, ...]
DIGIT = 1 << 32


class Step(NamedTuple):
    """One thing that the onlooker was told.

    draw: `seat` draws the positions `what` of the deck; drew: these are, in some order, the cards `what` of the onlooker;
    see, leave, enter: the card `what` is in the hand, leaves it, enters it; pass: an unseen card goes to seat `what`;
    offers: the seats in `what` have offered `cards` (NO_CARD if not seen), and the offer of `seat` is taken next;
    move: a public move.
    """

    kind: str
    seat: int
    what: tuple[int, ...]
    move: str = ""
    cards: tuple[int, ...] = ()


class Begun(NamedTuple):
    """Simultaneous choices of which some have been made and others have not."""

    offered: Mapping[int, int]  # who has offered, in order; the card where it is known, else NO_CARD
    picking: Sequence[tuple[int, int]]  # own picks (seat, card); others who are ready (seat, NO_CARD)
    shown: int  # cards that each will show


class Drawn(NamedTuple):
    """A deck, from the top, and all moves so far."""

    deck: list[int]
    moves: list[tuple[int, str]]


@dataclass
class Holding:
    """A hidden hand while a history is drawn. Each item is a card, or -1 - position for an unseen position of the deck."""

    things: dict[Target, list[int]] = field(default_factory=dict)

    def put(self, target: Target, thing: int) -> None:
        self.things[target] = sorted([*self.things.get(target, []), thing])

    def take(self, target: Target, chance: Chance) -> int:
        """Take a random one of the cards with this target out of the hand."""
        among = self.things[target]
        return among.pop(chance.below(len(among)))

    def everything(self) -> list[int]:
        return sorted(thing for things in self.things.values() for thing in things)


class Histories:
    """All histories that fit what one seat was told."""

    def __init__(self, steps: Sequence[Step], players: int, seat: int) -> None:
        self._steps = list(steps)
        self._players = players
        self._seat = seat
        self._counts: dict[tuple[int, Hands], int] = {}

    # Counting

    @cached_property
    def _targets(self) -> list[Target]:
        """For each step that leaves a seen card in a hand, where that card is seen next."""
        targets: list[Target] = [NEVER] * len(self._steps)
        following: dict[int, Target] = {}
        passes = sum(step.kind == "pass" for step in self._steps)
        for number in range(len(self._steps) - 1, -1, -1):
            step = self._steps[number]
            if step.kind == "pass":
                passes -= 1
            elif step.kind in {"see", "enter", "leave"}:
                (card,) = step.what
                targets[number] = following.get(card, NEVER)
                if step.kind == "enter":
                    following.pop(card, None)
                else:
                    following[card] = (passes, step.seat)
        return targets

    @cached_property
    def _first_sights(self) -> set[int]:
        """The steps at which a card is seen for the first time."""
        seen: set[int] = set()
        first = set()
        for number, step in enumerate(self._steps):
            if step.kind in {"see", "leave", "enter"}:
                if step.kind != "enter" and step.what[0] not in seen:
                    first.add(number)
                seen.add(step.what[0])
            elif step.kind == "drew":
                seen |= set(step.what)
        return first

    @cached_property
    def _passes(self) -> list[int]:
        return [number for number, step in enumerate(self._steps) if step.kind == "pass"]

    def total(self) -> int:
        """How many histories there are, not counting the order within the onlooker's draws or the cards never seen."""
        blank: Hands = tuple(() for _ in range(self._players))
        return self._count(0, 0, blank)

    def _count(self, begin: int, passed: int, hands: Hands) -> int:
        """How many ways there are to go on with these hands from step `begin`, after `passed` passes."""
        key = begin, hands
        if key not in self._counts:
            end = self._passes[passed] if passed < len(self._passes) else len(self._steps)
            ways, after = self._between(begin, end, passed, hands)
            if ways and end < len(self._steps):
                ways *= sum(
                    each * self._count(end + 1, passed + 1, then) for _, each, then in self._choices(end, passed, after)
                )
            self._counts[key] = ways
        return self._counts[key]

    def _between(self, begin: int, end: int, passed: int, hands: Hands) -> tuple[int, Hands]:
        """Follow the steps between two passes. The only choice is which position of the deck a newly seen card came from."""
        counts = [Counter(dict(hand)) for hand in hands]
        ways = 1
        for number in range(begin, end):
            step = self._steps[number]
            if step.kind == "draw" and step.seat != self._seat:
                counts[step.seat][UNSEEN] += len(step.what)
            elif step.kind in {"see", "leave"}:
                was = UNSEEN if number in self._first_sights else (passed, step.seat)
                if not counts[step.seat][was]:
                    return 0, hands
                ways *= counts[step.seat][was] if was == UNSEEN else 1
                counts[step.seat][was] -= 1
            if step.kind in {"see", "enter"}:
                counts[step.seat][self._targets[number]] += 1
        return ways, tuple(tuple(sorted((target, n) for target, n in hand.items() if n)) for hand in counts)

    def _choices(self, number: int, passed: int, hands: Hands) -> list[tuple[Target, int, Hands]]:
        """The kinds of card that this pass may move, with how many there are of each and the hands afterwards."""
        giver, (receiver,) = self._steps[number].seat, self._steps[number].what
        found = []
        for target, n in hands[giver]:
            if self._is_reachable(receiver, passed + 1, target):
                counts = [Counter(dict(hand)) for hand in hands]
                counts[giver][target] -= 1
                counts[receiver][target] += 1
                after = tuple(tuple(sorted((each, m) for each, m in hand.items() if m)) for hand in counts)
                found.append((target, n, after))
        return found

    def _is_reachable(self, hand: int, passed: int, target: Target) -> bool:
        """Whether a card that is in this hand after `passed` passes can still get to where it will be seen."""
        until, wanted = target
        if target in (NEVER, UNSEEN):
            return True
        hands = {hand}
        for number in self._passes[passed:until]:
            if self._steps[number].seat in hands:
                hands.add(self._steps[number].what[0])
        return wanted in hands

    # Drawing

    def draw(self, deck: Sequence[int], begun: Begun, chance: Chance) -> Drawn:
        """Draw one history. `begun` is what has been offered or picked since the last step."""
        drawing = Drawing(self, chance)
        hands: Hands = tuple(() for _ in range(self._players))
        begin = 0
        for passed, number in enumerate([*self._passes, len(self._steps)]):
            _, after = self._between(begin, number, passed, hands)
            for each in range(begin, number):
                drawing.follow(self._steps[each], self._targets[each], each in self._first_sights, passed)
            if number < len(self._steps):
                choices = self._choices(number, passed, after)
                weights = [n * self._count(number + 1, passed + 1, then) for _, n, then in choices]
                target, _, hands = choices[pick_weighted(chance, weights)]
                drawing.hand_over(self._steps[number], target)
                begin = number + 1
        drawing.make_offers(tuple(begun.offered), tuple(begun.offered.values()), None)
        drawing.pick_displays(begun.picking, begun.shown)
        return drawing.finished(deck)

    @property
    def players(self) -> int:
        return self._players

    @property
    def seat(self) -> int:
        return self._seat


class Drawing:
    """One history while it is being drawn."""

    def __init__(self, histories: Histories, chance: Chance) -> None:
        self._seat = histories.seat
        self._chance = chance
        self._hands = [Holding() for _ in range(histories.players)]
        self._at: dict[int, int] = {}  # position of the deck -> card
        self._own: tuple[int, ...] = ()  # positions that the onlooker drew last
        self._moves: list[tuple[int, str, list[int]]] = []  # the items that a secret move names come last
        self._taken: int | None = None  # the index of the move that offers the card of the next pass

    def follow(self, step: Step, target: Target, is_first: bool, passed: int) -> None:
        hand = self._hands[step.seat]
        match step.kind:
            case "draw":
                self._draw(step)
            case "drew":
                cards = list(step.what)
                shuffle(self._chance, cards, 0, len(cards))
                self._at |= dict(zip(self._own, cards, strict=True))
            case "see" | "leave":
                thing = self._find(hand, step.what[0], is_first, (passed, step.seat))
                if step.kind == "see":
                    hand.put(target, thing)
            case "enter":
                hand.put(target, step.what[0])
            case "offers":
                self.make_offers(step.what, step.cards, step.seat)
            case _:
                self._moves.append((step.seat, step.move, []))

    def _draw(self, step: Step) -> None:
        if step.seat == self._seat:
            self._own = step.what
        else:
            for position in step.what:
                self._hands[step.seat].put(UNSEEN, -1 - position)

    def _find(self, hand: Holding, card: int, is_first: bool, was: Target) -> int:
        """Find the item of the hand that is this card: an unseen position of the deck, or a card that was to be seen here."""
        if is_first:
            position = -1 - hand.take(UNSEEN, self._chance)
            self._at[position] = card
        else:
            hand.things[was].remove(card)
        return card

    def hand_over(self, step: Step, target: Target) -> None:
        thing = self._hands[step.seat].take(target, self._chance)
        self._hands[step.what[0]].put(target, thing)
        if self._taken is not None:
            self._moves[self._taken][2].append(thing)

    def make_offers(self, seats: Sequence[int], cards: Sequence[int], taken: int | None) -> None:
        """MAT-7: an offer that was not seen is a random card of the hand. The one taken by the next pass is decided there."""
        self._taken = None
        for seat, card in zip(seats, cards, strict=True):
            if card == NO_CARD and seat == taken:
                self._taken = len(self._moves)
                self._moves.append((seat, "offer:", []))
            else:
                thing = self._chance.pick(self._hands[seat].everything()) if card == NO_CARD else card
                self._moves.append((seat, "offer:", [thing]))

    def pick_displays(self, picking: Sequence[tuple[int, int]], shown: int) -> None:
        """MAT-9: seats that are ready get random picks. The picks of the others so far cannot be known, so they get none."""
        for seat, card in picking:
            things = [card]
            if card == NO_CARD:
                things = self._hands[seat].everything()
                shuffle(self._chance, things, 0, len(things))
                things = things[:shown]
            self._moves.append((seat, "show:", things))

    def finished(self, deck: Sequence[int]) -> Drawn:
        """The finished history. Cards that were never seen are shuffled over the hands and the rest of the deck."""
        rest = sorted(set(deck) - set(self._at.values()))
        shuffle(self._chance, rest, 0, len(rest))
        order = [self._at[position] if position in self._at else rest.pop() for position in range(len(deck))]
        moves = []
        for seat, move, things in self._moves:
            cards = sorted(thing if thing >= 0 else order[-1 - thing] for thing in things)
            moves += [(seat, f"{move}{CARDS[card]}") for card in cards] if cards else [(seat, move)]
        return Drawn(order, moves)


def pick_weighted(chance: Chance, weights: Sequence[int]) -> int:
    """A random index, each as likely as its weight says. Weights may be huge."""
    drawn = draw_large(chance, sum(weights))
    for number, weight in enumerate(weights):
        drawn -= weight
        if drawn < 0:
            return number
    raise ValueError("There is no history that fits.")


def draw_large(chance: Chance, n: int) -> int:
    """A number from 0 to n - 1, however large n is: `Chance.below` draws one word, and n may need more."""
    span = 1
    while span < n:
        span *= DIGIT
    fair = span - span % n
    while True:
        drawn, size = 0, 1
        while size < span:
            drawn = drawn * DIGIT + chance.below(DIGIT)
            size *= DIGIT
        if drawn < fair:
            return drawn % n
