"""What may be written to a log: where something failed, never with what — an error's own words may hold a card."""

import logging
import traceback

log = logging.getLogger("facedown.server")


def log_failure(doing: str, error: BaseException) -> None:
    where = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s failed: %s\n%s", doing, type(error).__name__, where)
