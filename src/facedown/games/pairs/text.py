"""Pairs in plain text: two lines per card and an empty place for each card that was taken, and events as sentences."""

from facedown.games.pairs.notation import Event, cells_of
from facedown.games.pairs.rules import COLUMNS
from facedown.kit.contract import View
from facedown.kit.text import FACE_DOWN, Names, grid, join_words, pluralize

TAKEN = "·"


def sketch(view: View) -> list[str]:
    pairs = view["options"]["pairs"]
    tiles = {cell: tile(view, cell) for cell in cells_of(pairs)}
    scores = [f"seat {seat}: {pluralize(score, 'pair')}" for seat, score in enumerate(view["scores"])]
    return [*grid(tiles, COLUMNS[pairs]), "", *scores, f"{pluralize(view['turns'], 'turn')} so far"]


def tile(view: View, cell: str) -> tuple[str, str]:
    """The two lines of a cell; the first card of a turn is underlined."""
    if cell not in view["cells"]:
        return TAKEN, ""
    picture = view["cells"][cell]
    return (FACE_DOWN, FACE_DOWN) if picture is None else (picture, "‾" * len(picture))


# Events


def describe(event: Event, names: Names) -> str:
    """An event as an English sentence."""
    match event["event"]:
        case "setup":
            return f"The cards are dealt. Start player: {names.object(event['start'])}."
        case "turn":
            return f"{names.subject(event['seat'])} turned over {event['cell']}: {event['card']}."
        case "pair":
            pairs = pluralize(event["score"], "pair")
            return f"{names.subject(event['seat'])} took the pair at {join_words(event['cells'])}: {pairs} so far."
        case "back":
            return f"No pair: {join_words(event['cells'])} are face down again."
        case "end":
            return names.tell_end(event)
