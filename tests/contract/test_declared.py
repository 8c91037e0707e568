"""In whole games, events, options and views are as the game declares them."""

from typing import Any, get_args

import pytest
from pydantic import ValidationError

from facedown.engine.catalogue import GAMES, Game
from facedown.engine.declarations import comments, declarations
from facedown.games.memoarrr import notation, view
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.declared import declaration_check
from tests.contract.noninterference import everyone
from tests.contract.play import play

GAMES_EACH = 2


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_whole_games_are_as_declared(configuration: Configuration) -> None:
    check = declaration_check(configuration.game.id)
    check.check_options(configuration.options)
    for seed in range(GAMES_EACH):
        match = configuration.match(str(seed))
        for _ in play(match, seed):
            for seat in everyone(match):
                check.check_view(match.view(seat))
        for event in match.events:
            check.check_event(event)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_event_can_be_spelled_and_is_in_the_union_of_events(game: Game) -> None:
    events = game.notation.events
    assert set(events.by_kind) == set(game.rules.Event)
    assert set(get_args(game.notation.Event)) == set(events.event_types.values())


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_declared_options_are_those_that_a_table_may_set(game: Game) -> None:
    assert list(game.notation.Options.__annotations__) == list(game.options)


REVEAL = {"event": "reveal", "seat": 0, "cell": "b4", "card": "crab-lava", "result": "first"}


@pytest.mark.parametrize(
    "wrong_event",
    [
        {**REVEAL, "result": "frist"},
        {**REVEAL, "card": "crab-ice"},
        {**REVEAL, "cell": "f1"},
        {**REVEAL, "seat": "0"},
        {**REVEAL, "secret": "turtle-water"},
        {field: value for field, value in REVEAL.items() if field != "cell"},
        {"event": "swap", "seat": 0, "cells": ["a1"]},
    ],
)
def test_what_is_not_as_declared_is_found(wrong_event: dict[str, Any]) -> None:
    check = declaration_check("memoarrr")
    check.check_event(REVEAL)
    with pytest.raises(ValidationError):
        check.check_event(wrong_event)


def test_a_view_that_lacks_a_field_is_found() -> None:
    match = next(each for each in CONFIGURATIONS if each.game.id == "memoarrr").match("1")
    full_view = match.view(None)
    declaration_check("memoarrr").check_view(full_view)
    for field in full_view:
        with pytest.raises(ValidationError):
            declaration_check("memoarrr").check_view({name: value for name, value in full_view.items() if name != field})


def test_comments_are_found_wherever_a_field_is_declared() -> None:
    field_comments = comments(notation.End)
    assert field_comments["winners"] == "seats"  # this field is declared in the kit
    assert comments(view.View)["banned"] == "until the next reveal"
    assert comments(declarations(GAMES["matryoshka"]).events["exchange"])["seat"] == "the active player"
