"""REST: the games, their rules, and the levels of bots."""

from fastapi import APIRouter
from starlette.responses import PlainTextResponse

from facedown.bots.levels import LEVELS
from facedown.bots.strength import average_wins
from facedown.engine.catalogue import GAMES, Game
from facedown.engine.rules_text import ENGLISH, rules_text
from facedown.kit.options import Choice, Option, at_tables
from facedown.server.protocol import messages as protocol
from facedown.server.protocol.messages import GameInfo

router = APIRouter(prefix="/api")


@router.get("/games")
async def list_games() -> list[GameInfo]:
    return [describe_game(game) for game in GAMES.values()]


def describe_game(game: Game) -> GameInfo:
    return GameInfo(
        id=game.id,
        name=game.name,
        designer=game.designer,
        publisher=game.publisher,
        players=(game.min_players, game.max_players),
        has_lesson=game.lesson_text is not None,
        options=[describe_option(name, option) for name, option in at_tables(game.options).items()],
        level_wins=average_wins(game.id),
    )


def describe_option(name: str, option: Option) -> protocol.Choice | protocol.Whole:
    if isinstance(option, Choice):
        return protocol.Choice(name=name, values=list(option.values))
    return protocol.Whole(name=name, least=option.least, most=option.most, default=option.default)


@router.get("/levels")
async def list_levels() -> list[str]:
    """The levels of bots, the weakest first."""
    return list(LEVELS)


@router.get("/rules/{game}")
async def get_rules(game: str, language: str = ENGLISH) -> PlainTextResponse:
    """A game's rules in Markdown, in the language with this code, such as `de`, or in English if there are none."""
    return PlainTextResponse(rules_text(game, language), media_type="text/markdown")
