"""Draws histories of cards that change hands unseen. All histories that fit are equally likely.

One seat is the onlooker. Sometimes it sees a card of another hand, which enters that hand, leaves it or is shown. In between,
at every `pass`, one card goes unseen from one hidden hand to another. A history says which card each pass moved, and the order
of the deck.

If every hidden choice is made uniformly, every history that fits is equally likely, because the number of cards to choose from
is public. So histories are counted, and one of them is drawn by its number. They are counted from the first pass to the last.
To count them, only this has to be known of each hand:
  * how many of its cards have not been seen yet. Until it is first seen, such a card is known by its position in the deck.
  * how many of its cards have been seen, and will not be seen again.
  * of each card that will be seen again, in which hand and after how many passes it will be. Cards with the same answers are
    interchangeable.
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

    The kinds of step are:
      * draw: `seat` draws the cards at the positions `values` of the deck.
      * drew: the cards that the onlooker has just drawn are `values`, in some order.
      * see, leave, enter: the card in `values` is seen in the hand of `seat`, leaves it or enters it.
      * pass: an unseen card goes from `seat` to the seat in `values`.
      * offers: the seats in `values` have offered `cards` (NO_CARD if not seen), and the offer of `seat` is taken next.
      * move: `seat` makes the public move `move`.
    """

    kind: str
    seat: int
    values: tuple[int, ...]
    move: str = ""
    cards: tuple[int, ...] = ()


class PendingChoices(NamedTuple):
    """Simultaneous choices of which some have been made and others have not."""

    offered_cards: Mapping[int, int]  # seats that have offered, in order -> the card if known, else NO_CARD
    picks: Sequence[tuple[int, int]]  # (seat, card) for own picks, (seat, NO_CARD) for others who are ready
    display_size: int  # cards that each will show


class DrawnHistory(NamedTuple):
    """A deck, from the top, and all moves so far."""

    deck: list[int]
    moves: list[tuple[int, str]]


