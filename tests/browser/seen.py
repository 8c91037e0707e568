"""What a page shows, as `recorded.js` reads it off."""

from typing import TypedDict


class PageContents(TypedDict):
    busy: bool
    looking: bool
    phase: str | None
    due: list[int]
    title: str
    faces: dict[str, list[str]]  # by place
    elsewhere: list[str]  # faces in the prompt, at the seats, in the result
    named: list[str]  # every card that is named anywhere in the page or in what it stores
    offered: list[str]  # moves
    signs: dict[str, str]
    labels: dict[str, str]  # by cell
    log: list[str]  # the newest first
    result: "Result | None"
    cutOff: list[str]  # by the edges of the screen, where edges.js is there to look


class Result(TypedDict):
    scores: list[int]
    winners: int
    text: str  # what is written there and at the seats


class Answer(TypedDict):
    """After one step."""

    sent: list[dict[str, object]]  # what the page told the server meanwhile
    look: PageContents | None  # while a private look was open
    seen: PageContents


class Glance(TypedDict):
    """What can be read at one moment while things move."""

    at: float  # milliseconds
    prompt: str
    told: str | None  # what the prompt says has happened
    newest: str  # line of the log
    due: list[int]
    seats: list[str]  # what is written at each
