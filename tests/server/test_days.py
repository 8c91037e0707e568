"""The day's deals: the same for everybody, committed to in advance, and secret until no try of them can run any more."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from facedown.engine.fairness import seed_of, server_commitment
from facedown.engine.verify import verify
from facedown.server.protocol.errors import Refusal
from tests.databases import execute
from tests.server.daily import (
    DAY,
    MovedTimes,
    begin,
    finish,
    misses,
    own_try,
    pairs_in,
    pass_time,
    play,
    run_days,
    stored_deal,
    tidy,
)
from tests.server.people import RunningServer, people, play_randomly
from tests.waiting import wait_until

TOMORROW, YESTERDAY = "2026-11-18", "2026-11-16"


@pytest.fixture
def times() -> MovedTimes:
    return MovedTimes()


@pytest.fixture
def server(tmp_path: Path, times: MovedTimes) -> Iterator[RunningServer]:
    with run_days(tmp_path, times) as running_server:
        yield running_server


def secrets_of(server: RunningServer, day: str = DAY) -> dict[str, list[str]]:
    """By game: what nobody may know of the deal before it is opened, namely its secret and its seed."""
    deals = server.run(server.backend.days.describe(day)).deals
    stored_deals = {each.game: each for each in server.run(load(server, day))}
    assert {deal.game for deal in deals} == set(stored_deals) == {"pairs", "memory-kings"}
    return {game: [deal.secret, seed_of(deal.commitment, deal.secret, {}, {})] for game, deal in stored_deals.items()}


async def load(server: RunningServer, day: str) -> list[Any]:
    from facedown.server.store.days import load_deals

    return list(await load_deals(server.backend.storage, day))


# --- the same deal for everybody


def test_everybody_has_the_same_cards_and_the_next_day_others(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ann", "Ben", "Cem") as [ann, ben, cem]:
        deals = [stored_deal(server, begin(person)) for person in (ann, ben)]
        times.wait(24)
        deals.append(stored_deal(server, begin(cem, day=TOMORROW)))
    assert len(deals[0]["cards"]) == 24
    assert deals[0] == deals[1] != deals[2]


def test_a_table_of_a_try_says_what_it_is(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        table = ann.get(f"/api/tables/{begin(ann)}")
    assert (table["kind"], table["day"], table["stage"], table["options"]["pairs"]) == ("daily", DAY, "playing", 12)
    assert table["terms"]["watchers"] is False


# --- what is committed to


def test_the_next_day_is_committed_to_even_if_nobody_asks(server: RunningServer) -> None:
    tidy(server)
    assert {deal.game for deal in server.run(load(server, TOMORROW))} == {"pairs", "memory-kings"}


def test_the_commitment_is_public_a_day_ahead_and_does_not_change(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ann") as [ann]:
        before = ann.get(f"/api/days/{TOMORROW}")
        assert before["is_open"] is False
        assert [deal["secret"] for deal in before["deals"]] == [None, None]
        assert ann.refusal("GET", "/api/days/2026-11-19") == (404, "no-such-day")
        times.wait(24)
        assert ann.get(f"/api/days/{TOMORROW}") == before
        assert ann.get("/api/today")["day"] == TOMORROW


@pytest.mark.parametrize("day", [YESTERDAY, "2026-02-30", "today", "2026-11-17 ", "٢٠٢٦-11-17", "x" * 300])
def test_another_day_has_no_deals(server: RunningServer, day: str) -> None:
    with people(server, "Ann") as [ann]:
        assert ann.refusal("GET", f"/api/days/{day}") == (404, "no-such-day")
        assert ann.refusal("POST", f"/api/days/{day}/tries/pairs") == (409, "not-today")


def test_a_game_without_a_deal_of_the_day_is_refused(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        assert ann.refusal("POST", f"/api/days/{DAY}/tries/memoarrr") == (404, "no-such-day")


# --- the first try counts


def test_a_try_counts_once_and_leads_back_while_it_goes_on(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        code = begin(ann)
        assert begin(ann) == code
        assert own_try(ann)["running"] == code
        finish(server, ann, code, first=misses(server, code))
        first = own_try(ann)
        assert (first["running"], first["table"], first["is_practice"]) == (None, code, True)
        assert (first["score"], first["squares"], first["best"]) == (14, "ww" + 12 * "g", 14)
        practice = begin(ann)
        assert practice != code
        assert (own_try(ann)["running"], own_try(ann)["is_practice"]) == (practice, True)
        finish(server, ann, practice)
        assert own_try(ann) == first


def test_the_squares_of_a_try_are_these_and_name_no_cell(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        code = begin(ann)
        pairs = pairs_in(stored_deal(server, code))
        twin_seen = [pairs[0][1], pairs[2][0]]  # the first card's twin was seen in the first turn
        finish(server, ann, code, first=[pairs[0][0], pairs[1][0], *twin_seen])
        assert own_try(ann)["squares"] == "wygggggggggggg"


def test_a_lost_try_counts_as_well(server: RunningServer) -> None:
    """The Counter wins against somebody who plays at random."""
    with people(server, "Ann") as [ann]:
        client = ann.connect(begin(ann, "memory-kings"))
        play_randomly([client], [client.wait_for("position")], random.Random(1))
        result = own_try(ann, "memory-kings")
        assert (result["score"], set(result["squares"]) <= set("gwd")) == (None, True)
        assert ann.get("/api/today")["streak"] == 1


def test_a_try_is_no_game_of_others(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = begin(ann)
        assert ann.refusal("DELETE", f"/api/tables/{code}/seats/0") == (409, "no-stand-in")
        assert ann.refusal("PUT", f"/api/tables/{code}/seats/0/stand-in") == (409, "no-stand-in")
        assert code not in json.dumps([ann.get("/api/me/tables"), ben.get("/api/tables"), ann.get("/api/me/turns")])
        finish(server, ann, code)
        assert ann.refusal("POST", f"/api/tables/{code}/rematch") == (409, "no-rematch")
        assert ann.refusal("PUT", f"/api/tables/{code}/again", {"answer": "yes"}) == (409, "no-rematch")
        assert ben.get(f"/api/days/{DAY}/tries")[1]["score"] is None


def test_a_try_goes_on_after_the_server_was_stopped(tmp_path: Path, times: MovedTimes) -> None:
    with run_days(tmp_path, times) as server, people(server, "Ann") as [ann]:
        code = begin(ann)
        play(ann.connect(code), misses(server, code))
        cookies = dict(ann.http.cookies)
    with run_days(tmp_path, times) as server, people(server, None) as [ann]:
        ann.http.cookies.clear()
        ann.http.cookies.update(cookies)
        assert begin(ann) == code
        finish(server, ann, code)
        assert own_try(ann)["squares"] == "ww" + 12 * "g"


# --- how everybody did


def test_others_are_counted_from_five_on_and_only_for_those_who_have_played(server: RunningServer) -> None:
    with people(server, *"ABCDEF") as everyone:
        for number, person in enumerate(everyone[:5]):
            assert all(own_try(each)["counts"] is None for each in everyone)
            code = begin(person)
            finish(server, person, code, first=misses(server, code, count=number % 2))
        assert own_try(everyone[0])["counts"] == [{"score": 12, "guests": 3}, {"score": 13, "guests": 2}]
        assert own_try(everyone[5])["counts"] is None


def test_days_in_a_row_make_a_streak_until_one_is_missed(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ann") as [ann]:
        days = [DAY, TOMORROW, "2026-11-19"]
        for number, day in enumerate(days, start=1):
            finish(server, ann, begin(ann, day=day))
            assert ann.get("/api/today")["streak"] == number
            times.wait(24)
        today = ann.get("/api/today")
        assert today["streak"] == 3
        assert [each["day"] for each in today["week"] if each["is_played"]] == days
        assert [len(today["week"]), today["week"][-1]["day"]] == [7, "2026-11-20"]
        times.wait(24)
        assert ann.get("/api/today")["streak"] == 0


def test_the_elephant_plays_the_same_deal_once_and_its_score_comes_with_the_result(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        code = begin(ann)
        wait_until(lambda: [deal.elephant for deal in server.run(load(server, DAY))][1] is not None, "the elephant")
        assert own_try(ann)["elephant"] is None
        finish(server, ann, code)
        elephant = own_try(ann)["elephant"]
        assert elephant is not None
        server.backend.services.worker_pool.choose = None  # type: ignore[assignment]  # nobody asks it again
        assert own_try(ann)["elephant"] == elephant


def test_an_elephant_that_fails_is_logged_and_asked_again(server: RunningServer, caplog: pytest.LogCaptureFixture) -> None:
    async def fail(_bot: object, _legal: object) -> str:
        raise RuntimeError

    pool = server.backend.services.worker_pool
    choose = pool.choose
    pool.choose = fail  # type: ignore[method-assign, assignment]
    with people(server, "Ann") as [ann]:
        begin(ann)
        wait_until(lambda: "Playing the day's deal" in caplog.text, "the failure to be logged")
        pool.choose = choose  # type: ignore[method-assign]
        begin(ann)
        wait_until(lambda: [deal.elephant for deal in server.run(load(server, DAY))][1] is not None, "the elephant")


def test_an_elephant_does_not_play_a_deal_of_other_rules(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        asked: list[object] = []
        server.backend.services.worker_pool.choose = lambda *question: asked.append(question)  # type: ignore[assignment, method-assign]
        ann.get("/api/today")
        execute(
            server.backend.services.settings.database,
            "UPDATE days SET terms = replace(terms, :ours, :older)",
            ours='"rules":',
            older='"rules":9',
        )
        assert ann.refusal("POST", f"/api/days/{DAY}/tries/pairs") == (409, "other-rules")
        assert asked == []


def test_the_end_of_a_try_is_stored_without_reading_first(server: RunningServer) -> None:
    storage = server.backend.storage
    with people(server, "Ann") as [ann]:
        code = begin(ann)
        *cells, last = [cell for pair in pairs_in(stored_deal(server, code)) for cell in pair]
        client = ann.connect(code)
        position = play(client, cells)
        read = storage.read

        async def fail(_query: object) -> Any:
            raise Refusal("no-database")

        storage.read = fail  # type: ignore[method-assign, assignment]
        client.move(position["decision"], f"turn:{last}")
        client.wait_until_over()
        storage.read = read  # type: ignore[method-assign]
        [[stage]] = execute(server.backend.services.settings.database, "SELECT stage FROM tables WHERE code = :code", code=code)
        assert stage == "over"
        assert own_try(ann)["score"] is not None


# --- secrets


def test_nothing_of_the_deal_is_given_out_before_it_is_opened(server: RunningServer, times: MovedTimes) -> None:
    """Every byte that the server answers during and after tries is searched for secrets and seeds."""
    with people(server, "Ann", "Ben") as [ann, ben]:
        codes = {game: begin(ann, game) for game in ("pairs", "memory-kings")}
        answers: list[str] = []
        kings = ann.connect(codes["memory-kings"])
        last = play_randomly([kings], [kings.wait_for("position")], random.Random(2))[0]
        pairs = finish(server, ann, codes["pairs"], first=misses(server, codes["pairs"]))
        for code in codes.values():
            refusals = [ann.ask("GET", f"/api/tables/{code}/{part}") for part in ("record", "replay", "replay?viewpoint=0")]
            assert {each.json()["error"]["code"] for each in refusals} == {"day-closed"}
            paths = [f"/api/tables/{code}", f"/api/tables/{code}/openings"]
            answers += [answer.text for answer in (*refusals, *(ben.ask("GET", path) for path in paths))]
        paths = [
            "/api/today",
            f"/api/days/{DAY}",
            f"/api/days/{DAY}/tries",
            "/api/me/tables",
            "/api/me/turns",
            "/api/me/export",
        ]
        answers += [person.ask("GET", path).text for person in (ann, ben) for path in paths]
        new_client = ann.connect(codes["memory-kings"])
        answers += [*kings.raw, *pairs.raw, json.dumps(new_client.wait_for("position"))]
        assert (last["phase"], last["hidden_cards"], json.loads(answers[-1])["hidden_cards"]) == (None, None, None)
        leaks = [secret for both in secrets_of(server).values() for secret in both for answer in answers if secret in answer]
        assert leaks == []

        pass_time(server, times, 13)  # the day is over
        pass_time(server, times, 23.9)
        assert ann.get(f"/api/days/{DAY}")["is_open"] is False
        assert ann.refusal("GET", f"/api/tables/{codes['pairs']}/record") == (409, "day-closed")
        pass_time(server, times, 0.2)
        assert_is_open(server, ann.get(f"/api/days/{DAY}"))
        for code in codes.values():
            assert all(finding.is_good for finding in verify(ann.get(f"/api/tables/{code}/record")))
            assert ann.get(f"/api/tables/{code}/replay")["steps"][0]["hidden_cards"]


def assert_is_open(server: RunningServer, day: dict[str, Any]) -> None:
    """The secrets are told, and are what had been committed to."""
    assert day["is_open"] is True
    secrets = secrets_of(server)
    for deal in day["deals"]:
        assert deal["secret"] == secrets[deal["game"]][0]
        assert server_commitment(deal["terms"], deal["secret"]) == deal["commitment"]


# --- what time brings


def test_a_try_that_goes_on_over_midnight_counts_for_its_day(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ann") as [ann]:
        code = begin(ann)
        pass_time(server, times, 13)
        today = ann.get("/api/today")
        assert today["day"] == TOMORROW
        assert today["earlier"] == [{"day": DAY, "game": "pairs", "table": code, "is_practice": False}]
        finish(server, ann, code)
        assert own_try(ann)["score"] == 12
        assert [each["day"] for each in ann.get("/api/today")["week"] if each["is_played"]] == [DAY]
        assert ann.get("/api/today")["streak"] == 1


def test_a_try_is_closed_a_day_after_its_start_and_its_player_is_told(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ann") as [ann]:
        code = begin(ann)
        client = ann.connect(code)
        position = client.wait_for("position")
        pass_time(server, times, 23.9)
        assert ann.get("/api/today")["earlier"]
        pass_time(server, times, 0.2)
        client.wait_for("table", lambda frame: frame["table"]["stage"] == "abandoned")
        client.move(position["decision"], "turn:a1")
        assert client.wait_for("refused")["error"]["code"] == "game-over"
        assert ann.get("/api/today")["earlier"] == []
        assert own_try(ann)["squares"] is None
        assert ann.refusal("GET", f"/api/tables/{code}/record") == (409, "day-closed")


def test_a_day_is_not_opened_while_a_try_of_it_goes_on(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ann") as [ann]:
        times.wait(11.9)
        begin(ann)
        pass_time(server, times, 0.2)
        pass_time(server, times, 23.7)  # 23.9 hours after its start
        times.wait(0.3)  # the day has been over for 24 hours, but nobody has closed the try
        sealed_deals = server.run(keep_tries(server))
        assert sealed_deals is False
        tidy(server)
        assert ann.get(f"/api/days/{DAY}")["is_open"] is True


async def keep_tries(server: RunningServer) -> bool:
    """Tidy up as if the try had begun a little later, and say whether the day is open then."""
    from facedown.server.store import days

    storage, uptime = server.backend.storage, await server.backend.services.uptime.read()
    [running_code] = [code for code, _ in await days.load_expired_tries(storage, uptime)]
    await storage.save(days.set_expires(running_code, uptime + 1))
    await server.backend.days.tidy(uptime)
    is_open = await days.is_open(storage, DAY, "pairs")
    await storage.save(days.set_expires(running_code, uptime))
    return is_open


def test_a_wrong_date_closes_no_try_and_opens_no_deal(server: RunningServer, times: MovedTimes) -> None:
    with people(server, "Ann") as [ann]:
        code = begin(ann)
        for _ in range(2):
            times.jump(72)
            tidy(server)
        assert ann.get("/api/today")["day"] == "2026-11-23"
        assert ann.get(f"/api/days/{DAY}")["is_open"] is False
        finish(server, ann, code)
        tidy(server)
        assert ann.get(f"/api/days/{DAY}")["is_open"] is False
        times.jump(-144)
        assert own_try(ann)["score"] == 12


def test_a_deal_that_was_opened_is_not_played_again_even_if_the_date_goes_back(
    server: RunningServer, times: MovedTimes
) -> None:
    with people(server, "Ann") as [ann]:
        ann.get("/api/today")
        for _ in range(2):
            pass_time(server, times, 25)
        assert ann.get(f"/api/days/{DAY}")["is_open"] is True
        times.jump(-50)
        assert ann.refusal("POST", f"/api/days/{DAY}/tries/pairs") == (409, "day-open")
