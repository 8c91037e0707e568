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
        """Whether the ratio reaches its target, and by how many percent it lies above or below."""
        by = abs(self.ratio / self.goal - 1)
        return f"reached, by {by:.0%}" if self.is_reached else f"not reached, by {by:.0%}"


def fastest(figures: list[Figure]) -> Figure:
    return max(figures, key=lambda figure: figure.median)


def typical(figures: list[Figure]) -> float:
    return median(figure.median for figure in figures)


def bars(run: Run) -> list[Bar]:
    return [*random_play(run), *batches(run), *from_python(run), *copies(run)]


def random_play(run: Run) -> list[Bar]:
    """Memoarrr! compared with OpenSpiel's fastest game, our other games with the median of its games."""
    rollouts = run.of("OpenSpiel", "rollouts")
    best, typical_rate = fastest(rollouts), typical(rollouts)
    return [
        Bar(figure.game, f"random play, one core / OpenSpiel’s fastest rollouts ({best.game})", figure.median, best.median, 1.0)
        if figure.game == MEMOARRR
        else Bar(figure.game, "random play, one core / OpenSpiel’s rollouts, median", figure.median, typical_rate, 1.0)
        for figure in run.of("Facedown", "random play")
    ]


def batches(run: Run) -> list[Bar]:
    best = fastest(run.of("Pgx", "batches"))
    words = f"batches of 4096, two threads / Pgx’s fastest ({best.game})"
    return [Bar(figure.game, words, figure.median, best.median, GOAL_OF_BATCHES) for figure in run.of("Facedown", "batches")]


def from_python(run: Run) -> list[Bar]:
    typical_rate = typical(run.of("OpenSpiel", "from Python"))
    words = "a move at a time from Python / OpenSpiel, median"
    return [Bar(figure.game, words, figure.median, typical_rate, 1.0) for figure in run.of("Facedown", "from Python")]


def copies(run: Run) -> list[Bar]:
    """How fast positions are copied, compared with a target of our own: no other project is measured for it."""
    goal = 1e6 / GOAL_MICROSECONDS
    words = f"a copy from Python / {GOAL_MICROSECONDS} µs"
    return [Bar(figure.game, words, figure.median, goal, 1.0) for figure in run.of("Facedown", "a copy")]
