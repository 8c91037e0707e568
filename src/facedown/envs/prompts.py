"""Prompts: a seat's choices in words, built from the events that the seat hears and from nothing else."""

import re
from collections.abc import Sequence
from typing import Literal, get_args

from facedown.engine.catalogue import Game
from facedown.engine.rules_text import rules_text
from facedown.engine.views import fold, opening_view
from facedown.kit.errors import BadInput
from facedown.kit.events import Event
from facedown.kit.options import Options
from facedown.kit.text import Names, join_words

Memory = Literal["events", "notes", "transcript"]
MEMORIES: tuple[Memory, ...] = get_args(Memory)

IN_BRACKETS = re.compile(r"\[([^\[\]\s]+)\]")
NOTES = re.compile(r"<notes>(.*?)</notes>", re.DOTALL)


class BadAnswer(BadInput):
    """An answer in which there is no move, or more than one."""


class Prompter:
    """Writes the prompts of one seat, and reads the answers.

    `memory` is what a prompt tells of the past, as facedown.envs.text explains; `room` limits the notes, in characters.
    """

    def __init__(
        self, game: Game, options: Options, players: int, seat: int, *, memory: str = "events", room: int = 400
    ) -> None:
        if memory not in MEMORIES:
            raise BadInput(f"There is no memory {memory!r} for text; choose one of: {', '.join(MEMORIES)}.", memory=memory)
        if room < 0:
            raise BadInput(f"`room` is a number of characters, not {room!r}.")
        self.game = game
        self.seat = seat
        self.memory = memory
        self.room = room
        self.notes = ""
        self._view = opening_view(game, options, players, seat)
        self._names = Names([f"Seat {number}" for number in range(players)], reader=seat)
        self._past: list[Event] = []
        self._first_new = 0

    def hear(self, events: Sequence[Event]) -> None:
        """Take in events that are addressed to the seat."""
        self._view, _ = fold(self.game, self._view, events)
        self._past += events

    def system(self, opponents: dict[int, str], *, rules: bool = True) -> str:
        """What to tell the model first: who sits where, the rules, and the form of an answer."""
        others = join_words([f"seat {seat} is {name}" for seat, name in opponents.items()])
        parts = [f"You play {self.game.name}. You sit at seat {self.seat}{f'; {others}' if others else ''}."]
        if rules:
            parts.append(rules_text(self.game.id))
        return "\n\n".join([*parts, self._form_of_answers()])

    def _form_of_answers(self) -> str:
        examples = self.game.notation.EXAMPLES
        form = (
            f"Moves are spelled like this: {examples}. Answer with exactly one legal move in square brackets, such as "
            f"[{examples.partition(',')[0].partition(' ')[0]}]. Put nothing else in square brackets."
        )
        if self.memory != "notes":
            return form
        return (
            f"{form} You may add notes to yourself as <notes>…</notes>, up to {self.room} characters. They replace your "
            "earlier notes. Next turn, these notes and what has happened since now are all that you will know of the past."
        )

    def prompt(self, legal: Sequence[str], refusal: str = "") -> str:
        """The choice to make now. `refusal` is why the last answer was refused, if it was."""
        past = self._past if self.memory == "transcript" else self._past[self._first_new :]
        parts = {
            "Your notes": self.notes,
            "What happened": "\n".join(self._tell(event) for event in past),
            "The table now": "\n".join(self.game.text.sketch(self._view)),
            "Your legal moves": ", ".join(legal),
            "Your last answer was refused": refusal,
        }
        return "\n\n".join(f"{title}:\n{text}" for title, text in parts.items() if text)

    def _tell(self, event: Event) -> str:
        sentence = self.game.text.describe(event, self._names)
        if event["to"] == "all":
            return f"- {sentence}"
        others = [self._names.object(seat) for seat in event["to"] if seat != self.seat]
        return f"- {sentence} (only {join_words(['you', *others])} know)"

    def accept(self, answer: str) -> None:
        """Note that a choice was made: what happens from now on is new, and notes in the answer replace the earlier ones."""
        self._first_new = len(self._past)
        if self.memory == "notes":
            self.notes = read_notes(answer)[: self.room]


def read_move(text: str) -> str:
    """The one move in square brackets."""
    moves = IN_BRACKETS.findall(text)
    if not moves:
        raise BadAnswer("There is no move in square brackets.")
    if len(moves) > 1:
        raise BadAnswer(f"There are {len(moves)} moves in square brackets ({', '.join(moves[:6])}); answer with one.")
    return str(moves[0])


def read_notes(text: str) -> str:
    """The notes in an answer; empty if there are none."""
    notes_match = NOTES.search(text)
    return notes_match[1].strip() if notes_match else ""
