"""Replays of finished games: when there is one, and what it shows from each point of view."""

import random
from pathlib import Path
from typing import Any

import pytest

from facedown.engine.catalogue import GAMES
from facedown.engine.match import Match
from facedown.kit.events import addressed_to, is_addressed_to
from facedown.server.tables.replays import MAX_STEPS, Viewpoint, make_replay
from tests.server.people import people, run_server


def play_match(game: str) -> Match:
    match = Match.deal(game, players=3, seed=f"replayed {game}")
    while not match.is_over:
        seat = match.to_move[0]
        match.play(seat, random.Random(len(match.moves)).choice(match.legal(seat)))
    return match


def all_steps(match: Match, viewpoint: Viewpoint) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = []
    total = 1
    while len(steps) < total:
        replay = make_replay(match, viewpoint, len(steps))
        assert len(replay.steps) <= MAX_STEPS
        total = replay.step_count
        steps += [step.model_dump() for step in replay.steps]
    return steps


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewpoint", [0, 2, "all"])
def test_a_replay_shows_what_was_seen_at_the_table(game: str, viewpoint: Viewpoint) -> None:
    match = play_match(game)
    seat = viewpoint if isinstance(viewpoint, int) else None
    replayed_match = match.restart()
    steps = all_steps(match, viewpoint)
    assert steps[0]["view"] == replayed_match.view(seat)
    for (mover, move), step in zip(match.moves, steps[1:], strict=True):
        assert step["events"] == addressed_to(replayed_match.play(mover, move), seat)
        assert step["view"] == replayed_match.view(seat)
        assert step["seat"] == mover
        assert step["phase"] == replayed_match.phase
        assert step["hidden_cards"] == (replayed_match.hidden_cards() if replayed_match.is_over else None)
    assert steps[-1]["phase"] is None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewpoint", [0, 2, "all", "open"])
def test_the_changes_of_every_step_lead_to_its_view(game: str, viewpoint: Viewpoint) -> None:
    """Also with all cards open, where all events are included and the view is a watcher's."""
    match = play_match(game)
    first, *steps = all_steps(match, viewpoint)
    view = first["view"]
    for step in steps:
        assert len(step["changes"]) == len(step["events"])
        for event, change in zip(step["events"], step["changes"], strict=True):
            assert change is None or is_addressed_to(event, None if viewpoint == "open" else step["view"]["seat"])
            view = {**view, **(change or {})}
        assert view == step["view"]


def test_with_all_cards_open_private_events_are_included_and_change_nothing() -> None:
    steps = all_steps(play_match("matryoshka"), "open")
    private_events = [
        change for step in steps for event, change in zip(step["events"], step["changes"], strict=True) if event["to"] != "all"
    ]
    assert private_events
    assert set(private_events) == {None}


@pytest.mark.parametrize("viewpoint", [0, "all"])
def test_a_secret_choice_is_shown_only_to_its_mover(viewpoint: Viewpoint) -> None:
    match = play_match("matryoshka")
    for (mover, move), step in zip(match.moves, all_steps(match, viewpoint)[1:], strict=True):
        is_others_secret = move.startswith(("show:", "offer:")) and mover != viewpoint
        assert step["move"] == (None if is_others_secret else move)


@pytest.mark.parametrize("game", ["memoarrr", "memory-kings", "tremember"])
def test_open_cards_agree_with_every_face_that_was_seen(game: str) -> None:
    for step in all_steps(play_match(game), "open"):
        view, under = step["view"], step["hidden_cards"]
        assert under["cells"].keys() == view["cells"].keys()
        face_up_cards = {cell: card for cell, card in view["cells"].items() if card is not None}
        assert face_up_cards.items() <= under["cells"].items()


def test_open_hands_agree_with_what_their_owners_see() -> None:
    match = play_match("matryoshka")
    replayed_match = match.restart()
    for number, step in enumerate(all_steps(match, "open")):
        if number > 0:
            replayed_match.play(*match.moves[number - 1])
        under = step["hidden_cards"]
        for seat in range(3):
            view = replayed_match.view(seat)
            assert under["hands"][seat] == view["hand"] or replayed_match.is_over
            assert under["picked"][seat] == view["picked"]
            assert under["offers"].get(str(seat)) == view["offer"]
        assert len(under["deck"]) == replayed_match.view(None)["deck"]


def test_a_running_game_has_no_replay(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ada") as [ada]:
        code = ada.post("/api/tables", {"game": "memoarrr", "players": 2})["code"]
        for code_of_refusal in ("not-started", "game-running"):
            for viewpoint in ("open", "all", "0"):
                answer = ada.ask("GET", f"/api/tables/{code}/replay?viewpoint={viewpoint}")
                assert answer.json()["error"]["code"] == code_of_refusal
            if code_of_refusal == "not-started":
                ada.put(f"/api/tables/{code}/seats/1", {"sitter": "bot"})
                ada.post(f"/api/tables/{code}/start")
