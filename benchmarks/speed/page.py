"""Writes the figures of engine.json between two marks in docs/benchmarks.md. A test compares them."""

from pathlib import Path

from benchmarks.speed import table
from benchmarks.speed.figures import ROOT, Run, read

PAGE = ROOT / "docs" / "benchmarks.md"
BEGIN, END = "<!-- from engine.json -->\n", "<!-- /engine.json -->\n"

QUIET_LOAD = 2.5
BUSY_NOTE = (
    "So it was busy with other things. What is timed by a core’s seconds suffers little from that; **batches, which are timed "
    "by the clock, come out far too low, ours and others’, and do not say which is faster**."
)


def section(run: Run) -> str:
    machine = run.machine
    before, after = machine["load"]
    skipped_games = "".join(
        f"\n\nLeft out: {skipped_game['who']}’s {skipped_game['game']} ({skipped_game['why'].rstrip('.')})."
        for skipped_game in run.skipped
    )
    repetitions = len(run.figures[0].rates)
    busy_note = f" {BUSY_NOTE}" if max(before, after) > QUIET_LOAD else ""
    our_versions = f"Python {machine['python']}, Numba {machine['numba']}"
    their_versions = f"OpenSpiel {machine['open_spiel']}, Pgx {machine['pgx']} on JAX {machine['jax']}"
    return f"""
Measured on {machine["day"]}: {machine["processor"]}, {machine["cores"]} cores; {our_versions}; {their_versions}.
The machine’s load in the minute before was {before}, in the last minute {after}; the run alone makes it 1 to 2.{busy_note}
Millions of moves a second, the median of {repetitions} rounds and, in brackets, the quartiles.

{table.markdown(table.our_rows(run))}

{table.markdown(table.ratio_rows(run))}

{table.markdown(table.spiel_rows(run))}

{table.markdown(table.pgx_rows(run))}{skipped_games}

Where the time of random play goes:

{table.markdown(table.share_rows(run))}

"""


def fill_page(page: str, run: Run) -> str:
    """The page with this run's figures in it."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + section(run) + END + after


def write(run: Run, file: Path = PAGE) -> None:
    file.write_text(fill_page(file.read_text(encoding="utf-8"), run), encoding="utf-8")


if __name__ == "__main__":
    write(read())
