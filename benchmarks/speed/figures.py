"""The figures in engine.json. It has every repetition, so that spreads and ratios can be worked out later."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

ROOT = Path(__file__).parents[2]
RESULTS_FILE = ROOT / "benchmarks" / "engine.json"


@dataclass(frozen=True)
class Figure:
    """One thing that was measured. `rates` are moves (or copies) per second, one for each repetition."""

    who: str
    what: str
    game: str
    rates: list[float]
    players: int | None = None
    length: float | None = None  # the mean number of moves in a game

    @property
    def median(self) -> float:
        return median(self.rates)

    @property
    def spread(self) -> tuple[float, float]:
        """The lower and the upper quartile of the rates."""
        if len(self.rates) == 1:
            return self.rates[0], self.rates[0]
        low, _, high = quantiles(self.rates, n=4, method="inclusive")
        return low, high

    @property
    def games(self) -> float:
        """Whole games per second."""
        assert self.length is not None
        return self.median / self.length

    @property
    def microseconds(self) -> float:
        """The time for one move or copy, in microseconds."""
        return 1e6 / self.median


@dataclass(frozen=True)
class Share:
    """The time of random play in nanoseconds per move, by part. `listed`: how many of 100 moves needed a list of legal ones."""

    game: str
    dealing: float
    choosing: float
    applying: float
    listed: float

    @property
    def total(self) -> float:
        return self.dealing + self.choosing + self.applying


@dataclass(frozen=True)
class Run:
    """Everything that one run measured."""

    machine: dict[str, Any]
    figures: list[Figure]
    skipped: list[dict[str, str]]
    profile: list[Share]

    def figures_of(self, who: str, what: str) -> list[Figure]:
        """The figures for all games of one project, such as "OpenSpiel", of one kind, such as "rollouts"."""
        return [figure for figure in self.figures if (figure.who, figure.what) == (who, what)]

    def figure_of(self, who: str, what: str, game: str) -> Figure:
        """The figure for one game."""
        (figure,) = [figure for figure in self.figures_of(who, what) if figure.game == game]
        return figure


def write(run: Run, file: Path = RESULTS_FILE) -> None:
    file.write_text(json.dumps(asdict(run), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def read(file: Path = RESULTS_FILE) -> Run:
    results = json.loads(file.read_text(encoding="utf-8"))
    figures = [Figure(**figure) for figure in results["figures"]]
    return Run(results["machine"], figures, results["skipped"], [Share(**share) for share in results["profile"]])
