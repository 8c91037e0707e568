"""Bots for Pairs do what their descriptions say, and remember what the model of memory says."""

import pytest

from facedown.bots import make_bot
from facedown.engine.match import Match
from facedown.games.pairs.knowledge import Knowledge
from facedown.games.pairs.notation import CELLS, MOVES, cells_of
from facedown.games.pairs.policies import careful
from facedown.kit.chance import Chance
from facedown.kit.events import addressed_to
from facedown.kit.traces import Trace
from facedown.knowledge.memory import NoMemory
from tests.bots.test_bots import play_whole_game
from tests.contract.configurations import Configuration
from tests.games.pairs.table import SEVEN_PAIRS, Table
from tests.knowledge.test_fairness import find_configuration


def known_pairs(known_cards: dict[str, str]) -> list[str]:
    """The cells of cards whose partner is known too."""
    faces = list(known_cards.values())
    return [cell for cell, card in known_cards.items() if faces.count(card) == 2]


@pytest.mark.parametrize("bot", ["greedy", "careful", "search@20"])
@pytest.mark.parametrize(
    "configuration",
    [find_configuration("pairs", 2, pairs=2), find_configuration("pairs", 3, pairs=7), find_configuration("pairs", 6)],
    ids=str,
)
def test_bots_take_every_pair_that_they_know_and_otherwise_begin_with_a_new_card(
    configuration: Configuration, bot: str
) -> None:
    for seed in range(3):
        match = play_whole_game(configuration, [bot, *["random"] * (configuration.players - 1)], str(seed))
        known_cards: dict[str, str] = {}
        first_cell: str | None = None
        for event in match.events:
            if event["event"] == "turn":
                pair_cells = known_pairs(known_cards)
                if event["seat"] == 0 and first_cell is None and pair_cells:
                    assert event["cell"] in pair_cells
                if event["seat"] == 0 and first_cell is not None and first_cell in pair_cells:
                    assert event["cell"] in pair_cells
                    assert event["card"] == known_cards[first_cell]
                if event["seat"] == 0 and first_cell is None and not pair_cells and bot != "search@20":
                    assert event["cell"] not in known_cards  # search may pass
                known_cards[event["cell"]] = event["card"]
                first_cell = event["cell"] if first_cell is None else None
            elif event["event"] == "pair":
                known_cards = {cell: card for cell, card in known_cards.items() if cell not in event["cells"]}


def test_greedy_turns_over_new_cards_only_unless_it_makes_a_pair() -> None:
    match = play_whole_game(find_configuration("pairs", 6), ["greedy"] * 6, "new")
    seen_cells: set[str] = set()
    misses = [event["cells"] for event in match.events if event["event"] == "back"]
    for first, second in misses:
        assert {first, second}.isdisjoint(seen_cells)
        seen_cells |= {first, second}


def second_card(table: Table, first_card: str) -> str:
    """Turn over this first card. Returns the cell of the second card that `careful` would choose."""
    seat = table.turn
    table.turn_over(first_card)
    knowledge = Knowledge(table.match.terms.players, table.match.terms.options, seat)
    knowledge.hear(addressed_to(table.match.events, seat))
    actions = sorted(MOVES[move][1] for move in table.legal)
    return CELLS[careful(knowledge, "turn", actions, Chance("second", "card"))]


@pytest.mark.parametrize(
    ("players", "misses", "is_known"),
    [
        pytest.param(2, [("a1", "c1")], False, id="7 pairs and 2 known: odd"),
        pytest.param(2, [("a1", "c1"), ("a2", "a1")], True, id="7 pairs and 3 known: even"),
        pytest.param(3, [("a1", "c1"), ("a2", "a1")], False, id="against several"),
        pytest.param(1, [("a1", "c1"), ("a2", "a1")], False, id="alone"),
    ],
)
def test_against_one_opponent_careful_turns_over_a_known_second_card_if_pairs_plus_known_cards_are_even(
    players: int, misses: list[tuple[str, str]], is_known: bool
) -> None:
    table = Table(SEVEN_PAIRS, players=players)
    for cells in misses:
        table.turn_over(*cells)
    known_cells = {cell for cells in misses for cell in cells}
    assert (second_card(table, "c3") in known_cells) == is_known


def test_careful_takes_the_partner_whenever_it_is_known() -> None:
    table = Table(SEVEN_PAIRS)
    table.turn_over("a1", "c1")
    assert second_card(table, "b1") == "a1"


# What is remembered


def test_a_memory_slips_only_to_cells_of_the_grid() -> None:
    knowledge = Knowledge(2, {"pairs": 7, "limit": 200}, 0)
    knowledge.hear([{"event": "setup", "start": 0, "to": "all"}])

    def neighbours_of(cell: str) -> set[str]:
        return {CELLS[other] for other in knowledge.neighbours(Trace(0, CELLS.index(cell), 0, ()))}

    assert neighbours_of("a1") == {"b1", "a2", "b2"}
    assert neighbours_of("d3") == {"c2", "d2", "c3"}  # the last row ends at b4
    assert neighbours_of("b4") == {"a3", "b3", "c3", "a4"}
    for cell in cells_of(7):
        assert neighbours_of(cell) <= set(cells_of(7))


def test_cards_that_were_taken_need_not_be_remembered() -> None:
    table = Table(SEVEN_PAIRS)
    table.turn_over("a1", "b1", "c1", "a2")
    knowledge = Knowledge(2, table.match.terms.options, 0)
    knowledge.hear(table.match.events)
    remembered_knowledge = NoMemory().recall(knowledge, "seed")
    assert {CELLS[cell] for cell in remembered_knowledge.known_faces} == {"a1", "b1"}
    assert 0 not in remembered_knowledge.hidden_cards()[0].cards  # both lighthouses were taken


def test_bots_of_all_levels_finish_a_game_alone() -> None:
    for level in ("goldfish", "parrot", "dog", "chimp", "elephant"):
        match = Match.deal("pairs", players=1, seed=level, options={"pairs": 4})
        bot = make_bot(level, game="pairs", players=1, options=match.terms.options, seat=0, seed=level)
        bot.hear(match.events)
        while not match.is_over:
            bot.hear(match.play(0, bot.choose(match.legal(0))))
        assert match.outcome == ((4,), (0,), "all-taken", "pairs")
