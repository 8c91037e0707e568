"""Play over WebSocket: whole games, bots, reloads, messages sent twice, and intruders."""

import json
import random
import re
from typing import Any

import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import InvalidStatus

from facedown.engine.catalogue import GAMES
from facedown.engine.record import from_record
from facedown.server.protocol.messages import MAX_TEXT_LENGTH, PROTOCOL, CloseCode
from tests.contract.declared import declaration_check
from tests.contract.play import short_games
from tests.server.people import (
    Client,
    Frame,
    Person,
    RunningServer,
    choose_move,
    people,
    play_randomly,
    run_server,
    seat_players,
    wait_until_no_table_is_live,
)
from tests.waiting import wait_until

ABILITIES = {"options": {"abilities": "on"}}
FACE = re.compile("(?:penguin|octopus|walrus|crab|turtle)-[a-z]+")


def start_game(host: Person, clients: list[Client], code: str) -> list[Frame]:
    """Start the game, and return everyone's first position."""
    host.post(f"/api/tables/{code}/start")
    return [client.wait_for("position") for client in clients]


def play_with_bots(client: Client, rng: random.Random) -> Frame:
    """Play random moves whenever it is the client's turn. If a move is refused because a bot was faster, choose another."""
    position, move_count = client.wait_for("position"), -1
    while "winners" not in position["view"]:
        if position["legal"] and position["decision"] > move_count:
            move_count = position["decision"]
            client.move(move_count, choose_move(position, rng))
        frame = client.next()
        if frame["type"] == "position":
            position = frame
        elif frame["type"] == "refused":
            move_count = -1
    return position


def check_position(frame: Frame, seat: int | None) -> None:
    """The view and the events follow their declarations, and no event is addressed to somebody else."""
    game_declarations = declaration_check(frame["view"]["game"])
    game_declarations.check_view(frame["view"])
    for event in frame["events"]:
        game_declarations.check_event(event)
        assert event["to"] == "all" or seat in event["to"]
    assert frame["view"]["seat"] == seat


TABLES: list[tuple[str, int, dict[str, Any]]] = [(game.id, *table) for game in GAMES.values() for table in short_games(game)]


def test_every_game_is_among_the_tables() -> None:
    assert {game for game, *_ in TABLES} == set(GAMES)


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_guests_play_a_whole_game_and_a_watcher_looks_on(
    server: RunningServer, game: str, players: int, options: dict[str, Any]
) -> None:
    names = ["Ann", "Ben", "Cem", "Dea", "Eli", "Fay"][:players]
    with people(server, *names, None) as everyone:
        *seated_people, watcher = everyone
        code = seat_players(seated_people[0], seated_people[1:], players, game=game, options=options)
        clients = [person.connect(code) for person in everyone]
        setup = start_game(seated_people[0], clients, code)
        assert setup[0]["events"][0]["event"] == "setup"
        last = play_randomly(clients, setup, random.Random(players))
        assert all(position["view"]["scores"] == last[0]["view"]["scores"] for position in last)
        assert is_over(clients[0])
        record = watcher.get(f"/api/tables/{code}/record")
        back = [person.connect(code).wait_for("position") for person in everyone]
    assert record["players"] == names
    match = from_record(record)
    assert [frame["breakdown"] for frame in back] == [json.loads(json.dumps(match.breakdown()))] * len(everyone)
    assert [frame["hidden_cards"] for frame in back] == [json.loads(json.dumps(match.hidden_cards()))] * len(everyone)
    assert match.result == {name: last[0]["view"][name] for name in ("scores", "winners", "ended", "decided")}
    assert record["dates"].keys() == {"opened", "started", "finished"}
    assert all(record["dates"].values())
    assert record["bots"] == [None] * players
    for client, seat in zip(clients, [*range(players), None], strict=True):
        positions = [frame for frame in map(json.loads, client.raw) if frame["type"] == "position"]
        assert [frame["n"] for frame in positions] == list(range(len(positions)))
        assert [frame["n"] for frame in positions if not frame["events"]] == []
        for frame in positions:
            check_position(frame, seat)
        check_changes(positions)
        check_end(positions)


def check_changes(positions: list[Frame]) -> None:
    """From the deal on, applying the changes to one view gives the next."""
    view = positions[0]["view"]
    for frame in positions[1:]:
        assert len(frame["changes"]) == len(frame["events"])
        for change in frame["changes"]:
            view = {**view, **(change or {})}
        assert view == frame["view"]


