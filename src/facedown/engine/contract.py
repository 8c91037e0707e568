"""The contract that a game meets: one module of its name in each of four rooms."""

from collections.abc import Collection, Mapping
from typing import Any, Protocol

import numpy as np

from facedown.engine.chance import Chance
from facedown.engine.events import Event, Speller
from facedown.engine.options import Option, Options
from facedown.games.tell import Log

State = Any  # a game's own state, plain
Deal = Any  # a game's own deal, plain
View = dict[str, Any]


class Rules(Protocol):
    """facedown.games.NAME: the rules, over one flat state.

    `State` has a field `asked`, what is asked of whoever is to move; `Refusal` begins with LEGAL, GAME_OVER, NOT_DUE, NOT_ASKED.
    """

    VERSION: int
    MIN_SEATS: int
    MAX_SEATS: int
    ACTIONS: int
    MOST_ENTRIES: int
    STATE: np.dtype[np.void]
    DEAL: np.dtype[np.void]
    State: type
    Deal: type

    def deal(self, state: State, dealt: Deal, log: Log | None = None) -> None: ...
    def to_move(self, state: State) -> int: ...
    def legal(self, state: State, seat: int, mask: list[int]) -> None: ...
    def refusal(self, state: State, seat: int, action: int) -> int: ...
    def apply(self, state: State, seat: int, action: int, log: Log | None = None) -> None: ...
    def is_over(self, state: State) -> bool: ...
    def scores(self, state: State, out: list[int]) -> None: ...
    def winners(self, state: State) -> int: ...


class Dealing(Protocol):
    """facedown.engine.dealing.NAME: a deal drawn from chance, and its spelling."""

    def draw(self, seats: int, options: Options, start: int, chance: Chance) -> Deal: ...
    def spell_deal(self, dealt: Deal) -> dict[str, Any]: ...
    def read_deal(self, text: object, seats: int, options: Options, start: int) -> Deal:
        """The deal that `spell_deal` spelled; BadDeal if these cards cannot lie so."""


class Spelling(Protocol):
    """facedown.engine.spelling.NAME: what things are called, outside."""

    NAME: str
    DESIGNER: str
    PUBLISHER: str
    OPTIONS: Mapping[str, Option]
    EVENTS: Mapping[int, Speller]
    JOINED: Collection[int]
    REFUSALS: Mapping[int, tuple[str, str]]  # refusal -> the rule's number and why, with {place} for what the move names

    def spell_move(self, asked: int, action: int) -> str: ...
    def read_move(self, text: str) -> tuple[int, int]:
        """What is asked where `text` answers it, and its action; UnknownMove if it spells none."""

    def spell_asked(self, asked: int) -> str:
        """What is asked, as the rest of 'it is time to …'."""


class Folding(Protocol):
    """facedown.engine.folding.NAME: what a seat sees, from the events addressed to it."""

    def blank_view(self, players: int) -> View: ...
    def fold(self, view: View, event: Event) -> View:
        """What `event` changes in `view`."""
