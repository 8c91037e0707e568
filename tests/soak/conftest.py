import faulthandler

import pytest


@pytest.fixture(autouse=True)
def no_other_limit() -> None:
    """Remove the usual time limit: each of these tests has its own, which depends on how much it is told to do."""
    faulthandler.cancel_dump_traceback_later()
