"""The key that brings a guest to another browser: its words, what is stored of it, and devices that are signed out."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from facedown.server.model.keys import KEY_BYTES, KeyMaker, read_key
from facedown.server.protocol.messages import CloseCode
from facedown.server.store.schema import metadata
from facedown.server.support import proquints
from facedown.server.support.limits import Limits
from facedown.server.support.settings import key_file_of
from tests.databases import database_in, execute, only_sqlite
from tests.server.people import Person, RunningServer, people, run_server

NO_KEY = (404, "no-such-key")


def dump(folder: Path) -> str:
    """All rows of all tables of the database, as text."""
    database = database_in(folder)
    return "\n".join(
        repr(tuple(row))
        for table in metadata.sorted_tables
        if table.name != "servers"  # these give signs of life all the time
        for row in sorted(execute(database, f'SELECT * FROM "{table.name}"'), key=repr)  # noqa: S608
    )


def show_key(person: Person) -> str:
    return " ".join(person.post("/api/me/key")["words"])


def arrive(person: Person, words: str, **more: bool) -> dict[str, object]:
    arrival: dict[str, object] = person.post("/api/me/arrive", {"words": words, **more})
    return arrival


# --- the words


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (bytes([127, 0, 0, 1]), ["lusab", "babad"]),  # the examples of the proposal
        (bytes([63, 84, 220, 193]), ["gutih", "tugad"]),
        (bytes([255] * 10), ["zuzuz"] * 5),
        (bytes(10), ["babab"] * 5),
    ],
)
def test_numbers_are_spelled_as_the_proposal_of_proquints_says(number: bytes, words: list[str]) -> None:
    assert proquints.spell(number) == words
    assert proquints.read(" ".join(words), len(words)) == number


@given(st.binary(min_size=KEY_BYTES, max_size=KEY_BYTES), st.sampled_from([" ", "  ", "-", "\u2011", "", "\n", ", "]))
def test_words_are_read_as_they_were_spelled_however_they_are_written(number: bytes, between: str) -> None:
    words = between.join(proquints.spell(number))
    assert proquints.read(words, 5) == proquints.read(f" {words.upper()} ", 5) == number


@pytest.mark.parametrize(
    "text",
    [
        *("", "lusab", "lusab babad gutih tugad", "lusab babad gutih tugad kofi", "lusab babad gutih tugad kofim lusab"),
        *("lusab babad gutih tugad kofem", "lusab babad gutih tugad k0fim", "lusab/babad/gutih/tugad/kofim", "x" * 25, "\0"),
    ],
)
def test_anything_else_is_no_key(text: str) -> None:
    assert read_key(text) is None


def test_a_key_depends_on_the_server_the_guest_and_the_generation() -> None:
    keys = [
        KeyMaker([server]).make(guest, number) for server in ("one", "two") for guest in ("ann", "ben") for number in (1, 2)
    ]
    assert len({key.bits for key in keys}) == len(keys)
    assert KeyMaker(["one"]).make("ann", 1).hash == keys[0].hash
    assert all(len(key.words) == 5 and read_key(" ".join(key.words)) == key for key in keys)
    assert keys[0].bits.hex() not in repr(keys[0])


# --- showing it, and coming with it


def test_a_key_made_in_one_browser_brings_the_guest_to_another(server: RunningServer) -> None:
    with people(server, "Ann", None, None, None) as [ann, *others]:
        code = ann.open_table()
        words = show_key(ann)
        assert show_key(ann) == words
        for person, typed_words in zip(others, (words.upper(), words.replace(" ", "-"), words.replace(" ", "  ")), strict=True):
            assert arrive(person, typed_words) == {"name": "Ann", "games": 0, "left": 0}
            assert person.get("/api/me") == {"name": "Ann"}
            assert [table["code"] for table in person.get("/api/me/tables")] == [code]
            assert show_key(person) == words


def test_the_own_key_changes_nothing(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        code = ann.open_table()
        assert arrive(ann, show_key(ann)) == {"name": "Ann", "games": 0, "left": 0}
        assert ann.get(f"/api/tables/{code}")["you"]["is_host"]


def test_whatever_is_wrong_with_a_key_the_answer_is_the_same(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        for words in ("", "lusab babad gutih tugad kofim", "lusab babad gutih tugad", "hello", "ü" * 1000):
            assert ann.refusal("POST", "/api/me/arrive", {"words": words}) == NO_KEY
        assert ann.get("/api/me") == {"name": "Ann"}


def test_only_few_keys_can_be_tried(tmp_path: Path) -> None:
    with run_server(tmp_path, limits=Limits()) as server, people(server, "Ann") as [ann]:
        wrong_key = {"words": "lusab babad gutih tugad kofim"}
        assert [ann.refusal("POST", "/api/me/arrive", wrong_key) for _ in range(5)] == [NO_KEY] * 5
        assert ann.refusal("POST", "/api/me/arrive", {"words": show_key(ann)}) == (429, "too-fast")
        hourly = server.backend.rates.address_hourly_key_tries
        for _ in range(15):
            hourly.check("127.0.0.1")
        server.backend.rates.address_key_tries.full_at.clear()  # a minute later
        answer = ann.ask("POST", "/api/me/arrive", wrong_key)
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) > 100


def test_the_database_holds_neither_words_nor_bits(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        words = show_key(ann)
    key = read_key(words)
    assert key is not None
    contents = dump(tmp_path)
    assert key.hash in contents
    assert not any(secret in contents for secret in (*key.words, key.bits.hex(), words.replace(" ", "-")))


@only_sqlite
def test_a_key_on_paper_is_good_after_the_servers_key_was_lost(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        words = show_key(ann)
    key_file_of(tmp_path / "facedown.sqlite3").unlink()
    with run_server(tmp_path) as server, people(server, None) as [someone]:
        assert arrive(someone, words)["name"] == "Ann"
        assert someone.refusal("POST", "/api/me/key") == (409, "key-lost")
        words = " ".join(someone.post("/api/me/key/new")["words"])
        assert show_key(someone) == words
        assert someone.get("/api/me") == {"name": "Ann"}


# --- a new key


def test_a_new_key_signs_all_other_devices_out(server: RunningServer) -> None:
    with people(server, "Ann", None, None) as [ann, tablet, thief]:
        old = show_key(ann)
        arrive(tablet, old)
        arrive(thief, old)
        line = thief.connect(ann.open_table())
        line.wait_for("table")
        new = " ".join(tablet.post("/api/me/key/new")["words"])
        assert new != old
        assert line.wait_for_close() == CloseCode.SIGNED_OUT
        assert tablet.get("/api/me") == {"name": "Ann"}
        assert [person.get("/api/me") for person in (ann, thief)] == [{"name": None}, {"name": None}]
        assert thief.refusal("POST", "/api/me/arrive", {"words": old}) == NO_KEY
        assert arrive(ann, new)["name"] == "Ann"


def test_devices_stay_signed_out_after_a_restart(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        before = dict(ann.http.cookies)
        ann.post("/api/me/key/new")
        after = dict(ann.http.cookies)
    with run_server(tmp_path) as server, people(server, None, None) as visitors:
        for person, cookies in zip(visitors, (before, after), strict=True):
            person.http.cookies.clear()
            person.http.cookies.update(cookies)
        assert [person.get("/api/me") for person in visitors] == [{"name": None}, {"name": "Ann"}]
