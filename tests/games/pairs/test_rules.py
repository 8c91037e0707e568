"""Pairs, rule by rule: the name of each test begins with the number of its rule."""

from itertools import pairwise
from typing import Any

import pytest

from facedown.engine.match import Match
from facedown.games.pairs import rules
from facedown.games.pairs.notation import CARDS, cells_of
from facedown.kit.errors import BadDeal, BadPlayers, IllegalMove, UnknownMove, UnknownOption
from tests.contract.configurations import Configuration
from tests.contract.one_truth import BothWays
from tests.contract.play import check_invariants, contract_of, moves
from tests.games.pairs.table import SEVEN_PAIRS, Table, names, read_drawing

SEEDS = range(60)
EVERY_NUMBER = range(2, 33)
MISS = ("a1", "c1")  # not a pair in SEVEN_PAIRS
TWO_PAIRS = "lig lig tea tea"


def deal_cards(pairs: int, seed: object) -> dict[str, str]:
    cards: dict[str, str] = Match.deal("pairs", players=2, seed=str(seed), options={"pairs": pairs}).spell_deal()["cards"]
    return cards


# Cards and setup


def test_prs_1_the_pictures_are_32_in_this_order() -> None:
    assert (len(CARDS), len(set(CARDS))) == (32, 32)
    assert CARDS[:3] == ["lighthouse", "teapot", "umbrella"]
    assert CARDS[15:18] == ["ice-cream", "penguin", "octopus"]
    assert CARDS[-2:] == ["jewel", "volcano"]


@pytest.mark.parametrize("pairs", EVERY_NUMBER)
def test_prs_1_two_cards_each_of_the_first_pictures(pairs: int) -> None:
    assert sorted(deal_cards(pairs, 1).values()) == sorted([*CARDS[:pairs], *CARDS[:pairs]])


def test_prs_1_the_default_is_18_pairs() -> None:
    match = Match.deal("pairs", players=2, seed="1")
    assert match.terms.options == {"pairs": 18, "limit": 200}
    assert len(match.view(0)["cells"]) == 36


@pytest.mark.parametrize("pairs", [1, 33, 0, -2, "18", 18.0, True, None])
def test_prs_1_fewer_than_2_pairs_or_more_than_32_are_refused(pairs: object) -> None:
    with pytest.raises(UnknownOption, match="from 2 to 32"):
        Match.deal("pairs", players=2, seed="1", options={"pairs": pairs})


@pytest.mark.parametrize(
    ("pairs", "columns", "rows"),
    [
        *((2, 2, [2, 2]), (3, 3, [3, 3]), (4, 3, [3, 3, 2]), (5, 4, [4, 4, 2]), (7, 4, [4, 4, 4, 2]), (8, 4, [4] * 4)),
        *((18, 6, [6] * 6), (19, 7, [7] * 5 + [3]), (25, 8, [8] * 6 + [2]), (26, 8, [8] * 6 + [4]), (32, 8, [8] * 8)),
    ],
)
def test_prs_2_as_square_as_it_can_be_and_the_last_row_may_be_shorter(pairs: int, columns: int, rows: list[int]) -> None:
    letters = "abcdefgh"[:columns]
    expected = [f"{letter}{row}" for row, count in enumerate(rows, 1) for letter in letters[:count]]
    match = Match.deal("pairs", players=2, seed="1", options={"pairs": pairs})
    assert list(match.view(0)["cells"]) == list(match.spell_deal()["cards"]) == expected
    assert match.legal(match.to_move[0]) == sorted(f"turn:{cell}" for cell in expected)


@pytest.mark.parametrize("pairs", EVERY_NUMBER)
def test_prs_2_columns_are_the_smallest_number_whose_square_is_at_least_the_number_of_cards(pairs: int) -> None:
    columns = len({cell[0] for cell in cells_of(pairs)})
    assert (columns - 1) ** 2 < 2 * pairs <= columns**2
    assert len(cells_of(pairs)) == 2 * pairs
    order = [(int(cell[1:]), cell[0]) for cell in cells_of(pairs)]
    assert all(one < other for one, other in pairwise(order))  # row by row


def test_prs_2_all_lie_face_down() -> None:
    assert set(Table().view["cells"].values()) == {None}


