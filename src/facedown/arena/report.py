"""The report: one self-contained HTML page."""

import html
import shlex
from collections.abc import Iterator
from importlib import resources
from string import Template

from facedown.arena.charts import lengths_chart, matrix_chart, ratings_chart, scores_chart, wins_chart
from facedown.arena.results import Results
from facedown.arena.table import headings, rows
from facedown.bots.plugins import TIME_LIMIT
from facedown.engine.catalogue import game_named

MAX_NAMES = 5  # how many bots a title names

WINS = """The dot is the share of games won, the bar its 95 % interval."""
PAR = """The upright tick is par: the share if all played alike."""
MATRIX = """How often, in per cent, the bot of the row finished ahead of the bot of the column in the games where they met.
Winners finish first, the others by their scores; a tie counts half. Columns are numbered like rows."""
RATINGS = """OpenSkill’s estimate of skill, from the order in which the seats finished. Everybody begins at 25; the bar holds
95 % of what the model thinks possible."""
SCORES = """How often each score was reached, over the same scale for all. The line is the mean."""
FORFEITS = """A forfeit is a game that a bot lost by an error, an illegal move or no answer; all others share the win."""
LENGTHS = """How many moves the games took, those of all players counted. The line is the median."""


def report(results: Results) -> str:
    game = game_named(results.contest.game)
    page = Template(resources.files("facedown.arena").joinpath("report.html").read_text(encoding="utf-8"))
    text = page.substitute(
        title=html.escape(f"{game.name}: {join_names(results.bots)}"),
        played=html.escape(describe_contest(results)),
        warning=describe_interruption(results),
        table=table(results),
        table_note=html.escape(table_note(results)),
        charts="\n".join(charts(results)),
        command=html.escape(command(results)),
        game=html.escape(game.name),
        rules=game.version,
    )
    return text.replace(" %", "\N{NO-BREAK SPACE}%")


def describe_contest(results: Results) -> str:
    contest = results.contest
    options = ", ".join(f"{name} {value}" for name, value in contest.options.items())
    players = "one player" if contest.players == 1 else f"{contest.players} players"
    return f"{players.capitalize()}{f'; {options}' if options else ''}. {contest.schedule.describe()}"


def describe_interruption(results: Results) -> str:
    if results.is_complete:
        return ""
    summary = f"{len(results.outcomes):,} of {results.contest.schedule.games:,} games were played"
    return f'<p class="warning">The tournament was stopped: {summary}, and this is what they show.</p>'


def table(results: Results) -> str:
    head = "".join(f'<th scope="col">{heading}</th>' for heading in headings(results))
    body = "".join(
        f'<tr><th scope="row">{html.escape(bot)}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
        for bot, *cells in rows(results)
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def table_note(results: Results) -> str:
    note = "The interval is Wilson’s. The score is the mean over all games."
    if results.contest.players > 1:
        note = f"A win that is shared is split. {note} Par is the share that a bot would have if all played alike."
    return f"{note} {FORFEITS}" if results.has_forfeits else note


def charts(results: Results) -> Iterator[str]:
    yield figure("Wins", WINS if results.contest.players == 1 else f"{WINS} {PAR}", wins_chart(results))
    if results.meetings:
        yield figure("Who finished ahead of whom", MATRIX, matrix_chart(results))
        yield figure("Ratings", RATINGS, ratings_chart(results))
    if any(outcome.forfeit is None for outcome in results.outcomes):
        yield figure("Scores", SCORES, scores_chart(results))
        yield figure("Lengths of games", LENGTHS, lengths_chart(results))


def figure(title: str, words: str, svg: str) -> str:
    return f'<figure class="card"><h2>{title}</h2><figcaption>{html.escape(words)}</figcaption>{svg}</figure>'


def command(results: Results) -> str:
    """The command line that plays the same games."""
    contest = results.contest
    words = ["facedown", "arena", contest.game, "--players", str(contest.players), *contest.bot_names]
    words += ["--games", str(contest.schedule.requested_games), "--seed", contest.seed]
    if contest.time_limit != TIME_LIMIT:
        words += ["--time-limit", f"{contest.time_limit:g}"]
    for name, option in game_named(contest.game).options.items():
        if contest.options[name] != option.default:
            words += ["--option", f"{name}={contest.options[name]}"]
    return shlex.join(words)


def join_names(names: list[str]) -> str:
    if len(names) > MAX_NAMES:
        return f"{len(names)} bots"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
