"""Plays one game of a tournament. Its number decides everything in it, so it does not matter when or where it is played."""

import copy
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from facedown.arena.journal import Journal
from facedown.arena.schedule import Schedule, plan
from facedown.bots import make_bot
from facedown.bots.bot import Bot
from facedown.bots.failures import describe_error
from facedown.bots.names import UnknownBot, is_ours
from facedown.bots.plugins import TIME_LIMIT
from facedown.engine.match import Match
from facedown.engine.record import to_record
from facedown.kit.errors import BadInput
from facedown.kit.events import Event, addressed_to
from facedown.kit.options import Options

MOST_LETTERS = 300  # in the reason why a game was lost


@dataclass(frozen=True)
class Contest:
    """What is played in a tournament. Bots named twice have different names in its schedule: see `number_namesakes`."""

    game: str
    players: int
    options: Options
    seed: str
    bot_names: tuple[str, ...]  # the bots, as on the command line
    schedule: Schedule
    time_limit: float = TIME_LIMIT  # seconds for each move of a bot from outside

    def bot_of(self, label: str) -> str:
        """The bot that the schedule calls by this label, as it was named on the command line."""
        return self.bot_names[self.schedule.bots.index(label)]

    def game_seed(self, number: int) -> str:
        return f"{self.seed} game {number}"

    def bot_seed(self, number: int, seat: int) -> str:
        """The seed of a bot in one game. It is a hash, so that it does not give the deal away."""
        return hashlib.sha256(f"{self.game_seed(number)} seat {seat}".encode()).hexdigest()[:32]


@dataclass(frozen=True)
class Forfeit:
    """Why a game was not played to its end: a bot raised an error, played an illegal move, did not answer or died."""

    seat: int
    bot: str
    reason: str  # completes "the bot lost the game: …"


@dataclass(frozen=True)
class Outcome:
    """The result of one game. `bots` and `scores` are per seat; a game that was forfeited has no scores."""

    number: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
    forfeit: Forfeit | None = None


@dataclass(frozen=True)
class PlayedGame:
    outcome: Outcome
    line: str  # its record, as JSON


class GameLost(Exception):
    """A bot did something that costs it the game."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = reason


def make_contest(
    game: str,
    bots: Sequence[str],
    *,
    players: int,
    games: int,
    seed: str,
    options: Mapping[str, object] | None,
    time_limit: float,
) -> Contest:
    """Create the contest. Raises BadInput if no such game can be dealt. Does not check yet whether the bots can play."""
    if not bots:
        raise UnknownBot("A tournament needs at least one bot.")
    if games < 1:
        raise BadInput(f"A tournament needs at least one game, not {games!r}.", games=repr(games))
    if not time_limit > 0:
        raise BadInput(f"A time limit is a number of seconds above 0, not {time_limit!r}.", time_limit=repr(time_limit))
    match = Match.deal(game, players=players, seed=seed, options=options)
    schedule = plan(number_namesakes(bots), players, games, seed)
    return Contest(game, players, match.terms.options, seed, tuple(bots), schedule, time_limit)


def number_namesakes(bot_names: Sequence[str]) -> tuple[str, ...]:
    """Number bots that are named twice: random, greedy, random -> random, greedy, random #2. Each is measured separately."""
    return tuple(
        name if (earlier_count := bot_names[:place].count(name)) == 0 else f"{name} #{earlier_count + 1}"
        for place, name in enumerate(bot_names)
    )


def play_game(contest: Contest, number: int, journal: Journal) -> PlayedGame:
    match = Match.deal(contest.game, players=contest.players, seed=contest.game_seed(number), options=contest.options)
    journal.begin()
    try:
        play_out(match, seat_bots(contest, number, journal), journal)
    except GameLost as loss:
        return forfeit_game(contest, number, match, loss.seat, loss.reason)
    labels = contest.schedule.seating(number)
    return PlayedGame(outcome_of(match, number, labels), record_line(match, contest, number))


