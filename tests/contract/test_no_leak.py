"""Secrets: what a seat gets depends on nothing that it may not know. Planted leaks show that the test bites."""

from collections.abc import Callable
from typing import Any

import pytest

from facedown.engine import views
from facedown.games.memoarrr import rules
from facedown.games.memoarrr import view as folding
from facedown.kit import events
from facedown.kit.chance import Chance
from facedown.kit.events import Event
from facedown.kit.tell import EVERYBODY
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.noninterference import check, everyone
from tests.contract.play import moments

GAMES_EACH = 2
CHECKED = 5  # one moment in 5 is checked


def check_games(configuration: Configuration, games: int) -> int:
    """Check moments of whole games for everyone. Returns how many of the worlds compared really were different."""
    others = 0
    for seed in range(games):
        match = configuration.match(str(seed))
        chance = Chance(str(seed), "worlds")
        for _ in moments(match, seed):
            if match.is_over or not chance.draw_below(CHECKED):
                others += sum(check(match, seat, chance) for seat in everyone(match))
    return others


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_a_seat_gets_the_same_in_every_world_that_fits_what_it_knows(configuration: Configuration) -> None:
    assert check_games(configuration, GAMES_EACH) > GAMES_EACH


def tell_everybody(seat: int) -> int:
    return EVERYBODY


def never_a_miss(state: rules.State, cell: int) -> bool:
    return rules.is_face_down(state, cell) and rules.result_of(state, cell) != rules.Result.FAILED


def to_all(audience: int) -> str:
    return "all"


def to_anyone(event: Event, seat: int | None) -> bool:
    return True


def looks_enter(view: dict[str, Any], event: Event) -> dict[str, Any]:
    if event["event"] == "saw":
        return {"cells": {**view["cells"], **event["cards"]}}
    return {}


def memoarrr(players: int, **options: str) -> Configuration:
    all_options = {"edition": "2023", "abilities": "on", "stack": "shuffled"} | options
    return next(each for each in CONFIGURATIONS if each.players == players and each.options == all_options)


@pytest.mark.parametrize(
    ("room", "name", "planted"),
    [
        pytest.param(rules, "only", tell_everybody, id="rules tell a private look to all"),
        pytest.param(rules, "can_reveal", never_a_miss, id="legal moves give hidden cards away"),
        pytest.param(events, "addressees", to_all, id="the spelling addresses everything to all"),
        pytest.param(views, "is_addressed_to", to_anyone, id="a fold takes events of others"),
    ],
)
def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch, room: object, name: str, planted: Callable[..., Any]) -> None:
    monkeypatch.setattr(room, name, planted)
    if room is views:
        monkeypatch.setattr(folding, "fold", looks_enter)
    with pytest.raises(AssertionError):
        check_games(memoarrr(3), games=2)
