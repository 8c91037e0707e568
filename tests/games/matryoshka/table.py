"""Tables of Matryoshka written as text. Each move is made by both the interpreted and the compiled rules."""

from collections.abc import Callable
from typing import Any

import numpy as np

from facedown.engine.catalogue import game_named
from facedown.engine.match import Match
from facedown.fast.compiling import compiled
from facedown.games.matryoshka import rules
from facedown.games.matryoshka.notation import CARDS, SETS
from facedown.kit.events import Event
from facedown.kit.states import blank, pack

ANY = ".."
# What each of three seats draws: six cards, then two in each round.
THREE = """
    A1 A3 A5 B2 B4 C1   C3 C5  C7 D2  D4 D6  E1 E3
    A2 A4 A6 B1 B3 B5   C2 C4  C6 D1  D3 D5  D7 E2
    A7 B6 B7 E4 E5 E6   E7 F1  F2 F3  F4 F5  F6 F7
"""
Chooser = Callable[[int, list[str]], str]  # (seat, its legal moves) -> the one that it makes


def deck_of(drawing: str, players: int, start: int) -> dict[str, Any]:
    """The deal in which each seat draws the cards of its line. `..` or a missing card is any card that no line names."""
    lines = [line.split() for line in drawing.strip().splitlines()]
    named_sets = {card[0] for line in lines for card in line}
    sets = sorted(sorted(SETS, key=lambda each: each not in named_sets)[: 2 * players])
    other_cards = iter([card for card in CARDS if card[0] in sets and not any(card in line for line in lines)])
    hands = [lines[seat] if seat < len(lines) else [] for seat in range(players)]
    full_hands = [[*hand, *[ANY] * (rules.CARDS_PER_SEAT - len(hand))] for hand in hands]
    draws = [iter([next(other_cards) if card == ANY else card for card in hand]) for hand in full_hands]
    order = [(start + seat, rules.FIRST_HAND) for seat in range(players)]
    order += [(start + number + seat, rules.DRAWN_PER_ROUND) for number in range(rules.ROUNDS) for seat in range(players)]
    return {"sets": sets, "deck": [next(draws[seat % players]) for seat, count in order for _ in range(count)]}


def first_legal(seat: int, legal: list[str]) -> str:
    return legal[0]


class Table:
    """A match in which each seat draws the cards of its line. Seat 0 starts unless `start` is another."""

    def __init__(self, drawing: str = THREE, *, players: int = 3, start: int = 0) -> None:
        deal = deck_of(drawing, players, start)
        self.match = Match.of_deal("matryoshka", players=players, deal=deal, start=start)
        self.compiled = compiled(self.match.terms.game)
        self.row = np.zeros(rules.STATE.itemsize, np.uint8)
        self.compiled.deal(self.row, np.frombuffer(pack(self.match.full_deal), np.uint8).copy())

    def play(self, seat: int, move: str) -> list[Event]:
        action = self.match.check(seat, move)
        events = self.match.play(seat, move)
        self.compiled.apply(self.row, seat, action)
        assert self.row.tobytes() == pack(self.match.state), "the compiled and the interpreted rules disagree"
        return events

    def show(self, seat: int, cards: str) -> list[Event]:
        """Pick these cards one after the other. Returns the events of the last pick."""
        events: list[Event] = []
        for card in cards.split():
            events = self.play(seat, f"show:{card}")
        return events

    def display(self, *displays: str) -> list[Event]:
        """Let all seats pick these displays. Returns the events of the last pick."""
        events: list[Event] = []
        for seat, cards in enumerate(displays):
            events = self.show(seat, cards)
        return events

    def offer(self, offers: dict[int, str]) -> list[Event]:
        """Make these offers in this order. Returns the events of the last one."""
        events: list[Event] = []
        for seat, card in offers.items():
            events = self.play(seat, f"offer:{card}")
        return events

    def play_until(self, round_number: int, phase: str, choose: Chooser = first_legal) -> "Table":
        """Play until that phase of that round. `choose` makes everybody's choices."""
        while (self.view["round"], self.phase) != (round_number, phase):
            seat = self.match.to_move[0]
            self.play(seat, choose(seat, self.match.legal(seat)))
        return self

    def play_out(self, choose: Chooser = first_legal) -> list[Event]:
        """Play to the end. Returns the events of the last move."""
        events: list[Event] = []
        while not self.match.is_over:
            seat = self.match.to_move[0]
            events = self.play(seat, choose(seat, self.match.legal(seat)))
        return events

    @property
    def turn(self) -> int:
        (seat,) = self.match.to_move
        return seat

    @property
    def phase(self) -> str:
        """The verb of the moves that are legal now."""
        return self.match.legal(self.match.to_move[0])[0].partition(":")[0]

    @property
    def view(self) -> dict[str, Any]:
        return self.match.view(None)

    def hand(self, seat: int) -> str:
        return " ".join(self.match.view(seat)["hand"])

    def legal(self, seat: int) -> str:
        """The cards or seats that the seat's legal moves name."""
        return " ".join(move.partition(":")[2] for move in self.match.legal(seat))


def state_with_displays(*displays: str) -> rules.State:
    """A state with nothing but displays, one text per seat. Each line is a set and its values, such as `A .23.567`."""
    state = blank(rules.State)
    state.seats = len(displays)
    state.place = [rules.LEFT_OUT] * rules.CARDS
    for seat, drawing in enumerate(displays):
        for line in drawing.strip().splitlines():
            row, values = line.split()
            for value in values.replace(".", ""):
                card = CARDS.index(row + value)
                assert state.place[card] == rules.LEFT_OUT, "a card is drawn twice"
                state.place[card] = rules.SHOWN + seat
    return state


def count_points(state: rules.State) -> list[int]:
    """The points of each seat, on which the interpreted and the compiled rules agree."""
    interpreted_scores, compiled_scores = [0] * rules.MAX_SEATS, np.zeros(rules.MAX_SEATS, np.int64)
    rules.scores(state, interpreted_scores)
    compiled(game_named("matryoshka")).scores(np.frombuffer(pack(state), np.uint8).copy(), compiled_scores)
    assert compiled_scores.tolist() == interpreted_scores
    return interpreted_scores[: state.seats]


def winners_of(state: rules.State) -> list[int]:
    """The winners, on which the interpreted and the compiled rules agree."""
    winning = rules.winners(state)
    assert compiled(game_named("matryoshka")).winners(np.frombuffer(pack(state), np.uint8).copy()) == winning
    return [seat for seat in range(state.seats) if winning >> seat & 1]


def names(events: list[Event]) -> list[str]:
    return [event["event"] for event in events]
