"""The form of a map from the real world: its fields, the globe and the preview, named and laid out."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.base.texts import follow, say, speech, tr
from editor.draw.panels.world.globe import Globe
from editor.draw.panels.world.world_preview import Preview
from editor.draw.world.globe_window import PROJECTIONS
from editor.model.games.boards import Games
from editor.model.games.labels import game_title
from editor.view.widgets.inputs import ChoiceBox, DecimalBox, NumberBox

PRESETS = {
    "caribbean": (18.0, -74.0, 32.0, 20.0),
    "mediterranean": (38.0, 15.0, 46.0, 18.0),
    "atlantic": (35.0, -35.0, 110.0, 70.0),
    "baltic": (60.0, 20.0, 24.0, 14.0),
    "black": (43.5, 34.5, 16.0, 8.0),
    "world": (0.0, 0.0, 360.0, 170.0),
}
"""Latitude, longitude, width and height, in degrees."""
KINDS = ("square8", "square4", "pointy", "flat")
MOST = 400


class WorldForm(QWidget):
    """What one sees; ``WorldPanel`` knows what it means."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.games = Games()
        self._build()
        self._offer()
        self._name()
        self._lay_out()

    def _build(self) -> None:
        self.globe, self.preview, self.heading = Globe(), Preview(), QLabel()
        self.preset, self.projection, self.kind, self.game = ChoiceBox(), ChoiceBox(), ChoiceBox(), ChoiceBox()
        self.lat, self.lon = _degrees(-90, 90), _degrees(-180, 180)
        self.wide, self.high = _degrees(0.5, 360), _degrees(0.5, 180)
        self.lon.setWrapping(True)
        self.across, self.down = NumberBox(minimum=4, maximum=MOST), NumberBox(minimum=4, maximum=MOST)
        self.across.setValue(48)
        self.true, self.straits, self.flat = QCheckBox(), QCheckBox(), QCheckBox()
        self.true.setChecked(True)
        self.straits.setChecked(True)
        self.share = NumberBox(minimum=1, maximum=100, value=50, suffix=" %")
        self.make, self.back, self.trouble = QPushButton(), QPushButton(), QLabel(wordWrap=True)
        self.make.setProperty("primary", "true")

    def _offer(self) -> None:
        """Fill the lists; what stands in them is said later."""
        self.preset.addItem("", "")
        for name in PRESETS:
            self.preset.addItem("", name)
        for name in PROJECTIONS:
            self.projection.addItem("", name)
        for name in KINDS:
            self.kind.addItem("", name)
        self.game.addItem("", "")
        for header in self.games.headers():
            self.game.addItem(header.title or header.name, header.name)
        for box in (self.preset, self.projection, self.kind, self.game):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(12)

    def _fields(self) -> QFormLayout:
        """The fields with their names."""
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        fields = {
            "preset": self.preset, "lat": self.lat, "lon": self.lon, "wide": self.wide, "high": self.high,
            "projection": self.projection, "game": self.game, "kind": self.kind, "across": self.across,
            "down": self.down, "share": self.share,
        }  # fmt: skip
        for name, field in fields.items():
            label = QLabel()
            label.setBuddy(field)
            form.addRow(label, field)
            say(self, label.setText, f"world-{name}")
            say(self, field.setAccessibleName, f"world-{name}")
        return form

    def _name(self) -> None:
        """Say what everything else is."""
        for name, check in {"true": self.true, "straits": self.straits, "flat": self.flat}.items():
            say(self, check.setText, f"world-{name}")
            say(self, check.setToolTip, f"world-{name}-tip")
        say(self, self.share.setToolTip, "world-share-tip")
        say(self, self.make.setText, "world-make")
        say(self, self.globe.setAccessibleName, "world-globe")
        say(self, self.globe.setToolTip, "world-globe-tip")
        say(self, self.preview.setAccessibleName, "world-preview")
        self.heading.setProperty("role", "title")
        say(self, self.heading.setText, "window-start-world")
        say(self, self.back.setText, "window-new-back")

    def _rolling(self) -> QScrollArea:
        """The form, in less room than it wants."""
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 6, 0, 6)
        column.addLayout(self._fields())
        for widget in (self.true, self.straits, self.trouble):
            column.addWidget(widget)
        column.addStretch(1)
        scroll = QScrollArea(widgetResizable=True)
        scroll.setWidget(inner)
        say(scroll, scroll.setAccessibleName, "window-start-world")
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setMinimumWidth(inner.minimumSizeHint().width() + 24)
        return scroll

    def _lay_out(self) -> None:
        side, pictures = QVBoxLayout(), QVBoxLayout()
        side.addWidget(self.heading)
        side.addWidget(self._rolling(), 1)
        below = QHBoxLayout()
        below.addWidget(self.make, 1)
        below.addWidget(self.back)
        side.addLayout(below)
        pictures.addWidget(self.globe, 3)
        pictures.addWidget(self.flat)
        pictures.addWidget(self.preview, 2)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(30, 26, 30, 22)
        whole.setSpacing(24)
        whole.addLayout(pictures, 3)
        whole.addLayout(side, 2)

    def say_choices(self) -> None:
        """The entries of the lists, in the language spoken now."""
        prefixes = ((self.preset, "world-preset"), (self.projection, "world-projection"), (self.kind, "reshape-kind"))
        for box, prefix in prefixes:
            for row in range(box.count()):
                box.setItemText(row, tr(f"{prefix}-{box.itemData(row) or 'own'}"))
        self.game.setItemText(0, tr("world-no-game"))
        known = {header.name: header for header in self.games.headers()}
        for row in range(1, self.game.count()):
            header = known.get(self.game.itemData(row))
            if header is not None:
                self.game.setItemText(row, game_title(header))


def _degrees(low: float, high: float) -> DecimalBox:
    made = DecimalBox(minimum=low, maximum=high, suffix="°")

    def speak() -> None:
        made.setLocale(QLocale(speech.language))

    speak()
    follow(made, speak)
    made.setKeyboardTracking(False)
    return made
