"""The results as a table."""

from facedown.arena.results import Results

NONE = "–"


def table(results: Results) -> str:
    """The table for a terminal. Long names are not cut off."""
    lines = [headings(results), *rows(results)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join([bot.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))])
        for bot, *cells in lines
    )


def headings(results: Results) -> list[str]:
    """The headings. Forfeits have a column only if there are any. Important columns come first, where a phone shows them."""
    usual = ["bot", "share", "95 % interval", "par", "rating", "wins", "games", "score"]
    return [*usual, "forfeits"] if results.has_forfeits else usual


def rows(results: Results) -> list[list[str]]:
    """One row per bot, with the columns of `headings`."""
    return [
        [
            one.bot,
            percent(one.share),
            f"{100 * one.interval[0]:.1f} to {percent(one.interval[1])}",
            percent(one.par) if results.contest.players > 1 else NONE,
            rating(results, one.bot),
            plain(one.won),
            f"{one.games:,}",
            NONE if one.mean_score is None else f"{one.mean_score:.1f}",
            *([f"{one.forfeits:,}"] if results.has_forfeits else []),
        ]
        for one in results.standings
    ]


def rating(results: Results, bot: str) -> str:
    found = results.ratings.get(bot)
    return NONE if found is None else f"{found.mean:.1f} ± {found.bar:.1f}"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def plain(won: float) -> str:
    """Wins without needless decimals: 12, 12.5, 4.33."""
    return f"{won:,.2f}".rstrip("0").rstrip(".")
