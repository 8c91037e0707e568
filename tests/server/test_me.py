"""The guest's own page: figures, games played, everything exported, and guests who stay away."""

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from facedown.cli.main import main
from facedown.server.model import table as tables
from facedown.server.model.table import Chair, Table
from facedown.server.protocol.me import MyFigures
from facedown.server.protocol.messages import Kind, Terms
from facedown.server.store import days
from facedown.server.store.figures import read_figures
from facedown.server.store.listings import PLAYED_PAGE, list_played_games
from facedown.server.store.storage import Storage
from facedown.server.store.writer import Step
from facedown.server.support.settings import Settings
from facedown.server.tables.housekeeping import GUEST_DAYS, Housekeeper
from tests.databases import execute
from tests.server.people import RunningServer, people, run_server, seat_players
from tests.server.played import play_game
from tests.server.test_idle import change_date
from tests.server.test_keys import show_key
from tests.server.test_storage import with_storage

ME, OTHER = Chair("me"), Chair("other")
DOG, ELEPHANT = Chair(bot="dog"), Chair(bot="elephant")


async def store_game(
    store: Storage, code: str, chairs: list[Chair], winners: list[int] | None, *, scores: int = 2, kind: Kind = "table"
) -> Table:
    """A game with these winners; None: it is still running."""
    table = Table(code, "memoarrr", {}, len(chairs), Terms(), "me", tuple(chairs), kind=kind)
    await store.save_new(table, rules=1)
    playing = tables.start_game(table, 0)
    await store.save_start(table, playing, "seed", {"cards": {}})
    if winners is None:
        return playing
    over = tables.end_game(playing)
    await store.save_end(playing, over, {"scores": [0] * scores, "winners": winners}, [None] * len(chairs))
    return over


def test_figures_count_games_by_opponent(tmp_path: Path) -> None:
    async def work(store: Storage) -> MyFigures:
        await store_game(store, "WON", [ME, DOG], [0])
        await store_game(store, "LOST", [DOG, ME], [0])
        await store_game(store, "DRAW", [ME, DOG, ELEPHANT, OTHER], [0, 3], scores=4)
        await store_game(store, "DEVICE", [ME, Chair("me", person="Kim")], [0])
        await store_game(store, "ALONE", [ME], [0], scores=1)
        await store_game(store, "COUNTER", [ME], [0])
        await store_game(store, "LESSON", [ME, DOG], [0], kind="lesson")
        await store_game(store, "OTHERS", [OTHER, DOG], [0])
        await store_game(store, "RUNNING", [ME, DOG], None)
        abandoned = await store_game(store, "LEFT", [ME, DOG], None)
        await store.close_table(abandoned.code, abandoned.revision)
        await store.save_name("me", "Bo")
        for day, table, score in (("2026-11-14", "WON", 21), ("2026-11-15", "LOST", 18), ("2026-11-17", "DRAW", 30)):
            await store.save(Step(days.INSERT_TRY, {"day": day, "game": "pairs", "guest": "me", "table": table}))
            await store.save(days.set_result(table, score, "g", 1))
        return await read_figures(store, "me", "2026-11-18")

    figures: MyFigures = with_storage(tmp_path, work)
    assert (figures.name, figures.games, figures.unfinished, figures.won) == ("Bo", 7, 1, 3)
    assert [(each.opponent, each.played, each.won, each.shared) for each in figures.wins] == [
        (None, 1, 1, 1),
        ("dog", 3, 2, 1),
        ("elephant", 1, 1, 1),
    ]
    assert figures.since is not None
    assert (figures.streak, figures.longest_streak) == (1, 2)
    assert [(best.game, best.score) for best in figures.best_alone] == [("pairs", 18)]


def test_somebody_new_has_an_empty_page(server: RunningServer) -> None:
    with people(server, None) as [someone]:
        nothing: dict[str, object] = {"name": None, "since": None, "games": 0, "unfinished": 0, "won": 0, "wins": []} | {
            "streak": 0,
            "longest_streak": 0,
            "best_alone": [],
        }
        assert someone.get("/api/me/figures") == nothing
        assert someone.get("/api/me/games") == []
        assert someone.get("/api/me/export")["games"] == []


