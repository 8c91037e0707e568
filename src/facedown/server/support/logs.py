"""The server's log. It says where something failed, but never the error's message, which could name a card."""

import json
import logging
import traceback
from datetime import UTC, datetime
from typing import Literal

log = logging.getLogger("facedown.server")

LogFormat = Literal["plain", "json"]

VERBOSE_LOGGERS = ("sqlalchemy.engine", "uvicorn.error", "websockets")  # these log statements, frames and errors verbatim


def silence_libraries() -> None:
    """Silence libraries that could log secrets."""
    for name in VERBOSE_LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL)


class JsonFormatter(logging.Formatter):
    """One JSON object per line: when, how serious, which server, what, and where in the code if something failed."""

    def __init__(self, server: str | None = None) -> None:
        super().__init__()
        self._server = server

    def format(self, record: logging.LogRecord) -> str:
        message, _, trace = record.getMessage().partition("\n")
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "server": self._server,
            "message": message,
            "trace": trace or None,
        }
        return json.dumps({key: value for key, value in line.items() if value is not None})


def set_up_logs(log_format: LogFormat, server: str | None = None) -> None:
    """Print warnings and errors, and silence libraries. This affects the whole process, so only `serve` calls it.

    `server`: its name, if it has one.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter(server) if log_format == "json" else logging.Formatter("%(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    silence_libraries()


def log_failure(action: str, error: BaseException) -> None:
    """Log that `action` failed, with the type and the traceback of the error but without its message."""
    trace = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s failed: %s\n%s", action, type(error).__name__, trace)
