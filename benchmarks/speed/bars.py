"""What we want to reach, and whether this run has: ours against theirs, measured in the same run."""

from dataclasses import dataclass
from statistics import median

from benchmarks.speed.figures import Figure, Run

MEMOARRR = "memoarrr"
WANTED_OF_BATCHES = 5.0
WANTED_MICROSECONDS = 0.3


@dataclass(frozen=True)
class Bar:
    """A ratio of ours to theirs, and the least that is wanted of it."""

    game: str
    words: str
    ours: float
    theirs: float
    wanted: float

    @property
    def ratio(self) -> float:
        return self.ours / self.theirs

    @property
    def is_reached(self) -> bool:
        return self.ratio >= self.wanted

    @property
    def verdict(self) -> str:
        """By how much it is passed or missed, as a share of what was wanted."""
        by = abs(self.ratio / self.wanted - 1)
        return f"reached, by {by:.0%}" if self.is_reached else f"not reached, by {by:.0%}"


def fastest(figures: list[Figure]) -> Figure:
    return max(figures, key=lambda figure: figure.median)


def typical(figures: list[Figure]) -> float:
    return median(figure.median for figure in figures)


def bars(run: Run) -> list[Bar]:
    return [*random_play(run), *batches(run), *from_python(run), *copies(run)]


def random_play(run: Run) -> list[Bar]:
    """Memoarrr! against the fastest game there, the others against the median."""
    rollouts = run.of("OpenSpiel", "rollouts")
    best, usual = fastest(rollouts), typical(rollouts)
    return [
        Bar(figure.game, f"random play, one core / OpenSpiel’s fastest rollouts ({best.game})", figure.median, best.median, 1.0)
        if figure.game == MEMOARRR
        else Bar(figure.game, "random play, one core / OpenSpiel’s rollouts, median", figure.median, usual, 1.0)
        for figure in run.of("Facedown", "random play")
    ]


def batches(run: Run) -> list[Bar]:
    best = fastest(run.of("Pgx", "batches"))
    words = f"batches of 4096, two threads / Pgx’s fastest ({best.game})"
    return [Bar(figure.game, words, figure.median, best.median, WANTED_OF_BATCHES) for figure in run.of("Facedown", "batches")]


def from_python(run: Run) -> list[Bar]:
    usual = typical(run.of("OpenSpiel", "from Python"))
    words = "a move at a time from Python / OpenSpiel, median"
    return [Bar(figure.game, words, figure.median, usual, 1.0) for figure in run.of("Facedown", "from Python")]


def copies(run: Run) -> list[Bar]:
    """Against a time that was wanted, not against anyone's."""
    wanted = 1e6 / WANTED_MICROSECONDS
    words = f"a copy from Python / {WANTED_MICROSECONDS} µs"
    return [Bar(figure.game, words, figure.median, wanted, 1.0) for figure in run.of("Facedown", "a copy")]
