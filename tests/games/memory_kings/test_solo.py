"""Memory Kings, rule by rule: alone against the Counter."""

import pytest

from facedown.engine.match import Match
from facedown.engine.trace import random_moves
from facedown.games.memory_kings import rules
from facedown.games.memory_kings.notation import COUNTER, SUITS
from facedown.kit.errors import BadDeal, IllegalMove
from tests.games.memory_kings.table import IN_ORDER, Table, read_drawing, shorten, tokens_of

# The Counter begins on a1, which is black; the cards at b1 and c1, which it reaches next, have partners at a2 and b2.
GRID = """
    pr UR AN wr WB
    ur an pn q  ub
    pb PB PN un UN
    ab AB WR wb WN
    ar AR wn UB PR
"""
SNAKE = "a1 b1 c1 d1 e1 e2 d2 c2 b2 a2 a3 b3 c3 d3 e3 e4 d4 c4 b4 a4 a5 b5 c5 d5 e5".split()  # noqa: SIM905
PAIRS = "c3 c2 e3 d3 b4 a4 e4 c5 b5 a5".split()  # noqa: SIM905 - five pairs of GRID


def solo_table(pawns: str = "a3 b2", limit: int = 200) -> Table:
    return Table(GRID, players=1, pawns=(pawns,), limit=limit)


# Setup


def test_kng_13_the_counter_stands_on_a1_from_the_start() -> None:
    table = Table(GRID, players=1)
    assert (table.view["counter"], table.view["cells"]["a1"]) == ("a1", None)
    assert Table().view["counter"] is None
    assert (table.view["pawns"], table.view["pairs"]) == ([[]], [0, 0])


@pytest.mark.parametrize(
    ("grid", "places"), [(GRID, "a2 a3 a4 a5 b2 c2 c5 d1 d2 d3 d4 e2"), (IN_ORDER, "a3 a4 b2 b5 c1 c4 d2 d3 d5 e1 e4")]
)
def test_kng_13_you_begin_on_backs_of_the_counter_s_colour_but_not_on_a1(grid: str, places: str) -> None:
    table = Table(grid, players=1)
    assert table.legal == [f"place:{cell}" for cell in places.split()]
    with pytest.raises(IllegalMove, match=r"at a1, where the Counter stands \(KNG-13\)"):
        table.place("b1")
    with pytest.raises(IllegalMove, match=r"a pawn stands on a1 \(KNG-5\)"):
        table.place("a1")


def test_kng_13_on_two_different_cards_and_then_all_turn_up() -> None:
    table = Table(GRID, players=1)
    assert shorten(table.place("b2")) == ["place b2"]
    assert "place:b2" not in table.legal
    assert shorten(table.place("a2")) == ["place a2", "up a1", "up a2", "up b2"]
    assert table.turn == 0


@pytest.mark.parametrize(("first", "second", "pawn"), [("d2", "b2", 1), ("b2", "d2", 2)])
def test_kng_19_a_pawn_that_finds_the_queen_at_setup_is_placed_again(first: str, second: str, pawn: int) -> None:
    table = Table(GRID, players=1)
    table.place(first)
    assert shorten(table.place(second))[1:] == ["up a1", "up b2", "up d2"]
    assert table.view["pawns"] == [[first, second]]
    assert table.legal == [f"place:{cell}" for cell in "a2 a3 a4 a5 c2 c5 d1 d3 d4 e2".split()]  # noqa: SIM905
    events = table.place("d3")
    assert shorten(events) == ["place d3", "down d2", "up d3"]
    assert events[0]["pawn"] == pawn
    assert sorted(table.view["pawns"][0]) == ["b2", "d3"]
    assert table.view["cells"]["d2"] is None
    assert table.legal[0].startswith("move:")  # no advice: she is face down again, and you have seen her


def test_kng_19_not_on_the_queen_again_nor_where_pawns_stand() -> None:
    table = Table(GRID, players=1)
    table.place("d2")
    table.place("b2")
    for cell in ("d2", "b2", "a1"):
        with pytest.raises(IllegalMove, match="KNG-5"):
            table.place(cell)


