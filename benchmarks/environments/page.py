"""Turns the figures in envs.json into tables, for the terminal and for docs/benchmarks.md."""

import json
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from benchmarks.speed.table import format_number, markdown

ROOT = Path(__file__).parents[2]
RESULTS_FILE = ROOT / "benchmarks" / "envs.json"
PAGE = ROOT / "docs" / "benchmarks.md"
BEGIN, END = "<!-- from envs.json -->\n", "<!-- /envs.json -->\n"

Key = tuple[str, str]  # what was measured (batch, Gymnasium …), and in which game


class Ratio(NamedTuple):
    """A comparison of one of our environments with one of another project, and how many times as fast ours should be."""

    ours: Key
    theirs: Key
    goal: float
    difference: str  # what only one of the two does


RATIOS = (
    Ratio(
        ("batch", "Pairs, 52 cards, alone"),
        ("Gymnasium", "ConcentrationHard"),
        50,
        "POPGym: one environment, no mask, an illegal flip is wasted. It pairs by rank, so 4 cards are alike.",
    ),
    Ratio(
        ("batch", "Pairs, 64 cards, two players"),
        ("text", "MemoryGame 8 × 8"),
        100,
        "Counted in flips, ours without the opponent’s. TextArena writes text, has no mask, and gets a new game each time, "
        "because using one again slows it down.",
    ),
    Ratio(("batch", "Memoarrr!"), ("batch", "leduc_holdem"), 2, "Pgx has no opponents; 6 cards, 3 actions."),
    Ratio(("batch", "Memoarrr!"), ("batch", "kuhn_poker"), 0.8, "Pgx has no opponents; 3 cards, 2 actions."),
    Ratio(
        ("batch", "Matryoshka, three players"),
        ("batch", "sparrow_mahjong"),
        15,
        "Pgx has no opponents. Three players and hidden hands on both sides.",
    ),
    Ratio(("PettingZoo", "Memoarrr!"), ("PettingZoo", "connect_four_v3"), 2.5, "connect_four hides nothing."),
    Ratio(("PettingZoo", "Memoarrr!"), ("PettingZoo", "hanabi_v5"), 7, "hanabi goes through Shimmy and OpenSpiel."),
    Ratio(
        ("Gymnasium", "Pairs, 52 cards, alone"),
        ("Gymnasium", "ConcentrationHard"),
        1,
        "POPGym has no mask; ours draws from its mask, which is measured too.",
    ),
    Ratio(
        ("Gymnasium", "Memoarrr!"),
        ("Gymnasium", "CartPole-v1"),
        1,
        "CartPole has no mask, no opponent and 4 numbers per observation.",
    ),
)


def rates_of(run: dict[str, Any], key: Key, *, is_ours: bool) -> list[float]:
    (figure,) = [
        figure
        for figure in run["figures"]
        if (figure["what"], figure["game"]) == key and (figure["who"] == "Facedown") == is_ours
    ]
    rates: list[float] = figure["rates"]
    return rates


def ratios_table(run: dict[str, Any]) -> str:
    rows = [["ours", "k/s", "theirs", "k/s", "ratio (least–most)", "wanted", "", "what is not alike"]]
    for each in RATIOS:
        our_rates, their_rates = rates_of(run, each.ours, is_ours=True), rates_of(run, each.theirs, is_ours=False)
        ratios = [our_rate / their_rate for our_rate, their_rate in zip(our_rates, their_rates, strict=True)]
        middle = median(ratios)
        spread = f"{format_number(middle)} ({format_number(min(ratios))}–{format_number(max(ratios))})"
        verdict = "reached" if middle >= each.goal else f"missed by {1 - middle / each.goal:.0%}"
        cells = [
            format_thousands(our_rates),
            " ".join(reversed(each.theirs)),
            format_thousands(their_rates),
            spread,
            f"{each.goal:g}",
            verdict,
        ]
        rows.append([" ".join(reversed(each.ours)), *cells, each.difference])
    return markdown(rows)


def batches_table(run: dict[str, Any]) -> str:
    rows = [["batch of 4,096", "k/s"]]
    rows += [[figure["game"], format_thousands(figure["rates"])] for figure in run["figures"] if is_our_batch(figure)]
    return markdown(rows)


def is_our_batch(figure: dict[str, Any]) -> bool:
    return (figure["who"], figure["what"]) == ("Facedown", "batch")


def format_thousands(rates: list[float]) -> str:
    return format_number(median(rates) / 1000)


def section(run: dict[str, Any]) -> str:
    machine = run["machine"]
    versions = ", ".join(f"{name} {number}" for name, number in machine["packages"].items())
    before, after = machine["load"]
    rounds = len(run["figures"][0]["rates"])
    return f"""
Measured on {machine["day"]}: {machine["processor"]}, {machine["cores"]} cores, load {before} before and {after} after; Python
{machine["python"]}, {versions}. Thousands of steps per second of processor time, the median of {rounds} rounds.

{ratios_table(run)}

All batches of ours:

{batches_table(run)}

"""


def fill_page(page: str, run: dict[str, Any]) -> str:
    """The page with this run's figures in it."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + section(run) + END + after


def write(run: dict[str, Any]) -> None:
    RESULTS_FILE.write_text(json.dumps(run, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    PAGE.write_text(fill_page(PAGE.read_text(encoding="utf-8"), run), encoding="utf-8")
