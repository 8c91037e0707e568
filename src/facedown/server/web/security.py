"""What every request passes first: who may ask, how much, and what the browser may do with the answer."""

import asyncio
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketState

from facedown.kit.errors import Refused
from facedown.server.protocol.errors import Refusal, error_of, status_of
from facedown.server.protocol.messages import ErrorBody
from facedown.server.support.limits import ConcurrencyLimiter, RateLimiters
from facedown.server.support.logs import log_failure
from facedown.server.support.settings import MAX_MESSAGE

BODY_PATIENCE = 10.0  # seconds in which a request's body must have come
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
CONTENT_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
SECURITY_HEADERS = {
    "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in CONTENT_POLICY.items()),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",  # a table's address is its key
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def refusal_response(refused: Refused) -> Response:
    error = error_of(refused)
    headers = {"Retry-After": str(error.params["seconds"])} if "seconds" in error.params else None
    return JSONResponse(ErrorBody(error=error).model_dump(), status_of(refused), headers)


async def deny(websocket: WebSocket, refused: Refused) -> None:
    """Refuse a WebSocket that is not accepted yet, with an HTTP answer."""
    if websocket.client_state == WebSocketState.CONNECTING:
        await websocket.receive()
    await websocket.send_denial_response(refusal_response(refused))


class Guard:
    """The outermost layer: checks limits and origin, adds security headers, and logs what fails."""

    def __init__(self, app: ASGIApp, rates: RateLimiters, concurrency: ConcurrencyLimiter) -> None:
        self._app = app
        self._rates = rates
        self._concurrency = concurrency

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._rates.address_requests.check(address_of(WebSocket(scope, receive, send)))
            check_origin(Headers(scope=scope), public_host(scope))
            await self._app(scope, receive, send)
        except Refusal as refusal:
            await deny(WebSocket(scope, receive, send), refusal)
        except Exception as error:
            log_failure("WebSocket", error)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_begun = False
        address = address_of(HTTPConnection(scope))

        async def send_guarded(message: Message) -> None:
            nonlocal is_begun
            if message["type"] == "http.response.start":
                is_begun = True
                add_headers(MutableHeaders(raw=message["headers"]), scope["path"])
            await send(message)

        try:
            self._rates.address_requests.check(address)
            with self._concurrency.count_request(address):
                if scope["method"] not in SAFE_METHODS:
                    check_origin(Headers(scope=scope), public_host(scope))
                    receive = await read_body(receive)
                await self._app(scope, receive, send_guarded)
        except Refusal as refusal:
            response = refusal_response(refusal)
            if scope["method"] not in SAFE_METHODS and scope["http_version"] == "1.1":
                response.headers["Connection"] = "close"  # its body may never come
            await response(scope, receive, send_guarded)
        except Exception as error:
            log_failure(f"{scope['method']} request", error)
            if not is_begun:
                await refusal_response(Refusal("internal"))(scope, receive, send_guarded)


def address_of(connection: HTTPConnection) -> str:
    """The address of the other side; behind a web server on this machine, the one that it passes on."""
    return "" if connection.client is None else connection.client.host


def public_host(scope: Scope) -> str | None:
    """The host name in the public address, which counts even if a web server in front of us does not pass on `Host`."""
    where = getattr(scope["app"].state, "whereabouts", None)
    return None if where is None else host_of(where.address)


def check_origin(headers: Headers, public: str | None = None) -> None:
    """Refuse what other sites' pages ask for. Browsers always name the origin; tools that do not have no cookie to abuse."""
    ours = {headers.get("host", "").lower(), public}
    is_ours = all(host_of(origin) in ours - {None} for origin in headers.getlist("origin"))
    if not is_ours or headers.get("sec-fetch-site", "none") not in {"same-origin", "none"}:
        raise Refusal("foreign-origin")


def host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None


async def read_body(receive: Receive) -> Receive:
    """Read the whole body, if it is small enough and comes in time. The result gives it to the application again."""
    try:
        async with asyncio.timeout(BODY_PATIENCE):
            body = await joined_body(receive)
    except TimeoutError:
        raise Refusal("malformed", where="body", problem="it did not come in time") from None
    is_read = False

    async def receive_again() -> Message:
        nonlocal is_read
        if is_read:
            return await receive()
        is_read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again


async def joined_body(receive: Receive) -> bytes:
    body = b""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > MAX_MESSAGE:
            raise Refusal("too-large", most=MAX_MESSAGE)
    return body


def add_headers(headers: MutableHeaders, path: str) -> None:
    for name, value in SECURITY_HEADERS.items():
        headers.setdefault(name, value)
    if path.startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")
