"""Matryoshka, rule by rule: the name of each test begins with the number of its rule. Scores are in test_scores.py."""

from copy import deepcopy
from itertools import permutations
from math import comb
from typing import Any

import pytest

from facedown.engine.match import Match
from facedown.engine.views import fold
from facedown.games.matryoshka import rules
from facedown.games.matryoshka.notation import CARDS, MOVES
from facedown.kit.errors import BadDeal, IllegalMove
from facedown.kit.events import Event, addressed_to
from facedown.kit.states import pack
from tests.games.matryoshka.table import THREE, Table, deck_of, names

SEEDS = range(60)
FIRST_DISPLAYS = ("A1 B2", "A2 B5", "B6 E4")  # the first displays of the three seats in THREE


def deal_matches(players: int) -> list[Match]:
    return [Match.deal("matryoshka", players=players, seed=str(seed)) for seed in SEEDS]


def table_in_round_1(start: int = 0) -> Table:
    table = Table(start=start)
    table.display(*FIRST_DISPLAYS)
    return table


# Cards and setup


def test_mat_1_ten_sets_of_seven_values_each_card_once() -> None:
    assert len(CARDS) == len(set(CARDS)) == 70
    assert {card[0] for card in CARDS} == set("ABCDEFGHIJ")
    assert {card[1] for card in CARDS} == set("1234567")
    assert sorted(CARDS) == CARDS


@pytest.mark.parametrize(("players", "sets"), [(3, 6), (4, 8), (5, 10)])
def test_mat_1_two_sets_per_player_are_in_play(players: int, sets: int) -> None:
    for match in deal_matches(players):
        deal = match.spell_deal()
        assert len(deal["sets"]) == sets
        assert sorted(deal["deck"]) == [card for card in CARDS if card[0] in deal["sets"]]


def test_mat_1_which_sets_are_left_out_is_drawn_and_public() -> None:
    sets_in_play = [match.spell_deal()["sets"] for match in deal_matches(3)]
    assert {name for sets in sets_in_play for name in sets} == set("ABCDEFGHIJ")
    assert len({tuple(sets) for sets in sets_in_play}) > 40
    for match in deal_matches(3):
        assert match.events[0] == {
            "event": "setup",
            "start": match.terms.start,
            "sets": match.spell_deal()["sets"],
            "to": "all",
        }
        assert match.view(None)["sets"] == match.spell_deal()["sets"]


def test_mat_1_a_card_left_out_cannot_be_played() -> None:
    with pytest.raises(IllegalMove, match="MAT-1"):
        Table().show(0, "G1")


def test_mat_2_everyone_draws_six_cards_from_the_top_into_a_private_hand() -> None:
    match = Match.deal("matryoshka", players=4, seed="six", start=2)
    deck = match.spell_deal()["deck"]
    for position, seat in enumerate([2, 3, 0, 1]):
        draw, drew = match.events[1 + 2 * position : 3 + 2 * position]
        six = sorted(deck[6 * position : 6 * position + 6])
        assert draw == {"event": "draw", "seat": seat, "count": 6, "to": "all"}
        assert drew == {"event": "drew", "seat": seat, "cards": six, "to": [seat]}
        assert match.view(seat)["hand"] == six
    assert (match.view(None)["hand"], match.view(None)["hands"], match.view(None)["deck"]) == ([], [6] * 4, 32)


def test_mat_2_the_deck_is_shuffled() -> None:
    assert len({match.spell_deal()["deck"][0] for match in deal_matches(5)}) > 30


