import faulthandler

import pytest


@pytest.fixture(autouse=True)
def no_other_limit() -> None:
    """Each of these says itself how long it may take, which depends on how much it is told to do."""
    faulthandler.cancel_dump_traceback_later()
