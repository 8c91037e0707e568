"""Long games: how long they can get at tables, and that nobody has to wait while they are loaded or read."""

import dataclasses
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from facedown.engine.match import Match
from facedown.server.store.storage import MOVES_AT_ONCE
from facedown.server.support.slices import Slicer
from tests.server.people import Frame, Person, RunningServer, people, play_randomly, run_server
from tests.soak.attacks.long_games import play_longest_game, save_game, store_game

OLD_LIMIT = 5_000
WITH_LIMIT = ["memory-kings", "pairs", "tremember"]


@pytest.fixture
def recorded_moves(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All moves that the server makes in matches."""
    moves: list[str] = []
    make = Match.make

    def record_move(self: Match, seat: int, move: str, action: int) -> object:
        moves.append(move)
        return make(self, seat, move, action)

    monkeypatch.setattr(Match, "make", record_move)
    return moves


@pytest.fixture(scope="module")
def long_match() -> Match:
    """Some 700 moves, read in several parts."""
    match = play_longest_game(limit=10)
    assert len(match.moves) > 3 * MOVES_AT_ONCE
    return match


def guest_of(server: RunningServer, person: Person) -> str:
    guest = server.backend.cookies.read(dict(person.http.cookies.items()))
    assert guest is not None
    return guest


# --- how long they can get


@pytest.mark.parametrize("game", WITH_LIMIT)
def test_tables_allow_a_thousand_turns_without_progress(server: RunningServer, game: str) -> None:
    with people(server, "Ann") as [ann]:
        options = {each["id"]: each["options"] for each in ann.get("/api/games")}[game]
        assert next(option["most"] for option in options if option["name"] == "limit") == 1_000
        code = ann.open_table(2, game, options={"limit": 1_000})
        for limit in (1_001, 1_000_000):
            request = {"game": game, "players": 2, "options": {"limit": limit}}
            assert ann.refusal("POST", "/api/tables", request) == (422, "unknown-option")
            assert ann.refusal("PATCH", f"/api/tables/{code}", {"options": {"limit": limit}}) == (422, "unknown-option")
        assert ann.get(f"/api/tables/{code}")["options"]["limit"] == 1_000
    assert Match.deal(game, players=2, seed="the engine's own range", options={"limit": 1_000_000}).to_move


def test_a_game_with_a_larger_limit_from_before_is_played_on_and_replayed_and_its_rematch_has_a_thousand(
    tmp_path: Path,
) -> None:
    match = Match.deal("pairs", players=2, seed="before", options={"limit": OLD_LIMIT, "pairs": 2}, start=0)
    with run_server(tmp_path) as server, people(server, "Ann", "Ben") as [ann, ben]:
        guests = [guest_of(server, person) for person in (ann, ben)]
        server.run(save_game(server.backend.storage, match, "BEFXRE", guests))
        assert ann.get("/api/tables/BEFXRE")["options"]["limit"] == OLD_LIMIT
        clients = [ann.connect("BEFXRE"), ben.connect("BEFXRE")]
        positions = [client.wait_for("position") for client in clients]
        assert positions[0]["moves_left"] == OLD_LIMIT
        play_randomly(clients, positions, random.Random(1))
        assert ann.get("/api/tables/BEFXRE/record")["options"]["limit"] == OLD_LIMIT
        assert ann.get("/api/tables/BEFXRE/replay")["steps"][0]["view"]["options"]["limit"] == OLD_LIMIT
        rematch = ann.post("/api/tables/BEFXRE/rematch")
        assert rematch["options"] == {"limit": 1_000, "pairs": 2}


def test_an_open_table_with_a_larger_limit_keeps_it_when_something_else_is_changed(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        code = ann.open_table(2, "pairs")
        live = server.run(server.backend.tables.find(code))
        server.run(
            live.change(
                lambda table: dataclasses.replace(table, options={"limit": OLD_LIMIT, "pairs": 18}, revision=table.revision + 1)
            )
        )
        after = ann.patch(f"/api/tables/{code}", {"options": {"limit": OLD_LIMIT, "pairs": 7}})
        assert after["options"] == {"limit": OLD_LIMIT, "pairs": 7}


# --- how they are read


@pytest.fixture
def keeping_server(tmp_path: Path, long_match: Match) -> Iterator[RunningServer]:
    """A server that keeps games for a while, as a real one does, with a long game that is over."""
    store_game(tmp_path / "facedown.sqlite3", long_match, "LXNG")
    with run_server(tmp_path, keep_games=60) as server:
        yield server


@pytest.mark.parametrize("path", ["", "/openings", "/record"])
def test_reading_about_a_game_replays_nothing(keeping_server: RunningServer, recorded_moves: list[str], path: str) -> None:
    with people(keeping_server, "Eve") as [eve]:
        eve.get(f"/api/tables/LXNG{path}")
        eve.get("/api/tables")
        eve.get("/api/me/tables")
        assert recorded_moves == []


def test_a_replay_is_made_once_and_each_part_is_cut_from_it(
    keeping_server: RunningServer, recorded_moves: list[str], long_match: Match
) -> None:
    with people(keeping_server, "Eve") as [eve]:
        steps: list[Frame] = []
        while len(steps) <= len(long_match.moves):
            steps += eve.get(f"/api/tables/LXNG/replay?viewpoint=all&first={len(steps)}")["steps"]
        assert len(recorded_moves) <= 3 * len(long_match.moves)
        assert [(step["seat"], step["move"]) for step in steps[1:] if step["move"]] == [
            (seat, move) for seat, move in long_match.moves if not long_match.terms.game.is_secret(move)
        ]
        before = len(recorded_moves)
        assert eve.get("/api/tables/LXNG/replay?viewpoint=open&first=333")["steps"][0]["hidden_cards"]
        assert len(recorded_moves) - before <= 100
        assert eve.refusal("GET", "/api/tables/LXNG/replay?viewpoint=2")[1] == "bad-seat"


def test_a_record_is_the_whole_game(keeping_server: RunningServer, long_match: Match) -> None:
    with people(keeping_server, "Eve") as [eve]:
        for _ in range(2):
            record = eve.get("/api/tables/LXNG/record")
            assert [tuple(move) for move in record["moves"]] == long_match.moves
            assert record["result"] == long_match.result


def test_a_table_is_loaded_once_and_kept_for_whoever_comes_back(
    keeping_server: RunningServer, recorded_moves: list[str], long_match: Match
) -> None:
    with people(keeping_server, "Eve") as [eve]:
        for _ in range(3):
            client = eve.connect("LXNG")
            assert client.wait_for("position")["view"] == long_match.view(None)
            client.close()
        assert len(recorded_moves) == len(long_match.moves)


def test_loading_a_long_game_is_sliced(keeping_server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the way its views are folded, too, so that no single step takes long."""
    steps: list[int] = []
    run = Slicer.run

    async def count_steps(self: Slicer, work: Iterator[object], *, is_long: bool = False) -> None:
        steps_of_work = list(work)
        steps.append(len(steps_of_work))
        await run(self, iter(steps_of_work), is_long=is_long)

    monkeypatch.setattr(Slicer, "run", count_steps)
    with people(keeping_server, "Eve") as [eve]:
        eve.connect("LXNG").wait_for("position")
    assert steps
    assert steps[0] > 600
