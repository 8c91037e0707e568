"""Where a host's settings come from: a flag, else a FACEDOWN_… variable, else the config file.

Click itself looks them up in this order. This module adds error messages that say where a wrong value came from.
"""

import ipaddress
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click
import platformdirs
from click.core import ParameterSource

KINDS: dict[str, tuple[type, str]] = {
    "host": (str, "text"),
    "port": (int, "a whole number"),
    "database": (str, "text"),
    "public-url": (str, "text"),
    "day-zone": (str, "text"),
    "trusted-host": (list, "a list of names"),
    "trusted-proxy": (list, "a list of addresses or networks"),
    "metrics-port": (int, "a whole number"),
    "bot-workers": (int, "a whole number"),
    "log": (str, "text"),
    "language": (str, "text"),
    "server-name": (str, "text"),
    "silent-after": (int, "a whole number"),
    "browser": (bool, "true or false"),
    "lan": (bool, "true or false"),
}  # what the config file may set: its type, and how errors name the type
HOST_NAME = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*", re.ASCII)  # or an IPv6 address
SERVER_NAME = re.compile(r"[a-z0-9-]{1,32}", re.ASCII)
CONFIG = "facedown.config"  # the key of the file's name in click's `Context.meta`


class OptionWithSource(click.Option):
    """An option whose errors say where the wrong value came from."""

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        try:
            return super().process_value(ctx, value)
        except click.BadParameter as error:
            raise click.BadParameter(error.message + self._source(ctx), ctx, self) from error

    def _source(self, ctx: click.Context) -> str:
        match ctx.get_parameter_source(self.name or ""):
            case ParameterSource.ENVIRONMENT:
                return f" (This value comes from the variable {self.envvar}.)"
            case ParameterSource.DEFAULT_MAP:
                return f" (This value comes from {ctx.meta[CONFIG]}.)"
        return ""


class DatabaseType(click.ParamType[Any]):
    """A file, or the URL of a PostgreSQL database. Errors do not quote a URL, which can hold a password."""

    name = "database"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str) or "://" not in value:
            return click.Path(dir_okay=False, path_type=Path).convert(value, param, ctx)
        from facedown.server.support.settings import BadDatabase, read_database  # imports SQLAlchemy

        try:
            return read_database(value)
        except BadDatabase as error:
            self.fail(str(error), param, ctx)


def default_config() -> Path:
    """The config file in the user's config folder."""
    return Path(platformdirs.user_config_dir("facedown", appauthor=False)) / "facedown.toml"


def read_config(ctx: click.Context, _option: click.Parameter, path: Path | None) -> None:
    file = path or default_config()
    ctx.meta[CONFIG] = file
    try:
        text = file.read_text("utf-8")
    except FileNotFoundError:
        if path is not None:
            raise click.BadParameter(f"There is no file {file}.") from None
        return
    except (OSError, UnicodeError) as error:
        raise click.BadParameter(f"{file} cannot be read: {error}") from error
    ctx.default_map = {**(ctx.default_map or {}), **read_settings(file, text)}


def read_settings(file: Path, text: str) -> dict[str, Any]:
    """The settings in the file, under click's names. Raises an error if one of them is wrong."""
    try:
        settings = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise click.BadParameter(f"{file} is not TOML: {error}") from error
    for key, value in settings.items():
        if key not in KINDS:
            raise click.BadParameter(f"{file} sets {key!r}, but the settings are: {', '.join(KINDS)}.")
        kind, words = KINDS[key]
        if type(value) is not kind or (isinstance(value, list) and not all(isinstance(item, str) for item in value)):
            raise click.BadParameter(f"{file} sets {key} to {value!r}; it must be {words}.")
    if "database" in settings and "://" not in settings["database"]:
        settings["database"] = file.parent / Path(settings["database"]).expanduser()
    return {key.replace("-", "_"): value for key, value in settings.items()}


def read_url(_ctx: click.Context, _option: click.Parameter, url: str | None) -> str | None:
    """The URL without a slash at its end, because the paths of tables are appended to it."""
    if url is None:
        return None
    if not is_address(url):
        raise click.BadParameter(f"{url!r} is not an address such as https://play.example.org.")
    return url.rstrip("/").lower()


def is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        is_there = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        return False
    return is_there and parts.scheme in {"http", "https"} and url.rstrip("/") == f"{parts.scheme}://{parts.netloc}"


