"""What a seat knows of Pairs: every card that was ever turned over. Cards never move."""

from typing import ClassVar

from facedown.games.pairs import deal, observe, rules
from facedown.games.pairs.notation import CARDS, CELLS, MOVES
from facedown.games.pairs.rules import Deal, State
from facedown.kit.events import Event
from facedown.kit.grid_knowledge import Card, GridKnowledge
from facedown.kit.remembered import UNKNOWN
from facedown.kit.worlds import HiddenCards, remove_cards


class Knowledge(GridKnowledge):
    """What a seat knows. PRS-3: all seats have seen the same. PRS-4: cards that were taken need not be remembered."""

    GAME = "pairs"
    RULES: ClassVar = rules
    SIGHT: ClassVar = observe
    MOVES: ClassVar = MOVES
    WIDTH = rules.WIDTH
    CELL_NAMES = CELLS
    MOVE_EVENTS: ClassVar = frozenset({"setup", "turn"})
    table: State

    def set_up(self, event: Event) -> None:
        public_deal = deal.prepare_deal(self.players, self.options, event["start"])
        public_deal.cards = [UNKNOWN] * rules.CELLS
        rules.deal(self.table, public_deal)
        self.cards = [Card(cell) for cell in range(rules.CELLS)]

    def move_of(self, event: Event) -> str:
        return f"turn:{event['cell']}"

    def fill_in(self, event: Event) -> None:
        if event["event"] == "turn":
            self.write(event["cell"], CARDS.index(event["card"]))

    def notice(self, event: Event) -> None:
        if event["event"] == "turn":
            self.see(event["cell"], CARDS.index(event["card"]), None)

    def hidden_cards(self) -> list[HiddenCards]:
        """The cards that it has not seen, in any order."""
        unknown = tuple(cell for cell in range(rules.CELLS) if self.is_cell(cell) and cell not in self.known_faces)
        return [HiddenCards("card", unknown, remove_cards(deal.pack(self.options["pairs"]), list(self.known_faces.values())))]

    def deal_behind(self, state: State) -> Deal:
        world_deal = deal.prepare_deal(self.players, self.options, self.start)
        world_deal.cards = self.dealt_cards(state)
        return world_deal
