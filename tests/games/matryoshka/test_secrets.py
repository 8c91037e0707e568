"""Leaks planted in Matryoshka: the contract's test of secrets finds each of them."""

from collections.abc import Callable
from typing import Any

import pytest

from facedown.games.matryoshka import rules
from facedown.kit.errors import IllegalMove
from facedown.kit.tell import EVERYBODY, Log, only, tell
from tests.contract.configurations import CONFIGURATIONS
from tests.contract.test_no_leak import check_games

FOUR = next(each for each in CONFIGURATIONS if each.game.id == "matryoshka" and each.players == 4)
make_offer, get_ready = rules.make_offer, rules.get_ready


def tell_everybody(seat: int) -> int:
    return EVERYBODY


def offers_to_all(state: rules.State, active: int, log: Log | None) -> None:
    for seat in range(state.seats):
        if rules.has_offered(state, seat):
            tell(log, rules.Event.OFFERS, active, seat, state.offer[seat], 0, EVERYBODY)
    state.phase, state.due_seats = rules.Phase.ACCEPT, 1 << active


def offer_seen_too_soon(state: rules.State, seat: int, card: int, log: Log | None) -> None:
    """The active player sees an offer before all have made theirs."""
    tell(log, rules.Event.OFFERS, state.turn, seat, card, 0, only(state.turn))
    make_offer(state, seat, card, log)


def ready_with_a_card(state: rules.State, seat: int, log: Log | None) -> None:
    tell(log, rules.Event.MIDDLE, seat, state.last_pick[seat], 0, 0, EVERYBODY)
    get_ready(state, seat, log)


def unless_it_has_the_highest(state: rules.State, seat: int) -> bool:
    """Which offers may be accepted depends on who has the highest card that lies hidden in a hand."""
    highest = max(card for card in range(rules.CARDS) if state.place[card] < rules.IN_HAND + rules.OWNERS)
    return state.offer[seat] != rules.NO_CARD and state.place[highest] != rules.IN_HAND + seat


@pytest.mark.parametrize(
    ("name", "planted"),
    [
        pytest.param("only", tell_everybody, id="whatever is private is told to all"),
        pytest.param("look_at_offers", offers_to_all, id="offers are shown to all"),
        pytest.param("make_offer", offer_seen_too_soon, id="the active player sees an offer too soon"),
        pytest.param("get_ready", ready_with_a_card, id="being ready gives a card away"),
        pytest.param("has_offered", unless_it_has_the_highest, id="legal moves depend on another's hand"),
    ],
)
def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch, name: str, planted: Callable[..., Any]) -> None:
    monkeypatch.setattr(rules, name, planted)
    with pytest.raises((AssertionError, IllegalMove)):  # or the seat's own past would not have been legal
        check_games(FOUR, games=2)
