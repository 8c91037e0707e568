"""The films of the lessons, played by the rules: web/src/games/GAME/film.json, whose form is in web/src/learn/film.ts.

A frame is a moment of a game, as seat 0 sees it. Beside it stand the moves since the frame before: `[seat, move]`, or the name
of a phase, which means that all make their first legal move until seat 0 is asked for this. A frame is true if everything that
it shows is so after one of the events of these moves, or of those that the frame before has left over. A film without a game
only shows things.

Each game's pieces are understood by its tests/games/GAME/films.py, which has
- `deal(game)`: a deal, spelled as in a trace, with the cards that the game in a film names, and any others;
- `untruths(frame, moment)`: what is said by pieces other than the cards on the board, and is not so;
- `verdict(name, frame, moment)`: the mark that a card has earned just now: good, bad or None;
- `points(label, moment)`: what a label should say.
"""

import importlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any

from facedown.engine.match import Match
from facedown.kit.contract import View
from facedown.kit.events import Event

FILES = sorted((Path(__file__).parents[2] / "web" / "src" / "games").glob("*/film.json"))
SEAT = 0  # through whose eyes films are seen
EMPTY = ".."  # a place on the board that is left empty
NOTHING = "no card"

Piece = dict[str, Any]
Frame = dict[str, Piece]
Move = list[Any] | str


@dataclass(frozen=True)
class Film:
    """A film, with the pieces of each frame spelled out."""

    game: str
    board: tuple[str, ...]  # the cells that are shown
    frames: tuple[Frame, ...]
    games: tuple[dict[str, Any] | None, ...]  # per frame: the game that begins with it
    moves: tuple[list[Move], ...]  # per frame

    @property
    def reader(self) -> ModuleType:
        return importlib.import_module(f"tests.games.{self.game.replace('-', '_')}.films")


@dataclass(frozen=True)
class Moment:
    """What is so after an event."""

    view: View
    event: Event
    look: Mapping[str, str]  # by cell: what seat 0 alone is shown
    legal: tuple[str, ...] = ()  # between moves: the moves of whoever is to move
    hidden: View | None = None  # between moves: what no view shows


# Reading


def films_in(file: Path) -> list[Film]:
    content = json.loads(file.read_text(encoding="utf-8"))
    return [read(film, file.parent.name, content.get("pieces", {})) for film in content["films"]]


def read(film: dict[str, Any], game: str, looks: Mapping[str, Piece]) -> Film:
    things = cards_on(film)
    board, frames = tuple(things), []
    for entry in film["frames"]:
        for name, change in entry.get("show", {}).items():
            if change is None:
                del things[name]
            else:
                things[name] = {**things.get(name, {}), **change}
        frames.append({name: {**looks.get(piece.get("like", ""), {}), **piece} for name, piece in things.items()})
    games = tuple(entry.get("game") for entry in film["frames"])
    return Film(game, board, tuple(frames), games, tuple(entry.get("moves", []) for entry in film["frames"]))


def cards_on(film: dict[str, Any]) -> Frame:
    lines = [line.split() for line in film.get("board", [])]
    cells = {cell: (x + y) % 2 for y, line in enumerate(lines) for x, cell in enumerate(line) if cell != EMPTY}
    backs = film.get("backs")
    return {cell: {"at": cell, "card": None, **({"back": backs[colour]} if backs else {})} for cell, colour in cells.items()}


# Playing


def begin(film: Film, first: int) -> Match:
    """The game that begins with a frame. A card on the board is named after the cell to which it is dealt."""
    game = film.games[first] or {}
    cards, backs = dict(game.get("cards", {})), dict(game.get("backs", {}))
    for frame in scene(film, first):
        on_board = {cell: frame[cell] for cell in film.board if cell in frame}
        cards.update({cell: card["card"] for cell, card in on_board.items() if card["card"]})
        backs.update({cell: card["back"] for cell, card in on_board.items() if "back" in card})
    deal = film.reader.deal({**game, "cards": cards, "backs": backs})
    options = game.get("options", {})
    return Match.of_deal(film.game, players=game["players"], deal=deal, start=game.get("start", 0), options=options)


def scene(film: Film, first: int) -> tuple[Frame, ...]:
    """The frames of one game."""
    last = next((number for number in range(first + 1, len(film.frames)) if film.games[number]), len(film.frames))
    return film.frames[first:last]


