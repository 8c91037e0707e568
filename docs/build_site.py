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

# The sections of the site. Pages that are in none of them get a section of their own at the end.
NAVIGATION = {
    "Playing": [
        "docs/tables.md",
        "docs/fairness.md",
        *sorted(str(page.relative_to(ROOT)) for page in ROOT.glob("docs/rules/*.md")),
    ],
    "Regeln auf Deutsch": sorted(str(page.relative_to(ROOT)) for page in ROOT.glob("docs/rules/de/*.md")),
    "Hosting": ["docs/server.md", "docs/several.md", "docs/operations.md", "docs/security.md"],
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
        *("docs/python.md", "docs/speed.md", "docs/benchmarks.md"),
    ],
    "Writing bots": ["docs/bots.md", "docs/memory.md", "docs/arena.md"],
    "Contributing": ["CONTRIBUTING.md", "docs/glossary.md", "docs/live.md", "docs/notation.md", "CHANGELOG.md"],
}


def list_pages() -> list[Path]:
    return sorted([*(ROOT / name for name in ABOUT), *ROOT.glob("docs/**/*.md")])


def linked_files(page: Path) -> Iterator[Path]:
    """The files of this project, other than pages, that a page links to or shows."""
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        path = (page.parent / target).resolve()
        if path.is_file() and path.suffix != ".md":
            yield path


def make_navigation() -> list[object]:
    """The site's table of contents, as MkDocs takes it."""
    all_pages = {str(page.relative_to(ROOT)) for page in list_pages()}
    sections = {title: [page for page in section if page in all_pages] for title, section in NAVIGATION.items()}
    pages_in_sections = {page for section in sections.values() for page in section}
    other_pages = sorted(all_pages - {"README.md", "docs/index.md"} - pages_in_sections)
    return [
        {"Facedown": "README.md"},
        {"All documents": "docs/index.md"},
        *({title: section} for title, section in sections.items()),
        *([{"More": other_pages}] if other_pages else []),
    ]


def copy_sources(folder: Path) -> None:
    """Copy the pages and all files that they link to, each into the same folder as here, so that links work there too."""
    for path in {*list_pages(), *(file for page in list_pages() for file in linked_files(page))}:
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
            nav=make_navigation(),
            strict=True,
            theme={"name": "readthedocs", "highlightjs": False},
            use_directory_urls=False,  # pages open from a folder too, without a server
            validation={"anchors": "warn", "absolute_links": "warn", "unrecognized_links": "warn"},
        )
    )
    return folder / "html" / "index.html"


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING, format="%(message)s")  # MkDocs logs which link is broken
    try:
        print(f"The site is in {build_site(ROOT / 'site')}")  # noqa: T201
    except Abort as problem:
        sys.exit(f"./dev docs: {problem}")
