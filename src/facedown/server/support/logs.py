"""What may be logged: where something failed, and never the error's own words, which may name a card."""

import logging
import traceback

log = logging.getLogger("facedown.server")


WORDY = ("sqlalchemy.engine", "uvicorn.error", "websockets")  # they log statements, frames and errors word for word


def hush() -> None:
    """Silence libraries that would log secrets. Their loggers are the whole process's, so only `serve` calls this."""
    for name in WORDY:
        logging.getLogger(name).setLevel(logging.CRITICAL)


def log_failure(doing: str, error: BaseException) -> None:
    where = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s failed: %s\n%s", doing, type(error).__name__, where)
