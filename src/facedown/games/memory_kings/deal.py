"""Dealing Memory Kings: the seasons in play and the grid (KNG-2 … 4, KNG-19)."""

from typing import Any

from facedown.games.memory_kings import rules
from facedown.games.memory_kings.notation import BACKS, CARDS, CELLS, SUITS, cards_of, removed_from, suits_among
from facedown.games.memory_kings.rules import BLACK, NO_CARD, QUEEN, WHITE, Deal
from facedown.kit.chance import Chance
from facedown.kit.drawing import draw_below, is_chosen, shuffle
from facedown.kit.errors import BadDeal, BadPlayers
from facedown.kit.options import Options
from facedown.kit.states import blank

SEATS_OF_SIX = (3, 4)  # KNG-3
SUITS_OF_FOUR = 4
SUITS_OF = {"four": SUITS_OF_FOUR, "six": rules.SUITS}
WIDTH_OF = {"four": rules.FOUR_SEASONS, "six": rules.SIX_SEASONS}


def check_table(players: int, options: Options) -> None:
    """KNG-3, KNG-13: refuse six seasons unless there are 3 or 4 players."""
    least, most = SEATS_OF_SIX
    if options["seasons"] == "six" and not least <= players <= most:
        raise BadPlayers(
            f"Memory Kings with six seasons is for {least} to {most} players, not {players} (KNG-3).",
            players=repr(players),
            least=least,
            most=most,
        )


def prepare_deal(seats: int, options: Options, start: int) -> Deal:
    deal = blank(Deal)
    deal.seats = seats
    deal.start = start
    deal.limit = options["limit"]
    deal.width = WIDTH_OF[options["seasons"]]
    deal.is_chessboard = int(options["backs"] == "chessboard")
    deal.card = [NO_CARD] * rules.CELLS
    return deal


# Drawing a deal (ALL-4): all deals that the rules allow are equally likely


