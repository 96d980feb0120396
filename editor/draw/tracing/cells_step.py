"""The third step of tracing: how many cells the playing field has, counted, entered, or fitted by three clicks."""

from __future__ import annotations

from PySide6.QtWidgets import QFormLayout, QLabel

from dsl.maps.board.topology import Point
from editor.base.background.tasks import Background
from editor.base.texts import Message, tr
from editor.draw.tracing.photo_view import PhotoView
from editor.draw.tracing.step_page import ShapeChoice, StepPage, button, explanation, make_primary
from editor.model.documents.chart import Chart
from editor.model.documents.map_document import label
from editor.model.documents.patches import MISSING, Held, Patch, Value
from editor.model.documents.regrid import to_kind
from editor.model.documents.reshape import common_ink, resized, size_of
from editor.model.documents.underlay import Corners, underlay_patches
from editor.model.photos.cell_count import Count, count_hexes, count_squares, refit
from editor.model.photos.straighten import levelled, pixels, whole_picture
from editor.model.sessions.painting.trace_state import TracingListener
from editor.view.widgets.inputs import NumberBox
from editor.view.widgets.makers import form_row

MOST = 2000


class CellsStep(StepPage):
    """Counting only fills in the numbers; they apply when the user confirms them."""

    def __init__(self, panel: TracingListener, photo: PhotoView) -> None:
        super().__init__(panel, "cells")
        self.photo = photo
        self.shape = ShapeChoice()
        self.across, self.down = NumberBox(minimum=1, maximum=MOST), NumberBox(minimum=1, maximum=MOST)
        self.count, self.resize_ = button("trace-count"), button("trace-resize", primary=True)
        self.counted, self.three_said = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.three = button("trace-three-start", checkable=True)
        self.counting = Background(self)
        self.message: Message | None = None
        self.found: Count | None = None
        self.clicks: list[Point] = []
        self._was: object = None
        self._counted_for: object = None
        self._lay_out()
        self.shape.chosen.connect(self.use_shape)
        self.count.clicked.connect(self.count_cells)
        self.resize_.clicked.connect(self.use_cells)
        self.three.toggled.connect(self._three)
        self.across.valueChanged.connect(lambda _value: self._offer())
        self.down.valueChanged.connect(lambda _value: self._offer())
        photo.clicked.connect(self._clicked)
        photo.dropped.connect(lambda: self.three.setChecked(False))

    def _lay_out(self) -> None:
        self.add(explanation("trace-cells-help"), self.shape)
        form = QFormLayout()
        form_row(form, "trace-across", self.across)
        form_row(form, "trace-down", self.down)
        self.column.addLayout(form)
        self.add(self.counted, self.resize_, self.count, explanation("trace-three"), self.three, self.three_said)

    # --- showing ---------------------------------------------------------------------------------

    def begin(self) -> None:
        """Count the cells if the corners changed."""
        if self._counted_for != self._counted_state() and self.count.isEnabled():
            self.count_cells()

    def leave(self) -> None:
        """Discard the clicks and the counting."""
        self.three.setChecked(False)
        self.counting.forget()

    def accept(self) -> bool:
        """Apply the size shown, if it was not applied."""
        return not self.resize_.isEnabled() or self.use_cells()

    def refresh(self) -> None:
        """Show the numbers of the map, if it changed; discard results for other corners."""
        document = self.document
        track = document is not None and document.chart.is_track
        for widget in (self.count, self.resize_, self.three, self.across, self.down):
            widget.setEnabled(not track)
        self.shape.show_chart(document.chart if document is not None else None)
        if document is None:
            self._was = None  # no reference to a closed map
        elif not track and (document, size_of(document.chart)) != self._was:
            self._was = (document, size_of(document.chart))
            self.across.setValue(size_of(document.chart)[0])
            self.down.setValue(size_of(document.chart)[1])
        if self._counted_for is not None and self._counted_for != self._counted_state():
            self.counting.forget()
            self.message = self.found = self._counted_for = None
        self._offer()

    def _counted_state(self) -> object:
        chart, underlay = self.tracing.chart, self.tracing.underlay
        if chart is None or underlay is None:
            return None
        return self.document, underlay.image, underlay.corners, chart.kind, form_of(chart)

    def _offer(self) -> None:
        """Highlight the next action: apply new numbers, or three clicks if counting is unreliable."""
        chart = self.tracing.chart
        grid = chart is not None and not chart.is_track
        new = grid and chart is not None and size_of(chart) != (self.across.value(), self.down.value())
        doubt = grid and chart is not None and chart.kind == "hex" and (self.found is None or not self.found.sure)
        make_primary(self.resize_, new)
        make_primary(self.three, doubt and self._counted_for is not None)
        self.resize_.setEnabled(new)
        self.counted.setText(tr("trace-thinking") if self.counting.working else str(self.message or ""))

    # --- counting --------------------------------------------------------------------------------

    def count_cells(self) -> None:
        """Find the grid in the straightened picture, and report the number of cells."""
        chart, picture, underlay = self.tracing.chart, self.tracing.picture, self.tracing.underlay
        if chart is None or chart.is_track or picture is None or underlay is None:
            return
        corners = underlay.corners or whole_picture(picture.image.size())
        hexes, (orientation, shifted) = chart.kind == "hex", form_of(chart)

        def work() -> Count | None:
            seen = pixels(levelled(picture.image, corners))
            return count_hexes(seen, orientation, shifted) if hexes else count_squares(seen)

        self._counted_for = self._counted_state()
        self.counting.run(work, self._counted)
        self._offer()

    def _counted(self, found: Count | None) -> None:
        self.found = found
        if found is None:
            self.message = Message("trace-uncounted")
        else:
            self.across.setValue(found.width)
            self.down.setValue(found.height)
            key = "trace-counted" if found.sure else "trace-unsure"
            self.message = Message(key, {"width": found.width, "height": found.height})
        self._offer()

    def use_shape(self, kind: str, orientation: str, shifted: str) -> bool:
        """Change the shape of cells, and count them; the picture still fills the same corners of the board."""
        document = self.document
        if document is None or document.chart.is_track:
            return False
        chart = document.chart
        outcome = to_kind(chart, kind, orientation or "pointy", shifted, self.panel.spec)
        if outcome.refusal is None:
            stroke = document.begin(label("trace-command-shape"))
            stroke.add(outcome.patches)
            pinned = self.tracing.underlay is not None and self.tracing.underlay.corners is not None
            stroke.add(underlay_patches(chart, box=MISSING) if pinned else ())
            stroke.finish()
        self.refresh()
        self.message = outcome.refusal
        self.begin()
        return outcome.refusal is None

    def use_cells(self) -> bool:
        """Set the entered number of cells; the picture still fills the same corners of the board."""
        return self._resized(None, label("trace-command-cells", width=self.across.value(), height=self.down.value()))

    def _resized(self, corners: Corners | None, named: Message) -> bool:
        document = self.document
        if document is None or document.chart.is_track:
            return False
        chart = document.chart
        width, height = size_of(chart)
        grow = self.across.value() - width, self.down.value() - height
        outcome = resized(chart, 0, 0, *grow, common_ink(chart), self.panel.spec)
        if outcome.refusal is not None:
            self.message = outcome.refusal
            self._offer()
            return False
        stroke = document.begin(named)
        stroke.add(patch for patch in outcome.patches if not _of_underlay(patch))
        pinned: dict[str, Held | Corners] = {"box": MISSING}
        if corners is not None:
            pinned["corners"] = corners
        stroke.add(underlay_patches(document.chart, **pinned))
        return stroke.finish()

    # --- three clicks ----------------------------------------------------------------------------

    def _three(self, on: bool) -> None:
        self.clicks = []
        self.photo.ask(on)
        self.three_said.setText(tr("trace-three-1") if on else "")

    def _clicked(self, x: float, y: float) -> None:
        self.clicks.append((x, y))
        self.photo.mark(self.clicks)
        if len(self.clicks) < 3:
            self.three_said.setText(tr(f"trace-three-{len(self.clicks) + 1}"))
            return
        fitted = self._fit()
        self.three.setChecked(False)
        self.three_said.setText("" if fitted else tr("trace-three-bad"))

    def _fit(self) -> bool:
        """Pin the picture by the three clicks and the entered numbers, as one command."""
        chart, transform, underlay = self.tracing.chart, self.tracing.transform, self.tracing.underlay
        if chart is None or transform is None or underlay is None:
            return False
        clicks = (self.clicks[0], self.clicks[1], self.clicks[2])
        size = self.across.value(), self.down.value()
        corners = refit(chart.kind, form_of(chart), clicks, size, transform)
        return corners is not None and self._resized(corners, label("trace-command-pin"))


def _of_underlay(patch: Patch) -> bool:
    """Whether a patch moves the picture with the cells; such patches are left out here."""
    return isinstance(patch, Value) and patch.path[0] == "underlay"


def form_of(chart: Chart) -> tuple[str, str]:
    """Orientation and shift of a board of hexes; the defaults for others."""
    topology = chart.geometry.topology
    return topology.orientation or "pointy", topology.shifted or "even"
