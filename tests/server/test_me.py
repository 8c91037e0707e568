"""The guest's own page: figures, games played, everything exported, and guests who stay away."""

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from facedown.cli.main import main
from facedown.server.model import table as tables
from facedown.server.model.table import Chair, Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.me import MyFigures
from facedown.server.protocol.messages import Kind, Terms
from facedown.server.store import days, guests
from facedown.server.store.claims import claim_steps
from facedown.server.store.figures import read_figures
from facedown.server.store.listings import MAX_UNFINISHED_TABLES, PLAYED_PAGE, list_played_games
from facedown.server.store.storage import Storage
from facedown.server.store.writer import Step
from facedown.server.support.settings import Settings
from facedown.server.tables.housekeeping import GUEST_DAYS, Housekeeper
from tests.databases import execute
from tests.server.daily import MovedTimes, begin, finish, misses, pairs_in, play, run_days, stored_deal
from tests.server.people import Person, RunningServer, people, run_server, seat_players
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
    await store.save_new_table(table, 1, *claim_steps(store, code))
    playing_table = tables.start_game(table, 0)
    await store.save_start(table, playing_table, "seed", {"cards": {}})
    if winners is None:
        return playing_table
    over = tables.end_game(playing_table)
    await store.save_end(playing_table, over, {"scores": [0] * scores, "winners": winners}, [None] * len(chairs))
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
        abandoned_table = await store_game(store, "LEFT", [ME, DOG], None)
        await store.close_table(abandoned_table.code, abandoned_table.revision)
        await store.save_name("me", "Bo")
        for day, table, score in (("2026-11-14", "WON", 21), ("2026-11-15", "LOST", 18), ("2026-11-17", "DRAW", 30)):
            await store.save(Step(days.INSERT_TRY, {"day": day, "game": "pairs", "guest": "me", "table": table}))
            await store.save(days.set_result(table, score, "g", 1))
        return await read_figures(store, "me", "2026-11-18", [])

    figures: MyFigures = with_storage(tmp_path, work)
    assert (figures.name, figures.games, figures.unfinished, figures.won) == ("Bo", 7, 1, 3)
    assert [(each.opponent, each.played, each.won, each.shared) for each in figures.wins] == [
        (None, 1, 1, 1),
        ("dog", 3, 2, 1),
        ("elephant", 1, 1, 1),
    ]
    assert figures.since is not None
    assert (figures.streak, figures.longest_streak) == (1, 2)