def read_hosts(_ctx: click.Context, _option: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    for name in names:
        if not HOST_NAME.fullmatch(name):
            raise click.BadParameter(f"{name!r} is not a host name such as annes-mac.local.")
    return names


def read_networks(_ctx: click.Context, _option: click.Parameter, networks: tuple[str, ...]) -> tuple[str, ...]:
    for network in networks:
        try:
            ipaddress.ip_network(network)
        except ValueError:
            raise click.BadParameter(f"{network!r} is not an address or a network such as 10.0.0.0/24.") from None
    return networks


def read_zone(_ctx: click.Context, _option: click.Parameter, zone: str | None) -> str | None:
    from facedown.server.support.times import NoSuchZone, find_zone  # slow to import, and most commands do not need it

    try:
        find_zone(zone)
    except NoSuchZone as error:
        raise click.BadParameter(str(error)) from None
    return zone


def read_server_name(_ctx: click.Context, _option: click.Parameter, name: str) -> str:
    if name and not SERVER_NAME.fullmatch(name):
        raise click.BadParameter(f"{name!r} is not a name such as a or server-2: up to 32 small letters, digits and hyphens.")
    return name


def setting(name: str, *, help: str, **more: Any) -> Callable[[Any], Any]:  # noqa: A002 - click's word
    """An option of the command line that can also be set by an environment variable and in the config file."""
    variable = "FACEDOWN_" + name.strip("-").partition("/")[0].replace("-", "_").upper()
    return click.option(name, cls=OptionWithSource, envvar=variable, show_envvar=True, help=help, **more)


config = setting(
    "--config",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=read_config,
    is_eager=True,
    expose_value=False,
    help="A TOML file with any of these settings; by default facedown.toml in your config folder, if there is one.",
)
database = setting(
    "--database",
    type=DatabaseType(),
    default=None,
    help="The file that keeps the tables, by default in your data folder; or the URL of a PostgreSQL database.",
)
host = setting("--host", default="127.0.0.1", show_default=True, help="The address to serve on.")
port = setting("--port", type=click.IntRange(0, 65535), default=None, help="The port; by default 8000, or the next free one.")
lan = setting("--lan", is_flag=True, help="Serve the local network too, and print a code that phones can scan.")
public_url = setting(
    "--public-url",
    default=None,
    callback=read_url,
    help="The address at which others reach this server; links to tables begin with it.",
)
language = setting(
    "--language",
    type=click.Choice(["en", "de"]),
    default="en",
    show_default=True,
    help="The language in which messengers and other sites show a link to this server.",
)
trusted_host = setting(
    "--trusted-host",
    multiple=True,
    callback=read_hosts,
    metavar="NAME",
    help="Another name that this server answers to, such as annes-mac.local. Can be given several times.",
)
trusted_proxy = setting(
    "--trusted-proxy",
    multiple=True,
    callback=read_networks,
    metavar="NETWORK",
    help="The address or network of a web server in front of this one, whose X-Forwarded-For is believed, such as 10.0.0.0/24; "
    "by default only one on this machine is. Can be given several times.",
)
metrics_port = setting(
    "--metrics-port",
    type=click.IntRange(0, 65535),
    default=None,
    help="Let Prometheus read metrics at /metrics on this port of this machine.",
)
bot_workers = setting(
    "--bot-workers",
    type=click.IntRange(1, 256),
    default=None,
    metavar="NUMBER",
    help="The most processes in which bots that search may think. The other bots get as many of their own. By default one less "
    "than the machine has cores, but at least 1 and at most 4.",
)
log_format = setting(
    "--log",
    type=click.Choice(["plain", "json"]),
    default="plain",
    show_default=True,
    help="How to log: for people, or one JSON object per line.",
)
day_zone = setting(
    "--day-zone",
    default=None,
    callback=read_zone,
    metavar="ZONE",
    help="The time zone in which the day's deals change, such as Europe/Berlin; by default this computer's own.",
)
server_name = setting(
    "--server-name",
    default="",
    callback=read_server_name,
    metavar="NAME",
    help="The name of this server, if several share a PostgreSQL database. The web server in front of them uses it.",
)
silent_after = setting(
    "--silent-after",
    type=click.IntRange(5, 3600),
    default=10,
    show_default=True,
    metavar="SECONDS",
    help="If several servers share a database: how long one of them can be silent before the others take its tables.",
)
browser = setting("--browser/--no-browser", default=True, help="Whether to open the browser.")


def choose_host(ctx: click.Context, host: str, *, lan: bool) -> str | None:
    """The address to serve on, or None for the local network. If both are set, the one from the stronger source wins."""
    host_source, lan_source = (ctx.get_parameter_source(name) or ParameterSource.DEFAULT for name in ("host", "lan"))
    if lan and host_source == lan_source:
        raise click.UsageError("Choose either --host or --lan: the local network is served on every address of this machine.")
    return None if lan and lan_source < host_source else host
