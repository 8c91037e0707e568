"""What a seat knows of Memory Kings: every card that was ever face up, and what the queen's advice showed it."""

from typing import ClassVar

from facedown.games.memory_kings import deal, observe, rules
from facedown.games.memory_kings.notation import BACKS, CARDS, CELLS, MOVES, SUITS, cards_of
from facedown.games.memory_kings.rules import BLACK, FIRST_ON_PATH, QUEEN, WHITE, Deal, State
from facedown.kit.events import Event
from facedown.kit.grid_knowledge import Card, GridKnowledge
from facedown.kit.worlds import HiddenCards, remove_cards

NO_FACE = 2 * (QUEEN + 1)  # NO_FACE + back is an unknown card in the rules: it has that back, and equals no real card


class Knowledge(GridKnowledge):
    """What a seat knows. Backs are public, so an unknown card is one of those with that back."""

    GAME = "memory-kings"
    RULES: ClassVar = rules
    SIGHT: ClassVar = observe
    MOVES: ClassVar = MOVES
    WIDTH = rules.WIDTH
    CELL_NAMES = CELLS
    MOVE_EVENTS: ClassVar = frozenset({"setup", "place", "move", "peek"})
    table: State

    def __init__(self, players: int, options: dict[str, object], seat: int) -> None:
        super().__init__(players, options, seat)
        self.back: dict[int, int] = {}  # of each cell in use
        self.deck: list[int] = []

    def set_up(self, event: Event) -> None:
        self.back = {self.number(cell): BACKS.index(back) for cell, back in event["backs"].items()}
        self.deck = cards_of(sorted(SUITS.index(suit) for suit in event["suits"]))
        public_deal = deal.prepare_deal(self.players, self.options, event["start"])
        for cell, back in self.back.items():
            public_deal.card[cell] = NO_FACE + back
        rules.deal(self.table, public_deal)
        self.cards = [Card(cell) for cell in range(rules.CELLS)]

    def move_of(self, event: Event) -> str:
        if event["event"] == "move":
            return f"move:{event['pawn']}:{event['cell']}"
        return f"{event['event']}:{event['cell'] or 'none'}"

    def card_named(self, name: str, cell: str) -> int:
        """The card with this name and with the back that lies at this cell (KNG-1)."""
        return CARDS.index(name) + self.back[self.number(cell)]

    def fill_in(self, event: Event) -> None:
        if event["event"] == "up":
            self.write(event["cell"], self.card_named(event["card"], event["cell"]))
        elif event["event"] == "saw":
            for cell, name in event["cards"].items():
                self.write(cell, self.card_named(name, cell))

    def notice(self, event: Event) -> None:
        match event["event"]:
            case "up":
                self.see(event["cell"], self.card_named(event["card"], event["cell"]), None)
            case "peek" if event["cell"] is not None:
                self.look(event["cell"], event["seat"])
            case "saw":
                for cell, name in event["cards"].items():
                    self.see(cell, self.card_named(name, cell), self.seat)

    def hidden_cards(self) -> list[HiddenCards]:
        """KNG-3, KNG-4: the unseen cards of each colour, and the card put aside; KNG-19: in solo the queen is not at a1."""
        return [self._hidden_with_back(BLACK, self._forbidden_card()), self._hidden_with_back(WHITE, None)]

    def _hidden_with_back(self, back: int, forbidden_card: tuple[int, int] | None) -> HiddenCards:
        cells = [cell for cell in range(rules.CELLS) if self.back.get(cell) == back]
        unknown = tuple(cell for cell in cells if cell not in self.known_faces)
        deck = [card for card in self.deck if card & 1 == back]
        return HiddenCards(
            "card",
            unknown,
            remove_cards(deck, [self.known_faces[cell] for cell in cells if cell in self.known_faces]),
            forbidden_card,
        )

    def _forbidden_card(self) -> tuple[int, int] | None:
        """The cell and the card that cannot lie there: a1 and the queen, unless a faulty memory leaves her no other place."""
        black = [cell for cell in self.back if self.back[cell] == BLACK and cell not in self.known_faces]
        may_lie_elsewhere = self.players == 1 and FIRST_ON_PATH in black and len(black) > 1
        return (FIRST_ON_PATH, QUEEN) if may_lie_elsewhere else None

    def deal_behind(self, state: State) -> Deal:
        world_deal = deal.prepare_deal(self.players, self.options, self.start)
        world_deal.card = self.dealt_cards(state)
        return world_deal
