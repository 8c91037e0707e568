"""An MCP server, by which a language model opens tables and plays at them: `facedown mcp`.

A tool returns what the model's seat may know and nothing else. Tables live in the process and are gone when it ends.
"""

from typing import Annotated, Any, Literal

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from pydantic import BaseModel, Field

from facedown.bots import BOTS
from facedown.engine.catalogue import GAMES
from facedown.engine.match import Match
from facedown.engine.record import to_record
from facedown.engine.rules_text import rules_text
from facedown.envs.text import TextSeat
from facedown.kit.errors import BadInput
from facedown.kit.options import Choice, Option
from facedown.knowledge.recall import count_by_age, find_recall_tests

READ_ONLY = ToolAnnotations(read_only_hint=True, open_world_hint=False)
CHANGES_A_TABLE = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)
INSTRUCTIONS = (
    "Memory and hidden-card board games. Open a table, read its rules at facedown://rules/GAME, and play legal moves until the "
    "game is over. Cards are shown to you once: remember what you see."
)


class GameInfo(BaseModel):
    """A game that can be played."""

    game: str = Field(description="Its id, for open_table")
    name: str
    players: list[int] = Field(description="Each number of players that it allows")
    options: dict[str, str] = Field(description="Each option, with its values and its default")


class Games(BaseModel):
    games: list[GameInfo]
    bots: list[str] = Field(description="Bots that can be opponents, from random play to search")


class Look(BaseModel):
    """What your seat may know now."""

    table: str
    seat: int
    phase: str | None = Field(description="What kind of move comes next; null once the game is over")
    happened: list[dict[str, Any]] = Field(description="What you were told since your last move. It stays until you move")
    view: dict[str, Any] = Field(description="What you see on the table now")
    legal: list[str] = Field(description="The moves that you may play now; empty once the game is over")
    is_over: bool
    result: dict[str, Any] | None = Field(description="Scores and winners, by seat, once the game is over")


class RecallAtAge(BaseModel):
    """Choices at which it would have helped to remember a card that you had last seen this many events before."""

    least: int = Field(description="Events, at least")
    most: int | None = Field(description="Events, at most; null for any number")
    used: int = Field(description="How often you used such a card")
    choices: int


class Report(BaseModel):
    """A game that is over."""

    result: dict[str, Any]
    mistakes: int = Field(description="How many of your moves were refused")
    recall: list[RecallAtAge] = Field(description="How well you remembered, by age; empty in games that cannot tell")
    record: dict[str, Any] = Field(description="The whole game with every secret, for `facedown replay` and the browser")


LookResult = Annotated[CallToolResult, Look]


class Tools:
    """The tools of one server, and the tables that were opened with them."""

    def __init__(self) -> None:
        self._seats: dict[str, TextSeat] = {}

    def list_games(self) -> Games:
        """List the games with their players and options, and the bots."""
        return Games(games=[describe_game(game) for game in GAMES], bots=list(BOTS))

    def open_table(
        self,
        game: str,
        players: int = 2,
        bots: Annotated[list[str] | None, Field(description="One per other seat, clockwise; by default dogs")] = None,
        seed: Annotated[str, Field(description="The same seed gives the same cards")] = "0",
        options: dict[str, Any] | None = None,
        memory: Annotated[
            Literal["events", "transcript"],
            Field(description="What the text tells of the past: since your last move, or everything"),
        ] = "events",
    ) -> LookResult:
        """Open a table and sit down at seat 0. Bots take the other seats."""
        opponents = "dog" if bots is None else bots
        try:
            seat = TextSeat(
                game, players=players, options=options, seed=seed, opponents=opponents, memory=memory, mistakes=None
            )
        except BadInput as error:
            raise ToolError(str(error)) from error
        table = f"table-{len(self._seats) + 1}"
        self._seats[table] = seat
        return show(table, seat)

    def look(self, table: str) -> LookResult:
        """Look at a table: what happened since your last move, what you see, and what you may play."""
        return show(table, self._seat_at(table))

    def play(
        self, table: str, move: Annotated[str, Field(description="One of the legal moves, such as reveal:b4")]
    ) -> LookResult:
        """Play a legal move. The bots answer until it is your move again."""
        seat = self._seat_at(table)
        reply = seat.play(move)
        if reply.error:  # the SDK hides the message of any other exception from the model
            raise ToolError(reply.error)
        return show(table, seat)

    def report(self, table: str) -> Report:
        """Report a game that is over: its result, your mistakes, how well you remembered, and its record."""
        seat = self._seat_at(table)
        match = seat.table.match
        if match.result is None:
            raise ToolError(f"The game at {table} is not over yet.")
        names = ["model", *(name for _, name in sorted(seat.table.opponents.items()))]
        recall = measure_recall(match, seat.table.seat)
        return Report(result=match.result, mistakes=seat.mistakes, recall=recall, record=dict(to_record(match, names)))

    def _seat_at(self, table: str) -> TextSeat:
        if table not in self._seats:
            hint = f"; there are: {', '.join(self._seats)}" if self._seats else ". Open one with open_table"
            raise ToolError(f"There is no table {table!r}{hint}.")
        return self._seats[table]


def rules(game: str) -> str:
    """The rules of a game, with the numbers that refusals cite."""
    return rules_text(game)


def sit_down(game: str) -> str:
    """Play a game to its end."""
    return (
        f"Read facedown://rules/{game}. Then open a table of {game} and play it to its end, as well as you can. "
        "Remember every card that you are shown."
    )


def make_server() -> MCPServer:
    """A server without any table yet."""
    server: MCPServer = MCPServer("facedown", instructions=INSTRUCTIONS)
    tools = Tools()
    server.add_tool(tools.list_games, annotations=READ_ONLY)
    server.add_tool(tools.open_table, annotations=CHANGES_A_TABLE)
    server.add_tool(tools.look, annotations=READ_ONLY)
    server.add_tool(tools.play, annotations=CHANGES_A_TABLE)
    server.add_tool(tools.report, annotations=READ_ONLY)
    server.resource("facedown://rules/{game}")(rules)
    server.prompt()(sit_down)
    return server


def describe_game(game: str) -> GameInfo:
    game_found = GAMES[game]
    players = list(range(game_found.min_players, game_found.max_players + 1))
    options = {name: describe_option(option) for name, option in game_found.options.items()}
    return GameInfo(game=game, name=game_found.name, players=players, options=options)


def describe_option(option: Option) -> str:
    if isinstance(option, Choice):
        return f"{', '.join(option.values)} (by default {option.values[0]})"
    return f"{option.least} to {option.most} (by default {option.default})"


def measure_recall(match: Match, seat: int) -> list[RecallAtAge]:
    """By age, how often a seat used a card that it had seen, at choices where such a card would have helped."""
    if match.terms.game.optional("recall_test") is None:
        return []
    by_age = count_by_age(find_recall_tests(match, seat))
    return [RecallAtAge(least=each.least, most=each.most, used=each.passed, choices=each.tests) for each in by_age]


def show(table: str, seat: TextSeat) -> CallToolResult:
    """What the seat may know, as data and as a text."""
    match = seat.table.match
    look = Look(
        table=table,
        seat=seat.table.seat,
        phase=match.phase,
        happened=seat.table.news,
        view=match.view(seat.table.seat),
        legal=seat.table.legal,
        is_over=match.is_over,
        result=match.result,
    )
    text = TextContent(type="text", text=f"{table}\n\n{seat.turn().prompt}")
    return CallToolResult(content=[text], structured_content=look.model_dump(mode="json"))
