"""What can be set about a server."""

import dataclasses
from pathlib import Path

import platformdirs

from facedown.engine.cores import count_cores
from facedown.server.support.limits import Limits

MAX_MESSAGE = 16 * 1024  # bytes in a request's body or a WebSocket frame; ours are far smaller

BOT_PAUSE = 0.9


def default_database() -> Path:
    """In the user's data folder."""
    return Path(platformdirs.user_data_dir("facedown", appauthor=False)) / "facedown.sqlite3"


def key_file_of(database: Path) -> Path:
    return database.with_name(database.name + ".key")


@dataclasses.dataclass(frozen=True, slots=True)
class Settings:
    database: Path = dataclasses.field(default_factory=default_database)
    client: Path = Path(__file__).parents[1] / "client"  # the built browser client
    bot_pause: float = BOT_PAUSE  # seconds that a bot waits before it moves
    bot_retry: float = 2.0  # seconds until a bot tries again after the database refused its move
    bot_workers: int = max(1, min(4, count_cores() - 1))  # processes, at most, for bots that search; as many for others
    bot_patience: float = 60.0  # seconds until a worker that does not answer is replaced
    stand_in_after: float = 300.0  # seconds until a bot plays for somebody who has vanished while others wait
    new_host_after: float = 120.0  # seconds until an open table whose host stays away has another
    grace: float = 10.0  # seconds after which somebody counts as gone
    round_every: float = 5.0  # seconds between the caretaker's rounds
    open_hours: float = 12.0  # until an open table that nobody comes to is closed
    running_days: float = 28.0  # until a game in which nobody moves counts as abandoned
    deal_patience: float = 3.0  # seconds that clients have to commit to their part of a deal, then to reveal it; 0: not asked
    limits: Limits = dataclasses.field(default_factory=Limits)

    @property
    def key_file(self) -> Path:
        """Beside the database, so that cookies live as long as the tables they open."""
        return key_file_of(self.database)
