"""A guest's private feed: its address, and the feed itself as Atom (RFC 4287)."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any
from xml.etree import ElementTree

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from facedown.engine.catalogue import GAMES
from facedown.server.protocol.me import MyFeed
from facedown.server.store.storage import format_date
from facedown.server.tables.feeds import Feed
from facedown.server.web.address import ServerAddress
from facedown.server.web.dependencies import BackendDep, GuestDep
from facedown.server.web.previews import WORDS_FILE
from facedown.server.web.tags import tagged_response

PATH = "/me/turns.xml"
ATOM = "http://www.w3.org/2005/Atom"
MEDIA_TYPE = "application/atom+xml"
ENGLISH = "en"
DEFAULT_WORDS = {"title": "Facedown", "item": "Your move: {game}"}  # if the browser client has not been built

router = APIRouter()


@router.post("/api/me/feed")
async def show_feed(backend: BackendDep, guest: GuestDep) -> MyFeed:
    """The address of the guest's feed, which is made when it is first asked for."""
    return MyFeed(path=path_of(await backend.feeds.show_token(guest)))


@router.post("/api/me/feed/new")
async def renew_feed(backend: BackendDep, guest: GuestDep) -> MyFeed:
    """A new address. The old one is void."""
    return MyFeed(path=path_of(await backend.feeds.renew_token(guest)))


def path_of(token: str) -> str:
    return f"{PATH}?token={token}"


@router.get(PATH)
async def get_feed(
    backend: BackendDep, request: Request, token: Annotated[str, Query(max_length=64)] = "", language: str = ENGLISH
) -> Response:
    """The feed. Whoever has the token may read it: a feed reader has no cookie, and gets none."""
    feed = await backend.feeds.read(token)
    body = write_atom(feed, FeedWords(backend.services.settings.client, language), base_url(request), path_of(token))
    return tagged_response(request, body, MEDIA_TYPE)


def base_url(request: Request) -> str:
    """What links to this server begin with, without a slash at the end."""
    address: ServerAddress | None = request.app.state.address
    return str(request.base_url).rstrip("/") if address is None else address.url


class FeedWords:
    """What a feed says, in one language, or in English if there is no such language."""

    def __init__(self, client: Path, language: str) -> None:
        words_by_language = load_words(client / WORDS_FILE)
        self.language = language if language in words_by_language else ENGLISH
        words = words_by_language.get(self.language, {})
        self._feed: Mapping[str, str] = words.get("feed", DEFAULT_WORDS)
        self._names = {game: about["name"] for game, about in words.get("games", {}).items()}

    @property
    def title(self) -> str:
        return self._feed["title"]

    def item(self, game: str) -> str:
        return self._feed["item"].format(game=self._names.get(game, GAMES[game].name))


@cache
def load_words(file: Path) -> Mapping[str, Any]:
    words: Mapping[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return words


def write_atom(feed: Feed, words: FeedWords, url: str, path: str) -> bytes:
    """The feed as an Atom document. `url`: the address of this server. `path`: the path of the feed on it."""
    root = ElementTree.Element("feed", {"xmlns": ATOM, "xml:lang": words.language})
    add_text(root, id=feed.id, title=words.title, updated=format_date(feed.updated_at))
    add_text(ElementTree.SubElement(root, "author"), name="Facedown")
    ElementTree.SubElement(root, "link", {"rel": "self", "type": MEDIA_TYPE, "href": url + path})
    ElementTree.SubElement(root, "link", {"rel": "alternate", "type": "text/html", "href": f"{url}/"})
    for item in feed.items:
        entry = ElementTree.SubElement(root, "entry")
        add_text(entry, id=item.id, title=words.item(item.game), updated=format_date(item.since))
        ElementTree.SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": f"{url}/"})
    document: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return document


def add_text(parent: ElementTree.Element, **texts: str) -> None:
    """Add elements with these names and texts."""
    for name, text in texts.items():
        ElementTree.SubElement(parent, name).text = text
