"""Chat at the table (MAT-11)."""

import pytest

from facedown.server.model.table import open_table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import SayFrame, Terms
from facedown.server.tables.chat import GUEST_RATE, WATCHERS_RATE, Chat
from tests.server.people import Client, RunningServer, people, seat_players


def next_sayings(client: Client) -> list[tuple[int | None, str | None, str | None, str | None]]:
    return [(each["seat"], each["name"], each["text"], each["signal"]) for each in client.wait_for("chat")["messages"]]


def next_refusal(client: Client) -> str:
    code: str = client.wait_for("refused")["error"]["code"]
    return code


def test_texts_and_signals_reach_everyone_at_the_table(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", "Wim") as everyone:
        ann, ben, _ = everyone
        code = seat_players(ann, [ben], 2)
        clients = [person.connect(code) for person in everyone]
        clients[0].send_frame(type="say", text="  Hello,   you two! ")
        assert [next_sayings(client) for client in clients] == [[(0, "Ann", "Hello, you two!", None)]] * 3
        clients[2].send_frame(type="say", text="May I watch?")
        assert [next_sayings(client) for client in clients] == [[(None, "Wim", "May I watch?", None)]] * 3
        ann.post(f"/api/tables/{code}/start")
        clients[1].send_frame(type="signal", signal="trust-me")
        assert [next_sayings(client) for client in clients] == [[(1, "Ben", None, "trust-me")]] * 3


def test_all_watchers_together_share_a_rate_limit() -> None:
    chat = Chat(lambda: 0.0)
    table = open_table("CODE", "memoarrr", {}, 2, Terms(), "ann")
    hello = SayFrame(type="say", text="Hello!")
    for watcher in range(WATCHERS_RATE.burst):
        chat.say(table, f"watcher {watcher}", [None, None], None, hello)
    with pytest.raises(Refusal, match="too-fast"):
        chat.say(table, "one more", [None, None], None, hello)
    chat.say(table, "ann", ["Ann", None], "Ann", hello)  # players are not affected


def test_watchers_cannot_chat_while_a_game_runs(server: RunningServer) -> None:
    with people(server, "Ann", "Wim") as [ann, wim]:
        code = seat_players(ann, [], 2)
        client = wim.connect(code)
        ann.post(f"/api/tables/{code}/start")
        client.send_frame(type="say", text="b4!")
        assert next_refusal(client) == "watchers-cannot-chat"
        client.send_frame(type="signal", signal="hello")
        assert next_refusal(client) == "watchers-cannot-chat"


def test_a_reload_brings_the_chat_back_but_not_while_a_game_runs(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        code = seat_players(ann, [ben], 2)
        client = ann.connect(code)
        ben.connect(code)
        client.send_frame(type="say", text="Ready?")
        assert next_sayings(client) == next_sayings(ann.connect(code)) == [(0, "Ann", "Ready?", None)]
        assert ann.connect(code).wait_for("chat")["is_history"]
        ann.post(f"/api/tables/{code}/start")
        player_client = ann.connect(code)
        player_client.wait_for("position")
        player_client.send_frame(type="say", text="The crab is at b4.")
        assert next_sayings(player_client) == [(0, "Ann", "The crab is at b4.", None)]
        new_client = ann.connect(code)
        assert all(frame["type"] != "chat" for frame in new_client.receive_all())
        watcher = eve.connect(code)
        for person, seat in ((ann, 0), (ben, 1)):
            person.delete(f"/api/tables/{code}/seats/{seat}")
        watcher.wait_until_over()
        assert next_sayings(ben.connect(code)) == [(0, "Ann", "Ready?", None), (0, "Ann", "The crab is at b4.", None)]


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"text": ""}, "bad-text"),
        ({"text": "x" * 201}, "bad-text"),
        ({"text": "turned \u202e round"}, "bad-text"),
        ({"text": "bell \u0007"}, "bad-text"),
        ({"text": "Hi", "seat": 1}, "not-your-seat"),
        ({"text": 7}, "malformed"),
        ({"type": "signal", "signal": "wink"}, "malformed"),
    ],
)
def test_an_unreadable_text_is_refused(server: RunningServer, frame: dict[str, object], code: str) -> None:
    with people(server, "Ann") as [ann]:
        client = ann.connect(seat_players(ann, [], 2))
        client.send_frame(**{"type": "say", **frame})
        assert next_refusal(client) == code


def test_a_person_on_a_shared_device_chats_under_their_own_name(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        code = ann.open_table()
        ann.put(f"/api/tables/{code}/seats/1", {"sitter": "person", "name": "Ben"})
        client = ann.connect(code)
        client.send_frame(type="say", text="Me too", seat=1)
        assert next_sayings(client) == [(1, "Ben", "Me too", None)]


def test_nobody_can_flood_the_chat() -> None:
    now = 0.0
    chat = Chat(clock=lambda: now)
    table = open_table("CODE", "matryoshka", {}, 3, Terms(), "ann")

    def say(guest: str) -> None:
        chat.say(table, guest, ["Ann", None, None], None, SayFrame(type="say", text="Take mine"))

    for _ in range(GUEST_RATE.burst):
        say("ann")
    with pytest.raises(Refusal, match="too-fast"):
        say("ann")
    say("wim")  # others are not affected
    now = 1 / GUEST_RATE.per_second
    say("ann")
