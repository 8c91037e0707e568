"""Serves the files of the browser client, and its page at every other path, with 404 if nothing is there."""

import contextlib
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from facedown.server.protocol.errors import Refusal
from facedown.server.support.limits import RateLimiters
from facedown.server.support.randomness import Randomness
from facedown.server.web.address import ServerAddress
from facedown.server.web.cookies import GuestCookies
from facedown.server.web.previews import Place, Previews, place_at
from facedown.server.web.security import address_of

CACHE_FOREVER = "public, max-age=31536000, immutable"  # file names in assets/ change with their contents
WITHOUT_PAGES = {"api", "assets"}
NOT_BUILT_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Facedown</title>
<h1>The browser client has not been built</h1>
<p>The server is running, but its pages are missing.
In a checkout, <code>./dev play</code> builds and serves them.</p>
</html>
"""


class Pages(StaticFiles):
    """Static files, and the page. A new visitor gets a cookie with the page, so that all later requests are from one guest.

    `find_game`: the game that is played at the table with this code. Refused if there is no such table.
    """

    def __init__(
        self,
        client: Path,
        language: str,
        cookies: GuestCookies,
        randomness: Randomness,
        rates: RateLimiters,
        find_game: Callable[[str], Awaitable[str]],
    ) -> None:
        super().__init__(directory=client, check_dir=False)
        self.config_checked = True  # the folder may be missing: then there is a page that says so
        self._index = client / "index.html"
        self._cookies = cookies
        self._randomness = randomness
        self._rates = rates
        self._find_game = find_game
        self._previews = Previews(client, language)

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != HTTPStatus.NOT_FOUND or path.partition("/")[0] in WITHOUT_PAGES:
                raise
            return await self._make_page(Request(scope), "/" if path == "." else f"/{path}")
        response.headers["Cache-Control"] = CACHE_FOREVER if path.startswith("assets/") else "no-cache"
        return response

    async def _make_page(self, request: Request, path: str) -> Response:
        is_built = self._index.exists()
        response = await self._fill(request, path) if is_built else HTMLResponse(NOT_BUILT_PAGE, HTTPStatus.SERVICE_UNAVAILABLE)
        response.headers["Cache-Control"] = "private, no-cache"  # a shared cache would give others the same cookie
        guest = self._cookies.read(request.cookies)
        with contextlib.suppress(Refusal):  # too many new guests: they get the page without a cookie
            if guest is None:
                self._rates.address_new_guests.check(address_of(request))
                guest = self._randomness.new_guest()
            self._cookies.set(response, guest, is_secure=request.url.scheme == "https")  # for one more year
        return response

    async def _fill(self, request: Request, path: str) -> Response:
        """The page, with the preview of its address. If nothing is there, it has the status 404, and the client says so."""
        page = self._index.read_text(encoding="utf-8")
        place = place_at(path)
        try:
            game = None if place is None else await self._find_game_at(place, address_of(request))
        except Refusal as refusal:
            place, game = place if refusal.code != "no-such-table" else None, None
        if place is None:
            return HTMLResponse(page, HTTPStatus.NOT_FOUND)
        preview = self._previews.make_preview(place, game)
        return HTMLResponse(page if preview is None else preview.fill(page, public_url(request)))

    async def _find_game_at(self, place: Place, address: str) -> str | None:
        """The game that is played there. Asking for tables is limited here too, so that nobody can guess their codes."""
        if place.kind == "rules":
            return place.name
        if place.kind != "table":
            return None
        self._rates.guest_requests.check(f"pages of {address}")
        return await self._find_game(place.name)


def public_url(request: Request) -> str | None:
    """What links to this server begin with; None if it has no public URL."""
    address: ServerAddress | None = request.app.state.address
    return None if address is None or address.reachable_from != "public" else address.url
