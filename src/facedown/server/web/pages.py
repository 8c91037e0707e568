"""The browser client's files, and the client's page at every other address."""

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
from facedown.server.web.cookies import Guests
from facedown.server.web.security import address_of

FOR_EVER = "public, max-age=31536000, immutable"  # the names in assets/ change with the contents
NOT_PAGES = {"api", "assets"}
NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Facedown</title>
<h1>The browser client has not been built</h1>
<p>This server runs, but the pages that it should show are missing.
In a checkout, <code>./dev play</code> builds and serves them.</p>
</html>
"""


class Pages(StaticFiles):
    """Whoever opens a page without a cookie is given one, so that all that follows comes from one guest."""

    def __init__(self, client: Path, guests: Guests, randomness: Randomness, new_guests: RateLimiter) -> None:
        super().__init__(directory=client, check_dir=False)
        self.config_checked = True  # without a client there is still a page that says so
        self._index = client / "index.html"
        self._guests = guests
        self._randomness = randomness
        self._new_guests = new_guests

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as missing:
            if missing.status_code != HTTPStatus.NOT_FOUND or path.partition("/")[0] in NOT_PAGES:
                raise
            return self._page(Request(scope))
        response.headers["Cache-Control"] = FOR_EVER if path.startswith("assets/") else "no-cache"
        return response

    def _page(self, request: Request) -> Response:
        is_built = self._index.exists()
        response: Response = FileResponse(self._index) if is_built else HTMLResponse(NOT_BUILT, HTTPStatus.SERVICE_UNAVAILABLE)
        response.headers["Cache-Control"] = "no-cache"
        if self._guests.known(request.cookies) is None:
            with contextlib.suppress(Refusal):  # too many newcomers: the page is for everybody, a cookie is not
                self._new_guests.check(address_of(request))
                self._guests.give_cookie(response, self._randomness.new_guest(), is_secure=request.url.scheme == "https")
        return response
