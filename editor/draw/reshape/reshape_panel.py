"""The panel for size, shift and kind of grid, with a preview.

All settings together are one command. Features that would be lost are listed first.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QWidget

from editor.base.texts import set_text, tr, ui
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.picture import chart_picture
from editor.draw.reshape.reshape_form import ReshapeForm
from editor.draw.reshape.reshape_plan import Plan, planned
from editor.model.documents.chart import Change, Chart
from editor.model.documents.reshape import Outcome
from editor.model.sessions.session import Session
from editor.view.actions.map import carry_out
from editor.view.widgets.makers import page_area, vbox
from editor.view.widgets.panel import Panel, hint_label

PICTURE = QSize(260, 170)
WAIT = 80
"""Milliseconds after the last change until the preview is painted."""
SHOWN = 8
"""The most lost features that are named; the others are only counted."""


class ReshapePanel(Panel):
    """Width, height, anchor, shift and kind of grid, with a preview; Apply and Reset."""

    title = "reshape-title"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.empty = hint_label("reshape-open-a-map", self)
        self.form = ReshapeForm(self)
        self.sizes = QLabel(self, wordWrap=True)
        self.picture = QLabel(self)
        self.picture.setMinimumSize(PICTURE)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        set_text(self.picture, self.picture.setAccessibleName, "reshape-preview")
        set_text(self.picture, self.picture.setToolTip, "reshape-preview")
        self.verdict = QLabel(self, wordWrap=True)
        self.apply = self._button("reshape-apply")
        self.apply.setProperty("role", "primary")
        self.reset = self._button("reshape-reset")
        self.body = QWidget()
        inside = vbox(self.body, (0, 0, 4, 0))
        for widget in (self.form, self.sizes, self.picture):
            inside.addWidget(widget)
        inside.addStretch(1)
        self.area = page_area(self.body, self.title)
        self.area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.form.buttons.addWidget(self.reset)
        self.form.buttons.addWidget(self.apply, 1)
        self.column.addWidget(self.empty)
        self.column.addWidget(self.area, 1)
        self.column.addWidget(self.verdict)
        self.column.addLayout(self.form.buttons)
        self._outcome = Outcome()
        self._there: Chart
        self._timer = QTimer(self, singleShot=True, interval=WAIT)
        self._timer.timeout.connect(self.refresh)
        self.form.changed.connect(self._timer.start)
        self.apply.clicked.connect(self.carry_out)
        self.reset.clicked.connect(self.fill)
        self.begin()

    def sizeHint(self) -> QSize:
        """The size at which nothing needs scrolling."""
        return self.body.sizeHint() + QSize(16, self.apply.sizeHint().height() + 60)

    def minimumSizeHint(self) -> QSize:
        """Wide enough for the form."""
        return QSize(self.body.minimumSizeHint().width() + 34, 160)

    def _button(self, key: str) -> QPushButton:
        button = QPushButton(self)
        set_text(button, button.setText, key)
        set_text(button, button.setAccessibleName, key)
        set_text(button, button.setToolTip, f"{key}-tip")
        return button

    # --- doing -----------------------------------------------------------------------------------

    def fill(self) -> None:
        """Show the map as it is, without changes."""
        there = self.document is not None
        self.empty.setVisible(not there)
        for widget in (self.area, self.verdict, self.apply, self.reset):
            widget.setVisible(there)
        if self.document is not None:
            self.form.fill(self.document.chart, self.game)
            self.refresh()

    def refresh(self) -> None:
        """Compute and paint the preview."""
        self._timer.stop()
        if self.document is None:
            return
        chart, plan = self.document.chart, self.form.plan()
        self._outcome, self._there = planned(chart, plan, self.spec)
        self.sizes.setText(self._sizes(chart, plan))
        self.verdict.setText("\n".join(self._verdict(plan)))
        self.verdict.setProperty("role", "error" if self._outcome.refusal is not None else "soft")
        self.verdict.style().polish(self.verdict)
        self.apply.setEnabled(bool(self._outcome.patches))
        self.reset.setEnabled(plan != Plan.of(chart, plan.fill, plan.circles))
        ratio = self.devicePixelRatioF()
        look = DrawingLook(language=ui.language, names=False, prices=False, coordinates=False)
        image = chart_picture(self._there, self.chart_theme(), PICTURE.width(), PICTURE.height(), look, ratio)
        self.picture.setPixmap(QPixmap.fromImage(image))

    def carry_out(self) -> None:
        """Apply the plan as one command."""
        self.refresh()
        if self.session is not None and self._outcome.patches:
            other = self.form.plan().kind != self.session.chart.kind
            for character in self._there.slots:
                self.session.chart.slot(character)
            carry_out(self.session, "reshape-done-kind" if other else "reshape-done-size", self._outcome)

    # --- texts -----------------------------------------------------------------------------------

    def _sizes(self, chart: Chart, plan: Plan) -> str:
        width, height = chart.geometry.width, chart.geometry.height
        now = tr("reshape-now-track", count=width) if chart.is_track else tr("reshape-now", width=width, height=height)
        if self._outcome.refusal is not None or not self._outcome.patches:
            return now
        wide, high = self._outcome.size
        if plan.kind == "track":
            return f"{now}\n{tr('reshape-then-track', count=wide)}"
        total = f"{wide * high:,}".replace(",", "\u202f")
        return f"{now}\n{tr('reshape-then', width=wide, height=high, total=total)}"

    def _verdict(self, plan: Plan) -> list[str]:
        outcome = self._outcome
        if outcome.refusal is not None:
            return [str(outcome.refusal)]
        found = [
            tr(key, count=len(names), names=", ".join(names[:SHOWN]) + (" …" if len(names) > SHOWN else ""))
            for key, names in (("reshape-would-lose", outcome.lost), ("reshape-would-clip", outcome.clipped))
            if names
        ]
        found += [str(note) for note in outcome.notes]
        spec = self.spec
        if spec is not None and spec.size and plan.kind != "track" and outcome.size != spec.size:
            found.append(tr("reshape-fixed-size", width=spec.size[0], height=spec.size[1]))
        if spec is not None and spec.topology != plan.kind:
            key = "pointy" if spec.topology == "hex" else spec.topology
            found.append(tr("reshape-other-kind", kind=tr(f"reshape-kind-{key}")))
        return found or ([tr("reshape-loses-nothing")] if outcome.patches else [])

    # --- following -------------------------------------------------------------------------------

    def session_shown(self) -> None:
        """Fill for another document."""
        self.fill()

    def map_changed(self, change: Change) -> None:
        """Fill again if the shape changed, else update the preview."""
        if change.whole and not self.form.fits(self.document.chart if self.document else None):
            self.fill()
        elif self.isVisible():
            self._timer.start()

    def session_changed(self, name: str) -> None:
        """Fill with the terrains of another ruleset."""
        if name == "game":
            self.fill()

    def language_changed(self) -> None:
        """Update the texts."""
        self.form.retranslate()
        self.refresh()

    def look_changed(self) -> None:
        """Paint the preview in the colours of the theme (light or dark)."""
        self._timer.start()
