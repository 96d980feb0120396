"""The form for a part of the real world that becomes a map, with a preview of its cells."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF
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

from editor.base.texts import set_text, tr
from editor.draw.world.coast import PROJECTIONS, Flags
from editor.draw.world.globe import Globe
from editor.model.documents.geometry import Geometry, View
from editor.model.games import Games, game_title
from editor.view.widgets.inputs import ChoiceBox, DecimalBox, NumberBox
from editor.view.widgets.makers import form_row, hbox, vbox
from editor.view.widgets.shades import is_night

NOTE_DELAY = 200
"""Milliseconds of computing after which a note says so."""


class Preview(QWidget):
    """A preview of the map's cells."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._land: Flags | None = None
        self._grid = ("square8", "pointy")
        self._waits = QTimer(self, singleShot=True, interval=NOTE_DELAY)
        self._waits.timeout.connect(self._show_note)
        self.waiting = False
        """Whether it shows a note that other cells are being computed."""
        self.setMinimumSize(160, 100)

    def sizeHint(self) -> QSize:
        """The width of the globe."""
        return QSize(380, 200)

    def show_land(self, land: Flags, kind: str, orientation: str) -> None:
        """Show other cells."""
        self._land, self._grid = land, (kind, orientation)
        self.update()

    def expect(self, more: bool) -> None:
        """Called when computing other cells begins (True) or ends; if it takes long, a note is shown."""
        if not more:
            self._waits.stop()
            self.waiting = False
            self.update()
        elif not self.waiting and not self._waits.isActive():
            self._waits.start()

    def _show_note(self) -> None:
        self.waiting = True
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the cells, pale while they are outdated."""
        painter = QPainter(self)
        if self._land is not None:
            painter.setOpacity(0.3 if self.waiting else 1.0)
            self._draw(painter, self._land)
        if self.waiting:
            painter.setOpacity(1.0)
            painter.setPen(self.palette().color(self.foregroundRole()))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("world-preview-waits"))
        painter.end()

    def _draw(self, painter: QPainter, land: Flags) -> None:
        height, width = land.shape
        geometry = Geometry.of_grid(self._grid[0], width, height, self._grid[1])
        view = View.fitting(geometry.bounds, self.width(), self.height(), 4)
        night = is_night(self)
        painter.fillRect(view.rect(geometry.bounds), QColor("#1d4a63" if night else "#a9d2e2"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#8a7d58" if night else "#d9c38c"))
        hexes = geometry.kind == "hex" and view.scale > 4
        for cell in land.reshape(-1).nonzero()[0].tolist():
            if hexes:
                painter.drawPolygon(QPolygonF([view.point(*p) for p in geometry.polygon(cell)]))
            else:
                x, y = geometry.centre(cell)
                painter.drawRect(QRectF(view.point(x - 0.5, y - 0.5), view.point(x + 0.52, y + 0.52)))


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
    """The widgets of the form; ``WorldPanel`` makes them work."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.games = Games()
        self._build()
        self.retranslate_lists()
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
        """A form layout of the fields with their labels."""
        form = QFormLayout(rowWrapPolicy=QFormLayout.RowWrapPolicy.WrapLongRows)
        fields = {
            "preset": self.preset, "lat": self.lat, "lon": self.lon, "wide": self.wide, "high": self.high,
            "projection": self.projection, "game": self.game, "kind": self.kind, "across": self.across,
            "down": self.down, "share": self.share,
        }  # fmt: skip
        for name, field in fields.items():
            form_row(form, f"world-{name}", field)
        return form

    def _name(self) -> None:
        """Set all texts."""
        for name, check in {"true": self.true, "straits": self.straits, "flat": self.flat}.items():
            set_text(self, check.setText, f"world-{name}")
            set_text(self, check.setToolTip, f"world-{name}-tip")
        set_text(self, self.share.setToolTip, "world-share-tip")
        set_text(self, self.make.setText, "world-make")
        set_text(self, self.globe.setAccessibleName, "world-globe")
        set_text(self, self.globe.setToolTip, "world-globe-tip")
        set_text(self, self.preview.setAccessibleName, "world-preview")
        self.heading.setProperty("role", "title")
        set_text(self, self.heading.setText, "window-start-world")
        set_text(self, self.back.setText, "window-new-back")

    def _scroll_area(self) -> QScrollArea:
        """A scroll area for the form."""
        inner = QWidget()
        column = vbox(inner, (0, 6, 0, 6))
        column.addLayout(self._fields())
        for widget in (self.true, self.straits, self.trouble):
            column.addWidget(widget)
        column.addStretch(1)
        scroll = QScrollArea(widgetResizable=True)
        scroll.setWidget(inner)
        set_text(scroll, scroll.setAccessibleName, "window-start-world")
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setMinimumWidth(inner.minimumSizeHint().width() + 24)
        return scroll

    def _lay_out(self) -> None:
        side, pictures = QVBoxLayout(), QVBoxLayout()
        side.addWidget(self.heading)
        side.addWidget(self._scroll_area(), 1)
        below = QHBoxLayout()
        below.addWidget(self.make, 1)
        below.addWidget(self.back)
        side.addLayout(below)
        pictures.addWidget(self.globe, 3)
        pictures.addWidget(self.flat)
        pictures.addWidget(self.preview, 2)
        whole = hbox(self, (30, 26, 30, 22), spacing=24)
        whole.addLayout(pictures, 3)
        whole.addLayout(side, 2)

    def retranslate_lists(self) -> None:
        """Set the entries of the lists in the current language."""
        self.preset.offer([(name, tr(f"world-preset-{name or 'own'}")) for name in ("", *PRESETS)])
        self.projection.offer([(name, tr(f"world-projection-{name}")) for name in PROJECTIONS])
        self.kind.offer([(name, tr(f"reshape-kind-{name}")) for name in KINDS])
        games = [(header.name, game_title(header)) for header in self.games.headers()]
        self.game.offer([("", tr("world-no-game")), *games])
