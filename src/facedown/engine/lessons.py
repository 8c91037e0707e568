"""Lessons: scripted games that teach a game, as data in games/GAME/lesson.json. A narrator asks for one thing at a time.

A lesson's cards are dealt from the seed that it names. Loading a lesson plays it through, to check that every move in it is
legal when its turn comes, and that it names only cards that its player has seen.
"""

from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from facedown.engine.catalogue import Game, game_named
from facedown.engine.match import Match
from facedown.kit.errors import Refused
from facedown.kit.events import Event, addressed_to

YOU = "you"
Wait = Literal["look", "tap", "end"]  # for the player to finish a look, for a tap, or for nothing more


class BadLesson(Exception):
    """A lesson cannot be played as it is written. The message says at which step, and why."""


class Declaration(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Step(Declaration):
    """One step of a lesson. Exactly one of `expect`, `plays` and `wait` is set: who moves, or what the narrator waits for."""

    say: str | None = None  # the key of the narrator's words; None: those of the step before stay
    with_: Mapping[str, str] = Field(default={}, alias="with")  # a name in the words -> where the player has seen that card
    hint: str | None = None  # the key of a hint, which is added after a while
    point: Sequence[str] = ()  # what is ringed after a longer while: places on the board, or moves
    expect: Sequence[str | Sequence[str]] = ()  # the choices that are accepted; a list is several moves in one choice
    plays: str | Sequence[str] | None = None  # what the script plays: a move, or several in one choice
    seat: int = 1  # the seat that the script plays for
    pause: int = 900  # milliseconds before the script plays
    wait: Wait | None = None
    tells: Mapping[str, Any] = {}  # fields of an event that the move must cause, because the narrator mentions it

    @property
    def choices(self) -> list[list[str]]:
        """The choices that lead to the next step, each as a list of moves. All lists have the same length."""
        written = [self.plays] if self.plays is not None else self.expect
        return [[choice] if isinstance(choice, str) else list(choice) for choice in written]

    @property
    def move_count(self) -> int:
        """How many moves lead to the next step; 0 if the narrator waits."""
        return len(self.choices[0]) if self.choices else 0


class LessonFile(Declaration):
    """What lesson.json holds."""

    game: str
    options: Mapping[str, str | int] = {}
    seats: Sequence[Literal["you", "script"]]
    start: int = 0
    seed: str
    steps: Sequence[Step]


class Bubble(NamedTuple):
    """What the narrator says at a step."""

    number: int  # 1, 2, …: its place among the lesson's bubbles
    moves_before: int  # how many moves have been made when it is first said
    say: str
    hint: str | None
    places: Mapping[str, str]  # a name in the words -> where the player has seen that card


class Lesson:
    """A lesson that can be played. `load_lesson` makes one, and checks it."""

    def __init__(self, file: LessonFile) -> None:
        self.file = file
        self.steps = file.steps
        self.seat = file.seats.index(YOU)
        self.bubbles = list(make_bubbles(file.steps))

    @property
    def bubble_count(self) -> int:
        return self.bubbles[-1].number

    def deal(self) -> Match:
        file = self.file
        return Match.deal(file.game, players=len(file.seats), seed=file.seed, options=file.options, start=file.start)

    def cards_said(self, match: Match, number: int) -> dict[str, str]:
        """The cards that the narrator names at step `number`, as the player had seen them when the words were first said."""
        bubble = self.bubbles[number]
        if bubble.places and bubble.moves_before < len(match.moves):
            then = match.restart()
            for move in match.moves[: bubble.moves_before]:
                then.play(*move)
            match = then
        seen = {name: seen_card(match, self.seat, place) for name, place in bubble.places.items()}
        return {name: card for name, card in seen.items() if card is not None}

    def step_after(self, moves_made: int, least: int = 0) -> int:
        """The number of the step that is reached after this many moves, or `least` if that is later.

        `least`: the number of the step that the player has reached by tapping.
        """
        number = 0
        for index, step in enumerate(self.steps):
            moves_made -= step.move_count
            if moves_made < 0:
                break
            if step.move_count:
                number = index + 1
        return max(number, least)


@cache
def lesson_of(game: str) -> Lesson | None:
    """The lesson of a game; None if it has none. Raises BadLesson if it cannot be played."""
    text = game_named(game).lesson_text
    return None if text is None else load_lesson(text, game)


def load_lesson(text: str, game: str) -> Lesson:
    """Read a game's lesson, and play it through with every choice that it allows. Raises BadLesson if that fails."""
    try:
        file = LessonFile.model_validate_json(text)
    except ValidationError as error:
        raise BadLesson(f"The lesson of {game} cannot be read: {error}") from None
    check_file(file, game)
    lesson = Lesson(file)
    check_steps(lesson, lesson.deal(), 0)
    return lesson


def check_file(file: LessonFile, game: str) -> None:
    if file.game != game:
        raise BadLesson(f"The lesson in the folder of {game} is for {file.game}.")
    if file.seats.count(YOU) != 1:
        raise BadLesson(f"The lesson of {game} needs one seat for its player.")
    if not file.steps or file.steps[0].say is None or file.steps[-1].wait != "end":
        raise BadLesson(f"The lesson of {game} must begin with words, and end with a step that waits for the end.")
    for number, step in enumerate(file.steps):
        kinds = [bool(step.expect), step.plays is not None, step.wait is not None]
        if kinds.count(True) != 1:
            raise fault(file, number, "has to expect something, to play or to wait: one of these")
        if len({len(choice) for choice in step.choices}) > 1:
            raise fault(file, number, "expects choices with different numbers of moves")
        if step.wait == "end" and number < len(file.steps) - 1:
            raise fault(file, number, "ends the lesson, but is not the last")


def make_bubbles(steps: Sequence[Step]) -> Iterator[Bubble]:
    """What the narrator says at each step. A step without words of its own keeps those of the step before."""
    bubble, moves = Bubble(0, 0, "", None, {}), 0
    for step in steps:
        if step.say is None:
            bubble = bubble._replace(hint=step.hint or bubble.hint)
        else:
            bubble = Bubble(bubble.number + 1, moves, step.say, step.hint, step.with_)
        moves += step.move_count
        yield bubble


def check_steps(lesson: Lesson, match: Match, first: int) -> None:
    """Play a lesson through from step `first` on, with the first choice of each step. Its other choices are tried on copies."""
    for number in range(first, len(lesson.steps)):
        step = lesson.steps[number]
        if match.is_over:
            raise fault(lesson.file, number, "comes after the end of the game")
        for name, place in step.with_.items():
            check_seen(lesson, match, number, name, place)
        for choice in step.choices[1:]:
            other = match.copy()
            play(lesson, other, number, choice)
            check_steps(lesson, other, number + 1)
        if step.choices:
            play(lesson, match, number, step.choices[0])


def check_seen(lesson: Lesson, match: Match, number: int, name: str, place: str) -> None:
    card = seen_card(match, lesson.seat, place)
    if card is None:
        raise fault(lesson.file, number, f"names a card as {name!r}, but its player has seen none at {place}")
    if match.hidden_cards().get("cells", {}).get(place, card) != card:
        raise fault(lesson.file, number, f"names a card as {name!r}, but another one lies at {place} by now")


def play(lesson: Lesson, match: Match, number: int, choice: Sequence[str]) -> None:
    step = lesson.steps[number]
    seat = lesson.seat if step.expect else step.seat
    events: list[Event] = []
    try:
        for move in choice:
            events += match.play(seat, move)
    except Refused as refused:
        raise fault(lesson.file, number, f"has {', '.join(choice)}: {refused}") from refused
    if not any(all(fits(event.get(field), expected) for field, expected in step.tells.items()) for event in events):
        raise fault(lesson.file, number, f"does not bring about {dict(step.tells)}")


def fits(value: object, expected: object) -> bool:
    """Whether a field of an event matches what the lesson asks for. Texts may have wildcards, such as *-rook."""
    if isinstance(expected, str) and isinstance(value, str):
        return fnmatchcase(value, expected)
    if isinstance(expected, dict) and isinstance(value, dict):
        return all(fits(value.get(name), each) for name, each in expected.items())
    return value == expected


def fault(file: LessonFile, number: int, problem: str) -> BadLesson:
    """An error about the step with this number, which counts from 0."""
    return BadLesson(f"Step {number + 1} of the lesson of {file.game} {problem}.")


def seen_card(match: Match, seat: int, place: str) -> str | None:
    """The card that `seat` sees at a place, or saw there last. A place is a cell, or a path into its view such as offers.1."""
    view: Any = match.view(seat)
    cells: Mapping[str, str | None] = view.get("cells", {})
    if place in cells:
        return cells[place] or last_seen(match.terms.game, addressed_to(match.events, seat), place)
    for name in place.split("."):
        if isinstance(view, list):
            view = view[int(name)] if name.isdigit() and int(name) < len(view) else None
        else:
            view = view.get(name) if isinstance(view, dict) else None
    return view if isinstance(view, str) else None


def last_seen(game: Game, events: Sequence[Event], cell: str) -> str | None:
    """The card that these events showed last at `cell`; None if they showed none there."""
    for event in reversed(events):
        if event["event"] in game.notation.events.face_events:
            card = event["cards"].get(cell) if event["event"] == "saw" else event["card"] if event.get("cell") == cell else None
            if card is not None:
                return str(card)
    return None
