"""Memoarrr!, rule by rule: the name of each test begins with the number of its rule. The animals are in test_animals.py."""

from itertools import product
from typing import Any

import pytest

from facedown.engine.match import Match
from facedown.games.memoarrr import rules
from facedown.games.memoarrr.notation import CARDS, DECIDERS
from facedown.kit.errors import IllegalMove
from facedown.kit.states import blank
from tests.games.memoarrr.table import ALL_CONNECTED, LAST_MISSES, Table, names

SEEDS = range(60)


def deals(players: int, **options: str) -> list[dict[str, Any]]:
    return [Match.deal("memoarrr", players=players, seed=str(seed), options=options).spell_deal() for seed in SEEDS]


# Cards and setup


def test_mem_1_each_animal_meets_each_landscape_once() -> None:
    assert len(set(CARDS)) == 25
    for deal in deals(2):
        assert sorted([*deal["island"].values(), deal["removed"]]) == sorted(CARDS)


def test_mem_2_seven_treasures() -> None:
    assert all(sorted(deal["treasures"]) == [1, 1, 2, 2, 2, 3, 4] for deal in deals(2))


@pytest.mark.parametrize(("edition", "volcanoes"), [("2018", ["1", "3", "7"]), ("2023", ["dark", "light", "light"])])
def test_mem_3_the_volcanoes_of_each_edition(edition: str, volcanoes: list[str]) -> None:
    assert all(deal["volcanoes"] == volcanoes for deal in deals(4, edition=edition))


def test_mem_4_the_centre_card_is_out_of_the_game() -> None:
    table = Table()
    assert "c3" not in table.view["cells"]
    assert len(table.view["cells"]) == 24
    with pytest.raises(IllegalMove, match="MEM-4"):
        table.play(0, "reveal:c3")


def test_mem_4_any_card_may_be_the_one_removed() -> None:
    assert len({deal["removed"] for deal in deals(2)}) > 15


def test_mem_5_the_stack_is_shuffled_or_ordered() -> None:
    assert all(deal["treasures"] == [1, 1, 2, 2, 2, 3, 4] for deal in deals(2, stack="ordered"))
    assert len({tuple(deal["treasures"]) for deal in deals(2)}) > 30


@pytest.mark.parametrize("players", [2, 3])
def test_mem_6_which_volcanoes_of_2018_are_used_is_drawn(players: int) -> None:
    volcanoes = {tuple(deal["volcanoes"]) for deal in deals(players, edition="2018")}
    assert volcanoes == ({("1",), ("3",), ("7",)} if players == 2 else {("1", "3"), ("1", "7"), ("3", "7")})


@pytest.mark.parametrize(("players", "volcanoes"), [(2, ["dark"]), (3, ["dark", "light"]), (4, ["dark", "light", "light"])])
def test_mem_6_the_dark_volcano_is_always_used_in_2023(players: int, volcanoes: list[str]) -> None:
    assert all(deal["volcanoes"] == volcanoes for deal in deals(players))


def test_mem_6_only_the_top_volcano_is_public() -> None:
    table = Table(players=4, pile=("light", "dark", "light"))
    assert (table.view["volcano"], table.view["volcanoes"]) == ("light", ["dark", "light", "light"])
    table.reveal("a1")
    event = table.reveal("b2")[1]
    assert (event["volcano"], event["next"]) == ("light", "dark")


@pytest.mark.parametrize(
    ("side", "cells"),
    [("north", ["b1", "c1", "d1"]), ("east", ["e2", "e3", "e4"]), ("south", ["b5", "c5", "d5"]), ("west", ["a2", "a3", "a4"])],
)
def test_mem_7_a_side_shows_its_three_middle_cards_to_its_player_alone(side: str, cells: list[str]) -> None:
    table = Table(sides=False)
    public, private = table.play(1, f"side:{side}")
    assert public == {"event": "side", "seat": 1, "side": side, "to": "all"}
    assert (list(private["cards"]), private["to"]) == (cells, [1])


def test_mem_7_each_player_chooses_a_different_side() -> None:
    table = Table(sides=False)
    table.play(1, "side:west")
    assert table.legal == ["side:east", "side:north", "side:south"]
    with pytest.raises(IllegalMove, match="MEM-7"):
        table.play(0, "side:west")


def test_all_2_sides_are_chosen_in_any_order_and_public_at_once() -> None:
    table = Table(players=3, sides=False)
    assert table.match.to_move == [0, 1, 2]
    table.play(2, "side:east")
    assert table.match.to_move == [0, 1]
    assert table.match.view(0)["sides"] == {"2": "east"}
    table.play(0, "side:north")
    assert names(table.play(1, "side:south")) == ["side", "saw", "round"]


# A turn


def test_mem_8_a_revealed_location_stays_face_up_for_all_to_see() -> None:
    table = Table()
    table.reveal("a1")
    assert table.match.view(1)["cells"]["a1"] == table.view["cells"]["a1"] == "penguin-water"
    with pytest.raises(IllegalMove, match="MEM-8"):
        table.reveal("a1")


