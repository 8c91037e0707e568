"""The MCP server, used by the SDK's own client: whole games, refusals that reach the model, schemas that do not drift."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from mcp import Client, StdioServerParameters, stdio_client
from mcp.types import TextContent, TextResourceContents

from facedown.bots import make_bot
from facedown.engine.catalogue import GAMES
from facedown.engine.record import from_record
from facedown.envs.mcp import make_server
from facedown.kit import extras
from tests.contract.play import short_games
from tests.envs import mcp_tools


def with_client(steps: Callable[[Client], Awaitable[None]]) -> None:
    """Run some steps with a client that is connected to a new server in this process."""

    async def run() -> None:
        async with Client(make_server()) as client:
            await steps(client)

    asyncio.run(run())


async def call(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    structured: dict[str, Any] | None = result.structured_content
    assert structured is not None
    return structured


async def refusal(client: Client, tool: str, **arguments: Any) -> str:
    """The sentence with which a call is refused, as the model gets it."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    assert result.structured_content is None
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_and_reported(game: str) -> None:
    players, options = short_games(GAMES[game])[0]

    async def steps(client: Client) -> None:
        bots = ["random"] * (players - 1)
        look = await call(client, "open_table", game=game, players=players, bots=bots, options=options)
        while not look["is_over"]:
            look = await call(client, "play", table=look["table"], move=look["legal"][0])
        report = await call(client, "report", table=look["table"])
        match = from_record(report["record"])
        assert match.is_over
        assert look["result"] == report["result"] == match.result
        assert report["mistakes"] == 0
        assert bool(report["recall"]) == (GAMES[game].optional("recall_test") is not None)

    with_client(steps)


def test_a_report_says_how_well_the_seat_remembered() -> None:
    """A model with a perfect memory uses every card that it could use; one that plays the first legal move does not."""

    async def steps(client: Client) -> None:
        shares = []
        for remembers in (True, False):
            look = await call(client, "open_table", game="memoarrr", bots=["random"], seed="4")
            bot = make_bot("greedy", game="memoarrr", players=2, seat=0, seed="4")
            while not look["is_over"]:
                bot.hear(look["happened"])
                move = bot.choose(look["legal"]) if remembers else look["legal"][0]
                look = await call(client, "play", table=look["table"], move=move)
            report = await call(client, "report", table=look["table"])
            assert [each["least"] for each in report["recall"]] == [1, 5, 10, 20, 40, 80]
            assert report["recall"][-1]["most"] is None
            shares.append([sum(each[count] for each in report["recall"]) for count in ("used", "choices")])
        (used_count, choice_count), (other_used_count, other_choice_count) = shares
        assert used_count == choice_count > 0
        assert other_used_count < other_choice_count

    with_client(steps)


def test_a_look_is_the_same_until_the_next_move_and_has_a_text_beside_the_data() -> None:
    async def steps(client: Client) -> None:
        first_look = await call(client, "open_table", game="memoarrr", bots=["random"])
        second_look = await call(client, "play", table=first_look["table"], move="side:north")
        assert second_look == await call(client, "look", table=first_look["table"])
        assert any(event["event"] == "saw" for event in second_look["happened"])
        result = await client.call_tool("look", {"table": first_look["table"]})
        (content,) = result.content
        assert isinstance(content, TextContent)
        assert "You saw " in content.text
        assert "Your legal moves:" in content.text

    with_client(steps)


def test_what_happened_is_addressed_to_the_seat() -> None:
    async def steps(client: Client) -> None:
        look = await call(client, "open_table", game="matryoshka", players=3, bots=["random", "random"])
        while not look["is_over"]:
            assert all(event["to"] == "all" or 0 in event["to"] for event in look["happened"])
            look = await call(client, "play", table=look["table"], move=look["legal"][0])

    with_client(steps)


def test_refusals_reach_the_model_with_the_rule_s_number() -> None:
    async def steps(client: Client) -> None:
        look = await call(client, "open_table", game="memoarrr", bots=["random"])
        table = look["table"]
        assert "(ALL-1)" in await refusal(client, "play", table=table, move="reveal:b4")
        assert "is not a move of Memoarrr!" in await refusal(client, "play", table=table, move="jump")
        assert "is not over yet" in await refusal(client, "report", table=table)
        assert "table-1" in await refusal(client, "look", table="table-9")
        assert await call(client, "look", table=table) == look
        assert "There is no game 'chess'" in await refusal(client, "open_table", game="chess")
        assert "There is no bot 'cat'" in await refusal(client, "open_table", game="memoarrr", bots=["cat"])
        assert "1 opponent, not 2" in await refusal(client, "open_table", game="memoarrr", bots=["dog", "dog"])
        assert "events" in await refusal(client, "open_table", game="memoarrr", memory="notes")

    with_client(steps)


def test_the_rules_are_a_resource_and_a_prompt_says_how_to_begin() -> None:
    async def steps(client: Client) -> None:
        (page,) = (await client.read_resource("facedown://rules/tremember")).contents
        assert isinstance(page, TextResourceContents)
        assert "TRE-1" in page.text
        (message,) = (await client.get_prompt("sit_down", {"game": "tremember"})).messages
        assert isinstance(message.content, TextContent)
        assert "facedown://rules/tremember" in message.content.text

    with_client(steps)


def test_the_games_and_bots_are_listed() -> None:
    async def steps(client: Client) -> None:
        listing = await call(client, "list_games")
        assert [game["game"] for game in listing["games"]] == list(GAMES)
        assert "dog" in listing["bots"]

    with_client(steps)


def test_the_schemas_of_the_tools_are_those_that_are_checked_in() -> None:
    """Clients rely on them. If a change is intended, run python -m tests.envs.mcp_tools and check the diff."""
    assert mcp_tools.describe() == mcp_tools.FILE.read_text(encoding="utf-8")


def test_the_command_speaks_over_standard_input_and_output() -> None:
    async def run() -> None:
        parameters = StdioServerParameters(command=sys.executable, args=["-m", "facedown", "mcp"])
        async with Client(stdio_client(parameters)) as client:
            look = await call(client, "open_table", game="pairs", options={"pairs": 2}, bots=["random"])
            assert look["legal"]

    asyncio.run(run())


def test_without_the_package_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    with pytest.raises(extras.NotInstalled, match=r"facedown mcp needs mcp: run pip install 'facedown\[mcp\]'"):
        extras.check_installed("facedown mcp", "mcp", "mcp")
