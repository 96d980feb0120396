"""Matches of captains at a table, with and without secrets, and whoever plays them: for tests of a played match."""

from __future__ import annotations

from fake_match import FakeClient, FakeService
from PySide6.QtGui import QUndoStack
from pytestqt.qtbot import QtBot

from dsl.services.match.match_values import MatchSetup, Seat, SeatKind
from dsl.services.match.service import MatchService
from dsl.text.source import Source
from editor.model.match.play_session import PlaySession


class RealService(MatchService):
    """The match service, asked like the fake one."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    @property
    def setup(self) -> MatchSetup | None:
        return self.course.setup if self.running else None


class Table:
    """A match of captains and whoever plays it."""

    def __init__(self, qtbot: QtBot, secrets: bool) -> None:
        self.qtbot, self.service = qtbot, FakeService(secrets)
        self.client, self.stack = FakeClient(self.service), QUndoStack()
        self.play = PlaySession(self.stack, self.client)

    def sit(self, *kinds: SeatKind) -> None:
        seats = tuple(Seat(kind, name) for kind, name in zip(kinds, ("Ann", "Bob", "Cid")))
        self.play.start(MatchSetup(Source("x.rules", ""), None, seats=seats))
        self.settle()

    def settle(self) -> None:
        """Until nothing is asked any more."""
        quiet = 0
        for _ in range(10_000):
            self.qtbot.wait(1)
            quiet = 0 if self.play.busy else quiet + 1
            if quiet == 12:
                return
        raise AssertionError("it is asked again and again")

    def lift(self) -> None:
        self.play.lift()
        self.settle()

    def take(self, index: int) -> None:
        """Lift the curtain and choose."""
        self.lift()
        self.choose(index)

    @property
    def behind(self) -> str:
        """Whoever may lift the curtain."""
        curtain = self.play.curtain
        return curtain.player.name if curtain is not None and curtain.player is not None else ""

    def go(self, node: int) -> None:
        self.play.go(node)
        self.settle()

    def answer(self, notation: str) -> None:
        self.play.choose_text(notation)
        self.settle()

    def choose(self, index: int) -> None:
        self.play.choose(index)
        self.settle()

    def undo(self) -> None:
        self.stack.undo()
        self.settle()

    def redo(self) -> None:
        self.stack.redo()
        self.settle()

    @property
    def node(self) -> int:
        assert self.play.position is not None
        return self.play.position.node


def played(qtbot: QtBot, rules: str) -> Table:
    """A match of two by these rules, played by the match service itself."""
    table = Table(qtbot, secrets=False)
    table.client.service = RealService()
    table.play.start(MatchSetup(Source("x.rules", rules), None, seats=(Seat(), Seat())))
    table.settle()
    return table
