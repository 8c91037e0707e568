"""The server, with tables at which people and bots play.

These names let another application serve the games; docs/server.md shows how. They are imported when they are first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from facedown.server.support.settings import Settings
    from facedown.server.web.app import create_app, run_app

__all__ = ["Settings", "create_app", "run_app"]

MODULES = {"Settings": "support.settings", "create_app": "web.app", "run_app": "web.app"}


def __getattr__(name: str) -> object:
    if name not in MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{MODULES[name]}"), name)
