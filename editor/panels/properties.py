"""The properties panel: what the head of the map file says."""

from __future__ import annotations

from copy import deepcopy

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QPushButton, QWidget

from dsl.mapfile.shape import TOP_KEYS
from editor.model.chart import Change, Chart
from editor.model.document import label
from editor.model.patches import Held, Value
from editor.panels.base import Panel, hint_label
from editor.panels.formplan import written
from editor.panels.names import NameField
from editor.tools.desk import Desk
from editor.words import say, tr

RESHAPE = "map.resize"


class PropertiesPanel(Panel):
    """Title, games, grid, underlay, and the keys that only the file's author knows."""

    title = "panels-properties"
    asked = Signal(str)
    """The id of an action that is wanted: to resize the map."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.hint = hint_label("panels-none-open")
        self.body = QWidget()
        rows = QFormLayout(self.body)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.name = NameField()
        self.name.edited.connect(self._set_title)
        self.texts = {key: self._text() for key in ("games", "grid", "size", "coordinates", "underlay", "others")}
        for key, field in (("title", self.name), *self.texts.items()):
            caption = QLabel()
            say(caption, caption.setText, f"panels-properties-{key}")
            say(field, field.setAccessibleName, f"panels-properties-{key}")
            rows.addRow(caption, field)
        self.reshape = QPushButton()
        say(self.reshape, self.reshape.setText, "panels-properties-reshape")
        self.reshape.clicked.connect(lambda: self.asked.emit(RESHAPE))
        rows.addRow(self.reshape)
        self.column.addWidget(self.hint)
        self.column.addWidget(self.body)
        self.column.addStretch(1)
        self.begin()

    def _text(self) -> QLabel:
        text = QLabel()
        text.setWordWrap(True)
        text.setTextFormat(Qt.TextFormat.PlainText)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return text

    def document_changed(self) -> None:
        """Show another map."""
        self._show()

    def map_changed(self, change: Change) -> None:
        """The head changed."""
        if change.whole or change.sections:
            self._show()

    def language_changed(self) -> None:
        """Words in another language."""
        self._show()

    def _show(self) -> None:
        document = self.document
        self.hint.setVisible(document is None)
        self.body.setVisible(document is not None)
        if document is None:
            return
        chart = document.chart
        self.name.show_value(chart.value(("title",)))
        self.reshape.setVisible(not chart.is_track)
        for key, text in self._said(chart).items():
            self.texts[key].setText(text or "–")

    def _said(self, chart: Chart) -> dict[str, str]:
        geometry = chart.geometry
        height, width = chart.cells.shape
        if chart.is_track:
            size = tr("panels-properties-track", nodes=geometry.size, edges=len(geometry.edges))
        else:
            size = tr("panels-properties-cells", width=width, height=height)
        grid = tr(f"panels-grid-{chart.kind}")
        last = geometry.name(geometry.size - 1) if geometry.size else ""
        names = f"{geometry.name(0)} … {last}" if geometry.size else ""
        underlay = chart.value(("underlay",))
        image = str(underlay.get("image", "")) if isinstance(underlay, dict) else ""
        others = [key for key in chart.data if key not in TOP_KEYS]
        told = "\n".join(f"{key}: {written(chart.data[key])[:120]}" for key in others[:30])
        games = ", ".join(chart.games)
        return {"games": games, "grid": grid, "size": size, "coordinates": names, "underlay": image, "others": told}

    def _set_title(self, value: Held) -> None:
        document = self.document
        if document is not None:
            before = deepcopy(document.chart.value(("title",)))
            document.do(label("panels-properties-set-title"), [Value(("title",), before, value)], merge="panel:title")
