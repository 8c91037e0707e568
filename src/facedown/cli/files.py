"""Files of records: one, or one a line."""

from typing import IO

from facedown.kit.errors import BadRecord


def read_line(file: IO[bytes], line: int | None) -> bytes:
    """One line of the file; without a number all of it, which must then be one record."""
    if line is None:
        text = file.read()
        if text.startswith(b"{") and b"}\n{" in text:
            raise BadRecord(f"{file.name} holds a record a line; say which with --line.")
        return text
    for number, text in enumerate(file, 1):
        if number == line:
            return text
    raise BadRecord(f"{file.name} has no line {line}.")
