"""The server's address, and from where it can be reached."""

import ipaddress
import socket
from dataclasses import dataclass
from typing import Literal

from fastapi import APIRouter, Request

from facedown.server.protocol.messages import ServerInfo

Reach = Literal["loopback", "lan", "public"]
OUTSIDE = ("192.0.2.1", 9)  # reserved for documentation: connecting a UDP socket to it sends nothing

router = APIRouter(prefix="/api")


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """The server's address. `url` is what links begin with, without a slash at the end."""

    url: str
    reachable_from: Reach


def find_address(listener: socket.socket, public_url: str | None) -> ServerAddress:
    """The address of a server that listens on this socket; `public_url` if it is set."""
    host, port = listener.getsockname()[:2]
    if public_url is not None:
        return ServerAddress(public_url, "public")
    if ipaddress.ip_address(host).is_loopback:
        return ServerAddress(f"http://{url_host(host)}:{port}", "loopback")
    lan_host = lan_address() if ipaddress.ip_address(host).is_unspecified else host
    if lan_host is None:
        return ServerAddress(f"http://127.0.0.1:{port}", "loopback")
    return ServerAddress(f"http://{url_host(lan_host)}:{port}", "lan")


def lan_address() -> str | None:
    """This machine's address on its local network; None if it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(OUTSIDE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if ipaddress.ip_address(address).is_loopback else address


def url_host(host: str) -> str:
    """The host as it is written in a URL: IPv6 addresses are in brackets."""
    return f"[{host}]" if ":" in host else host


@router.get("/server")
async def get_server_info(request: Request) -> ServerInfo:
    """What a lobby has to know before it offers a link."""
    address: ServerAddress | None = request.app.state.address
    if address is None:  # another web server runs this app, so nothing is known about its address
        return ServerInfo(public_url=None, reachable_from="public")
    return ServerInfo(
        public_url=None if address.reachable_from == "loopback" else address.url, reachable_from=address.reachable_from
    )
