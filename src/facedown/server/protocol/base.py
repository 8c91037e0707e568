"""The base class of all messages, and the messages for errors."""

from typing import Any

from pydantic import BaseModel, ConfigDict


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, json_schema_serialization_defaults_required=True)


class Error(Message):
    """Why something was refused, over REST and in the frame `refused`."""

    code: str  # kebab-case; errors.py lists the server's own, kit/errors.py the engine's
    params: dict[str, Any]


class ErrorBody(Message):
    error: Error
