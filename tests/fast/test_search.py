"""The search's own parts: worlds drawn by compiled code, and trees whose counts add up."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from facedown.engine.catalogue import GAMES
from facedown.engine.match import Match
from facedown.fast.search import Search, search_of
from facedown.games.matryoshka.rules import NO_CARD
from facedown.kit.chance import Chance
from facedown.kit.events import addressed_to
from facedown.kit.states import blank, pack
from facedown.kit.worlds import HiddenCards, Worlds
from facedown.knowledge import make_knowledge
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.play import play
from tests.knowledge.test_fairness import arrangements, assert_fair, find_configuration, nearly_full_knowledge, unknown_cells

# The last configuration of each game, which has all options on.
ONE_PER_GAME = {each.game.id: each for each in CONFIGURATIONS if each.players == 3}.values()
DRAWS = 40
FEW_CELLS = 5  # with at most this many unknown cells, all drawn worlds may happen to be the same


def search_in(configuration: Configuration) -> Search:
    return search_of(configuration.game)


def knowledge_of(match: Match, seat: int) -> Any:
    terms = match.terms
    knowledge = make_knowledge(terms.game.id, terms.players, terms.options, seat)
    knowledge.hear(addressed_to(match.events, seat))
    return knowledge


def some_moments(configuration: Configuration, step: int = 12) -> Iterator[tuple[Match, int]]:
    """Some moments of a game, `step` moves apart, each with a seat that is to move."""
    match = configuration.match("search")
    for _ in play(match, 0):
        if not match.is_over and len(match.moves) % step == step - 1 and len(match.moves) < 100:
            yield match, match.to_move[0]


def as_state(configuration: Configuration, row: np.ndarray[Any, Any]) -> Any:
    state: Any = blank(configuration.game.rules.State)
    record = row.view(configuration.game.rules.STATE)[0]
    for name in record.dtype.names:
        setattr(state, name, record[name].tolist())
    return state


# Worlds


@pytest.mark.parametrize("configuration", [c for c in CONFIGURATIONS[::3] if c.game.id != "matryoshka"], ids=str)
def test_compiled_worlds_replay_to_what_the_seat_has_heard(configuration: Configuration) -> None:
    for match, seat in some_moments(configuration, 30):
        knowledge = knowledge_of(match, seat)
        rows = search_in(configuration).draw(knowledge.worlds(Chance("1", "worlds"), 1), "1", 5)
        for row in rows:
            state = as_state(configuration, row)
            replay = Match(match.terms, knowledge.deal_behind(state))
            for mover, move in knowledge.moves:
                replay.play(mover, move)
            assert addressed_to(replay.events, seat) == addressed_to(match.events, seat)
            assert pack(replay.state) == pack(state) == row.tobytes()
        assert len({row.tobytes() for row in rows}) > 1 or len(unknown_cells(knowledge)) <= FEW_CELLS


def test_worlds_of_matryoshka_replay_under_their_new_names() -> None:
    """A drawn world is a history from the pool, but the cards that were never seen have exchanged their names."""
    configuration = find_configuration("matryoshka", 3)
    notation = configuration.game.notation
    renamed_count = 0
    for match, seat in some_moments(configuration):
        knowledge = knowledge_of(match, seat)
        state, deal, moves = knowledge.history(Chance("1", "worlds"))
        interchangeable = knowledge.worlds(Chance("1", "worlds"), 1).interchangeable
        for row in search_in(configuration).draw(Worlds([state], interchangeable=interchangeable), "1", 3):
            drawn_state = as_state(configuration, row)
            new_names = dict(zip(state.deck, drawn_state.deck, strict=True))
            renamed_deal: Any = blank(configuration.game.rules.Deal)
            renamed_deal.seats, renamed_deal.start, renamed_deal.deck = deal.seats, deal.start, drawn_state.deck
            replay = Match(match.terms, renamed_deal)
            for mover, move in moves:
                phase, action = notation.MOVES[move]
                is_card = action < len(state.deck)
                replay.play(mover, configuration.game.spelled_moves[phase, new_names[action] if is_card else action])
            assert addressed_to(replay.events, seat) == addressed_to(match.events, seat)
            # Picks for displays that are over no longer matter, and need not agree.
            drawn_state.last_pick, drawn_state.highest_pick = replay.state.last_pick, replay.state.highest_pick
            assert pack(replay.state) == pack(drawn_state)
            renamed_count += drawn_state.deck != state.deck
    assert renamed_count


def fair_rows(configuration: Configuration, knowledge: Any, worlds: set[Any]) -> None:
    """Assert that compiled code draws all these worlds, and no others, about equally often."""
    cells = unknown_cells(knowledge)
    rows = search_in(configuration).draw(knowledge.worlds(Chance("1", "worlds"), 1), "fair", DRAWS * len(worlds))
    cards = rows.view(configuration.game.rules.STATE)["card"][:, 0, cells]
    assert_fair((tuple(each) for each in cards.tolist()), worlds)


def test_compiled_worlds_are_fair_memoarrr() -> None:
    configuration = find_configuration("memoarrr", 3, abilities="on")
    knowledge = next(nearly_full_knowledge(configuration, 1, 3))
    fair_rows(configuration, knowledge, arrangements(knowledge, range(25), 1))


def test_compiled_worlds_are_fair_memory_kings() -> None:
    configuration = find_configuration("memory-kings", 3, seasons="six", backs="random")
    knowledge = next(nearly_full_knowledge(configuration, 0, 5))
    cells = unknown_cells(knowledge)
    worlds = {
        world
        for world in arrangements(knowledge, knowledge.deck, 1)
        if all(card & 1 == knowledge.back[cell] for cell, card in zip(cells, world, strict=True))
    }
    fair_rows(configuration, knowledge, worlds)


def test_compiled_worlds_are_fair_where_a_card_cannot_lie() -> None:
    """Four cards on three places, the third card never on the second place: 18 ways."""
    state: Any = blank(GAMES["tremember"].rules.State)
    state.seats = 2
    worlds = Worlds([state], [HiddenCards("card", (4, 7, 30), (1, 2, 3, 5), (7, 3))])
    rows = search_of(GAMES["tremember"]).draw(worlds, "never", DRAWS * 18)
    cards = rows.view(GAMES["tremember"].rules.STATE)["card"][:, 0, [4, 7, 30]]
    ways = {(a, b, c) for a in (1, 2, 3, 5) for b in (1, 2, 5) for c in (1, 2, 3, 5) if len({a, b, c}) == 3}
    assert_fair((tuple(each) for each in cards.tolist()), ways)


def test_names_are_exchanged_fairly() -> None:
    """Three interchangeable cards have six orders, whether they are in the deck, in a hand or on offer."""
    match = find_configuration("matryoshka", 3).match("names")
    rows = search_of(GAMES["matryoshka"]).draw(
        Worlds([match.state], interchangeable=match.full_deal.deck[:3]), "names", DRAWS * 6
    )
    decks = rows.view(GAMES["matryoshka"].rules.STATE)["deck"][:, 0, :3]
    first, second, third = match.full_deal.deck[:3]
    orders = {(a, b, c) for a in (first, second, third) for b in (first, second, third) for c in (first, second, third)}
    assert_fair((tuple(each) for each in decks.tolist()), {order for order in orders if len(set(order)) == 3})
    assert NO_CARD not in decks


# Trees


@pytest.mark.parametrize("configuration", ONE_PER_GAME, ids=str)
def test_visits_add_up(configuration: Configuration) -> None:
    search_count = 0
    for match, seat in some_moments(configuration):
        knowledge = knowledge_of(match, seat)
        result = search_in(configuration).think(
            knowledge.worlds(Chance("1", "worlds"), 8), knowledge.witnesses(), seat, "1", simulations=300
        )
        nodes = result.nodes
        if result.is_forced:
            assert result.simulations == 1
            continue
        search_count += 1
        assert result.simulations == result.visits.sum() == 300
        assert 1 <= len(nodes) <= 300
        assert (nodes["visits"].sum(axis=1) >= 1).all()  # a node is added by a visit
        assert (nodes["visits"][1:].sum(axis=1) < 300).all()
        assert (nodes["visits"] <= nodes["chances"]).all()
        assert ((nodes["total"] >= 0) & (nodes["total"] <= nodes["visits"])).all()
        legal = {match.check(seat, move) for move in match.legal(seat)}
        assert {action for action, visits in enumerate(result.visits) if visits} <= legal
    assert search_count


def test_a_searcher_considers_the_same_moves_in_every_world() -> None:
    """Which moves it considers depends only on what it knows, and that is the same in every world."""
    for configuration in ONE_PER_GAME:
        for match, seat in some_moments(configuration, 20):
            knowledge = knowledge_of(match, seat)
            worlds = knowledge.worlds(Chance("1", "worlds"), 8)
            root = search_in(configuration).think(worlds, knowledge.witnesses(), seat, "1", simulations=100).nodes[0]
            assert len(set(root["chances"][root["chances"] > 0])) == 1


def test_a_search_goes_on_when_there_is_no_room_for_more_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("facedown.fast.search.MOST_NODES", 10)
    match, seat = next(some_moments(find_configuration("memoarrr", 3, abilities="on")))
    knowledge = knowledge_of(match, seat)
    result = search_of(match.terms.game).think(
        knowledge.worlds(Chance("1", "worlds"), 1), knowledge.witnesses(), seat, "1", simulations=500
    )
    assert len(result.nodes) == 10
    assert result.visits.sum() == 500


def test_a_search_stops_in_time() -> None:
    match, seat = next(some_moments(find_configuration("memoarrr", 3, abilities="on")))
    knowledge = knowledge_of(match, seat)
    worlds = knowledge.worlds(Chance("1", "worlds"), 1)
    few = search_of(match.terms.game).think(worlds, knowledge.witnesses(), seat, "1", seconds=0.0)
    many = search_of(match.terms.game).think(worlds, knowledge.witnesses(), seat, "1", seconds=0.2)
    assert few.simulations < many.simulations
