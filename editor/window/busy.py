"""The sign that the window is busy: shown before something begins that takes a while on a large map."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from editor.documents.map_document import Edit, MapDocument
from editor.documents.patches import Cells, Rows
from editor.texts import Message

if TYPE_CHECKING:
    from editor.window.room import Room

MANY = 400_000
"""So many cells at once take about a tenth of a second."""
WHOLE = ("map.mirror", "map.turn", "map.shift", "edit.paste", "file.compare_saved", "file.reload")
"""What concerns the whole map, however little of it is selected."""


class Busy:
    """Watches the actions of the window."""

    def __init__(self, room: Room) -> None:
        self.room, self.status = room, room.window.status
        room.actions.around = self.during

    @contextmanager
    def during(self, id_: str) -> Iterator[None]:
        """An hourglass and a word in the status line while an action goes on, if that takes a while."""
        if not self.heavy(id_):
            yield
            return
        before, sign = self.status.said, Message("window-busy")
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        self.status.show_hint(sign)
        self.status.hint.repaint()
        try:
            yield
        finally:
            QGuiApplication.restoreOverrideCursor()
            if self.status.said is sign:  # else it was told what came of it
                self.status.show_hint(before)
                self.room.telling.hint()

    def heavy(self, id_: str) -> bool:
        """Whether an action concerns very many cells now."""
        desk = self.room.desk
        document = desk.document
        if document is None:
            return False
        if id_ in ("edit.undo", "edit.redo"):
            return _patched(document, id_ == "edit.undo") > MANY
        if id_.startswith(WHOLE) or (id_ == "file.save" and document.path is not None):
            return document.chart.cells.size > MANY
        return id_.startswith("edit.") and not id_.startswith("edit.select") and len(desk.selection) > MANY


def _patched(document: MapDocument, back: bool) -> int:
    """How many cells the next step back (or on) in the history changes."""
    stack = document.undo_stack
    place = stack.index() - back
    edit = stack.command(place) if 0 <= place < stack.count() else None
    patches = edit.command.patches if isinstance(edit, Edit) else ()
    return sum(p.at.size if isinstance(p, Cells) else p.after.size if isinstance(p, Rows) else 0 for p in patches)
