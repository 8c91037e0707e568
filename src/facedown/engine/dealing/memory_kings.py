"""Dealing Memory Kings: the seasons in play and the grid (KNG-2 … 4, KNG-19)."""

from typing import Any

from facedown.engine.chance import Chance
from facedown.engine.errors import BadDeal, BadPlayers
from facedown.engine.options import Options
from facedown.engine.plain import blank
from facedown.engine.spelling.memory_kings import BACKS, CARDS, CELLS, SUITS
from facedown.games import memory_kings as rules
from facedown.games.memory_kings import BLACK, NO_CARD, QUEEN, WHITE, Deal

SEATS_OF_SIX = (3, 4)  # KNG-3
SUITS_OF = {"four": 4, "six": 6}
WIDTH_OF = {"four": rules.FOUR_SEASONS, "six": rules.SIX_SEASONS}


def check_table(players: int, options: Options) -> None:
    """KNG-3, KNG-13: six seasons are for 3 or 4."""
    least, most = SEATS_OF_SIX
    if options["seasons"] == "six" and not least <= players <= most:
        raise BadPlayers(
            f"Memory Kings with six seasons is for {least} to {most} players, not {players} (KNG-3).",
            players=repr(players),
            least=least,
            most=most,
        )


def draw(seats: int, options: Options, start: int, chance: Chance) -> Deal:
    """Draw the seasons and shuffle the cards, again wherever the queen may not lie so (KNG-19)."""
    suits = list(range(rules.SUITS))
    chance.shuffle(suits)
    deck = cards_of(suits[: SUITS_OF[options["seasons"]]])
    dealt = without_cards(seats, options, start)
    dealt.card = laid_out(deck, options, chance)
    while not may_lie(dealt):
        dealt.card = laid_out(deck, options, chance)
    return dealt


def without_cards(seats: int, options: Options, start: int) -> Deal:
    dealt = blank(Deal)
    dealt.seats = seats
    dealt.start = start
    dealt.limit = options["limit"]
    return dealt


def cards_of(suits: list[int]) -> list[int]:
    """KNG-1, KNG-2: every card of these suits, and the queen."""
    return [card for card in range(QUEEN) if card % rules.OF_A_RANK // 2 in suits] + [QUEEN]


def cells_of(seasons: str) -> list[int]:
    width = WIDTH_OF[seasons]
    return [rules.WIDTH * row + column for row in range(width) for column in range(width)]


def laid_out(deck: list[int], options: Options, chance: Chance) -> list[int]:
    """A card for each cell; what is left over in six seasons is the one put aside (KNG-3)."""
    cells = cells_of(options["seasons"])
    shuffled = list(deck)
    chance.shuffle(shuffled)
    if options["backs"] == "chessboard":
        cards = {back: iter([card for card in shuffled if card & 1 == back]) for back in (BLACK, WHITE)}
        return on_grid({cell: next(cards[chessboard_back(cell)]) for cell in cells})
    return on_grid(dict(zip(cells, shuffled, strict=False)))


def chessboard_back(cell: int) -> int:
    """KNG-4: black at a1, then alternating. Six seasons leave out a black one then: a 6×6 board is half white."""
    return WHITE if (cell % rules.WIDTH + cell // rules.WIDTH) % 2 else BLACK


def on_grid(laid: dict[int, int]) -> list[int]:
    return [laid.get(cell, NO_CARD) for cell in range(rules.CELLS)]


def may_lie(dealt: Deal) -> bool:
    """KNG-19: alone, the queen is never dealt to the Counter's first cell."""
    return dealt.seats > 1 or dealt.card[rules.FIRST_ON_PATH] != QUEEN


# Spelled, and read again


def spell_deal(dealt: Deal) -> dict[str, Any]:
    cells = [cell for cell in range(rules.CELLS) if dealt.card[cell] != NO_CARD]
    suits = sorted({dealt.card[cell] % rules.OF_A_RANK // 2 for cell in cells if dealt.card[cell] != QUEEN})
    removed = set(cards_of(suits)) - set(dealt.card)
    return {
        "cards": {CELLS[cell]: CARDS[dealt.card[cell]] for cell in cells},
        "backs": {CELLS[cell]: BACKS[dealt.card[cell] & 1] for cell in cells},
        "removed": CARDS[removed.pop()] if removed else None,
        "suits": sorted(SUITS[suit] for suit in suits),
    }


def read_deal(text: object, seats: int, options: Options, start: int) -> Deal:
    if not isinstance(text, dict) or set(text) != {"cards", "backs", "removed", "suits"}:
        raise BadDeal("A deal of Memory Kings has exactly: cards, backs, removed, suits.")
    dealt = without_cards(seats, options, start)
    deck = cards_of(read_suits(text["suits"], SUITS_OF[options["seasons"]]))
    cells = cells_of(options["seasons"])
    dealt.card = read_cards(text["cards"], text["backs"], cells)
    check_deck(dealt, deck, text["removed"])
    if options["backs"] == "chessboard" and any(dealt.card[cell] & 1 != chessboard_back(cell) for cell in cells):
        raise BadDeal("On a chessboard black and white backs alternate, black at a1 (KNG-4).")
    if not may_lie(dealt):
        raise BadDeal("In solo the queen is not dealt to a1 (KNG-19).")
    return dealt


def read_suits(suits: object, count: int) -> list[int]:
    names = suits if isinstance(suits, list) else []
    is_sorted = all(isinstance(name, str) and name in SUITS for name in names) and names == sorted(set(names))
    if len(names) != count or not is_sorted:
        raise BadDeal(f"The suits are {count} of {', '.join(SUITS)}, sorted (KNG-2, KNG-3).")
    return [SUITS.index(name) for name in names]


def read_cards(cards: object, backs: object, cells: list[int]) -> list[int]:
    """The card at each cell, known by its name and its back."""
    names = {CELLS[cell] for cell in cells}
    if not (isinstance(cards, dict) and isinstance(backs, dict) and set(cards) == set(backs) == names):
        raise BadDeal(f"There is a card and a back at each cell from a1 to {CELLS[cells[-1]]} (KNG-2, KNG-3).")
    return on_grid({cell: read_card(cards[CELLS[cell]], backs[CELLS[cell]]) for cell in cells})


def read_card(name: object, back: object) -> int:
    if not isinstance(name, str) or name not in CARDS or not isinstance(back, str) or back not in BACKS:
        raise BadDeal(f"There is no card {name!r} with a back {back!r} (KNG-1).")
    if (name, back) == (CARDS[QUEEN], BACKS[WHITE]):
        raise BadDeal("The queen's back is black (KNG-1).")
    return CARDS.index(name) + BACKS.index(back)


def check_deck(dealt: Deal, deck: list[int], removed: object) -> None:
    """KNG-1 … 3: each card of the suits in play once, but for the one put aside."""
    laid = [card for card in dealt.card if card != NO_CARD]
    left = sorted(set(deck) - set(laid))
    if len(set(laid)) != len(laid) or not set(laid) <= set(deck) or removed != (CARDS[left[0]] if left else None):
        raise BadDeal("The cards are those of the suits in play and the queen, each once, but for the removed one (KNG-1 … 3).")
