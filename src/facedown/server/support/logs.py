"""The server's log. It says where something failed, but never the error's message, which could name a card."""

import logging
import traceback

log = logging.getLogger("facedown.server")

VERBOSE_LOGGERS = ("sqlalchemy.engine", "uvicorn.error", "websockets")  # these log statements, frames and errors verbatim


def silence_libraries() -> None:
    """Silence libraries that could log secrets. This affects the whole process, so only `serve` calls it."""
    for name in VERBOSE_LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL)


def log_failure(what: str, error: BaseException) -> None:
    """Log that `what` failed, with the type and the traceback of the error but without its message."""
    where = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s failed: %s\n%s", what, type(error).__name__, where)
