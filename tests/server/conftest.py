from collections.abc import Iterator

import pytest

from tests.server.people import RunningServer, run_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One for all tests of a file: each opens tables of its own."""
    with run_server(tmp_path_factory.mktemp("server")) as started:
        yield started
