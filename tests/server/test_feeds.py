"""A guest's private feed: valid Atom that names games and nothing else, at an address that can be renewed."""

import datetime
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from facedown.engine.catalogue import GAMES
from tests.databases import execute
from tests.server.by_days import move_once, start_by_days
from tests.server.people import Person, RunningServer, people, run_server, seat_players

ATOM = "{http://www.w3.org/2005/Atom}"
PREVIEWS = Path(__file__).parents[2] / "web" / "public" / "previews.json"


def address_of(person: Person) -> str:
    path: str = person.post("/api/me/feed")["path"]
    return path


def read_feed(person: Person, path: str | None = None) -> ElementTree.Element:
    """The person's feed, which must be valid."""
    answer = person.ask("GET", path or address_of(person))
    assert answer.is_success, answer.text
    assert answer.headers["content-type"].startswith("application/atom+xml")
    feed = ElementTree.fromstring(answer.content)  # noqa: S314 - it is our own
    check_feed(feed)
    return feed


def check_feed(feed: ElementTree.Element) -> None:
    """What RFC 4287 demands of a feed like ours (4.1.1, 4.1.2, 4.2.6, 4.2.7 and 3.3)."""
    assert feed.tag == f"{ATOM}feed"
    entries = feed.findall(f"{ATOM}entry")
    for part in (feed, *entries):
        for name in ("id", "title", "updated"):
            assert len(part.findall(f"{ATOM}{name}")) == 1, name
        assert text_in(part, "id").startswith("urn:uuid:")
        assert datetime.datetime.fromisoformat(text_in(part, "updated")).tzinfo is not None
        links = [(link.get("rel"), link.get("href", "")) for link in part.findall(f"{ATOM}link")]
        assert [rel for rel, _ in links].count("alternate") == 1
        assert all(href.startswith("http") for _, href in links)
    assert text_in(feed.findall(f"{ATOM}author")[0], "name")
    assert len({text_in(entry, "id") for entry in entries}) == len(entries)


def text_in(part: ElementTree.Element, name: str) -> str:
    return part.findtext(f"{ATOM}{name}") or ""


def titles_in(feed: ElementTree.Element) -> list[str]:
    return sorted(text_in(entry, "title") for entry in feed.findall(f"{ATOM}entry"))


def ids_in(feed: ElementTree.Element) -> list[str]:
    return [text_in(entry, "id") for entry in feed.findall(f"{ATOM}entry")]


def test_a_feed_without_a_move_is_valid(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        assert titles_in(read_feed(ann)) == []


def test_it_names_the_games_in_which_somebody_waits_for_the_guest(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        start_by_days(ann, [ben], clock=None)
        start_by_days(ann, [ben], game="memoarrr")
        start_by_days(ann, [ben], game="pairs", start=1)
        start_by_days(ann, [], game="memory-kings", clock=None)  # only bots wait
        seat_players(ann, [ben], 3, game="matryoshka")  # it has not started
        assert titles_in(read_feed(ann)) == ["Your move: Memoarrr!", "Your move: Tremember"]


def test_it_has_no_card_no_player_and_no_table(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        codes = [start_by_days(ann, [ben], max(2, game.min_players), game=game.id) for game in GAMES.values()]
        answer = ann.ask("GET", address_of(ann)).text
        assert len(ids_in(read_feed(ann))) == len(codes)
        for secret in (*codes, "Ann", "Ben"):
            assert secret not in answer
        words = set(answer.replace("<", " ").replace(">", " ").replace('"', " ").split())
        for game in GAMES.values():
            assert words.isdisjoint(game.notation.CARDS)


def test_there_is_one_item_for_every_decision(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        code = start_by_days(ann, [ben])
        [first] = ids_in(read_feed(ann))
        assert ids_in(read_feed(ann)) == [first]
        client = ann.connect(code)
        move_once(client, client.wait_for("position"))
        [second] = ids_in(read_feed(ann))
        assert second != first


def test_the_same_address_is_shown_again_until_it_is_renewed(server: RunningServer) -> None:
    with people(server, "Ann", "Ben") as [ann, ben]:
        first = address_of(ann)
        assert address_of(ann) == first != address_of(ben)
        renewed = ann.post("/api/me/feed/new")["path"]
        assert address_of(ann) == renewed != first
        read_feed(ben, renewed)  # whoever has the address can read it
        for void in (first, "/me/turns.xml", "/me/turns.xml?token=", "/me/turns.xml?token=%00"):
            assert ann.refusal("GET", void) == (404, "no-such-feed")


def test_only_a_hash_of_the_token_is_stored(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        token = address_of(ann).partition("token=")[2]
        database = server.backend.services.settings.database
        [row] = execute(database, "SELECT * FROM guests WHERE feed_hash IS NOT NULL")
        assert len(token) == 32
        assert token not in str(row)


def test_a_feed_reader_gets_no_cookie_and_the_same_only_once(server: RunningServer) -> None:
    with people(server, "Ann", None) as [ann, reader]:
        path = address_of(ann)
        reader.http.cookies.clear()
        answer = reader.ask("GET", path)
        assert "set-cookie" not in answer.headers
        again = reader.ask("GET", path, headers={"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("language", "title", "item"),
    [
        ("de", "Deine Züge · Facedown", "Du bist am Zug: Paare"),
        ("en", "Your moves · Facedown", "Your move: Pairs"),
        ("xx", "Your moves · Facedown", "Your move: Pairs"),
    ],
)
def test_it_speaks_the_language_of_its_address(tmp_path: Path, language: str, title: str, item: str) -> None:
    client = tmp_path / "client"
    client.mkdir()
    client.joinpath(PREVIEWS.name).write_bytes(PREVIEWS.read_bytes())
    with run_server(tmp_path) as server, people(server, "Ann", "Ben") as [ann, ben]:
        start_by_days(ann, [ben], game="pairs")
        feed = read_feed(ann, f"{address_of(ann)}&language={language}")
        assert (text_in(feed, "title"), titles_in(feed)) == (title, [item])


def test_it_is_exported_and_deleted_with_the_guest(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        assert has_feed(ann) is False
        path = address_of(ann)
        assert has_feed(ann) is True
        ann.post("/api/me/delete", {"name": "Ann"})
        assert ann.refusal("GET", path) == (404, "no-such-feed")


def has_feed(person: Person) -> Any:
    return json.loads(person.ask("GET", "/api/me/export").content)["you"]["has_feed"]