def check_end(positions: list[Frame]) -> None:
    """What lay hidden is sent at the end and not before. Until then, `phase` is the verb of the legal moves."""
    *earlier_positions, last_position = positions
    assert [(frame["hidden_cards"], frame["breakdown"]) for frame in earlier_positions] == [(None, None)] * len(
        earlier_positions
    )
    assert last_position["hidden_cards"]
    assert last_position["breakdown"]
    assert last_position["phase"] is None
    for frame in earlier_positions:
        assert {move.partition(":")[0] for move in frame["legal"]} <= {frame["phase"]}


def is_over(client: Client) -> bool:
    stages: list[str] = [frame["table"]["stage"] for frame in map(json.loads, client.raw) if frame["type"] == "table"]
    return stages[-1] == "over"


def test_a_seat_is_sent_nothing_about_a_move_that_it_does_not_hear_of(server: RunningServer) -> None:
    """Picking a doll is secret, even the fact that one was picked. Being ready is not (MAT-3)."""
    with people(server, "Ann", "Ben", "Cem", None) as everyone:
        code = seat_players(everyone[0], everyone[1:3], 3, game="matryoshka")
        ann, *others = [person.connect(code) for person in everyone]
        [position, *_] = start_game(everyone[0], [ann, *others], code)
        ann.move(0, position["legal"][0])
        position = ann.wait_for("position")
        assert (position["n"], position["decision"]) == (1, 1)
        assert [client.receive_all() for client in others] == [[], [], []]
        new_client = everyone[1].connect(code)
        assert new_client.wait_for("position")["n"] == 0
        ann.move(1, position["legal"][0])
        assert ann.wait_for("position")["n"] == 2
        for client in [new_client, *others[1:]]:
            position = client.wait_for("position")
            assert (position["n"], [event["event"] for event in position["events"]]) == (1, ["ready"])


@pytest.mark.parametrize(("game", "players", "options"), [table for table in TABLES if table[1] > 2])
def test_one_person_plays_against_bots(server: RunningServer, game: str, players: int, options: dict[str, Any]) -> None:
    with people(server, "Ann") as [ann]:
        code = seat_players(ann, [], players, game=game, options=options)
        client = ann.connect(code)
        ann.post(f"/api/tables/{code}/start")
        play_with_bots(client, random.Random(1))
        assert [seat["is_connected"] for seat in client.wait_for("table")["table"]["seats"]] == [True] * players
        record = ann.get(f"/api/tables/{code}/record")
    assert [bot and bot["bot"] for bot in record["bots"]] == [None, *["dog"] * (players - 1)]
    assert record["players"] == ["Ann", *["dog bot"] * (players - 1)]
    from_record(record)


