"""Tremember in plain text: the area with two lines per card, the gap and chips for points, and events as sentences."""

from facedown.games.tremember.notation import CELLS, Event, chips
from facedown.games.tremember.rules import WIDTH
from facedown.kit.contract import View
from facedown.kit.text import FACE_DOWN, Names, grid, join_words, pluralize

GAP = "·  ·  ·"
FIVE, ONE = "⑤", "①"


def sketch(view: View) -> list[str]:
    return [*grid({cell: tile(view, cell) for cell in CELLS}, WIDTH), "", *describe_taken_card(view), *seat_lines(view)]


def tile(view: View, cell: str) -> tuple[str, str]:
    """The two lines of a cell; the first card of a turn is underlined."""
    if cell not in view["cells"]:
        return GAP, GAP
    if view["cells"][cell] is None:
        return FACE_DOWN, FACE_DOWN
    picture = view["cells"][cell]
    return picture, "‾" * len(picture) if cell == view["turned"] else ""


def describe_taken_card(view: View) -> list[str]:
    """Who holds the card that was taken out, and in that player's own view also which card it is."""
    if view["taken"] is None:
        return []
    card = f": {view['taken']['card']}" if "card" in view["taken"] else ""
    return [f"seat {view['taken']['seat']} holds the card of {view['taken']['cell']}{card}"]


def seat_lines(view: View) -> list[str]:
    """TRE-10: each seat's points, also as chips."""
    lines = []
    for seat, points in enumerate(view["scores"]):
        five_chips, single_chips = chips(points)
        lines.append(f"seat {seat}: {pluralize(points, 'point')} {FIVE * five_chips}{ONE * single_chips}".rstrip())
    return lines


# Events


def describe(event: Event, names: Names) -> str:
    """An event as an English sentence."""
    match event["event"]:
        case "setup":
            return f"The cards are dealt. Start player: {names.object(event['start'])}."
        case "take":
            return f"{names.subject(event['seat'])} took out the card at {event['cell']}."
        case "saw":
            ((cell, card),) = event["cards"].items()
            return f"{names.subject(event['seat'])} saw that the card from {cell} is {card}."
        case "push":
            edge, gap = event["cells"][0], event["cells"][-1]
            shift = f"the line from {edge} to {gap} moved along by one"
            return f"{names.subject(event['seat'])} pushed it in from the {event['side']} at {edge}: {shift}."
        case "turn":
            return f"{names.subject(event['seat'])} turned over {event['cell']}: {event['card']}."
        case "pair":
            points, total = pluralize(event["points"], "point"), event["score"]
            return f"{names.subject(event['seat'])} found the pair at {join_words(event['cells'])}: {points}, {total} so far."
        case "back":
            return f"No pair: {join_words(event['cells'])} are face down again."
        case "rotate":
            return "The jokers turned the whole area clockwise by a quarter turn."
        case "end":
            return names.tell_end(event)
