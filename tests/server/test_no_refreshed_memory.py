"""A seat that reconnects is sent the faces in its present view and in unacknowledged events, and no others."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from facedown.engine.catalogue import GAMES
from facedown.engine.match import Match
from facedown.engine.views import fold, opening_view
from facedown.kit.contract import View
from facedown.kit.events import Event, addressed_to
from facedown.server.model.devices import Recipient
from facedown.server.tables import frames
from tests.contract.configurations import Configuration, configurations
from tests.sampling import leave_rest_to_soak
from tests.server.people import Frame, RunningServer, run_server
from tests.server.reconnects import KnownDeals, Return, returns


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with run_server(tmp_path_factory.mktemp("server"), KnownDeals()) as running_server:
        yield running_server


def some_tables(game: str) -> list[Configuration]:
    """One for each number of players, with options drawn at random."""
    by_players: dict[int, list[Configuration]] = {}
    for configuration in configurations(GAMES[game]):
        by_players.setdefault(configuration.players, []).append(configuration)
    rng = random.Random(game)
    return [rng.choice(each) for each in by_players.values()]


def all_returns(server: RunningServer, game: str) -> Iterator[Return]:
    """All reconnects in several games. In every other game, players choose moves that lead to rare situations."""
    for seed, configuration in enumerate(some_tables(game)):
        yield from returns(server, configuration, seed)


@pytest.mark.parametrize("game", GAMES)
def test_reconnecting_refreshes_no_memory(server: RunningServer, game: str) -> None:
    found_returns = list(all_returns(server, game))
    assert [each for each in found_returns if each.leaked_faces] == []
    assert [each for each in found_returns if each.changes] == []
    assert [
        each for each in found_returns if each.withheld_events
    ] == []  # the test allows no more than what is really repeated
    players = [each for each in found_returns if each.seat is not None]
    assert {bool(each.repeated_events) for each in players} == {True, False}  # in some cases a face is repeated, in others not
    assert len(players) < len(found_returns)  # watchers reconnect, too


# Planted leaks

honest = frames.position_frame


def with_changes(match: Match, to: Recipient, *more: Any, **keywords: Any) -> bytes:
    """Adds to each repeated event what it changed: the board as it was then."""
    frame: Frame = json.loads(honest(match, to, *more, **keywords))
    for move in frame["repeats"]:
        move["changes"] = [change_then(match, to.seat, event) for event in move["events"]]
    return json.dumps(frame).encode()


def change_then(match: Match, seat: int | None, event: Event) -> View:
    game, options, players = match.terms.game, match.terms.options, match.terms.players
    own_events = addressed_to(match.events, seat)
    last = max(number for number, each in enumerate(own_events) if each == event)
    before, _ = fold(game, opening_view(game, options, players, seat), own_events[:last])
    return game.view.fold(before, event)


def with_newest_changes(match: Match, to: Recipient, *more: Any, **keywords: Any) -> bytes:
    """Adds what the last events changed: the board before cards were turned face down again."""
    frame: Frame = json.loads(honest(match, to, *more, **keywords))
    return json.dumps({**frame, "changes": match.changes(to.seat, min(10, len(match.events)))}).encode()


def with_hidden_cards(match: Match, to: Recipient, *more: Any, **keywords: Any) -> bytes:
    """Adds the cards that lie face down, before the end."""
    frame: Frame = json.loads(honest(match, to, *more, **keywords))
    return json.dumps({**frame, "hidden_cards": match.hidden_cards()}).encode()


def with_the_past(match: Match, to: Recipient, *more: Any, **keywords: Any) -> bytes:
    """Repeats everything that the seat was ever told."""
    frame: Frame = json.loads(honest(match, to, *more, **keywords))
    return json.dumps({**frame, "repeats": [{"n": 1, "events": addressed_to(match.events, to.seat)}]}).encode()


def with_words(match: Match, to: Recipient, *more: Any, **keywords: Any) -> bytes:
    """Adds everything that the seat was ever told, as sentences in a field that does not exist today."""
    frame: Frame = json.loads(honest(match, to, *more, **keywords))
    return json.dumps({**frame, "log": [f"There was {event}." for event in addressed_to(match.events, to.seat)]}).encode()


@pytest.mark.parametrize("game", leave_rest_to_soak(GAMES, kept=("memoarrr", "matryoshka")))
@pytest.mark.parametrize("leak", [with_changes, with_newest_changes, with_hidden_cards, with_the_past, with_words])
def test_a_refreshed_memory_is_found(server: RunningServer, monkeypatch: pytest.MonkeyPatch, game: str, leak: Any) -> None:
    monkeypatch.setattr(frames, "position_frame", leak)
    assert any(each.leaked_faces for each in all_returns(server, game))


def with_empty_changes(match: Match, to: Recipient, *more: Any, **keywords: Any) -> bytes:
    """Adds to each repeated move a change that shows no face."""
    frame: Frame = json.loads(honest(match, to, *more, **keywords))
    return json.dumps({**frame, "repeats": [{**move, "changes": [None]} for move in frame["repeats"]]}).encode()


def test_repeated_changes_are_found_even_if_they_show_nothing(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "position_frame", with_empty_changes)
    found_returns = list(all_returns(server, "memoarrr"))
    assert any(each.changes for each in found_returns)
    assert not any(each.leaked_faces for each in found_returns)


@pytest.mark.parametrize("game", GAMES)
def test_a_watchers_refreshed_memory_is_found(server: RunningServer, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr(frames, "position_frame", with_the_past)
    assert any(each.leaked_faces for each in all_returns(server, game) if each.seat is None)
