"""The host names that a server answers to.

Another site can make its own name point to this machine (DNS rebinding). Its pages can then send requests here that the browser
takes for requests to that site. But such requests name that site as their host, so a server that answers only to its own names
is safe.
"""

import ipaddress
import re
import shlex
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from facedown.server.protocol.errors import Refusal
from facedown.server.support.logs import log

MAX_HOST = 260  # characters: a name has at most 253, a port 5
MAX_LOGGED_NAMES = 10  # names that are logged, so that a flood of them does not fill the log
HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([^\s:/@\[\]]+))(?::[0-9]*)?", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class HostNames:
    """Which hosts a request may name."""

    names: frozenset[str]  # in lower case
    accepts_loopback: bool = False  # localhost, 127.0.0.1 and the like
    accepts_addresses: bool = False  # the address of this machine that the request was sent to

    def accepts(self, host: str, server_address: str | None) -> bool:
        """Whether a request for this host is for us. `server_address`: the one that it was sent to."""
        name = host_name(host)
        if name is None:
            return False
        return (
            name in self.names
            or (self.accepts_loopback and is_loopback(name))
            or (self.accepts_addresses and server_address is not None and name == server_address)
        )


def names_to_answer(
    listener: socket.socket, host: str | None, public_url: str | None, trusted_hosts: Iterable[str] = ()
) -> HostNames:
    """The names that a server on this socket answers to. `host`: what it was told to listen on; None for the local network.

    The public URL's name and `trusted_hosts` are always among them. A server on a loopback address also answers to loopback
    names. Any other server answers to those, to `host` and to the address that a request was sent to, unless it has a public
    URL and a `host`.
    """
    public_name = None if public_url is None else urlsplit(public_url).hostname
    names = frozenset(name.lower() for name in (public_name, *trusted_hosts) if name is not None)
    if is_loopback(listener.getsockname()[0]):
        return HostNames(names, accepts_loopback=True)
    if public_name is not None and host is not None:
        return HostNames(names)
    return HostNames(names | ({host.lower()} if host else set()), accepts_loopback=True, accepts_addresses=True)


def host_name(host: str) -> str | None:
    """The name in a Host header, in lower case and without the port; None if it cannot be read."""
    host_match = HOST.fullmatch(host) if len(host) <= MAX_HOST else None
    return None if host_match is None else (host_match[1] or host_match[2]).lower().removesuffix(".")


def is_loopback(name: str) -> bool:
    """Whether the name always means the machine that the browser runs on."""
    try:
        return name == "localhost" or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


class HostCheck:
    """Refuses requests for other hosts. An app that is mounted in another one knows no names, and accepts any."""

    def __init__(self) -> None:
        self._logged_names: set[str] = set()

    def check(self, scope: Scope) -> None:
        host = Headers(scope=scope).get("host", "")
        names: HostNames | None = getattr(scope["app"].state, "host_names", None)
        server = scope.get("server")
        is_ours = len(host) <= MAX_HOST if names is None else names.accepts(host, None if server is None else server[0])
        if not is_ours:
            self._log(host)
            raise Refusal("misdirected")

    def _log(self, host: str) -> None:
        """Tell the person who runs the server, who may have forgotten a name."""
        name = host_name(host)
        if name is not None and name not in self._logged_names and len(self._logged_names) < MAX_LOGGED_NAMES:
            self._logged_names.add(name)
            # Anybody can send any name, and somebody may paste this into a shell.
            option = f"--trusted-host {shlex.quote(ascii(name)[1:-1])}"
            log.warning("Refused a request for the host %s. If that is this server: %s", ascii(name), option)
