from collections.abc import Iterator

import pytest

from tests.server.people import RunningServer, run_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests of a file. Each test opens its own tables."""
    with run_server(tmp_path_factory.mktemp("server")) as running_server:
        yield running_server
