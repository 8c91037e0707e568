"""What a game consists of: the modules in its folder, and what each of them provides."""

import enum
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from typing_extensions import TypedDict

from facedown.kit.chance import Chance
from facedown.kit.events import Event, Spellers
from facedown.kit.observations import Facts
from facedown.kit.options import Option, Options
from facedown.kit.tell import Log
from facedown.kit.text import Names

AnyState = Any  # the state of some game, as a plain object
AnyDeal = Any  # the deal of some game, as a plain object
AnyView = dict[str, Any]  # the view of some game; each game's view.py declares its own
AnyChange = dict[str, Any]  # some fields of such a view
AnyBreakdown = dict[str, Any]  # the breakdown of some game; each game's breakdown.py declares its own
View = AnyView  # the short name, for modules that declare no view of their own


class AtTable(TypedDict):
    """The fields that all views share, apart from the game and its options."""

    players: int
    seat: int | None  # the seat whose view this is; null for a watcher


class Progress(TypedDict):
    """How far a game has come, worked out from a view."""

    done: int  # rounds or pairs
    of: int  # how many there are in the whole game
    points: list[int]  # per seat: what decides the game, such as points, pairs or treasures


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

    def deal(self, state: AnyState, full_deal: AnyDeal, log: Log | None = None) -> None: ...
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

    def prepare_deal(self, seats: int, options: Options, start: int) -> AnyDeal:
        """A deal in which everything that is not random is set."""

    def draw(self, deal: AnyDeal, chance: Chance) -> None:
        """Draw everything that is random (ALL-4), replacing what was drawn before.

        It is written in the subset of Python that compiles.
        """

    def spell_deal(self, deal: AnyDeal) -> dict[str, Any]: ...
    def read_deal(self, text: object, seats: int, options: Options, start: int) -> AnyDeal:
        """Read a deal that `spell_deal` has written; raise BadDeal if it is impossible."""


class Observe(Protocol):
    """games/GAME/observe.py: what a seat is shown, as numbers for a learning program.

    It is written in the subset of Python that compiles, except for `facts`. Seats are counted clockwise from the observer.
    """

    Marks: type  # what is kept beside the state, so that an observation can tell what has happened
    MARKS: np.dtype[np.void]

    def begin_marks(self, marks: Any, seats: int) -> None:
        """Clear the marks, before a new game is dealt."""

    def note_choice(self, marks: Any, seat: int) -> None:
        """Note that a seat is about to move: its span of time since the last choice starts over."""

    def follow(self, marks: Any, kind: int, seat: int, a: int, b: int, c: int, audience: int) -> None:
        """Update the marks with an entry of the log. Called for every entry that the deal and the moves write."""

    def facts(self, options: Options) -> Facts:
        """What an observation tells, as tokens and as planes."""

    def observe(self, state: AnyState, marks: Any, seat: int, memory: int, tokens: list[int]) -> None:
        """Write to `tokens` all facts that `seat` is shown.

        With memory NONE, these are what the seat sees now and what it was told since its last choice: the cards that it was
        shown, where they lie now, what has moved, and who has looked at what. With PERFECT, they are what the seat sees now and
        what it was told since the deal, so everything that it knows.
        """

    def public_points(self, state: AnyState, seat: int) -> int:
        """The points that everyone can see the seat has; 0 in a game without public points."""


class Rollouts(Protocol):
    """games/GAME/rollouts.py: what simulated players know and which moves they consider.

    It is written in the subset of Python that compiles.
    """

    EXPLORATION: float  # how strongly the search prefers moves that it has rarely tried
    BELIEFS: np.dtype[np.void]  # of `beliefs`: what the simulated players know

    def begin(self, state: AnyState, beliefs: Any) -> int:
        """Set up the beliefs for a simulation. Returns `started_at`, a number for the point in the game where it starts."""

    def notice(self, beliefs: Any, kind: int, a: int, b: int, c: int, audience: int) -> None:
        """Update what the simulated players know with an entry of the log."""

    def candidates(self, state: AnyState, beliefs: Any, seat: int, mask: list[int], is_in_trees: bool) -> None:
        """Mark in `mask` the moves that `seat` should consider, at least one."""

    def is_cutoff(self, state: AnyState, started_at: int, moves: int) -> bool:
        """Whether a simulation that started at `started_at` can stop after this many moves."""

    def evaluate(self, state: AnyState, beliefs: Any, started_at: int, worth: list[float]) -> None:
        """Write to `worth` how good the state is for each seat, from 0 to 1."""


