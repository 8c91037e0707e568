"""What a seat knows of Tremember: every card that was turned over or that it took out, wherever they have moved since."""

from typing import ClassVar

from facedown.games.tremember import deal, observe, rules
from facedown.games.tremember.notation import CARDS, CELLS, MOVES, SIDES
from facedown.games.tremember.rules import NO_CELL, Deal, State, push_line, turn_area
from facedown.kit.events import Event
from facedown.kit.grid_knowledge import Card, GridKnowledge
from facedown.kit.recall import RecallTest, Sighting, find_sightings, make_test
from facedown.kit.remembered import UNKNOWN
from facedown.kit.worlds import HiddenCards, remove_cards

DECK = sorted([*range(len(CARDS)), *range(len(CARDS))])  # TRE-1: two of each


class Knowledge(GridKnowledge):
    """What a seat knows. TRE-3, TRE-5: a card that another seat took out has been seen by that seat, and not by this one."""

    GAME = "tremember"
    RULES: ClassVar = rules
    SIGHT: ClassVar = observe
    MOVES: ClassVar = MOVES
    WIDTH = rules.WIDTH
    CELL_NAMES = CELLS
    MOVE_EVENTS: ClassVar = frozenset({"setup", "take", "push", "turn"})
    table: State

    def set_up(self, event: Event) -> None:
        public_deal = deal.prepare_deal(self.players, self.options, event["start"])
        public_deal.cards = [UNKNOWN] * rules.CELLS
        rules.deal(self.table, public_deal)
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

    def hidden_cards(self) -> list[HiddenCards]:
        """The cards that it has not seen, in any order."""
        unknown = tuple(cell for cell in range(rules.CELLS) if cell not in self.known_faces)
        return [HiddenCards("card", unknown, remove_cards(DECK, list(self.known_faces.values())))]

    def deal_behind(self, state: State) -> Deal:
        world_deal = deal.prepare_deal(self.players, self.options, self.start)
        world_deal.cards = self.dealt_cards(state)
        return world_deal


# Recall


def recall_test(knowledge: Knowledge, verb: str, cells: list[int], choice: int) -> RecallTest | None:
    """Tests whether the seat remembered a pair, or the partner of the first card. None if it takes out or pushes in a card."""
    if verb != "turn":
        return None
    sightings = find_sightings(knowledge)
    possible_sightings = [sightings[cell] for cell in cells if cell in sightings]
    if knowledge.table.turned_cell == NO_CELL:
        return first_card_test(sightings, possible_sightings, cells, choice)
    return partner_test(knowledge, sightings, possible_sightings, cells, choice)


def first_card_test(
    sightings: dict[int, Sighting], possible_sightings: list[Sighting], cells: list[int], choice: int
) -> RecallTest | None:
    """Tests the first card of a turn. It should be one of a pair of which both cards are remembered."""
    of_card: dict[int, list[Sighting]] = {}
    for sighting in possible_sightings:
        of_card.setdefault(sighting.card, []).append(sighting)
    pairs = [tuple(sighting) for sighting in of_card.values() if len(sighting) == 2]
    useless = [sighting for sighting in possible_sightings if len(of_card[sighting.card]) == 1]
    return make_test(sightings, cells, choice, pairs, useless) if possible_sightings else None


def partner_test(
    knowledge: Knowledge, sightings: dict[int, Sighting], possible_sightings: list[Sighting], cells: list[int], choice: int
) -> RecallTest | None:
    """Tests the second card of a turn. None if the seat has not seen the partner: showing nothing new may be good play then.

    The test is not fair if the first card was known before it was turned: it may have been chosen because the pair was
    remembered.
    """
    first_cell = knowledge.table.turned_cell
    partner = next((sighting for sighting in possible_sightings if sighting.card == knowledge.known_faces[first_cell]), None)
    if partner is None:
        return None
    useless = [sighting for sighting in possible_sightings if sighting is not partner]
    return make_test(sightings, cells, choice, [(partner,)], useless, is_fair=len(knowledge.cards[first_cell].sights) == 1)