@dataclass
class HiddenHand:
    """A hidden hand while a history is drawn. Each item in it is a card, or -1 - position for a card known by its position."""

    items_by_target: dict[Target, list[int]] = field(default_factory=dict)

    def put(self, target: Target, item: int) -> None:
        self.items_by_target[target] = sorted([*self.items_by_target.get(target, []), item])

    def take(self, target: Target, chance: Chance) -> int:
        """Take a random one of the cards with this target out of the hand."""
        items = self.items_by_target[target]
        return items.pop(chance.draw_below(len(items)))

    def all_items(self) -> list[int]:
        return sorted(item for items in self.items_by_target.values() for item in items)


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
        """For each step after which a seen card is in a hidden hand, where that card is seen next."""
        targets: list[Target] = [NEVER] * len(self._steps)
        next_target: dict[int, Target] = {}
        passes = sum(step.kind == "pass" for step in self._steps)
        for number in range(len(self._steps) - 1, -1, -1):
            step = self._steps[number]
            if step.kind == "pass":
                passes -= 1
            elif step.kind in {"see", "enter", "leave"}:
                (card,) = step.values
                targets[number] = next_target.get(card, NEVER)
                if step.kind == "enter":
                    next_target.pop(card, None)
                else:
                    next_target[card] = (passes, step.seat)
        return targets

    @cached_property
    def _first_sights(self) -> set[int]:
        """The steps at which a card is seen for the first time."""
        cards_seen: set[int] = set()
        first_sights = set()
        for number, step in enumerate(self._steps):
            if step.kind in {"see", "leave", "enter"}:
                if step.kind != "enter" and step.values[0] not in cards_seen:
                    first_sights.add(number)
                cards_seen.add(step.values[0])
            elif step.kind == "drew":
                cards_seen |= set(step.values)
        return first_sights

    @cached_property
    def _passes(self) -> list[int]:
        return [number for number, step in enumerate(self._steps) if step.kind == "pass"]

    def total(self) -> int:
        """How many histories there are. Orders of the onlooker's draws, and of cards never seen, are not told apart."""
        blank: Hands = tuple(() for _ in range(self._players))
        return self._count(0, 0, blank)

    def _count(self, begin: int, passes_done: int, hands: Hands) -> int:
        """How many ways there are to go on with these hands from step `begin`, after `passes_done` passes."""
        key = begin, hands
        if key not in self._counts:
            end = self._passes[passes_done] if passes_done < len(self._passes) else len(self._steps)
            ways, hands_after = self._advance(begin, end, passes_done, hands)
            if ways and end < len(self._steps):
                ways *= sum(
                    number * self._count(end + 1, passes_done + 1, next_hands)
                    for _, number, next_hands in self._choices(end, passes_done, hands_after)
                )
            self._counts[key] = ways
        return self._counts[key]

    def _advance(self, begin: int, end: int, passes_done: int, hands: Hands) -> tuple[int, Hands]:
        """Follow the steps between two passes, and return how many ways there are to do so, and the hands after them.

        The only choice is which position of the deck a newly seen card came from.
        """
        counts = [Counter(dict(hand)) for hand in hands]
        ways = 1
        for number in range(begin, end):
            step = self._steps[number]
            if step.kind == "draw" and step.seat != self._seat:
                counts[step.seat][UNSEEN] += len(step.values)
            elif step.kind in {"see", "leave"}:
                old_target = UNSEEN if number in self._first_sights else (passes_done, step.seat)
                if not counts[step.seat][old_target]:
                    return 0, hands
                ways *= counts[step.seat][old_target] if old_target == UNSEEN else 1
                counts[step.seat][old_target] -= 1
            if step.kind in {"see", "enter"}:
                counts[step.seat][self._targets[number]] += 1
        return ways, tuple(tuple(sorted((target, n) for target, n in hand.items() if n)) for hand in counts)

    def _choices(self, number: int, passes_done: int, hands: Hands) -> list[tuple[Target, int, Hands]]:
        """The kinds of card that this pass may move, with how many there are of each and the hands afterwards."""
        giver, (receiver,) = self._steps[number].seat, self._steps[number].values
        choices = []
        for target, n in hands[giver]:
            if self._is_reachable(receiver, passes_done + 1, target):
                counts = [Counter(dict(hand)) for hand in hands]
                counts[giver][target] -= 1
                counts[receiver][target] += 1
                hands_after = tuple(tuple(sorted((other, m) for other, m in hand.items() if m)) for hand in counts)
                choices.append((target, n, hands_after))
        return choices

    def _is_reachable(self, hand: int, passes_done: int, target: Target) -> bool:
        """Whether a card that is in this hand after `passes_done` passes can still get to where it will be seen."""
        last_pass, goal = target
        if target in (NEVER, UNSEEN):
            return True
        hands = {hand}
        for number in self._passes[passes_done:last_pass]:
            if self._steps[number].seat in hands:
                hands.add(self._steps[number].values[0])
        return goal in hands

    # Drawing

    def draw(self, deck: Sequence[int], pending: PendingChoices, chance: Chance) -> DrawnHistory:
        """Draw one history. `pending` is what has been offered or picked since the last step."""
        drawing = Drawing(self, chance)
        hands: Hands = tuple(() for _ in range(self._players))
        begin = 0
        for passes_done, number in enumerate([*self._passes, len(self._steps)]):
            _, hands_after = self._advance(begin, number, passes_done, hands)
            for index in range(begin, number):
                drawing.follow(self._steps[index], self._targets[index], index in self._first_sights, passes_done)
            if number < len(self._steps):
                choices = self._choices(number, passes_done, hands_after)
                weights = [n * self._count(number + 1, passes_done + 1, next_hands) for _, n, next_hands in choices]
                target, _, hands = choices[pick_weighted(chance, weights)]
                drawing.hand_over(self._steps[number], target)
                begin = number + 1
        drawing.make_offers(tuple(pending.offered_cards), tuple(pending.offered_cards.values()), None)
        drawing.pick_displays(pending.picks, pending.display_size)
        return drawing.finish(deck)

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
        self._hands = [HiddenHand() for _ in range(histories.players)]
        self._card_at: dict[int, int] = {}  # position of the deck -> card
        self._own_positions: tuple[int, ...] = ()  # positions that the onlooker drew last
        self._moves: list[tuple[int, str, list[int]]] = []  # seat, move, and the items that a secret move names
        self._taken_offer: int | None = None  # the index of the move that offers the card of the next pass

    def follow(self, step: Step, target: Target, is_first: bool, passes_done: int) -> None:
        hand = self._hands[step.seat]
        match step.kind:
            case "draw":
                self._draw(step)
            case "drew":
                cards = list(step.values)
                shuffle(self._chance, cards, 0, len(cards))
                self._card_at |= dict(zip(self._own_positions, cards, strict=True))
            case "see" | "leave":
                item = self._find(hand, step.values[0], is_first, (passes_done, step.seat))
                if step.kind == "see":
                    hand.put(target, item)
            case "enter":
                hand.put(target, step.values[0])
            case "offers":
                self.make_offers(step.values, step.cards, step.seat)
            case _:
                self._moves.append((step.seat, step.move, []))

    def _draw(self, step: Step) -> None:
        if step.seat == self._seat:
            self._own_positions = step.values
        else:
            for position in step.values:
                self._hands[step.seat].put(UNSEEN, -1 - position)

    def _find(self, hand: HiddenHand, card: int, is_first: bool, old_target: Target) -> int:
        """Take this card out of the hand. If it is seen for the first time, draw which position of the deck it came from."""
        if is_first:
            position = -1 - hand.take(UNSEEN, self._chance)
            self._card_at[position] = card
        else:
            hand.items_by_target[old_target].remove(card)
        return card

    def hand_over(self, step: Step, target: Target) -> None:
        item = self._hands[step.seat].take(target, self._chance)
        self._hands[step.values[0]].put(target, item)
        if self._taken_offer is not None:
            self._moves[self._taken_offer][2].append(item)

    def make_offers(self, seats: Sequence[int], cards: Sequence[int], taken_seat: int | None) -> None:
        """MAT-7: an offer that was not seen is a random card of the hand. If it is taken next, the next pass decides which."""
        self._taken_offer = None
        for seat, card in zip(seats, cards, strict=True):
            if card == NO_CARD and seat == taken_seat:
                self._taken_offer = len(self._moves)
                self._moves.append((seat, "offer:", []))
            else:
                item = self._chance.pick(self._hands[seat].all_items()) if card == NO_CARD else card
                self._moves.append((seat, "offer:", [item]))

    def pick_displays(self, picks: Sequence[tuple[int, int]], display_size: int) -> None:
        """MAT-9: other seats that are ready get random picks. The rest get none: what they have picked cannot be known."""
        for seat, card in picks:
            items = [card]
            if card == NO_CARD:
                items = self._hands[seat].all_items()
                shuffle(self._chance, items, 0, len(items))
                items = items[:display_size]
            self._moves.append((seat, "show:", items))

    def finish(self, deck: Sequence[int]) -> DrawnHistory:
        """The finished history. Cards that were never seen are shuffled over the hands and the rest of the deck."""
        unseen_cards = sorted(set(deck) - set(self._card_at.values()))
        shuffle(self._chance, unseen_cards, 0, len(unseen_cards))
        order = [self._card_at[position] if position in self._card_at else unseen_cards.pop() for position in range(len(deck))]
        moves = []
        for seat, move, items in self._moves:
            cards = sorted(item if item >= 0 else order[-1 - item] for item in items)
            moves += [(seat, f"{move}{CARDS[card]}") for card in cards] if cards else [(seat, move)]
        return DrawnHistory(order, moves)


def pick_weighted(chance: Chance, weights: Sequence[int]) -> int:
    """A random index, each as likely as its weight says. Weights may be huge."""
    ticket = draw_large(chance, sum(weights))
    for number, weight in enumerate(weights):
        ticket -= weight
        if ticket < 0:
            return number
    raise ValueError("There is no history that fits.")


def draw_large(chance: Chance, n: int) -> int:
    """A number from 0 to n - 1, however large n is: `Chance.draw_below` draws one word, and n may need more."""
    span = 1
    while span < n:
        span *= DIGIT
    fair = span - span % n
    while True:
        number, size = 0, 1
        while size < span:
            number = number * DIGIT + chance.draw_below(DIGIT)
            size *= DIGIT
        if number < fair:
            return number % n