@pytest.mark.parametrize("pairs", [2, 18, 26])
def test_prs_2_any_card_may_lie_anywhere(pairs: int) -> None:
    deals = [deal_cards(pairs, seed) for seed in SEEDS]
    assert all(len({cards[cell] for cards in deals}) > min(pairs, 12) - 1 for cell in ("a1", "b2", cells_of(pairs)[-1]))


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_prs_2_lots_decide_who_starts(players: int) -> None:
    matches = [Match.deal("pairs", players=players, seed=str(seed)) for seed in SEEDS]
    assert {match.terms.start for match in matches} == set(range(players))
    assert all(match.to_move == [match.terms.start] for match in matches)
    assert all(match.events == [{"event": "setup", "start": match.terms.start, "to": "all"}] for match in matches)


@pytest.mark.parametrize("players", [0, 7])
def test_prs_2_one_to_six_play(players: int) -> None:
    with pytest.raises(BadPlayers, match="1 to 6"):
        Match.deal("pairs", players=players, seed="1")


def without_cell(cards: dict[str, str], cell: str) -> dict[str, str]:
    return {name: card for name, card in cards.items() if name != cell}


@pytest.mark.parametrize(
    ("spoil", "rule"),
    [
        pytest.param(lambda cards: without_cell(cards, "b4"), "PRS-2", id="13 cards"),
        pytest.param(lambda cards: {**without_cell(cards, "b4"), "e1": "cherries"}, "PRS-2", id="beside the grid"),
        pytest.param(lambda cards: {**without_cell(cards, "b4"), "c4": "cherries"}, "PRS-2", id="beyond the last row's end"),
        pytest.param(lambda cards: {**cards, "a1": "teapot"}, "PRS-1", id="three of a picture"),
        pytest.param(lambda cards: {**cards, "a1": "guitar", "b1": "guitar"}, "PRS-1", id="a later picture"),
        pytest.param(lambda cards: {**cards, "a1": "joker-1", "b1": "joker-1"}, "PRS-1", id="an unknown picture"),
        pytest.param(lambda cards: {**cards, "a1": None}, "PRS-1", id="no card"),
        pytest.param(lambda cards: {**cards, "a1": ["lighthouse"]}, "PRS-1", id="a list"),
        pytest.param(lambda cards: list(cards.values()), "PRS-2", id="all in a list"),
    ],
)
def test_prs_2_other_deals_are_refused(spoil: Any, rule: str) -> None:
    deal = {"cards": spoil(read_drawing(SEVEN_PAIRS))}
    with pytest.raises(BadDeal, match=rule):
        Match.of_deal("pairs", players=2, deal=deal, start=0, options={"pairs": 7})


@pytest.mark.parametrize("deal", [{}, {"cards": {}, "more": 1}, [], None])
def test_prs_2_a_deal_is_its_cards(deal: object) -> None:
    with pytest.raises(BadDeal, match="cards"):
        Match.of_deal("pairs", players=2, deal=deal, start=0)


@pytest.mark.parametrize("cell", ["c4", "d4", "a5", "e1", "h8"])
def test_prs_2_a_cell_without_a_card_cannot_be_turned_over(cell: str) -> None:
    with pytest.raises(IllegalMove, match=rf"there is no card at {cell}.*\(PRS-2\)"):
        Table().turn_over(cell)


@pytest.mark.parametrize("move", ["turn:i1", "turn:a9", "turn:a0", "turn", "take:a1", "turn:A1"])
def test_prs_2_a_cell_that_no_grid_has_is_not_a_move(move: str) -> None:
    with pytest.raises(UnknownMove, match="moves look like turn:a1"):
        Table().play(0, move)


# A turn


def test_prs_3_two_face_down_cards_one_after_the_other_for_all_to_see() -> None:
    table = Table()
    assert (table.match.phase, len(table.legal)) == ("turn", 14)
    assert table.turn_over("c2") == [{"event": "turn", "seat": 0, "cell": "c2", "card": "cactus", "to": "all"}]
    assert (table.view["turned"], table.view["cells"]["c2"], table.view["turns"]) == ("c2", "cactus", 0)
    assert (table.turn, table.match.phase, len(table.legal)) == (0, "turn", 13)  # the second is chosen now
    assert names(table.turn_over("d2")) == ["turn", "pair"]
    assert (table.view["turned"], table.view["turns"]) == (None, 1)


