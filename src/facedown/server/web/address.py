"""Where this server can be reached, and by whom."""

import ipaddress
import socket
from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from facedown.server.protocol.messages import HouseInfo

Reachable = Literal["loopback", "lan", "public"]
ELSEWHERE = ("192.0.2.1", 9)  # a documentation address: asking for the way there sends nothing

router = APIRouter(prefix="/api")


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where the server can be reached. `address` is what links begin with, without a slash at the end."""

    address: str
    reachable: Reachable


def whereabouts(listener: socket.socket, public_url: str | None) -> Whereabouts:
    host, port = listener.getsockname()[:2]
    if public_url is not None:
        return Whereabouts(public_url, "public")
    if ipaddress.ip_address(host).is_loopback:
        return Whereabouts(f"http://{spelled(host)}:{port}", "loopback")
    address = lan_address() if ipaddress.ip_address(host).is_unspecified else host
    if address is None:
        return Whereabouts(f"http://127.0.0.1:{port}", "loopback")
    return Whereabouts(f"http://{spelled(address)}:{port}", "lan")


def lan_address() -> str | None:
    """This machine's address on the network that leads out; None where it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(ELSEWHERE)
        except OSError:
            return None
        address: str = way.getsockname()[0]
    return None if ipaddress.ip_address(address).is_loopback else address


def spelled(host: str) -> str:
    return f"[{host}]" if ":" in host else host


@router.get("/house")
async def house_info(request: Request) -> HouseInfo:
    """What a lobby needs to know before it offers a link."""
    found: Whereabouts | None = request.app.state.whereabouts
    if found is None:  # run by somebody else's web server: all we know is how we were asked
        return HouseInfo(public_url=None, reachable="public")
    return HouseInfo(public_url=None if found.reachable == "loopback" else found.address, reachable=found.reachable)


@router.get("/qr/{code}.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def qr(request: Request, code: Annotated[str, Path(pattern=r"^[A-Z0-9]{1,12}$")]) -> Response:
    """A table's link as a picture, for whoever holds a phone beside the screen."""
    found: Whereabouts | None = request.app.state.whereabouts
    address = str(request.base_url).rstrip("/") if found is None or found.reachable == "loopback" else found.address
    import segno  # takes a megabyte, so only once somebody asks

    picture = segno.make(f"{address}/t/{code}", micro=False).svg_inline(scale=4, border=2, dark="#2b1f3f", light="#ffffff")
    return Response(picture.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1), media_type="image/svg+xml")
