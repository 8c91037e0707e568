"""The documents build into a site, and every link in them leads somewhere."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILD = Path("docs") / "build_site.py"


def copy_documents(folder: Path) -> None:
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"):
        shutil.copyfile(ROOT / name, folder / name)
    for name in ("docs", "benchmarks"):
        shutil.copytree(ROOT / name, folder / name)


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, BUILD], cwd=folder, capture_output=True, text=True, check=False)


def test_every_link_in_the_documents_leads_somewhere(tmp_path: Path) -> None:
    copy_documents(tmp_path)
    result = build(tmp_path)
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "site" / "html" / "docs" / "index.html").is_file()
    assert (tmp_path / "site" / "html" / "search" / "search_index.json").is_file()


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    copy_documents(tmp_path)
    with (tmp_path / "docs" / "index.md").open("a") as page:
        page.write("\n[Nowhere](nowhere.md), [no such heading](glossary.md#no-such-heading)\n")
    result = build(tmp_path)
    assert result.returncode != 0
    assert "nowhere.md" in result.stdout + result.stderr
    assert "no-such-heading" in result.stdout + result.stderr
