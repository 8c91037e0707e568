"""The schemas of the MCP server's tools, which are checked in: `python -m tests.envs.mcp_tools` writes the file."""

import asyncio
import json
from pathlib import Path

from facedown.envs.mcp import make_server

FILE = Path(__file__).parent / "mcp_tools.json"


def describe() -> str:
    """Every tool with its schemas, as JSON."""
    tools = asyncio.run(make_server().list_tools())
    return json.dumps([tool.model_dump(mode="json", exclude_none=True) for tool in tools], indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(describe(), encoding="utf-8")