@pytest.mark.parametrize(("cell", "result"), [("e1", "connected"), ("a4", "connected"), ("b2", "failed")])
def test_mem_9_a_location_connects_by_animal_or_by_landscape(cell: str, result: str) -> None:
    table = Table()
    table.reveal("a1")
    assert table.reveal(cell)[0]["result"] == result


def test_mem_9_a_location_must_connect_to_the_most_recent_one_even_if_that_failed() -> None:
    table = Table(players=3)
    table.reveal("a1", "b2")
    assert table.reveal("b3")[0]["result"] == "connected"


def test_mem_10_the_first_of_each_round_always_succeeds() -> None:
    table = Table()
    assert table.reveal("a1")[0]["result"] == "first"
    table.reveal("b2")
    assert (table.view["round"], table.reveal("c4")[0]["result"]) == (2, "first")


@pytest.mark.parametrize(("players", "barred_cells"), [(2, 6), (3, 9), (4, 12)])
def test_mem_11_the_very_first_reveal_may_not_be_a_location_just_looked_at(players: int, barred_cells: int) -> None:
    table = Table(players=players)
    assert len(table.legal) == 24 - barred_cells
    with pytest.raises(IllegalMove, match="MEM-11"):
        table.reveal("c1")


def test_mem_11_the_bar_holds_for_that_one_reveal_only() -> None:
    table = Table()
    table.reveal("a1")
    assert len(table.legal) == 23
    table.reveal("c1")
    table.reveal("b2")
    assert (table.view["round"], len(table.legal)) == (2, 24)


def test_mem_12_a_failed_reveal_takes_the_top_volcano_and_is_out() -> None:
    table = Table(players=3, pile=("light", "dark"))
    table.reveal("a1")
    reveal, volcano = table.reveal("b2")
    assert reveal["result"] == "failed"
    assert volcano == {"event": "volcano", "seat": 1, "volcano": "light", "next": "dark", "to": "all"}
    assert table.view["out"] == {"1": "light"}


def test_mem_13_the_next_player_without_a_volcano_has_the_turn() -> None:
    table = Table(players=3)
    turns = []
    for cell in ("a1", "b2", "c2", "d2", "e2"):  # seat 1 fails with b2, then all connect
        turns.append(table.turn)
        table.reveal(cell)
    assert turns == [0, 1, 2, 0, 2]
    with pytest.raises(IllegalMove, match="MEM-13"):
        table.play(1, "reveal:a5")


def test_mem_14_a_card_must_be_revealed_even_if_none_can_connect() -> None:
    table = Table()
    table.reveal(*LAST_MISSES[:-1])
    assert table.legal == ["reveal:c4"]
    assert table.reveal("c4")[0]["result"] == "failed"


def test_mem_15_with_all_24_up_the_next_players_take_volcanoes_instead() -> None:
    table = Table(players=4)
    table.reveal(*ALL_CONNECTED[:-1])
    last_seat = table.turn
    events = table.reveal(ALL_CONNECTED[-1])
    assert names(events) == ["reveal", "volcano", "volcano", "volcano", "treasure", "round"]
    assert [event["seat"] for event in events[1:5]] == [(last_seat + step) % 4 for step in (1, 2, 3, 0)]


def test_mem_15_after_a_failed_last_card_the_others_go_on_taking_volcanoes() -> None:
    table = Table(players=4)
    table.reveal(*LAST_MISSES[:-1])
    failing_seat = table.turn
    events = table.reveal(LAST_MISSES[-1])
    assert names(events) == ["reveal", "volcano", "volcano", "volcano", "treasure", "round"]
    assert [event["seat"] for event in events[1:5]] == [(failing_seat + step) % 4 for step in (0, 1, 2, 3)]


def test_all_1_what_leaves_no_choice_is_done_at_once_but_a_single_choice_is_a_move() -> None:
    table = Table()
    table.reveal(*ALL_CONNECTED[:-1])
    assert table.legal == ["reveal:d3"]  # one possibility, still a move
    assert names(table.reveal("d3")) == ["reveal", "volcano", "treasure", "round"]  # the volcano is no choice, so no move


# Rounds and the end


def test_mem_16_the_last_without_a_volcano_takes_the_top_treasure_unseen() -> None:
    table = Table(players=3, treasures=(4, 3, 2, 2, 2, 1, 1))
    table.reveal("a1", "b2", "d3")  # seats 1 and 2 fail
    assert (table.view["chests"], table.view["left"]) == ([1, 0, 0], 6)
    assert all("rubies" not in table.match.view(seat) for seat in (0, 1, 2, None))


def test_mem_17_all_locations_turn_face_down_where_they_are() -> None:
    table = Table()
    table.reveal("a1", "b2")
    assert set(table.view["cells"].values()) == {None}
    assert table.reveal("a1")[0]["card"] == "penguin-water"


