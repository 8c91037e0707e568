"""Games watched by an observer. Observations are compared with the view, with the knowledge and with earlier observations."""

import importlib
import json
from collections.abc import Iterator, Mapping
from itertools import islice
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from facedown.engine.catalogue import Game
from facedown.engine.match import Match
from facedown.engine.observations import Observer
from facedown.fast.bindings import Row
from facedown.fast.observations import CompiledObservations, compiled_observations
from facedown.kit.chance import Chance
from facedown.kit.events import addressed_to
from facedown.kit.observations import KINDS, MEMORIES, NONE, PERFECT, TOKENS
from facedown.kit.states import pack
from facedown.knowledge import Knowledge, make_knowledge
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.noninterference import another_world
from tests.contract.play import moves

Parts = Mapping[str, npt.NDArray[np.uint8]]


def observations_of(game: Game) -> ModuleType:
    """The module tests/games/GAME/observations.py."""
    return importlib.import_module(f"tests.games.{game.folder}.observations")


def fewest_and_most(game: Game) -> list[Configuration]:
    """Two configurations of the game: with the fewest players and with the most, and with different options if it has any."""
    of_game = [each for each in CONFIGURATIONS if each.game is game]
    return [of_game[0], of_game[-1]]


def watch(match: Match, seed: int, most: int) -> Iterator[tuple[Observer, int]]:
    """Play a game of at most that many moves, stopping with each seat that is about to move."""
    observer = Observer(match)
    for seat, move in islice(moves(match, seed), most):
        yield observer, seat
        observer.play(seat, move)


def watch_again(match: Match) -> Observer:
    """An observer of the same game up to here."""
    observer = Observer(match.restart())
    for seat, move in match.moves:
        observer.play(seat, move)
    return observer


def observations_for(observer: Observer, seat: int) -> dict[str, Any]:
    """Everything that a learning program at `seat` gets: both kinds, both memories, the mask, and what rewards are made of."""
    players = observer.match.terms.players
    observations = {
        f"{name} {kind}": observer.observe(seat, memory, number).tolist()
        for memory, name in enumerate(MEMORIES)
        for number, kind in enumerate(KINDS)
    }
    points = [observer.match.terms.game.observe.public_points(observer.match.state, each) for each in range(players)]
    return {**observations, "mask": observer.mask(seat).tolist(), "points": points}


def tokens(observer: Observer, seat: int, memory: int) -> Parts:
    return observer.facts.tokens.split(observer.observe(seat, memory, TOKENS))


class Folding:
    """Keeps every observation of a seat without memory, and works out from them what the seat knows."""

    def __init__(self, game: Game) -> None:
        self._module = observations_of(game)
        self._known_parts: Parts | None = None

    def take_in(self, observation: Parts) -> Parts:
        self._known_parts = {**observation, **self._module.fold(self._known_parts, observation)}
        return self._known_parts


def check_lossless(configuration: Configuration, seed: int, most: int) -> None:
    """Assert that the observations of a seat without memory, folded in order, are its perfect observation."""
    folds = [Folding(configuration.game) for _ in range(configuration.players)]
    for observer, seat in watch(configuration.match(str(seed)), seed, most):
        assert_same(folds[seat].take_in(tokens(observer, seat, NONE)), tokens(observer, seat, PERFECT))


def check_known(configuration: Configuration, seed: int, most: int) -> None:
    """Assert that the perfect observation of each seat is what it sees and knows, after every move."""
    match = configuration.match(str(seed))
    hearing = Hearing(match)
    for observer, _ in watch(match, seed, most):
        hearing.hear()
        for knowledge in hearing.knowledges:
            assert_same(tokens(observer, knowledge.seat, PERFECT), expected(match, knowledge))


class Hearing:
    """What each seat of a match knows."""

    def __init__(self, match: Match) -> None:
        terms = match.terms
        self._match, self._event_count = match, 0
        self.knowledges = [make_knowledge(terms.game.id, terms.players, terms.options, seat) for seat in range(terms.players)]

    def hear(self) -> None:
        """Catch up with the match."""
        new = self._match.events[self._event_count :]
        self._event_count += len(new)
        for knowledge in self.knowledges:
            knowledge.hear(addressed_to(new, knowledge.seat))


def check_new(configuration: Configuration, seed: int, most: int) -> None:
    """Assert that without memory a card is told only if it is in the view or in an event since the seat's last choice."""
    match, since = configuration.match(str(seed)), [0] * configuration.players
    for observer, seat in watch(match, seed, most):
        view = json.dumps(match.view(seat))
        new = json.dumps(addressed_to(match.events[since[seat] :], seat))
        cards = observations_of(configuration.game).cards_in(tokens(observer, seat, NONE))
        assert [card for card in cards if f'"{card}"' not in view and f'"{card}"' not in new] == []
        since[seat] = len(match.events)


