"""Memoarrr!, rule by rule: what the animals do (option `abilities`)."""

import pytest

from facedown.games.memoarrr import rules
from facedown.kit.errors import IllegalMove
from tests.games.memoarrr.table import Table, names


@pytest.mark.parametrize(("edition", "acts"), [("2018", False), ("2023", True)])
def test_mem_21_the_first_of_a_round_acts_in_2023_only(edition: str, acts: bool) -> None:
    table = Table(edition=edition, abilities="on")
    table.reveal("a1")  # a penguin
    assert (table.phase == "peek") is acts
    assert (table.turn == 0) is acts


@pytest.mark.parametrize("edition", ["2018", "2023"])
def test_mem_21_a_connection_acts_in_both_editions(edition: str) -> None:
    table = Table(edition=edition, abilities="on")
    table.reveal("a5", "e5")  # turtles do nothing
    table.reveal("e4")
    assert table.turn == 0  # a crab: again


def test_mem_21_a_failed_reveal_never_acts() -> None:
    table = Table(players=3, abilities="on")
    table.reveal("a5")
    assert names(table.reveal("b4")) == ["reveal", "volcano"]  # a crab that misses
    assert table.turn == 2


def test_mem_21_without_the_option_no_animal_acts() -> None:
    table = Table()
    for cell in ("a1", "a2", "a3", "a4"):  # penguin, octopus, walrus, crab
        assert names(table.reveal(cell)) == ["reveal"]


def test_mem_22_a_penguin_looks_privately_at_one_face_down_location() -> None:
    table = Table(abilities="on")
    table.reveal("a1")
    assert len(table.legal) == 23
    public, private = table.play(0, "peek:d4")
    assert public == {"event": "peek", "seat": 0, "cell": "d4", "to": "all"}
    assert private == {"event": "saw", "seat": 0, "cards": {"d4": "crab-jungle"}, "to": [0]}
    assert table.view["cells"]["d4"] is None
    assert table.turn == 1


def test_mem_22_a_penguin_may_not_look_at_a_face_up_location() -> None:
    table = Table(abilities="on")
    table.reveal("a1")
    with pytest.raises(IllegalMove, match="MEM-8"):
        table.play(0, "peek:a1")


def test_mem_23_an_octopus_swaps_with_a_neighbour_and_both_keep_their_sides() -> None:
    table = Table(abilities="on")
    table.reveal("a2")
    assert table.legal == ["swap:a1", "swap:a3", "swap:b2"]
    assert table.play(0, "swap:a1") == [{"event": "swap", "seat": 0, "cells": ["a2", "a1"], "to": "all"}]
    assert (table.view["cells"]["a1"], table.view["cells"]["a2"]) == ("octopus-water", None)
    assert table.reveal("a2")[0]["card"] == "penguin-water"


def test_mem_23_an_octopus_may_swap_with_a_face_up_neighbour() -> None:
    table = Table(abilities="on", edition="2018")
    table.reveal("a1", "a2")
    table.play(1, "swap:a1")
    assert (table.view["cells"]["a1"], table.view["cells"]["a2"]) == ("octopus-water", "penguin-water")


def test_mem_23_the_centre_is_no_location_to_swap_with() -> None:
    table = Table(abilities="on")
    table.reveal("c2")
    assert table.legal == ["swap:b2", "swap:c1", "swap:d2"]
    with pytest.raises(IllegalMove, match="MEM-4"):
        table.play(0, "swap:c3")
    with pytest.raises(IllegalMove, match="MEM-23"):
        table.play(0, "swap:e5")


def test_mem_24_a_walrus_bans_one_location_for_the_next_player() -> None:
    table = Table(players=3, abilities="on", edition="2018")
    table.reveal("a5", "a3")
    assert table.play(1, "ban:a4") == [{"event": "ban", "seat": 1, "cell": "a4", "to": "all"}]
    assert table.view["banned"] == "a4"
    with pytest.raises(IllegalMove, match="MEM-24"):
        table.reveal("a4")
    table.reveal("e3")  # another walrus, and so another ban
    assert table.view["banned"] is None
    table.play(2, "ban:b4")
    assert "reveal:a4" in table.legal