class Greedy(Protocol):
    """games/GAME/greedy.py: what `greedy` plays. It is written in the subset of Python that compiles."""

    def narrow(self, state: AnyState, seat: int, faces: list[int], mask: list[int]) -> None:
        """Of the legal actions in `mask`, keep those that `greedy` chooses from, each equally likely; at least one.

        `faces` has the card that the seat remembers at each cell, or UNKNOWN. Hidden cards in `state` must not be looked at.
        """


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
    """games/GAME/text.py: a game in plain text."""

    def sketch(self, view: View) -> list[str]:
        """A view drawn in a terminal, line by line."""

    def describe(self, event: Any, names: Names) -> str:
        """An event as an English sentence."""


class Views(Protocol):
    """games/GAME/view.py: what a seat sees, folded from the events addressed to it."""

    View: type  # a TypedDict: the fields of AtTable and of Change
    Change: type  # a TypedDict in which no field is required

    def blank_view(self, players: int) -> AnyChange:
        """The view before the first event. A field that is missing here appears only at the end of the game."""

    def fold(self, view: AnyView, event: Event) -> AnyChange:
        """What `event` changes in `view`. The engine itself adds the result when the game ends."""

    def hidden_cards(self, state: AnyState) -> AnyView:
        """Everything that no view shows, as fields to show once the game is over."""


class Breakdowns(Protocol):
    """games/GAME/breakdown.py: how the scores of a finished game came about. Clients that show it need not add anything up."""

    Breakdown: type  # a TypedDict

    def breakdown(self, state: AnyState, events: Sequence[Event]) -> AnyBreakdown:
        """How the scores came about, with every sum on the way. `events`: all events of the game."""


class Daily(Protocol):
    """games/GAME/daily.py: the game's deal of the day, which is played alone. A game without one leaves the file out.

    `events`: everything that the only seat of a finished game has been told.
    """

    OPTIONS: Mapping[str, object]  # those that are not the defaults
    COMPARED: Sequence[str]  # options; scores of games for one player are compared only if these are the same

    def score(self, events: Sequence[Event]) -> int | None:
        """The score, of which lower is better; None if the game was lost."""

    def squares(self, events: Sequence[Event]) -> str:
        """How the game went, as one letter of `kit.squares.Square` per turn or step. They never tell which card, or where."""


class Policies(Protocol):
    """games/GAME/policies.py: how bots choose among the legal actions, given what they remember and the verb of the move."""

    def greedy(self, memory: Any, verb: str, actions: list[int], chance: Chance) -> int: ...
    def careful(self, memory: Any, verb: str, actions: list[int], chance: Chance) -> int: ...


class Undealt(Protocol):
    """`Undealt` in games/GAME/deal.py: a game for two players in which a card is drawn when it is first turned over.

    Before that, the card is not in the state. Actions are those of the rules.
    """

    OPTIONS: Mapping[str, Option]

    def most_points(self, options: Options) -> int:
        """The most points that a player can have at the end. The number of every card is lower."""

    def draws(self, state: AnyState, action: int) -> list[tuple[int, float]]:
        """The cards that this action may turn up, each with its probability; none if the card has been seen."""

    def lay(self, state: AnyState, action: int, card: int) -> None:
        """Put a card that was drawn where this action will turn it up."""

    def kind(self, state: AnyState, action: int) -> str:
        """The kind of this action. Actions of one kind are equally good: they differ only in the names and places of cards."""


# What a game may leave out, and the module that it belongs to.
OPTIONAL = {
    "CELLS": "rules",  # of a game on a grid: how many cells there are, and how many in a row
    "WIDTH": "rules",
    "TIMELESS": "knowledge",  # the names of events that count as no time for memories
    "moves_left": "rules",  # (state): how many more moves without progress end the game; -1 if no limit applies
    "FACTS": "notation",  # numbers from the rules that boards show
    "standing": "view",  # (view): points so far, worked out from the view, if the view has no field for them
    "progress": "view",  # (view): how far the game has come and what each seat has so far, as `Progress`
    "POINTS_ARE_HIDDEN": "observe",  # True: nobody's points are known before the end
    "points_alone": "observe",  # (state): what counts as points for a player who plays alone, if not only public points
    "recall_test": "knowledge",  # (knowledge, verb, actions, chosen action): a kit.recall.RecallTest, or None if none applies
    "Undealt": "deal",  # what `Undealt` above declares: the game without a deal, each card drawn when it is first turned over
    "rename": "rollouts",  # swaps the names of cards that nobody can tell apart; fast/bindings.py has its signature
    "count_actions": "observe",  # (options): how many actions a learning program chooses from, if not the rules' ACTIONS
    "rules_action": "observe",  # (state, seat, action): the rules' action for such an action, if it is not the same
    "own_mask": "observe",  # (state, seat, legal, mask): marks which of them are legal, given the rules' actions in `legal`
    "LOSER_STARTS": "notation",  # True: whoever came last starts when the game is played again (ALL-5)
    "PACE": "notation",  # phase -> how long people take over such a move, as a multiple of the usual time
}
