"""The form of a map from the real world: its fields, the globe and the preview, named and laid out."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.base.texts import say, tr
from editor.draw.panels.world.globe import Globe
from editor.draw.panels.world.world_preview import Preview
from editor.draw.world.globe_window import PROJECTIONS
from editor.model.games.boards import Games
from editor.model.games.labels import game_title
from editor.view.widgets.inputs import ChoiceBox, DecimalBox, NumberBox
from editor.view.widgets.makers import form_row

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
        self.say_choices()
        self._name()
        self._lay_out()

    def _build(self) -> None:
        self.globe, self.preview, self.heading = Globe(), Preview(), QLabel()
        self.preset, self.projection, self.kind, self.game = (ChoiceBox(letters=12) for _ in range(4))
        self.lat, self.lon = DecimalBox(-90, 90, suffix="°"), DecimalBox(-180, 180, suffix="°")
        self.wide, self.high = DecimalBox(0.5, 360, suffix="°"), DecimalBox(0.5, 180, suffix="°")
        self.lon.setWrapping(True)
        self.across, self.down = NumberBox(minimum=4, maximum=MOST), NumberBox(minimum=4, maximum=MOST)
        self.across.setValue(48)
        self.true, self.straits, self.flat = QCheckBox(), QCheckBox(), QCheckBox()
        self.true.setChecked(True)
        self.straits.setChecked(True)
        self.share = NumberBox(minimum=1, maximum=100, value=50, suffix=" %")
        self.make, self.back, self.trouble = QPushButton(), QPushButton(), QLabel(wordWrap=True)
        self.make.setProperty("primary", "true")

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
            form_row(form, f"world-{name}", field)
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
        self.preset.offer([(name, tr(f"world-preset-{name or 'own'}")) for name in ("", *PRESETS)])
        self.projection.offer([(name, tr(f"world-projection-{name}")) for name in PROJECTIONS])
        self.kind.offer([(name, tr(f"reshape-kind-{name}")) for name in KINDS])
        games = [(header.name, game_title(header)) for header in self.games.headers()]
        self.game.offer([("", tr("world-no-game")), *games])
