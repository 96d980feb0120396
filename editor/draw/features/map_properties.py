"""The properties panel: title, games, grid and other entries at the head of the map file."""

from __future__ import annotations

from copy import deepcopy

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QPushButton, QWidget

from dsl.maps.board.topology import COORDINATES
from dsl.maps.mapfile.schema import TOP_KEYS
from editor.base.texts import set_text, tr
from editor.draw.features.form_plan import written
from editor.draw.palette.game_chooser import GameChecks, games_patches
from editor.model.documents.chart import Change, Chart
from editor.model.documents.map_document import label
from editor.model.documents.patches import Held, Value
from editor.model.documents.references import naming_of, renamed_cells, with_naming
from editor.model.games import Games
from editor.model.sessions.session import Session
from editor.view.fields.text_fields import NameField
from editor.view.widgets.inputs import ChoiceBox
from editor.view.widgets.panel import Panel, hint_label

RESHAPE = "map.resize"


class PropertiesPanel(Panel):
    """Title, games, grid, underlay, and unknown keys of the file."""

    title = "panels-properties"
    action_requested = Signal(str)
    """The id of a requested action: to resize the map."""

    def __init__(self, session: Session | None, parent: QWidget | None = None, games: Games | None = None) -> None:
        super().__init__(session, parent)
        self.hint = hint_label("panels-none-open")
        self.body = QWidget()
        self.rows = QFormLayout(self.body)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.setVerticalSpacing(8)
        self.rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.name = NameField()
        self.name.edited.connect(self._set_title)
        set_text(self.name.edit, self.name.edit.setAccessibleName, "panels-properties-title")
        self.games = GameChecks(games or Games())
        self.games.chosen.connect(self._set_games)
        self.naming = ChoiceBox(letters=1)
        self.naming.activated.connect(self._set_naming)
        self.texts = {key: self._text() for key in ("grid", "size", "underlay", "others")}
        self.reshape = QPushButton()
        set_text(self.reshape, self.reshape.setText, "panels-properties-reshape")
        self.reshape.clicked.connect(lambda: self.action_requested.emit(RESHAPE))
        self._row("title", self.name)
        self._row("games", self.games, below=True)
        self._row("grid", self.texts["grid"])
        self._row("size", self.texts["size"])
        self.rows.addRow("", self.reshape)
        self._row("coordinates", self.naming)
        self._row("underlay", self.texts["underlay"])
        self._row("others", self.texts["others"])
        self.column.addWidget(self.hint)
        self.column.addWidget(self.body)
        self.column.addStretch(1)
        self.begin()

    def _row(self, key: str, field: QWidget, below: bool = False) -> None:
        """``below``: put the field under its caption, for long texts."""
        caption = QLabel()
        caption.setBuddy(field)
        set_text(caption, caption.setText, f"panels-properties-{key}")
        set_text(field, field.setAccessibleName, f"panels-properties-{key}")
        if below:
            self.rows.addRow(caption)
            self.rows.addRow(field)
        else:
            self.rows.addRow(caption, field)

    def _text(self) -> QLabel:
        text = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return text

    def session_shown(self) -> None:
        """Show the session's map."""
        self._show()

    def map_changed(self, change: Change) -> None:
        """Update after a change of these entries."""
        if change.whole or change.sections:
            self._show()

    def language_changed(self) -> None:
        """Update the texts."""
        self._show()

    def _show(self) -> None:
        document = self.document
        self.hint.setVisible(document is None)
        self.body.setVisible(document is not None)
        if document is None:
            return
        chart = document.chart
        self.name.show_value(chart.value(("title",)))
        self.games.show_games(chart.games)
        self.rows.setRowVisible(self.reshape, not chart.is_track)
        self.rows.setRowVisible(self.naming, bool(naming_of(chart)))
        self._name_cells(chart)
        for key, text in self._texts(chart).items():
            self.texts[key].setText(text)
            self.rows.setRowVisible(self.texts[key], bool(text))

    def _name_cells(self, chart: Chart) -> None:
        """List the namings of cells, each with its first and last name."""
        self.naming.clear()
        if not naming_of(chart):
            return
        for naming in COORDINATES:
            geometry = with_naming(chart, naming)
            ends = tr("panels-properties-ends", first=geometry.name(0), last=geometry.name(geometry.size - 1))
            self.naming.addItem(f"{ends}  {tr(f'panels-properties-{naming}')}", naming)
            self.naming.setItemData(
                self.naming.count() - 1, tr(f"panels-properties-{naming}-tip"), Qt.ItemDataRole.ToolTipRole
            )
        self.naming.setCurrentIndex(self.naming.findData(naming_of(chart)))
        self.naming.setToolTip(tr(f"panels-properties-{naming_of(chart)}-tip"))

    def _texts(self, chart: Chart) -> dict[str, str]:
        height, width = chart.cells.shape
        if chart.is_track:
            size = tr("panels-properties-track", nodes=chart.geometry.size, edges=len(chart.geometry.edges))
        else:
            size = tr("panels-properties-cells", width=width, height=height)
        underlay = chart.value(("underlay",))
        image = str(underlay.get("image", "")) if isinstance(underlay, dict) else ""
        others = [key for key in chart.data if key not in TOP_KEYS]
        told = "\n".join(f"{key}: {written(chart.data[key])[:120]}" for key in others[:30])
        return {"grid": tr(f"panels-grid-{chart.kind}"), "size": size, "underlay": image, "others": told}

    def _set_title(self, value: Held) -> None:
        document = self.document
        if document is not None:
            before = deepcopy(document.chart.value(("title",)))
            document.do(label("panels-properties-set-title"), [Value(("title",), before, value)], merge="panel:title")

    def _set_games(self, names: list[str]) -> None:
        if self.document is not None:
            self.document.do(label("panels-palette-games-set"), games_patches(self.document.chart, names))

    def _set_naming(self, row: int) -> None:
        document, naming = self.document, str(self.naming.itemData(row))
        if document is not None:
            document.do(label("panels-properties-set-naming"), renamed_cells(document.chart, self.spec, naming))
