"""The charts of a report."""

from collections import Counter
from collections.abc import Sequence
from math import ceil
from statistics import fmean, median

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator, PercentFormatter

from facedown.arena.intervals import Interval
from facedown.arena.results import Results
from facedown.arena.svg import ACCENT, FAINT, INK, MUTED, PAPER, SECOND, chart_style, inline, new_figure

ROW = 0.36  # inches per bot
MOST_BARS = 40
MAX_NAME_LENGTH = 18  # how many letters of a name a chart shows


def wins_chart(results: Results) -> str:
    """Each bot's share of wins with its interval, and a tick at par."""
    standings = results.standings
    with chart_style():
        figure, axes = rows_figure([standing.bot for standing in standings])
        draw_bars(axes, [standing.share for standing in standings], [standing.interval for standing in standings])
        for row, standing in enumerate(standings if results.contest.players > 1 else []):
            axes.plot([standing.par, standing.par], [row - 0.32, row + 0.32], color=SECOND, linewidth=2, zorder=1.5)
        axes.set_xlim(0, 1)
        axes.xaxis.set_major_formatter(PercentFormatter(1))
    return inline(figure, "wins", "Share of wins of each bot with its 95 % interval; the table holds the same figures.")


def ratings_chart(results: Results) -> str:
    bots = [standing.bot for standing in results.standings]
    ratings = [results.ratings[bot] for bot in bots]
    with chart_style():
        figure, axes = rows_figure(bots)
        bars = [(rating.mean - rating.bar, rating.mean + rating.bar) for rating in ratings]
        draw_bars(axes, [rating.mean for rating in ratings], bars)
        axes.xaxis.set_major_locator(MaxNLocator(6))
    return inline(figure, "ratings", "Rating of each bot with its 95 % bar; the table holds the same figures.")


def rows_figure(bots: Sequence[str]) -> tuple[Figure, Axes]:
    """A figure with one row per bot, the first on top."""
    figure = new_figure(0.5 + ROW * len(bots))
    axes = figure.subplots()
    axes.set_yticks(range(len(bots)), [shorten(bot) for bot in bots])
    axes.set_ylim(len(bots) - 0.5, -0.5)
    axes.grid(axis="x")
    axes.set_axisbelow(True)
    return figure, axes


def draw_bars(axes: Axes, middles: Sequence[float], bars: Sequence[Interval]) -> None:
    for row, (middle, (low, high)) in enumerate(zip(middles, bars, strict=True)):
        axes.plot([low, high], [row, row], color=ACCENT, linewidth=3, solid_capstyle="round")
        axes.plot([middle], [row], "o", color=ACCENT, markersize=7, markeredgecolor=PAPER, markeredgewidth=1.5)


def matrix_chart(results: Results) -> str:
    """A square for each pair of bots: how often the row's bot finished ahead of the column's, in percent."""
    bots = [standing.bot for standing in results.standings]
    with chart_style():
        figure = new_figure(0.4 + max(ROW, min(0.6, 2.4 / len(bots))) * len(bots))
        axes = figure.subplots()
        for row, bot in enumerate(bots):
            for column, opponent in enumerate(bots):
                draw_square(axes, row, column, results, bot, opponent)
        axes.set_xlim(-0.5, len(bots) - 0.5)
        axes.set_ylim(len(bots) - 0.5, -0.5)
        axes.set_yticks(range(len(bots)), [f"{row}. {shorten(bot)}" for row, bot in enumerate(bots, 1)])
        axes.set_xticks(range(len(bots)), [f"{column}." for column in range(1, len(bots) + 1)])
        axes.xaxis.tick_top()
        axes.tick_params(length=0, labelcolor=INK)
        axes.spines[:].set_visible(False)
    words = "; ".join(
        f"{bot} ahead of {opponent} {100 * results.meetings[bot, opponent].share:.0f} %"
        for bot in bots
        for opponent in bots
        if (bot, opponent) in results.meetings
    )
    return inline(figure, "matrix", words)


def draw_square(axes: Axes, row: int, column: int, results: Results, bot: str, opponent: str) -> None:
    meeting = results.meetings.get((bot, opponent))
    corner = (column - 0.48, row - 0.48)
    if meeting is None:
        axes.add_patch(Rectangle(corner, 0.96, 0.96, facecolor=FAINT, alpha=0.4, linewidth=0))
        return
    strength = 0.06 + 0.54 * abs(2 * meeting.share - 1)
    colour = ACCENT if meeting.share >= 0.5 else SECOND
    axes.add_patch(Rectangle(corner, 0.96, 0.96, facecolor=colour, alpha=strength, linewidth=0))
    axes.text(column, row, f"{100 * meeting.share:.0f}", ha="center", va="center", fontsize=13 if len(results.bots) < 7 else 10)


def scores_chart(results: Results) -> str:
    """One small histogram per bot, all with the same range of scores."""
    standings = [standing for standing in results.standings if standing.scores]
    all_scores = [score for standing in standings for score in standing.scores]
    with chart_style():
        figure = new_figure(0.5 + 0.75 * len(standings))
        for axes, standing in zip(
            figure.subplots(len(standings), sharex=True, sharey=True, squeeze=False)[:, 0], standings, strict=True
        ):
            draw_histogram(axes, standing.scores, all_scores)
            axes.set_ylabel(shorten(standing.bot), rotation=0, ha="right", va="center", color=INK)
            axes.axvline(fmean(standing.scores), color=SECOND, linewidth=2)
        axes.set_xlabel("score")
    words = "; ".join(
        f"{standing.bot}: from {min(standing.scores)} to {max(standing.scores)}, mean {fmean(standing.scores):.1f}"
        for standing in standings
    )
    return inline(figure, "scores", words)


def lengths_chart(results: Results) -> str:
    lengths = [outcome.moves for outcome in results.outcomes if outcome.forfeit is None]
    with chart_style():
        figure = new_figure(2.2)
        axes = figure.subplots()
        draw_histogram(axes, lengths, lengths)
        axes.axvline(median(lengths), color=SECOND, linewidth=2)
        axes.set_xlabel("moves in a game")
    return inline(figure, "lengths", f"From {min(lengths)} to {max(lengths)} moves, median {median(lengths):g}.")


def draw_histogram(axes: Axes, values: Sequence[int], all_values: Sequence[int]) -> None:
    """Draw the distribution of `values`, in bars of equal width that begin at the lowest of `all_values`."""
    least = min(all_values)
    width = ceil((max(all_values) - least + 1) / MOST_BARS)
    counts = Counter((value - least) // width for value in values)
    middles = [least + bar * width + (width - 1) / 2 for bar in counts]
    axes.bar(middles, [count / len(values) for count in counts.values()], width=0.9 * width, color=ACCENT)
    axes.set_xlim(least - 0.6 * width, max(all_values) + 0.6 * width)
    axes.set_yticks([])
    axes.xaxis.set_major_locator(MaxNLocator(6, integer=True))
    axes.tick_params(axis="x", color=MUTED)


def shorten(name: str) -> str:
    return name if len(name) <= MAX_NAME_LENGTH else f"{name[: MAX_NAME_LENGTH - 1]}…"
