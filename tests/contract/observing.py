"""Checks of observations, which compare them with the seat's view, with its knowledge and with its earlier observations."""

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
    """Two configurations of the game, with the fewest players and with the most. Their options differ, if it has any."""
    configurations = [each for each in CONFIGURATIONS if each.game is game]
    return [configurations[0], configurations[-1]]


def watch(match: Match, seed: int, max_moves: int) -> Iterator[tuple[Observer, int]]:
    """Play a game, up to this many moves. Before each move, yields the observer and the seat that is about to move."""
    observer = Observer(match)
    for seat, move in islice(moves(match, seed), max_moves):
        yield observer, seat
        observer.play(seat, move)


def watch_again(match: Match) -> Observer:
    """A new observer that has watched the same game from its beginning."""
    observer = Observer(match.restart())
    for seat, move in match.moves:
        observer.play(seat, move)
    return observer


def observations_for(observer: Observer, seat: int) -> dict[str, Any]:
    """Everything that a learning program at `seat` is given: observations of both kinds and memories, the mask, and points."""
    players = observer.match.terms.players
    observations = {
        f"{name} {kind}": observer.observe(seat, memory, number).tolist()
        for memory, name in enumerate(MEMORIES)
        for number, kind in enumerate(KINDS)
    }
    points = [observer.match.terms.game.observe.public_points(observer.match.state, each) for each in range(players)]
    return {**observations, "mask": observer.mask(seat).tolist(), "points": points}


def tokens(observer: Observer, seat: int, memory: int) -> Parts:
    """An observation as tokens, split into its parts."""
    return observer.facts.tokens.split(observer.observe(seat, memory, TOKENS))


class ObservationFold:
    """Works out what a seat knows from all its observations, each of which was made without memory."""

    def __init__(self, game: Game) -> None:
        self._module = observations_of(game)
        self._known_parts: Parts | None = None

    def take_in(self, observation: Parts) -> Parts:
        """Add the next observation. Returns what the seat now knows."""
        self._known_parts = {**observation, **self._module.fold(self._known_parts, observation)}
        return self._known_parts


def check_lossless(configuration: Configuration, seed: int, max_moves: int) -> None:
    """Assert that the observations of a seat without memory, folded in order, give its observation with perfect memory."""
    folds = [ObservationFold(configuration.game) for _ in range(configuration.players)]
    for observer, seat in watch(configuration.match(str(seed)), seed, max_moves):
        assert_same(folds[seat].take_in(tokens(observer, seat, NONE)), tokens(observer, seat, PERFECT))


def check_perfect_memory(configuration: Configuration, seed: int, max_moves: int) -> None:
    """Assert that before every move, each seat's observation with perfect memory is what the seat sees and knows."""
    match = configuration.match(str(seed))
    listeners = Listeners(match)
    for observer, _ in watch(match, seed, max_moves):
        listeners.hear()
        for knowledge in listeners.knowledges:
            assert_same(tokens(observer, knowledge.seat, PERFECT), expected_observation(match, knowledge))


class Listeners:
    """Follows a match, and keeps what each of its seats knows."""

    def __init__(self, match: Match) -> None:
        terms = match.terms
        self._match, self._event_count = match, 0
        self.knowledges = [make_knowledge(terms.game.id, terms.players, terms.options, seat) for seat in range(terms.players)]

    def hear(self) -> None:
        """Let every seat hear the events since the last call."""
        new_events = self._match.events[self._event_count :]
        self._event_count += len(new_events)
        for knowledge in self.knowledges:
            knowledge.hear(addressed_to(new_events, knowledge.seat))


def check_no_memory(configuration: Configuration, seed: int, max_moves: int) -> None:
    """Assert that without memory, a seat is told a card only if it is in its view, or in an event since its last choice."""
    match, event_counts = configuration.match(str(seed)), [0] * configuration.players  # at each seat's last choice
    for observer, seat in watch(match, seed, max_moves):
        view = json.dumps(match.view(seat))
        new_events = json.dumps(addressed_to(match.events[event_counts[seat] :], seat))
        cards = observations_of(configuration.game).cards_in(tokens(observer, seat, NONE))
        assert [card for card in cards if f'"{card}"' not in view and f'"{card}"' not in new_events] == []
        event_counts[seat] = len(match.events)


