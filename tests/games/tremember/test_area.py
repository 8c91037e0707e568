"""Tremember, rule by rule: taking cards out, pushing them in, and jokers that rotate the area."""

import pytest

from facedown.games.tremember import rules
from facedown.games.tremember.notation import PICTURES
from facedown.kit.errors import IllegalMove
from tests.games.tremember.table import Table, names, read_rows

CORNERS = ["a1", "f1", "a6", "f6"]
INSIDE = [f"{column}{row}" for column in "bcde" for row in range(2, 6)]
ALL_CELLS = [f"{column}{row}" for column in "abcdef" for row in range(1, 7)]
SOME_UP = """
    li li te te um um
    CA CA ke ke ro ro
    ch ch SA SA gu gu
    mo mo ba ba so so
    an an ki ki pi pi
    ic ic j1 j1 j2 j2
"""


# Taking a card out


def test_tre_3_only_its_taker_sees_a_taken_card_and_all_see_where_it_was() -> None:
    table = Table(players=3)
    public, private = table.take("c3")
    assert public == {"event": "take", "seat": 0, "cell": "c3", "to": "all"}
    assert private == {"event": "saw", "seat": 0, "cards": {"c3": "sailboat"}, "to": [0]}
    assert table.match.view(0)["taken"] == {"seat": 0, "cell": "c3", "card": "sailboat"}
    for seat in (1, 2, None):
        assert table.match.view(seat)["taken"] == {"seat": 0, "cell": "c3"}
    assert "c3" not in table.view["cells"]
    assert len(table.view["cells"]) == 35


def test_tre_3_any_face_down_card_may_be_taken() -> None:
    table = Table(SOME_UP)
    assert len(table.legal) == 32
    with pytest.raises(IllegalMove, match="TRE-3"):
        table.take("d3")


def test_tre_3_what_was_seen_is_gone_once_the_card_is_pushed_in() -> None:
    table = Table()
    table.take("c3")
    table.push("west")
    assert table.match.view(0)["taken"] is None
    assert set(table.match.view(0)["cells"].values()) == {None}


# Pushing it in


@pytest.mark.parametrize("cell", ALL_CELLS)
def test_tre_4_two_ways_from_a_corner_three_from_an_edge_four_from_inside(cell: str) -> None:
    table = Table()
    table.take(cell)
    assert len(table.legal) == (2 if cell in CORNERS else 4 if cell in INSIDE else 3)


@pytest.mark.parametrize(
    ("cell", "refused_sides"),
    [("c1", ["north"]), ("f3", ["east"]), ("b6", ["south"]), ("a4", ["west"]), ("f6", ["east", "south"]), ("d4", [])],
)
def test_tre_4_a_gap_on_an_edge_is_not_filled_from_that_same_edge(cell: str, refused_sides: list[str]) -> None:
    table = Table()
    table.take(cell)
    assert table.legal == [f"push:{side}" for side in ("east", "north", "south", "west") if side not in refused_sides]
    for side in refused_sides:
        with pytest.raises(IllegalMove, match="TRE-4"):
            table.push(side)


def test_tre_4_a_push_from_a_corner_with_face_up_cards_among_them() -> None:
    table = Table(SOME_UP)
    table.take("a1")
    (push,) = table.push("south")
    cells = ["a6", "a5", "a4", "a3", "a2", "a1"]
    assert push == {"event": "push", "seat": 0, "side": "south", "cells": cells, "to": "all"}
    assert table.area == read_rows("""
        CA li te te um um
        ch CA ke ke ro ro
        mo ch SA SA gu gu
        an mo ba ba so so
        ic an ki ki pi pi
        li ic j1 j1 j2 j2
    """)


def test_tre_4_a_push_from_an_edge_with_face_up_cards_among_them() -> None:
    table = Table(SOME_UP)
    table.take("f2")
    (push,) = table.push("west")
    cells = ["a2", "b2", "c2", "d2", "e2", "f2"]
    assert push == {"event": "push", "seat": 0, "side": "west", "cells": cells, "to": "all"}
    assert table.area == read_rows("""
        li li te te um um
        ro CA CA ke ke ro
        ch ch SA SA gu gu
        mo mo ba ba so so
        an an ki ki pi pi
        ic ic j1 j1 j2 j2
    """)


@pytest.mark.parametrize(
    ("side", "cells", "row", "column"),
    [
        ("north", ["c1", "c2"], "CA CA te ke ro ro", "ke te SA ba ki j1"),
        ("east", ["f2", "e2", "d2", "c2"], "CA CA ke ro ro ke", "te ke SA ba ki j1"),
        ("south", ["c6", "c5", "c4", "c3", "c2"], "CA CA SA ke ro ro", "te SA ba ki j1 ke"),
        ("west", ["a2", "b2", "c2"], "ke CA CA ke ro ro", "te CA SA ba ki j1"),
    ],
)
def test_tre_4_a_push_from_inside_with_face_up_cards_among_them(side: str, cells: list[str], row: str, column: str) -> None:
    table = Table(SOME_UP)
    table.take("c2")
    assert table.area[1] == ["CA", "CA", "--", "ke", "ro", "ro"]
    assert table.push(side)[0]["cells"] == cells
    assert table.area[1] == row.split()
    assert [codes[2] for codes in table.area] == column.split()
    untouched = [[code for x, code in enumerate(codes) if x != 2] for y, codes in enumerate(table.area) if y != 1]
    assert untouched == [
        [code for x, code in enumerate(codes) if x != 2] for y, codes in enumerate(read_rows(SOME_UP)) if y != 1
    ]


