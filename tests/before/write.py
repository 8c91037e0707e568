"""How the files in this folder were made (files.py says what they are). They are never made again.

    .venv/bin/python -m tests.before.write

It refuses to run while any of them exists: a later version cannot write what an earlier one wrote.
"""

import json
import sys
import tempfile
from itertools import islice
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from facedown.cli.main import main as facedown
from facedown.engine.match import Match
from facedown.engine.record import to_record
from facedown.engine.trace import random_moves
from facedown.engine.verify import verify
from tests.before import tables
from tests.before.files import DATABASE, FINDINGS, RECORDS, TRACES, pack, pack_lines, read_records
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.play import moves

SEED = "before"
EAGER = 1  # an odd seed for play.moves makes its players eager
ARENAS: list[tuple[str, int, dict[str, object]]] = [
    ("memoarrr", 2, {"abilities": "off", "edition": "2018"}),
    ("memoarrr", 3, {"abilities": "on", "edition": "2018", "stack": "ordered"}),
    ("memoarrr", 4, {"abilities": "on"}),
    ("memory-kings", 1, {}),
    ("memory-kings", 2, {}),
    ("memory-kings", 3, {"limit": 30}),
    ("memory-kings", 4, {}),
    ("tremember", 2, {}),
    ("tremember", 4, {"limit": 12}),
    ("tremember", 6, {}),
    ("matryoshka", 3, {}),
    ("matryoshka", 4, {}),
    ("matryoshka", 5, {}),
]  # game, players, options
BOTS = ["goldfish", "parrot", "dog", "chimp"]
GAMES = 4  # per arena, or more if some bot has not had every seat by then


def main() -> int:
    existing_folders = [folder for folder in (TRACES, RECORDS, DATABASE) if folder.exists()]
    if existing_folders:
        sys.stderr.write(f"{existing_folders[0]} already exists. What was made before is never made again.\n")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        write_traces(Path(folder))
        write_records(Path(folder))
    return 0


def write_traces(folder: Path) -> None:
    for configuration in CONFIGURATIONS:
        pack(TRACES / f"{configuration}-random.jsonl.xz", make_trace(configuration))
        match = configuration.match(SEED)
        for seat, move in moves(match, EAGER):
            match.play(seat, move)
        moves_file = folder / "moves.json"
        moves_file.write_text(json.dumps(match.moves), "utf-8")
        pack(TRACES / f"{configuration}-eager.jsonl.xz", make_trace(configuration, "--moves", str(moves_file)))


def make_trace(configuration: Configuration, *more: str) -> bytes:
    options = [f"--option={name}={value}" for name, value in configuration.option_values]
    table = [configuration.game.id, "--players", str(configuration.players), "--seed", SEED, *options]
    return run("trace", *table, "--views", *more)


def write_records(folder: Path) -> None:
    pack_lines(RECORDS / "saved.jsonl.xz", [record for each in CONFIGURATIONS for record in make_records(each)])
    pack_lines(RECORDS / "arena.jsonl.xz", [record for number in range(len(ARENAS)) for record in run_arena(folder, number)])
    pack_lines(RECORDS / "served.jsonl.xz", tables.write(folder))
    findings = {source: [findings_of(record) for record in read_records(source)] for source in ("saved", "arena", "served")}
    FINDINGS.write_text(json.dumps(findings) + "\n", "utf-8")


def make_records(configuration: Configuration) -> list[dict[str, Any]]:
    """The records of a whole game, and of another that stops after half as many moves."""
    names = [f"player {seat}" for seat in range(configuration.players)]
    whole, half = configuration.match("whole"), configuration.match("half")
    play_at_random(whole)
    play_at_random(half, len(whole.moves) // 2)
    return [dict(to_record(match, names)) for match in (whole, half)]


def play_at_random(match: Match, most: int | None = None) -> None:
    for seat, move in islice(random_moves(match), most):
        match.play(seat, move)


def run_arena(folder: Path, number: int) -> list[dict[str, Any]]:
    game, players, options = ARENAS[number]
    out = folder / str(number)
    option_arguments = [f"--option={name}={value}" for name, value in options.items()]
    run(
        "arena",
        game,
        *BOTS,
        "--players",
        str(players),
        "--games",
        str(GAMES),
        "--seed",
        SEED,
        *option_arguments,
        "--out",
        str(out),
    )
    return [json.loads(line) for line in (out / "games.jsonl").read_text("utf-8").splitlines()]


def findings_of(record: dict[str, Any]) -> list[bool]:
    """Whether each finding of `verify` is good. Sentences are left out, because they may be reworded."""
    return [finding.is_good for finding in verify(record)]


def run(*arguments: str) -> bytes:
    """Run `facedown` with these arguments, and return what it prints."""
    result = CliRunner().invoke(facedown, arguments, catch_exceptions=False)
    if result.exit_code:
        raise RuntimeError(result.output)
    return result.stdout_bytes


if __name__ == "__main__":
    sys.exit(main())
