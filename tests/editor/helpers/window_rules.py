"""The rules in a window of a test: which they are, and a first change of them."""

from __future__ import annotations

from pathlib import Path

from window_help import room_of

from dsl.games.library.shelves import find_rules
from dsl.text.diagnostics import Problems
from dsl.text.source import Edit, Place, Source
from editor.base.texts import Message
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.session import Session
from editor.window.main_window import MainWindow

DRIFT = "storm_drift_cells"


LABEL = Message("house-step-begun")


def rules_file(name: str) -> Path:
    path = find_rules(name, Problems())
    assert path is not None
    return path.absolute()


def session_of(window: MainWindow) -> Session:
    session = room_of(window).session
    assert session is not None
    return session


def rules_of(window: MainWindow) -> RulesDocument:
    rules = session_of(window).rules
    assert rules is not None
    return rules


def storm(window: MainWindow, cells: int) -> None:
    """Set the drift of the storm, as a form does: the last line of the text."""

    def edits(source: Source) -> tuple[Edit, ...]:
        line = len(source.lines)
        return (Edit(Place(source.name, line, 1, line, 1), f"set {DRIFT} = {cells}\n"),)

    assert rules_of(window).change(LABEL, edits)
