"""What a seat knows of a game whose cards lie on a grid and whose moves are all public.

The public part is a state of the game's own rules, in which every move is played as soon as it is heard. Cards that the seat
has not seen are UNKNOWN in this state. That is safe because the rules never look at a card before an event has shown it. Each
card is also tracked wherever it goes: its face, once the seat has seen it, and which seats have seen it.
"""

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, ClassVar, Self

from facedown.kit.chance import Chance
from facedown.kit.contract import AnyDeal, AnyState
from facedown.kit.events import Event
from facedown.kit.options import Options
from facedown.kit.remembered import UNKNOWN, imagine_cards
from facedown.kit.states import blank
from facedown.kit.traces import Trace
from facedown.kit.worlds import HiddenCards, Worlds

Narrow = Callable[[AnyState, int, list[int], list[int]], None]  # `narrow` of a game's greedy.py


@dataclass
class Card:
    """One card on the table."""

    origin: int  # the cell where it was dealt, which serves as the card's name
    face: int = UNKNOWN  # UNKNOWN until this seat has seen it
    seen_by: int = 0  # one bit per seat that has looked at it; everyone knows who looks, but not what they see
    sights: list[int] = field(default_factory=list)  # when this seat saw it


class GridKnowledge:
    """What a seat knows of a game on a grid. A subclass adds the rules, the moves, what each event shows and how cards move."""

    GAME: ClassVar[str]
    RULES: ClassVar[ModuleType]
    SIGHT: ClassVar[ModuleType]  # the game's observe.py, which says what a seat sees now
    MOVES: ClassVar[Mapping[str, tuple[int, int]]]  # as the game's notation has them
    WIDTH: ClassVar[int]
    CELL_NAMES: ClassVar[Sequence[str]]
    MOVE_EVENTS: ClassVar[frozenset[str]]  # events that begin a move; those that follow are its consequences

    def __init__(self, players: int, options: Options, seat: int) -> None:
        self.game = self.GAME
        self.players, self.options, self.seat = players, options, seat
        self.now = 0
        self.start = 0  # the start player of the game
        self.moves: list[tuple[int, str]] = []
        self.table: AnyState = blank(self.RULES.State)
        self.cards: list[Card] = []  # the card at each cell
        self.known_faces: dict[int, int] = {}  # cell -> the face of the card that lies there now, if this seat has seen it

    # Hearing

    def hear(self, events: Sequence[Event]) -> None:
        for move_events in split_by_move(events, self.MOVE_EVENTS):
            sight_before = self.in_sight()
            if move_events[0]["event"] not in self.MOVE_EVENTS:
                raise ValueError(
                    f"The events of a move must be heard together, and {move_events[0]['event']!r} does not begin one."
                )
            if move_events[0]["event"] == "setup":
                self.start = move_events[0]["start"]
                self.set_up(move_events[0])
            else:
                self.play_along(move_events)
            for event in move_events:
                self.now += 1
                self.notice(event)
            self.cover(sight_before - self.in_sight())
        self.known_faces = {cell: card.face for cell, card in enumerate(self.cards) if card.face != UNKNOWN}

    def play_along(self, move_events: list[Event]) -> None:
        """Fill in the cards that these events show, and let the rules make the move that the first event tells of."""
        for event in move_events:
            self.fill_in(event)
        move = self.move_of(move_events[0])
        _, action = self.MOVES[move]
        self.moves.append((move_events[0]["seat"], move))
        self.RULES.apply(self.table, move_events[0]["seat"], action)

    def set_up(self, event: Event) -> None:
        """Lay out the public part of the deal."""
        raise NotImplementedError

    def move_of(self, event: Event) -> str:
        """The move that the event tells of."""
        raise NotImplementedError

    def fill_in(self, event: Event) -> None:
        """Write into the table what the event shows, before the move is played."""
        raise NotImplementedError

    def notice(self, event: Event) -> None:
        """Follow the cards: where they go, and who has seen which."""
        raise NotImplementedError

    def write(self, cell: str, face: int) -> None:
        self.table.card[self.number(cell)] = face

    def see(self, cell: str, face: int, seat: int | None) -> None:
        """Note that a face was shown: to `seat`, in a private look, or to everyone if `seat` is None."""
        card = self.cards[self.number(cell)]
        card.face = face
        card.sights.append(self.now)
        card.seen_by |= (1 << self.players) - 1 if seat is None else 1 << seat

    def look(self, cell: str, seat: int) -> None:
        """Note that `seat` has looked at a card. What it saw stays unknown."""
        self.cards[self.number(cell)].seen_by |= 1 << seat

    def cover(self, origins: frozenset[int]) -> None:
        """Note that these cards have gone out of sight: the memory of them fades from now on."""
        for card in self.cards:
            if card.origin in origins:
                card.sights[-1] = self.now

    def number(self, cell: str) -> int:
        return self.CELL_NAMES.index(cell)

    # What is known

    def seen_by(self, cell: int, seat: int) -> bool:
        """Whether `seat` has seen the card that lies here now."""
        return bool(self.cards[cell].seen_by >> seat & 1)

    def is_in_sight(self, cell: int) -> bool:
        return bool(self.SIGHT.is_in_sight(self.table, self.seat, cell))

    def in_sight(self) -> frozenset[int]:
        return frozenset(card.origin for cell, card in enumerate(self.cards) if self.is_in_sight(cell))

    def traces(self) -> list[Trace]:
        return [
            Trace(card.origin, cell, card.face, tuple(card.sights))
            for cell, card in enumerate(self.cards)
            if card.face != UNKNOWN
        ]

    def neighbours(self, trace: Trace) -> list[int]:
        """The cells around the place of this trace, diagonal ones included."""
        column, row = trace.place % self.WIDTH, trace.place // self.WIDTH
        return [
            self.WIDTH * y + x
            for y in range(row - 1, row + 2)
            for x in range(column - 1, column + 2)
            if (x, y) != (column, row) and 0 <= x < self.WIDTH and self.is_cell(self.WIDTH * y + x)
        ]

    def is_cell(self, cell: int) -> bool:
        """Whether a card lies here."""
        return 0 <= cell < len(self.cards) and bool(self.SIGHT.is_cell(self.table, cell))

    def can_be(self, card: int, place: int) -> bool:
        return bool(self.SIGHT.could_lie(self.table, self.seat, card, place))

    def contradicts(self, accepted: Sequence[tuple[int, int]], place: int) -> bool:
        return any(place == other for other, _ in accepted)

    def limit_to(self, recollections: Sequence[tuple[int, int]]) -> Self:
        other = copy.copy(self)
        faces_in_sight = {cell: card.face for cell, card in enumerate(self.cards) if self.is_in_sight(cell)}
        other.known_faces = dict(sorted([*faces_in_sight.items(), *recollections]))
        other.table = other.copy_of_table()
        return other

    def faces(self) -> list[int]:
        """The card that is known (or remembered) at each cell, or UNKNOWN."""
        return [self.known_faces.get(cell, UNKNOWN) for cell in range(len(self.cards))]

    def narrow(self, narrow: Narrow, actions: Sequence[int]) -> list[int]:
        """The actions that the function `narrow` keeps, given what is known (or remembered)."""
        mask = [0] * self.RULES.ACTIONS
        for action in actions:
            mask[action] = 1
        narrow(self.table, self.seat, self.faces(), mask)
        return [action for action in actions if mask[action]]

    # Worlds

    def hidden_cards(self) -> list[HiddenCards]:
        """The cards that are not known, and the places where they lie in an unknown order."""
        raise NotImplementedError

    def worlds(self, chance: Chance, limit: int) -> Worlds:
        return Worlds([self.copy_of_table()], self.hidden_cards())

    def sample(self, chance: Chance) -> AnyState:
        state = self.copy_of_table()
        for group in self.hidden_cards():
            group.lay(state, chance)
        return state

    def witnesses(self) -> list[int]:
        """For each cell, one bit per seat that has seen its card. For this seat, only what it remembers counts."""
        own_bit = 1 << self.seat
        return [
            card.seen_by | own_bit if cell in self.known_faces else card.seen_by & ~own_bit
            for cell, card in enumerate(self.cards)
        ]

    def imagine(self, state: AnyState, marks: Any) -> None:
        imagine_cards(state, marks, self.seat, self.faces(), len(self.cards))

    def copy_of_table(self) -> AnyState:
        """A copy of the table with the faces that are known (or remembered), and UNKNOWN elsewhere."""
        state = copy_state(self.table)
        for cell in range(len(self.cards)):
            state.card[cell] = self.known_faces.get(cell, UNKNOWN)
        return state

    def history(self, chance: Chance) -> tuple[AnyState, AnyDeal, list[tuple[int, str]]]:
        state = self.sample(chance)
        return state, self.deal_behind(state), self.moves

    def deal_behind(self, state: AnyState) -> AnyDeal:
        """The deal that this world came from."""
        raise NotImplementedError

    def dealt_cards(self, state: AnyState) -> list[int]:
        """The card that was dealt to each cell in this world, found by tracing every card back to where it started."""
        card_by_origin = {card.origin: state.card[cell] for cell, card in enumerate(self.cards)}
        return [card_by_origin[cell] for cell in range(len(self.cards))]


def split_by_move(events: Sequence[Event], first_events: frozenset[str]) -> Iterator[list[Event]]:
    """The events of each move together. A move begins with an event whose name is in `first_events`."""
    move_events: list[Event] = []
    for event in events:
        if move_events and event["event"] in first_events:
            yield move_events
            move_events = []
        move_events.append(event)
    if move_events:
        yield move_events


def copy_state(state: Any) -> Any:
    """A copy of a plain state, whose fields are numbers and lists of numbers."""
    other = copy.copy(state)
    for name, value in vars(state).items():
        if isinstance(value, list):
            setattr(other, name, list(value))
    return other
