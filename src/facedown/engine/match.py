"""A match: one game at a table, every move checked against the rules before it touches the state."""

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import compress
from typing import Any, NamedTuple

from facedown.engine.catalogue import Game, game_named
from facedown.engine.views import Changes, FoldedView, fold, opening_view
from facedown.kit.chance import Chance
from facedown.kit.contract import AnyBreakdown, AnyDeal, AnyState, View
from facedown.kit.errors import BadPlayers, BadSeat, BadSeed, IllegalMove, UnknownMove
from facedown.kit.events import Event, read_result, spell_log
from facedown.kit.options import Options, complete
from facedown.kit.states import blank
from facedown.kit.tell import Log, log_declaration

LEGAL, GAME_OVER, NOT_DUE, NOT_ASKED = range(4)  # how every game's Refusal begins
SHOWN_MOVES = 6  # how many legal moves an error lists


@dataclass(frozen=True)
class Terms:
    """What a table agrees on before the cards are dealt."""

    game: Game
    players: int
    options: Options
    start: int
    seed: str | None  # None: a deal laid by hand


class Outcome(NamedTuple):
    """How a game ended, spelled as in its last event."""

    scores: tuple[int, ...]  # per seat; a solo game's built-in opponent comes last
    winners: tuple[int, ...]  # seats
    ended: str  # what ended the game
    decided: str  # what made the winners win


