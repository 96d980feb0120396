"""New map from the real world: choose a window on the globe, how many cells, for which game; see it; make it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from dsl.mapfile import MapEditError
from editor.model.games import GameBoard, Games
from editor.model.geometry import Geometry
from editor.model.world import EQUIRECTANGULAR, PROJECTIONS, Window, land_mask
from editor.model.world.coast import Flags
from editor.model.world.making import world_text
from editor.paint.view import View
from editor.panels.base import is_night
from editor.panels.globe import Globe
from editor.tools.background import Background
from editor.tools.desk import Desk
from editor.words import say, speech, tr

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
PAUSE = 150


class WorldPanel(QWidget):
    """The form, the globe and the preview. ``made`` gives the text of the map and its title."""

    made = Signal(str, str)

    def __init__(self, desk: Desk | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.games = Games()
        self.background = Background(self)
        self.land: Flags | None = None
        self._asked: tuple[object, ...] = ()
        self._filling = False
        self._build()
        self._lay_out()
        self._connect()
        self._spoken()
        self.choose("caribbean")
        if desk is not None and desk.game is not None:
            self.game.setCurrentIndex(max(self.game.findData(desk.game.header.name), 0))

    # --- building --------------------------------------------------------------------------------

    def _build(self) -> None:
        self.globe, self.preview = Globe(), Preview()
        self.preset, self.projection, self.kind, self.game = QComboBox(), QComboBox(), QComboBox(), QComboBox()
        self.lat, self.lon = _degrees(-90, 90), _degrees(-180, 180)
        self.wide, self.high = _degrees(0.5, 360), _degrees(0.5, 180)
        self.lon.setWrapping(True)
        self.across, self.down = QSpinBox(minimum=4, maximum=MOST), QSpinBox(minimum=4, maximum=MOST)
        self.across.setValue(48)
        self.true, self.straits, self.flat = QCheckBox(), QCheckBox(), QCheckBox()
        self.true.setChecked(True)
        self.straits.setChecked(True)
        self.share = QSpinBox(minimum=1, maximum=100, value=50, suffix=" %")
        self.make, self.trouble = QPushButton(), QLabel(wordWrap=True)
        self.make.setProperty("primary", "true")
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

    def _lay_out(self) -> None:
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
        for name, check in {"true": self.true, "straits": self.straits, "flat": self.flat}.items():
            say(self, check.setText, f"world-{name}")
            say(self, check.setToolTip, f"world-{name}-tip")
        say(self, self.share.setToolTip, "world-share-tip")
        say(self, self.make.setText, "world-make")
        say(self, self.globe.setAccessibleName, "world-globe")
        say(self, self.globe.setToolTip, "world-globe-tip")
        say(self, self.preview.setAccessibleName, "world-preview")
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.addLayout(form)
        for widget in (self.true, self.straits, self.trouble):
            column.addWidget(widget)
        column.addStretch(1)
        scroll = QScrollArea(widgetResizable=True)
        scroll.setWidget(inner)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setMinimumWidth(inner.minimumSizeHint().width() + 24)
        side, pictures = QVBoxLayout(), QVBoxLayout()
        side.addWidget(scroll, 1)
        side.addWidget(self.make)
        pictures.addWidget(self.globe, 3)
        pictures.addWidget(self.flat)
        pictures.addWidget(self.preview, 2)
        whole = QHBoxLayout(self)
        whole.addLayout(pictures, 3)
        whole.addLayout(side, 2)

    def _connect(self) -> None:
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self.look)
        for spin in (self.lat, self.lon, self.wide, self.high):
            spin.valueChanged.connect(self._changed)
        for number in (self.across, self.down, self.share):
            number.valueChanged.connect(self._changed)
        for box in (self.projection, self.kind):
            box.currentIndexChanged.connect(self._changed)
        self.true.toggled.connect(self._changed)
        self.straits.toggled.connect(self._changed)
        self.flat.toggled.connect(self.globe.set_flat)
        self.preset.currentIndexChanged.connect(lambda _row: self.choose(self.preset.currentData()))
        self.game.currentIndexChanged.connect(self._game_chosen)
        self.globe.moved.connect(self._moved)
        self.make.clicked.connect(self.finish)
        speech.changed.connect(self._spoken)

    def _spoken(self) -> None:
        for box, prefix in ((self.preset, "preset"), (self.projection, "projection"), (self.kind, "kind")):
            for row in range(box.count()):
                box.setItemText(row, tr(f"world-{prefix}-{box.itemData(row) or 'own'}"))
        self.game.setItemText(0, tr("world-no-game"))
        self._tell()

    # --- choosing --------------------------------------------------------------------------------

    @property
    def board(self) -> GameBoard | None:
        """The ruleset chosen, if any."""
        name = self.game.currentData()
        return self.games.board(name) if name else None

    @property
    def window_(self) -> Window:
        """The window chosen."""
        values = (self.lat.value(), self.lon.value(), self.wide.value(), self.high.value())
        return Window(*values, str(self.projection.currentData() or EQUIRECTANGULAR)).tidy()

    @property
    def grid(self) -> tuple[str, str]:
        """Kind and orientation of the cells."""
        chosen = str(self.kind.currentData())
        return (chosen, "pointy") if chosen.startswith("square") else ("hex", chosen)

    def choose(self, name: str) -> None:
        """Take one of the ``PRESETS``."""
        if name in PRESETS:
            self._fill(*PRESETS[name])

    def _fill(self, lat: float, lon: float, wide: float, high: float) -> None:
        self._filling = True
        for spin, value in ((self.lat, lat), (self.lon, lon), (self.wide, wide), (self.high, high)):
            spin.setValue(value)
        self._filling = False
        self._changed()

    def _moved(self, lat: float, lon: float) -> None:
        self._fill(lat, lon, self.wide.value(), self.high.value())

    def _game_chosen(self) -> None:
        board = self.board
        spec = board.spec if board is not None else None
        if spec is not None and spec.topology in ("square4", "square8"):
            self.kind.setCurrentIndex(self.kind.findData(spec.topology))
        elif spec is not None and spec.topology == "hex" and self.grid[0] != "hex":
            self.kind.setCurrentIndex(self.kind.findData("pointy"))
        if spec is not None and spec.size:
            self.true.setChecked(False)
            self.across.setValue(spec.size[0])
            self.down.setValue(spec.size[1])
        self._changed()

    def _changed(self) -> None:
        if self._filling:
            return
        self._filling = True
        board = self.board
        fixed = board.spec.size if board is not None else None
        self.across.setEnabled(fixed is None)
        self.true.setEnabled(fixed is None)
        self.down.setEnabled(fixed is None and not self.true.isChecked())
        if self.true.isChecked() and fixed is None:
            self.down.setValue(self._true_rows())
        window = self.window_
        preset = next((n for n, p in PRESETS.items() if p == (window.lat, window.lon, window.width, window.height)), "")
        self.preset.setCurrentIndex(self.preset.findData(preset))
        self._filling = False
        self.globe.show_window(window)
        self._tell()
        self._pause.start()

    def _true_rows(self) -> int:
        """The number of rows that keeps the proportions."""
        kind, orientation = self.grid
        one = Geometry.of_grid(kind, self.across.value(), 100, orientation).bounds
        rows = 100 * (one[2] * self.window_.proportion()) / one[3]
        return min(max(round(rows), 4), MOST)

    # --- looking and making ----------------------------------------------------------------------

    def look(self) -> None:
        """Reckon the cells of what is chosen; the preview shows them when they are there."""
        window, (kind, orientation) = self.window_, self.grid
        width, height, share = self.across.value(), self.down.value(), self.share.value() / 100
        straits = self.straits.isChecked()
        asked = (window, width, height, kind, orientation, share, straits)

        def work() -> Flags:
            return land_mask(window, width, height, kind, orientation, "even", share, straits)

        def done(land: Flags) -> None:
            self.land, self._asked = land, asked
            self.preview.show_land(land, kind, orientation)
            self._tell()

        self.background.run(work, done)

    @property
    def fresh(self) -> bool:
        """Whether the preview shows what is chosen now."""
        return self.land is not None and not self._pause.isActive() and not self.background.working

    def _tell(self) -> None:
        board = self.board
        track = board is not None and board.spec.topology == "track"
        other = board is not None and not track and board.spec.topology != self.grid[0]
        self.trouble.setVisible(track or other)
        self.trouble.setText(tr("world-trouble-track" if track else "world-trouble-kind") if track or other else "")
        self.make.setEnabled(self.fresh and not (track or other))

    def finish(self) -> None:
        """Make the map and give it away."""
        if self.land is None or not self.fresh:
            return
        kind, orientation = self.grid
        name = self.preset.currentData()
        title = tr(f"world-preset-{name}") if name else tr("world-title")
        try:
            text = world_text(self.board, self.land, kind, orientation, "even", title)
        except (ValueError, MapEditError):
            self.trouble.setText(tr("world-trouble-size"))
            self.trouble.show()
            return
        self.made.emit(text, title)


def _degrees(low: float, high: float) -> QDoubleSpinBox:
    made = QDoubleSpinBox(minimum=low, maximum=high, decimals=1, singleStep=1.0, suffix="°")
    made.setKeyboardTracking(False)
    return made


class Preview(QWidget):
    """The cells as they will be."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._land: Flags | None = None
        self._grid = ("square8", "pointy")
        self.setMinimumSize(160, 100)

    def sizeHint(self) -> QSize:
        """As wide as the globe."""
        return QSize(380, 200)

    def show_land(self, land: Flags, kind: str, orientation: str) -> None:
        """Show other cells."""
        self._land, self._grid = land, (kind, orientation)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cells."""
        if self._land is None:
            return
        height, width = self._land.shape
        geometry = Geometry.of_grid(self._grid[0], width, height, self._grid[1])
        view = View.fitting(geometry.bounds, self.width(), self.height(), 4)
        night = is_night(self)
        painter = QPainter(self)
        painter.fillRect(view.rect(geometry.bounds), QColor("#1d4a63" if night else "#a9d2e2"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#8a7d58" if night else "#d9c38c"))
        hexes = geometry.kind == "hex" and view.scale > 4
        for cell in self._land.reshape(-1).nonzero()[0].tolist():
            if hexes:
                painter.drawPolygon(QPolygonF([view.point(*p) for p in geometry.polygon(cell)]))
            else:
                x, y = geometry.centre(cell)
                painter.drawRect(QRectF(view.point(x - 0.5, y - 0.5), view.point(x + 0.52, y + 0.52)))
        painter.end()