def play(match: Match, move: Move) -> Iterator[Moment]:
    if not isinstance(move, str):
        yield from moments(match, *move)
        return
    while not (match.phase == move and SEAT in match.to_move):
        seat = match.to_move[0]
        yield from moments(match, seat, match.legal(seat)[0])


def moments(match: Match, seat: int, move: str) -> Iterator[Moment]:
    """The moments of a move: one after each event, and one more where a look is over."""
    view = match.view(SEAT)
    events = match.play(seat, move)
    for number, (event, change) in enumerate(zip(events, match.changes(SEAT, len(events)), strict=True)):
        view = {**view, **(change or {})}
        moment = between_moves(match) if number == len(events) - 1 else Moment(view, event, {})
        if event["event"] == "saw" and event["seat"] == SEAT:
            yield replace(moment, look=event["cards"])
        yield moment


def between_moves(match: Match) -> Moment:
    legal = tuple(move for seat in match.to_move for move in match.legal(seat))
    return Moment(match.view(SEAT), match.events[-1], {}, legal, match.hidden_cards())


# Comparing


def check(film: Film) -> None:
    """Play a film; raise an AssertionError that says what of it is untrue."""
    match: Match | None = None
    first_view: View = {}
    left: list[Moment] = [Moment({}, {}, {})]  # the moments that the next frame may show
    for number, frame in enumerate(film.frames):
        if film.games[number]:
            match = begin(film, number)
            first_view, left = match.hidden_cards(), [between_moves(match)]
        for move in film.moves[number]:
            assert match, "There are moves without a game."
            left += play(match, move)
        before = film.frames[number - 1] if number else {}
        wrong = [list(untruths(film, frame, before, moment, first_view)) for moment in left]
        fewest: list[str] = min(reversed(wrong), key=len)
        assert not fewest, f"Frame {number + 1}: {', '.join(fewest)}."
        left = left[wrong.index([]) :]


def untruths(film: Film, frame: Frame, before: Frame, moment: Moment, first_view: View) -> Iterator[str]:
    """What a frame shows that is not so at a moment. Marks and labels are judged when they are new."""
    yield from untrue_cells(film, frame, moment, first_view)
    for name, piece in frame.items():
        old = before.get(name, {})
        if "mark" in piece and piece["mark"] != old.get("mark") and not has_earned(film, name, frame, moment):
            yield f"{name} is marked as {piece['mark']}"
        if "label" in piece and piece != old and piece["label"] != f"+{film.reader.points(piece, moment)}":
            yield f"{piece['label']} is said where it is +{film.reader.points(piece, moment)}"
    yield from film.reader.untruths(frame, moment)


def untrue_cells(film: Film, frame: Frame, moment: Moment, first_view: View) -> Iterator[str]:
    """What lies on each cell of the board: which card, which side up, with which back."""
    lying = {piece["at"]: name for name, piece in frame.items() if name in film.board and not piece.get("in")}
    under = (moment.hidden or {}).get("cells", {})
    for cell in film.board:
        card = frame[lying[cell]] if cell in lying else {"card": NOTHING}
        seen = {**moment.view["cells"], **moment.look}.get(cell, NOTHING)
        back = moment.view.get("backs", {}).get(cell)
        if card["card"] != seen:
            yield f"{cell} shows {card['card'] or 'a back'} and is {seen or 'face down'}"
        if card.get("back") != back:
            yield f"{cell} has a {card.get('back')} back and not a {back} one"
        if cell in lying and cell in under and under[cell] != first_view["cells"][lying[cell]]:
            yield f"the card of {lying[cell]} is not at {cell}"


def has_earned(film: Film, name: str, frame: Frame, moment: Moment) -> bool:
    """Whether a new mark is true. A choice is what a legal move names, or what has just been chosen."""
    piece = frame[name]
    if piece["mark"] != "choice":
        return bool(film.reader.verdict(name, frame, moment) == piece["mark"])
    place = (piece.get("in") or piece.get("at", "")).split(" ")[-1]
    event = moment.event
    chosen = [event.get("cell"), *event.get("cells", []), *moment.look]
    return place in chosen or any(move.endswith(f":{place}") for move in moment.legal)
