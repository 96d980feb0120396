"""A form for a new ink of the palette: a terrain, and the values that cells painted with it get."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QPushButton, QWidget

from dsl.maps.board.spec import Feature, Kind
from dsl.maps.mapfile.values import Data
from editor.base.texts import set_text
from editor.model.documents.chart import NONE, Ink
from editor.model.documents.patches import MISSING, Held
from editor.model.games import attribute_label, feature_label
from editor.model.sessions.session_factory import SessionListener
from editor.view.fields.by_type import attribute_field
from editor.view.fields.field import Field
from editor.view.widgets.inputs import ChoiceBox


class NewInk(QWidget, SessionListener):
    """Offers the terrains of the ruleset and their attributes; without a ruleset a name can be typed."""

    made = Signal(object)
    """The new ``Ink``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = QFormLayout(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.box, self.name = ChoiceBox(), QLineEdit()
        set_text(self.box, self.box.setAccessibleName, "panels-palette-terrain")
        set_text(self.name, self.name.setAccessibleName, "panels-palette-name")
        set_text(self.name, self.name.setPlaceholderText, "panels-palette-name")
        self.button = QPushButton()
        set_text(self.button, self.button.setText, "panels-palette-take")
        self.rows.addRow(self.box)
        self.rows.addRow(self.name)
        self.rows.addRow(self.button)
        self._values: dict[str, Held] = {}
        self._fields: list[Field] = []
        self.box.currentIndexChanged.connect(lambda _row: self._fill())
        self.button.clicked.connect(self._make)
        self.name.returnPressed.connect(self._make)

    def refresh(self) -> None:
        """Offer the terrains of the ruleset."""
        game = self.game
        terrains = game.spec.of(Kind.TERRAIN) if game is not None else ()
        self.box.offer([(feature.name, feature_label(game, feature)) for feature in terrains])
        self.box.setVisible(game is not None)
        self.name.setVisible(game is None)
        self._fill()

    @property
    def terrain(self) -> Feature | None:
        """The terrain that is chosen."""
        spec = self.spec
        return spec.feature(Kind.TERRAIN, str(self.box.chosen)) if spec is not None else None

    def _fill(self) -> None:
        for field in self._fields:
            self.rows.removeRow(field)
        self._fields, self._values = [], {}
        document, feature = self.document, self.terrain
        if document is None or feature is None:
            return
        for attribute in feature.attributes:
            field = attribute_field(attribute, document.chart, self.game)
            field.show_value(MISSING, attribute.default)
            field.edited.connect(lambda value, f=field, a=attribute: self._set(f, a.name, value, a.default))
            self.rows.insertRow(self.rows.rowCount() - 1, attribute_label(self.game, attribute), field)
            self._fields.append(field)

    def _set(self, field: Field, name: str, value: Held, default: object) -> None:
        self._values[name] = value
        field.show_value(value, default)

    def _make(self) -> None:
        feature = self.terrain
        name = feature.name if feature is not None else self.name.text().strip()
        if not name or name == NONE:
            return
        values: list[tuple[str, Data]] = []
        for key, value in self._values.items():
            if value is not MISSING:
                values.append((key, value))
        self.made.emit(Ink(name, tuple(values)))
        self.name.clear()