def test_mem_24_the_extra_turn_of_a_crab_is_free_of_the_ban() -> None:
    table = Table(abilities="on", edition="2018")
    table.reveal("a5", "a3")
    table.play(1, "ban:c2")
    table.reveal("a4")  # a crab: the same player again
    assert table.turn == 0
    assert "reveal:c2" in table.legal


def table_late_in_round(face_down: int, last_animal: str, players: int = 2, round_number: int = 1) -> Table:
    """A table at which the next reveal, `last_animal` at e5, connects and leaves this many locations face down.

    The position is set up by hand, like a puzzle, as if no animal had acted in this round.
    """
    last_card = last_animal[0] + "d"
    drawing = f".. .. .. .. td  .. .. .. .. ..  .. .. .. .. ..  .. .. .. .. ..  .. .. .. .. {last_card}"
    table = Table(drawing, players=players, abilities="on")
    return table.with_all_face_up_except([*["a2", "b2"][:face_down], "e5"], last="e1", round_number=round_number)


@pytest.mark.parametrize(("face_down", "phase"), [(1, "reveal"), (2, "ban")])
def test_mem_24_a_walrus_needs_two_face_down_locations(face_down: int, phase: str) -> None:
    table = table_late_in_round(face_down, "walrus")
    table.reveal("e5")
    assert table.phase == phase


def test_mem_24_with_two_left_the_next_player_must_take_the_other() -> None:
    table = table_late_in_round(2, "walrus")
    table.reveal("e5")
    banned, other = (move.partition(":")[2] for move in table.legal)
    table.play(table.turn, f"ban:{banned}")
    assert table.legal == [f"reveal:{other}"]


def test_mem_22_a_penguin_with_no_face_down_location_does_nothing() -> None:
    events = table_late_in_round(0, "penguin").reveal("e5")
    assert names(events) == ["reveal", "volcano", "treasure", "round"]


def test_mem_22_a_penguin_with_one_left_looks_at_it() -> None:
    table = table_late_in_round(1, "penguin")
    table.reveal("e5")
    assert table.phase == "peek"
    assert len(table.legal) == 1


def test_mem_25_a_crab_takes_another_turn_at_once_and_another_crab_another() -> None:
    table = Table(abilities="on")
    assert table.reveal("a4")[-1] == {"event": "again", "seat": 0, "to": "all"}
    assert table.turn == 0
    assert names(table.reveal("b4")) == ["reveal", "again"]
    assert table.turn == 0
    table.reveal("b5")  # a turtle ends it
    assert table.turn == 1


def test_mem_25_a_crab_s_extra_turn_may_fail() -> None:
    table = Table(players=3, abilities="on")
    table.reveal("a4")
    assert names(table.reveal("b5")) == ["reveal", "volcano"]
    assert (table.view["out"], table.turn) == ({"0": "dark"}, 1)


def test_mem_25_a_crab_on_the_last_card_brings_its_own_player_a_volcano() -> None:
    table = table_late_in_round(0, "crab")
    mover = table.turn
    events = table.reveal("e5")
    assert names(events) == ["reveal", "again", "volcano", "treasure", "round"]
    assert [event["seat"] for event in events[1:4]] == [mover, mover, 1 - mover]


def test_the_longest_log_has_as_many_entries_as_declared() -> None:
    """The longest log is that of a crab as the last card of round 7, with four players."""
    table = table_late_in_round(0, "crab", players=4, round_number=7)
    table.reveal("e5")
    assert table.match.log.count == rules.MOST_ENTRIES
    assert table.match.is_over


def test_mem_26_a_turtle_does_nothing() -> None:
    table = Table(abilities="on")
    assert names(table.reveal("a5")) == ["reveal"]
    assert (table.turn, table.phase) == (1, "reveal")


def test_mem_27_an_octopus_that_has_swapped_is_still_the_card_to_connect_to() -> None:
    table = Table(abilities="on")
    table.reveal("b2")  # octopus on flowers
    table.play(0, "swap:b1")
    assert table.view["last"] == "b1"
    assert table.reveal("b4")[0]["result"] == "connected"  # crab on flowers
