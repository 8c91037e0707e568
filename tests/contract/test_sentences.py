"""Every event can be told as a sentence, which names its cells and says "you" to the reader."""

import pytest

from facedown.kit.events import Event
from facedown.kit.text import Names
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.play import moments

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"]


def cells_in(event: Event) -> list[str]:
    """The cells that the sentence of an event must name. For a push, these are only the two ends of the line."""
    if event["event"] == "push":
        return [event["cells"][0], event["cells"][-1]]
    return [*event.get("cells", []), *([event["cell"]] if event.get("cell") else [])]


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_an_event_is_told_as_a_sentence(configuration: Configuration) -> None:
    match = configuration.match("sentences")
    for _ in moments(match, 1):
        pass
    names, describe = NAMES[: match.terms.players], match.terms.game.text.describe
    for event in match.events:
        sentence = describe(event, Names(names))
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert all(cell in sentence for cell in cells_in(event))
        for seat in (event.get("seat"), event.get("with"), event.get("start")):
            if seat is not None and seat >= 0 and event["event"] != "offers":
                assert names[seat] in sentence
                own_sentence = describe(event, Names(names, reader=seat))
                assert names[seat] not in own_sentence
                assert "you" in own_sentence.lower()
