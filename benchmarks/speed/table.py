"""A run as tables: the same ones for the terminal and for docs/benchmarks.md."""

from benchmarks.speed.bars import bars, typical
from benchmarks.speed.figures import Figure, Run, Share

Rows = list[list[str]]


def of(run: Run) -> str:
    parts = [
        ("Ours", ours(run)),
        ("Others, one core", spiel(run)),
        ("Others, batches", pgx(run)),
        ("Ours against others", against(run)),
        ("Where our time goes", shares(run)),
    ]
    return "\n\n".join(f"{title}\n\n{markdown(rows)}" for title, rows in parts)


def markdown(rows: Rows) -> str:
    """The columns as wide as they must be, so that it reads well as it stands too."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    head, *body = [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in rows]
    lines = [head, ["-" * width for width in widths], *body]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def millions(figure: Figure) -> str:
    """The median, and the middle half of all repetitions."""
    low, high = figure.spread
    return f"{short(figure.median / 1e6)} ({short(low / 1e6)}–{short(high / 1e6)})"


def short(number: float) -> str:
    """The digits that say something."""
    if number >= 100:
        return f"{number:,.0f}"
    if number < 0.001:
        return "< 0.001"
    if number >= 10:
        return f"{number:.1f}"
    return f"{number:.2f}" if number >= 0.1 else f"{number:.3f}"


def microseconds(figure: Figure) -> str:
    return f"{figure.microseconds:.2f}"


def ours(run: Run) -> Rows:
    rows = [["game", "players", "random play", "games/s", "batches", "a call for each step", "from Python", "a copy, µs"]]
    for figure in run.of("Facedown", "random play"):
        game = figure.game
        batch, called, stepped = (
            millions(run.one("Facedown", what, game)) for what in ("batches", "batches, a call for each step", "from Python")
        )
        copied = microseconds(run.one("Facedown", "a copy", game))
        rows.append([game, str(figure.players), millions(figure), short(figure.games), batch, called, stepped, copied])
    return rows


def spiel(run: Run) -> Rows:
    rows = [["OpenSpiel’s game", "rollouts", "whole games", "from Python", "a copy, µs"]]
    kinds = ("rollouts", "whole games", "from Python")
    for figure in sorted(run.of("OpenSpiel", "rollouts"), key=lambda figure: -figure.median):
        cells = [millions(run.one("OpenSpiel", what, figure.game)) for what in kinds]
        rows.append([figure.game, *cells, microseconds(run.one("OpenSpiel", "a copy", figure.game))])
    medians = [short(typical(run.of("OpenSpiel", what)) / 1e6) for what in kinds]
    rows.append(["the median of them", *medians, f"{1e6 / typical(run.of('OpenSpiel', 'a copy')):.2f}"])
    return rows


def pgx(run: Run) -> Rows:
    figures = sorted(run.of("Pgx", "batches"), key=lambda figure: -figure.median)
    return [["Pgx’s game", "batches"], *([figure.game, millions(figure)] for figure in figures)]


def against(run: Run) -> Rows:
    rows = [["what", "game", "ratio", "wanted", ""]]
    rows += [[bar.words, bar.game, f"{bar.ratio:.2f}", f"{bar.wanted:g}", bar.verdict] for bar in bars(run)]
    for figure in run.of("plain C++", "random play"):
        ratio = run.one("Facedown", "random play", figure.game).median / figure.median
        rows.append(["random play, one core / the same rules in plain C++", figure.game, f"{ratio:.2f}", "the limit", ""])
    return rows


def shares(run: Run) -> Rows:
    rows = [["game", "a move, ns", "dealing", "choosing", "applying", "listed"]]
    return rows + [[share.game, f"{share.total:.0f}", *parts(share), f"{share.listed:.0f} %"] for share in run.profile]


def parts(share: Share) -> list[str]:
    return [f"{part / share.total:.0%}" for part in (share.dealing, share.choosing, share.applying)]
