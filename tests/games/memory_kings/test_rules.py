"""Memory Kings, rule by rule: the name of each test begins with its rule's number. The Counter is in test_solo.py."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from facedown.engine.match import Match
from facedown.games.memory_kings import rules
from facedown.games.memory_kings.notation import CARDS, SUITS
from facedown.kit.errors import BadDeal, BadInput, BadPlayers, IllegalMove
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.play import play
from tests.contract.test_no_leak import check_games, tell_everybody
from tests.games.memory_kings.table import (
    IN_ORDER,
    PAIRS_IN_ORDER,
    SIX_IN_ORDER,
    Table,
    must_be_up,
    names,
    read_drawing,
    shorten,
    tokens_of,
)

Leak = Callable[..., Any]

SEEDS = range(60)
TWO_SEATS = ("a1 c1", "d5 b5")  # the pawns of two seats on IN_ORDER: rook and knight, bishop and knight


def deals(players: int, **options: str) -> list[dict[str, Any]]:
    return [Match.deal("memory-kings", players=players, seed=str(seed), options=options).spell_deal() for seed in SEEDS]


def cards_with_backs(deal: dict[str, Any]) -> list[tuple[str, str]]:
    """Each card with its back."""
    return [(card, deal["backs"][cell]) for cell, card in deal["cards"].items()]


# Cards and setup


def test_kng_1_a_pair_has_one_white_and_one_black_back_and_the_queen_a_black_one() -> None:
    assert len(CARDS) == 37
    for deal in deals(2):
        cards = cards_with_backs(deal)
        assert len(set(cards)) == len(cards) == 25
        assert ("queen", "black") in cards
        assert {(card, "white") for card, back in cards if back == "black" and card != "queen"} <= set(cards)
        assert len({card for card, _ in cards}) == 13


def test_kng_1_backs_are_public() -> None:
    table = Table()
    assert table.view["backs"] == read_drawing(IN_ORDER)["backs"] == table.match.events[0]["backs"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"suits": ["autumn", "spring", "summer"]}, "KNG-2"),
        ({"suits": ["spring", "autumn", "summer", "winter"]}, "sorted"),
        ({"suits": ["autumn", "drought", "spring", "summer"]}, "KNG-1"),
        ({"removed": "spring-rook"}, "removed"),
        ({"cards": {}}, "a1 to e5"),
        ({"backs": {**read_drawing(IN_ORDER)["backs"], "a1": "red"}}, "KNG-1"),
        ({"backs": {**read_drawing(IN_ORDER)["backs"], "c3": "white"}}, "queen"),
        ({"backs": {**read_drawing(IN_ORDER)["backs"], "a1": "black", "b1": "black"}}, "each once"),
        ({"cards": {**read_drawing(IN_ORDER)["cards"], "a1": ["spring-rook"]}}, "KNG-1"),
        ({"cards": {**read_drawing(IN_ORDER)["cards"], "a1": "monsoon-rook"}}, "KNG-1"),
        ({"cards": {**read_drawing(IN_ORDER)["cards"], "a1": "monsoon-rook"}, "removed": "spring-rook"}, "KNG-1"),
    ],
)
def test_kng_1_a_deal_that_the_cards_cannot_give_is_refused(change: dict[str, object], words: str) -> None:
    with pytest.raises(BadDeal, match=words):
        Match.of_deal("memory-kings", players=2, deal=read_drawing(IN_ORDER) | change, start=0)


def test_kng_2_four_of_the_six_suits_are_drawn_and_public() -> None:
    drawn_suits = {tuple(deal["suits"]) for deal in deals(2)}
    assert drawn_suits <= set(combinations(sorted(SUITS), 4))
    assert len(drawn_suits) > 12
    table = Table()
    assert table.view["suits"] == ["autumn", "spring", "summer", "winter"]
    assert set(table.view["cells"].values()) == {None}
    assert max(table.view["cells"]) == "e5"


def test_kng_2_there_is_no_card_beyond_the_grid() -> None:
    with pytest.raises(IllegalMove, match="KNG-2"):
        Table().place("f1")
    with pytest.raises(IllegalMove, match="KNG-2"):
        Table(pawns=TWO_SEATS).move(2, "a6")


def test_kng_3_of_six_seasons_one_card_is_put_aside_unseen() -> None:
    removed_cards = set()
    for seed in SEEDS:
        match = Match.deal("memory-kings", players=3, seed=str(seed), options={"seasons": "six"})
        deal = match.spell_deal()
        assert len(deal["cards"]) == 36
        assert sorted([*deal["cards"].values(), deal["removed"]]) == sorted(CARDS)
        assert match.events == [{**match.events[0], "backs": deal["backs"], "suits": sorted(SUITS)}]
        removed_cards.add((deal["removed"], list(deal["backs"].values()).count("white")))
    assert {whites for _, whites in removed_cards} == {17, 18}
    assert len(removed_cards) > 20


@pytest.mark.parametrize("players", [1, 2])
def test_kng_3_six_seasons_are_for_three_or_four(players: int) -> None:
    with pytest.raises(BadPlayers, match="KNG-3"):
        Match.deal("memory-kings", players=players, seed="1", options={"seasons": "six"})


def has_alternating_backs(deal: dict[str, Any]) -> bool:
    """Whether backs are black exactly where column and row, counted from 1, add up to an even number."""
    return all((back == "black") == ((ord(cell[0]) - 96 + int(cell[1])) % 2 == 0) for cell, back in deal["backs"].items())


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_kng_4_on_a_chessboard_backs_alternate_from_a_black_a1(players: int) -> None:
    for deal in deals(players, backs="chessboard"):
        assert has_alternating_backs(deal)
        assert {deal["backs"][corner] for corner in ("a1", "a5", "e1", "e5")} == {"black"}


def test_kng_4_of_six_seasons_a_chessboard_puts_a_black_card_aside() -> None:
    removed_cards = set()
    for deal in deals(3, backs="chessboard", seasons="six"):
        assert has_alternating_backs(deal)
        assert list(deal["backs"].values()).count("white") == 18
        removed_cards.add(deal["removed"])
    assert len(removed_cards) > 12
    assert removed_cards <= set(CARDS)


def test_kng_4_random_backs_lie_in_any_order() -> None:
    assert not any(has_alternating_backs(deal) for deal in deals(2))
    assert {deal["backs"]["a1"] for deal in deals(2)} == {"white", "black"}


def test_kng_4_backs_that_do_not_alternate_are_refused_as_a_chessboard() -> None:
    with pytest.raises(BadDeal, match="KNG-4"):
        Table(backs="chessboard")


def test_kng_5_pawns_are_placed_clockwise_twice_around() -> None:
    table = Table(players=3, start=2)
    placements = []
    for cell in ("a1", "c1", "e1", "b2", "d2"):
        (event,) = table.place(cell)
        placements.append((event["seat"], event["pawn"], event["cell"]))
    assert placements == [(2, 1, "a1"), (0, 1, "c1"), (1, 1, "e1"), (2, 2, "b2"), (0, 2, "d2")]
    assert table.view["pawns"] == [["c1", "d2"], ["e1"], ["a1", "b2"]]
    assert set(table.view["cells"].values()) == {None}


def test_kng_5_when_all_stand_their_cards_turn_up_row_by_row() -> None:
    table = Table()
    for cell in ("d5", "a1", "a3"):
        table.place(cell)
    assert shorten(table.place("b2")) == ["place b2", "up a1", "up b2", "up a3", "up d5"]
    assert (table.turn, table.view["cells"]["b2"]) == (0, "summer-rook")


def test_kng_5_only_on_white_backs_without_a_pawn() -> None:
    table = Table()
    assert table.legal == [f"place:{cell}" for cell in "a1 a3 a4 b2 b5 c1 c4 d2 d3 d5 e1 e4".split()]  # noqa: SIM905
    table.place("a1")
    assert len(table.legal) == 11
    with pytest.raises(IllegalMove, match=r"pawn stands on a1 \(KNG-5\)"):
        table.place("a1")
    with pytest.raises(IllegalMove, match=r"black \(KNG-5\)"):
        table.place("c3")


# A turn


def read_cells(text: str) -> set[str]:
    return set(text.split())


@pytest.mark.parametrize(
    ("cell", "steps"), [("a1", "b1 a2"), ("c1", "b1 d1 c2"), ("b2", "b1 b3 a2 c2"), ("e4", "d4 e3 e5"), ("e5", "d5 e4")]
)
def test_kng_6_a_pawn_may_always_take_one_step(cell: str, steps: str) -> None:
    other_s_tokens = dict.fromkeys(PAIRS_IN_ORDER, 1)
    assert Table(pawns=TWO_SEATS).lay(pawns=(f"{cell} c1",), tokens=other_s_tokens).reach(1) == read_cells(steps)


def test_kng_6_a_player_must_move_one_of_their_own_pawns() -> None:
    table = Table(pawns=TWO_SEATS)
    assert {move.split(":")[0] for move in table.legal} == {"move"}
    assert table.reach(1) | table.reach(2) == {move[-2:] for move in table.legal}
    assert not table.reach(1) & read_cells("a1 d5 b5")
    with pytest.raises(IllegalMove, match="KNG-6"):
        table.move(1, "b2")


@pytest.mark.parametrize(
    ("cell", "escorts"),
    [
        pytest.param("d2", "b1 b3 c4 e4", id="knight: a leap"),
        pytest.param("a1", "c1 d1 e1 a3 a4 a5", id="rook in a corner: rows and columns"),
        pytest.param("d3", "a3 b3 d1 d5", id="rook"),
        pytest.param("c4", "b3 a2 d3 e2 b5 d5", id="bishop: diagonals"),
        pytest.param("c3", "a3 b3 d3 e3 c1 c2 c4 c5 a1 b2 d4 e5 a5 b4 d2 e1", id="queen: both"),
    ],
)
def test_kng_7_a_card_escorts_by_its_rank(cell: str, escorts: str) -> None:
    table = Table(pawns=TWO_SEATS).lay(pawns=(f"{cell} c1",))
    steps = Table(pawns=TWO_SEATS).lay(pawns=(f"{cell} c1",), tokens={cell: 1}).reach(1)
    assert table.reach(1) == read_cells(escorts) | steps


def test_kng_7_on_the_larger_grid_too() -> None:
    table = Table(SIX_IN_ORDER, players=3, seasons="six", pawns=("a1 c1", "e1 a2", "c2 e2")).lay(pawns=("f6 f1",))
    assert table.reach(1) == read_cells("a1 b2 c3 d4 e5 e6 f5")  # a bishop
    assert table.reach(2) == read_cells("a6 b5 c4 d3 e2 e1 f2")


def test_kng_7_pawns_never_block_and_may_share_a_cell() -> None:
    table = Table(pawns=TWO_SEATS).lay(pawns=("d3 b3", "c3 d4"))
    assert {"a3", "b3", "c3", "d4", "d5"} <= table.reach(1)
    table.move(1, "b3")
    assert table.view["pawns"][0][0] == "b3"


def test_kng_7_no_escort_from_a_card_with_another_s_token() -> None:
    table = Table(pawns=TWO_SEATS).lay(pawns=("d3 a1",), tokens={"d3": 1, "e3": 1})
    assert table.reach(1) == read_cells("c3 e3 d2 d4")
    with pytest.raises(IllegalMove, match=r"token .* \(KNG-7\)"):
        table.move(1, "d5")
    with pytest.raises(IllegalMove, match="KNG-6"):
        table.move(1, "e5")


def test_kng_7_one_s_own_token_does_not_bar_the_escort() -> None:
    assert "d5" in Table(pawns=TWO_SEATS).lay(pawns=("d3 a1",), tokens={"d3": 0, "e3": 0}).reach(1)


def test_kng_8_the_card_left_turns_down_and_the_one_entered_up() -> None:
    table = Table(pawns=TWO_SEATS)
    assert shorten(table.move(1, "a2")) == ["move a2", "down a1", "up a2"]
    assert (table.view["cells"]["a1"], table.view["cells"]["a2"]) == (None, "spring-bishop")


@pytest.mark.parametrize(
    ("pawns", "tokens", "events"),
    [
        pytest.param(("a1 c1", "a1 b5"), {}, ["move a2", "up a2"], id="another's pawn is still there"),
        pytest.param(("a1 a1", "d5 b5"), {}, ["move a2", "up a2"], id="one's other pawn is still there"),
        pytest.param(("a1 c1", "d5 b5"), {"a1": 1, "b1": 1}, ["move a2", "up a2"], id="a token lies there"),
        pytest.param(("a1 c1", "a2 b5"), {}, ["move a2", "down a1"], id="entering a card that is up"),
        pytest.param(("a1 c1", "d5 b5"), {"e1": 1, "a2": 1}, ["move a2", "down a1"], id="entering a recruited card"),
    ],
)
def test_kng_8_a_pawn_or_a_token_keeps_a_card_up(pawns: tuple[str, ...], tokens: dict[str, int], events: list[str]) -> None:
    assert shorten(Table(pawns=TWO_SEATS).lay(pawns=pawns, tokens=tokens).move(1, "a2")) == events


def table_beside_queen(limit: int = 200) -> Table:
    return Table(pawns=("d3 a1", "d5 b5"), limit=limit)


def test_kng_9_turning_up_the_queen_allows_one_private_look() -> None:
    table = table_beside_queen()
    assert shorten(table.move(1, "c3")) == ["move c3", "down d3", "up c3"]
    assert table.legal == sorted(f"peek:{cell}" for cell in [*PAIRS_IN_ORDER, "none"] if cell not in ("a1", "d5", "b5"))
    public, private = table.peek("e5")
    assert public == {"event": "peek", "seat": 0, "cell": "e5", "to": "all"}
    assert private == {"event": "saw", "seat": 0, "cards": {"e5": "winter-bishop"}, "to": [0]}
    assert table.match.view(0)["cells"]["e5"] is None
    assert table.turn == 1


def test_kng_9_the_advice_may_be_declined() -> None:
    table = table_beside_queen()
    table.move(1, "c3")
    assert table.peek("none") == [{"event": "peek", "seat": 0, "cell": None, "to": "all"}]
    assert table.turn == 1


def test_kng_9_the_advice_is_about_face_down_cards_only() -> None:
    table = table_beside_queen()
    table.move(1, "c3")
    for cell in ("c3", "a1", "d5"):
        with pytest.raises(IllegalMove, match="KNG-9"):
            table.peek(cell)
    with pytest.raises(IllegalMove, match="ALL-1"):
        table.move(2, "a2")


def test_kng_9_a_queen_that_was_already_up_gives_no_advice() -> None:
    table = Table(pawns=TWO_SEATS).lay(pawns=("d3 a1", "c3 b5"))
    table.move(1, "c3")
    assert (table.turn, names(table.move(2, "b4"))) == (1, ["move", "down", "up"])


def test_kng_9_the_queen_gives_advice_each_time_she_is_turned_up() -> None:
    table = table_beside_queen()
    for _ in range(3):
        table.move(1, "c3")
        assert "peek:none" in table.legal
        table.peek("none")
        table.move(1, "c4")  # seat 1, from bishop to bishop
        table.move(1, "d3")
        table.move(1, "d5")


def test_kng_10_two_pawns_on_a_pair_recruit_it_and_move_again() -> None:
    table = Table(pawns=TWO_SEATS)
    events = table.move(2, "b1")
    assert shorten(events) == ["move b1", "down c1", "up b1", "recruit 0 a1 b1"]
    assert events[-1] == {"event": "recruit", "seat": 0, "cells": ["a1", "b1"], "pairs": 1, "to": "all"}
    assert table.turn == 0
    assert (table.view["tokens"], table.view["pairs"]) == ({"a1": 0, "b1": 0}, [1, 0])
    table.move(1, "a2")
    assert table.turn == 1


def test_kng_10_the_cells_of_a_recruit_are_sorted_as_text() -> None:
    table = Table(pawns=TWO_SEATS).lay(pawns=("e1 a1",))
    assert table.move(2, "a2")[-1]["cells"] == ["a2", "e1"]


def test_kng_10_recruited_cards_stay_face_up() -> None:
    table = Table(pawns=TWO_SEATS)
    table.move(2, "b1")
    assert shorten(table.move(1, "a2")) == ["move a2", "up a2"]
    table.move(1, "d4")
    assert shorten(table.move(2, "b2")) == ["move b2", "up b2"]
    assert (table.view["cells"]["a1"], table.view["cells"]["b1"]) == ("spring-rook", "spring-rook")


@pytest.mark.parametrize("owner", [0, 1])
def test_kng_10_a_pair_is_recruited_once(owner: int) -> None:
    table = Table(pawns=TWO_SEATS).lay(pawns=("a1 c1",), tokens={"a1": owner, "b1": owner})
    assert shorten(table.move(2, "b1")) == ["move b1", "down c1"]
    assert table.turn == 1


@pytest.mark.parametrize(
    ("pawns", "pawn", "cell"),
    [
        pytest.param(("a1 a2", "d5 b5"), 2, "a1", id="both on one card"),
        pytest.param(("c1 a2", "d5 b5"), 1, "b1", id="the same suit, another rank"),
        pytest.param(("a1 c2", "d5 b5"), 2, "b2", id="the same rank, another suit"),
        pytest.param(("a2 d3", "b1 b5"), 1, "a1", id="a pair with another's pawn"),
    ],
)
def test_kng_10_a_recruit_needs_both_cards_of_a_pair_under_one_s_own_pawns(
    pawns: tuple[str, ...], pawn: int, cell: str
) -> None:
    table = Table(pawns=TWO_SEATS).lay(pawns=pawns)
    table.move(pawn, cell)
    assert table.state.pairs == [0] * rules.MAX_SEATS
    assert table.turn == 1


def test_kng_11_the_next_player_clockwise_has_the_next_turn() -> None:
    table = Table(players=3, start=1, pawns=("a1 c1", "d5 b5", "a3 a4"))
    turns = []
    for cell in ("e4", "b2", "b1", "e5", "b3"):
        turns.append(table.turn)
        table.move(1, cell)
    assert turns == [1, 2, 0, 1, 2]
    with pytest.raises(IllegalMove, match="KNG-11"):
        table.play(1, "move:1:c5")


# Winning


@pytest.mark.parametrize(("players", "pairs"), [(2, 6), (3, 4), (4, 3)])
def test_kng_12_enough_pairs_win_at_once(players: int, pairs: int) -> None:
    pawns = ("a1 c1", "d5 b5", "a3 a4", "d2 d3")[:players]
    table_before = Table(players=players, pawns=pawns).lay(tokens=tokens_of(pairs - 2, 0, PAIRS_IN_ORDER[2:]))
    assert names(table_before.move(2, "b1"))[-1] == "recruit"
    table = Table(players=players, pawns=pawns).lay(tokens=tokens_of(pairs - 1, 0, PAIRS_IN_ORDER[2:]))
    assert names(table.move(2, "b1"))[-2:] == ["recruit", "end"]
    scores = [pairs] + [0] * (players - 1)
    assert table.match.result == {"scores": scores, "winners": [0], "ended": "pairs", "decided": "pairs"}
    assert table.match.to_move == []
    with pytest.raises(IllegalMove, match="KNG-12"):
        table.play(0, "move:1:a2")


@pytest.mark.parametrize(("pairs", "start"), [((2, 0, 1), 1), ((0, 1, 1), 0), ((2, 0, 0), None), ((1, 1, 1), None)])
def test_all_5_whoever_came_last_starts_the_rematch(pairs: tuple[int, int, int], start: int | None) -> None:
    table = Table(players=3, pawns=("a1 c1", "d5 b5", "e4 e1"), limit=1)
    assert table.match.next_start is None
    tokens: dict[str, int] = {}
    for seat, count in enumerate(pairs):
        tokens |= tokens_of(count, seat, PAIRS_IN_ORDER[3 * seat + 2 :])
    table.lay(tokens=tokens).move(1, "a2")
    assert table.match.result is not None
    assert table.match.result["scores"] == list(pairs)
    assert table.match.next_start == start


def test_kng_18_too_many_moves_without_a_recruit_end_the_game() -> None:
    table = Table(pawns=TWO_SEATS, limit=3)
    assert [names(table.move(1, cell))[-1] for cell in ("a2", "e4", "a1")] == ["up", "up", "end"]
    assert table.match.result == {"scores": [0, 0], "winners": [0, 1], "ended": "limit", "decided": "shared"}


def test_kng_18_everyone_can_count_how_many_are_left() -> None:
    table = Table(pawns=TWO_SEATS, limit=3)
    moves_left = [table.match.moves_left]
    for cell in ("a2", "e4"):
        table.move(1, cell)
        moves_left.append(table.match.moves_left)
    assert moves_left == [3, 2, 1]
    table = Table(pawns=TWO_SEATS, limit=3).lay(idle_moves=2)
    assert names(table.move(2, "b1"))[-1] == "recruit"
    assert table.match.moves_left == 3


def test_kng_18_the_limit_is_200_unless_the_table_sets_it() -> None:
    assert Table(pawns=TWO_SEATS).match.terms.options["limit"] == 200
    assert names(Table(pawns=TWO_SEATS).lay(idle_moves=198).move(1, "a2"))[-1] == "up"
    assert names(Table(pawns=TWO_SEATS).lay(idle_moves=199).move(1, "a2"))[-1] == "end"


@pytest.mark.parametrize("limit", [0, -1, 1_000_001, "200", 2.0, True])
def test_kng_18_the_limit_is_from_1_to_1_000_000(limit: object) -> None:
    with pytest.raises(BadInput, match="1 to 1000000"):
        Match.deal("memory-kings", players=2, seed="1", options={"limit": limit})
    assert Match.deal("memory-kings", players=2, seed="1", options={"limit": 1_000_000}).to_move


def test_kng_18_a_recruit_on_the_last_move_restarts_the_count() -> None:
    table = Table(pawns=TWO_SEATS, limit=2).lay(idle_moves=1)
    assert names(table.move(2, "b1"))[-1] == "recruit"
    assert names(table.move(1, "a2"))[-1] == "up"
    assert shorten(table.move(1, "e4"))[-1] == "end 1 0"
    assert table.match.result == {"scores": [1, 0], "winners": [0], "ended": "limit", "decided": "pairs"}


@pytest.mark.parametrize(("advice", "events"), [("e5", ["peek", "saw", "end"]), ("none", ["peek", "end"])])
def test_kng_18_on_the_last_move_the_queen_s_advice_comes_before_the_end(advice: str, events: list[str]) -> None:
    table = table_beside_queen(limit=1)
    assert names(table.move(1, "c3")) == ["move", "down", "up"]
    assert not table.match.is_over
    assert names(table.peek(advice)) == events


def test_kng_18_most_pairs_win_and_a_tie_is_shared() -> None:
    tokens = {**dict.fromkeys(PAIRS_IN_ORDER[2:6], 1), **dict.fromkeys(PAIRS_IN_ORDER[6:10], 2), "a3": 0, "b3": 0}
    table = Table(players=3, pawns=("a1 c1", "d5 b5", "a4 e4"), limit=7).lay(tokens=tokens, idle_moves=6)
    table.move(1, "b1")
    assert table.match.result == {"scores": [1, 2, 2], "winners": [1, 2], "ended": "limit", "decided": "shared"}


# All together


def test_the_longest_log_has_as_many_entries_as_declared() -> None:
    """The longest log is that of the setup of six seasons. The tests in tests/contract play everything else."""
    table = Table(SIX_IN_ORDER, players=3, seasons="six")
    assert table.match.log.count == rules.MOST_ENTRIES
    assert names(table.match.events) == ["setup"]


@pytest.mark.parametrize("configuration", [each for each in CONFIGURATIONS if each.game.id == "memory-kings"], ids=str)
def test_a_card_is_up_where_a_pawn_stands_or_a_token_lies(configuration: Configuration) -> None:
    """KNG-8. Also, tokens lie on pairs, the Counter has recruited every pair that it could, and scores add up."""
    for seed in range(4):
        match = configuration.match(str(seed))
        for _ in play(match, seed):
            state: rules.State = match.state
            if any(event["event"] == "up" for event in match.events):
                assert [bool(state.face_up >> cell & 1) for cell in range(36)] == [
                    must_be_up(state, cell) for cell in range(36)
                ]
            recruiters = {state.card[cell]: side for cell, side in enumerate(state.token) if side != rules.NO_TOKEN}
            assert all(recruiters[card ^ 1] == side for card, side in recruiters.items())
            assert state.pairs == [list(recruiters.values()).count(side) // 2 for side in range(rules.MAX_SEATS)]
            assert match.is_over or not can_counter_recruit(state)


def can_counter_recruit(state: rules.State) -> bool:
    """KNG-15, written without the rules: whether a pair that nobody has recruited is face up, and the Counter stands on it."""
    face_up = {state.card[cell] for cell in range(36) if state.face_up >> cell & 1}
    is_counter_up = state.counter != rules.NO_CELL and state.face_up >> state.counter & 1
    return bool(is_counter_up) and state.card[state.counter] ^ 1 in face_up and state.token[state.counter] == rules.NO_TOKEN


def find_configuration(players: int, backs: str) -> Configuration:
    options = {"seasons": "four", "backs": backs, "limit": 200}
    return next(each for each in CONFIGURATIONS if each.players == players and each.options == options)


def has_first_back_except_queen(state: rules.State, cell: int) -> bool:
    return state.card[cell] & 1 == rules.BLACK and state.card[cell] != rules.QUEEN


@pytest.mark.parametrize(
    ("players", "name", "leak"),
    [
        pytest.param(2, "only", tell_everybody, id="the queen's advice is told to all"),
        pytest.param(1, "has_first_back", has_first_back_except_queen, id="where a pawn may begin gives the queen away"),
    ],
)
def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch, players: int, name: str, leak: Leak) -> None:
    monkeypatch.setattr(rules, name, leak)
    with pytest.raises(AssertionError):
        check_games(find_configuration(players, "chessboard"), games=10)


def test_perft_of_the_first_moves() -> None:
    """12 white backs, then one fewer each time; a rook in its corner has 8 moves, a knight at the edge 4 leaps and 3 steps."""
    table, counts = Table(), []
    for cell in ("a1", "d5", "c1", "b5"):
        counts.append(len(table.legal))
        table.place(cell)
    assert [*counts, len(table.legal)] == [12, 11, 10, 9, 8 + 7]