def test_mat_3_two_cards_are_picked_unseen_and_shown_when_everybody_is_ready() -> None:
    table = Table()
    assert table.play(0, "show:A1") == [{"event": "show", "seat": 0, "card": "A1", "to": [0]}]
    assert table.play(0, "show:B2")[1] == {"event": "ready", "seat": 0, "to": "all"}
    assert (table.match.view(0)["picked"], table.match.view(1)["picked"], table.view["ready"]) == (["A1", "B2"], [], [0])
    table.show(1, "A2 B5")
    assert table.view["displays"] == [[], [], []]
    events = table.show(2, "B6 E4")
    assert names(events)[:3] == ["show", "ready", "display"]
    assert events[2] == {"event": "display", "displays": [["A1", "B2"], ["A2", "B5"], ["B6", "E4"]], "to": "all"}
    assert table.view["displays"] == events[2]["displays"]


def test_mat_3_a_displayed_card_is_not_in_hand() -> None:
    table = table_in_round_1()
    assert table.hand(0) == table.legal(0) == "A3 A5 B4 C1 C3 C5"  # two drawn in round 1 among them
    assert table.view["hands"] == [6, 6, 6]


def test_mat_3_a_display_is_picked_in_ascending_order() -> None:
    table = Table()
    table.show(0, "B2")
    assert table.legal(0) == "B4 C1"
    for card in ("A5", "B2"):
        with pytest.raises(IllegalMove, match="MAT-9"):
            table.show(0, card)


def test_mat_3_a_card_above_which_too_few_are_left_cannot_be_picked() -> None:
    table = Table()
    assert table.legal(0) == "A1 A3 A5 B2 B4"
    with pytest.raises(IllegalMove, match="MAT-9"):
        table.show(0, "C1")


def test_mat_3_only_a_card_in_hand_can_be_picked() -> None:
    with pytest.raises(IllegalMove, match="MAT-3"):
        Table().show(0, "A2")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_mat_4_any_seat_may_be_drawn_to_start(players: int) -> None:
    assert {match.terms.start for match in deal_matches(players)} == set(range(players))


def test_mat_4_four_rounds_of_drawing_exchanging_and_displaying() -> None:
    table = Table()
    event_names = []
    while not table.match.is_over:
        seat = table.match.to_move[0]
        event_names += names(table.play(seat, table.match.legal(seat)[0]))
    phases = [name for name in event_names if name in ("round", "draw", "exchange", "display", "end")]
    one_round = ["round", *["draw"] * 3, *["exchange"] * 3, "display"]
    assert phases == ["display", *one_round * 4, "end"]
    assert table.match.to_move == []
    with pytest.raises(IllegalMove, match="MAT-4"):
        table.play(0, "show:A1")


def test_mat_4_only_what_is_asked_of_a_seat_can_be_played() -> None:
    table = table_in_round_1()
    for seat, move in [(1, "offer:A4"), (1, "middle:A4"), (0, "offer:A3"), (0, "show:A3"), (0, "accept:1")]:
        with pytest.raises(IllegalMove, match="MAT-4"):
            table.play(seat, move)


# A round


def test_mat_5_everyone_draws_two_cards_from_the_start_player_clockwise() -> None:
    table = Table(start=2)
    events = table.display(*FIRST_DISPLAYS)
    assert events[3] == {"event": "round", "round": 1, "start": 2, "to": "all"}
    assert [(event["seat"], event["count"]) for event in events[4:10:2]] == [(2, 2), (0, 2), (1, 2)]
    assert [(event["to"], event["cards"]) for event in events[5:10:2]] == [
        ([2], ["E7", "F1"]),
        ([0], ["C3", "C5"]),
        ([1], ["C2", "C4"]),
    ]


def test_mat_5_the_last_draw_of_a_round_makes_the_start_player_active() -> None:
    events = Table(start=2).display(*FIRST_DISPLAYS)
    assert names(events)[4:] == [*["draw", "drew"] * 3, "active"]
    assert events[-1] == {"event": "active", "seat": 2, "to": "all"}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_mat_5_the_deck_is_used_up_exactly_at_round_4(players: int) -> None:
    table = Table("", players=players)
    assert table.view["deck"] == players * 8
    deck_sizes = [table.play_until(number, "middle").view["deck"] for number in (1, 2, 3, 4)]
    assert deck_sizes == [players * 6, players * 4, players * 2, 0]


