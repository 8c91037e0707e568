"""The REST interface: games, names, tables, records."""

from pathlib import Path

import pytest

from facedown.engine.rules_text import rules_text
from facedown.server.support.randomness import ALPHABET
from tests.randomness import SeededRandomness
from tests.server.people import RunningServer, people, run_server, seat_players


def test_games_list_their_options(server: RunningServer) -> None:
    with people(server, None) as [someone]:
        [memoarrr] = [game for game in someone.get("/api/games") if game["id"] == "memoarrr"]
    assert memoarrr == {
        "id": "memoarrr",
        "name": "Memoarrr!",
        "designer": "Carlo Bortolini",
        "publisher": memoarrr["publisher"],
        "players": [2, 4],
        "options": [
            {"name": "edition", "values": ["2023", "2018"]},
            {"name": "abilities", "values": ["off", "on"]},
            {"name": "stack", "values": ["shuffled", "ordered"]},
        ],
        "has_lesson": True,
        "level_wins": 79,
    }


def test_the_rules_can_be_read(server: RunningServer) -> None:
    with people(server, None) as [someone]:
        answer = someone.ask("GET", "/api/rules/memoarrr")
        assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
        assert answer.text.startswith("# ")
        assert someone.refusal("GET", "/api/rules/chess") == (422, "unknown-game")


@pytest.mark.parametrize(
    ("query", "language"),
    [("", "en"), ("?language=en", "en"), ("?language=de", "de"), ("?language=tlh", "en"), ("?language=../rules/de", "en")],
)
def test_the_rules_come_in_the_language_asked_for(server: RunningServer, query: str, language: str) -> None:
    with people(server, None) as [someone]:
        assert someone.ask("GET", f"/api/rules/memoarrr{query}").text == rules_text("memoarrr", language)


