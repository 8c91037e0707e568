"""Tremember, rule by rule: the name of each test begins with its rule's number. Pushing and rotating are in test_area.py."""

from typing import Any

import pytest

from facedown.engine.match import Match
from facedown.games.tremember import rules
from facedown.games.tremember.notation import CARDS, FIVES_IN_SUPPLY, JOKERS, ONES_IN_SUPPLY, PICTURES, chips
from facedown.kit.errors import BadDeal, BadPlayers, IllegalMove, UnknownOption
from tests.games.tremember.table import IN_ORDER, Table, names, read_drawing

SEEDS = range(60)
MISS = ("a1", "east", "a6", "f6")  # a turn that never finds a pair on IN_ORDER, however often it is played
ONE_PAIR_LEFT = """
    li ## ## ## ## ##
    ## li ## ## ## ##
    ## ## ## ## ## ##
    ## ## ## ## ## ##
    ## ## ## ## ## ##
    ## ## ## ## ## ##
"""


def deals() -> list[dict[str, str]]:
    return [Match.deal("tremember", players=2, seed=str(seed)).spell_deal()["cards"] for seed in SEEDS]


# Cards and setup


def test_tre_1_two_each_of_16_pictures_and_2_jokers() -> None:
    assert (len(set(PICTURES)), len(JOKERS), len(CARDS)) == (16, 2, 18)
    for cards in deals():
        assert sorted(cards.values()) == sorted([*CARDS, *CARDS])


def test_tre_1_one_card_of_each_joker_pair_is_no_pair() -> None:
    table = Table()
    assert names(table.play_turn("a1", "east", "d6", "e6")) == ["turn", "back"]
    assert table.turn == 1


def test_tre_2_all_lie_face_down_six_by_six() -> None:
    view = Table().view
    assert list(view["cells"]) == [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]
    assert set(view["cells"].values()) == {None}


def test_tre_2_any_card_may_lie_anywhere() -> None:
    assert all(len({cards[cell] for cards in deals()}) > 12 for cell in ("a1", "c3", "f6"))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_tre_2_lots_decide_who_starts(players: int) -> None:
    matches = [Match.deal("tremember", players=players, seed=str(seed)) for seed in SEEDS]
    assert {match.terms.start for match in matches} == set(range(players))
    assert all(match.to_move == [match.terms.start] for match in matches)
    assert all(match.events == [{"event": "setup", "start": match.terms.start, "to": "all"}] for match in matches)


@pytest.mark.parametrize("players", [1, 7])
def test_tre_2_two_to_six_play(players: int) -> None:
    with pytest.raises(BadPlayers, match="2 to 6"):
        Match.deal("tremember", players=players, seed="1")


def without_cell(cards: dict[str, str], cell: str) -> dict[str, str]:
    return {name: card for name, card in cards.items() if name != cell}


@pytest.mark.parametrize(
    ("spoil", "rule"),
    [
        pytest.param(lambda cards: without_cell(cards, "f6"), "TRE-2", id="35 cards"),
        pytest.param(lambda cards: {**without_cell(cards, "f6"), "g1": "joker-2"}, "TRE-2", id="beside the area"),
        pytest.param(lambda cards: {**cards, "a1": "joker-1"}, "TRE-1", id="three of a picture"),
        pytest.param(lambda cards: {**cards, "a1": "walrus", "b1": "walrus"}, "TRE-1", id="an unknown picture"),
        pytest.param(lambda cards: {**cards, "a1": None}, "TRE-1", id="no card"),
        pytest.param(lambda cards: {**cards, "a1": ["lighthouse"]}, "TRE-1", id="a list"),
        pytest.param(lambda cards: list(cards.values()), "TRE-2", id="all in a list"),
    ],
)
def test_tre_2_other_deals_are_refused(spoil: Any, rule: str) -> None:
    deal = {"cards": spoil(read_drawing(IN_ORDER)[0])}
    with pytest.raises(BadDeal, match=rule):
        Match.of_deal("tremember", players=2, deal=deal, start=0)


@pytest.mark.parametrize("deal", [{}, {"cards": {}, "more": 1}, [], None])
def test_tre_2_a_deal_is_its_cards(deal: object) -> None:
    with pytest.raises(BadDeal, match="cards"):
        Match.of_deal("tremember", players=2, deal=deal, start=0)


# Two cards are turned over


def test_tre_5_two_face_down_cards_one_after_the_other_for_all_to_see() -> None:
    table = Table()
    table.take("a1")
    table.push("east")
    assert (table.phase, len(table.legal)) == ("turn", 36)
    assert table.turn_over("c3") == [{"event": "turn", "seat": 0, "cell": "c3", "card": "sailboat", "to": "all"}]
    assert (table.view["turned"], table.view["cells"]["c3"]) == ("c3", "sailboat")
    assert (table.turn, table.phase, len(table.legal)) == (0, "turn", 35)  # the second is chosen now
    assert names(table.turn_over("d3")) == ["turn", "pair"]
    assert table.view["turned"] is None


