"""The sign that the window is busy: shown before something begins that takes a while on a large map."""

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

MANY = 400_000
"""The number of cells that take about a tenth of a second."""
WHOLE = ("map.mirror", "map.turn", "map.shift", "edit.paste", "file.compare_saved", "file.reload")
"""What concerns the whole map, however little of it is selected."""


class Busy:
    """Knows what takes long, and shows that it goes on."""

    def __init__(self, tabs: Tabs, status_reporter: StatusReporter) -> None:
        self.tabs, self.status_reporter, self.status = tabs, status_reporter, status_reporter.status

    @contextmanager
    def during(self, id_: str) -> Iterator[None]:
        """An hourglass and a word in the status line while an action goes on, if that takes a while."""
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
            if self.status.message is sign:  # else it was told what came of it
                self.status.show_hint(before)
                self.status_reporter.hint()

    def heavy(self, id_: str) -> bool:
        """Whether an action concerns very many cells now."""
        session = self.tabs.session
        if session is None:
            return False
        document = session.document
        if id_ in ("edit.undo", "edit.redo"):
            return _patched(document, id_ == "edit.undo") > MANY
        if id_.startswith(WHOLE) or (id_ == "file.save" and document.path is not None):
            return document.chart.cells.size > MANY
        return id_.startswith("edit.") and not id_.startswith("edit.select") and len(session.selection) > MANY


def _patched(document: MapDocument, back: bool) -> int:
    """How many cells the next step back (or on) in the history changes."""
    stack = document.undo_stack
    place = stack.index() - back
    edit = stack.command(place) if 0 <= place < stack.count() else None
    patches = edit.command.patches if isinstance(edit, Edit) else ()
    return sum(p.at.size if isinstance(p, Cells) else p.after.size if isinstance(p, Rows) else 0 for p in patches)
