"""Forged records are refused with a sentence, never with a traceback."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from facedown.cli.main import main
from facedown.engine.verify import doubts, verify
from tests.engine import forged_games, forged_openings, forged_spellings
from tests.engine.forging import (
    FORGERIES,
    JUNK,
    OPTIONAL,
    Place,
    forge_record,
    is_other,
    is_refused,
    is_said_by_the_server,
    places,
    value_at,
    with_value,
    without_value,
)
from tests.engine.proofs import proven_record

RECORD = proven_record()
PLACES = list(places(RECORD))


def test_the_record_that_is_forged_here_is_proven() -> None:
    findings = verify(RECORD)
    assert [finding.sentence for finding in findings if not finding.is_good] == []
    assert doubts(RECORD) == []
    assert any("Opening 1 follows opening 0" in finding.sentence for finding in findings)


def test_forgeries_and_places_are_many() -> None:
    by_module = [forge.__module__ for forge, _ in FORGERIES.values()]
    assert set(by_module) == {module.__name__ for module in (forged_games, forged_openings, forged_spellings)}
    assert len(by_module) > 60
    assert len(PLACES) > 60


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_record_is_refused_in_words(name: str, tmp_path: Path) -> None:
    forge, words = FORGERIES[name]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(forge_record(RECORD, forge)), "utf-8")
    result = CliRunner().invoke(main, ["verify", str(file)])
    assert result.exit_code in (1, 2), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert any(words in line for line in result.output.splitlines() if not line.startswith("ok ")), result.output
    assert "proven" not in result.output
    assert len(result.output) < 10_000


def test_a_record_that_has_two_values_of_one_name_is_refused(tmp_path: Path) -> None:
    """Another program might read the other value."""
    file = tmp_path / "record.json"
    file.write_text(json.dumps(RECORD).replace('"reveals": {"0"', '"reveals": {"1": "' + "9" * 64 + '", "0"'), "utf-8")
    result = CliRunner().invoke(main, ["verify", str(file)])
    assert result.exit_code == 2
    assert "an object has two values of the same name" in result.output


@pytest.mark.parametrize("place", PLACES, ids=lambda place: ".".join(map(str, place)) or "record")
def test_no_value_can_be_replaced_or_left_out(place: Place) -> None:
    value = value_at(RECORD, place)
    accepted_values = [junk for junk in JUNK if is_other(value, junk) and not is_refused(with_value(RECORD, place, junk))]
    if not is_said_by_the_server(place):
        assert accepted_values == []
        assert place == () or place in OPTIONAL or is_refused(without_value(RECORD, place))