def test_tre_5_the_same_card_is_not_turned_over_twice() -> None:
    table = Table()
    table.take("a1")
    table.push("east")
    table.turn_over("c3")
    with pytest.raises(IllegalMove, match=r"is already face up \(TRE-5\)"):
        table.turn_over("c3")


def test_tre_5_the_card_just_pushed_in_may_be_one_of_them() -> None:
    table = Table()
    table.take("b1")
    table.push("west")  # the lighthouse from b1 is now at a1, the other one at b1
    assert table.turn_over("a1", "b1")[1]["points"] == 3


def test_tre_6_a_pair_stays_face_up_scores_and_its_player_goes_again() -> None:
    table = Table(players=3, start=1)
    turn, pair = table.play_turn("a1", "east", "c3", "d3")
    assert turn == {"event": "turn", "seat": 1, "cell": "d3", "card": "sailboat", "to": "all"}
    assert pair == {"event": "pair", "seat": 1, "cells": ["c3", "d3"], "points": 3, "score": 3, "to": "all"}
    assert (table.view["cells"]["c3"], table.view["cells"]["d3"]) == ("sailboat", "sailboat")
    assert (table.turn, table.phase, len(table.legal)) == (1, "take", 34)
    assert table.play_turn("a4", "south", "e3", "f3")[1]["score"] == 6
    assert table.view["scores"] == [0, 6, 0]


def test_tre_6_a_pair_stays_face_up_for_good() -> None:
    table = Table()
    table.play_turn("a1", "east", "c3", "d3")
    table.play_turn("a1", "east", "a2", "f6")  # no pair: the turn passes
    assert (table.turn, table.view["cells"]["c3"], table.view["cells"]["a2"]) == (1, "sailboat", None)
    table.take("a1")
    table.push("east")
    with pytest.raises(IllegalMove, match="TRE-5"):
        table.turn_over("c3")


def test_tre_7_two_unlike_turn_face_down_and_the_turn_passes_clockwise() -> None:
    table = Table(players=3, start=1)
    turns = []
    for _ in range(4):
        turns.append(table.turn)
        events = table.play_turn(*MISS)
        assert names(events) == ["turn", "back"]
        assert events[1] == {"event": "back", "cells": ["a6", "f6"], "to": "all"}
        assert set(table.view["cells"].values()) == {None}
    assert turns == [1, 2, 0, 1]
    with pytest.raises(IllegalMove, match="TRE-7"):
        table.play(0, "take:a1")


# Points


@pytest.mark.parametrize(
    ("cell", "other", "points"),
    [
        pytest.param("c3", "d3", 3, id="side by side"),
        pytest.param("c3", "c2", 3, id="one above the other"),
        pytest.param("c3", "d4", 2, id="a corner, below right"),
        pytest.param("c3", "d2", 2, id="a corner, above right"),
        pytest.param("c3", "b4", 2, id="a corner, below left"),
        pytest.param("c3", "e3", 1, id="two apart in a row"),
        pytest.param("c3", "c5", 1, id="two apart in a column"),
        pytest.param("c3", "d5", 1, id="a knight's move"),
        pytest.param("f1", "a2", 1, id="the end of a row and the beginning of the next"),
        pytest.param("f1", "a3", 1, id="the end of a row and the beginning of the one after"),
        pytest.param("a1", "f6", 1, id="opposite corners"),
    ],
)
def test_tre_8_points_for_a_pair(cell: str, other: str, points: int) -> None:
    places = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]
    one, two = places.index(cell), places.index(other)
    assert rules.points_for(one, two) == rules.points_for(two, one) == points
    table = Table(" ".join("li" if place in (cell, other) else ".." for place in places))
    gap, side = ("a4", "east") if other == "f6" else ("e6", "west")  # a row in which neither lies
    assert table.play_turn(gap, side, cell, other)[1]["points"] == points


def test_tre_8_pushing_a_pair_apart_later_changes_no_points() -> None:
    table = Table()
    table.play_turn("a1", "east", "c3", "d3")
    assert table.view["scores"] == [3, 0]
    table.take("c5")
    table.push("north")
    assert (table.view["cells"]["c4"], table.view["cells"]["d3"]) == ("sailboat", "sailboat")
    assert table.view["scores"] == [3, 0]


@pytest.mark.parametrize(("points", "expected"), [(0, (0, 0)), (4, (0, 4)), (5, (1, 0)), (23, (4, 3)), (54, (10, 4))])
def test_tre_10_five_ones_are_changed_into_a_five(points: int, expected: tuple[int, int]) -> None:
    assert chips(points) == expected


def test_tre_10_a_game_gives_54_points_at_most_and_the_supply_never_runs_out() -> None:
    most_points = rules.PICTURES * rules.points_for(0, 1)
    assert most_points == 54
    chip_counts = {(0, 0)}  # fives and ones that the players so far can have together
    for _ in range(rules.MAX_SEATS):
        chip_counts = {
            (fives + chips(points)[0], ones + chips(points)[1])
            for fives, ones in chip_counts
            for points in range(most_points + 1 - 5 * fives - ones)
        }
    assert max(fives for fives, _ in chip_counts) <= FIVES_IN_SUPPLY
    assert max(ones for _, ones in chip_counts) <= ONES_IN_SUPPLY


