"""What was measured, as engine.json keeps it: every repetition of every figure, so that spread and ratios follow from it."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "benchmarks" / "engine.json"


@dataclass(frozen=True)
class Figure:
    """Something measured: `rates` are moves (or copies) a second, one for each repetition."""

    who: str
    what: str
    game: str
    rates: list[float]
    players: int | None = None
    length: float | None = None  # mean moves of a game

    @property
    def median(self) -> float:
        return median(self.rates)

    @property
    def spread(self) -> tuple[float, float]:
        """The lower and the upper quartile."""
        if len(self.rates) == 1:
            return self.rates[0], self.rates[0]
        low, _, high = quantiles(self.rates, n=4, method="inclusive")
        return low, high

    @property
    def games(self) -> float:
        """Whole games a second."""
        assert self.length is not None
        return self.median / self.length

    @property
    def microseconds(self) -> float:
        """For one."""
        return 1e6 / self.median


@dataclass(frozen=True)
class Share:
    """Where the time of a game's random play goes: nanoseconds a move. Of 100 moves `listed` needed the list of legal ones."""

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
    """All that one run measured."""

    machine: dict[str, Any]
    figures: list[Figure]
    skipped: list[dict[str, str]]
    profile: list[Share]

    def of(self, who: str, what: str) -> list[Figure]:
        return [figure for figure in self.figures if (figure.who, figure.what) == (who, what)]

    def one(self, who: str, what: str, game: str) -> Figure:
        (figure,) = [figure for figure in self.of(who, what) if figure.game == game]
        return figure


def write(run: Run, file: Path = KEPT) -> None:
    file.write_text(json.dumps(asdict(run), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def read(file: Path = KEPT) -> Run:
    kept = json.loads(file.read_text(encoding="utf-8"))
    figures = [Figure(**figure) for figure in kept["figures"]]
    return Run(kept["machine"], figures, kept["skipped"], [Share(**share) for share in kept["profile"]])
