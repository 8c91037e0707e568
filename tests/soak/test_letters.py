"""English, with letters twice as large on a phone. tests/browser/test_everywhere.py checks German, whose words are longer."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserType

from tests.browser.conftest import start_server
from tests.browser.test_everywhere import check_large_letters


@pytest.mark.timeout(600)
def test_letters_twice_as_large_on_a_phone(browser_type: BrowserType, tmp_path: Path) -> None:
    with start_server(tmp_path, "letters") as server:
        check_large_letters(browser_type, server, "en")
