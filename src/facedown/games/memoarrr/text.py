"""Memoarrr! in plain text: the island with two lines per location and the stack in the middle, and events as sentences."""

from facedown.games.memoarrr.notation import CELLS, Again, Ban, Card, Event, Peek, Swap, Treasure, Treasures
from facedown.games.memoarrr.rules import WIDTH
from facedown.kit.contract import View
from facedown.kit.text import FACE_DOWN, Names, grid, join_words, pluralize, with_article

BANNED = "xxxxxxxx"


def sketch(view: View) -> list[str]:
    return [*grid({cell: tile(view, cell) for cell in CELLS}, WIDTH), "", *seat_lines(view)]


def tile(view: View, cell: str) -> tuple[str, str]:
    """The two lines of a cell. The location to connect to is in brackets."""
    if cell not in view["cells"]:
        return f"({view['volcano']})" if view["volcano"] else "( )", f"{view['left']} left"
    if cell == view["banned"]:
        return BANNED, BANNED
    if view["cells"][cell] is None:
        return FACE_DOWN, FACE_DOWN
    animal, landscape = view["cells"][cell].split("-")
    return (f"[{animal}", f"{landscape}]") if cell == view["last"] else (animal, landscape)


def seat_lines(view: View) -> list[str]:
    """The lines about each seat: its chests and its volcano."""
    return [
        f"seat {seat}: {pluralize(chests, 'chest')}"
        + (f", out with volcano {view['out'][str(seat)]}" if str(seat) in view["out"] else "")
        for seat, chests in enumerate(view["chests"])
    ]


# Events

VOLCANOES = {
    "1": "the volcano with 1 bird",
    "3": "the volcano with 3 birds",
    "7": "the volcano with 7 birds",
    "dark": "the dark volcano",
    "light": "a light volcano",
}
RESULTS = {"first": "", "connected": ": a match", "failed": ": no match"}


def describe(event: Event, names: Names) -> str:
    """An event as an English sentence."""
    match event["event"]:
        case "setup":
            return f"The island is laid out. Start player: {names.object(event['start'])}."
        case "side":
            return f"{names.subject(event['seat'])} chose the {event['side']} side."
        case "saw":
            cards_seen = join_words([f"{card_name(card)} at {cell}" for cell, card in event["cards"].items()])
            return f"{names.subject(event['seat'])} saw {cards_seen}."
        case "round":
            top = VOLCANOES[event["volcano"]]
            return f"Round {event['round']} began. Start player: {names.object(event['start'])}. On top of the stack: {top}."
        case "reveal":
            result = RESULTS[event["result"]]
            return f"{names.subject(event['seat'])} turned up {card_name(event['card'])} at {event['cell']}{result}."
        case "volcano":
            return f"{names.subject(event['seat'])} took {VOLCANOES[event['volcano']]}, out of this round."
        case "peek" | "swap" | "ban" | "again":
            return describe_ability(event, names)
        case "treasure" | "treasures":
            return describe_treasures(event, names)
        case "end":
            return names.tell_end(event)


def describe_ability(event: Peek | Swap | Ban | Again, names: Names) -> str:
    """What an animal did (MEM-22 to MEM-25), as an English sentence."""
    match event["event"]:
        case "peek":
            return f"{names.subject(event['seat'])} peeked at {event['cell']}."
        case "swap":
            octopus, other = event["cells"]
            return f"{names.subject(event['seat'])} swapped the octopus at {octopus} with the card at {other}."
        case "ban":
            return f"{names.subject(event['seat'])} blocked {event['cell']} for the next reveal."
        case "again":
            return f"The crab gave {names.object(event['seat'])} another turn."


def describe_treasures(event: Treasure | Treasures, names: Names) -> str:
    """A treasure that was won, or all of them opened at the end, as an English sentence."""
    if event["event"] == "treasure":
        return f"{names.subject(event['seat'])} won the round and took a treasure; {event['left']} left."
    chests = [f"{names.object(seat)} {', '.join(map(str, rubies)) or 'none'}" for seat, rubies in enumerate(event["rubies"])]
    return f"The treasures were opened. Rubies in each: {'; '.join(chests)}."


def card_name(card: Card) -> str:
    animal, landscape = card.split("-")
    return f"{with_article(animal)} on {landscape}"
