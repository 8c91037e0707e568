"""What a game consists of: the modules in its folder, and what each of them provides."""

import enum
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from typing_extensions import TypedDict

from facedown.kit.chance import Chance
from facedown.kit.events import Event, Spellers
from facedown.kit.options import Option, Options
from facedown.kit.tell import Log

AnyState = Any  # the state of some game, as a plain object
AnyDeal = Any  # the deal of some game, as a plain object
AnyView = dict[str, Any]  # the view of some game; each game's view.py declares its own
AnyChange = dict[str, Any]  # some fields of such a view
View = AnyView  # the short name, for modules that declare no view of their own


class AtTable(TypedDict):
    """The fields that all views share, apart from the game and its options."""

    players: int
    seat: int | None  # the seat whose view this is; null for a watcher


class Rules(Protocol):
    """games/GAME/rules.py: the rules, which work on one flat state.

    `State` has a public field `phase`: what kind of move comes next.
    The first members of `Refusal` are LEGAL, GAME_OVER, NOT_DUE and NOT_ASKED.
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
    Event: type[enum.IntEnum]  # the kinds of entry that the rules write to the log
    Refusal: type[enum.IntEnum]

    def deal(self, state: AnyState, dealt: AnyDeal, log: Log | None = None) -> None: ...
    def to_move(self, state: AnyState) -> int: ...
    def legal(self, state: AnyState, seat: int, mask: list[int]) -> None: ...
    def refusal(self, state: AnyState, seat: int, action: int) -> int: ...
    def apply(self, state: AnyState, seat: int, action: int, log: Log | None = None) -> None: ...
    def is_over(self, state: AnyState) -> bool: ...
    def scores(self, state: AnyState, out: list[int]) -> None: ...
    def winners(self, state: AnyState) -> int:
        """The seats that have won, one bit per seat. Before the end: those that would win if the game ended now."""

    def ending(self, state: AnyState) -> int:
        """What ended the game, as a number of the game's `Ending`. Meaningless before the end."""

    def deciding(self, state: AnyState) -> int:
        """What made the winners win, as a number of the game's `Deciding`; 0 only if nobody has won."""


class Deals(Protocol):
    """games/GAME/deal.py: drawing a deal at random, writing it down and reading it back."""

    def check_table(self, players: int, options: Options) -> None:
        """Raise BadPlayers if that many players cannot play with these options."""

    def unshuffled(self, seats: int, options: Options, start: int) -> AnyDeal:
        """A deal in which everything that is not random is set."""

    def draw(self, dealt: AnyDeal, chance: Chance) -> None:
        """Draw everything that is random (ALL-4), replacing what was drawn before.

        It is written in the subset of Python that compiles.
        """

    def spell_deal(self, dealt: AnyDeal) -> dict[str, Any]: ...
    def read_deal(self, text: object, seats: int, options: Options, start: int) -> AnyDeal:
        """Read a deal that `spell_deal` has written; raise BadDeal if it is impossible."""


class Rollouts(Protocol):
    """games/GAME/rollouts.py: what simulated players know and which moves they consider.

    It is written in the subset of Python that compiles.
    """

    EXPLORATION: float  # how strongly the search prefers moves that it has rarely tried
    MINDS: np.dtype[np.void]  # of `minds`: what the simulated players know

    def begin(self, state: AnyState, minds: Any) -> int:
        """Set up the minds for a simulation. Returns a number, `begun`, for the point in the game where it starts."""

    def notice(self, minds: Any, kind: int, a: int, b: int, c: int, audience: int) -> None:
        """Add what an entry of the log tells to what the simulated players know."""

    def candidates(self, state: AnyState, minds: Any, seat: int, mask: list[int], is_in_trees: bool) -> None:
        """Mark in `mask` the moves that `seat` should consider, at least one."""

    def is_cutoff(self, state: AnyState, begun: int, moves: int) -> bool:
        """Whether a simulation that started at `begun` can stop after this many moves."""

    def evaluate(self, state: AnyState, minds: Any, begun: int, worth: list[float]) -> None:
        """Write to `worth` how good the state is for each seat, from 0 to 1."""


class Notation(Protocol):
    """games/GAME/notation.py: the names of cards, moves and events outside the rules."""

    NAME: str
    DESIGNER: str  # empty for a traditional game
    PUBLISHER: str  # empty for a traditional game
    OPTIONS: Mapping[str, Option]
    events: Spellers  # how each kind of entry in the log is spelled
    Event: Any  # a union of TypedDicts: every event
    Options: type  # a TypedDict: every option
    MOVES: Mapping[str, tuple[int, int]]  # move -> the phase it belongs to, and its action
    CARDS: Sequence[str]  # the name of each card, by its number in the rules
    SECRET: Collection[int]  # the phases in which only the mover knows what was chosen
    EXAMPLES: str  # a few moves, shown when a move cannot be read
    ENDINGS: Mapping[int, str]  # the rules' Ending -> its name
    DECIDERS: Mapping[int, str]  # the rules' Deciding -> its name
    PHASES: Mapping[int, str]  # phase -> the verb of its moves; the end has none
    PROMPTS: Mapping[int, str]  # phase -> what completes the sentence "it is time to …"
    REFUSALS: Mapping[int, tuple[str, str]]  # refusal -> the rule's number, and why; {place} is what the move names


class Text(Protocol):
    """games/GAME/text.py: a view drawn in plain text."""

    def sketch(self, view: View) -> list[str]: ...


class Views(Protocol):
    """games/GAME/view.py: what a seat sees, folded from the events addressed to it."""

    View: type  # a TypedDict: the fields of AtTable and of Change
    Change: type  # a TypedDict in which no field is required

    def blank_view(self, players: int) -> AnyChange:
        """The view before the first event. A field that is missing here appears only at the end of the game."""

    def fold(self, view: AnyView, event: Event) -> AnyChange:
        """What `event` changes in `view`. The engine itself adds the result when the game ends."""

    def uncovered(self, state: AnyState) -> AnyView:
        """Everything that no view shows, as fields to show once the game is over."""


class Policies(Protocol):
    """games/GAME/policies.py: how bots choose among the legal actions, given what they remember and the verb of the move."""

    def greedy(self, mind: Any, verb: str, actions: list[int], chance: Chance) -> int: ...
    def careful(self, mind: Any, verb: str, actions: list[int], chance: Chance) -> int: ...


# What a game may leave out, and the module that it belongs to.
OPTIONAL = {
    "moves_left": "rules",  # (state): how many more moves without progress end the game; -1 if no limit applies
    "FACTS": "notation",  # numbers from the rules that boards show
    "standing": "view",  # (view): points so far, worked out from the view, if the view has no field for them
    "rename": "rollouts",  # swaps the names of cards that nobody can tell apart; fast/bindings.py has its signature
    "LOSER_STARTS": "notation",  # True: whoever came last starts when the game is played again (ALL-5)
    "PACE": "notation",  # phase -> how long people take over such a move, as a multiple of the usual time
}
