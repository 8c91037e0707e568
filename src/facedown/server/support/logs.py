"""What may be written to a log: where something failed, never with what — an error's own words may hold a card."""

import logging
import traceback

log = logging.getLogger("facedown.server")


WORDY = ("sqlalchemy.engine", "uvicorn.error", "websockets")  # they write down statements, frames, errors word for word


def hush() -> None:
    """Whatever level a host asks for. They are everybody's loggers, so only `serve` does this, to a process of its own."""
    for name in WORDY:
        logging.getLogger(name).setLevel(logging.CRITICAL)


def log_failure(doing: str, error: BaseException) -> None:
    where = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s failed: %s\n%s", doing, type(error).__name__, where)