def check_leaks(configuration: Configuration, seed: int, max_moves: int, *, every: int) -> int:
    """Assert that every seat is shown the same in other worlds that fit what it knows, at one choice in `every`.

    Returns how many of those worlds really are different.
    """
    match, chance, different_worlds = configuration.match(str(seed)), Chance(str(seed), "worlds"), 0
    for number, (observer, _) in enumerate(watch(match, seed, max_moves)):
        if number % every == every - 1:
            for seat in range(configuration.players):
                other = another_world(match, seat, chance)
                assert observations_for(watch_again(other), seat) == observations_for(observer, seat)
                different_worlds += other.spell_deal() != match.spell_deal()
    return different_worlds


def check_masks(configuration: Configuration, seed: int, max_moves: int) -> None:
    """Assert that masks mark the legal moves, and that exactly the seats that are to move have any."""
    match = configuration.match(str(seed))
    for observer, _ in watch(match, seed, max_moves):
        for seat in range(configuration.players):
            marked_actions = np.flatnonzero(observer.mask(seat)).tolist()
            assert sorted(observer.spell(seat, action) for action in marked_actions) == match.legal(seat)
            assert bool(marked_actions) == (seat in match.to_move)


def check_rotation(configuration: Configuration, seed: int, max_moves: int) -> None:
    """Assert that if all players move one seat further, each is shown the same and their moves have the same action numbers."""
    match, players = configuration.match(str(seed)), configuration.players
    terms, chance = match.terms, Chance(str(seed), "turned")
    start = (terms.start + 1) % players
    rotated_match = Match.of_deal(terms.game.id, players=players, deal=match.spell_deal(), start=start, options=terms.options)
    observer, rotated_observer = Observer(match), Observer(rotated_match)
    while not match.is_over and len(match.moves) < max_moves:
        for seat in range(players):
            observations, rotated_observations = (
                observations_for(observer, seat),
                observations_for(rotated_observer, (seat + 1) % players),
            )
            points = rotated_observations.pop("points")
            assert observations.pop("points") == [*points[1:], points[0]]
            assert observations == rotated_observations
        seat = chance.pick(match.to_move)
        action = chance.pick(np.flatnonzero(observer.mask(seat)).tolist())
        observer.play(seat, observer.spell(seat, action))
        rotated_observer.play((seat + 1) % players, rotated_observer.spell((seat + 1) % players, action))


def check_compiled(configuration: Configuration, seed: int, max_moves: int) -> None:
    """Assert that for every seat, compiled code gives the same marks, observations, masks and points as plain Python."""
    match = configuration.match(str(seed))
    compiled = compiled_observations(configuration.game)
    marks = np.zeros(configuration.game.observe.MARKS.itemsize, np.uint8)
    compiled.begin_marks(marks, configuration.players)
    for observer, mover in watch(match, seed, max_moves):
        compiled.follow(marks, as_row(match.log))
        assert marks.tobytes() == pack(observer.marks)
        state = as_row(match.state)
        for seat in range(configuration.players):
            assert compiled_observations_for(compiled, observer, state, marks, seat) == observations_for(observer, seat)
        compiled.note_choice(marks, mover)


def compiled_observations_for(
    compiled: CompiledObservations, observer: Observer, state: Row, marks: Row, seat: int
) -> dict[str, Any]:
    """The same as `observations_for`, from compiled code."""
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


def expected_observation(match: Match, knowledge: Knowledge) -> Parts:
    """A seat's observation with perfect memory, made from its view and its knowledge alone."""
    parts: Mapping[str, list[int]] = observations_of(match.terms.game).expected_observation(match, knowledge)
    return {name: np.array(values, np.uint8) for name, values in parts.items()}


def assert_same(one: Parts, other: Parts) -> None:
    assert {name: values.tolist() for name, values in one.items()} == {name: values.tolist() for name, values in other.items()}


def relative_to_seat(values: list[int], seat: int, max_seats: int) -> list[int]:
    """Numbers per seat, in the order of observations for `seat`: its own, then clockwise, then 0 for seats not in play."""
    return [*values[seat:], *values[:seat], *[0] * (max_seats - len(values))]


def other_witnesses(knowledge: Knowledge, cell: int) -> int:
    """The other seats that have seen the card at a cell, one bit each. The next seat clockwise is the lowest bit."""
    players, seat = knowledge.players, knowledge.seat
    return sum(knowledge.seen_by(cell, (seat + 1 + distance) % players) << distance for distance in range(players - 1))


def phase_number(match: Match) -> int:
    """The phase as the rules number it. The end comes after the last phase."""
    phases = match.terms.game.notation.PHASES
    return next((number for number, verb in phases.items() if verb == match.phase), len(phases))
