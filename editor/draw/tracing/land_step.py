"""The last two pages of tracing that change the map: the corners of the picture; land and sea from its colours."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QLabel

from dsl.maps.board.spec import Kind
from editor.base.texts import set_text, tr
from editor.draw.tracing.photo_view import PhotoView
from editor.draw.tracing.step_page import StepPage, button, explanation, make_primary, slider
from editor.model.documents.chart import Ink
from editor.model.documents.map_document import Stroke, label
from editor.model.documents.underlay import Corners, underlay_patches
from editor.model.games import terrain_label
from editor.model.photos.corners import guess_corners
from editor.model.photos.straighten import pixels, whole_picture
from editor.model.sessions.painting.trace_state import Picture, TracingListener
from editor.view.widgets.inputs import ChoiceBox


class LandStep(StepPage):
    """Shows the suggestion; nothing is painted until it is accepted."""

    def __init__(self, panel: TracingListener) -> None:
        super().__init__(panel, "land")
        self.terrain = ChoiceBox()
        set_text(self.terrain, self.terrain.setAccessibleName, "trace-terrain")
        set_text(self.terrain, self.terrain.setToolTip, "trace-terrain-tip")
        self.suggest, self.take = button("trace-suggest", primary=True), button("trace-take")
        self.swap, self.refuse = button("trace-swap"), button("trace-drop-suggestion")
        self.threshold = slider(-100, "trace-threshold")
        self.only = QCheckBox()
        set_text(self.only, self.only.setText, "trace-only")
        self.message = QLabel(wordWrap=True)
        self._tool = "brush"
        self.add(explanation("trace-land-help"), self.terrain, self.suggest, self.swap)
        self.add(explanation("trace-threshold"), self.threshold, self.only, self.message, self.take, self.refuse)
        self.terrain.activated.connect(lambda _row: self._activate_tool())
        self.suggest.clicked.connect(lambda: self.tracing.ask())
        self.threshold.valueChanged.connect(lambda value: setattr(self.tracing, "threshold", value / 100))
        self.only.toggled.connect(self._only)
        self.swap.clicked.connect(lambda: self.tracing.swap())
        self.take.clicked.connect(self._accept_suggestion)
        self.refuse.clicked.connect(lambda: self.tracing.drop())

    def begin(self) -> None:
        """Activate the sample tool. An empty map gets a suggestion at once."""
        tracing, chart = self.tracing, self.tracing.chart
        if chart is not None and not chart.is_track:
            self._activate_tool()
        if chart is not None and not chart.is_track and tracing.labels is None and chart.cells.size:
            if (chart.cells == chart.cells.flat[0]).all():
                tracing.ask()

    def leave(self) -> None:
        """Return to the tool that was used before."""
        if self.session is not None and self.session.tools.tool == "sample":
            self.session.tools.tool = self._tool

    def hideEvent(self, event: QHideEvent) -> None:
        """Deactivate the sample tool when the step is hidden."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.leave()

    def showEvent(self, event: QShowEvent) -> None:
        """Activate the sample tool again if there are samples."""
        super().showEvent(event)
        if not event.spontaneous() and self.tracing.samples:
            self._activate_tool()

    def refresh(self) -> None:
        """List the terrains, and show the suggestion."""
        self._list()
        self.report()

    def report(self) -> None:
        """Describe the suggestion, and highlight the next step."""
        tracing, document = self.tracing, self.document
        grid = document is not None and not document.chart.is_track
        for widget in (self.terrain, self.suggest, self.threshold, self.only):
            widget.setEnabled(grid)
        there, thinking = tracing.labels is not None, tracing.thinking.working
        self.threshold.setEnabled(grid and there)
        self.swap.setEnabled(there)
        self.take.setEnabled(there)
        self.refuse.setEnabled(there or thinking)
        make_primary(self.suggest, not there)
        make_primary(self.swap, tracing.opposed)
        make_primary(self.take, there and not tracing.opposed)
        self.message.setText(self._text() if grid or document is None else tr("trace-track"))
        if self.threshold.value() != round(tracing.threshold * 100):
            self.threshold.setValue(round(tracing.threshold * 100))

    def _text(self) -> str:
        tracing = self.tracing
        if tracing.thinking.working:
            return tr("trace-thinking")
        if tracing.labels is None:
            return ""
        counts = np.bincount(tracing.labels[tracing.labels >= 0], minlength=len(tracing.inks)).tolist()
        parts = ", ".join(f"{self._name(ink)}: {count}" for ink, count in zip(tracing.inks, counts))
        doubtful = len(tracing.doubtful())
        message = [tr("trace-suggested", parts=parts)]
        message += [tr("trace-opposed")] if tracing.opposed else []
        return " ".join(message + ([tr("trace-doubtful", count=doubtful)] if doubtful else []))

    def _name(self, ink: Ink) -> str:
        return terrain_label(self.panel.game, ink.terrain) if ink.terrain else tr("canvas-hole")

    def _list(self) -> None:
        if self.document is None or self.document.chart.is_track:
            return
        spec = self.panel.spec
        declared = [Ink(feature.name) for feature in spec.of(Kind.TERRAIN)] if spec is not None else []
        inks = list(dict.fromkeys((*self.tracing.shore(), *declared, *self.document.chart.inks())))
        others = inks != self.terrain.values
        self.terrain.offer([(ink, self._name(ink)) for ink in inks])
        if others:
            chosen = self.tracing.sample_ink
            self.terrain.setCurrentIndex(inks.index(chosen) if chosen in inks else 0)

    def _activate_tool(self) -> None:
        """Activate the sample tool: a click on the map marks a sample of the terrain in the box."""
        self.tracing.sample_ink = self.terrain.currentData()
        if self.session is not None and self.session.tools.tool != "sample":
            self._tool = self.session.tools.tool
            self.session.tools.tool = "sample"

    def _accept_suggestion(self) -> None:
        if self.tracing.accept():
            self.leave()

    def _only(self, on: bool) -> None:
        self.tracing.only_selection = on
        self.tracing.changed.emit("suggestion")