def test_games_are_listed_fifty_a_page_the_latest_first(tmp_path: Path) -> None:
    async def work(store: Storage) -> None:
        codes = [f"CODE{number}" for number in range(PLAYED_PAGE + 1)]
        for code in codes:
            await store_game(store, code, [ME, DOG], [0])
            await asyncio.sleep(0.002)  # dates are stored in milliseconds
        await store_game(store, "LESSON", [ME, DOG], [0], kind="lesson")
        await store_game(store, "RUNNING", [ME, DOG], None)
        pages = [await list_played_games(store, "me", page) for page in (1, 2, 3)]
        assert [len(page.tables) for page in pages] == [PLAYED_PAGE, 1, 0]
        assert [page.has_next for page in pages] == [True, False, False]
        assert [table.code for page in pages for table in page.tables] == codes[::-1]

    with_storage(tmp_path, work)


def test_the_list_of_games_names_its_next_page(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        codes = [play_game(server, ann) for _ in range(2)]
        assert [game["code"] for game in ann.get("/api/me/games")] == codes[::-1]
        answer = ann.ask("GET", "/api/me/games?page=1")
        assert "link" not in answer.headers
        assert ann.refusal("GET", "/api/me/games?page=0") == (422, "malformed")


# --- everything as one file


def test_an_export_has_every_game_as_a_record_that_replays(server: RunningServer, tmp_path: Path) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        codes = [play_game(server, ann), play_game(server, ben, ann)]
        running = seat_players(ann, [ben], 2, start=0)
        ann.post(f"/api/tables/{running}/start")
        show_key(ann)
        answer = ann.ask("GET", "/api/me/export")
        assert answer.headers["content-disposition"] == 'attachment; filename="facedown.json"'
        document = answer.json()
        assert document["facedown_guest"] == 1
        assert document["you"]["name"] == "Ann"
        assert document["you"]["has_key"] is True
        assert document["running"] == [running]
        assert [record["table"] for record in document["games"]] == codes[::-1]
        for record in document["games"]:
            assert record == ann.get(f"/api/tables/{record['table']}/record")
            file = tmp_path / "game.json"
            file.write_text(json.dumps(record))
            replayed = CliRunner().invoke(main, ["replay", str(file)])
            assert replayed.exit_code == 0, replayed.output


# --- guests who stay away


def tidy(server: RunningServer) -> None:
    backend = server.backend
    keeper = Housekeeper(backend.tables, backend.storage, Settings(), backend.identities, backend.visitors)
    server.run(keeper.delete_unseen_guests())


def stay_away(server: RunningServer, days: int) -> None:
    """Let all guests have been here that many days earlier than they were, by the uptime."""
    tidy(server)
    execute(server.backend.services.settings.database, "UPDATE guests SET seen = seen - :days", days=days)


def names(server: RunningServer) -> set[str]:
    return {name for (name,) in execute(server.backend.services.settings.database, "SELECT name FROM guests")}


def test_guests_without_key_and_games_are_deleted_after_a_year(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Idle", "Keyed", "Player", "Opener", "Here") as everyone:
        _, keyed, player, opener, here = everyone
        show_key(keyed)
        play_game(server, player)
        code = opener.open_table()  # which nobody ever joined
        stay_away(server, GUEST_DAYS)
        tidy(server)
        assert names(server) == {"Idle", "Keyed", "Player", "Opener", "Here"}
        stay_away(server, 1)
        here.get("/api/me")
        tidy(server)
        assert names(server) == {"Keyed", "Player", "Here"}
        assert here.refusal("GET", f"/api/tables/{code}") == (404, "no-such-table")


def test_a_wrong_date_deletes_no_guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with run_server(tmp_path) as server, people(server, "Idle"):
        tidy(server)
    change_date(monkeypatch, 4000)
    with run_server(tmp_path) as server:
        tidy(server)
        assert names(server) == {"Idle"}
