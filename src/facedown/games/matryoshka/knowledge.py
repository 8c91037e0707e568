"""What a seat knows of Matryoshka: its own cards, cards shown, laid in the middle or offered to it, and every exchange.

In an exchange between two others it does not see which card the active player takes (MAT-8). A world is therefore a history:
the order of the deck, and the choices of others that it did not see. histories.py draws them.
"""

import copy
from collections.abc import Sequence
from typing import Any, Self

from facedown.games.matryoshka import deal, notation, rules
from facedown.games.matryoshka.histories import Begun, Histories, Step
from facedown.games.matryoshka.notation import CARDS, SETS
from facedown.games.matryoshka.observe import NOBODY, Marks
from facedown.games.matryoshka.rules import IN_DECK, IN_HAND, NO_CARD, OWNERS, PICKED, VALUES, Deal, State
from facedown.kit.chance import Chance
from facedown.kit.drawing import shuffle
from facedown.kit.events import Event
from facedown.kit.options import Options
from facedown.kit.states import blank
from facedown.kit.traces import Trace
from facedown.kit.worlds import Worlds

History = tuple[State, Deal, list[tuple[int, str]]]

TIMELESS = {"active", "back"}  # these follow from earlier events, so they do not count as time for memory


class Known:
    """What a seat knows. Where a memory model speaks of a card's place, that is the seat that holds it."""

    def __init__(self, players: int, options: Options, seat: int) -> None:
        self.game = "matryoshka"
        self.players, self.options, self.seat = players, options, seat
        self.now = 0
        self.deck: list[int] = []  # all cards in play, sorted
        self.start = self.first_start = 0
        self.round = self.drawn = 0
        self.own: set[int] = set()  # in this seat's hand or display
        self.displays: list[list[int]] = [[] for _ in range(players)]
        self.middle = NO_CARD
        self.active = NO_CARD
        self.offered: dict[int, int] = {}  # who has offered, in order -> the card if known, else NO_CARD
        self.picking: list[tuple[int, int]] = []  # since the last display: own picks (seat, card), others ready (seat, NO_CARD)
        self.holders: dict[int, frozenset[int]] = {}  # card once seen in another hand -> the seats that may hold it now
        self.seen_by_seats: dict[int, int] = {}  # card -> the seats that this seat knows to have seen it, one bit per seat
        self.sights: dict[int, list[int]] = {}
        self.steps: list[Step] = []  # what happened, as histories.py takes it
        self.remembered: dict[int, int] | None = None  # None: everything, histories too
        self._histories: Histories | None = None

    # Hearing

    def hear(self, events: Sequence[Event]) -> None:
        for event in events:
            self.now += event["event"] not in TIMELESS
            getattr(self, f"_{event['event']}", self._nothing)(event)
        self._histories = None

    def _nothing(self, event: Event) -> None:
        """Ignore an event: after `round` come its draws, `offered` comes with `offer`, and the others are not about cards."""

    def _setup(self, event: Event) -> None:
        self.first_start = event["start"]
        self.deck = [VALUES * SETS.index(name) + value for name in event["sets"] for value in range(VALUES)]

    def _round(self, event: Event) -> None:
        self.round, self.start = event["round"], event["start"]

    def _draw(self, event: Event) -> None:
        positions = tuple(range(self.drawn, self.drawn + event["count"]))
        self.drawn += event["count"]
        self.steps.append(Step("draw", event["seat"], positions))

    def _drew(self, event: Event) -> None:
        cards = tuple(CARDS.index(name) for name in event["cards"])
        self.steps.append(Step("drew", self.seat, cards))
        self.own |= set(cards)
        for card in cards:
            self._see(card, 1 << self.seat)

    def _show(self, event: Event) -> None:
        self.picking.append((self.seat, CARDS.index(event["card"])))

    def _ready(self, event: Event) -> None:
        if event["seat"] != self.seat:
            self.picking.append((event["seat"], NO_CARD))

    def _display(self, event: Event) -> None:
        self.displays = [[CARDS.index(name) for name in display] for display in event["displays"]]
        for seat, card in self.picking:
            shown = [card] if seat == self.seat else self.displays[seat]
            self.steps += [Step("move", seat, (), f"show:{CARDS[each]}") for each in shown]
        self.picking = []
        for seat, display in enumerate(self.displays):
            for card in display:
                self._see(card, (1 << self.players) - 1)
                self._leaves(seat, card)

    def _middle(self, event: Event) -> None:
        self.active, self.middle = event["seat"], CARDS.index(event["card"])
        self._see(self.middle, (1 << self.players) - 1)
        self.own.discard(self.middle)
        self._leaves(self.active, self.middle)
        self.steps.append(Step("move", self.active, (), f"middle:{event['card']}"))

    def _offered(self, event: Event) -> None:
        self.offered[event["seat"]] = NO_CARD
        self._active_looks()

    def _offer(self, event: Event) -> None:
        self.offered[self.seat] = CARDS.index(event["card"])
        self._active_looks()

    def _active_looks(self) -> None:
        """MAT-8: once all have offered, the active player has seen the offers."""
        own = self.offered.get(self.seat, NO_CARD)
        if own != NO_CARD and len(self.offered) == self.players - 1:
            self.seen_by_seats[own] |= 1 << self.active

    def _offers(self, event: Event) -> None:
        for seat, name in event["cards"].items():
            card = CARDS.index(name)
            self.offered[int(seat)] = card
            self._see(card, 1 << self.seat | 1 << int(seat))
            self.holders[card] = frozenset({int(seat)})
            self.steps.append(Step("see", int(seat), (card,)))

    def _exchange(self, event: Event) -> None:
        active, giver = event["seat"], event["with"]
        taken = self.offered[giver]
        self.steps.append(Step("offers", giver, tuple(self.offered), cards=tuple(self.offered.values())))
        self.steps.append(Step("move", active, (), f"accept:{giver}"))
        if taken == NO_CARD:
            self._pass(giver, active)
        else:
            self._leaves(giver, taken)
            self._enters(active, taken)
        self._enters(giver, self.middle)
        self.middle, self.offered = NO_CARD, {}
        if (active + 1) % self.players == self.start:
            for seat, display in enumerate(self.displays):
                for card in display:
                    self._enters(seat, card)
            self.displays = [[] for _ in range(self.players)]

    def _pass(self, giver: int, receiver: int) -> None:
        """MAT-8: a card changes hands unseen. Whatever the giver may have held, the receiver may hold now."""
        self.steps.append(Step("pass", giver, (receiver,)))
        for card, seats in self.holders.items():
            if giver in seats:
                self.holders[card] = seats | {receiver}

    def _left(self, event: Event) -> None:
        for seat, name in enumerate(event["cards"]):
            if seat != self.seat:
                self._see(CARDS.index(name), (1 << self.players) - 1)
                self.steps.append(Step("see", seat, (CARDS.index(name),)))
                self.holders[CARDS.index(name)] = frozenset({seat})

    def _see(self, card: int, seats: int) -> None:
        self.seen_by_seats[card] = self.seen_by_seats.get(card, 0) | seats
        self.sights.setdefault(card, []).append(self.now)

    def _leaves(self, seat: int, card: int) -> None:
        if seat != self.seat:
            self.steps.append(Step("leave", seat, (card,)))
            self.holders.pop(card, None)
        elif self.middle == card or card in self.offered.values():
            self.own.discard(card)

    def _enters(self, seat: int, card: int) -> None:
        if seat != self.seat:
            self.steps.append(Step("enter", seat, (card,)))
            self.holders[card] = frozenset({seat})
            self.sights[card].append(self.now)
        else:
            self.own.add(card)

    # What is known

    @property
    def held(self) -> dict[int, int]:
        """Cards hidden in other hands whose holder is known (or remembered)."""
        if self.remembered is not None:
            return self.remembered
        return {card: next(iter(seats)) for card, seats in sorted(self.holders.items()) if len(seats) == 1}

    def seen_by(self, card: int, seat: int) -> bool:
        """Whether `seat`, as far as this one knows, has ever seen this card."""
        return bool(self.seen_by_seats.get(card, 0) >> seat & 1)

    def unseen(self) -> list[int]:
        """Cards that may be in any other hand or in the deck: never seen, or seen but no longer known to be anywhere."""
        located = {*self.own, *self.held, self.middle, *(card for display in self.displays for card in display)}
        return [card for card in self.deck if card not in located]

    def in_sight(self) -> frozenset[int]:
        """Cards that the seat sees now, so that they are in no other hand. Offers are in sight until one is taken."""
        offers = {card for card in self.offered.values() if card != NO_CARD}
        return frozenset(offers) & frozenset(self.holders)

    def traces(self) -> list[Trace]:
        return [
            Trace(card, next(iter(seats)), card, tuple(self.sights[card]))
            for card, seats in sorted(self.holders.items())
            if len(seats) == 1
        ]

    def neighbours(self, trace: Trace) -> list[int]:
        """The seats with which a faulty memory may confuse the holder of a card."""
        return [seat for seat in range(self.players) if seat not in (self.seat, trace.place)]

    def can_be(self, card: int, place: int) -> bool:
        return True

    def contradicts(self, accepted: Sequence[tuple[int, int]], place: int) -> bool:
        """Whether this seat cannot hold another card, because `accepted` fills its hand already."""
        return sum(place == seat for seat, _ in accepted) >= self.hand_size(place)

    def hand_size(self, seat: int) -> int:
        """How many cards a seat has in hand, including those that it has offered or is picking."""
        held = sum(len(step.what) for step in self.steps if step.kind == "draw" and step.seat == seat)
        is_short = self.middle != NO_CARD and self.active == seat
        return held - len(self.displays[seat]) - is_short

    def limit_to(self, known: Sequence[tuple[int, int]]) -> Self:
        other = copy.copy(self)
        in_sight = {card: seat for card, seat in self.held.items() if card in self.in_sight()}
        other.remembered = {**in_sight, **{card: seat for seat, card in known}}
        return other

    # Worlds

    def sample(self, chance: Chance) -> State:
        state, _, _ = self.history(chance)
        if self.remembered is not None:
            redeal(state, self, self.remembered, chance)
        return state

    def worlds(self, chance: Chance, most: int) -> Worlds:
        """Worlds that fit. Cards never seen can swap names, except while displays are picked: those are picked in order."""
        states = [self.sample(chance) for _ in range(most)]
        is_showing = states[0].phase == rules.Phase.SHOW
        return Worlds(states, alike=[] if is_showing else [card for card in self.deck if card not in self.sights])

    def witnesses(self) -> list[int]:
        """Empty: simulated players look at the hands in the state, and each knows its own."""
        return []

    def imagine(self, state: State, marks: Marks) -> None:
        for card in range(rules.CARDS):
            marks.holder[self.seat][card] = self.held.get(card, NOBODY)

    def history(self, chance: Chance) -> History:
        """A world, with the deal and the moves that lead to it. All histories that fit are equally likely."""
        if self._histories is None:
            self._histories = Histories(self.steps, self.players, self.seat)
        drawn = self._histories.draw(self.deck, Begun(self.offered, self.picking, rules.DISPLAYED[self.round]), chance)
        dealt = deal.prepare_deal(self.players, self.options, self.first_start)
        dealt.deck = drawn.deck + [NO_CARD] * (rules.CARDS - len(drawn.deck))
        state = blank(State)
        rules.deal(state, dealt)
        for seat, move in drawn.moves:
            rules.apply(state, seat, notation.MOVES[move][1])
        return state, dealt, drawn.moves


