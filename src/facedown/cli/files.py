"""Files of records: one record, or one per line."""

from typing import IO

import click

from facedown.kit.errors import BadRecord

line_option = click.option(
    "--line", type=click.IntRange(min=1), default=None, help="Which line, if the file has one record per line."
)


def read_line(file: IO[bytes], line: int | None) -> bytes:
    """One line of the file; if `line` is None, the whole file, which must be one record."""
    if line is None:
        text = file.read()
        if text.startswith(b"{") and b"}\n{" in text:
            raise BadRecord(f"{file.name} has one record per line; choose one with --line.")
        return text
    count = 0
    for count, text in enumerate(file, 1):
        if count == line:
            return text
    raise BadRecord(f"{file.name} has no line {line}; its last is line {count}.")
