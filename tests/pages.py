"""Reads the pages of the documentation, and the code in them: blocks, command lines, example files, names."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", *(page for page in (ROOT / "docs").rglob("*.md") if "rules" not in page.parts)])

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
PROGRAM = re.compile(r"(?:facedown|\./dev|pip|python3?)(?: |$)")
COMMENT = re.compile(r"\s+#.*$")


@dataclass(frozen=True)
class Command:
    """A command line on a page."""

    line: str
    output: str | None = None  # what it prints according to the page; None if the page does not say

    @property
    def words(self) -> list[str]:
        return shlex.split(self.line)


def blocks(text: str, language: str) -> list[str]:
    return [block for block_language, block in FENCE.findall(text) if block_language == language]


def spans(text: str) -> list[str]:
    """The text in single backticks outside of blocks."""
    return SPAN.findall(FENCE.sub("", text))


def commands(text: str) -> list[Command]:
    """Every command line on a page, starting with those in blocks."""
    session_commands = [command for block in blocks(text, "console") for command in read_session(block)]
    lines = [COMMENT.sub("", line) for block in blocks(text, "") for line in block.splitlines()]
    return [*session_commands, *(Command(line) for line in [*lines, *spans(text)] if PROGRAM.match(line))]


def read_session(block: str) -> Iterator[Command]:
    """The commands in a console block. What follows `$ ` is typed; the other lines are printed."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, output = part.partition("\n")
        yield Command(line, output)


def files(text: str) -> dict[str, str]:
    """The Python blocks whose first line is a comment with the name of a file, by that name."""
    matches = (re.match(r"# (\w+\.py)\n", block) for block in blocks(text, "python"))
    return {match[1]: match.string for match in matches if match}


def flags(text: str) -> set[str]:
    """Options that a page mentions without a command, such as `--lan`."""
    return {word for span in spans(text) if span.startswith("--") for word in span.split() if word.startswith("--")}


def names_used(text: str) -> Iterator[str]:
    """Facedown's dotted names that a page imports or mentions, except for names of files and names in tracebacks."""
    for module, names in re.findall(r"^(?:>>> )?from (facedown[\w.]*) import (.+)$", text, re.MULTILINE):
        yield from (f"{module}.{name.strip()}" for name in names.split(","))
    yield from re.findall(r"(?<![\w./])facedown(?:\.(?!toml|sqlite3|kit\.errors)[a-zA-Z_]\w*)+", text)
