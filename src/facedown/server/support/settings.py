"""The settings of a server."""

import dataclasses
from pathlib import Path

import platformdirs
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from facedown.engine.cores import count_cores
from facedown.kit.errors import BadInput
from facedown.server.support.limits import Limits

MAX_MESSAGE = 16 * 1024  # bytes in the body of a request or in a WebSocket frame; ours are far smaller
MAX_RECORD = 128 * 1024  # bytes in a record that is to be checked: several times the longest game that people play

BOT_PAUSE = 0.9

Database = Path | URL  # a file, which one server uses (SQLite), or the URL of a PostgreSQL database, for any number of servers
POSTGRES = ("postgresql", "postgres", "postgresql+psycopg")  # how its URLs begin


class BadDatabase(BadInput):
    code = "bad-database"


def read_database(text: str) -> Database:
    """The database that this text names, as a file or a URL. Errors do not quote the text, because it can hold a password."""
    scheme, separator, _ = text.partition("://")
    if not separator:
        return Path(text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # such as a port that is not a number
        url = None
    if url is None or scheme not in POSTGRES or not url.database:
        raise BadDatabase("A database is a file, or a URL such as postgresql://facedown@db.example.org/facedown.")
    return url.set(drivername="postgresql+psycopg")


def show_database(database: Database) -> str:
    """The name of a database for printing. The password is left out, even if it is in the URL's query."""
    if isinstance(database, Path):
        return str(database)
    url = URL.create("postgresql", database.username, None, database.host, database.port, database.database)
    return url.render_as_string()


def default_database() -> Path:
    """The database file in the user's data folder."""
    return Path(platformdirs.user_data_dir("facedown", appauthor=False)) / "facedown.sqlite3"


def default_bot_workers() -> int:
    """One for each core but one, which the server itself needs, and at most four."""
    return max(1, min(4, count_cores() - 1))


def key_file_of(database: Path) -> Path:
    """The file with the key that signs cookies. It lies beside the database, because cookies are valid only for its guests."""
    return database.with_name(database.name + ".key")


@dataclasses.dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set about a server. Times are in seconds unless their names say otherwise."""

    database: Database = dataclasses.field(default_factory=default_database)
    client: Path = Path(__file__).parents[1] / "client"  # the built browser client
    language: str = "en"  # of link previews
    bot_pause: float = BOT_PAUSE  # how long a bot waits before an ordinary move
    bot_retry: float = 2.0  # until a bot or the clock tries again after its move could not be saved
    bot_workers: int = default_bot_workers()  # limit for processes with bots that search, and again for others
    bot_timeout: float = 60.0  # until a worker process that does not answer is replaced
    stand_in_after: float = 300.0  # until a bot plays for somebody who is away while others wait for them
    new_host_after: float = 120.0  # until an open table gets a new host because its own is away
    away_after: float = 10.0  # until somebody who has disconnected counts as away
    housekeeping_every: float = 5.0  # between two rounds of housekeeping
    open_hours: float = 12.0  # until an open table is closed because nobody comes
    lesson_hours: float = 1.0  # until a lesson is deleted because nobody moves
    playing_days: float = 28.0  # until a game is abandoned because nobody moves
    keep_games: float = 60.0  # until a game that nobody has used is dropped from memory
    deal_timeout: float = 3.0  # for clients to commit to their part of a deal, and again to reveal it; 0: they are not asked
    day_zone: str | None = None  # the time zone in which days begin, such as Europe/Berlin; None: this machine's own
    server_name: str = ""  # of this server, if several share a database
    silent_after: float = 10.0  # until a server that gives no sign of life loses its tables to others
    limits: Limits = dataclasses.field(default_factory=Limits)
