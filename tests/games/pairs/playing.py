"""Plays games of Pairs between optimal play and our bots, and measures what their choices give away."""

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
from tests.games.pairs.optimal import CardKind, KindValues, Table, optimum

Player = Callable[[Options, int, str], Bot]  # (options, seat, seed) -> the bot at that seat


class GameResult(NamedTuple):
    """How many pairs each seat was ahead at the end, and how many its choices gave away compared with optimal play."""

    ahead: tuple[int, int]
    given_away: tuple[float, float]


def play(options: Options, seed: str, players: tuple[Player, Player]) -> GameResult:
    """Play a game of two players, in which seat 0 starts."""
    match = Match.deal("pairs", players=2, seed=seed, options=options, start=0)
    bots = [player(match.terms.options, seat, seed) for seat, player in enumerate(players)]
    shared_knowledge = Knowledge(2, match.terms.options, 0)  # both seats see everything, so they know the same
    given_away = [Fraction(0), Fraction(0)]
    events = match.events
    while True:
        shared_knowledge.hear(events)
        for bot in bots:
            bot.hear(events)
        if match.is_over:
            break
        (seat,) = match.to_move
        move = bots[seat].choose(match.legal(seat))
        given_away[seat] += value_lost_by(shared_knowledge, MOVES[move][1])
        events = match.play(seat, move)
    ahead = match.state.score[0] - match.state.score[1]
    return GameResult((ahead, -ahead), (float(given_away[0]), float(given_away[1])))


def player_named(name: str) -> Player:
    """A player that is one of our bots."""
    return lambda options, seat, seed: make_bot(name, game="pairs", players=2, options=options, seat=seat, seed=seed)


# Optimal play


class Optimal:
    """A bot that takes any pair that it knows, and otherwise turns over a card of the kind that is worth most."""

    def __init__(self, options: Options, seat: int, seed: str) -> None:
        self._knowledge = Knowledge(2, options, seat)
        self._seed = f"{seed} {seat}"

    def hear(self, events: Sequence[Event]) -> None:
        self._knowledge.hear(events)

    def choose(self, legal: Sequence[str]) -> str:
        knowledge = self._knowledge
        moves = {MOVES[move][1]: move for move in legal}
        cells = sure_pairs(knowledge, list(moves))
        if not cells:
            values = kind_values(knowledge)
            cells = [cell for cell in moves if values[kind_of(knowledge, cell)] == max(values.values())]
        return moves[Chance(self._seed, f"choice {knowledge.now}").pick(cells)]


def kind_of(knowledge: Knowledge, cell: int) -> CardKind:
    return CardKind.KNOWN if cell in knowledge.known_faces else CardKind.NEW


def kind_values(knowledge: Knowledge) -> KindValues:
    """What it is worth now to turn over a card of each kind, if no pair is known."""
    state = knowledge.table
    singles = sum(state.facing[cell] == Facing.FACE_DOWN for cell in knowledge.known_faces)
    best = optimum(state.limit)
    if state.turned_cell == NO_CELL:
        return best.first_card_values(Table(state.pairs_left, singles, moves_left(state)))
    if len(knowledge.cards[state.turned_cell].sights) == 1:
        return best.second_card_values_after_new(Table(state.pairs_left, singles, moves_left(state)))
    return best.second_card_values_after_known(Table(state.pairs_left, singles + 1, moves_left(state)))


def value_lost_by(knowledge: Knowledge, cell: int) -> Fraction:
    """How much less turning over this card is worth than the best one. If a pair is known, the card must belong to it."""
    pairs = sure_pairs(knowledge, face_down_cells(knowledge))
    if pairs:
        assert cell in pairs
        return Fraction(0)
    values = kind_values(knowledge)
    return max(values.values()) - values[kind_of(knowledge, cell)]


def face_down_cells(knowledge: Knowledge) -> list[int]:
    return [cell for cell, facing in enumerate(knowledge.table.facing) if facing == Facing.FACE_DOWN]