def test_kng_19_the_queen_is_never_dealt_to_a1_in_solo() -> None:
    for backs in ("random", "chessboard"):
        for seed in range(100):
            deal = Match.deal("memory-kings", players=1, seed=str(seed), options={"backs": backs}).spell_deal()
            assert deal["cards"]["a1"] != "queen"
    queen_first = read_drawing(GRID.replace("q ", "pr").replace("pr UR", "q  UR"))
    assert Match.of_deal("memory-kings", players=2, deal=queen_first, start=0).spell_deal() == queen_first
    with pytest.raises(BadDeal, match="KNG-19"):
        Match.of_deal("memory-kings", players=1, deal=queen_first, start=0)


def test_kng_17_the_suits_have_our_names() -> None:
    assert SUITS == ("spring", "summer", "autumn", "winter", "monsoon", "drought")
    drawn_suits = [Match.deal("memory-kings", players=1, seed=str(seed)).spell_deal()["suits"] for seed in range(20)]
    assert {suit for suits in drawn_suits for suit in suits} == set(SUITS)


# The Counter moves


def test_kng_18_alone_nobody_counts() -> None:
    table = solo_table(limit=1)
    table.move(1, "a4")
    assert not table.match.is_over
    assert table.match.moves_left is None


def test_kng_14_when_your_turn_ends_the_counter_moves_and_cards_turn_under_it() -> None:
    table = solo_table()
    assert shorten(table.move(1, "a4")) == ["move a4", "down a3", "up a4", "counter b1", "down a1", "up b1"]
    assert table.view["counter"] == "b1"
    assert (table.turn, table.legal[0]) == (0, "move:1:a3")


def test_kng_14_a_card_stays_up_where_your_pawn_or_the_counter_is() -> None:
    table = solo_table().lay(pawns=("c1 a4",), counter="c1")
    assert shorten(table.move(1, "b3")) == ["move b3", "up b3", "counter d1", "down c1", "up d1"]
    table = solo_table().lay(pawns=("c1 d1",), counter="c1")
    assert shorten(table.move(2, "c1")) == ["move c1", "down d1", "counter d1", "up d1"]


def test_kng_14_the_counter_on_the_queen_gives_no_advice() -> None:
    table = solo_table().lay(pawns=("c2 a3",), counter="e2")
    assert shorten(table.move(2, "a4"))[-3:] == ["counter d2", "down e2", "up d2"]
    assert shorten(table.move(1, "d2"))[:2] == ["move d2", "down c2"]  # she was face up already
    assert table.legal[0].startswith("move:")


def test_kng_14_the_queen_s_advice_comes_before_the_counter_moves() -> None:
    table = solo_table("c2 b2")
    assert shorten(table.move(1, "d2")) == ["move d2", "down c2", "up d2"]
    assert shorten(table.peek("e1")) == ["peek e1", "saw", "counter b1", "down a1", "up b1"]


def test_kng_14_what_the_counter_stands_on_is_not_yours_to_recruit() -> None:
    table = solo_table().lay(pawns=("b1 a3",), counter="b1")
    events = table.move(2, "a2")
    assert shorten(events)[3] == "recruit -1 a2 b1"
    assert table.state.pairs[:2] == [0, 1]


def test_kng_20_the_counter_s_path_is_the_snake() -> None:
    assert sorted(SNAKE) == sorted(read_drawing(GRID)["cards"])
    for seed in range(20):
        match = Match.deal("memory-kings", players=1, seed=str(seed))
        for seat, move in random_moves(match):
            match.play(seat, move)
        path = ["a1", *(event["cell"] for event in match.events if event["event"] == "counter")]
        assert path == SNAKE[: len(path)]


def test_kng_21_after_your_recruit_you_move_again_before_the_counter() -> None:
    table = solo_table().lay(pawns=("b2 b1",), counter="d4")
    assert shorten(table.move(2, "c1")) == ["move c1", "down b1", "up c1", "recruit 0 b2 c1"]
    assert shorten(table.move(2, "b1")) == ["move b1", "up b1", "counter c4", "down d4", "up c4"]


# The Counter recruits


def test_kng_15_after_your_move_the_counter_recruits_and_moves_one_more_cell() -> None:
    table = solo_table().lay(pawns=("a3 c5",), counter="b1")
    events = table.move(1, "a2")
    assert shorten(events) == [
        *("move a2", "down a3", "up a2"),
        *("recruit -1 a2 b1", "counter c1", "up c1"),  # at once, and b1 stays up
        *("counter d1", "down c1", "up d1"),  # your turn is over
    ]
    assert events[3] == {"event": "recruit", "seat": COUNTER, "cells": ["a2", "b1"], "pairs": 1, "to": "all"}


