"""The outermost layer: checks limits, hosts and origins, reads bodies, and adds security headers."""

import asyncio
import ipaddress
from urllib.parse import urlsplit

import orjson
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketState

from facedown.kit.errors import Refused
from facedown.server.protocol.base import ErrorBody
from facedown.server.protocol.errors import Refusal, error_of, status_of
from facedown.server.support.limits import ConcurrencyLimiter, RateLimiters
from facedown.server.support.logs import log_failure
from facedown.server.support.settings import MAX_MESSAGE, MAX_RECORD
from facedown.server.web.health import PROBES
from facedown.server.web.host_names import HostCheck

BODY_TIMEOUT = 10.0  # seconds for the whole body of a request to arrive
MAX_BODIES = {"/api/records/check": MAX_RECORD}  # by path, where it is not MAX_MESSAGE
IPV6_NETWORK = 64  # bits that all addresses of one household or company have in common
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
CONTENT_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
SECURITY_HEADERS = {
    "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in CONTENT_POLICY.items()),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",  # whoever has the URL of a table can join it
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def refusal_response(refusal: Refused) -> Response:
    error = error_of(refusal)
    headers = {"Retry-After": str(error.params["seconds"])} if "seconds" in error.params else None
    if refusal.code == "elsewhere":  # nginx passes the request on to that server, and the client notices nothing
        headers = {"X-Accel-Redirect": f"@{error.params['server']}"}
    return JSONResponse(ErrorBody(error=error).model_dump(), status_of(refusal), headers)


async def refuse_websocket(websocket: WebSocket, refusal: Refused) -> None:
    """Refuse a WebSocket that is not accepted yet, with an HTTP response."""
    if websocket.client_state == WebSocketState.CONNECTING:
        await websocket.receive()
    await websocket.send_denial_response(refusal_response(refusal))


class SecurityMiddleware:
    """ASGI middleware that checks limits, the host and the origin, adds security headers, and logs what fails."""

    def __init__(self, app: ASGIApp, rates: RateLimiters, concurrency: ConcurrencyLimiter) -> None:
        self._app = app
        self._rates = rates
        self._concurrency = concurrency
        self._host = HostCheck()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._handle_http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._handle_websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _handle_websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._rates.address_requests.check(address_of(WebSocket(scope, receive, send)))
            self._host.check(scope)
            check_origin(Headers(scope=scope), public_host(scope))
            await self._app(scope, receive, send)
        except Refusal as refusal:
            count_refusal(scope, refusal)
            await refuse_websocket(WebSocket(scope, receive, send), refusal)
        except Exception as error:
            log_failure("A WebSocket", error)

    async def _handle_http(self, scope: Scope, receive: Receive, send: Send) -> None:
        has_started = False  # the response
        address = address_of(HTTPConnection(scope))

        async def send_with_headers(message: Message) -> None:
            nonlocal has_started
            if message["type"] == "http.response.start":
                has_started = True
                add_headers(MutableHeaders(raw=message["headers"]), scope["path"])
            await send(message)

        try:
            if scope["path"] in PROBES:  # they come from the machine's own tools, by any name, and are cheap
                await self._app(scope, receive, send_with_headers)
                return
            self._rates.address_requests.check(address)
            self._host.check(scope)
            with self._concurrency.count_request(address):
                if scope["method"] not in SAFE_METHODS:
                    check_origin(Headers(scope=scope), public_host(scope))
                    receive = await read_body(receive, MAX_BODIES.get(scope["path"], MAX_MESSAGE))
                await self._app(scope, receive, send_with_headers)
        except Refusal as refusal:
            count_refusal(scope, refusal)
            response = refusal_response(refusal)
            if scope["method"] not in SAFE_METHODS and scope["http_version"] == "1.1":
                response.headers["Connection"] = "close"  # the rest of the body may never come
            await response(scope, receive, send_with_headers)
        except Exception as error:
            log_failure(f"A {scope['method']} request", error)
            if not has_started:
                await refusal_response(Refusal("internal"))(scope, receive, send_with_headers)


def count_refusal(scope: Scope, refusal: Refused) -> None:
    scope["app"].state.backend.services.metrics.count_refusal(refusal.code)


def address_of(connection: HTTPConnection) -> str:
    """The client's address, by which limits count. Behind a trusted web server it is the one in `X-Forwarded-For`.

    With IPv6 it is the client's network, the first 64 bits, because a household can use any address in its network.
    """
    return "" if connection.client is None else network_of(connection.client.host)


def network_of(host: str) -> str:
    """The network of an IPv6 address; everything else stays as it is."""
    try:
        address = ipaddress.IPv6Address(host)
    except ValueError:
        return host
    if address.ipv4_mapped is not None:  # IPv4 at a socket that takes both
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(address), IPV6_NETWORK), strict=False))


def public_host(scope: Scope) -> str | None:
    """The host name in our public URL. It counts as ours even if a web server in front of us does not pass on `Host`."""
    address = getattr(scope["app"].state, "address", None)
    return None if address is None else host_of(address.url)


def check_origin(headers: Headers, public_host_name: str | None = None) -> None:
    """Refuse requests from other sites' pages.

    A request without an origin is allowed. It is not from a browser, so it has no cookie that another site could abuse.
    """
    own_hosts = {headers.get("host", "").lower(), public_host_name}
    is_ours = all(host_of(origin) in own_hosts - {None} for origin in headers.getlist("origin"))
    if not is_ours or headers.get("sec-fetch-site", "none") not in {"same-origin", "none"}:
        raise Refusal("foreign-origin")


def host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None


async def read_body(receive: Receive, max_bytes: int) -> Receive:
    """Read the whole body, and return a `receive` that gives it to the application.

    Refused if it has more than `max_bytes` bytes, is too slow, or is not JSON.
    """
    try:
        async with asyncio.timeout(BODY_TIMEOUT):
            body = await read_chunks(receive, max_bytes)
    except TimeoutError:
        raise Refusal("malformed", where="body", problem="it did not come in time") from None
    check_json(body)
    is_read = False

    async def receive_body() -> Message:
        nonlocal is_read
        if is_read:
            return await receive()
        is_read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_body


async def read_chunks(receive: Receive, max_bytes: int) -> bytes:
    """The whole body. Refused if it has more than `max_bytes` bytes."""
    body = b""
    has_more = True
    while has_more:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        body += message.get("body", b"")
        has_more = message.get("more_body", False)
        if len(body) > max_bytes:
            raise Refusal("too-large", most=max_bytes)
    return body


def check_json(body: bytes) -> None:
    """Refuse a body that is not JSON by the standard.

    FastAPI reads bodies with Python's parser, which also accepts halves of surrogate pairs. No response can quote those.
    """
    try:
        orjson.loads(body or b"null")
    except orjson.JSONDecodeError:
        raise Refusal("malformed", where="body", problem="json-invalid") from None


def add_headers(headers: MutableHeaders, path: str) -> None:
    for name, value in SECURITY_HEADERS.items():
        headers.setdefault(name, value)
    if path.startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")
