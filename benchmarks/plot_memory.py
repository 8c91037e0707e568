"""Draws docs/memory-recall.svg, the curves of docs/memory.md. Needs matplotlib (the extra `study`).

python benchmarks/plot_memory.py
"""

from pathlib import Path
from typing import cast

import matplotlib as mpl

mpl.use("svg")
mpl.rcParams |= {"svg.hashsalt": "facedown", "svg.fonttype": "none", "font.family": "sans-serif", "axes.grid": True}

from matplotlib import pyplot as plt  # noqa: E402 - after the settings

from facedown.knowledge.memory import MEMORIES, Human  # noqa: E402

PICTURE = Path(__file__).parents[1] / "docs" / "memory-recall.svg"
EVENTS = range(1, 301)
EVENTS_BETWEEN = 10  # from one sight of a card to the next
STYLES = ["-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1))]


def recall(human: Human, since: int, sights: int) -> float:
    """The chance of recalling a card that was seen `sights` times, the last time `since` events ago."""
    return human.chance_of_recall(human.activation(tuple(-EVENTS_BETWEEN * number for number in range(sights)), since))


def human(name: str) -> Human:
    return cast(Human, MEMORIES[name])


def main() -> None:
    figure, (by_sights, by_level) = plt.subplots(1, 2, figsize=(9, 3.6), sharey=True, layout="constrained")
    for sights, style in zip((1, 2, 3, 5), STYLES, strict=False):
        chances = [recall(human("human"), since, sights) for since in EVENTS]
        by_sights.plot(EVENTS, chances, linestyle=style, label=f"{sights} sight{'s' * (sights > 1)}")
    by_sights.set_title("human, by number of sights")
    by_sights.set_ylabel("chance of recall")
    for name, style in zip(("goldfish", "parrot", "dog", "chimp"), STYLES, strict=False):
        by_level.plot(EVENTS, [recall(human(name), since, 1) for since in EVENTS], linestyle=style, label=name)
    by_level.set_title("levels, after one sight")
    for axes in (by_sights, by_level):
        axes.set(xlabel="events since the last sight", xscale="log", ylim=(0, 1))
        axes.legend()
    figure.savefig(PICTURE, metadata={"Date": None})
    PICTURE.write_text("\n".join(line.rstrip() for line in PICTURE.read_text().splitlines()) + "\n")


if __name__ == "__main__":
    main()