def check_leaks(configuration: Configuration, seed: int, most: int, *, checked: int) -> int:
    """Assert that every seat is shown the same in other worlds that fit what it knows, at one in `checked` choices.

    Returns how many of those worlds really were different.
    """
    match, chance, others = configuration.match(str(seed)), Chance(str(seed), "worlds"), 0
    for number, (observer, _) in enumerate(watch(match, seed, most)):
        if number % checked == checked - 1:
            for seat in range(configuration.players):
                other = another_world(match, seat, chance)
                assert observations_for(watch_again(other), seat) == observations_for(observer, seat)
                others += other.spell_deal() != match.spell_deal()
    return others


def check_masks(configuration: Configuration, seed: int, most: int) -> None:
    """Assert that masks mark the legal moves, and that every seat that is asked has at least one."""
    match = configuration.match(str(seed))
    for observer, _ in watch(match, seed, most):
        for seat in range(configuration.players):
            marked = np.flatnonzero(observer.mask(seat)).tolist()
            assert sorted(observer.spell(seat, action) for action in marked) == match.legal(seat)
            assert bool(marked) == (seat in match.to_move)


def check_rotation(configuration: Configuration, seed: int, most: int) -> None:
    """Assert that everybody is shown the same, and plays the same actions, if all move one seat further."""
    match, players = configuration.match(str(seed)), configuration.players
    terms, chance = match.terms, Chance(str(seed), "turned")
    start = (terms.start + 1) % players
    turned_match = Match.of_deal(terms.game.id, players=players, deal=match.spell_deal(), start=start, options=terms.options)
    one, other = Observer(match), Observer(turned_match)
    while not match.is_over and len(match.moves) < most:
        for seat in range(players):
            own, other_seat = observations_for(one, seat), observations_for(other, (seat + 1) % players)
            points = other_seat.pop("points")
            assert own.pop("points") == [*points[1:], points[0]]
            assert own == other_seat
        seat = chance.pick(match.to_move)
        action = chance.pick(np.flatnonzero(one.mask(seat)).tolist())
        one.play(seat, one.spell(seat, action))
        other.play((seat + 1) % players, other.spell((seat + 1) % players, action))


def check_compiled(configuration: Configuration, seed: int, most: int) -> None:
    """Assert that compiled marks, observations, masks and points are the same as the interpreted ones, for every seat."""
    match = configuration.match(str(seed))
    compiled = compiled_observations(configuration.game)
    marks = np.zeros(configuration.game.observe.MARKS.itemsize, np.uint8)
    compiled.begin_marks(marks, configuration.players)
    for observer, mover in watch(match, seed, most):
        compiled.follow(marks, as_row(match.log))
        assert marks.tobytes() == pack(observer.marks)
        state = as_row(match.state)
        for seat in range(configuration.players):
            assert compiled_for(compiled, observer, state, marks, seat) == observations_for(observer, seat)
        compiled.note_choice(marks, mover)


def compiled_for(compiled: CompiledObservations, observer: Observer, state: Row, marks: Row, seat: int) -> dict[str, Any]:
    """The same as `handed_over`, by compiled code."""
    facts = observer.facts
    observations: dict[str, list[int]] = {}
    heads, table = np.array(facts.heads), np.array(facts.table, np.uint8)
    for memory, name in enumerate(MEMORIES):
        rows = np.full(facts.tokens.size, 255, np.uint8), np.full(facts.planes.size, 255, np.uint8)
        compiled.observe(state, marks, seat, memory, rows[0])
        compiled.draw_planes(rows[0], heads, table, rows[1])
        observations |= {f"{name} tokens": rows[0].tolist(), f"{name} planes": rows[1].tolist()}
    mask, scratch = np.full(observer.actions, 255, np.uint8), np.zeros(observer.match.terms.game.rules.ACTIONS, np.uint8)
    compiled.mask(state, seat, scratch, mask)
    points = [compiled.public_points(state, each) for each in range(observer.match.terms.players)]
    return {**observations, "mask": mask.tolist(), "points": points}


def as_row(instance: object) -> Row:
    return np.frombuffer(pack(instance), np.uint8).copy()


def expected(match: Match, knowledge: Knowledge) -> Parts:
    """The perfect observation of a seat, made from its view and its knowledge alone."""
    parts: Mapping[str, list[int]] = observations_of(match.terms.game).expected(match, knowledge)
    return {name: np.array(values, np.uint8) for name, values in parts.items()}


def assert_same(one: Parts, other: Parts) -> None:
    assert {name: values.tolist() for name, values in one.items()} == {name: values.tolist() for name, values in other.items()}


def relative_seats(values: list[int], seat: int, room: int) -> list[int]:
    """Numbers per seat, told to the observer at `seat`: its own first, then clockwise, and 0 for seats that are not there."""
    return [*values[seat:], *values[:seat], *[0] * (room - len(values))]


def other_seats(knowledge: Knowledge, thing: int) -> int:
    """The other seats that have seen a card, one bit each, the next one clockwise first."""
    players, seat = knowledge.players, knowledge.seat
    return sum(knowledge.seen_by(thing, (seat + 1 + each) % players) << each for each in range(players - 1))


def phase_number(match: Match) -> int:
    """The phase as the rules number it; the end comes last."""
    phases = match.terms.game.notation.PHASES
    return next((number for number, verb in phases.items() if verb == match.phase), len(phases))
