"""Sampled worlds fit exactly what the seat has seen, and depend on nothing else."""

from collections.abc import Iterator

import pytest

from facedown.engine.match import Match
from facedown.kit.chance import Chance
from facedown.kit.events import addressed_to
from facedown.kit.states import pack
from facedown.knowledge import make_knowledge, sample
from facedown.knowledge.contract import Knowledge
from tests.contract.configurations import CONFIGURATIONS, SAMPLED_CONFIGURATIONS, Configuration
from tests.contract.noninterference import another_world
from tests.contract.play import play
from tests.knowledge.histories import replay_history

CHECK_ONE_IN = 20  # one moment in 20 is checked


def knowledge_of(match: Match, seat: int) -> Knowledge:
    terms = match.terms
    knowledge = make_knowledge(terms.game.id, terms.players, terms.options, seat)
    knowledge.hear(addressed_to(match.events, seat))
    return knowledge


def some_moments(configuration: Configuration, games: int, one_in: int = CHECK_ONE_IN) -> Iterator[tuple[Match, Chance]]:
    """Random moments of whole games. The longer a game lasts, the rarer they become; the end is always one."""
    for seed in range(games):
        match = configuration.match(str(seed))
        chance = Chance(str(seed), "moments to check")
        for _ in play(match, seed):
            if match.is_over or not chance.draw_below(one_in + len(match.moves) // 3):
                yield match, chance


@pytest.mark.parametrize("configuration", SAMPLED_CONFIGURATIONS, ids=str)
def test_every_world_replays_to_exactly_what_the_seat_has_seen(configuration: Configuration) -> None:
    for match, chance in some_moments(configuration, 2):
        seat = chance.draw_below(match.terms.players)
        state, replay = replay_history(knowledge_of(match, seat), match, chance)
        assert addressed_to(replay.events, seat) == addressed_to(match.events, seat)
        assert replay.legal(seat) == match.legal(seat)
        assert pack(state) == pack(replay.state)


@pytest.mark.parametrize("configuration", SAMPLED_CONFIGURATIONS, ids=str)
def test_what_is_known_and_sampled_is_the_same_in_another_world_that_fits(configuration: Configuration) -> None:
    for match, chance in some_moments(configuration, 2):
        seat = chance.draw_below(match.terms.players)
        one, other = knowledge_of(match, seat), knowledge_of(another_world(match, seat, chance), seat)
        assert one.traces() == other.traces()
        assert pack(sample(one, "x")) == pack(sample(other, "x"))


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_hearing_events_move_by_move_is_the_same_as_hearing_all_at_once(configuration: Configuration) -> None:
    match = configuration.match("steps")
    terms = match.terms
    knowledge = make_knowledge(terms.game.id, terms.players, terms.options, 0)
    event_count = 0
    for _ in play(match, 1):
        knowledge.hear(addressed_to(match.events[event_count:], 0))
        event_count = len(match.events)
    assert knowledge.traces() == knowledge_of(match, 0).traces()
