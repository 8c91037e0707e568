"""Memory Kings in plain text: the grid with three lines per card, the last for the pawns on it, and events as sentences."""

from facedown.games.memory_kings.notation import COUNTER, Card, Event, Peek, Saw
from facedown.kit.contract import View
from facedown.kit.text import Names, grid, join_words, pluralize, with_article

INK = {"black": "▓", "white": "░"}
CARD_WIDTH = 8
LEGEND = "▓ black back  ░ white back  (0) a pawn of seat 0  *0 its token"
SOLO_LEGEND = f"{LEGEND}  C the Counter"


def sketch(view: View) -> list[str]:
    cells = list(view["cells"])
    width = int(len(cells) ** 0.5)
    legend = LEGEND if view["counter"] is None else SOLO_LEGEND
    return [*grid({cell: tile(view, cell) for cell in cells}, width), "", legend, *seat_lines(view)]


def tile(view: View, cell: str) -> tuple[str, str, str]:
    """The lines of a cell: suit and token, rank, pawns. KNG-1: the back is only drawn while the card is face down."""
    card = view["cells"][cell]
    if card is None:
        back = INK[view["backs"][cell]] * CARD_WIDTH
        return back, back, pawns(view, cell)
    suit, _, rank = card.rpartition("-")
    return f"{suit}{token(view, cell)}" if suit else "the", rank, pawns(view, cell)


def token(view: View, cell: str) -> str:
    return f" *{side(view['tokens'][cell])}" if cell in view["tokens"] else ""


def pawns(view: View, cell: str) -> str:
    """The seats whose pawns stand here, in one pair of brackets."""
    owners = [str(seat) for seat, places in enumerate(view["pawns"]) for place in places if place == cell]
    owners += [side(COUNTER)] * (view["counter"] == cell)
    return f"({''.join(owners)})" if owners else ""


def side(owner: int) -> str:
    return "C" if owner == COUNTER else str(owner)


def seat_lines(view: View) -> list[str]:
    """The lines about each side: its pairs, and where its pawns stand, pawn 1 first."""
    lines = []
    for seat, places in enumerate(view["pawns"]):
        pawn_places = "".join(f", pawn {pawn} at {cell}" for pawn, cell in enumerate(places, 1))
        lines.append(f"seat {seat}: {pluralize(view['pairs'][seat], 'pair')}{pawn_places}")
    if view["counter"] is not None:
        lines.append(f"the Counter: {pluralize(view['pairs'][1], 'pair')}, at {view['counter']}")
    return lines


# Events


def describe(event: Event, names: Names) -> str:
    """An event as an English sentence."""
    match event["event"]:
        case "setup":
            white = join_words([cell for cell, back in event["backs"].items() if back == "white"])
            return f"The cards are dealt. Start player: {names.object(event['start'])}. White backs: {white}."
        case "place":
            return f"{names.subject(event['seat'])} placed pawn {event['pawn']} on {event['cell']}."
        case "move":
            return f"{names.subject(event['seat'])} moved pawn {event['pawn']} from {event['from']} to {event['cell']}."
        case "counter":
            return f"The Counter moved from {event['from']} to {event['cell']}."
        case "down":
            return f"The card at {event['cell']} turned face down."
        case "up":
            return f"The card at {event['cell']} turned face up: {card_name(event['card'])}."
        case "peek" | "saw":
            return describe_advice(event, names)
        case "recruit":
            mover = "The Counter" if event["seat"] == COUNTER else names.subject(event["seat"])
            return f"{mover} recruited the pair at {join_words(event['cells'])}: {pluralize(event['pairs'], 'pair')} so far."
        case "end":
            return names.tell_end(event, rival="the Counter")


def describe_advice(event: Peek | Saw, names: Names) -> str:
    """KNG-9: the queen's advice, taken or declined, and what it showed, as an English sentence."""
    mover = names.subject(event["seat"])
    if event["event"] == "saw":
        ((cell, card),) = event["cards"].items()
        return f"{mover} saw that the card at {cell} is {card_name(card)}."
    return f"{mover} declined the queen's advice." if event["cell"] is None else f"{mover} looked at {event['cell']}."


def card_name(card: Card) -> str:
    return "the queen" if card == "queen" else with_article(card.replace("-", " "))
