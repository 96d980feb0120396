"""Shows that the window is busy, before an action begins that takes a while on a large map."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from editor.base.texts import Message
from editor.model.documents.map_document import Edit, MapDocument
from editor.model.documents.patches import Cells, Rows
from editor.window.modes.chart_page import StatusReporter
from editor.window.tabs import Tabs

MANY_CELLS = 400_000
"""An action on so many cells takes about a tenth of a second."""
WHOLE_MAP = ("map.mirror", "map.turn", "map.shift", "edit.paste", "file.compare_saved", "file.reload")
"""The beginnings of ids of actions that change all cells of a map, whatever is selected."""


class Busy:
    """Knows which actions take long, and shows a busy cursor during them."""

    def __init__(self, tabs: Tabs, status_reporter: StatusReporter) -> None:
        self.tabs, self.status_reporter, self.status = tabs, status_reporter, status_reporter.status

    @contextmanager
    def during(self, id_: str) -> Iterator[None]:
        """A context for an action: if it will take a while, with a busy cursor and a text in the status line."""
        if not self.heavy(id_):
            yield
            return
        before, sign = self.status.message, Message("window-busy")
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        self.status.show_hint(sign)
        self.status.hint.repaint()
        try:
            yield
        finally:
            QGuiApplication.restoreOverrideCursor()
            if self.status.message is sign:  # else the result is shown already
                self.status.show_hint(before)
                self.status_reporter.hint()

    def heavy(self, id_: str) -> bool:
        """Whether an action would change very many cells."""
        session = self.tabs.session
        if session is None:
            return False
        document = session.document
        if id_ in ("edit.undo", "edit.redo"):
            return _patched(document, id_ == "edit.undo") > MANY_CELLS
        if id_.startswith(WHOLE_MAP) or (id_ == "file.save" and document.path is not None):
            return document.chart.cells.size > MANY_CELLS
        return id_.startswith("edit.") and not id_.startswith("edit.select") and len(session.selection) > MANY_CELLS


def _patched(document: MapDocument, back: bool) -> int:
    """How many cells the next undo (``back``) or redo changes."""
    stack = document.undo_stack
    place = stack.index() - back
    edit = stack.command(place) if 0 <= place < stack.count() else None
    patches = edit.command.patches if isinstance(edit, Edit) else ()
    return sum(p.at.size if isinstance(p, Cells) else p.after.size if isinstance(p, Rows) else 0 for p in patches)
