"""Compares the map shown with its file, an earlier save, unsaved work found after a crash, or another map."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from dsl.maps.mapfile import MapEditError
from editor.base.texts import Message, reason, tr
from editor.model.documents.map_document import MapDocument
from editor.window.busy import Busy
from editor.window.dock_area import DockArea
from editor.window.files.saving import dialog_folder
from editor.window.notices import Notices
from editor.window.settings import Settings

if TYPE_CHECKING:
    from editor.view.panels.compare_panel import ComparePanel


class Comparisons(QObject):
    """Shows differences between maps in the panel *Compare*."""

    def __init__(self, window: QWidget, docks: DockArea, busy: Busy, notices: Notices, settings: Settings) -> None:
        super().__init__()
        self.window, self.docks, self.busy, self.notices, self.settings = window, docks, busy, notices, settings

    def compare_with(self, other: MapDocument, name: str) -> None:
        """Show where the map differs from another."""
        self.docks.show("compare")
        try:
            with self.busy.during("file.compare_saved"):
                self._panel().compare_with(other, name)
        except MapEditError as trouble:
            self._refuse(name, trouble)

    def _panel(self) -> ComparePanel:
        return cast("ComparePanel", self.docks.panel("compare"))

    def compare_saved(self) -> None:
        """Show where the map differs from its file."""
        self.docks.show("compare")
        with self.busy.during("file.compare_saved"):
            why = self._panel().compare_file()
        if why:
            self.notices.report(Message(str(why)), "warn", topic="compare", about=self.notices.here)

    def compare_other(self) -> None:
        """Ask for a map and compare with it."""
        filters = f"{tr('window-files-maps')} (*.yaml *.yml)"
        start = str(dialog_folder(self.docks.session, self.settings))
        name, _ = QFileDialog.getOpenFileName(self.window, tr("action-file-compare"), start, filters)
        if not name:
            return
        try:
            self.compare_with(MapDocument.open(Path(name)), Path(name).name)
        except MapEditError as trouble:
            self._refuse(Path(name).name, trouble)

    def _refuse(self, name: str, trouble: MapEditError) -> None:
        self.notices.refuse(name, reason(trouble))
