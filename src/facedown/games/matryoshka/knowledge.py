"""What a seat knows of Matryoshka: its own cards, cards shown, laid in the middle or offered to it, and every exchange.

In an exchange between two others it does not see which card the active player takes (MAT-8). A world is therefore a history:
the order of the deck, and the choices of others that it did not see. histories.py draws them.
"""

import copy
from collections.abc import Sequence
from typing import Any, Self

from facedown.games.matryoshka import deal, notation, rules
from facedown.games.matryoshka.histories import Histories, PendingChoices, Step
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


class Knowledge:
    """What a seat knows. For memory models, the place of a card is the seat that holds it."""

    def __init__(self, players: int, options: Options, seat: int) -> None:
        self.game = "matryoshka"
        self.players, self.options, self.seat = players, options, seat
        self.now = 0
        self.deck: list[int] = []  # all cards in play, sorted
        self.start = self.first_start = 0
        self.round = self.cards_drawn = 0
        self.own_cards: set[int] = set()  # in this seat's hand or display
        self.displays: list[list[int]] = [[] for _ in range(players)]
        self.middle = NO_CARD
        self.active = NOBODY
        self.offered_cards: dict[int, int] = {}  # seats that have offered, in order -> the card if known, else NO_CARD
        self.picks: list[tuple[int, int]] = []  # for the next display, as `PendingChoices` has them
        self.holders: dict[int, frozenset[int]] = {}  # card once seen in another hand -> the seats that may hold it now
        self.seen_by_seats: dict[int, int] = {}  # card -> seats that have seen it, as far as this one knows, one bit per seat
        self.sights: dict[int, list[int]] = {}
        self.steps: list[Step] = []  # what happened, as histories.py takes it
        self.remembered_holders: dict[int, int] | None = None  # None: nothing is forgotten, histories included
        self._histories: Histories | None = None

    # Hearing

    def hear(self, events: Sequence[Event]) -> None:
        for event in events:
            self.now += event["event"] not in TIMELESS
            getattr(self, f"_{event['event']}", self._nothing)(event)
        self._histories = None

    def _nothing(self, event: Event) -> None:
        """Ignore `got`, `active`, `back` and `end`, which tell the seat nothing new about cards."""

    def _setup(self, event: Event) -> None:
        self.first_start = event["start"]
        self.deck = [VALUES * SETS.index(name) + value for name in event["sets"] for value in range(VALUES)]

    def _round(self, event: Event) -> None:
        self.round, self.start = event["round"], event["start"]

    def _draw(self, event: Event) -> None:
        positions = tuple(range(self.cards_drawn, self.cards_drawn + event["count"]))
        self.cards_drawn += event["count"]
        self.steps.append(Step("draw", event["seat"], positions))

    def _drew(self, event: Event) -> None:
        cards = tuple(CARDS.index(name) for name in event["cards"])
        self.steps.append(Step("drew", self.seat, cards))
        self.own_cards |= set(cards)
        for card in cards:
            self._see(card, 1 << self.seat)

    def _show(self, event: Event) -> None:
        self.picks.append((self.seat, CARDS.index(event["card"])))

    def _ready(self, event: Event) -> None:
        if event["seat"] != self.seat:
            self.picks.append((event["seat"], NO_CARD))

    def _display(self, event: Event) -> None:
        self.displays = [[CARDS.index(name) for name in display] for display in event["displays"]]
        for seat, card in self.picks:
            display = [card] if seat == self.seat else self.displays[seat]
            self.steps += [Step("move", seat, (), f"show:{CARDS[card]}") for card in display]
        self.picks = []
        for seat, display in enumerate(self.displays):
            for card in display:
                self._see(card, (1 << self.players) - 1)
                self._leaves(seat, card)

    def _middle(self, event: Event) -> None:
        self.active, self.middle = event["seat"], CARDS.index(event["card"])
        self._see(self.middle, (1 << self.players) - 1)
        self.own_cards.discard(self.middle)
        self._leaves(self.active, self.middle)
        self.steps.append(Step("move", self.active, (), f"middle:{event['card']}"))

    def _offered(self, event: Event) -> None:
        self.offered_cards[event["seat"]] = NO_CARD
        self._active_looks()

    def _offer(self, event: Event) -> None:
        self.offered_cards[self.seat] = CARDS.index(event["card"])
        self._active_looks()

    def _active_looks(self) -> None:
        """MAT-8: once all have offered, the active player has seen the offers."""
        own_offer = self.offered_cards.get(self.seat, NO_CARD)
        if own_offer != NO_CARD and len(self.offered_cards) == self.players - 1:
            self.seen_by_seats[own_offer] |= 1 << self.active

    def _offers(self, event: Event) -> None:
        for seat, name in event["cards"].items():
            card = CARDS.index(name)
            self.offered_cards[int(seat)] = card
            self._see(card, 1 << self.seat | 1 << int(seat))
            self.holders[card] = frozenset({int(seat)})
            self.steps.append(Step("see", int(seat), (card,)))

    def _exchange(self, event: Event) -> None:
        active, giver = event["seat"], event["with"]
        taken_card = self.offered_cards[giver]
        self.steps.append(Step("offers", giver, tuple(self.offered_cards), cards=tuple(self.offered_cards.values())))
        self.steps.append(Step("move", active, (), f"accept:{giver}"))
        if taken_card == NO_CARD:
            self._pass(giver, active)
        else:
            self._leaves(giver, taken_card)
            self._enters(active, taken_card)
        self._enters(giver, self.middle)
        self.middle, self.offered_cards = NO_CARD, {}
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
        elif self.middle == card or card in self.offered_cards.values():
            self.own_cards.discard(card)

    def _enters(self, seat: int, card: int) -> None:
        if seat != self.seat:
            self.steps.append(Step("enter", seat, (card,)))
            self.holders[card] = frozenset({seat})
            self.sights[card].append(self.now)
        else:
            self.own_cards.add(card)

    # What is known

    @property
    def known_holders(self) -> dict[int, int]:
        """Cards hidden in other hands whose holder is known (or remembered)."""
        if self.remembered_holders is not None:
            return self.remembered_holders
        return {card: next(iter(seats)) for card, seats in sorted(self.holders.items()) if len(seats) == 1}

    def seen_by(self, card: int, seat: int) -> bool:
        """Whether `seat`, as far as this one knows, has ever seen this card."""
        return bool(self.seen_by_seats.get(card, 0) >> seat & 1)

    def unseen_cards(self) -> list[int]:
        """Cards that may be in any other hand or in the deck: never seen, or seen but no longer known to be anywhere."""
        located_cards = {
            *self.own_cards,
            *self.known_holders,
            self.middle,
            *(card for display in self.displays for card in display),
        }
        return [card for card in self.deck if card not in located_cards]

    def in_sight(self) -> frozenset[int]:
        """Cards in other hands that the seat sees now: the offers that it looks at, until it takes one."""
        offers = {card for card in self.offered_cards.values() if card != NO_CARD}
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
        cards_drawn = sum(len(step.values) for step in self.steps if step.kind == "draw" and step.seat == seat)
        is_short = self.middle != NO_CARD and self.active == seat
        return cards_drawn - len(self.displays[seat]) - is_short

    def limit_to(self, recollections: Sequence[tuple[int, int]]) -> Self:
        other = copy.copy(self)
        in_sight = {card: seat for card, seat in self.known_holders.items() if card in self.in_sight()}
        other.remembered_holders = {**in_sight, **{card: seat for seat, card in recollections}}
        return other

    # Worlds

    def sample(self, chance: Chance) -> State:
        state, _, _ = self.history(chance)
        if self.remembered_holders is not None:
            redeal(state, self, self.remembered_holders, chance)
        return state

    def worlds(self, chance: Chance, limit: int) -> Worlds:
        """Worlds that fit. Cards never seen can swap names, but not while displays are picked: that is done in order."""
        states = [self.sample(chance) for _ in range(limit)]
        is_showing = states[0].phase == rules.Phase.SHOW
        return Worlds(states, interchangeable=[] if is_showing else [card for card in self.deck if card not in self.sights])

    def witnesses(self) -> list[int]:
        """Empty: simulated players look at the hands in the state, and each knows its own."""
        return []

    def imagine(self, state: State, marks: Marks) -> None:
        for card in range(rules.CARDS):
            marks.holder[self.seat][card] = self.known_holders.get(card, NOBODY)

    def history(self, chance: Chance) -> History:
        """A world, with the deal and the moves that lead to it. All histories that fit are equally likely."""
        if self._histories is None:
            self._histories = Histories(self.steps, self.players, self.seat)
        drawn_history = self._histories.draw(
            self.deck, PendingChoices(self.offered_cards, self.picks, rules.DISPLAYED[self.round]), chance
        )
        world_deal = deal.prepare_deal(self.players, self.options, self.first_start)
        world_deal.deck = drawn_history.deck + [NO_CARD] * (rules.CARDS - len(drawn_history.deck))
        state = blank(State)
        rules.deal(state, world_deal)
        for seat, move in drawn_history.moves:
            rules.apply(state, seat, notation.MOVES[move][1])
        return state, world_deal, drawn_history.moves


def redeal(state: State, knowledge: Knowledge, remembered_holders: dict[int, int], chance: Chance) -> None:
    """Shuffle the hidden cards of a state, except those whose holder is remembered: a world for a player who forgets."""
    hidden_cards = [card for card in knowledge.deck if is_hidden(state.place[card], knowledge.seat)]
    spots = list(hidden_cards)  # a spot is named by the card that was there
    shuffle(chance, spots, 0, len(spots))
    names: dict[int, int] = {}  # spot -> the card that is there now
    for card, seat in sorted(remembered_holders.items()):
        fitting_spots = [spot for spot in spots if state.place[spot] % OWNERS == seat and state.place[spot] < IN_DECK]
        if card in hidden_cards and fitting_spots:
            names[fitting_spots[0]] = card
            spots.remove(fitting_spots[0])
    other_cards = [card for card in hidden_cards if card not in names.values()]
    names |= dict(zip(spots, other_cards, strict=True))
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