def draw(deal: Deal, chance: Chance) -> None:
    """KNG-2 … 4: take the cards in play, black and white backs in turn; shuffle all, or on a chessboard each colour."""
    step = 2 if deal.is_chessboard else 1
    count = deal.width * deal.width
    take_cards(deal, chance, step)
    for first in range(step):
        shuffle(chance, deal.card, first, (count - first + step - 1) // step, step)
    keep_from_counter(deal, chance, count, step)
    if deal.width == rules.FOUR_SEASONS:
        spread_out(deal)
    elif deal.is_chessboard:
        stagger(deal)


def take_cards(deal: Deal, chance: Chance, step: int) -> None:
    """KNG-2: take four suits and the queen. KNG-3, KNG-4: with six suits, put aside the queen, or a card that she replaces."""
    suits = draw_suits(chance, rules.SUITS if deal.width == rules.SIX_SEASONS else SUITS_OF_FOUR)
    count = 0
    for card in range(QUEEN):
        if suits >> card % rules.OF_A_RANK // 2 & 1:
            deal.card[count] = card
            count += 1
    queen = count if count < rules.CELLS else step * draw_below(chance, count // step + 1)
    if queen < rules.CELLS:
        deal.card[queen] = QUEEN


def draw_suits(chance: Chance, picks: int) -> int:
    """KNG-2: draw which suits are in play, one bit per suit."""
    suits = 0
    for suit in range(rules.SUITS):
        if is_chosen(chance, picks, rules.SUITS - suit):
            suits |= 1 << suit
            picks -= 1
    return suits


def keep_from_counter(deal: Deal, chance: Chance, count: int, step: int) -> None:
    """KNG-19: in solo, a queen at a1 changes places with a random card that may lie there.

    The remaining deals stay equally likely: each can be drawn directly, or come from one other deal by this exchange.
    """
    if deal.seats == 1 and deal.card[rules.FIRST_ON_PATH] == QUEEN:
        other = step * (1 + draw_below(chance, (count - 1) // step))
        deal.card[rules.FIRST_ON_PATH] = deal.card[other]
        deal.card[other] = QUEEN


def spread_out(deal: Deal) -> None:
    """KNG-2: move the cards into rows of five on a grid six wide. Last card first, so that none is overwritten."""
    for cell in range(rules.CELLS - 1, -1, -1):
        row, column = cell // rules.WIDTH, cell % rules.WIDTH
        is_on_grid = row < rules.FOUR_SEASONS and column < rules.FOUR_SEASONS
        deal.card[cell] = deal.card[rules.FOUR_SEASONS * row + column] if is_on_grid else NO_CARD


def stagger(deal: Deal) -> None:
    """KNG-4: if rows have an even number of cells, make every other row begin with a white back."""
    for row in range(1, rules.SIX_SEASONS, 2):
        for column in range(0, rules.SIX_SEASONS, 2):
            cell = rules.WIDTH * row + column
            card = deal.card[cell]
            deal.card[cell] = deal.card[cell + 1]
            deal.card[cell + 1] = card


# Deals as text


def cells_of(seasons: str) -> list[int]:
    width = WIDTH_OF[seasons]
    return [rules.WIDTH * row + column for row in range(width) for column in range(width)]


def chessboard_back(cell: int) -> int:
    """KNG-4: black at a1, then alternating. A 6×6 board is half white, so with six seasons the card left out is black."""
    return WHITE if (cell % rules.WIDTH + cell // rules.WIDTH) % 2 else BLACK


def on_grid(card_at: dict[int, int]) -> list[int]:
    return [card_at.get(cell, NO_CARD) for cell in range(rules.CELLS)]


def may_lie(deal: Deal) -> bool:
    """KNG-19: whether the deal is allowed. In solo the queen is never dealt to the Counter's first cell."""
    return deal.seats > 1 or deal.card[rules.FIRST_ON_PATH] != QUEEN


def spell_deal(deal: Deal) -> dict[str, Any]:
    cells = [cell for cell in range(rules.CELLS) if deal.card[cell] != NO_CARD]
    suits = suits_among(deal.card)
    return {
        "cards": {CELLS[cell]: CARDS[deal.card[cell]] for cell in cells},
        "backs": {CELLS[cell]: BACKS[deal.card[cell] & 1] for cell in cells},
        "removed": removed_from(deal.card),
        "suits": sorted(SUITS[suit] for suit in suits),
    }


def read_deal(text: object, seats: int, options: Options, start: int) -> Deal:
    if not isinstance(text, dict) or set(text) != {"cards", "backs", "removed", "suits"}:
        raise BadDeal("A deal of Memory Kings has exactly: cards, backs, removed, suits.")
    deal = prepare_deal(seats, options, start)
    deck = cards_of(read_suits(text["suits"], SUITS_OF[options["seasons"]]))
    cells = cells_of(options["seasons"])
    deal.card = read_cards(text["cards"], text["backs"], cells)
    check_deck(deal, deck, text["removed"])
    if options["backs"] == "chessboard" and any(deal.card[cell] & 1 != chessboard_back(cell) for cell in cells):
        raise BadDeal("On a chessboard black and white backs alternate, black at a1 (KNG-4).")
    if not may_lie(deal):
        raise BadDeal("In solo the queen is not dealt to a1 (KNG-19).")
    return deal


def read_suits(suits: object, count: int) -> list[int]:
    names = suits if isinstance(suits, list) else []
    is_sorted = all(isinstance(name, str) and name in SUITS for name in names) and names == sorted(set(names))
    if len(names) != count or not is_sorted:
        raise BadDeal(f"The suits are {count} of {', '.join(SUITS)}, sorted (KNG-2, KNG-3).")
    return [SUITS.index(name) for name in names]


def read_cards(cards: object, backs: object, cells: list[int]) -> list[int]:
    """The card at each cell, given their names and their backs."""
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


def check_deck(deal: Deal, deck: list[int], removed_card: object) -> None:
    """KNG-1 … 3: check that each card of the suits in play occurs once, except the one put aside."""
    cards = [card for card in deal.card if card != NO_CARD]
    cards_left = sorted(set(deck) - set(cards))
    if (
        len(set(cards)) != len(cards)
        or not set(cards) <= set(deck)
        or removed_card != (CARDS[cards_left[0]] if cards_left else None)
    ):
        raise BadDeal("The cards are those of the suits in play and the queen, each once, except the removed one (KNG-1 … 3).")