@pytest.mark.parametrize(
    ("edition", "pile", "start"),
    [
        ("2018", ("3", "7"), 2),
        ("2018", ("7", "3"), 1),
        ("2018", ("3", "1"), 1),
        ("2023", ("light", "dark"), 2),
        ("2023", ("dark", "light"), 1),
    ],
)
def test_mem_18_the_fiercest_volcano_starts_the_next_round(edition: str, pile: tuple[str, ...], start: int) -> None:
    table = Table(players=3, edition=edition, pile=pile)
    table.reveal("a1", "b2")  # seat 1 takes the first volcano of the pile
    events = table.reveal("d3")  # seat 2 the second
    assert events[-1] == {"event": "round", "round": 2, "start": start, "volcano": pile[0], "to": "all"}
    assert table.turn == start


def test_mem_18_the_seven_volcano_orders_differ() -> None:
    assert any(len({tuple(order) for order in deal["piles"]}) > 2 for deal in deals(4, edition="2018"))


def play_short_round(table: Table) -> list[str]:
    """Play a round of two players: one begins, and the other misses and so begins the next round."""
    return names(table.reveal("a1", "b2"))


def test_mem_19_the_game_ends_after_seven_rounds() -> None:
    table = Table()
    for _ in range(6):
        assert play_short_round(table)[-1] == "round"
    assert play_short_round(table) == ["reveal", "volcano", "treasure", "treasures", "end"]
    assert (table.match.is_over, table.match.to_move) == (True, [])
    with pytest.raises(IllegalMove, match="MEM-19"):
        table.play(0, "reveal:c2")


def end_state(treasure_winners: tuple[int, ...], treasures: tuple[int, ...] = rules.TREASURES, seats: int = 4) -> rules.State:
    """The state at the end of a game in which these seats won the treasures of the seven rounds."""
    state = blank(rules.State)
    state.seats, state.treasure_winner, state.treasures = seats, list(treasure_winners), list(treasures)
    return state


@pytest.mark.parametrize(
    ("treasure_winners", "winner", "decided"),
    [
        pytest.param((3, 3, 3, 3, 1, 1, 2), 3, "rubies", id="6 rubies before 5 and 4"),
        pytest.param((2, 2, 2, 1, 1, 3, 0), 2, "treasures", id="4 rubies each: three treasures before two and one"),
        pytest.param((1, 2, 0, 2, 3, 0, 1), 1, "richest", id="5 rubies in two treasures each: 4 and 1 before 3 and 2"),
    ],
)
def test_mem_20_most_rubies_then_most_treasures_then_the_highest(
    treasure_winners: tuple[int, ...], winner: int, decided: str
) -> None:
    assert rules.winners(end_state(treasure_winners)) == 1 << winner
    assert DECIDERS[rules.deciding(end_state(treasure_winners))] == decided


def test_mem_20_no_tie_goes_beyond_the_tie_breakers() -> None:
    for seats in (2, 3, 4):
        for treasure_winners in product(range(seats), repeat=7):
            assert rules.winners(end_state(treasure_winners, seats=seats)).bit_count() == 1


def test_mem_20_the_score_is_the_rubies() -> None:
    table = Table(treasures=(4, 3, 2, 2, 2, 1, 1))
    for _ in range(7):
        play_short_round(table)
    assert table.view["rubies"] == [[4, 2, 2, 1], [3, 2, 1]]
    assert table.match.result == {"scores": [9, 6], "winners": [0], "ended": "rounds", "decided": "rubies"}


def test_all_3_a_full_tie_would_be_shared() -> None:
    assert rules.winners(end_state((0, 1, 0, 1, 2, 2, 2), treasures=(1, 1, 2, 2, 0, 0, 0), seats=3)) == 0b011


def test_all_4_the_seed_alone_decides_the_deal() -> None:
    one, same = (Match.deal("memoarrr", players=3, seed="a seed") for _ in range(2))
    assert (one.spell_deal(), one.terms.start) == (same.spell_deal(), same.terms.start)
    other_start = Match.deal("memoarrr", players=3, seed="a seed", start=(one.terms.start + 1) % 3)
    assert other_start.spell_deal() == one.spell_deal()


def test_perft_of_the_first_moves() -> None:
    """2 seats × 4 sides, then 3 sides; 24 - 6 first reveals; 23 second ones."""
    counts = []
    lines: list[tuple[tuple[int, str], ...]] = [()]
    for _ in range(3):
        lines = [(*line, (seat, move)) for line in lines for seat, move in continuations(line)]
        counts.append(len(lines))
    assert counts == [8, 24, 24 * 18]


def continuations(line: tuple[tuple[int, str], ...]) -> list[tuple[int, str]]:
    match = Match.deal("memoarrr", players=2, seed="perft")
    for seat, move in line:
        match.play(seat, move)
    return [(seat, move) for seat in match.to_move for move in match.legal(seat)]
