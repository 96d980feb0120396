"""Making a map from the real world: the user chooses a part of the globe, the number of cells and a game."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from dsl.maps.mapfile import MapEditError
from editor.base.background.tasks import Background
from editor.base.texts import tr, ui
from editor.draw.world.coast import EQUIRECTANGULAR, Flags, GlobeWindow
from editor.draw.world.straits import land_mask, world_text
from editor.draw.world.world_form import MOST, PRESETS, WorldForm
from editor.model.documents.geometry import Geometry
from editor.model.games import GameBoard
from editor.model.sessions.session import Session

PAUSE = 150
"""Milliseconds after the last change until the preview is computed."""


class WorldPanel(WorldForm):
    """The form, the globe and the preview. ``made`` emits the text of the map and its title.

    ``left`` is emitted on cancelling.
    """

    made = Signal(str, str)
    left = Signal()

    def __init__(self, session: Session | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.background = Background(self)
        self.land: Flags | None = None
        self._shown_for: tuple[object, ...] = ()
        self._filling = False
        self._connect()
        self._update_texts()
        self.choose("caribbean")
        if session is not None and session.game is not None:
            self.game.setCurrentIndex(max(self.game.findData(session.game.header.name), 0))

    def _connect(self) -> None:
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self.compute)
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
        self.back.clicked.connect(self.left)
        ui.changed.connect(self._update_texts)

    def _update_texts(self) -> None:
        self.retranslate_lists()
        self._report()

    # --- choosing --------------------------------------------------------------------------------

    @property
    def board(self) -> GameBoard | None:
        """The chosen ruleset, if any."""
        name = self.game.currentData()
        return self.games.board(name) if name else None

    @property
    def window_(self) -> GlobeWindow:
        """The window chosen."""
        values = (self.lat.value(), self.lon.value(), self.wide.value(), self.high.value())
        return GlobeWindow(*values, str(self.projection.currentData() or EQUIRECTANGULAR)).tidy()

    @property
    def grid(self) -> tuple[str, str]:
        """Kind and orientation of the cells."""
        chosen = str(self.kind.currentData())
        return (chosen, "pointy") if chosen.startswith("square") else ("hex", chosen)

    def choose(self, name: str) -> None:
        """Use one of the ``PRESETS``."""
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
        self._pause.start()
        self._report()

    def _true_rows(self) -> int:
        """The number of rows that keeps the proportions."""
        kind, orientation = self.grid
        one = Geometry.of_grid(kind, self.across.value(), 100, orientation).bounds
        rows = 100 * (one[2] * self.window_.proportion()) / one[3]
        return min(max(round(rows), 4), MOST)

    # --- preview and map -------------------------------------------------------------------------

    def compute(self) -> None:
        """Start computing the cells; the preview shows them when ready."""
        window, (kind, orientation) = self.window_, self.grid
        width, height, share = self.across.value(), self.down.value(), self.share.value() / 100
        straits = self.straits.isChecked()
        asked = (window, width, height, kind, orientation, share, straits)

        def work() -> Flags:
            return land_mask(window, width, height, kind, orientation, "even", share, straits)

        def done(land: Flags) -> None:
            self.land, self._shown_for = land, asked
            self.preview.show_land(land, kind, orientation)
            self._report()

        self.background.run(work, done)

    @property
    def fresh(self) -> bool:
        """Whether the preview shows the current choice."""
        return self.land is not None and not self._pause.isActive() and not self.background.working

    def _report(self) -> None:
        board = self.board
        track = board is not None and board.spec.topology == "track"
        other = board is not None and not track and board.spec.topology != self.grid[0]
        self.trouble.setVisible(track or other)
        self.trouble.setText(tr("world-trouble-track" if track else "world-trouble-kind") if track or other else "")
        self.make.setEnabled(self.fresh and not (track or other))
        self.preview.expect(not self.fresh)

    def finish(self) -> None:
        """Make the map and emit ``made``."""
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
