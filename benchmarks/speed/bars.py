"""The speed that we aim for, compared with other projects in the same run, and whether this run has reached it."""

from dataclasses import dataclass
from statistics import median

from benchmarks.speed.figures import Figure, Run

MEMOARRR = "memoarrr"
GOAL_OF_BATCHES = 5.0
GOAL_MICROSECONDS = 0.3


@dataclass(frozen=True)
class Bar:
    """A ratio of our speed to theirs, and the least that it should be."""

    game: str
    words: str
    ours: float
    theirs: float
    goal: float

    @property
    def ratio(self) -> float:
        return self.ours / self.theirs

    @property
    def is_reached(self) -> bool:
        return self.ratio >= self.goal

    @property
    def verdict(self) -> str:
        """Whether the ratio has reached its goal, and by how many percent it lies above or below."""
        by = abs(self.ratio / self.goal - 1)
        return f"reached, by {by:.0%}" if self.is_reached else f"not reached, by {by:.0%}"


def find_fastest(figures: list[Figure]) -> Figure:
    return max(figures, key=lambda figure: figure.median)


def median_rate(figures: list[Figure]) -> float:
    return median(figure.median for figure in figures)


def bars(run: Run) -> list[Bar]:
    return [*random_play_bars(run), *batch_bars(run), *python_bars(run), *copy_bars(run)]


def random_play_bars(run: Run) -> list[Bar]:
    """Memoarrr! compared with OpenSpiel's fastest game, our other games with the median of its games."""
    rollouts = run.figures_of("OpenSpiel", "rollouts")
    best, typical_rate = find_fastest(rollouts), median_rate(rollouts)
    return [
        Bar(figure.game, f"random play, one core / OpenSpiel’s fastest rollouts ({best.game})", figure.median, best.median, 1.0)
        if figure.game == MEMOARRR
        else Bar(figure.game, "random play, one core / OpenSpiel’s rollouts, median", figure.median, typical_rate, 1.0)
        for figure in run.figures_of("Facedown", "random play")
    ]


def batch_bars(run: Run) -> list[Bar]:
    best = find_fastest(run.figures_of("Pgx", "batches"))
    words = f"batches of 4096, two threads / Pgx’s fastest ({best.game})"
    return [
        Bar(figure.game, words, figure.median, best.median, GOAL_OF_BATCHES) for figure in run.figures_of("Facedown", "batches")
    ]


def python_bars(run: Run) -> list[Bar]:
    typical_rate = median_rate(run.figures_of("OpenSpiel", "from Python"))
    words = "a move at a time from Python / OpenSpiel, median"
    return [Bar(figure.game, words, figure.median, typical_rate, 1.0) for figure in run.figures_of("Facedown", "from Python")]


def copy_bars(run: Run) -> list[Bar]:
    """How fast positions are copied, compared with a goal of our own, because no other project is measured for it."""
    goal = 1e6 / GOAL_MICROSECONDS
    words = f"a copy from Python / {GOAL_MICROSECONDS} µs"
    return [Bar(figure.game, words, figure.median, goal, 1.0) for figure in run.figures_of("Facedown", "a copy")]
