"""Shows a run as tables, which are the same in the terminal and in docs/benchmarks.md."""

from benchmarks.speed.bars import bars, median_rate
from benchmarks.speed.figures import Figure, Run, Share

Rows = list[list[str]]


def format_run(run: Run) -> str:
    parts = [
        ("Ours", our_rows(run)),
        ("Others, one core", spiel_rows(run)),
        ("Others, batches", pgx_rows(run)),
        ("Ours against others", ratio_rows(run)),
        ("Where our time goes", share_rows(run)),
    ]
    return "\n\n".join(f"{title}\n\n{markdown(rows)}" for title, rows in parts)


def markdown(rows: Rows) -> str:
    """A Markdown table whose columns are aligned, so that it is legible as plain text too."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    head, *body = [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in rows]
    lines = [head, ["-" * width for width in widths], *body]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def format_millions(figure: Figure) -> str:
    """The median in millions, with the range of the middle half of all repetitions."""
    low, high = figure.spread
    return f"{format_number(figure.median / 1e6)} ({format_number(low / 1e6)}–{format_number(high / 1e6)})"


def format_number(number: float) -> str:
    """The number with its significant digits only."""
    if number >= 100:
        return f"{number:,.0f}"
    if number < 0.001:
        return "< 0.001"
    if number >= 10:
        return f"{number:.1f}"
    return f"{number:.2f}" if number >= 0.1 else f"{number:.3f}"


def format_microseconds(figure: Figure) -> str:
    return f"{figure.microseconds:.2f}"


def our_rows(run: Run) -> Rows:
    rows = [["game", "players", "random play", "games/s", "batches", "a call for each step", "from Python", "a copy, µs"]]
    for figure in run.figures_of("Facedown", "random play"):
        game = figure.game
        batch, call_rate, step_rate = (
            format_millions(run.figure_of("Facedown", what, game))
            for what in ("batches", "batches, a call for each step", "from Python")
        )
        copy_time = format_microseconds(run.figure_of("Facedown", "a copy", game))
        rows.append(
            [
                game,
                str(figure.players),
                format_millions(figure),
                format_number(figure.games),
                batch,
                call_rate,
                step_rate,
                copy_time,
            ]
        )
    return rows


def spiel_rows(run: Run) -> Rows:
    rows = [["OpenSpiel’s game", "rollouts", "whole games", "from Python", "a copy, µs"]]
    kinds = ("rollouts", "whole games", "from Python")
    for figure in sorted(run.figures_of("OpenSpiel", "rollouts"), key=lambda figure: -figure.median):
        cells = [format_millions(run.figure_of("OpenSpiel", what, figure.game)) for what in kinds]
        rows.append([figure.game, *cells, format_microseconds(run.figure_of("OpenSpiel", "a copy", figure.game))])
    medians = [format_number(median_rate(run.figures_of("OpenSpiel", what)) / 1e6) for what in kinds]
    rows.append(["the median of them", *medians, f"{1e6 / median_rate(run.figures_of('OpenSpiel', 'a copy')):.2f}"])
    return rows


def pgx_rows(run: Run) -> Rows:
    figures = sorted(run.figures_of("Pgx", "batches"), key=lambda figure: -figure.median)
    return [["Pgx’s game", "batches"], *([figure.game, format_millions(figure)] for figure in figures)]


def ratio_rows(run: Run) -> Rows:
    rows = [["what", "game", "ratio", "wanted", ""]]
    rows += [[bar.words, bar.game, f"{bar.ratio:.2f}", f"{bar.goal:g}", bar.verdict] for bar in bars(run)]
    for figure in run.figures_of("plain C++", "random play"):
        ratio = run.figure_of("Facedown", "random play", figure.game).median / figure.median
        rows.append(["random play, one core / the same rules in plain C++", figure.game, f"{ratio:.2f}", "the limit", ""])
    return rows


def share_rows(run: Run) -> Rows:
    rows = [["game", "a move, ns", "dealing", "choosing", "applying", "listed"]]
    return rows + [[share.game, f"{share.total:.0f}", *parts(share), f"{share.listed:.0f} %"] for share in run.profile]


def parts(share: Share) -> list[str]:
    return [f"{part / share.total:.0%}" for part in (share.dealing, share.choosing, share.applying)]
