"""Lists of tables: they have pages, and nobody fills everybody's list alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from facedown.server.store.listings import LISTED_PAGE, OWN_PAGE
from tests.server.people import Person, RunningServer, people, run_server


@pytest.fixture
def fresh_server(tmp_path: Path) -> Iterator[RunningServer]:
    """A server without any tables."""
    with run_server(tmp_path) as server:
        yield server


def codes(person: Person, path: str) -> list[str]:
    return [line["code"] for line in person.get(path)]


def next_page(person: Person, path: str) -> str | None:
    """The address that the answer names as the next page."""
    link = person.ask("GET", path).links.get("next")
    return None if link is None else link["url"]


def test_one_guests_fifty_tables_do_not_fill_everybodys_list(fresh_server: RunningServer) -> None:
    with people(fresh_server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        anns = [ann.open_table(listed=True)]
        bens = [ben.open_table(listed=True) for _ in range(4)]
        eves = [eve.open_table(listed=True) for _ in range(50)]
        listed_codes = codes(ann, "/api/tables")
        assert listed_codes[:7] == [*eves[:-4:-1], *bens[:0:-1], *anns]  # the newest three of each
        assert listed_codes[7:10] == eves[-4:-7:-1]
        assert len(listed_codes) == LISTED_PAGE
        rest = codes(ann, "/api/tables?page=2")
        assert sorted(listed_codes + rest) == sorted(anns + bens + eves)
        assert bens[0] in listed_codes + rest


def test_lists_go_on_beyond_a_hundred(fresh_server: RunningServer) -> None:
    with people(fresh_server, "Ann") as [ann]:
        opened_codes = [ann.open_table(listed=True) for _ in range(OWN_PAGE + 5)]
        first, second, third = (codes(ann, f"/api/me/tables?page={page}") for page in (1, 2, 3))
        assert (len(first), len(second), third) == (OWN_PAGE, 5, [])
        assert sorted(first + second) == sorted(opened_codes)
        assert codes(ann, "/api/me/tables") == first
        assert next_page(ann, "/api/me/tables") == "/api/me/tables?page=2"
        assert next_page(ann, "/api/me/tables?page=2") is None
        pages = [codes(ann, f"/api/tables?page={page}") for page in (1, 2, 3, 4)]
        assert [len(page) for page in pages] == [LISTED_PAGE, LISTED_PAGE, 5, 0]
        assert sorted(code for page in pages for code in page) == sorted(opened_codes)
        assert next_page(ann, "/api/tables?page=2") == "/api/tables?page=3"
        assert next_page(ann, "/api/tables?page=3") is None


def test_a_page_that_is_just_full_has_no_next_one(fresh_server: RunningServer) -> None:
    with people(fresh_server, "Ann") as [ann]:
        for _ in range(LISTED_PAGE):
            ann.open_table(listed=True)
        assert len(codes(ann, "/api/tables")) == LISTED_PAGE
        assert next_page(ann, "/api/tables") is None


@pytest.mark.parametrize("page", ["0", "-1", "1001", "9" * 5000, "x", "1.5", "%ED%A0%80"])
def test_a_page_that_cannot_be_is_refused(server: RunningServer, page: str) -> None:
    with people(server, "Ann") as [ann]:
        for path in ("/api/tables", "/api/me/tables"):
            assert ann.refusal("GET", f"{path}?page={page}") == (422, "malformed")