def redeal(state: State, known: Known, remembered: dict[int, int], chance: Chance) -> None:
    """Turn the state into a world for a player who remembers only some cards, and no history: shuffle all other hidden ones."""
    hidden = [card for card in known.deck if is_hidden(state.place[card], known.seat)]
    spots = list(hidden)  # a spot is named by the card that was there
    shuffle(chance, spots, 0, len(spots))
    names: dict[int, int] = {}  # spot -> the card that is there now
    for card, seat in sorted(remembered.items()):
        fitting = [spot for spot in spots if state.place[spot] % OWNERS == seat and state.place[spot] < IN_DECK]
        if card in hidden and fitting:
            names[fitting[0]] = card
            spots.remove(fitting[0])
    rest = [card for card in hidden if card not in names.values()]
    names |= dict(zip(spots, rest, strict=True))
    rename(state, names)


def is_hidden(place: int, seat: int) -> bool:
    """Whether a card at this place is hidden from the seat: in the deck, or in another hand, picked or not."""
    return place == IN_DECK or (place // OWNERS * OWNERS in (IN_HAND, PICKED) and place % OWNERS != seat)


def rename(state: Any, names: dict[int, int]) -> None:
    place = list(state.place)
    for spot, card in names.items():
        state.place[card] = place[spot]
    state.deck = [names.get(card, card) for card in state.deck]
    state.offer = [names.get(card, card) for card in state.offer]
