"""The files of earlier versions are never written again."""

import pytest

from tests.before import write
from tests.before.files import FOLDER, STORED, pack


def test_the_writer_refuses_while_anything_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    before = {file: file.stat().st_mtime_ns for file in FOLDER.rglob("*.*")}
    assert write.main() == 2
    assert "never made again" in capsys.readouterr().err
    assert {file: file.stat().st_mtime_ns for file in before} == before


def test_no_file_is_overwritten() -> None:
    before = STORED.read_bytes()
    with pytest.raises(FileExistsError):
        pack(STORED, b"another")
    assert STORED.read_bytes() == before
