"""The table inside a page without a host: messages are JSON, all players share one screen.

It runs in Pyodide without some packages; what a match uses of them is replaced by ``stand_ins``.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dsl.web.page_machine import Instance


class _StandIn(ModuleType):
    """A replacement for a missing package, whose attributes are again replacements."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__path__ = []

    def __getattr__(self, name: str) -> _StandIn:
        if name.startswith("__"):
            raise AttributeError(name)
        return _StandIn(name)

    def __getitem__(self, _key: object) -> _StandIn:
        return self

    def __call__(self, *_given: object, **_named: object) -> _StandIn:
        return self

    def __or__(self, _other: object) -> _StandIn:
        return self

    __ror__ = __or__

    def __iter__(self) -> object:
        return iter(())


def stand_ins() -> None:
    """Replace numpy (many games at once, bots that search) and jsonschema (the map was checked before).

    A browser has one thread and one clock.
    """
    if not hasattr(time, "thread_time"):
        time.thread_time = time.process_time
    for name in ("numpy", "numpy.typing", "jsonschema"):
        try:
            __import__(name)
        except ModuleNotFoundError:
            sys.modules[name] = _StandIn(name)


class PageTable:
    """One table, its only client, and bots that think between two messages."""

    def __init__(self, order: str, instantiate: Callable[[str], Instance] | None) -> None:
        """``order``: the paths of rules and map, the number of seats, settings, language, seed and sheets.

        ``instantiate`` makes an instance of the game's module, where the browser runs it.
        """
        from pathlib import Path

        from dsl.engines.choice import make_thinking
        from dsl.services.match.bot_thoughts import Thinking
        from dsl.services.match.match_values import MatchSetup, Seat
        from dsl.text.diagnostics import Problems
        from dsl.text.files import read_source
        from dsl.web.page_machine import PageMachine
        from dsl.web.table import Table

        given = json.loads(order)
        rules, board = (read_source(Path(given[key]), Problems()) if given[key] else None for key in ("rules", "board"))
        settings = tuple((str(name), str(value)) for name, value in given["settings"])
        assert rules is not None
        setup = MatchSetup(
            rules, board, settings, (Seat(),) * given["seats"], given["seed"], language=given["language"]
        )
        self._table = Table(setup, given["sheets"], given["head"], bots=given["head"]["bots"])
        self._table.one_screen = True
        home = Path(os.environ["FORDEWIND_HOME"])
        machine_of = (lambda game: PageMachine(game, home, instantiate)) if instantiate is not None else make_thinking
        self._mind = Thinking(machine_of)

    def hear(self, text: str) -> str:
        """The answers to a message, and what is new."""
        message = json.loads(text)
        if message.get("t") == "hello":
            message["key"] = self._table.keys.host
        return json.dumps([*self._table.hear("page", message), *self._table.news("page")], ensure_ascii=False)

    def bot(self) -> str:
        """The messages after a bot's choice or advice; empty if no bot is asked."""
        asked = self._table.bot_request()
        if asked is None:
            return ""
        thought = self._mind.think(*asked)
        if not asked[1].hint and not hasattr(thought, "notation"):
            trouble = {"t": "refuse", "code": "trouble", "text": self._table.text_of(thought)}
            return json.dumps([trouble], ensure_ascii=False)
        self._table.bot_answered(self._table.revision, thought)
        return json.dumps(self._table.news("page"), ensure_ascii=False)


def start(
    order: str, instantiate: Callable[[str], Instance] | None = None
) -> tuple[Callable[[str], str], Callable[[], str]]:
    """The table of a page: a function that handles messages, and one that lets a bot choose."""
    stand_ins()
    table = PageTable(order, instantiate)
    return table.hear, table.bot
