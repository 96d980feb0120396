"""Tables for tests: with keys that are known, clients that are connected, and a match that has begun."""

from __future__ import annotations

import json

from service_games import setup_of

from dsl.services.match.position_values import QuestionView
from dsl.web.keys import Keys
from dsl.web.messages import Message
from dsl.web.table import PROTOCOL, Table

SCREEN = "screen"
BUILD = "build"


def table_of(name: str, seats: int = 0, **more: object) -> Table:
    """A table for a game of the repository, on which nobody sits."""
    setup = setup_of(name, seats, **more)
    keys = Keys([f"seat{seat}" for seat in range(len(setup.seats))], "table", "host", "ABCDE")
    return Table(setup, [], {"build": BUILD}, keys)


def hello(table: Table, client: object, key: str = "table") -> list[Message]:
    """Connect a client."""
    return table.hear(client, {"t": "hello", "v": PROTOCOL, "build": BUILD, "key": key})


def begun_table(name: str, seats: int = 0, **more: object) -> Table:
    """A match that has begun, with a client at each seat, named by its number, and a screen that leads the table."""
    table = table_of(name, seats, **more)
    hello(table, SCREEN, "host")
    for seat in range(len(table.chairs)):
        hello(table, seat)
        assert table.hear(seat, {"t": "sit", "seat": seat, "name": f"N{seat}"})[0]["t"] == "seat"
    assert not table.hear(SCREEN, {"t": "begin"})
    return table


def question_of(table: Table) -> QuestionView | None:
    """The decision that is pending, as its player sees it; None at the end."""
    return table._question()


def choose(table: Table, index: int) -> list[Message]:
    """Take a choice for whoever is asked."""
    asked = question_of(table)
    assert asked is not None
    notation = asked.choices[index].notation
    return table.hear(asked.player, {"t": "choose", "rev": table.revision, "notation": notation})


def as_text(messages: list[Message]) -> str:
    """Messages as they go over a wire."""
    return json.dumps(messages, ensure_ascii=False)
