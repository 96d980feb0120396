"""The page with the chart, and what the status line tells about it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.canvas.cell_description import describe
from editor.canvas.chart_view import ChartView
from editor.documents.chart import Change
from editor.documents.map_document import MapDocument
from editor.rendering.feature_painter import DrawingLook
from editor.rendering.style.theme import load_theme
from editor.sessions.desk import Desk
from editor.texts import Message, speech
from editor.window.status_line import StatusLine

USUAL = 32.0
"""Pixels from cell to cell at 100 %."""
TOLD = 6000
"""Milliseconds for which the status line keeps what a tool told."""


class ChartPage(QWidget):
    """The chart view in the look of the chosen ruleset and the window's theme."""

    def __init__(self, view: ChartView, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view, self.desk = view, desk
        self._night = False
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(view)
        desk.changed.connect(self._desk_changed)

    def _desk_changed(self, name: str) -> None:
        if name == "game":
            self.apply_theme(self._night)
        elif name == "hidden":
            self.view.set_look(replace(self.view.look, hidden=self.desk.hidden))

    def apply_theme(self, night: bool) -> None:
        """By day or by night."""
        self._night = night
        game = self.desk.game
        self.view.set_theme(load_theme(game.folder if game is not None else None, night))
        self.say_again()

    def say_again(self) -> None:
        """Names in the language spoken now."""
        look: DrawingLook = self.view.look
        if look.language != speech.language:
            self.view.set_look(replace(look, language=speech.language))


class Telling(QObject):
    """Keeps the status line right: hint of the tool, cell under the pointer, zoom, size."""

    def __init__(self, page: ChartPage, status: StatusLine) -> None:
        super().__init__(status)
        self.view, self.desk, self.hand, self.status = page.view, page.desk, page.view.hand, status
        self._document: MapDocument | None = None
        self._cell = -1
        self._index = 0
        self._next: Message | None = None
        """What can be done next in a deed that goes on."""
        self._asked: Message | None = None
        """What somebody asks to be done on the chart now, whatever the tool."""
        self._told = QTimer(page)
        self._told.setSingleShot(True)
        self._told.timeout.connect(self.hint)
        self.view.pointed.connect(self._pointed)
        self.view.scaled.connect(self._scaled)
        self.view.feed.sketched.connect(self._sketched)
        self.desk.changed.connect(self._desk_changed)
        self.desk.edited.connect(self._map_changed)
        self.desk.told.connect(self.report)
        speech.changed.connect(self._again)
        self.hint()

    def report(self, said: Message) -> None:
        """Say something for some seconds in the place of the hint."""
        self.status.show_hint(said)
        self._told.start(TOLD)

    def ask(self, said: Message | None) -> None:
        """Say what is to be done on the chart now, until that is over (None)."""
        self._asked = said
        self._told.stop()
        self.hint()

    def hint(self) -> None:
        """Say what the tool will do."""
        tool = self.hand.tool
        if self.desk.document is None or tool is None:
            self.status.show_hint(Message("window-status-ready"))
        elif not self._told.isActive():
            self.status.show_hint(self._asked or self._next or tool.hint(self.desk))

    def _sketched(self) -> None:
        if self.view.feed.sketch.hint != self._next:
            self._next = self.view.feed.sketch.hint
            if self._next is not None:
                self._told.stop()
            self.hint()

    def _desk_changed(self, name: str) -> None:
        if name == "document":
            if self._document is not None:
                self._document.undo_stack.indexChanged.disconnect(self._stepped)
            self._document = self.desk.document
            if self._document is not None:
                self._document.undo_stack.indexChanged.connect(self._stepped)
                self._index = self._document.undo_stack.index()
            self._cell = -1
            self._size()
            self._scaled(self.view.view.scale)
            self.status.show_problems(-1)
        if name == "tool":
            self._told.stop()
        self.hint()
        self._again()

    def _map_changed(self, change: Change) -> None:
        if change.whole:
            self._size()
        self.status.show_cell(describe(self.desk, self._cell))

    def _stepped(self, index: int) -> None:
        """What was told of a deed is over when the deed is undone."""
        if index < self._index and self._told.isActive():
            self._told.stop()
            self.hint()
        self._index = index

    def _size(self) -> None:
        if self._document is not None:
            geometry = self._document.chart.geometry
            track = geometry.is_track
            self.status.show_size(geometry.size if track else geometry.width, 0 if track else geometry.height)
            self._scaled(self.view.view.scale)

    def _scaled(self, scale: float) -> None:
        if self._document is not None:
            geometry = self._document.chart.geometry
            unit = 2 * geometry.radius if geometry.is_track else 1.0
            self.status.show_zoom(scale * unit / USUAL * 100)

    def _pointed(self, cell: int, _x: float, _y: float) -> None:
        if cell != self._cell:
            self._cell = cell
            self._again()

    def _again(self) -> None:
        self.status.show_cell(describe(self.desk, self._cell))
        if self._document is not None:
            self._size()
