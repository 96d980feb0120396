"""The palette of ornaments: the kind to add; or, for a picked ornament, the kind to change it to."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGridLayout, QPushButton, QToolButton, QWidget

from editor.base.texts import set_text, tip, tr
from editor.charts.drawing.ornaments.ornament_sheets import draw_ornament, ornament_inks
from editor.model.documents.chart import Change
from editor.model.plans.placing.ornament_plan import FORMS
from editor.model.sessions.features.ornament_tool import exchange, kind_word
from editor.model.sessions.session import Session
from editor.view.actions.map import ornaments_anew, ornaments_left
from editor.view.widgets.glyphs import icon
from editor.view.widgets.makers import button
from editor.view.widgets.panel import Panel, hint_label

ACROSS, SIDE = 3, 64
"""The number of pictures in a row; the side of a picture in pixels."""


class OrnamentsPanel(Panel):
    """All kinds as pictures, and buttons for the placement as a whole."""

    title = "ornaments-title"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.about = hint_label("ornaments-about", self)
        self.column.addWidget(self.about)
        self.kinds: dict[str, QToolButton] = {}
        grid = QGridLayout()
        grid.setSpacing(4)
        for number, kind in enumerate(FORMS):
            self.kinds[kind] = self._kind(kind)
            grid.addWidget(self.kinds[kind], number // ACROSS, number % ACROSS)
        self.column.addLayout(grid)
        self.anew = self._button("action-map-ornaments-anew", ornaments_anew)
        self.program = self._button("action-map-ornaments-program", ornaments_left)
        self.column.addStretch(1)
        self.language_changed()
        self.look_changed()
        self.begin()

    def _kind(self, kind: str) -> QToolButton:
        made = QToolButton(self)
        made.setCheckable(True)
        made.setIconSize(QSize(SIDE, SIDE))
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        made.clicked.connect(partial(self._chosen, kind))
        return made

    def _button(self, key: str, verb: object) -> QPushButton:
        assert callable(verb)
        made = button(key, lambda: verb(self.session) if self.session is not None else None, parent=self)
        set_text(made, lambda text: made.setToolTip(tip(text)), f"{key}-tip")
        self.column.addWidget(made)
        return made

    def _chosen(self, kind: str) -> None:
        """Activate the tool with this kind; change the picked ornament to it."""
        session = self.session
        if session is None:
            return
        spot = session.ornament
        if session.tools.tool == "ornament" and spot in session.ornaments.spots and spot is not None:
            if spot.kind != kind:
                exchange(session, spot, kind)
        session.ornament_kind = kind
        session.tools.tool = "ornament"
        self._mark()

    # --- what changed ----------------------------------------------------------------------------

    def session_shown(self) -> None:
        """Update for another map."""
        self.setEnabled(self.session is not None)
        self._mark()

    def session_changed(self, name: str) -> None:
        """Update for another kind, or another picked ornament."""
        if name in ("ornament_kind", "ornament", "ornaments", "tool"):
            self._mark()

    def map_changed(self, change: Change) -> None:
        """Update after a change of the section ``chart``."""

    def _mark(self) -> None:
        session = self.session
        spot = session.ornament if session is not None else None
        picked = session is not None and spot is not None and spot in session.ornaments.spots
        now = spot.kind if picked and spot is not None else session.ornament_kind if session is not None else ""
        for kind, made in self.kinds.items():
            made.setChecked(kind == now)

    def language_changed(self) -> None:
        """Update the names of the kinds."""
        for kind, made in self.kinds.items():
            made.setAccessibleName(kind_word(kind))
            made.setToolTip(tip(f"{kind_word(kind)}\n{tr('ornaments-kind-tip')}"))

    def look_changed(self) -> None:
        """Paint the pictures in the colours of the theme (light or dark)."""
        inks = ornament_inks("engraved", self.night)
        for kind, made in self.kinds.items():

            def draw(painter: QPainter, rect: object, kind: str = kind) -> None:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                draw_ornament(painter, kind, rect, inks)  # type: ignore[arg-type]  # a rectangle, as icons give it

            made.setIcon(icon(draw, SIDE))