def test_tre_10_chips_are_shown_beside_the_area() -> None:
    table = Table(players=3)
    for cell in "ace":
        table.play_turn("a1", "east", f"{cell}4", f"{chr(ord(cell) + 1)}4")  # 3 points each
    lines = table.match.terms.game.text.sketch(table.view)
    assert lines[-3:] == ["seat 0: 9 points ⑤①①①①", "seat 1: 0 points", "seat 2: 0 points"]


def test_tre_3_the_sketch_names_a_taken_card_to_its_taker_alone() -> None:
    table = Table()
    table.take("c3")
    sketches = ["\n".join(table.match.terms.game.text.sketch(table.match.view(seat))) for seat in (0, 1, None)]
    assert ["sailboat" in sketch for sketch in sketches] == [True, False, False]


# The end


def test_tre_11_the_game_ends_when_all_cards_are_face_up() -> None:
    table = Table(ONE_PAIR_LEFT, scores=(10, 12))
    table.take("a1")
    assert table.legal == ["push:east", "push:south"]
    table.push("south")  # to a6
    assert names(table.turn_over("a6", "b2")) == ["turn", "pair", "end"]
    assert (table.match.is_over, table.match.to_move) == (True, [])
    assert table.match.result == {"scores": [11, 12], "winners": [1], "ended": "all-open", "decided": "points"}
    with pytest.raises(IllegalMove, match="TRE-11"):
        table.play(0, "take:a1")


def test_tre_11_equal_points_are_a_draw() -> None:
    table = Table(ONE_PAIR_LEFT, players=4, scores=(5, 6, 2, 6))
    assert table.play_turn("a1", "south", "a6", "b2")[-1] == {
        "event": "end",
        "scores": [6, 6, 2, 6],
        "winners": [0, 1, 3],
        "ended": "all-open",
        "decided": "shared",
        "to": "all",
    }


def test_tre_11_an_empty_seat_never_wins() -> None:
    table = Table(limit=1, players=3)
    table.play_turn(*MISS)
    assert table.match.result == {"scores": [0, 0, 0], "winners": [0, 1, 2], "ended": "limit", "decided": "shared"}


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_tre_12_the_game_ends_after_too_many_turns_without_a_pair(limit: int) -> None:
    table = Table(players=3, limit=limit)
    for _ in range(limit - 1):
        assert names(table.play_turn(*MISS)) == ["turn", "back"]
    assert names(table.play_turn(*MISS)) == ["turn", "back", "end"]
    assert table.match.is_over
    assert set(table.view["cells"].values()) == {None}


def test_tre_12_the_default_is_200() -> None:
    table = Table()
    for _ in range(199):
        table.play_turn(*MISS)
    assert not table.match.is_over
    assert names(table.play_turn(*MISS)) == ["turn", "back", "end"]


def test_tre_12_a_pair_restarts_the_count() -> None:
    table = Table(limit=2)
    table.play_turn(*MISS)
    table.play_turn("a1", "east", "c3", "d3")  # seat 1 finds a pair, and goes again
    table.play_turn(*MISS)
    assert not table.match.is_over
    table.play_turn(*MISS)
    assert table.match.result == {"scores": [0, 3], "winners": [1], "ended": "limit", "decided": "points"}


def test_tre_12_everyone_can_count_how_many_are_left() -> None:
    table = Table(limit=3)
    turns_left = [table.match.moves_left]
    for _ in range(2):
        table.play_turn(*MISS)
        turns_left.append(table.match.moves_left)
    assert turns_left == [3, 2, 1]
    table.play_turn("a1", "east", "c3", "d3")
    assert table.match.moves_left == 3


def test_tre_12_a_pair_in_the_last_turn_keeps_the_game_going() -> None:
    table = Table(limit=1)
    assert names(table.play_turn("a1", "east", "c3", "d3")) == ["turn", "pair"]
    assert not table.match.is_over


@pytest.mark.parametrize("limit", [0, -1, 1_000_001, "200", True, 2.5])
def test_tre_12_the_limit_is_a_whole_number_from_1_to_a_million(limit: object) -> None:
    with pytest.raises(UnknownOption, match="from 1 to 1000000"):
        Match.deal("tremember", players=2, seed="1", options={"limit": limit})


@pytest.mark.parametrize("limit", [1, 1_000_000])
def test_tre_12_the_limit_reaches_the_rules(limit: int) -> None:
    assert Table(limit=limit).match.state.limit == limit


def test_perft_of_the_first_moves() -> None:
    """36 cards to take; 4 corners are filled in 2 ways, 16 edge cells in 3, 16 inner ones in 4; 36 first cards to turn over."""
    counts = []
    lines: list[tuple[str, ...]] = [()]
    for _ in range(3):
        lines = [(*line, move) for line in lines for move in continuations(line)]
        counts.append(len(lines))
    assert counts == [36, 8 + 48 + 64, 120 * 36]


def continuations(line: tuple[str, ...]) -> list[str]:
    match = Match.deal("tremember", players=2, seed="perft", start=0)
    for move in line:
        match.play(0, move)
    return match.legal(0)