def test_bots_play_on_their_own_while_the_host_watches(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        code = seat_players(ann, [], 2)
        ann.delete(f"/api/tables/{code}/seats/0")
        ann.put(f"/api/tables/{code}/seats/0", {"sitter": "bot"})
        client = ann.connect(code)
        ann.post(f"/api/tables/{code}/start")
        assert play_with_bots(client, random.Random(1))["view"]["seat"] is None


def test_after_a_restart_bots_move_when_somebody_comes(tmp_path: Any) -> None:
    with run_server(tmp_path, bot_pause=60) as server, people(server, "Ann") as [ann]:
        code = seat_players(ann, [], 2)
        cookies = dict(ann.http.cookies)
        client = ann.connect(code)
        [position] = start_game(ann, [client], code)
        client.move(0, choose_move(position, random.Random(1)))
        assert client.wait_for("position")["to_move"] == [1]  # the bot, which pauses for a minute
    with run_server(tmp_path) as server, people(server, None) as [ann]:
        ann.http.cookies.clear()
        ann.http.cookies.update(cookies)
        play_with_bots(ann.connect(code), random.Random(1))


def test_a_reload_gives_the_view_and_never_the_past(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2, **ABILITIES)
        clients = [ann.connect(code), ben.connect(code)]
        positions = start_game(ann, clients, code)
        rng = random.Random(5)
        while (positions := play_randomly(clients, positions, rng, most=1))[0]["to_move"]:
            clients[0].ack(positions[0])
            clients[0].receive_all()
            new_client = ann.connect(code)
            assert new_client.next()["type"] == "table"
            position = new_client.next()
            assert position == {**positions[0], "events": [], "changes": []}
            open_faces = [card for card in position["view"]["cells"].values() if card is not None]
            assert FACE.findall("".join(new_client.raw)) == open_faces
            clients[0] = new_client
        assert positions[0]["n"] > 7  # at least one failed pair per round


def test_a_move_that_is_sent_twice_is_played_once(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2, start=0)
        clients = [ann.connect(code), ben.connect(code)]
        [position, _] = start_game(ann, clients, code)
        move = position["legal"][0]
        for _ in range(3):
            clients[0].move(0, move, message_id="the same")
        first_position, *repeats = [clients[0].wait_for("position") for _ in range(3)]
        assert first_position["events"]
        assert repeats == [{**first_position, "events": [], "changes": []}] * 2
        new_client = ann.connect(code)
        new_client.wait_for("position")
        new_client.move(0, move, message_id="the same")
        assert new_client.wait_for("position") == {**first_position, "events": [], "changes": []}
        new_client.move(0, move, message_id="another")
        assert new_client.wait_for("refused")["error"] == {"code": "stale-decision", "params": {"decision": 1}}
        assert clients[1].wait_for("position")["n"] == 1
        assert clients[1].is_quiet()


def test_a_move_from_the_future_is_refused(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        code = seat_players(ann, [], 2, start=0)
        client = ann.connect(code)
        [position] = start_game(ann, [client], code)
        client.move(7, position["legal"][0])
        assert client.wait_for("refused")["error"] == {"code": "stale-decision", "params": {"decision": 0}}


def test_another_window_displaces_the_first(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2)
        first, second = ann.connect(code), ben.connect(code)
        third = ann.connect(code)
        assert first.wait_for_close() == 4001
        [position, _] = start_game(ann, [third, second], code)
        third.move(0, position["legal"][0])
        assert third.wait_for("position")["n"] == 1
        tables = [frame["table"] for frame in map(json.loads, second.raw) if frame["type"] == "table"]
        assert all(table["seats"][0]["is_connected"] for table in tables)


def test_a_move_for_another_seat_is_refused_and_nobody_hears_of_it(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2, start=0)
        clients = [ann.connect(code), ben.connect(code)]
        positions = play_randomly(clients, start_game(ann, clients, code), random.Random(1), most=2)
        assert positions[0]["to_move"] == [0]
        clients[1].move(1, positions[0]["legal"][0])
        error = clients[1].next()["error"]
        assert (error["code"], error["params"]["reason"]) == ("illegal-move", "not-due")
        assert clients[0].is_quiet()


def test_before_the_start_there_is_nothing_to_play(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        client = ann.connect(ann.open_table())
        client.move(0, "side:north")
        assert client.wait_for("refused")["error"]["code"] == "not-started"


def test_after_the_end_a_move_is_refused(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        code = seat_players(ann, [], 2)
        client = ann.connect(code)
        ann.post(f"/api/tables/{code}/start")
        position = play_with_bots(client, random.Random(1))
        client.move(position["decision"], "reveal:a1")
        assert client.wait_for("refused")["error"]["params"]["reason"] == "game-over"


def test_a_stranger_can_watch_but_not_move(server: RunningServer) -> None:
    with people(server, "Ann", "Eve") as [ann, eve]:
        code = seat_players(ann, [], 2, start=0)
        ann.post(f"/api/tables/{code}/start")
        guest, _, seal = ann.http.cookies["facedown-guest"].partition(".")
        forged_cookie = f"facedown-guest={guest}.{seal.swapcase()}"
        for client in [eve.connect(code), eve.connect(code, Cookie=forged_cookie), eve.connect(code, Cookie="")]:
            position = client.wait_for("position")
            assert (position["view"]["seat"], position["legal"]) == (None, [])
            client.move(0, "side:north")
            assert client.wait_for("refused")["error"]["code"] == "not-seated"


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"Origin": "http://elsewhere.example"}, 403, "foreign-origin"),
        ({"Origin": "null"}, 403, "foreign-origin"),
        ({"Origin": "http://[broken"}, 403, "foreign-origin"),
        ({"Sec-Fetch-Site": "cross-site"}, 403, "foreign-origin"),
    ],
)
def test_another_sites_page_is_refused(server: RunningServer, headers: dict[str, str], status: int, code: str) -> None:
    with people(server, "Ann") as [ann]:
        table = ann.open_table()
        with pytest.raises(InvalidStatus) as refusal:
            ann.connect(table, **headers)
        assert refusal.value.response.status_code == status
        assert json.loads(refusal.value.response.body or b"")["error"]["code"] == code
        answer = ann.ask("POST", f"/api/tables/{table}/start", headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
        assert ann.connect(table, Origin=f"http://{server.address}").next()["type"] == "table"


def test_a_connection_to_a_table_that_does_not_exist_is_refused_with_a_reason(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        with pytest.raises(InvalidStatus) as refusal:
            ann.connect("NOSUCH")
        assert refusal.value.response.status_code == 404
        assert json.loads(refusal.value.response.body or b"")["error"]["code"] == "no-such-table"


@pytest.mark.parametrize("version", [f"?protocol={PROTOCOL - 1}", f"?protocol={PROTOCOL + 1}", "?protocol=", "?protocol=x"])
def test_a_page_of_another_version_is_closed_as_out_of_date(server: RunningServer, version: str) -> None:
    """It may connect again with that version: after an upgrade, pages do so by themselves."""
    with people(server, "Ann") as [ann]:
        code = ann.open_table()
        for _ in range(2):
            client = ann.connect(code, version=version)
            assert client.wait_for_close() == CloseCode.OUT_OF_DATE
            assert client.raw == []
        assert not server.backend.concurrency.counts


def test_a_page_that_names_no_version_gets_a_chat_message(server: RunningServer) -> None:
    """Pages from before version 3 do not know the close code. They show the message, and wait."""
    with people(server, "Ann") as [ann]:
        code = ann.open_table()
        ann.put(f"/api/tables/{code}/seats/1", {"sitter": "bot"})
        ann.post(f"/api/tables/{code}/start")
        client = ann.connect(code, version="")
        [message] = client.wait_for("said")["said"]  # as chat was spelled then
        assert "reload" in message["text"]
        assert "lade sie neu" in message["text"]
        assert len(message["text"]) <= MAX_TEXT_LENGTH
        assert client.is_quiet()
        wait_until_no_table_is_live(server)  # this page does not count as being at the table
        client.move(0, "side:north")
        assert client.wait_for_close() == CloseCode.OUT_OF_DATE
        ann.connect(code, version="").close()
        wait_until(lambda: not server.backend.concurrency.counts, "both to be gone")


def test_everyone_is_told_who_comes_goes_sits_down_and_changes_their_name(server: RunningServer) -> None:
    with people(server, "Ann", None) as [ann, ben]:
        code = ann.open_table()
        client = ann.connect(code)

        def seat(number: int) -> dict[str, Any]:
            seats: list[dict[str, Any]] = client.wait_for("table")["table"]["seats"]
            return seats[number]

        a_guest = {
            "sitter": "guest",
            "level": None,
            "stand_in": None,
            "is_stand_in_offered": False,
            "is_person": False,
            "is_deleted": False,
        }
        assert seat(0) == {"seat": 0, "name": "Ann", "is_connected": True, "device": "mine", **a_guest}
        ben.put(f"/api/tables/{code}/seats/1", {"sitter": "me"})
        assert seat(1) == {"seat": 1, "name": None, "is_connected": False, "device": "other", **a_guest}
        other = ben.connect(code)
        assert seat(1)["is_connected"]
        ben.put("/api/me", {"name": "  Ben  "})
        assert seat(1)["name"] == "Ben"
        other.close()
        assert not seat(1)["is_connected"]
        ben.delete(f"/api/tables/{code}/seats/1")
        assert seat(1)["sitter"] == "nobody"


def test_a_browser_that_is_gone_before_the_connection_is_open_is_no_failure(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def has_gone(_websocket: WebSocket) -> None:
        raise BrokenPipeError

    with people(server, "Ann") as [ann]:
        code = ann.post("/api/tables", {"game": "memoarrr", "players": 2})["code"]
        monkeypatch.setattr(WebSocket, "accept", has_gone)
        with pytest.raises(InvalidStatus):
            ann.connect(code)
        monkeypatch.undo()
        assert ann.connect(code).wait_for("table")["table"]["code"] == code
    assert [record for record in caplog.records if record.name == "facedown.server"] == []
