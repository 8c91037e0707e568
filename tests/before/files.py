"""Games, records and a database as Facedown wrote them when the notation was at version 1.

They stand for everything that people have kept since then, which must load, replay and verify in every later version. So
these files are never made again; write.py shows how they were made.

- traces/: what `facedown trace --views` printed. Two games per configuration: one played at random, one by players who seek
  out rare corners (tests/contract/play.py).
- records/: `saved`, two per configuration, the second unfinished; `arena`, from `facedown arena`; `served`, from the tables in
  the database whose games are over or abandoned. `findings.json` has what `facedown verify` found in each.
- database/: a server's database with tables at every stage, the key that signs its cookies, and its guests' cookies.
"""

import json
import lzma
from collections.abc import Iterable
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
TRACES, RECORDS, DATABASE = FOLDER / "traces", FOLDER / "records", FOLDER / "database"
FINDINGS, COOKIES = RECORDS / "findings.json", DATABASE / "cookies.json"
STORED, KEY = DATABASE / "facedown.sqlite3.xz", DATABASE / "facedown.sqlite3.key"


def pack(file: Path, content: bytes) -> None:
    """Write a new compressed file; FileExistsError if it already exists."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("xb") as compressed_file:
        compressed_file.write(lzma.compress(content, preset=9))


def pack_lines(file: Path, values: Iterable[object]) -> None:
    """Write a new compressed file with one JSON value per line."""
    pack(file, "".join(f"{json.dumps(value, ensure_ascii=False)}\n" for value in values).encode())


def unpack(file: Path) -> bytes:
    return lzma.decompress(file.read_bytes())


def unpack_lines(file: Path) -> list[Any]:
    return [json.loads(line) for line in unpack(file).decode().splitlines()]


def read_records(source: str) -> list[Any]:
    return unpack_lines(RECORDS / f"{source}.jsonl.xz")