@pytest.mark.parametrize("start", [0, 1, 2])
def test_mat_6_everyone_is_active_once_clockwise_from_the_start_player(start: int) -> None:
    table = table_in_round_1(start)
    active_seats = []
    while table.phase != "show":
        active_seats.append(table.view["active"])
        assert table.turn == active_seats[-1]
        table.play(table.turn, table.match.legal(table.turn)[0])
        while table.phase == "offer":
            assert active_seats[-1] not in table.match.to_move
            table.play(table.match.to_move[-1], table.match.legal(table.match.to_move[-1])[-1])
        table.play(table.turn, table.match.legal(table.turn)[-1])
    assert active_seats == [start, (start + 1) % 3, (start + 2) % 3]
    assert [event["seat"] for event in table.match.events if event["event"] == "active"] == active_seats
    assert names(table.match.events)[-3:] == ["exchange", "got", "back"]
    assert table.view["active"] is None


def test_mat_9_between_the_last_exchange_and_back_the_displays_still_lie_there() -> None:
    table = Table().play_until(1, "accept")
    while table.view["active"] != 2:
        table.play_until(1, "accept").play(table.turn, table.match.legal(table.turn)[0])
    table.play_until(1, "accept")
    view_before = table.match.view(0)
    exchange, got, back = table.play(2, table.match.legal(2)[0])
    terms = table.match.terms
    view_between, _ = fold(terms.game, view_before, [exchange, got])
    assert (view_between["displays"], view_between["active"]) == (view_before["displays"], 2)
    assert fold(terms.game, view_between, [back])[0] == table.match.view(0)
    assert back == {"event": "back", "to": "all"}


def test_mat_6_the_active_player_lays_a_hand_card_face_up_in_the_middle() -> None:
    table = table_in_round_1()
    assert table.play(0, "middle:B4") == [{"event": "middle", "seat": 0, "card": "B4", "to": "all"}]
    assert (table.view["middle"], table.view["hands"]) == ("B4", [5, 6, 6])
    assert table.hand(0) == "A3 A5 C1 C3 C5"


@pytest.mark.parametrize("card", ["A1", "B2", "A2", "A4", "F7"])  # on display, held by another seat, in the deck
def test_mat_6_only_a_hand_card_can_be_laid_in_the_middle(card: str) -> None:
    with pytest.raises(IllegalMove, match="MAT-3"):
        table_in_round_1().play(0, f"middle:{card}")


def test_mat_7_each_other_player_offers_a_hand_card_face_down() -> None:
    table = table_in_round_1()
    table.play(0, "middle:B4")
    assert table.match.to_move == [1, 2]
    assert (table.legal(1), table.legal(2)) == ("A4 A6 B1 B3 C2 C4", "A7 B7 E5 E6 E7 F1")
    assert table.play(2, "offer:E5") == [
        {"event": "offered", "seat": 2, "to": "all"},
        {"event": "offer", "seat": 2, "card": "E5", "to": [2]},
    ]
    assert (table.view["offered"], table.match.view(2)["offer"], table.match.view(0)["offer"]) == ([2], "E5", None)
    assert (table.hand(2), table.view["hands"]) == ("A7 B7 E5 E6 E7 F1", [5, 6, 6])
    assert table.match.to_move == [1]
    with pytest.raises(IllegalMove, match="MAT-4"):
        table.play(2, "offer:E6")


def test_mat_7_a_displayed_card_cannot_be_offered() -> None:
    table = table_in_round_1()
    table.play(0, "middle:B4")
    with pytest.raises(IllegalMove, match="MAT-3"):
        table.play(1, "offer:A2")


