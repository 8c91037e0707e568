"""REST compared with its OpenAPI description: valid requests get valid responses, others are refused."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi.openapi.utils import get_openapi
from hypothesis import given
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from facedown.server.protocol.base import ErrorBody
from facedown.server.support.settings import Settings
from facedown.server.web.app import create_app
from tests.server.fuzzing import SECONDS, fuzz
from tests.server.people import RunningServer, people, run_server, seat_players

SEEDS = 3
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]


def load_description() -> Any:
    """The description, which the server does not offer. Every refusal has the same schema."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(Path(folder) / "facedown.sqlite3"))
        description = get_openapi(title="Facedown", version="1", routes=app.routes)
    description["components"]["schemas"]["Refused"] = ErrorBody.model_json_schema(ref_template="#/components/schemas/{model}")
    refusal = {"description": "no", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refused"}}}}
    for path in description["paths"].values():
        for operation in path.values():
            operation["responses"].update({"422": refusal, "4XX": refusal})
    return schemathesis.openapi.from_dict(description)


OPERATIONS = [result.ok() for result in load_description().get_all_operations()]


@pytest.fixture(scope="module")
def fuzzed_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with run_server(tmp_path_factory.mktemp("openapi")) as server:
        yield server


def test_every_endpoint_is_described() -> None:
    labels = {operation.label for operation in OPERATIONS}
    assert {"POST /api/tables", "PUT /api/me", "GET /api/server", "GET /api/tables/{code}/openings"} <= labels


@pytest.mark.timeout(SECONDS + 300)
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_the_interface_follows_its_description(fuzzed_server: RunningServer, operation: Any) -> None:
    """With requests that follow the description, and with others. test_entrances.py tries what is further from it."""
    with people(fuzzed_server, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2)
        headers = {"Cookie": ann.cookie}

        @given(case=operation.as_strategy(GenerationMode.POSITIVE) | operation.as_strategy(GenerationMode.NEGATIVE))
        def ask(case: Any) -> None:
            if "code" in (case.path_parameters or {}):
                case.path_parameters["code"] = code  # most of what is interesting happens at a table that exists
            answer = case.call(base_url=f"http://{fuzzed_server.address}", headers=headers)
            case.validate_response(answer, checks=CHECKS)

        fuzz(ask, SEEDS, SECONDS / len(OPERATIONS))
