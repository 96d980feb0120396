"""Tracing step by step: the picture, its corners, the number of cells, land and sea."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QMimeData, QSize, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from dsl.board.hexes import Hex
from dsl.board.spec import Kind
from dsl.board.topology import Point
from editor.model.chart import Change, Chart, Ink
from editor.model.count import Count, count_hexes, count_squares
from editor.model.document import Stroke, label
from editor.model.gamewords import feature_label
from editor.model.hexfit import fit
from editor.model.reshape import common_ink, resized, size_of
from editor.model.straighten import pinned_box, pixels, straightened, whole_picture
from editor.model.underlay import (
    Corners,
    PictureError,
    find_picture,
    keep_pasted,
    keep_picture,
    picture_size,
    removal,
    underlay_patches,
)
from editor.paint.view import View
from editor.panels.base import Panel
from editor.panels.photo import PhotoView
from editor.tools.background import Background
from editor.tools.desk import Desk
from editor.tools.layers import SuggestionLayer, UnderlayLayer
from editor.tools.tracing import tracing_of
from editor.words import Said, say, tr

MOST = 2000
ENDINGS = "*.png *.jpg *.jpeg *.webp *.bmp *.gif *.tif *.tiff"
TRACK_WIDTH = 40.0
"""A picture under a track is so many units wide."""


class Chartlike(Protocol):
    """What is needed of the chart view."""

    @property
    def layers_under(self) -> list[Callable[[QPainter, View], None]]:
        """Drawn below the features."""
        ...

    @property
    def layers_over(self) -> list[Callable[[QPainter, View], None]]:
        """Drawn above them."""
        ...

    def update(self) -> None:
        """Draw again."""
        ...


class TracePanel(Panel):
    """The four steps. It adds the picture and the suggestion to the layers of the chart view."""

    title = "window-dock-trace"

    def __init__(self, desk: Desk, view: Chartlike, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.view, self.tracing = view, tracing_of(desk)
        self.under, self.over = UnderlayLayer(desk, view.update), SuggestionLayer(desk, view.update)
        view.layers_under.append(self.under.paint)
        view.layers_over.append(self.over.paint)
        self.counting = Background(self)
        self.message: Said | None = None
        self.clicks: list[Point] = []
        self._stroke: Stroke | None = None
        self._filling = False
        self.setAcceptDrops(True)
        self._make()
        self._lay_out()
        self._connect()
        self.tracing.changed.connect(self._traced)
        self.begin()

    # --- building --------------------------------------------------------------------------------

    def _make(self) -> None:
        self.open, self.paste, self.remove = _button("trace-open"), _button("trace-paste"), _button("trace-remove")
        self.open.setProperty("primary", "true")
        self.said = QLabel(wordWrap=True)
        self.opacity = _slider(0)
        self.lock = QCheckBox()
        self.photo = PhotoView()
        self.pin, self.reset = _button("trace-pin"), _button("trace-reset")
        self.pin.setCheckable(True)
        self.across, self.down = QSpinBox(minimum=1, maximum=MOST), QSpinBox(minimum=1, maximum=MOST)
        self.count, self.resize_ = _button("trace-count"), _button("trace-resize")
        self.counted, self.three_said = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.three = _button("trace-three-start")
        self.three.setCheckable(True)
        self.terrain = QComboBox()
        self.suggest, self.take = _button("trace-suggest"), _button("trace-take")
        self.refuse = _button("trace-drop-suggestion")
        self.take.setProperty("primary", "true")
        self.threshold = _slider(-100)
        self.only = QCheckBox()
        self.suggested = QLabel(wordWrap=True)
        for name, check in {"lock": self.lock, "only": self.only}.items():
            say(self, check.setText, f"trace-{name}")
        say(self, self.lock.setToolTip, "trace-lock-tip")
        say(self, self.photo.setAccessibleName, "trace-photo")
        say(self, self.photo.setToolTip, "trace-photo-tip")
        named = {"opacity": self.opacity, "across": self.across, "down": self.down}
        for name, widget in {**named, "terrain": self.terrain, "threshold": self.threshold}.items():
            say(self, widget.setAccessibleName, f"trace-{name}")

    def _lay_out(self) -> None:
        picture, corners = self._step("picture"), self._step("corners")
        cells, land = self._step("cells"), self._step("land")
        self.steps = (corners, cells, land)
        picture.addWidget(self.said)
        picture.addLayout(_line(self.open, self.paste))
        picture.addWidget(self._told("trace-opacity"))
        picture.addWidget(self.opacity)
        picture.addWidget(self.lock)
        picture.addWidget(self.remove)
        corners.addWidget(self._told("trace-corners-help"))
        corners.addWidget(self.photo, 1)
        corners.addLayout(_line(self.pin, self.reset))
        cells.addWidget(self._told("trace-cells-help"))
        form = QFormLayout()
        for name, field in {"across": self.across, "down": self.down}.items():
            text = QLabel()
            text.setBuddy(field)
            say(self, text.setText, f"trace-{name}")
            form.addRow(text, field)
        cells.addLayout(form)
        cells.addWidget(self.counted)
        cells.addLayout(_line(self.count, self.resize_))
        cells.addWidget(self._told("trace-three"))
        cells.addWidget(self.three)
        cells.addWidget(self.three_said)
        land.addWidget(self._told("trace-land-help"))
        land.addWidget(self.terrain)
        land.addWidget(self.suggest)
        land.addWidget(self._told("trace-threshold"))
        land.addWidget(self.threshold)
        land.addWidget(self.only)
        land.addWidget(self.suggested)
        land.addLayout(_line(self.take, self.refuse))

    def _step(self, name: str) -> QVBoxLayout:
        box = QGroupBox()
        say(self, box.setTitle, f"trace-step-{name}")
        self.column.addWidget(box, 1 if name == "corners" else 0)
        return QVBoxLayout(box)

    def _told(self, key: str) -> QLabel:
        made = QLabel(wordWrap=True)
        made.setProperty("role", "soft")
        say(self, made.setText, key)
        return made

    def _connect(self) -> None:
        self.open.clicked.connect(self._ask_picture)
        self.paste.clicked.connect(self.paste_picture)
        self.remove.clicked.connect(self._remove)
        self.opacity.valueChanged.connect(lambda value: self._set("opacity", opacity=value / 100))
        self.lock.toggled.connect(lambda on: self._set("lock", locked=on))
        self.photo.began.connect(self._corner_taken)
        self.photo.dragged.connect(self._corner_moved)
        self.photo.ended.connect(self._corner_left)
        self.photo.clicked.connect(self._clicked)
        self.pin.toggled.connect(lambda on: self._take_tool("pin", on))
        self.reset.clicked.connect(self._whole)
        self.count.clicked.connect(self.count_cells)
        self.resize_.clicked.connect(self.use_cells)
        self.three.toggled.connect(self._three)
        self.terrain.activated.connect(lambda _row: self._choose_terrain())
        self.suggest.clicked.connect(lambda: self.tracing.ask())
        self.threshold.valueChanged.connect(lambda value: setattr(self.tracing, "threshold", value / 100))
        self.only.toggled.connect(self._only)
        self.take.clicked.connect(lambda: self.tracing.take())
        self.refuse.clicked.connect(self.tracing.drop)
        self.tracing.thinking.busy.connect(lambda _busy: self._tell_land())

    # --- listening -------------------------------------------------------------------------------

    def document_changed(self) -> None:
        """Another map."""
        self.message = None
        self.three.setChecked(False)
        self._refresh()

    def map_changed(self, change: Change) -> None:
        """The picture's reference or the size may have changed."""
        if change.whole or "underlay" in change.sections:
            self._refresh()

    def desk_changed(self, name: str) -> None:
        """Another tool or ruleset."""
        if name == "tool":
            self.pin.setChecked(self.desk.tool == "pin")
        elif name == "game":
            self._refresh()

    def language_changed(self) -> None:
        """Everything that is not said by itself."""
        self._refresh()

    def look_changed(self) -> None:
        """Day or night."""
        self.over.night = self.night
        self.view.update()

    def _traced(self, name: str) -> None:
        if name == "picture":
            self._refresh()
        else:
            self._tell_land()

    # --- showing ---------------------------------------------------------------------------------

    def _refresh(self) -> None:
        tracing, document = self.tracing, self.document
        underlay, picture = tracing.underlay, tracing.picture
        self._filling = True
        self.opacity.setValue(round((underlay.opacity if underlay else 0.5) * 100))
        self.lock.setChecked(underlay.locked if underlay else False)
        if document is not None and not document.chart.is_track:
            width, height = size_of(document.chart)
            if (width, height) != (self.across.property("was"), self.down.property("was")):
                self.across.setValue(width)
                self.down.setValue(height)
                self.across.setProperty("was", width)
                self.down.setProperty("was", height)
        self._filling = False
        self.photo.show_picture(picture)
        self.photo.locked = underlay.locked if underlay else False
        there = picture is not None and underlay is not None
        if picture is not None and underlay is not None:
            self.photo.show_corners(underlay.corners or whole_picture(picture.image.size()))
        for opener in (self.open, self.paste):
            opener.setEnabled(document is not None)
        for changer in (self.remove, self.opacity, self.lock):
            changer.setEnabled(underlay is not None)
        for layout in self.steps:
            box = layout.parentWidget()
            if box is not None:
                box.setVisible(there)
        self.said.setText(self._picture_text())
        self._list_terrains()
        self._tell_land()

    def _picture_text(self) -> str:
        tracing = self.tracing
        if self.document is None:
            return tr("trace-no-map")
        if self.message is not None:
            return str(self.message)
        if tracing.trouble is not None:
            return str(tracing.trouble)
        if tracing.underlay is None:
            return tr("trace-drop")
        if tracing.picture is None:
            return tr("trace-reading")
        size = tracing.picture.image.size()
        return tr("trace-there", image=tracing.underlay.image, width=size.width(), height=size.height())

    def _name(self, ink: Ink) -> str:
        spec = self.desk.spec
        declared = spec.feature(Kind.TERRAIN, ink.terrain) if spec is not None and ink.terrain else None
        return feature_label(self.desk.game, declared) if declared is not None else (ink.terrain or tr("canvas-hole"))

    def _list_terrains(self) -> None:
        if self.document is None or self.document.chart.is_track:
            return
        spec = self.desk.spec
        declared = [Ink(feature.name) for feature in spec.of(Kind.TERRAIN)] if spec is not None else []
        inks = list(dict.fromkeys((*self.tracing.shore(), *declared, *self.document.chart.inks())))
        names = [self._name(ink) for ink in inks]
        if [(self.terrain.itemText(row), self.terrain.itemData(row)) for row in range(self.terrain.count())] == list(
            zip(names, inks)
        ):
            return
        self.terrain.clear()
        for name, ink in zip(names, inks):
            self.terrain.addItem(name, ink)
        chosen = self.tracing.sample_ink
        self.terrain.setCurrentIndex(inks.index(chosen) if chosen in inks else 0)

    def _tell_land(self) -> None:
        tracing, document = self.tracing, self.document
        track = document is not None and document.chart.is_track
        for widget in (self.terrain, self.suggest, self.threshold, self.only, self.count, self.resize_, self.three):
            widget.setEnabled(not track)
        there = tracing.labels is not None
        self.take.setEnabled(there)
        self.refuse.setEnabled(there)
        if track:
            text = tr("trace-track")
        elif tracing.thinking.working:
            text = tr("trace-thinking")
        elif tracing.labels is not None:
            counts = [int((tracing.labels == number).sum()) for number in range(len(tracing.inks))]
            parts = ", ".join(f"{self._name(ink)}: {count}" for ink, count in zip(tracing.inks, counts))
            text = tr("trace-suggested", parts=parts)
        else:
            text = ""
        self.suggested.setText(text)

    # --- 1. picture ------------------------------------------------------------------------------

    def _ask_picture(self) -> None:
        folder = self.document.path.parent if self.document is not None and self.document.path is not None else Path()
        filters = f"{tr('trace-files')} ({ENDINGS})"
        name, _ = QFileDialog.getOpenFileName(self, tr("trace-open"), str(folder), filters)
        if name:
            self.open_picture(Path(name))

    def open_picture(self, path: Path) -> None:
        """Lay a picture file under the map; it is copied beside the map if it lies elsewhere."""
        if self.document is not None:
            map_path = self.document.path
            self._lay(lambda: (picture_size(path), keep_picture(path, map_path))[1])

    def paste_picture(self) -> None:
        """Lay the picture in the clipboard under the map."""
        self._lay_image(QGuiApplication.clipboard().image())

    def _lay_image(self, image: QImage) -> None:
        if self.document is not None:
            map_path = self.document.path
            self._lay(lambda: keep_pasted(image, map_path))

    def _lay(self, keep: Callable[[], str]) -> None:
        document = self.document
        assert document is not None
        try:
            name = keep()
            size = picture_size(find_picture(name, document.path))
        except PictureError as error:
            self.message = error.said
            self._refresh()
            return
        self.message = None
        values: dict[str, object] = {"image": name, "corners": whole_picture(size)}
        if "underlay" not in document.chart.data:
            values["opacity"] = 0.5
        if document.chart.is_track:
            left, top, right, _ = document.chart.geometry.bounds
            wide = max(right - left, TRACK_WIDTH)
            high = wide * size.height() / max(size.width(), 1)
            values["box"] = [round(n, 2) for n in (left, top, left + wide, top + high)]
        document.do(label("trace-command-picture"), underlay_patches(document.chart, **values))  # type: ignore[arg-type]
        self.tracing.reload()

    def _remove(self) -> None:
        if self.document is not None:
            self.document.do(label("trace-command-remove"), removal(self.document.chart))

    def _set(self, what: str, **values: float | bool) -> None:
        if not self._filling and self.document is not None and self.tracing.underlay is not None:
            patches = underlay_patches(self.document.chart, **values)
            self.document.do(label(f"trace-command-{what}"), patches, merge=f"trace-{what}")
            self.view.update()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A picture may be dropped."""
        if self.document is not None and _dropped(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """A picture was dropped."""
        found = _dropped(event.mimeData())
        if isinstance(found, Path):
            self.open_picture(found)
        elif isinstance(found, QImage):
            self._lay_image(found)
        event.acceptProposedAction()

    # --- 2. corners ------------------------------------------------------------------------------

    def _corner_taken(self) -> None:
        if self.document is not None:
            self._stroke = self.document.begin(label("trace-command-pin"), "trace-corner")

    def _corner_moved(self, corners: Corners) -> None:
        if self._stroke is not None and self.document is not None:
            self._stroke.restart()
            self._stroke.add(underlay_patches(self.document.chart, corners=corners))
            self.view.update()

    def _corner_left(self) -> None:
        if self._stroke is not None:
            self._stroke.finish()
            self._stroke = None

    def _whole(self) -> None:
        picture = self.tracing.picture
        if self.document is not None and picture is not None:
            corners = whole_picture(picture.image.size())
            self.document.do(label("trace-command-pin"), underlay_patches(self.document.chart, corners=corners))

    def _take_tool(self, name: str, on: bool) -> None:
        if on:
            self.desk.tool = name
        elif self.desk.tool == name:
            self.desk.tool = "brush"

    # --- 3. cells --------------------------------------------------------------------------------

    def count_cells(self) -> None:
        """Look for the grid in the straightened picture, and say how many cells it seems to have."""
        tracing, chart = self.tracing, self.tracing.chart
        transform, picture, underlay = tracing.transform, tracing.picture, tracing.underlay
        if chart is None or transform is None or picture is None or underlay is None:
            return
        box = pinned_box(underlay, chart.geometry)
        hexes, (orientation, shifted) = chart.kind == "hex", _form(chart)

        def work() -> Count | None:
            seen = pixels(straightened(picture.image, transform, box))
            return count_hexes(seen, orientation, shifted) if hexes else count_squares(seen)

        self.counted.setText(tr("trace-thinking"))
        self.counting.run(work, self._counted)

    def _counted(self, found: Count | None) -> None:
        if found is None:
            self.counted.setText(tr("trace-uncounted"))
            return
        self.across.setValue(found.width)
        self.down.setValue(found.height)
        key = "trace-counted" if found.sure else "trace-unsure"
        self.counted.setText(tr(key, width=found.width, height=found.height))

    def use_cells(self) -> bool:
        """Give the map the number of cells that is entered; the picture stays pinned to the board's corners."""
        if self.document is None:
            return False
        chart = self.document.chart
        width, height = size_of(chart)
        wide, high = self.across.value(), self.down.value()
        outcome = resized(chart, 0, 0, wide - width, high - height, common_ink(chart), self.desk.spec)
        if outcome.refusal is not None:
            self.counted.setText(str(outcome.refusal))
            return False
        return self.document.do(label("trace-command-cells", width=wide, height=high), outcome.patches)

    def _three(self, on: bool) -> None:
        self.clicks, self.photo.marks, self.photo.asking = [], [], on
        self.three_said.setText(tr("trace-three-1") if on else "")
        self.photo.update()
        if on:
            self.photo.setFocus()

    def _clicked(self, x: float, y: float) -> None:
        self.clicks.append((x, y))
        self.photo.marks = list(self.clicks)
        self.photo.update()
        if len(self.clicks) < 3:
            self.three_said.setText(tr(f"trace-three-{len(self.clicks) + 1}"))
            return
        fitted = self._fit()
        self.three.setChecked(False)
        self.three_said.setText("" if fitted else tr("trace-three-bad"))

    def _fit(self) -> bool:
        """Pin the picture by the three clicks, for the numbers of cells entered; one command."""
        document = self.document
        if document is None:
            return False
        chart = document.chart
        wide, high = self.across.value(), self.down.value()
        clicks = (self.clicks[0], self.clicks[1], self.clicks[2])
        kind, (orientation, shifted) = chart.kind, _form(chart)
        found = fit(kind, orientation, shifted, clicks, wide - 1, high - 1)
        width, height = size_of(chart)
        outcome = resized(chart, 0, 0, wide - width, high - height, common_ink(chart), self.desk.spec)
        if found is None or outcome.refusal is not None:
            return False
        stroke = document.begin(label("trace-command-pin"))
        stroke.add(outcome.patches)
        stroke.add(underlay_patches(document.chart, corners=found.corners))
        stroke.finish()
        return True

    # --- 4. land and sea -------------------------------------------------------------------------

    def _choose_terrain(self) -> None:
        self.tracing.sample_ink = self.terrain.currentData()
        self.desk.tool = "sample"

    def _only(self, on: bool) -> None:
        self.tracing.only_selection = on
        self.tracing.changed.emit("suggestion")

    def sizeHint(self) -> QSize:
        """A dock of usual width."""
        return QSize(320, 760)


def _form(chart: Chart) -> tuple[str, str]:
    """Orientation and shift of a board of hexes; the usual ones for any other."""
    topology = chart.geometry.topology
    return (topology.orientation, topology.shifted) if isinstance(topology, Hex) else ("pointy", "even")


def _slider(least: int) -> QSlider:
    made = QSlider(Qt.Orientation.Horizontal)
    made.setRange(least, 100)
    return made


def _button(key: str) -> QPushButton:
    made = QPushButton()
    say(made, made.setText, key)
    say(made, made.setAccessibleName, key)
    return made


def _line(*widgets: QWidget) -> QBoxLayout:
    """Side by side; buttons one below the other, for their texts are long in some languages."""
    made: QBoxLayout = QVBoxLayout() if isinstance(widgets[0], QPushButton) else QHBoxLayout()
    for widget in widgets:
        made.addWidget(widget)
    return made


def _dropped(data: QMimeData) -> Path | QImage | None:
    """The picture that is being dropped: a file, or the pixels themselves."""
    urls = [url for url in data.urls() if url.isLocalFile()]
    if urls:
        return Path(urls[0].toLocalFile())
    image = data.imageData() if data.hasImage() else None
    return image if isinstance(image, QImage) else None
