"""The picture under a map is drawn, and its troubles are told, whether the tracing panel was ever opened or not."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject

from editor.documents.map_document import MapDocument
from editor.draw.tools.tracing.trace_state import tracing_of
from editor.draw.tools.tracing.underlay_layer import tracing_layers
from editor.window.notices import Answer

if TYPE_CHECKING:
    from editor.window.room import Room


class UnderlayWatch(QObject):
    """Made with the first map that is shown."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.room = room
        self.under, self.over = tracing_layers(room.desk, room.view)
        self.tracing = tracing_of(room.desk)
        self._told: WeakKeyDictionary[MapDocument, str] = WeakKeyDictionary()
        self.tracing.changed.connect(self._traced)
        room.window.look.changed.connect(self._apply_theme)
        self._apply_theme()
        self._traced("picture")

    def _apply_theme(self) -> None:
        self.over.night = self.room.window.look.night

    def _traced(self, name: str) -> None:
        """Tell once of each picture that cannot be shown."""
        document, trouble = self.room.desk.document, self.tracing.trouble
        if name != "picture" or document is None:
            return
        if trouble is None:
            if self._told.pop(document, ""):
                self.room.window.sheets.notices.clear("underlay", self.room.window.sheets.current)
            return
        if self._told.get(document) == str(trouble):
            return
        self._told[document] = str(trouble)
        show = Answer("trace-show-panel", lambda: self.room.docks.show("trace"))
        notices, about = self.room.window.sheets.notices, self.room.window.sheets.current
        notices.report(trouble, "warn", [show], topic="underlay", about=about)
