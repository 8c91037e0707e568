"""Leaks are planted in Matryoshka, and the contract's test of secrets finds each of them."""

from collections.abc import Callable
from typing import Any

import pytest

from facedown.games.matryoshka import rules
from facedown.kit.errors import IllegalMove
from facedown.kit.tell import EVERYBODY, Log, only, tell
from tests.contract.configurations import CONFIGURATIONS
from tests.contract.test_no_leak import check_games

FOUR_PLAYERS = next(each for each in CONFIGURATIONS if each.game.id == "matryoshka" and each.players == 4)
make_offer, get_ready = rules.make_offer, rules.get_ready


def tell_everybody(seat: int) -> int:
    return EVERYBODY


def show_offers_to_all(state: rules.State, active: int, log: Log | None) -> None:
    for seat in range(state.seats):
        if rules.has_offered(state, seat):
            tell(log, rules.Event.OFFERS, active, seat, state.offer[seat], 0, EVERYBODY)
    state.phase, state.due_seats = rules.Phase.ACCEPT, 1 << active


def show_offer_too_soon(state: rules.State, seat: int, card: int, log: Log | None) -> None:
    """A leak: the active player sees an offer before everybody has made theirs."""
    tell(log, rules.Event.OFFERS, state.turn, seat, card, 0, only(state.turn))
    make_offer(state, seat, card, log)


def get_ready_and_tell_card(state: rules.State, seat: int, log: Log | None) -> None:
    tell(log, rules.Event.MIDDLE, seat, state.last_pick[seat], 0, 0, EVERYBODY)
    get_ready(state, seat, log)


def has_offered_without_highest_card(state: rules.State, seat: int) -> bool:
    """A leak: which offers may be accepted depends on who holds the highest hidden card."""
    highest = max(card for card in range(rules.CARDS) if state.place[card] < rules.IN_HAND + rules.OWNERS)
    return state.offer[seat] != rules.NO_CARD and state.place[highest] != rules.IN_HAND + seat


@pytest.mark.parametrize(
    ("name", "leak"),
    [
        pytest.param("only", tell_everybody, id="whatever is private is told to all"),
        pytest.param("look_at_offers", show_offers_to_all, id="offers are shown to all"),
        pytest.param("make_offer", show_offer_too_soon, id="the active player sees an offer too soon"),
        pytest.param("get_ready", get_ready_and_tell_card, id="being ready gives a card away"),
        pytest.param("has_offered", has_offered_without_highest_card, id="legal moves depend on another's hand"),
    ],
)
def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch, name: str, leak: Callable[..., Any]) -> None:
    monkeypatch.setattr(rules, name, leak)
    with pytest.raises(
        (AssertionError, IllegalMove)
    ):  # IllegalMove: a leak in legal moves makes past moves of the other world illegal
        check_games(FOUR_PLAYERS, games=2)