def table_with_offers() -> Table:
    """Seat 0 has laid B4 in the middle; seats 1 and 2 have offered C2 and E5."""
    table = table_in_round_1()
    table.play(0, "middle:B4")
    table.offer({1: "C2", 2: "E5"})
    return table


def test_mat_8_the_active_player_alone_looks_at_all_offers() -> None:
    table = table_with_offers()
    assert table.match.events[-1] == {"event": "offers", "seat": 0, "cards": {"1": "C2", "2": "E5"}, "to": [0]}
    assert table.match.view(0)["offers"] == {"1": "C2", "2": "E5"}
    assert all(table.match.view(seat)["offers"] == {} for seat in (1, 2, None))


def test_mat_8_one_of_the_offers_must_be_taken() -> None:
    table = table_with_offers()
    assert (table.match.to_move, table.match.legal(0)) == ([0], ["accept:1", "accept:2"])
    for seat in (0, 3, 4):  # the player themselves, and seats that are not there
        with pytest.raises(IllegalMove, match="MAT-8"):
            table.play(0, f"accept:{seat}")


def test_mat_8_the_offer_taken_and_the_middle_card_change_hands() -> None:
    table = table_with_offers()
    assert table.play(0, "accept:2") == [
        {"event": "exchange", "seat": 0, "with": 2, "to": "all"},
        {"event": "got", "seat": 0, "card": "E5", "to": [0, 2]},
        {"event": "active", "seat": 1, "to": "all"},
    ]
    assert (table.hand(0), table.hand(1)) == ("A3 A5 C1 C3 C5 E5", "A4 A6 B1 B3 C2 C4")
    assert table.hand(2) == "A7 B4 B7 E6 E7 F1"
    assert [table.view[field] for field in ("middle", "offered", "hands", "active")] == [None, [], [6, 6, 6], 1]
    assert all(table.match.view(seat)["offer"] is None and table.match.view(seat)["offers"] == {} for seat in range(3))


def test_mat_8_an_offer_not_taken_is_known_to_its_owner_and_the_active_player_only() -> None:
    table = table_with_offers()
    table.play(0, "accept:2")
    assert events_naming("C2", table, 1) == ["drew", "offer"]
    assert events_naming("C2", table, 0) == ["offers"]
    assert events_naming("C2", table, 2) == events_naming("C2", table, None) == []


def events_naming(card: str, table: Table, seat: int | None) -> list[str]:
    """The names of the events addressed to the seat in which the card occurs."""
    return names([event for event in addressed_to(table.match.events, seat) if card in str(event)])


def test_mat_8_an_offer_taken_is_not_told_to_the_others() -> None:
    table = table_with_offers()
    table.play(0, "accept:2")
    assert events_naming("E5", table, 2) == ["drew", "offer", "got"]
    assert events_naming("E5", table, 0) == ["offers", "got"]
    assert events_naming("E5", table, 1) == events_naming("E5", table, None) == []


def test_mat_8_addressees_ascend_when_the_giver_sits_lower() -> None:
    table = table_in_round_1(start=2)
    table.play(2, "middle:A7")
    table.offer({0: "A3", 1: "A4"})
    assert table.play(2, "accept:0")[1] == {"event": "got", "seat": 2, "card": "A3", "to": [0, 2]}


@pytest.mark.parametrize(("number", "display_size"), [(0, 2), (1, 4), (2, 6), (3, 8), (4, 13)])
def test_mat_9_each_round_more_cards_are_shown(number: int, display_size: int) -> None:
    table = Table().play_until(number, "show")
    seat, picks = 1, 0
    while seat in table.match.to_move:
        table.play(seat, table.match.legal(seat)[0])
        picks += 1
    assert picks == display_size
    assert table.match.view(seat)["ready"] == [seat]


