"""What a seat knows of Memoarrr!: every location that it has seen. It can follow them, because swaps are public (MEM-23)."""

from collections.abc import Sequence
from typing import ClassVar

from facedown.games.memoarrr import deal, observe, rules
from facedown.games.memoarrr.deal import VOLCANO_NAMED
from facedown.games.memoarrr.notation import CARDS, CELLS, MOVES, SIDES
from facedown.games.memoarrr.rules import LOOKED_AT, ROUNDS, SIDE_CELLS, Deal, State, are_connected
from facedown.kit.events import Event
from facedown.kit.grid_knowledge import Card, GridKnowledge
from facedown.kit.recall import RecallTest, Sighting, find_sightings, make_test
from facedown.kit.remembered import UNKNOWN
from facedown.kit.worlds import HiddenCards, remove_cards


class Knowledge(GridKnowledge):
    """What a seat knows. The removed location, the treasures and later volcano orders are hidden from every seat."""

    GAME = "memoarrr"
    RULES: ClassVar = rules
    SIGHT: ClassVar = observe
    MOVES: ClassVar = MOVES
    WIDTH = rules.WIDTH
    CELL_NAMES = CELLS
    MOVE_EVENTS: ClassVar = frozenset({"setup", "side", "reveal", "peek", "swap", "ban"})
    table: State

    def set_up(self, event: Event) -> None:
        public_deal = deal.prepare_deal(self.players, self.options, event["start"])
        public_deal.island = [UNKNOWN] * rules.CELLS
        if self.options["stack"] == "shuffled":
            public_deal.treasures = [UNKNOWN] * ROUNDS
        public_deal.piles = [UNKNOWN] * (ROUNDS * rules.VOLCANOES)
        self.volcanoes = sorted(VOLCANO_NAMED[name] for name in event["volcanoes"])
        rules.deal(self.table, public_deal)
        self.cards = [Card(cell) for cell in range(rules.CELLS)]

    def move_of(self, event: Event) -> str:
        target = event.get("cell") or event.get("side") or event["cells"][1]
        return f"{event['event']}:{target}"

    def play_along(self, move_events: list[Event]) -> None:
        self._fill_piles(move_events)
        super().play_along(move_events)
        if move_events[-1]["event"] == "end":
            self._open_chests(move_events[-2]["rubies"])

    def fill_in(self, event: Event) -> None:
        if event["event"] == "reveal":
            self.write(event["cell"], CARDS.index(event["card"]))
        elif event["event"] == "saw":
            for cell, name in event["cards"].items():
                self.write(cell, CARDS.index(name))

    def _fill_piles(self, move_events: list[Event]) -> None:
        """MEM-6: everybody sees each volcano when it comes to the top of the pile."""
        current, volcanoes_taken = self.table.round_number, self.table.volcanoes_taken
        for event in move_events:
            top = None
            if event["event"] == "volcano":
                volcanoes_taken += 1
                top = event["next"]
            elif event["event"] == "round":
                current, volcanoes_taken = event["round"], 0
                top = event["volcano"]
            if top is not None:
                self.table.piles[rules.VOLCANOES * (current - 1) + volcanoes_taken] = VOLCANO_NAMED[top]

    def _open_chests(self, rubies: list[list[int]]) -> None:
        """MEM-20: at the end everybody sees all treasures, in the order in which they were won."""
        unopened = [list(chests) for chests in rubies]
        self.table.treasures = [unopened[self.table.treasure_winner[position]].pop(0) for position in range(ROUNDS)]

    def notice(self, event: Event) -> None:
        match event["event"]:
            case "side":
                side = SIDES.index(event["side"])
                for position in range(LOOKED_AT):
                    self.look(CELLS[SIDE_CELLS[LOOKED_AT * side + position]], event["seat"])
            case "peek":
                self.look(event["cell"], event["seat"])
            case "saw":
                for cell, name in event["cards"].items():
                    self.see(cell, CARDS.index(name), self.seat)
            case "reveal":
                self.see(event["cell"], CARDS.index(event["card"]), None)
            case "swap":
                octopus, other = (self.number(cell) for cell in event["cells"])
                self.cards[octopus], self.cards[other] = self.cards[other], self.cards[octopus]

    def hidden_cards(self) -> list[HiddenCards]:
        """MEM-4, MEM-5, MEM-18: unseen locations (also the removed one), unopened treasures, and volcanoes still to come."""
        unknown = tuple(cell for cell in range(rules.CELLS) if cell not in self.known_faces)
        groups = [HiddenCards("card", unknown, remove_cards(range(len(CARDS)), list(self.known_faces.values())))]
        groups.append(self._find_hidden("treasures", range(ROUNDS), rules.TREASURES))
        for number in range(ROUNDS):
            pile = rules.VOLCANOES * number
            groups.append(self._find_hidden("piles", range(pile, pile + len(self.volcanoes)), self.volcanoes))
        return [group for group in groups if group.places]

    def _find_hidden(self, field: str, places: range, deck: Sequence[int]) -> HiddenCards:
        card_at = {place: getattr(self.table, field)[place] for place in places}
        unknown = tuple(place for place in places if card_at[place] == UNKNOWN)
        return HiddenCards(field, unknown, remove_cards(deck, [card for card in card_at.values() if card != UNKNOWN]))

    def deal_behind(self, state: State) -> Deal:
        world_deal = deal.prepare_deal(self.players, self.options, self.start)
        world_deal.island = self.dealt_cards(state)
        world_deal.treasures, world_deal.piles = list(state.treasures), list(state.piles)
        return world_deal


def recall_test(knowledge: Knowledge, verb: str, cells: list[int], choice: int) -> RecallTest | None:
    """Tests whether the seat remembered a location that connects. None for the first reveal of a round, and for other moves."""
    if verb != "reveal" or knowledge.table.last_cell == rules.NO_CELL:
        return None
    sightings, last_face = find_sightings(knowledge), knowledge.known_faces[knowledge.table.last_cell]
    possible_sightings = [sightings[cell] for cell in cells if cell in sightings]
    targets: list[tuple[Sighting, ...]] = [
        (sighting,) for sighting in possible_sightings if are_connected(sighting.card, last_face)
    ]
    useless = [sighting for sighting in possible_sightings if not are_connected(sighting.card, last_face)]
    return make_test(sightings, cells, choice, targets, useless)
