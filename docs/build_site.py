"""Builds the documents into a site with search: `./dev docs`. A link that leads nowhere is an error."""

import logging
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

ROOT = Path(__file__).resolve().parents[1]
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
ABOUT = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]

# What a reader is looking for, and where it is. Pages that stand nowhere here come last.
NAVIGATION = {
    "Playing": [
        "docs/tables.md",
        "docs/fairness.md",
        *sorted(str(page.relative_to(ROOT)) for page in ROOT.glob("docs/rules/*.md")),
    ],
    "Hosting": ["docs/server.md", "docs/operations.md", "docs/security.md"],
    "Research": [
        *(
            "docs/study/index.md",
            "docs/study/gym.md",
            "docs/study/pettingzoo.md",
            "docs/study/learning.md",
            "docs/study/openspiel.md",
            "docs/study/llm.md",
            "docs/study/memory-curve.md",
        ),
        *("docs/python.md", "docs/speed.md", "docs/benchmarks.md", "docs/memory.md", "docs/arena.md", "docs/bots.md"),
    ],
    "Contributing": ["CONTRIBUTING.md", "docs/glossary.md", "docs/live.md", "docs/notation.md", "CHANGELOG.md"],
}


def pages() -> list[Path]:
    return sorted([*(ROOT / name for name in ABOUT), *ROOT.glob("docs/**/*.md")])


def linked(page: Path) -> Iterator[Path]:
    """The files of this project that a page links to or shows, besides other pages."""
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        path = (page.parent / target).resolve()
        if path.is_file() and path.suffix != ".md":
            yield path


def navigation() -> list[object]:
    there = {str(page.relative_to(ROOT)) for page in pages()}
    parts = {name: [page for page in listed if page in there] for name, listed in NAVIGATION.items()}
    rest = sorted(there - {"README.md", "docs/index.md"} - {page for listed in parts.values() for page in listed})
    return [
        {"Facedown": "README.md"},
        {"All documents": "docs/index.md"},
        *({name: listed} for name, listed in parts.items()),
        *([{"More": rest}] if rest else []),
    ]


def copy_sources(folder: Path) -> None:
    """The pages and everything that they link to, in the same folders as here, so that links lead to the same places."""
    for path in {*pages(), *(file for page in pages() for file in linked(page))}:
        copy = folder / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)


def build_site(folder: Path) -> Path:
    """Build the site into `folder`, and return its first page."""
    sources = folder / "sources"
    shutil.rmtree(sources, ignore_errors=True)
    copy_sources(sources)
    settings = folder / "mkdocs.yml"
    settings.write_text("site_name: Facedown\n", encoding="utf-8")
    build(
        load_config(
            str(settings),
            docs_dir=str(sources),
            site_dir=str(folder / "html"),
            nav=navigation(),
            strict=True,
            theme={"name": "readthedocs", "highlightjs": False},
            use_directory_urls=False,  # pages open from a folder too, without a server
            validation={"anchors": "warn", "absolute_links": "warn", "unrecognized_links": "warn"},
        )
    )
    return folder / "html" / "index.html"


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING, format="%(message)s")  # mkdocs says there which link is broken
    try:
        print(f"The site is in {build_site(ROOT / 'site')}")  # noqa: T201
    except Abort as problem:
        sys.exit(f"./dev docs: {problem}")