def test_mat_9_displays_go_back_into_the_hands_and_any_cards_may_be_shown() -> None:
    table = table_in_round_1().play_until(1, "show")
    assert (table.view["displays"], table.view["hands"]) == ([[], [], []], [8, 8, 8])
    assert {"A1", "B2"} <= set(table.hand(0).split())
    table.show(0, "A1 B2 C3 C5")  # two of them as before
    table.show(1, "A6 B1 B3 C4")  # none of them


@pytest.mark.parametrize(("number", "cards", "display_size"), [(0, 6, 2), (1, 8, 4), (2, 10, 6), (3, 12, 8), (4, 14, 13)])
def test_mat_9_every_display_is_one_sequence_of_moves(number: int, cards: int, display_size: int) -> None:
    state = Table().play_until(number, "show").match.state
    assert count_sequences(state, 1) == comb(cards, display_size)


def count_sequences(state: rules.State, seat: int) -> int:
    """The number of sequences of moves that complete the seat's display."""
    if not rules.is_due(state, seat):
        return 1
    mask = [0] * rules.ACTIONS
    rules.legal(state, seat, mask)
    total = 0
    for action in range(rules.ACTIONS):
        if mask[action]:
            next_state = deepcopy(state)
            rules.apply(next_state, seat, action)
            total += count_sequences(next_state, seat)
    return total


@pytest.mark.parametrize("start", [0, 1, 2])
def test_mat_10_the_start_player_s_left_neighbour_starts_the_next_round(start: int) -> None:
    table = table_in_round_1(start)
    starts = [table.play_until(number, "middle").turn for number in (1, 2, 3, 4)]
    assert starts == [(start + number) % 3 for number in range(4)]
    assert table.view["start"] == starts[-1]


def test_mat_11_talk_is_not_a_move_and_not_an_event() -> None:
    """Chat belongs to the table, not to the game: there is no move or event for it, and the rules never require silence."""
    assert {move.partition(":")[0] for move in MOVES} == {"show", "middle", "offer", "accept"}
    table = table_with_offers()
    assert not any("talk" in str(event) or "chat" in str(event) for event in table.match.events)
    assert table.match.legal(0) == ["accept:1", "accept:2"]  # whatever has been said


# At the same time


def test_all_1_a_choice_with_a_single_possibility_is_still_a_move() -> None:
    table = Table().play_until(4, "show")
    second = table.match.legal(0)[1]
    table.play(0, second)  # the lowest stays in hand, so all others must be shown
    assert len(table.match.legal(0)) == 1
    assert 0 in table.match.to_move


@pytest.mark.parametrize("order", list(permutations((0, 1, 2, 3))), ids=str)
def test_all_2_displays_may_be_committed_in_any_order(order: tuple[int, ...]) -> None:
    table = Table("", players=4)
    picks = {seat: table.hand(seat).split()[2:4] for seat in range(4)}
    events: list[Event] = []
    for position, seat in enumerate(order):
        assert table.match.to_move == sorted(order[position:])
        events = table.show(seat, " ".join(picks[seat]))
        if position < 3:
            assert [event["event"] for event in addressed_to(events, None)] == ["ready"]
            assert table.view["displays"] == [[]] * 4
    assert events[2]["displays"] == list(picks.values())
    assert pack(table.match.state) == pack(play_in_seat_order(picks).state)


def play_in_seat_order(picks: dict[int, list[str]]) -> Match:
    table = Table("", players=4)
    for seat in range(4):
        table.show(seat, " ".join(picks[seat]))
    return table.match


def test_all_2_picks_may_come_one_by_one_between_those_of_others() -> None:
    orders = set(permutations((0, 0, 1, 1, 2, 2)))
    assert len(orders) == 90
    for order in orders:
        table = Table()
        cards_left = {seat: cards.split() for seat, cards in enumerate(FIRST_DISPLAYS)}
        events: list[Event] = []
        for seat in order:
            assert table.match.to_move == [each for each in range(3) if cards_left[each]]
            events = table.show(seat, cards_left[seat].pop(0))
        assert events[2]["displays"] == [cards.split() for cards in FIRST_DISPLAYS]
        assert pack(table.match.state) == pack(table_in_round_1().match.state)


