"""Serves the files of the browser client, and its page at every other path."""

import contextlib
from http import HTTPStatus
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from facedown.server.protocol.errors import Refusal
from facedown.server.support.limits import RateLimiter
from facedown.server.support.randomness import Randomness
from facedown.server.web.cookies import GuestCookies
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
    """Static files, and the page. A new visitor gets a cookie with the page, so that all later requests are from one guest."""

    def __init__(self, client: Path, cookies: GuestCookies, randomness: Randomness, new_guests: RateLimiter) -> None:
        super().__init__(directory=client, check_dir=False)
        self.config_checked = True  # the folder may be missing: then there is a page that says so
        self._index = client / "index.html"
        self._cookies = cookies
        self._randomness = randomness
        self._new_guests = new_guests

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != HTTPStatus.NOT_FOUND or path.partition("/")[0] in WITHOUT_PAGES:
                raise
            return self._page(Request(scope))
        response.headers["Cache-Control"] = CACHE_FOREVER if path.startswith("assets/") else "no-cache"
        return response

    def _page(self, request: Request) -> Response:
        is_built = self._index.exists()
        response: Response = (
            FileResponse(self._index) if is_built else HTMLResponse(NOT_BUILT_PAGE, HTTPStatus.SERVICE_UNAVAILABLE)
        )
        response.headers["Cache-Control"] = "private, no-cache"  # a shared cache would give others the same cookie
        if self._cookies.read(request.cookies) is None:
            with contextlib.suppress(Refusal):  # too many new guests: they get the page without a cookie
                self._new_guests.check(address_of(request))
                self._cookies.set(response, self._randomness.new_guest(), is_secure=request.url.scheme == "https")
        return response
