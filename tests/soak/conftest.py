import faulthandler

import pytest


@pytest.fixture(autouse=True)
def no_other_limit() -> None:
    """Remove the usual time limit. Each of these tests has its own, which depends on how much work it is set to do."""
    faulthandler.cancel_dump_traceback_later()