@pytest.mark.parametrize(
    ("name", "trimmed_name"),
    [
        ("Ann", "Ann"),
        ("  Ann \t Lee ", "Ann Lee"),
        ("x" * 24, "x" * 24),
        ("Zoe\u0308", "Zoë"),
        ("👩‍🚀", "👩‍🚀"),
        ("名前", "名前"),
        ("❤️ Ann", "❤️ Ann"),
        ("Nguyễn Thị", "Nguyễn Thị"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("a\u2028b", "a b"),
    ],
)
def test_a_name_is_trimmed(server: RunningServer, name: str, trimmed_name: str) -> None:
    with people(server, None) as [someone]:
        assert someone.get("/api/me") == {"name": None}
        assert someone.put("/api/me", {"name": name}) == {"name": trimmed_name}
        assert someone.get("/api/me") == {"name": trimmed_name}


INVISIBLE_NAMES = [
    "\u3164",
    "\u2800 \u2800",
    "\ufe0f",
    "\u0301",
    "a" + "\u0353" * 4,
    "\u2066Ann\u2069",
    "\U000e0041",
]


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u0000b", "a\u202eb", "\u200d", "a\u0007b", *INVISIBLE_NAMES])
def test_an_unreadable_name_is_refused(server: RunningServer, name: str) -> None:
    with people(server, None) as [someone]:
        assert someone.refusal("PUT", "/api/me", {"name": name}) == (422, "bad-name")


def test_a_table_is_opened_with_complete_options(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        table = ann.post("/api/tables", {"game": "memoarrr", "players": 3, "options": {"abilities": "on"}})
        empty_seat = {
            "is_connected": False,
            "level": None,
            "stand_in": None,
            "is_stand_in_offered": False,
            "is_person": False,
            "is_deleted": False,
        }
        assert table == {
            "code": table["code"],
            "game": "memoarrr",
            "options": {"edition": "2023", "abilities": "on", "stack": "shuffled"},
            "players": 3,
            "stage": "open",
            "seats": [
                {"seat": 0, "sitter": "guest", "name": "Ann", "device": "mine", **empty_seat},
                {"seat": 1, "sitter": "nobody", "name": None, "device": None, **empty_seat},
                {"seat": 2, "sitter": "nobody", "name": None, "device": None, **empty_seat},
            ],
            "terms": {
                "listed": False,
                "watchers": True,
                "start": None,
                "clock": None,
                "stand_in": "dog",
                "stand_in_after": 60,
            },
            "watcher_names": [],
            "watcher_count": 0,
            "host": {"seat": 0, "is_connected": False},
            "rematch": None,
            "next_game": None,
            "series": None,
            "starts_itself": False,
            "pause": None,
            "is_quick": False,
            "kind": "table",
            "day": None,
            "you": {"seats": [0], "is_host": True},
        }
        assert len(table["code"]) == 6
        assert set(table["code"]) <= set(ALPHABET)
        other_table = ben.get(f"/api/tables/{table['code'].lower()}")
        other_seats = [{**seat, "device": seat["device"] and "other"} for seat in table["seats"]]
        assert other_table == {**table, "seats": other_seats, "you": {"seats": [], "is_host": False}}


@pytest.mark.parametrize(
    ("new_table", "code"),
    [
        ({"game": "chess", "players": 2}, "unknown-game"),
        ({"game": "memoarrr", "players": 5}, "bad-players"),
        ({"game": "memoarrr", "players": 2, "options": {"edition": "1999"}}, "unknown-option"),
        ({"game": "memoarrr", "players": 2, "options": {"speed": "on"}}, "unknown-option"),
        ({"game": "memoarrr", "players": 2, "start": 2}, "bad-seat"),
        ({"game": "memoarrr", "players": "2"}, "malformed"),
        ({"game": "memoarrr"}, "malformed"),
        ({"game": "memoarrr", "players": 2, "more": 1}, "malformed"),
    ],
)
def test_an_impossible_table_is_refused(server: RunningServer, new_table: object, code: str) -> None:
    with people(server, "Ann") as [ann]:
        assert ann.refusal("POST", "/api/tables", new_table) == (422, code)


def test_a_friend_follows_the_link_and_sits_down_and_the_host_starts(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        code = ann.open_table(3)
        table = f"/api/tables/{code}"
        assert ben.put(f"{table}/seats/2", {"sitter": "me"})["you"] == {"seats": [2], "is_host": False}
        assert ben.put(f"{table}/seats/1", {"sitter": "me"})["seats"][2]["sitter"] == "nobody"
        assert eve.refusal("PUT", f"{table}/seats/1", {"sitter": "me"}) == (409, "seat-taken")
        assert ben.refusal("PUT", f"{table}/seats/2", {"sitter": "bot"}) == (403, "host-only")
        assert ben.refusal("DELETE", f"{table}/seats/0") == (403, "not-your-seat")
        assert ann.refusal("POST", f"{table}/start") == (409, "seats-empty")
        ann.put(f"{table}/seats/2", {"sitter": "bot"})
        assert ben.refusal("POST", f"{table}/start") == (403, "host-only")
        assert ann.refusal("GET", f"{table}/record") == (409, "not-started")
        assert ann.post(f"{table}/start")["stage"] == "playing"
        assert ann.refusal("POST", f"{table}/start") == (409, "not-open")
        assert ann.refusal("GET", f"{table}/record") == (409, "game-running")
        assert ann.refusal("PUT", f"{table}/seats/0", {"sitter": "bot"}) == (409, "not-open")


@pytest.mark.parametrize(
    ("method", "path", "refusal"),
    [
        ("GET", "/api/tables/NOSUCH", (404, "no-such-table")),
        ("GET", "/api/tables/NOSUCH/record", (404, "no-such-table")),
        ("GET", "/api/nothing", (404, "not-found")),
        ("GET", "/api", (404, "not-found")),
        ("PATCH", "/api/me", (405, "method-not-allowed")),
        ("POST", "/anything", (405, "method-not-allowed")),
    ],
)
def test_unknown_paths_tables_and_seats_are_refused(
    server: RunningServer, method: str, path: str, refusal: tuple[int, str]
) -> None:
    with people(server, None) as [someone]:
        assert someone.refusal(method, path) == refusal


class OneCode(SeededRandomness):
    def new_code(self) -> str:
        return "SAMEXX"


def test_if_every_code_is_taken_no_table_is_opened(tmp_path: Path) -> None:
    with run_server(tmp_path, OneCode()) as server, people(server, "Ann", "Ben") as [ann, ben]:
        assert ann.open_table() == "SAMEXX"
        assert ben.refusal("POST", "/api/tables", {"game": "memoarrr", "players": 2}) == (503, "not-saved")
        assert ben.get("/api/tables/SAMEXX")["you"]["is_host"] is False


class EveryCodeTwice(SeededRandomness):
    def __init__(self) -> None:
        super().__init__()
        self._count = 0

    def new_code(self) -> str:
        self._count += 1
        return f"CODE{self._count // 2 + 22}"


def test_if_a_code_is_taken_another_is_tried(tmp_path: Path) -> None:
    """For tables, lessons and tries alike."""
    with run_server(tmp_path, EveryCodeTwice()) as server, people(server, "Ann") as [ann]:
        day = ann.get("/api/today")["day"]
        opened = [
            ann.post(path, body)["code"]
            for path, body in (
                *(("/api/tables", {"game": "memoarrr", "players": 2}), ("/api/lessons/pairs", None)),
                *((f"/api/days/{day}/tries/pairs", None), ("/api/tables", {"game": "memoarrr", "players": 2})),
                ("/api/lessons/pairs", None),
            )
        ]
        assert len(set(opened)) == len(opened)


def test_a_game_under_other_rules_is_refused_with_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        code = seat_players(ann, [], 2)
        ann.post(f"/api/tables/{code}/start")
    from facedown.games.memoarrr import rules as memoarrr

    monkeypatch.setattr(memoarrr, "VERSION", memoarrr.VERSION + 1)
    with run_server(tmp_path) as server, people(server, None) as [ann]:
        assert ann.refusal("GET", f"/api/tables/{code}") == (409, "other-rules")


def test_every_response_has_security_headers(server: RunningServer) -> None:
    with people(server, None) as [someone]:
        for path in ("/", "/api/me", "/api/nothing", "/assets/nothing.js"):
            headers = someone.ask("GET", path).headers
            policy = headers["content-security-policy"].split("; ")
            assert {"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"} <= set(policy)
            assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "same-origin")
        assert someone.ask("GET", "/api/me").headers["cache-control"] == "no-store"
