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


def everyone(configuration: Configuration) -> list[Any]:
    table = configuration.game.id, configuration.players, configuration.options
    return [make_knowledge(*table, seat) for seat in range(configuration.players)]


@pytest.mark.parametrize("configuration", ON_GRIDS, ids=str)
def test_what_is_known_on_a_grid_is_where_it_is(configuration: Configuration) -> None:
    match = configuration.match("known")
    players, event_count = everyone(configuration), 0
    for _ in play(match, 1):
        for seat, known in enumerate(players):
            known.hear(addressed_to(match.events[event_count:], seat))
        event_count = len(match.events)
        for seat, known in enumerate(players):
            assert all(match.state.card[cell] == card for cell, card in known.known_faces.items())
            for cell in known.known_faces:
                assert known.seen_by(cell, seat)
            for other, others in enumerate(players):
                looked_at = {cell for cell in range(len(known.cards)) if known.seen_by(cell, other)}
                assert looked_at == set(others.known_faces)


@pytest.mark.parametrize("configuration", IN_HANDS, ids=str)
def test_what_is_known_of_hands_is_so(configuration: Configuration) -> None:
    match = configuration.match("known")
    players, event_count = everyone(configuration), 0
    for _ in play(match, 0):
        for seat, known in enumerate(players):
            known.hear(addressed_to(match.events[event_count:], seat))
        event_count = len(match.events)
        for seat, known in enumerate(players):
            place = match.state.place
            owner = [each % matryoshka.OWNERS if each < matryoshka.IN_MIDDLE else None for each in place]
            assert all(owner[card] == holder for card, holder in known.known_holders.items())
            assert all(owner[card] in holders for card, holders in known.holders.items())
            assert known.own_cards == {card for card in known.deck if owner[card] == seat}
            assert all(known.seen_by(card, seat) for card in known.own_cards)
            for other in players:
                assert all(other.seen_by(card, other.seat) for card in known.deck if known.seen_by(card, other.seat))


def test_half_a_move_is_refused() -> None:
    match = next(each for each in ON_GRIDS if each.game.id == "memoarrr").match("half")
    known = make_knowledge("memoarrr", 2, match.terms.options, 0)
    known.hear(match.events)
    with pytest.raises(ValueError, match="'saw' does not begin one"):
        known.hear(match.play(0, "side:north")[1:])