MERGED = "trace-corner"


class CornersStep(StepPage):
    """The corners of the board on the picture. A drag is one undo step, and so are successive steps by arrow keys."""

    def __init__(self, panel: TracingListener, photo: PhotoView) -> None:
        super().__init__(panel, "corners")
        self.photo = photo
        self.pin, self.reset = button("trace-pin", checkable=True), button("trace-reset")
        self.large, self.guess = button("trace-large", checkable=True), button("trace-guess")
        self.message = explanation("trace-guessed")
        self.message.hide()
        self.add(explanation("trace-corners-help"), self.message, self.large, self.guess, self.pin, self.reset)
        self._guessed: Picture | None = None
        self._stroke: Stroke | None = None
        photo.began.connect(self._drag_begun)
        photo.dragged.connect(self._drag_moved)
        photo.ended.connect(self._drag_ended)
        photo.dropped.connect(self._drag_cancelled)
        self.pin.toggled.connect(self._take_tool)
        self.reset.clicked.connect(self._use_whole_picture)
        self.guess.clicked.connect(self._guess)

    def begin(self) -> None:
        """Guess the corners of a picture whose corners were never set; only once."""
        underlay, picture = self.tracing.underlay, self.tracing.picture
        if underlay is None or picture is None or underlay.locked or picture is self._guessed:
            return
        self._guessed = picture
        if underlay.corners in (None, whole_picture(picture.image.size())):
            self._guess()

    def _guess(self) -> None:
        """Move the corners to the detected board, as one undo step."""
        picture, document = self.tracing.picture, self.document
        if picture is None or document is None or document.chart.is_track:
            return
        found = guess_corners(pixels(picture.copies[-1]))
        wider = picture.image.width() / max(picture.copies[-1].width(), 1)
        if found is not None:
            (a, b), (c, d), (e, f), (g, h) = [(round(x * wider, 1), round(y * wider, 1)) for x, y in found]
            corners: Corners = ((a, b), (c, d), (e, f), (g, h))
            document.do(label("trace-command-guess"), underlay_patches(document.chart, corners=corners))
        self.message.setText(tr("trace-guessed" if found is not None else "trace-not-guessed"))
        self.message.show()

    def refresh(self) -> None:
        """Show the corners as the map has them."""
        underlay, picture = self.tracing.underlay, self.tracing.picture
        self.photo.locked = underlay.locked if underlay else False
        for changer in (self.pin, self.reset, self.guess):
            changer.setEnabled(not self.photo.locked)
        self.photo.show_picture(picture)
        if picture is not None and underlay is not None:
            self.photo.show_corners(underlay.corners or whole_picture(picture.image.size()))

    def leave(self) -> None:
        """Undo an unfinished drag."""
        self._drag_cancelled()
        self.photo.release_corner()
        self.large.setChecked(False)
        self.message.hide()

    def tool_changed(self) -> None:
        """Update the button for stretching the picture on the map."""
        self.pin.setChecked(self.session is not None and self.session.tools.tool == "pin")

    def _drag_begun(self, by_key: bool) -> None:
        if self.document is not None:
            self._stroke = self.document.begin(label("trace-command-pin"), MERGED if by_key else "")

    def _drag_moved(self, corners: Corners) -> None:
        if self._stroke is not None and self.document is not None:
            self._stroke.restart()
            self._stroke.add(underlay_patches(self.document.chart, corners=corners))

    def _drag_ended(self) -> None:
        stroke, self._stroke = self._stroke, None
        if stroke is not None:
            stroke.finish()

    def _drag_cancelled(self) -> None:
        stroke, self._stroke = self._stroke, None
        if stroke is not None:
            stroke.cancel()

    def _use_whole_picture(self) -> None:
        picture = self.tracing.picture
        if self.document is not None and picture is not None:
            corners = whole_picture(picture.image.size())
            self.document.do(label("trace-command-pin"), underlay_patches(self.document.chart, corners=corners))

    def _take_tool(self, on: bool) -> None:
        tools = self.session.tools if self.session is not None else None
        if tools is not None and (on or tools.tool == "pin"):
            tools.tool = "pin" if on else "brush"