@pytest.mark.parametrize("side", range(rules.SIDES))
def test_tre_4_where_a_card_will_be_after_a_push_is_where_the_push_takes_it(side: int) -> None:
    all_cells = list(range(rules.CELLS))
    for gap in all_cells:
        area = list(all_cells)
        rules.push_line(area, gap, side)
        assert [area[rules.after_push(cell, gap, side)] for cell in all_cells] == all_cells


def test_tre_4_for_everybody_the_inserted_card_lies_face_down_and_pushed_cards_lie_as_before() -> None:
    table = Table()
    table.play_turn("a1", "east", "c3", "d3")
    table.take("e3")
    table.push("west")
    for seat in (0, 1, None):
        cells = table.match.view(seat)["cells"]
        assert [cells[f"{column}3"] for column in "abcdef"] == [None, None, None, "sailboat", "sailboat", None]


def test_tre_4_the_edge_is_chosen_after_the_card_is_seen() -> None:
    table = Table()
    assert names(table.take("b2")) == ["take", "saw"]
    assert (table.turn, table.phase) == (0, "push")
    with pytest.raises(IllegalMove, match="ALL-1"):
        table.turn_over("a1")


# Jokers


def test_tre_9_a_joker_pair_turns_the_area_clockwise() -> None:
    table = Table(SOME_UP)
    events = table.play_turn("a1", "east", "c6", "d6")
    assert names(events) == ["turn", "pair", "rotate"]
    assert events[1:] == [
        {"event": "pair", "seat": 0, "cells": ["c6", "d6"], "points": 3, "score": 3, "to": "all"},
        {"event": "rotate", "to": "all"},
    ]
    assert table.area == read_rows("""
        ic an mo ch CA li
        ic an mo ch CA te
        J1 ki ba SA ke te
        J1 ki ba SA ke um
        j2 pi so gu ro um
        j2 pi so gu ro li
    """)
    assert (table.turn, table.phase) == (0, "take")


@pytest.mark.parametrize(("first", "second"), [("c6", "d6"), ("e6", "f6")])
def test_tre_9_both_joker_pairs_rotate_the_area_and_all_see_it(first: str, second: str) -> None:
    table = Table()
    joker = table.play_turn("a1", "east", first, second)[0]["card"]
    column = {"c6": "a3", "e6": "a5"}[first]
    for seat in (0, 1, None):
        cells = table.match.view(seat)["cells"]
        assert cells[column] == cells[f"a{int(column[1]) + 1}"] == joker


@pytest.mark.parametrize("card", PICTURES)
def test_tre_9_no_other_pair_rotates_the_area(card: str) -> None:
    table = Table()
    first, second = (cell for cell, dealt_card in table.match.spell_deal()["cards"].items() if dealt_card == card)
    elsewhere = "a1" if first[1] != "1" else "a2"
    assert names(table.play_turn(elsewhere, "east", first, second)) == ["turn", "pair"]


def test_tre_9_column_x_row_y_goes_to_column_5_minus_y_row_x() -> None:
    for x in range(6):
        for y in range(6):
            assert rules.clockwise(6 * y + x) == 6 * x + 5 - y


def test_tre_9_a_joker_pair_last_still_turns_the_area_before_the_end() -> None:
    table = Table("""
        ## ## ## ## ## ##
        ## ## ## ## j1 ##
        ## LI ## ## ## ##
        ## ## LI ## ## ##
        ## ## ## ## ## ##
        ## j1 ## ## ## ##
    """)
    table.take("b6")
    table.push("north")
    events = table.turn_over("b1", "e2")
    assert names(events) == ["turn", "pair", "rotate", "end"]
    assert events[1]["cells"] == ["b1", "e2"]
    assert table.match.result == {"scores": [1, 0], "winners": [0], "ended": "all-open", "decided": "points"}
    assert (table.area[1][5], table.area[4][4]) == ("J1", "J1")  # from b1 and e2
    assert (table.area[1][2], table.area[2][2]) == ("LI", "LI")  # from b4, where the push had moved it, and c4


def test_the_longest_log_has_as_many_entries_as_declared() -> None:
    """The longest log is that of a joker pair as the last pair, with six players."""
    table = Table("j2 j2 " + "## " * 34, players=6)
    table.play_turn("a1", "east", "a1", "f1")
    assert table.match.log.count == rules.MOST_ENTRIES
    assert table.match.is_over