def test_prs_3_the_same_card_is_not_turned_over_twice() -> None:
    table = Table()
    table.turn_over("c2")
    with pytest.raises(IllegalMove, match=r"the card at c2 is already face up \(PRS-3\)"):
        table.turn_over("c2")


def test_prs_3_either_may_be_a_card_that_everyone_knows() -> None:
    table = Table()
    table.turn_over(*MISS)
    assert names(table.turn_over(*MISS)) == ["turn", "back"]
    assert table.view["turns"] == 2


def test_prs_4_two_alike_are_taken_and_their_player_goes_on() -> None:
    table = Table(players=3, start=1)
    turn, pair = table.turn_over("d2", "c2")
    assert turn == {"event": "turn", "seat": 1, "cell": "c2", "card": "cactus", "to": "all"}
    assert pair == {"event": "pair", "seat": 1, "cells": ["d2", "c2"], "score": 1, "to": "all"}
    assert (table.turn, len(table.legal), table.view["scores"]) == (1, 12, [0, 1, 0])
    assert table.turn_over("a1", "b1")[1]["score"] == 2
    assert table.turn == 1


def test_prs_4_their_cells_stay_empty() -> None:
    table = Table()
    table.turn_over("c2", "d2")
    cells_left = [cell for cell in cells_of(7) if cell not in ("c2", "d2")]
    assert list(table.view["cells"]) == cells_left
    assert table.legal == sorted(f"turn:{cell}" for cell in cells_left)
    table.turn_over(*MISS)
    assert list(table.view["cells"]) == cells_left
    with pytest.raises(IllegalMove, match=r"the card at c2 has been taken \(PRS-4\)"):
        table.turn_over("c2")


def test_prs_5_two_unlike_turn_face_down_and_the_turn_passes_clockwise() -> None:
    table = Table(players=3, start=1)
    turns = []
    for number in range(4):
        turns.append(table.turn)
        events = table.turn_over("c1", "a1")
        assert names(events) == ["turn", "back"]
        assert events[1] == {"event": "back", "cells": ["c1", "a1"], "to": "all"}
        assert set(table.view["cells"].values()) == {None}
        assert (table.view["turned"], table.view["turns"]) == (None, number + 1)
    assert turns == [1, 2, 0, 1]
    with pytest.raises(IllegalMove, match="PRS-5"):
        table.play(0, "turn:a1")


def test_prs_5_alone_the_same_player_goes_on() -> None:
    table = Table(players=1)
    assert names(table.turn_over(*MISS)) == ["turn", "back"]
    assert table.turn == 0


# The end


def test_prs_6_the_game_ends_when_all_pairs_are_taken() -> None:
    table = Table(TWO_PAIRS)
    table.turn_over("a1", "b1")
    assert table.turn_over("a2", "b2")[1:] == [
        {"event": "pair", "seat": 0, "cells": ["a2", "b2"], "score": 2, "to": "all"},
        {"event": "end", "scores": [2, 0], "winners": [0], "ended": "all-taken", "decided": "pairs", "to": "all"},
    ]
    assert (table.match.to_move, table.match.phase, table.view["cells"], table.view["turns"]) == ([], None, {}, 2)
    with pytest.raises(IllegalMove, match="the game is over"):
        table.play(0, "turn:a1")


def test_prs_6_most_pairs_wins() -> None:
    table = Table("lig lig tea tea umb umb", players=3)
    table.turn_over("a1", "a2")  # none for seat 0
    table.turn_over("a1", "b1", "c1", "b2")  # one for seat 1
    table.turn_over("c1", "a2", "b2", "c2")  # and all others for seat 2
    assert table.match.outcome == ((0, 1, 2), (2,), "all-taken", "pairs")


def test_prs_6_equal_numbers_share_the_victory() -> None:
    table = Table("lig lig tea tea umb umb cac cac", players=3, start=1)
    table.turn_over("a1", "b1", "c1", "a2", "b2", "a3")  # two for seat 1
    table.turn_over("b2", "c2", "a3", "b3")  # and two for seat 2
    assert table.match.outcome == ((0, 2, 2), (1, 2), "all-taken", "shared")


