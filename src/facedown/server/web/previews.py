"""Previews of links to this server: the title, sentence and picture that other programs show, filled into the page.

When somebody posts a link, strangers' servers fetch the page. They are told which game is played, and nothing else.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Literal

from facedown.engine.catalogue import GAMES
from facedown.engine.openings import is_day

Kind = Literal["home", "table", "rules", "today", "other"]

WORDS_FILE = "previews.json"  # beside the page: what is said in each language
PICTURE_SIZE = (1200, 630)
TABLE = re.compile(r"/t/([A-Za-z0-9]{1,12})(?:/(?:replay|fair))?/?")
RULES = re.compile(r"/(?:rules|learn)/([a-z-]+)/?")
DAY = re.compile(r"/days/([0-9-]+)/([a-z-]+)/?")
FIXED_PLACES: Mapping[str, Kind] = {"/": "home", "/today": "today", "/fair": "other", "/me": "other"}
TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
DESCRIPTION = re.compile(r'<meta name="description"[^>]*>')


@dataclass(frozen=True, slots=True)
class Place:
    """A page of the client. `name` is a table's code or a game's id, if the page is about one."""

    kind: Kind
    name: str = ""


def place_at(path: str) -> Place | None:
    """The page at this path; None if there is none. Whether the table exists is not checked."""
    if path_match := TABLE.fullmatch(path):
        return Place("table", path_match[1].upper())
    if path_match := RULES.fullmatch(path):
        return Place("rules", path_match[1]) if path_match[1] in GAMES else None
    if path_match := DAY.fullmatch(path):
        return Place("today") if is_day(path_match[1]) and path_match[2] in GAMES else None
    kind = FIXED_PLACES.get(path if path == "/" else path.removesuffix("/"))
    return None if kind is None else Place(kind)


@dataclass(frozen=True, slots=True)
class Preview:
    """The preview of one link."""

    title: str
    text: str
    picture: str  # its path

    def fill(self, page: str, public_url: str | None) -> str:
        """The page with this preview. It has a picture only if the server has a public URL, where others can fetch it."""
        meta = {"og:site_name": "Facedown", "og:type": "website", "og:title": self.title, "og:description": self.text}
        if public_url is not None:
            width, height = PICTURE_SIZE
            meta |= {"og:image": public_url + self.picture, "og:image:width": str(width), "og:image:height": str(height)}
        named_values = {"description": self.text, "twitter:card": "summary_large_image" if public_url else "summary"}
        tags = [
            f"<title>{escape(self.title)}</title>",
            *(f'<meta name="{name}" content="{escape(value)}" />' for name, value in named_values.items()),
            *(f'<meta property="{name}" content="{escape(value)}" />' for name, value in meta.items()),
        ]
        return TITLE.sub(lambda _: "\n    ".join(tags), DESCRIPTION.sub("", page), count=1)


class Previews:
    """The previews of a client, in one language. A client that was built without them has none."""

    def __init__(self, client: Path, language: str) -> None:
        self._language = language
        file = client / WORDS_FILE
        self._words: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))[language] if file.is_file() else {}

    def make_preview(self, place: Place, game: str | None) -> Preview | None:
        """The preview of a place; `game` is the game that is played there, if one is."""
        texts = self._words.get(place.kind)
        if texts is None:
            return None
        game_texts = self._words["games"].get(game, {})
        if place.kind in ("table", "rules") and not game_texts:
            return None
        title = texts["title"].format(game=game_texts.get("name"))
        return Preview(title, texts.get("text") or game_texts["promise"], f"/previews/{game or 'home'}.{self._language}.png")
