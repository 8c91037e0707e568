"""Tables for game-theoretic algorithms: one seat moves at a time, chance is a player, and copies cost next to nothing."""

import copy
import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Protocol

import numpy as np

from facedown.engine.catalogue import Game, game_named
from facedown.engine.match import Match, Terms
from facedown.engine.observations import Bytes, Observer, count_actions, follow, observe, own_mask, rules_action, spell
from facedown.envs.bot_table import result_reward
from facedown.kit.chance import Chance
from facedown.kit.contract import AnyDeal, AnyState, Undealt
from facedown.kit.events import addressed_to
from facedown.kit.observations import PERFECT, PLANES, TOKENS, Layout
from facedown.kit.options import Options
from facedown.kit.states import blank
from facedown.kit.tell import Log, log_declaration
from facedown.knowledge import Knowledge, make_knowledge

Outcomes = list[tuple[int, float]]  # what chance may do, and how likely it is


class Table(Protocol):
    """A position that can be copied and played on."""

    @property
    def players(self) -> int: ...
    @property
    def actions(self) -> int: ...
    @property
    def layout(self) -> Layout:
        """What the planes mean."""

    def copy(self) -> "Table": ...

    @property
    def seat(self) -> int | None:
        """The seat to move; None if chance is to move, or if the game is over."""

    @property
    def is_over(self) -> bool: ...

    def legal(self) -> list[int]:
        """The actions of the seat to move, in order."""

    def draws(self) -> Outcomes:
        """What chance may do, when it is to move."""

    def play(self, action: int) -> None:
        """Make a move of the seat that is to move, or let chance choose."""

    def spell(self, action: int) -> str: ...
    def returns(self) -> list[float]: ...
    def planes(self, seat: int, memory: int) -> Bytes: ...
    def observation(self, seat: int, memory: int) -> str: ...
    def information(self, seat: int) -> str: ...
    def resample(self, seat: int, chance: Chance) -> "Table":
        """A table at which this seat has been told the same as here. All that fit are equally likely."""


# A deal out of a list


class DealtTable:
    """A game that begins with one of `deals` deals, each equally likely."""

    def __init__(self, game: Game, players: int, options: Options, deals: int, seed: int) -> None:
        self.game, self.players, self.options, self.deals, self.seed = game, players, options, deals, seed
        self.actions = count_actions(game, options)
        self.layout = game.observe.facts(options).layout(PLANES)
        self._observer: Observer | None = None
        self._spelled_events: dict[int, tuple[int, str]] = {}  # per seat: how many events are spelled, and their text
        self._last_knowledge: tuple[int, int, Knowledge] | None = None  # seat, number of events, and what it knows then

    def __reduce__(self) -> tuple[Any, ...]:
        history = None if self.match is None else (self.match.terms, self.match.full_deal, self.match.moves)
        return replay, (self.game, self.players, self.options, self.deals, self.seed, history)

    def copy(self) -> "DealtTable":
        other: DealtTable = DealtTable.__new__(DealtTable)
        vars(other).update(vars(self))
        other._spelled_events = dict(self._spelled_events)
        other._observer = None if self._observer is None else self._observer.copy()
        return other

    @property
    def match(self) -> Match | None:
        """The match; None before the deal."""
        return None if self._observer is None else self._observer.match

    @property
    def seat(self) -> int | None:
        return self.match.to_move[0] if self.match and self.match.to_move else None

    @property
    def is_over(self) -> bool:
        return self.match is not None and self.match.is_over

    def legal(self) -> list[int]:
        if self._observer is None or self.seat is None:
            return []
        return list(np.flatnonzero(self._observer.mask(self.seat)).tolist())

    def draws(self) -> Outcomes:
        return [(number, 1 / self.deals) for number in range(self.deals)]

    def play(self, action: int) -> None:
        if self._observer is None:
            deal = f"{self.seed} {action}"
            self._observer = Observer(Match.deal(self.game.id, players=self.players, seed=deal, options=self.options))
        elif self.seat is not None:
            self._observer.play(self.seat, self._observer.spell(self.seat, action))

    def spell(self, action: int) -> str:
        if self._observer is None or self.seat is None:
            return f"deal:{action}"
        return self._observer.spell(self.seat, action)

    def returns(self) -> list[float]:
        outcome = self.match.outcome if self.match else None
        seats = range(self.players)
        return [0.0 if outcome is None else result_reward(outcome.winners, seat, self.players) for seat in seats]

    def planes(self, seat: int, memory: int) -> Bytes:
        if self._observer is None:
            return np.zeros(self.layout.size, np.uint8)
        return self._observer.observe(seat, memory, PLANES)

    def observation(self, seat: int, memory: int) -> str:
        return "" if self._observer is None else spell_numbers(self._observer.observe(seat, memory, TOKENS))

    def information(self, seat: int) -> str:
        """Every event that was addressed to the seat, one per line."""
        if self.match is None:
            return ""
        events = self.match.events
        count, text = self._spelled_events.get(seat, (0, ""))
        if count < len(events):
            text += "".join(f"{json.dumps(event)}\n" for event in addressed_to(events[count:], seat))
            self._spelled_events[seat] = len(events), text
        return text

    def resample(self, seat: int, chance: Chance) -> "DealtTable":
        """A table that fits what the seat knows. It is played from a new deal on, so that the other seats have a past too."""
        other = DealtTable(self.game, self.players, self.options, self.deals, self.seed)
        if self.match is not None:
            _, deal, moves = self._knowledge(seat, self.match).history(chance)
            other.go_on(replace(self.match.terms, seed=None), deal, moves)
        return other

    def go_on(self, terms: Terms, deal: AnyDeal, moves: Sequence[tuple[int, str]]) -> None:
        """Begin with this deal, instead of one that chance draws, and play these moves."""
        self._observer = Observer(Match(terms, deal))
        for mover, move in moves:
            self._observer.play(mover, move)

    def _knowledge(self, seat: int, match: Match) -> Knowledge:
        """What a seat knows now. The last answer is kept, because a search asks for it many times in a row."""
        if self._last_knowledge is None or self._last_knowledge[:2] != (seat, len(match.events)):
            knowledge = make_knowledge(self.game.id, self.players, self.options, seat)
            knowledge.hear(addressed_to(match.events, seat))
            self._last_knowledge = seat, len(match.events), knowledge
        return self._last_knowledge[2]


