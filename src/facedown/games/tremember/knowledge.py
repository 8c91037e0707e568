"""What a seat knows of Tremember: every card that was turned over or that it took out, wherever they have moved since."""

from typing import ClassVar

from facedown.games.tremember import deal, rules
from facedown.games.tremember.notation import CARDS, CELLS, MOVES, SIDES
from facedown.games.tremember.rules import NO_CELL, Deal, Facing, State, push_line, turn_area
from facedown.kit.events import Event
from facedown.kit.grid_knowledge import UNKNOWN, Card, GridKnowledge
from facedown.kit.recall import RecallTest, Sighting, find_sightings, make_test
from facedown.kit.worlds import Hidden, rest_of

DECK = sorted([*range(len(CARDS)), *range(len(CARDS))])  # TRE-1: two of each


class Known(GridKnowledge):
    """What a seat knows. TRE-3, TRE-5: a card that another seat took out has been seen by that seat, and not by this one."""

    GAME = "tremember"
    RULES: ClassVar = rules
    MOVES: ClassVar = MOVES
    WIDTH = rules.WIDTH
    CELL_NAMES = CELLS
    MOVE_EVENTS: ClassVar = frozenset({"setup", "take", "push", "turn"})
    table: State

    def set_up(self, event: Event) -> None:
        dealt = deal.prepare_deal(self.players, self.options, event["start"])
        dealt.cards = [UNKNOWN] * rules.CELLS
        rules.deal(self.table, dealt)
        self.cards = [Card(cell) for cell in range(rules.CELLS)]

    def move_of(self, event: Event) -> str:
        return f"{event['event']}:{event['side'] if event['event'] == 'push' else event['cell']}"

    def fill_in(self, event: Event) -> None:
        if event["event"] == "turn":
            self.write(event["cell"], CARDS.index(event["card"]))
        elif event["event"] == "saw":
            for cell, name in event["cards"].items():
                self.write(cell, CARDS.index(name))

    def notice(self, event: Event) -> None:
        match event["event"]:
            case "take":
                self.look(event["cell"], event["seat"])
            case "saw":
                for cell, name in event["cards"].items():
                    self.see(cell, CARDS.index(name), self.seat)
            case "turn":
                self.see(event["cell"], CARDS.index(event["card"]), None)
            case "push":
                push_line(self.cards, self.number(event["cells"][-1]), SIDES.index(event["side"]))
            case "rotate":
                turn_area(self.cards)

    def is_face_up(self, cell: int) -> bool:
        return self.table.facing[cell] == Facing.FACE_UP

    def in_hand(self) -> int | None:
        """TRE-3: the card that is taken out, until it is pushed in."""
        is_own = self.table.taken != NO_CELL and self.table.turn == self.seat
        return self.table.taken if is_own and self.cards else None

    def hidden(self) -> list[Hidden]:
        """The cards that it has not seen, in any order."""
        unknown = tuple(cell for cell in range(rules.CELLS) if cell not in self.known)
        return [Hidden("card", unknown, rest_of(DECK, list(self.known.values())))]

    def deal_behind(self, state: State) -> Deal:
        dealt = deal.prepare_deal(self.players, self.options, self.start)
        dealt.cards = self.dealt_cards(state)
        return dealt


# Recall


def recall_test(known: Known, verb: str, cells: list[int], chosen: int) -> RecallTest | None:
    """Whether a pair, or the partner of the first card, was remembered. Taking out and pushing in are no tests."""
    if verb != "turn":
        return None
    sightings = find_sightings(known)
    seen = [sightings[cell] for cell in cells if cell in sightings]
    if known.table.turned == NO_CELL:
        return first_card_test(sightings, seen, cells, chosen)
    return partner_test(known, sightings, seen, cells, chosen)


def first_card_test(sightings: dict[int, Sighting], seen: list[Sighting], cells: list[int], chosen: int) -> RecallTest | None:
    """The first card of a turn: both cards of a pair should be remembered."""
    of_card: dict[int, list[Sighting]] = {}
    for each in seen:
        of_card.setdefault(each.card, []).append(each)
    pairs = [tuple(each) for each in of_card.values() if len(each) == 2]
    useless = [each for each in seen if len(of_card[each.card]) == 1]
    return make_test(sightings, cells, chosen, pairs, useless) if seen else None


def partner_test(
    known: Known, sightings: dict[int, Sighting], seen: list[Sighting], cells: list[int], chosen: int
) -> RecallTest | None:
    """The second card of a turn. Without a known partner it is no test: showing nothing new may be good play.

    If the first card was known before it was turned, it may have been turned because the pair was remembered.
    """
    turned = known.table.turned
    partner = next((each for each in seen if each.card == known.known[turned]), None)
    if partner is None:
        return None
    useless = [each for each in seen if each is not partner]
    return make_test(sightings, cells, chosen, [(partner,)], useless, is_fair=len(known.cards[turned].sights) == 1)