def play_out(match: Match, chairs: "Sequence[Chair]", journal: Journal) -> None:
    events = match.events
    while True:
        for chair in chairs:
            chair.hear(events)
        if match.is_over:
            return
        seat = match.to_move[0]
        move = chairs[seat].choose(match.legal(seat))
        try:
            events = match.play(seat, move)
        except BadInput as error:
            raise GameLost(seat, f"it played an illegal move: {str(error).rstrip('.')}") from error
        journal.move(seat, move)


class Chair:
    """A seat and its bot. If the bot raises anything, it loses the game, and the tournament goes on.

    A bot from outside gets copies of events, because it might change them, and has a limited time to answer. Our own bots have
    all the time they need, because those that search may have to compile first.
    """

    def __init__(self, contest: Contest, number: int, seat: int, journal: Journal) -> None:
        name = contest.bot_of(contest.schedule.seating(number)[seat])
        self._seat = seat
        self._journal = None if is_ours(name) else journal
        with self._run_bot():
            self._bot = make_seated_bot(contest, name, number, seat)

    def hear(self, events: list[Event]) -> None:
        own_events = addressed_to(events, self._seat)
        with self._run_bot():
            self._bot.hear(own_events if self._journal is None else copy.deepcopy(own_events))

    def choose(self, legal: list[str]) -> str:
        with self._run_bot():
            move: object = self._bot.choose(legal)
        if not isinstance(move, str):
            raise GameLost(self._seat, f"it played a value of type {type(move).__name__}, and a move is a text")
        return str.__str__(move)  # a plain str, in case the bot returned an instance of a subclass

    @contextmanager
    def _run_bot(self) -> Iterator[None]:
        if self._journal is not None:
            self._journal.ask(self._seat)
        try:
            yield
        except BaseException as error:  # a bot may even try to exit
            raise GameLost(self._seat, f"it raised {describe_error(error)}") from error
        finally:
            if self._journal is not None:
                self._journal.answer()


def seat_bots(contest: Contest, number: int, journal: Journal) -> list[Chair]:
    return [Chair(contest, number, seat, journal) for seat in range(contest.players)]


def make_seated_bot(contest: Contest, name: str, number: int, seat: int) -> Bot:
    seed = contest.bot_seed(number, seat)
    return make_bot(name, game=contest.game, players=contest.players, options=contest.options, seat=seat, seed=seed)


def forfeit_game(contest: Contest, number: int, match: Match, seat: int, reason: str) -> PlayedGame:
    """The result of a game that the bot of this seat forfeits. All seats of this bot have lost, and all others have won."""
    labels = contest.schedule.seating(number)
    forfeit = Forfeit(seat, labels[seat], one_line(reason))
    winners = tuple(other for other, label in enumerate(labels) if label != forfeit.bot)
    outcome = Outcome(number, labels, (), winners, len(match.moves), forfeit)
    return PlayedGame(outcome, record_line(match, contest, number, forfeit))


def one_line(reason: str) -> str:
    """The reason as one short line. It may contain text from a bot, with line feeds, control codes or pages of text."""
    printable = "".join(letter if letter.isprintable() else " " for letter in reason)
    return printable if len(printable) <= MOST_LETTERS else f"{printable[:MOST_LETTERS]} …"


def outcome_of(match: Match, number: int, labels: tuple[str, ...]) -> Outcome:
    result = match.result
    assert result is not None  # noqa: S101 - it is over
    scores = tuple(result["scores"][: len(labels)])  # in solo, the rules' own opponent may have a score too, after the player's
    return Outcome(number, labels, scores, tuple(result["winners"]), len(match.moves))


def record_line(match: Match, contest: Contest, number: int, forfeit: Forfeit | None = None) -> str:
    """The game's record as one line. The arena adds what it takes to play the game again with the same bots."""
    labels = contest.schedule.seating(number)
    arena: dict[str, Any] = {
        "seed": contest.seed,
        "number": number,
        "games": contest.schedule.games,
        "named": list(contest.bot_names),
        "bots": [contest.bot_of(label) for label in labels],
        "bot_seeds": [contest.bot_seed(number, seat) for seat in range(len(labels))],
    }
    if forfeit is not None:
        arena["forfeit"] = {"seat": forfeit.seat, "why": forfeit.reason}
    return json.dumps({**to_record(match, labels), "arena": arena}, ensure_ascii=False)
