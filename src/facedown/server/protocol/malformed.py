"""What was wrong with a message that is none of ours, in a few words and without repeating it."""

from collections.abc import Mapping, Sequence
from typing import Any

from facedown.server.protocol.errors import Refusal


def malformed(errors: Sequence[Mapping[str, Any]]) -> Refusal:
    first = errors[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")[:100].encode("utf-8", "replace").decode("utf-8")
    return Refusal("malformed", where=where, problem=str(first["type"]).replace("_", "-"))