def replay(
    game: Game,
    players: int,
    options: Options,
    deals: int,
    seed: int,
    history: tuple[Terms, AnyDeal, list[tuple[int, str]]] | None,
) -> DealtTable:
    """Restore a table that was pickled."""
    table = DealtTable(game, players, options, deals, seed)
    if history is not None:
        table.go_on(*history)
    return table


# No deal at all


class UndealtTable:
    """A game for two in which chance draws each card when it is first turned over, so that every deal is possible.

    Of actions that differ only in the names and places of cards, just the first is legal.
    """

    players = 2

    def __init__(self, game: Game, options: Options) -> None:
        self._game, self._options = game, options
        self._undealt: Undealt = game.optional("Undealt")
        self._facts = game.observe.facts(options)
        self.actions = count_actions(game, options)
        self.layout = self._facts.layout(PLANES)
        self._state: AnyState = blank(game.rules.State)
        self._marks: Any = blank(game.observe.Marks)
        self._waiting_action: int | None = None  # the rules' action that waits for chance to draw a card
        log = empty_log(game)
        game.rules.deal(self._state, game.deal.prepare_deal(self.players, options, 0), log)
        game.observe.begin_marks(self._marks, self.players)
        follow(game, self._marks, log)

    def copy(self) -> "UndealtTable":
        other: UndealtTable = UndealtTable.__new__(UndealtTable)
        vars(other).update(vars(self))
        other._state, other._marks = copy_numbers(self._state), copy_numbers(self._marks)
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        now = {"_state": self._state, "_marks": self._marks, "_waiting_action": self._waiting_action}
        return UndealtTable, (self._game, self._options), now

    @property
    def seat(self) -> int | None:
        return None if self._waiting_action is not None or self.is_over else self._state.turn

    @property
    def is_over(self) -> bool:
        return self._game.rules.is_over(self._state)

    def legal(self) -> list[int]:
        if self.seat is None:
            return []
        firsts: dict[str, int] = {}
        for action in np.flatnonzero(own_mask(self._game, self.actions, self._state, self.seat)).tolist():
            firsts.setdefault(self._undealt.kind(self._state, self._rules_action(action)), action)
        return sorted(firsts.values())

    def draws(self) -> Outcomes:
        return [] if self._waiting_action is None else self._undealt.draws(self._state, self._waiting_action)

    def play(self, action: int) -> None:
        if self._waiting_action is not None:
            self._undealt.lay(self._state, self._waiting_action, action)
            self._apply(self._waiting_action)
            self._waiting_action = None
        elif self._undealt.draws(self._state, self._rules_action(action)):
            self._waiting_action = self._rules_action(action)
        else:
            self._apply(self._rules_action(action))

    def _apply(self, action: int) -> None:
        seat, log = self._state.turn, empty_log(self._game)
        self._game.observe.note_choice(self._marks, seat)
        self._game.rules.apply(self._state, seat, action, log)
        follow(self._game, self._marks, log)

    def _rules_action(self, action: int) -> int:
        return rules_action(self._game, self._state, self._state.turn, action)

    def spell(self, action: int) -> str:
        if self._waiting_action is not None:
            return f"draw:{self._game.notation.CARDS[action]}"
        return spell(self._game, self._state, self._state.turn, action)

    def returns(self) -> list[float]:
        """How many points each seat is ahead, once the game is over; zeros before that."""
        own_points, other_points = (self._game.observe.public_points(self._state, seat) for seat in range(self.players))
        return [float(own_points - other_points), float(other_points - own_points)] if self.is_over else [0.0, 0.0]

    def planes(self, seat: int, memory: int) -> Bytes:
        return observe(self._game, self._facts, self._state, self._marks, seat, memory, PLANES)

    def observation(self, seat: int, memory: int) -> str:
        return self._tokens(seat, memory)

    def information(self, seat: int) -> str:
        """Everything that matters from here on: what lies where as far as it was seen, the points, and who is to move."""
        return self._tokens(seat, PERFECT)

    def _tokens(self, seat: int, memory: int) -> str:
        text = spell_numbers(observe(self._game, self._facts, self._state, self._marks, seat, memory, TOKENS))
        return text if self._waiting_action is None else f"{text} turning {self._waiting_action}"

    def resample(self, seat: int, chance: Chance) -> "UndealtTable":
        """A copy: nothing is hidden, because what nobody has seen is not drawn yet."""
        return self.copy()


def empty_log(game: Game) -> Log:
    """A log to write one move to."""
    log = log_of(game.id)
    log.count = 0
    return log


@cache
def log_of(game: str) -> Log:
    return blank(log_declaration(game_named(game).rules.MOST_ENTRIES))


def spell_numbers(numbers: Bytes) -> str:
    return " ".join(map(str, numbers.tolist()))


def copy_numbers(record: Any) -> Any:
    """A copy of a plain record, whose fields are numbers, lists of numbers, or lists of such lists."""
    other = copy.copy(record)
    for name, value in vars(record).items():
        if isinstance(value, list):
            setattr(other, name, [list(each) if isinstance(each, list) else each for each in value])
    return other
