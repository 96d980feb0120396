"""The last step of tracing: land and sea are suggested from the colours, looked at, and taken or not."""

from __future__ import annotations

import numpy as np
from PySide6.QtWidgets import QCheckBox, QLabel

from dsl.maps.board.spec import Kind
from editor.base.texts import say, tr
from editor.draw.panels.tracing.step_page import StepPage, button, make_primary, slider, told
from editor.model.documents.chart import Ink
from editor.model.games.labels import terrain_label
from editor.model.sessions.tracing.trace_state import TracingListener
from editor.view.widgets.inputs import ChoiceBox


class LandStep(StepPage):
    """Nothing is painted until the suggestion is taken."""

    def __init__(self, panel: TracingListener) -> None:
        super().__init__(panel, "land")
        self.terrain = ChoiceBox()
        say(self.terrain, self.terrain.setAccessibleName, "trace-terrain")
        say(self.terrain, self.terrain.setToolTip, "trace-terrain-tip")
        self.suggest, self.take = button("trace-suggest", primary=True), button("trace-take")
        self.swap, self.refuse = button("trace-swap"), button("trace-drop-suggestion")
        self.threshold = slider(-100, "trace-threshold")
        self.only = QCheckBox()
        say(self.only, self.only.setText, "trace-only")
        self.said = QLabel(wordWrap=True)
        self._tool = "brush"
        self.add(told("trace-land-help"), self.terrain, self.suggest, self.swap)
        self.add(told("trace-threshold"), self.threshold, self.only, self.said, self.take, self.refuse)
        self.terrain.activated.connect(lambda _row: self._arm())
        self.suggest.clicked.connect(lambda: self.tracing.ask())
        self.threshold.valueChanged.connect(lambda value: setattr(self.tracing, "threshold", value / 100))
        self.only.toggled.connect(self._only)
        self.swap.clicked.connect(lambda: self.tracing.swap())
        self.take.clicked.connect(self._take)
        self.refuse.clicked.connect(lambda: self.tracing.drop())

    def begin(self) -> None:
        """A click names a cell now. A map on which nothing is drawn yet is looked at at once."""
        tracing, chart = self.tracing, self.tracing.chart
        if chart is not None and not chart.is_track:
            self._arm()
        if chart is not None and not chart.is_track and tracing.labels is None and chart.cells.size:
            if (chart.cells == chart.cells.flat[0]).all():
                tracing.ask()

    def leave(self) -> None:
        """Return to the tool that was used before."""
        if self.session is not None and self.session.tools.tool == "sample":
            self.session.tools.tool = self._tool

    def refresh(self) -> None:
        """The terrains that there are, and what is suggested."""
        self._list()
        self.report()

    def report(self) -> None:
        """Say what is suggested, and make what can be done stand out."""
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
        self.said.setText(self._text() if grid or document is None else tr("trace-track"))
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
        said = [tr("trace-suggested", parts=parts)]
        said += [tr("trace-opposed")] if tracing.opposed else []
        return " ".join(said + ([tr("trace-doubtful", count=doubtful)] if doubtful else []))

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

    def _arm(self) -> None:
        """The terrain in the box is what a click on the map names."""
        self.tracing.sample_ink = self.terrain.currentData()
        if self.session is not None and self.session.tools.tool != "sample":
            self._tool = self.session.tools.tool
            self.session.tools.tool = "sample"

    def _take(self) -> None:
        if self.tracing.take():
            self.leave()

    def _only(self, on: bool) -> None:
        self.tracing.only_selection = on
        self.tracing.changed.emit("suggestion")