def test_kng_15_the_counter_chains() -> None:
    table = solo_table("a3 b2")
    assert shorten(table.move(1, "a2")) == [
        *("move a2", "down a3", "up a2"),
        *("counter b1", "down a1", "up b1", "recruit -1 a2 b1"),
        *("counter c1", "up c1", "recruit -1 b2 c1"),
        *("counter d1", "up d1"),
    ]
    assert table.view["tokens"] == {"a2": -1, "b1": -1, "b2": -1, "c1": -1}
    assert table.view["pairs"] == [0, 2]


def test_kng_15_a_chain_may_begin_with_your_move() -> None:
    table = solo_table().lay(pawns=("a3 b2",), counter="b1")
    assert shorten(table.move(1, "a2"))[3:] == [
        *("recruit -1 a2 b1", "counter c1", "up c1"),
        *("recruit -1 b2 c1", "counter d1", "up d1"),
        *("counter e1", "down d1", "up e1"),
    ]


def test_kng_15_the_counter_s_tokens_bar_your_escorts() -> None:
    table = solo_table("a3 b2")
    table.move(1, "a2")
    assert table.reach(1) == {"a1", "a3", "b2"}
    assert table.reach(2) == {"a2", "b1", "b3", "c2"}
    with pytest.raises(IllegalMove, match="KNG-7"):
        table.move(1, "e2")


def test_kng_15_a_recruited_pair_is_nobody_s_to_recruit_again() -> None:
    table = solo_table().lay(pawns=("a3 c5",), counter="a1", tokens={"a2": 0, "b1": 0})
    assert shorten(table.move(1, "a2"))[2:] == ["counter b1", "down a1"]


# The end


def test_kng_16_your_sixth_pair_wins() -> None:
    table = solo_table().lay(pawns=("b2 b1",), counter="d5", tokens=tokens_of(5, 0, PAIRS))
    assert shorten(table.move(2, "c1")) == ["move c1", "down b1", "up c1", "recruit 0 b2 c1", "end 6 0"]
    assert table.match.result == {"scores": [6, 0], "winners": [0], "ended": "pairs", "decided": "pairs"}


def test_kng_16_the_counter_s_sixth_pair_wins_without_a_further_move() -> None:
    table = solo_table().lay(pawns=("a3 b2",), counter="b1", tokens=tokens_of(5, COUNTER, PAIRS))
    assert shorten(table.move(1, "a2")) == ["move a2", "down a3", "up a2", "recruit -1 a2 b1", "end 0 6"]
    assert table.match.result == {"scores": [0, 6], "winners": [], "ended": "counter-pairs", "decided": "lost"}
    assert table.match.to_move == []


def test_kng_16_the_counter_on_the_last_cell_wins_and_recruits_nothing_there() -> None:
    table = solo_table().lay(pawns=("a1 b2",), counter="d5", tokens=tokens_of(5, 0, PAIRS))
    assert shorten(table.move(2, "b3"))[-4:] == ["counter e5", "down d5", "up e5", "end 5 0"]  # a1 and e5 are a pair
    assert table.match.result == {"scores": [5, 0], "winners": [], "ended": "counter-home", "decided": "lost"}


def test_kng_16_a_recruit_may_carry_the_counter_to_the_last_cell() -> None:
    table = solo_table().lay(pawns=("e1 a1",), counter="d5")
    assert shorten(table.move(1, "e2"))[3:] == ["recruit -1 d5 e2", "counter e5", "up e5", "end 0 1"]
    assert table.match.result == {"scores": [0, 1], "winners": [], "ended": "counter-home", "decided": "lost"}


def test_kng_16_a_chain_may_carry_the_counter_to_the_last_cell() -> None:
    table = solo_table().lay(pawns=("e1 d3",), counter="c5")  # the turn's end takes it to d5, whose partner is at e2
    assert shorten(table.move(1, "e2"))[-5:] == ["up d5", "recruit -1 d5 e2", "counter e5", "up e5", "end 0 1"]


def test_kng_18_the_limit_does_not_end_a_solo_game() -> None:
    table = solo_table(limit=1)
    table.move(1, "a4")
    table.move(1, "a3")
    assert not table.match.is_over
    for seed in range(20):
        match = Match.deal("memory-kings", players=1, seed=str(seed), options={"limit": 1})
        for seat, move in random_moves(match):
            match.play(seat, move)
        assert match.view(None)["counter"] == "e5" or rules.PAIRS_TO_WIN[0] in match.view(None)["pairs"]
