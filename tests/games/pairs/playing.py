"""Optimal play and our bots at one table of Pairs, and what their choices give away."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from facedown.bots import make_bot
from facedown.bots.bot import Bot
from facedown.engine.match import Match
from facedown.games.pairs.knowledge import Knowledge
from facedown.games.pairs.notation import MOVES
from facedown.games.pairs.policies import sure_pairs
from facedown.games.pairs.rules import NO_CELL, Facing, moves_left
from facedown.kit.chance import Chance
from facedown.kit.events import Event
from facedown.kit.options import Options
from tests.games.pairs.optimal import Options as Worths
from tests.games.pairs.optimal import Sort, Table, optimum

Player = Callable[[Options, int, str], Bot]  # (options, seat, seed) -> the bot on that seat


class GameResult(NamedTuple):
    """By how many pairs each seat was ahead at the end, and how much of the game's value its choices gave away."""

    ahead: tuple[int, int]
    given_away: tuple[float, float]


def play(options: Options, seed: str, players: tuple[Player, Player]) -> GameResult:
    """Play a game of two players, which seat 0 begins."""
    match = Match.deal("pairs", players=2, seed=seed, options=options, start=0)
    bots = [player(match.terms.options, seat, seed) for seat, player in enumerate(players)]
    all_seen = Knowledge(2, match.terms.options, 0)  # what one seat knows, both know
    given_away = [Fraction(0), Fraction(0)]
    events = match.events
    while True:
        all_seen.hear(events)
        for bot in bots:
            bot.hear(events)
        if match.is_over:
            break
        (seat,) = match.to_move
        move = bots[seat].choose(match.legal(seat))
        given_away[seat] += lost_by(all_seen, MOVES[move][1])
        events = match.play(seat, move)
    ahead = match.state.score[0] - match.state.score[1]
    return GameResult((ahead, -ahead), (float(given_away[0]), float(given_away[1])))


def player_named(name: str) -> Player:
    """A maker of one of our bots."""
    return lambda options, seat, seed: make_bot(name, game="pairs", players=2, options=options, seat=seat, seed=seed)


# Optimal play


class Optimal:
    """A bot that takes any pair that it knows, and otherwise turns over a card of the sort that is worth most."""

    def __init__(self, options: Options, seat: int, seed: str) -> None:
        self._memory = Knowledge(2, options, seat)
        self._seed = f"{seed} {seat}"

    def hear(self, events: Sequence[Event]) -> None:
        self._memory.hear(events)

    def choose(self, legal: Sequence[str]) -> str:
        memory = self._memory
        moves = {MOVES[move][1]: move for move in legal}
        cells = sure_pairs(memory, list(moves))
        if not cells:
            worths = worths_of(memory)
            cells = [cell for cell in moves if worths[sort_of(memory, cell)] == max(worths.values())]
        return moves[Chance(self._seed, f"choice {memory.now}").pick(cells)]


def sort_of(memory: Knowledge, cell: int) -> Sort:
    return Sort.KNOWN if cell in memory.known_faces else Sort.NEW


def worths_of(memory: Knowledge) -> Worths:
    """What each sort of card is worth now, if no pair is known."""
    state = memory.table
    singles = sum(state.facing[cell] == Facing.FACE_DOWN for cell in memory.known_faces)
    best = optimum(state.limit)
    if state.turned_cell == NO_CELL:
        return best.firsts(Table(state.pairs_left, singles, moves_left(state)))
    if len(memory.cards[state.turned_cell].sights) == 1:
        return best.seconds_after_new(Table(state.pairs_left, singles, moves_left(state)))
    return best.seconds_after_known(Table(state.pairs_left, singles + 1, moves_left(state)))


def lost_by(memory: Knowledge, cell: int) -> Fraction:
    """How much less this card is worth than the best one. Leaving a known pair is not counted."""
    pairs = sure_pairs(memory, face_down(memory))
    if pairs:
        assert cell in pairs
        return Fraction(0)
    worths = worths_of(memory)
    return max(worths.values()) - worths[sort_of(memory, cell)]


def face_down(memory: Knowledge) -> list[int]:
    return [cell for cell, lies in enumerate(memory.table.facing) if lies == Facing.FACE_DOWN]
