"""What strangers' servers are told of a link: the game, and nothing of the table."""

import dataclasses
import html
import json
import re
from pathlib import Path
from urllib.robotparser import RobotFileParser

import pytest

from facedown.engine.catalogue import GAMES
from facedown.server.support.limits import NO_LIMITS, Rate
from facedown.server.web.address import ServerAddress
from facedown.server.web.previews import PICTURE_SIZE, Place, Previews, place_at
from tests.server.people import people, run_server

PUBLIC_FOLDER = Path(__file__).parents[2] / "web" / "public"
ROUTES = Path(__file__).parents[2] / "web" / "src" / "lib" / "route.svelte.ts"
MAX_SIZE = 80_000  # bytes: what some messengers still show
PAGE = """<!doctype html><head>
<meta name="description" content="Anything" />
<title>Facedown</title></head>"""


def build_client(folder: Path) -> None:
    (folder / "client").mkdir()
    (folder / "client" / "index.html").write_text(PAGE)
    (folder / "client" / "previews.json").write_text((PUBLIC_FOLDER / "previews.json").read_text("utf-8"), "utf-8")


def tags_in(page: str) -> dict[str, str]:
    tags = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', page)
    assert len(tags) == len(dict(tags)), "a tag is there twice"
    [title] = re.findall("<title>(.*?)</title>", page)
    return {name: html.unescape(content) for name, content in [*tags, ("title", title)]}


def test_a_table_says_its_game_and_no_name_seat_or_code(tmp_path: Path) -> None:
    build_client(tmp_path)
    with run_server(tmp_path) as server, people(server, "Ada<b>") as [ada]:
        server.app.state.address = ServerAddress("https://play.example.org", "public")
        code = ada.post("/api/tables", {"players": 3, "game": "tremember"})["code"]
        page = ada.ask("GET", f"/t/{code}").text
        tags = tags_in(page)
        assert tags["title"] == tags["og:title"] == "A seat at Tremember"
        assert tags["og:description"] == tags["description"] == "Find pairs while the rows keep sliding."
        assert tags["og:image"] == "https://play.example.org/previews/tremember.en.png"
        assert tags["twitter:card"] == "summary_large_image"
        assert not [word for word in ("Ada", code, "seat-") if word in page]


def test_every_page_with_a_preview_has_one_and_there_is_no_picture_without_a_public_address(tmp_path: Path) -> None:
    build_client(tmp_path)
    with run_server(tmp_path, language="de") as server, people(server, None) as [someone]:
        server.app.state.address = ServerAddress("http://192.168.0.7:8000", "lan")
        for path, title in {"/": "Facedown", "/rules/pairs": "Regeln von Paare"}.items():
            tags = tags_in(someone.ask("GET", path).text)
            assert (tags["og:title"], tags["twitter:card"], "og:image" in tags) == (title, "summary", False)


def test_codes_cannot_be_guessed_faster_here_than_elsewhere(tmp_path: Path) -> None:
    build_client(tmp_path)
    limits = dataclasses.replace(NO_LIMITS, guest_requests=Rate(0.001, 8))
    with run_server(tmp_path, limits=limits) as server, people(server, None) as [someone]:
        answers = [someone.ask("GET", f"/t/ABCDE{n}").status_code for n in range(2, 9)]
        answers += [someone.ask("GET", "/t/ABCDEF").status_code for _ in range(8)]
        assert answers[0] == 404
        assert answers[-1] == 200, "it is no longer said whether there is such a table"


def test_the_pages_that_the_server_knows_are_those_of_the_client() -> None:
    routes = ROUTES.read_text("utf-8")
    fixed_paths = set(re.findall(r'path === "([^"]+)"', routes))
    assert fixed_paths, "the routes are spelled otherwise now"
    assert [path for path in fixed_paths if place_at(path) is None] == []
    patterns = re.findall(r"/\^(.+?)\$/\.(?:exec|test)", routes)
    for pattern in patterns:
        example = (
            pattern.replace(r"\/", "/").replace("/?", "").replace("[A-Za-z0-9]{1,12}", "ABCDEF").replace("[a-z-]+", "pairs")
        )
        example = re.sub(r"[()]", "", example.replace(r"\d{4}-\d{2}-\d{2}", "2026-11-18"))
        assert place_at(example) is not None, f"{example} is a page of the client, and the server answers 404"


def test_search_engines_are_asked_to_read_rules_but_no_tables() -> None:
    robots = RobotFileParser()
    robots.parse(PUBLIC_FOLDER.joinpath("robots.txt").read_text("utf-8").splitlines())
    allowed = {path: robots.can_fetch("any", path) for path in ("/", "/rules/pairs", "/today", "/t/ABCDEF", "/me/turns.xml")}
    assert allowed == {"/": True, "/rules/pairs": True, "/today": True, "/t/ABCDEF": False, "/me/turns.xml": False}


@pytest.mark.parametrize("day", ["2026-99-99", "2026-02-30", "2026-1-1", "20261118"])
def test_a_day_that_does_not_exist_has_no_page(day: str) -> None:
    assert place_at("/days/2026-11-18/pairs") is not None
    assert place_at(f"/days/{day}/pairs") is None


def test_every_game_has_its_words_and_a_small_picture_in_every_language() -> None:
    for language, texts in json.loads((PUBLIC_FOLDER / "previews.json").read_text("utf-8")).items():
        assert set(texts["games"]) == set(GAMES)
        for game in (None, *GAMES):
            place = Place("table" if game else "home")
            preview = Previews(PUBLIC_FOLDER, language).make_preview(place, game)
            assert preview is not None
            file = PUBLIC_FOLDER / preview.picture[1:]
            assert file.stat().st_size <= MAX_SIZE
            header = file.read_bytes()[16:24]
            assert (int.from_bytes(header[:4]), int.from_bytes(header[4:])) == PICTURE_SIZE