@pytest.mark.parametrize("order", list(permutations((0, 2, 3, 4))), ids=str)
def test_all_2_offers_may_be_committed_in_any_order(order: tuple[int, ...]) -> None:
    table = Table("", players=5, start=1).play_until(1, "middle")
    table.play(1, table.match.legal(1)[0])
    offers = {seat: table.hand(seat).split()[seat] for seat in order}
    for position, seat in enumerate(order):
        assert table.match.to_move == sorted(order[position:])
        events = table.offer({seat: offers[seat]})
        assert table.view["offered"] == sorted(order[: position + 1])
        if position < 3:
            assert addressed_to(events, 1) == [{"event": "offered", "seat": seat, "to": "all"}]
            assert table.match.view(1)["offers"] == {}
    assert table.match.view(1)["offers"] == {str(seat): offers[seat] for seat in sorted(offers)}


def test_all_4_the_seed_alone_decides_the_deal() -> None:
    one, same = (Match.deal("matryoshka", players=4, seed="a seed") for _ in range(2))
    assert (one.spell_deal(), one.terms.start) == (same.spell_deal(), same.terms.start)
    other_start = Match.deal("matryoshka", players=4, seed="a seed", start=(one.terms.start + 1) % 4)
    assert other_start.spell_deal() == one.spell_deal()


# What is told, and what can be dealt


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_longest_log_has_as_many_entries_as_declared(players: int) -> None:
    """The longest log is that of the last pick of round 4, with five players."""
    table = Table("", players=players)
    counts = [table.match.log.count]
    while not table.match.is_over:
        seat = table.match.to_move[0]
        table.play(seat, table.match.legal(seat)[0])
        counts.append(table.match.log.count)
    assert max(counts) == counts[-1] == 2 + 13 * players + 2 * players
    assert (counts[-1] == rules.MOST_ENTRIES) == (players == 5)


DEAL = deck_of(THREE, 3, 0)


def test_a_deal_laid_by_hand_is_read() -> None:
    match = Match.of_deal("matryoshka", players=3, deal=DEAL, start=0)
    assert match.view(0)["hand"] == ["A1", "A3", "A5", "B2", "B4", "C1"]
    assert match.spell_deal() == DEAL


@pytest.mark.parametrize(
    "deal",
    [
        pytest.param(None, id="nothing"),
        pytest.param({"sets": DEAL["sets"]}, id="no deck"),
        pytest.param({**DEAL, "hands": []}, id="more than a deal"),
        pytest.param({**DEAL, "sets": "ABCDEF"}, id="sets as a text"),
        pytest.param({**DEAL, "sets": [*"BACDEF"]}, id="sets not sorted"),
        pytest.param({**DEAL, "sets": [*"AACDEF"]}, id="a set twice"),
        pytest.param({**DEAL, "sets": [*"ABCDE"]}, id="a set too few"),
        pytest.param({**DEAL, "sets": [*"ABCDEG"]}, id="a set whose cards are not there"),
        pytest.param({**DEAL, "sets": [*"ABCDE", ["F"]]}, id="a set that is a list"),
        pytest.param({**DEAL, "deck": DEAL["deck"][1:]}, id="a card too few"),
        pytest.param({**DEAL, "deck": [DEAL["deck"][1], *DEAL["deck"][1:]]}, id="a card twice"),
        pytest.param({**DEAL, "deck": [7, *DEAL["deck"][1:]]}, id="a card that is a number"),
        pytest.param({**DEAL, "deck": ["A8", *DEAL["deck"][1:]]}, id="a card that there is not"),
    ],
)
def test_an_impossible_deal_is_refused(deal: Any) -> None:
    with pytest.raises(BadDeal):
        Match.of_deal("matryoshka", players=3, deal=deal, start=0)
