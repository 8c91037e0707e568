"""The contract that a game meets: what each module in its folder offers."""

import enum
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from typing_extensions import TypedDict

from facedown.kit.chance import Chance
from facedown.kit.events import Event, Spellers
from facedown.kit.options import Option, Options
from facedown.kit.tell import Log

AnyState = Any  # a game's own state, plain
AnyDeal = Any  # a game's own deal, plain
AnyView = dict[str, Any]  # of any game; each game's view.py declares its own
AnyChange = dict[str, Any]  # some fields of a view
View = AnyView


class AtTable(TypedDict):
    """What every view says first, beside the game and its options."""

    players: int
    seat: int | None  # whose view it is; null: a spectator's


class Rules(Protocol):
    """games/GAME/rules.py: the rules, over one flat state.

    `State` has a field `phase`: what kind of move comes next, public.
    `Refusal` begins with LEGAL, GAME_OVER, NOT_DUE, NOT_ASKED.
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
    Event: type[enum.IntEnum]  # the kinds of entry that it tells
    Refusal: type[enum.IntEnum]

    def deal(self, state: AnyState, dealt: AnyDeal, log: Log | None = None) -> None: ...
    def to_move(self, state: AnyState) -> int: ...
    def legal(self, state: AnyState, seat: int, mask: list[int]) -> None: ...
    def refusal(self, state: AnyState, seat: int, action: int) -> int: ...
    def apply(self, state: AnyState, seat: int, action: int, log: Log | None = None) -> None: ...
    def is_over(self, state: AnyState) -> bool: ...
    def scores(self, state: AnyState, out: list[int]) -> None: ...
    def winners(self, state: AnyState) -> int:
        """The seats that have won, one bit per seat; before the end, those that would as it stands."""

    def ending(self, state: AnyState) -> int:
        """What has ended the game (the game's `Ending`); it means nothing before the end."""

    def deciding(self, state: AnyState) -> int:
        """What made the winners win (the game's `Deciding`); 0 only where nobody has won."""


class Deals(Protocol):
    """games/GAME/deal.py: a deal drawn from chance, and its spelling."""

    def check_table(self, players: int, options: Options) -> None:
        """BadPlayers where these options are not for that many players."""

    def unshuffled(self, seats: int, options: Options, start: int) -> AnyDeal:
        """A deal with everything in it that is not random."""

    def draw(self, dealt: AnyDeal, chance: Chance) -> None:
        """Draw all that is random (ALL-4), whatever was drawn before. In the subset that compiles."""

    def spell_deal(self, dealt: AnyDeal) -> dict[str, Any]: ...
    def read_deal(self, text: object, seats: int, options: Options, start: int) -> AnyDeal:
        """The deal that `spell_deal` spelled; BadDeal if these cards cannot lie so."""


class Rollouts(Protocol):
    """games/GAME/rollouts.py: what simulated players know, and which moves they think of. In the subset that compiles."""

    EXPLORATION: float  # how much the search prefers moves that it has seldom tried
    MINDS: np.dtype[np.void]

    def begin(self, state: AnyState, minds: Any) -> int:
        """Fill the minds when a simulation begins; a number that tells where in the game it began."""

    def notice(self, minds: Any, kind: int, a: int, b: int, c: int, audience: int) -> None:
        """What an entry of the log teaches them."""

    def candidates(self, state: AnyState, minds: Any, seat: int, mask: list[int], is_in_trees: bool) -> None:
        """Mark the moves worth a thought; never none."""

    def is_cutoff(self, state: AnyState, begun: int, moves: int) -> bool:
        """Whether a simulation that began there need not go on."""

    def evaluate(self, state: AnyState, minds: Any, begun: int, worth: list[float]) -> None:
        """How good the state is for each seat, from 0 to 1."""


class Notation(Protocol):
    """games/GAME/notation.py: what things are called, outside."""

    NAME: str
    DESIGNER: str
    PUBLISHER: str
    OPTIONS: Mapping[str, Option]
    events: Spellers  # how each kind of entry in the log is spelled
    Event: Any  # all declared events: a union of TypedDicts
    Options: type  # a TypedDict: the complete options
    MOVES: Mapping[str, tuple[int, int]]  # every move -> the phase it belongs to, and its action
    CARDS: Sequence[str]  # a name for each number of a card
    SECRET: Collection[int]  # the phases in which a choice stays the mover's own
    EXAMPLES: str  # what moves look like, for whoever has spelled none
    ENDINGS: Mapping[int, str]  # each way in which the game ends
    DECIDERS: Mapping[int, str]  # each way in which its winners win
    PHASES: Mapping[int, str]  # each phase by the verb of its moves; the end has none
    PROMPTS: Mapping[int, str]  # each phase as the rest of "it is time to …"
    REFUSALS: Mapping[int, tuple[str, str]]  # refusal -> the rule's number and why, with {place} for what the move names


class Text(Protocol):
    """games/GAME/text.py: a view drawn in plain text."""

    def sketch(self, view: View) -> list[str]: ...


class Views(Protocol):
    """games/GAME/view.py: what a seat sees, folded from the events addressed to it."""

    View: type  # a TypedDict: AtTable, and all fields of a Change
    Change: type  # a TypedDict, not total

    def blank_view(self, players: int) -> AnyChange:
        """Before the first event. What is missing here is in a view only after the end."""

    def fold(self, view: AnyView, event: Event) -> AnyChange:
        """What `event` changes in `view`; the end's result is the engine's to add."""

    def uncovered(self, state: AnyState) -> AnyView:
        """What no view shows, for games that are over."""


class Policies(Protocol):
    """games/GAME/policies.py: how bots play. Each takes what is remembered, the kind of move, the legal actions and chance."""

    def greedy(self, mind: Any, verb: str, actions: list[int], chance: Chance) -> int: ...
    def careful(self, mind: Any, verb: str, actions: list[int], chance: Chance) -> int: ...


# What a game may leave out, and the module that would have it.
OPTIONAL = {
    "moves_left": "rules",  # (state): how many more moves without progress end the game; -1 where none are counted
    "FACTS": "notation",  # what the rules say in numbers and a board draws
    "standing": "view",  # (view): points so far, by what is in the view alone, where the view does not name them
    "rename": "rollouts",  # exchanges the names of cards where nobody could tell, as fast/bindings.py declares it
}