def test_somebody_new_has_an_empty_page(server: RunningServer) -> None:
    with people(server, None) as [someone]:
        nothing: dict[str, object] = {"name": None, "since": None, "games": 0, "tries": 0, "unfinished": 0} | {
            "won": 0,
            "wins": [],
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


# --- alone


def play_alone(server: RunningServer, person: Person, pairs: int, misses: int, limit: int = 200) -> str:
    """Play Pairs alone: `misses` turns without a pair, then take all pairs, unless the limit ends the game."""
    code = seat_players(person, [], 1, start=0, game="pairs", options={"pairs": pairs, "limit": limit})
    person.post(f"/api/tables/{code}/start")
    first, second, *_ = pairs_in(stored_deal(server, code))
    if misses < limit:
        finish(server, person, code, [first[0], second[0]] * misses).close()
    else:
        client = person.connect(code)
        play(client, [first[0], second[0]] * limit)
        client.wait_until_over()
        client.close()
    return code


def test_the_best_alone_is_looked_for_among_all_games_for_one(server: RunningServer) -> None:
    """Games with other numbers of pairs are counted separately; lost games, and games against others, are not counted."""
    with people(server, "Ann") as [ann]:
        for pairs, misses in ((4, 2), (4, 1), (4, 3), (3, 0)):
            play_alone(server, ann, pairs, misses)
        play_alone(server, ann, 5, 2, limit=2)
        play_game(server, ann)
        best = [{"game": "pairs", "options": {"pairs": pairs}, "score": score} for pairs, score in ((3, 3), (4, 5))]
        assert ann.get("/api/me/figures")["best_alone"] == best
        assert [game["solo_score"] for game in ann.get("/api/me/games")] == [None, None, 3, 7, 5, 6]


def test_a_score_that_could_not_be_read_is_not_taken_for_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise Refusal("no-database")

    with run_server(tmp_path, keep_games=60) as server, people(server, "Ann") as [ann]:
        play_alone(server, ann, 4, 1)
        with monkeypatch.context() as patch:
            patch.setattr(server.backend.storage, "load", fail)
            assert ann.refusal("GET", "/api/me/figures") == (503, "no-database")
        assert [best["score"] for best in ann.get("/api/me/figures")["best_alone"]] == [5]


def test_a_days_deal_is_compared_with_other_games_for_one(tmp_path: Path) -> None:
    with run_days(tmp_path, MovedTimes()) as server, people(server, "Ann") as [ann]:
        day = begin(ann)
        finish(server, ann, day, misses(server, day)).close()
        assert ann.get("/api/me/figures")["best_alone"] == [{"game": "pairs", "options": {"pairs": 12}, "score": 14}]
        play_alone(server, ann, 12, 1)
        assert ann.get("/api/me/figures")["best_alone"] == [{"game": "pairs", "options": {"pairs": 12}, "score": 13}]


def test_daily_tries_that_count_are_games_but_practice_is_not(tmp_path: Path) -> None:
    with run_days(tmp_path, MovedTimes()) as server, people(server, "Ann") as [ann]:
        day = begin(ann)
        assert ann.get("/api/me/figures")["tries"] == 0
        for _ in range(2):
            finish(server, ann, day, misses(server, day)).close()
            figures = ann.get("/api/me/figures")
            assert (figures["games"], figures["tries"], figures["won"], figures["streak"]) == (0, 1, 0, 1)
            day = begin(ann)


def test_what_a_bot_played_is_not_the_guests_best(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        code = play_alone(server, ann, 4, 0)
        execute(server.backend.services.settings.database, "UPDATE moves SET \"by\" = 'dog' WHERE seq = 0")
        assert ann.get("/api/me/figures")["best_alone"] == []
        assert [(game["code"], game["solo_score"]) for game in ann.get("/api/me/games")] == [(code, None)]


# --- everything as one file


def test_an_export_has_every_game_as_a_record_that_replays(server: RunningServer, tmp_path: Path) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        codes = [play_game(server, ann), play_game(server, ben, ann)]
        running_code = seat_players(ann, [ben], 2, start=0)
        ann.post(f"/api/tables/{running_code}/start")
        show_key(ann)
        answer = ann.ask("GET", "/api/me/export")
        assert answer.headers["content-disposition"] == 'attachment; filename="facedown.json"'
        document = answer.json()
        assert document["facedown_guest"] == 1
        assert document["you"]["name"] == "Ann"
        assert document["you"]["has_key"] is True
        assert document["running"] == [running_code]
        assert [record["table"] for record in document["games"]] == codes[::-1]
        for record in document["games"]:
            assert record == ann.get(f"/api/tables/{record['table']}/record")
            file = tmp_path / "game.json"
            file.write_text(json.dumps(record))
            result = CliRunner().invoke(main, ["replay", str(file)])
            assert result.exit_code == 0, result.output


def test_an_export_names_every_unfinished_table(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        codes = {ann.open_table() for _ in range(MAX_UNFINISHED_TABLES + 1)}
        assert set(ann.ask("GET", "/api/me/export").json()["running"]) == codes


# --- guests who stay away


def test_visits_are_saved_a_few_hundred_at_a_time_so_that_moves_do_not_wait(tmp_path: Path) -> None:
    async def save_visits(storage: Storage) -> None:
        transactions: list[int] = []
        save = storage.save

        def count(*steps: Step) -> asyncio.Future[None]:
            transactions.append(len(steps))
            return save(*steps)

        storage.save = count  # type: ignore[method-assign]
        await guests.save_visits(storage, [f"guest {number}" for number in range(1200)], day=5)
        assert max(transactions) <= guests.MAX_STEPS
        assert sum(transactions) == 1201

    with_storage(tmp_path, save_visits)


def tidy(server: RunningServer) -> None:
    backend = server.backend
    keeper = Housekeeper(backend.tables, backend.storage, Settings(), backend.identities, backend.visitors)
    server.run(keeper.delete_absent_guests())


def stay_away(server: RunningServer, days: int) -> None:
    """Let all guests have been here that many days earlier than they were, by the uptime."""
    tidy(server)
    execute(server.backend.services.settings.database, "UPDATE guests SET seen = seen - :days", days=days)


def names(server: RunningServer) -> set[str]:
    return {name for (name,) in execute(server.backend.services.settings.database, "SELECT name FROM guests")}


def test_guests_without_key_and_games_are_deleted_after_a_year(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Idle", "Keyed", "Player", "Opener", "Here") as everyone:
        _, key_holder, player, opener, visitor = everyone
        show_key(key_holder)
        play_game(server, player)
        code = opener.open_table()  # which nobody ever joined
        stay_away(server, GUEST_DAYS)
        tidy(server)
        assert names(server) == {"Idle", "Keyed", "Player", "Opener", "Here"}
        stay_away(server, 1)
        visitor.get("/api/me")
        tidy(server)
        assert names(server) == {"Keyed", "Player", "Here"}
        assert visitor.refusal("GET", f"/api/tables/{code}") == (404, "no-such-table")
        assert not server.backend.cookies.deleted_hashes  # nothing is kept of people who only stayed away


def test_a_wrong_date_deletes_no_guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with run_server(tmp_path) as server, people(server, "Idle"):
        tidy(server)
    change_date(monkeypatch, 4000)
    with run_server(tmp_path) as server:
        tidy(server)
        assert names(server) == {"Idle"}
