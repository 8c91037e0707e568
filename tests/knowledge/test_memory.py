"""Memory models: perfect, none, and human."""

import math
from typing import Any

import pytest

from facedown.engine.match import Match
from facedown.games.matryoshka.rules import PICKED, SHOWN
from facedown.kit.events import addressed_to
from facedown.kit.states import pack
from facedown.knowledge import make_knowledge, sample
from facedown.knowledge.memory import MEMORIES, Human, Memory, NoMemory
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.play import play

ON_GRIDS = [each for each in CONFIGURATIONS if each.game.id != "matryoshka"]


def some_moment(configuration: Configuration, moves: int = 30) -> Match:
    match = configuration.match("memory")
    for _ in play(match, 0):
        if len(match.moves) == moves:
            break
    return match


def knowledge_of(match: Match, seat: int) -> Any:
    terms = match.terms
    knowledge = make_knowledge(terms.game.id, terms.players, terms.options, seat)
    knowledge.hear(addressed_to(match.events, seat))
    return knowledge


def sorted_places(place: list[int]) -> list[int]:
    """The places of all cards, sorted. Picked cards count as being in the hand, because others do not see which they are."""
    return sorted(each - PICKED if PICKED <= each < SHOWN else each for each in place)


def test_activation_is_that_of_act_r() -> None:
    human = Human(threshold=-1.0, decay=0.5)
    assert human.activation((6,), 10) == pytest.approx(math.log(4**-0.5))
    assert human.activation((1, 6), 10) == pytest.approx(math.log(9**-0.5 + 4**-0.5))
    assert human.chance_of_recall(-1.0) == pytest.approx(0.5)
    assert human.chance_of_recall(0.0) > 0.9


@pytest.mark.parametrize("configuration", ON_GRIDS, ids=str)
def test_cards_in_sight_are_always_remembered_and_without_memory_nothing_else(configuration: Configuration) -> None:
    knowledge = knowledge_of(some_moment(configuration), 0)
    in_sight = {cell for cell, card in enumerate(knowledge.cards) if card.origin in knowledge.in_sight()}
    assert set(NoMemory().recall(knowledge, "seed").known_faces) == in_sight
    for model in MEMORIES.values():
        remembered_knowledge = model.recall(knowledge, "seed")
        assert all(remembered_knowledge.known_faces[cell] == knowledge.known_faces[cell] for cell in in_sight)
    assert Memory().recall(knowledge, "seed") is knowledge


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_whatever_is_remembered_makes_a_world(configuration: Configuration) -> None:
    """Slips of memory lead to no contradiction: no place has two cards, no card occurs twice, and every face fits its back."""
    match = some_moment(configuration)
    for seat in range(configuration.players):
        for seed in range(10):
            knowledge = knowledge_of(match, seat)
            remembered_knowledge = Human(threshold=-1.5, slips=1.0).recall(knowledge, str(seed))
            state = sample(remembered_knowledge, str(seed))
            assert pack(state) == pack(sample(remembered_knowledge, str(seed)))
            if configuration.game.id == "matryoshka":
                for card, holder in remembered_knowledge.known_holders.items():
                    assert state.place[card] % 8 == holder
                assert sorted_places(state.place) == sorted_places(match.state.place)
            else:
                assert all(state.card[cell] == card for cell, card in remembered_knowledge.known_faces.items())
                assert sorted(state.card) == sorted(match.state.card) or configuration.game.id != "tremember"


def test_recall_is_as_likely_as_the_model_says() -> None:
    """Over many seeds, a card that was seen once is remembered, and misplaced, as often as its activation says."""
    configuration = next(each for each in CONFIGURATIONS if each.game.id == "memoarrr" and each.players == 2)
    match = configuration.match("recall")
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[0])
    knowledge = knowledge_of(match, 0)
    knowledge.now += 6
    human = Human(threshold=-1.2, slips=0.5)
    (trace, *_) = knowledge.traces()
    recall_probability = human.chance_of_recall(human.activation(trace.sights, knowledge.now))
    tries = 2000
    recalled_faces = [human.recall(knowledge, str(seed)).known_faces for seed in range(tries)]
    recalled_share = sum(trace.card in each.values() for each in recalled_faces) / tries
    right_share = sum(each.get(trace.place) == trace.card for each in recalled_faces) / tries
    assert recalled_share == pytest.approx(recall_probability, abs=0.06)
    assert right_share < recalled_share
    assert right_share == pytest.approx(recall_probability * (1 - 0.5 * (1 - recall_probability)), abs=0.06)


def test_what_was_forgotten_stays_forgotten_until_it_is_seen_again() -> None:
    configuration = next(each for each in CONFIGURATIONS if each.game.id == "memoarrr" and each.players == 2)
    match = configuration.match("fading")
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[0])
    knowledge = knowledge_of(match, 0)
    cells_before: set[int] | None = None
    for _ in range(40):
        knowledge.now += 100
        cells = set(Human(threshold=-1.2, slips=0.0).recall(knowledge, "1").known_faces)
        assert cells_before is None or cells <= cells_before
        cells_before = cells
    assert cells_before == set()