class Match:
    """One game from the deal to the end. Make one with `Match.deal` or `Match.of_deal`, or load one with engine/record.py."""

    def __init__(self, terms: Terms, full_deal: AnyDeal) -> None:
        self.terms = terms
        self.full_deal = full_deal
        self.moves: list[tuple[int, str]] = []
        self.moves_made = [0] * terms.players  # how many moves each seat has made
        self.events: list[Event] = []
        self.to_move: list[int] = []  # every seat that may move now
        self._rules = terms.game.rules
        self._log = blank(log_declaration(self._rules.MOST_ENTRIES))
        self._state: AnyState = blank(self._rules.State)
        self._first_new_event = 0  # the number of the first event of the latest move, or of the deal
        self._folded_views: dict[int | None, FoldedView] = {}
        self._rules.deal(self._state, full_deal, self._log)
        self._read_log()

    @classmethod
    def deal(
        cls, game: str, *, players: int, seed: str, options: Mapping[str, object] | None = None, start: int | None = None
    ) -> "Match":
        """A new match. The deal is drawn from the seed, and so is the start player unless `start` is given."""
        terms = make_terms(game, players, options, start, seed)
        full_deal = terms.game.deal.prepare_deal(players, terms.options, terms.start)
        terms.game.deal.draw(full_deal, Chance(seed, f"deal {terms.game.id}"))
        return cls(terms, full_deal)

    @classmethod
    def of_deal(
        cls,
        game: str,
        *,
        players: int,
        deal: object,
        start: int,
        options: Mapping[str, object] | None = None,
        seed: str | None = None,
    ) -> "Match":
        """A match on a given deal, spelled as in a trace."""
        terms = make_terms(game, players, options, start, seed)
        return cls(terms, terms.game.deal.read_deal(deal, players, terms.options, terms.start))

    def restart(self) -> "Match":
        """A new match with the same deal, before its first move."""
        return Match(self.terms, self.full_deal)

    def copy(self) -> "Match":
        """A copy of this match, to try moves on."""
        other: Match = copy.copy(self)
        other._state, other._log = copy.deepcopy((self._state, self._log))
        other.moves, other.moves_made = [*self.moves], [*self.moves_made]
        other.events, other._folded_views = [*self.events], {**self._folded_views}
        return other

    def without_past(self, seat: int | None) -> "Match":
        """A copy of this match to play on from here, as seen by `seat` alone (None: a watcher).

        It does not have the moves and events so far, so it takes little memory, and many positions of a long game can be kept.
        """
        other: Match = copy.copy(self)
        other._state, other._log = copy.deepcopy((self._state, self._log))
        other.moves, other.moves_made = [], [*self.moves_made]
        other.events, other._first_new_event = [], 0
        other._folded_views = {seat: FoldedView(0, self.view(seat), [])}
        return other

    def legal(self, seat: int) -> list[str]:
        """The moves that `seat` may make now, sorted as text; none if it is not to move."""
        self.check_seat(seat)
        if seat not in self.to_move:
            return []
        mask = [0] * self._rules.ACTIONS
        self._rules.legal(self._state, seat, mask)
        actions, moves = self.terms.game.moves_as_text[self._state.phase]
        return list(compress(moves, map(mask.__getitem__, actions)))

    def check(self, seat: int, move: str) -> int:
        """The action that `move` spells. Raises UnknownMove or IllegalMove, which say why, if it may not be played now."""
        self.check_seat(seat)
        phase, action = read_move(self.terms.game, move)
        reason = self._rules.refusal(self._state, seat, action)
        if reason not in (GAME_OVER, NOT_DUE) and phase != self._state.phase:
            reason = NOT_ASKED
        if reason != LEGAL:
            raise self._illegal(seat, move, reason)
        return action

    def play(self, seat: int, move: str) -> list[Event]:
        """Check a move, make it and return its events. A move that is refused changes nothing."""
        return self.make(seat, move, self.check(seat, move))

    def make(self, seat: int, move: str, action: int) -> list[Event]:
        """Make a move that `check` has just allowed, and return its events. `action` is what `check` returned."""
        self._log.count = 0
        self._rules.apply(self._state, seat, action, self._log)
        self.moves.append((seat, move))
        self.moves_made[seat] += 1
        return self._read_log()

    def view(self, seat: int | None) -> View:
        """What `seat` sees now (None: a watcher)."""
        return self._see(seat, self._first_new_event).view

    def changes(self, seat: int | None, count: int) -> Changes:
        """What each of the last `count` events changed in the view of `seat` (None: a watcher).

        A change is None if the event changed nothing or is not addressed to the seat. Applied one after the other to the view
        before these events, the changes give the present view.
        """
        first_event = len(self.events) - count
        folded_view = self._see(seat, first_event)
        if folded_view.first_change > first_event:  # some of these events were folded earlier, without keeping their changes
            folded_view = self._fold(self._before_first_event(seat), first_event)
        return folded_view.changes[first_event - folded_view.first_change :]

    def _see(self, seat: int | None, first_event: int) -> FoldedView:
        """What `seat` sees now. If new events are folded, the changes of those from number `first_event` on are kept."""
        if seat is not None:
            self.check_seat(seat)
        folded_view = self._folded_views.get(seat) or self._before_first_event(seat)
        if folded_view.event_count < len(self.events):
            folded_view = self._folded_views[seat] = self._fold(folded_view, first_event)
        return folded_view

    def _fold(self, folded_view: FoldedView, first_event: int) -> FoldedView:
        view, changes = fold(self.terms.game, folded_view.view, self.events[folded_view.event_count :])
        all_changes = folded_view.changes + changes
        return FoldedView(len(self.events), view, all_changes[max(0, first_event - folded_view.first_change) :])

    def _before_first_event(self, seat: int | None) -> FoldedView:
        return FoldedView(0, opening_view(self.terms.game, self.terms.options, self.terms.players, seat), [])

    @property
    def state(self) -> AnyState:
        """The game's present state, with every secret. Do not change it: only `play` and `make` may."""
        return self._state

    @property
    def log(self) -> Log:
        """The log of the latest move, or of the deal: the entries for all audiences, before they are spelled as events."""
        return self._log

    @property
    def moves_left(self) -> int | None:
        """How many more moves without progress end the game; None if the rules have no such limit. Everyone may know it."""
        count = self.terms.game.moves_left
        left = -1 if count is None else count(self._state)
        return None if left < 0 else left

    @property
    def is_over(self) -> bool:
        return self._rules.is_over(self._state)

    @property
    def phase(self) -> str | None:
        """What kind of move comes next, as the verb of its moves; None once the game is over. Everyone may know it."""
        return self.terms.game.notation.PHASES.get(self._state.phase)

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why, once the game is over."""
        result = self.result
        if result is None:
            return None
        return Outcome(tuple(result["scores"]), tuple(result["winners"]), result["ended"], result["decided"])

    @property
    def result(self) -> dict[str, Any] | None:
        """The outcome as records keep it, once the game is over: `scores`, `winners`, `ended` and `decided`."""
        return read_result(self.events[-1]) if self.is_over else None

    @property
    def next_start(self) -> int | None:
        """The seat that starts when this game is played again (ALL-5). None if it is drawn from the seed."""
        if self.outcome is None or not self.terms.game.optional("LOSER_STARTS"):
            return None
        scores = self.outcome.scores[: self.terms.players]
        return scores.index(min(scores)) if scores.count(min(scores)) == 1 else None

    def hidden_cards(self) -> View:
        """All cards that lie face down or are held in secret now. Only to be shown once the game is over."""
        return self.terms.game.view.hidden_cards(self._state)

    def breakdown(self) -> AnyBreakdown | None:
        """How the scores came about, with every sum on the way; None until the game is over. Everyone may know it then."""
        return self.terms.game.breakdown.breakdown(self._state, self.events) if self.is_over else None

    def spell_deal(self) -> dict[str, Any]:
        """The whole hidden setup, as in a trace."""
        return self.terms.game.deal.spell_deal(self.full_deal)

    def _read_log(self) -> list[Event]:
        """Add the events that the rules have just told, and note whose move it is."""
        events = spell_log(self._log, self.terms.game.notation.events, self.terms.players)
        self._first_new_event = len(self.events)
        self.events += events
        due_seats = self._rules.to_move(self._state)
        self.to_move = [seat for seat in range(self.terms.players) if due_seats >> seat & 1]
        return events

    def check_seat(self, seat: int) -> None:
        check_seat(seat, self.terms.players)

    def _illegal(self, seat: int, move: str, reason: int) -> IllegalMove:
        notation = self.terms.game.notation
        rule, why = notation.REFUSALS[reason]
        right = self._hint(seat, reason)
        sentence = f"Seat {seat} may not play {move}: {why.format(place=move.rpartition(':')[2])} ({rule}); {right}."
        name = self._rules.Refusal(reason).name.lower().replace("_", "-")
        return IllegalMove(sentence, seat=seat, move=move, rule=rule, reason=name)

    def _hint(self, seat: int, reason: int) -> str:
        if reason == GAME_OVER:
            return "no more moves are made"
        if reason == NOT_DUE:
            return f"to move: {' and '.join(f'seat {due_seat}' for due_seat in self.to_move)}"
        legal = self.legal(seat)
        more = f" and {len(legal) - SHOWN_MOVES} more" if len(legal) > SHOWN_MOVES else ""
        moves = ", ".join(legal[:SHOWN_MOVES]) + more
        return f"it is time to {self.terms.game.notation.PROMPTS[self._state.phase]}: {moves}"


def make_terms(name: str, players: int, options: Mapping[str, object] | None, start: int | None, seed: str | None) -> Terms:
    """Check the terms that a table asks for, and draw the start player if `start` is None (ALL-5)."""
    game, all_options = check_setup(name, players, options)
    if seed is not None and not isinstance(seed, str):
        raise BadSeed(f"A seed is a text, not {seed!r}.")
    if start is None:
        if seed is None:
            raise BadSeat("Without a seed the start player must be given.")
        start = Chance(seed, "start").draw_below(players)
    if not is_whole(start) or not 0 <= start < players:
        raise BadSeat(f"Seat {start!r} cannot start; seats are 0 to {players - 1}.", seat=repr(start))
    return Terms(game, players, all_options, start, seed)


def check_setup(name: str, players: int, options: Mapping[str, object] | None) -> tuple[Game, Options]:
    """The game of that name and all its options, with defaults for those that are not given.

    Raises UnknownGame, BadPlayers or UnknownOption if there is no such game, or if it cannot be played like this.
    """
    game = game_named(name)
    if not is_whole(players) or not game.min_players <= players <= game.max_players:
        raise BadPlayers(
            f"{game.name} is for {game.min_players} to {game.max_players} players, not {players!r}.",
            players=repr(players),
            least=game.min_players,
            most=game.max_players,
        )
    all_options = complete(game.options, options or {})
    game.deal.check_table(players, all_options)
    return game, all_options


def check_seat(seat: int, players: int) -> None:
    if not is_whole(seat) or not 0 <= seat < players:
        raise BadSeat(f"There is no seat {seat!r}; seats are 0 to {players - 1}.", seat=repr(seat))


def read_move(game: Game, move: object) -> tuple[int, int]:
    """The phase that `move` belongs to, and its action."""
    if not isinstance(move, str) or move not in game.notation.MOVES:
        raise UnknownMove(f"{move!r} is not a move of {game.name}; moves look like {game.notation.EXAMPLES}.", move=repr(move))
    return game.notation.MOVES[move]


def is_whole(number: object) -> bool:
    return type(number) is int  # isinstance would accept a bool
