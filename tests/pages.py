"""The pages of the documentation, and the code in them: blocks, command lines, examples, names."""

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
    """A command line, and what the page says that it prints; None if the page does not say."""

    line: str
    prints: str | None = None

    @property
    def words(self) -> list[str]:
        return shlex.split(self.line)


def blocks(text: str, language: str) -> list[str]:
    return [block for found, block in FENCE.findall(text) if found == language]


def spans(text: str) -> list[str]:
    """The texts between single backticks, outside blocks."""
    return SPAN.findall(FENCE.sub("", text))


def commands(text: str) -> list[Command]:
    """Every command line of a page, those in blocks first."""
    shown = [command for block in blocks(text, "console") for command in session(block)]
    listed = [COMMENT.sub("", line) for block in blocks(text, "") for line in block.splitlines()]
    return [*shown, *(Command(line) for line in [*listed, *spans(text)] if PROGRAM.match(line))]


def session(block: str) -> Iterator[Command]:
    """The commands in a console block: lines after `$ ` are typed, the others are printed."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, prints = part.partition("\n")
        yield Command(line, prints)


def files(text: str) -> dict[str, str]:
    """Blocks of Python that begin with a comment that is a file's name, by that name."""
    named = (re.match(r"# (\w+\.py)\n", block) for block in blocks(text, "python"))
    return {found[1]: found.string for found in named if found}


def flags(text: str) -> set[str]:
    """Options that are named by themselves, as in `--lan`."""
    return {word for span in spans(text) if span.startswith("--") for word in span.split() if word.startswith("--")}


def names_used(text: str) -> Iterator[str]:
    """Dotted names of Facedown's that a page imports or mentions, except for files and for what a traceback shows."""
    for module, names in re.findall(r"^(?:>>> )?from (facedown[\w.]*) import (.+)$", text, re.MULTILINE):
        yield from (f"{module}.{name.strip()}" for name in names.split(","))
    yield from re.findall(r"(?<![\w./])facedown(?:\.(?!toml|sqlite3|kit\.errors)[a-zA-Z_]\w*)+", text)