def test_prs_6_alone_whoever_takes_all_pairs_has_won() -> None:
    table = Table(TWO_PAIRS, players=1)
    table.turn_over("a1", "a2", "a1", "b1", "a2", "b2")
    assert table.match.outcome == ((2,), (0,), "all-taken", "pairs")
    assert table.view["turns"] == 3


def test_prs_7_after_too_many_turns_without_a_pair_the_game_ends_as_it_stands() -> None:
    table = Table(players=3, limit=3)
    table.turn_over("a1", "b1")
    assert table.match.moves_left == 3
    for turns_left in (2, 1):
        table.turn_over("c1", "a2")
        assert table.match.moves_left == turns_left
    assert table.turn == 2
    assert table.turn_over("c1", "a2")[1:] == [
        {"event": "back", "cells": ["c1", "a2"], "to": "all"},
        {"event": "end", "scores": [1, 0, 0], "winners": [0], "ended": "limit", "decided": "pairs", "to": "all"},
    ]
    assert len(table.view["cells"]) == 12


def test_prs_7_a_pair_restarts_the_count() -> None:
    table = Table(limit=2)
    table.turn_over(*MISS)
    table.turn_over("a1", "b1")
    table.turn_over("c1", "a2")
    assert not table.match.is_over
    table.turn_over("c1", "a2")
    assert table.match.outcome == ((0, 1), (1,), "limit", "pairs")


def test_prs_7_a_pair_in_the_last_turn_keeps_the_game_going() -> None:
    table = Table(limit=1)
    table.turn_over("a1", "b1")
    assert (table.turn, table.match.moves_left) == (0, 1)


def test_prs_7_all_share_the_victory_where_nobody_has_a_pair() -> None:
    table = Table(players=6, limit=1)
    table.turn_over(*MISS)
    assert table.match.outcome == ((0,) * 6, (0, 1, 2, 3, 4, 5), "limit", "shared")


def test_prs_7_those_with_most_pairs_then_share_the_victory() -> None:
    table = Table(players=3, limit=2)
    table.turn_over("a1", "b1", *("c1", "a2"))
    table.turn_over("c1", "d1", *("a2", "c2"))
    table.turn_over("a2", "c2")
    assert table.match.outcome == ((1, 1, 0), (0, 1), "limit", "shared")


@pytest.mark.parametrize("pairs_taken", [0, 1, 5])
def test_prs_7_alone_the_game_is_then_lost(pairs_taken: int) -> None:
    table = Table(players=1, limit=1)
    table.turn_over(*cells_of(7)[: 2 * pairs_taken])
    table.turn_over("c3", "a4")
    assert table.match.outcome == ((pairs_taken,), (), "limit", "lost")


@pytest.mark.parametrize("limit", [0, 1_000_001, "200"])
def test_prs_7_other_limits_are_refused(limit: object) -> None:
    with pytest.raises(UnknownOption, match="from 1 to 1000000"):
        Match.deal("pairs", players=2, seed="1", options={"limit": limit})


def test_prs_7_the_highest_limit_is_allowed() -> None:
    assert Match.deal("pairs", players=2, seed="1", options={"limit": 1_000_000}).moves_left == 1_000_000


# Whole games


@pytest.mark.parametrize("pairs", EVERY_NUMBER)
def test_whole_games_with_every_number_of_pairs_and_a_limit_that_some_games_reach(pairs: int) -> None:
    """The contract tests try few numbers of pairs, and their games rarely reach the limit."""
    options = (("pairs", pairs), ("limit", 1 + pairs // 2))
    configuration = Configuration(Match.deal("pairs", players=1, seed="1").terms.game, 1 + pairs % 6, options)
    for seed in range(2):
        match = configuration.match(str(seed))
        for seat, move in moves(match, seed):
            match.play(seat, move)
            check_invariants(configuration.game, match.state)
        assert match.outcome is not None
        assert (match.outcome.ended, match.outcome.decided) == contract_of(configuration.game).reasons(match)
        BothWays(configuration, seed).play()


def test_the_longest_log_is_that_of_the_last_pair_with_six_players() -> None:
    table = Table(TWO_PAIRS, players=6)
    table.turn_over("a1", "b1", "a2", "b2")
    assert table.match.log.count == rules.MOST_ENTRIES
