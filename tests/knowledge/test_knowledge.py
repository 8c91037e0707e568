"""What a seat knows is true. It knows every card that it has seen, and which cards the other seats have looked at."""

from typing import Any

import pytest

from facedown.games.matryoshka import rules as matryoshka
from facedown.kit.events import addressed_to
from facedown.knowledge import make_knowledge
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.play import play

ON_GRIDS = [each for each in CONFIGURATIONS if each.game.id != "matryoshka"]
IN_HANDS = [each for each in CONFIGURATIONS if each.game.id == "matryoshka"]


def make_knowledge_of_all(configuration: Configuration) -> list[Any]:
    """What each seat knows before the game begins."""
    table = configuration.game.id, configuration.players, configuration.options
    return [make_knowledge(*table, seat) for seat in range(configuration.players)]


@pytest.mark.parametrize("configuration", ON_GRIDS, ids=str)
def test_what_is_known_about_a_grid_is_true(configuration: Configuration) -> None:
    match = configuration.match("known")
    all_knowledge, event_count = make_knowledge_of_all(configuration), 0
    for _ in play(match, 1):
        for seat, knowledge in enumerate(all_knowledge):
            knowledge.hear(addressed_to(match.events[event_count:], seat))
        event_count = len(match.events)
        for seat, knowledge in enumerate(all_knowledge):
            assert all(match.state.card[cell] == card for cell, card in knowledge.known_faces.items())
            for cell in knowledge.known_faces:
                assert knowledge.seen_by(cell, seat)
            for other, other_knowledge in enumerate(all_knowledge):
                witnessed_cells = {cell for cell in range(len(knowledge.cards)) if knowledge.seen_by(cell, other)}
                assert witnessed_cells == set(other_knowledge.known_faces)


@pytest.mark.parametrize("configuration", IN_HANDS, ids=str)
def test_what_is_known_about_hands_is_true(configuration: Configuration) -> None:
    match = configuration.match("known")
    all_knowledge, event_count = make_knowledge_of_all(configuration), 0
    for _ in play(match, 0):
        for seat, knowledge in enumerate(all_knowledge):
            knowledge.hear(addressed_to(match.events[event_count:], seat))
        event_count = len(match.events)
        for seat, knowledge in enumerate(all_knowledge):
            place = match.state.place
            owners = [each % matryoshka.OWNERS if each < matryoshka.IN_MIDDLE else None for each in place]
            assert all(owners[card] == holder for card, holder in knowledge.known_holders.items())
            assert all(owners[card] in holders for card, holders in knowledge.holders.items())
            assert knowledge.own_cards == {card for card in knowledge.deck if owners[card] == seat}
            assert all(knowledge.seen_by(card, seat) for card in knowledge.own_cards)
            for other_knowledge in all_knowledge:
                assert all(
                    other_knowledge.seen_by(card, other_knowledge.seat)
                    for card in knowledge.deck
                    if knowledge.seen_by(card, other_knowledge.seat)
                )


def test_half_a_move_is_refused() -> None:
    match = next(each for each in ON_GRIDS if each.game.id == "memoarrr").match("half")
    knowledge = make_knowledge("memoarrr", 2, match.terms.options, 0)
    knowledge.hear(match.events)
    with pytest.raises(ValueError, match="'saw' does not begin one"):
        knowledge.hear(match.play(0, "side:north")[1:])
