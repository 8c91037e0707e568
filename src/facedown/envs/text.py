"""A seat in words, for language models: a prompt for every choice, and an answer with a move in square brackets.

What a prompt tells of the past is a setting:

- `transcript`: everything the seat was told, every time. Nothing has to be remembered, only found.
- `events`: what happened since the seat's last choice. A model that keeps the conversation has a memory.
- `notes`: the same, and the notes that the model wrote last time, up to `room` characters. Every prompt starts a new
  conversation, so the notes are all the memory there is.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from facedown.engine.catalogue import game_named
from facedown.engine.match import Match
from facedown.envs.bot_table import BotTable
from facedown.envs.prompts import BadAnswer, Prompter, read_move
from facedown.kit.errors import BadInput
from facedown.kit.events import Event

__all__ = ["Reply", "TextBot", "TextSeat", "Turn"]

Model = Callable[[str, str], str]  # (system text, prompt) -> the model's answer


class Turn(NamedTuple):
    """A choice that the seat has to make."""

    prompt: str
    legal: list[str]


class Reply(NamedTuple):
    """The result of an answer."""

    is_over: bool
    reward: float = 0.0  # -1 to 1, once the game is over
    scores: tuple[int, ...] = ()  # per seat, once the game is over
    error: str = ""  # why the answer was refused; the turn is to be answered again, unless the game is over


class TextSeat:
    """One seat of a game against bots, in words. Call `system` once, then `turn` and `answer` until the game is over.

    An answer without exactly one legal move in square brackets is a mistake: the next prompt says why, and after `mistakes` of
    them the game is lost (None: never). A move is never replaced by another.
    """

    def __init__(
        self,
        game: str,
        *,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        seat: int = 0,
        seed: str = "0",
        opponents: str | Sequence[str] = "dog",
        memory: str = "events",
        room: int = 400,
        mistakes: int | None = 3,
        rules: bool = True,
    ) -> None:
        if mistakes is not None and mistakes < 1:
            raise BadInput(f"`mistakes` is 1 or more, or None for any number, not {mistakes!r}.")
        match = Match.deal(game, players=players, seed=seed, options=options)
        self.table = BotTable(match, seat=seat, opponents=opponents, seed=seed)
        self.most_mistakes = mistakes
        self.mistakes = 0
        self._prompter = Prompter(match.terms.game, match.terms.options, players, seat, memory=memory, room=room)
        self._prompter.hear(self.table.news)
        self._error = ""
        self._with_rules = rules

    @property
    def is_over(self) -> bool:
        return self.table.match.is_over or self._is_lost

    @property
    def _is_lost(self) -> bool:
        return self.most_mistakes is not None and self.mistakes >= self.most_mistakes

    @property
    def notes(self) -> str:
        """What the model has written to itself."""
        return self._prompter.notes

    def system(self) -> str:
        """What to tell the model before its first turn: who sits where, the rules, and the form of an answer."""
        return self._prompter.system(self.table.opponents, rules=self._with_rules)

    def turn(self) -> Turn:
        """The choice to make now. It stays the same until it is answered."""
        return Turn(self._prompter.prompt(self.table.legal, self._error), self.table.legal)

    def answer(self, text: str) -> Reply:
        """Play the move in the model's answer, and let the opponents play until the seat is due again."""
        try:
            return self.play(read_move(text), text)
        except BadAnswer as error:
            return self._refuse(str(error))

    def play(self, move: str, answer: str = "") -> Reply:
        """Play a move. `answer` is the text that contained it, and perhaps notes."""
        try:
            self.table.play(move)
        except BadInput as error:
            return self._refuse(str(error))
        self._error = ""
        self._prompter.accept(answer)
        self._prompter.hear(self.table.news)
        outcome = self.table.match.outcome
        return Reply(False) if outcome is None else Reply(True, self.table.reward, outcome.scores)

    def _refuse(self, reason: str) -> Reply:
        self._error = reason
        self.mistakes += 1
        return Reply(True, -1.0, error=reason) if self.is_over else Reply(False, error=reason)


class TextBot:
    """A language model as a bot, for the arena and for `facedown.envs.suite`.

    `model` gets the system text and a prompt, and returns an answer. An answer without a legal move is a mistake: the model is
    asked again with the reason, and after `mistakes` of them in a game the bot raises BadAnswer, which loses the game.
    """

    def __init__(self, model: Model, *, memory: str = "notes", room: int = 400, mistakes: int = 3, **about: Any) -> None:
        game = game_named(about["game"])
        self._model = model
        self._mistakes_left = mistakes
        self._prompter = Prompter(game, about["options"], about["players"], about["seat"], memory=memory, room=room)
        self._system = self._prompter.system({})

    def hear(self, events: Sequence[Event]) -> None:
        self._prompter.hear(events)

    def choose(self, legal: Sequence[str]) -> str:
        refusal = ""
        while True:
            answer = self._model(self._system, self._prompter.prompt(legal, refusal))
            try:
                move = read_legal_move(answer, legal)
            except BadAnswer as error:
                self._mistakes_left -= 1
                if self._mistakes_left <= 0:
                    raise
                refusal = str(error)
            else:
                self._prompter.accept(answer)
                return move


def read_legal_move(answer: str, legal: Sequence[str]) -> str:
    move = read_move(answer)
    if move not in legal:
        raise BadAnswer(f"{move} is not one of your legal moves.")
    return move
