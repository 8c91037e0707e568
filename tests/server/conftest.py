from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.people import RunningServer, running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with running(tmp_path) as started:
        yield started
