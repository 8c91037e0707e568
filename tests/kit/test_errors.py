"""All refusals have one base class, a code and parameters."""

import pickle
import re
from pathlib import Path
from typing import get_args

import facedown
from facedown.bots import UnknownBot
from facedown.kit.errors import BadInput, CommandCode, InputCode, Refused


def test_every_code_is_that_of_an_error() -> None:
    """Clients have a text for every code, so every code should belong to an error."""
    source = "\n".join(file.read_text("utf-8") for file in Path(facedown.__path__[0]).rglob("*.py"))
    codes = set(re.findall(r'^    code(?:: [\w |]+)? = "([a-z-]+)"$', source, re.MULTILINE))
    assert codes == {*get_args(InputCode), *get_args(CommandCode)}


def test_an_error_keeps_its_code_and_parameters_between_processes() -> None:
    error = pickle.loads(pickle.dumps(UnknownBot("There is no bot 'cat'.", bot="cat")))  # noqa: S301 - our own
    assert (type(error), str(error), error.code, error.params) == (
        UnknownBot,
        "There is no bot 'cat'.",
        "unknown-bot",
        {"bot": "cat"},
    )


def test_bad_input_is_refused_and_is_a_value_error() -> None:
    assert issubclass(BadInput, Refused)
    assert issubclass(BadInput, ValueError)
