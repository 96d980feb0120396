"""Changes parameters and chart of the running match, which follows at once.

Links lead to its other rules and to setting up the position by hand.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QPainter, QShowEvent
from PySide6.QtWidgets import QGridLayout, QToolButton, QVBoxLayout, QWidget

from dsl.services.match.match_values import Lobby, SettingView
from editor.base.signals import reconnect
from editor.base.texts import Message, capital, set_text, tip
from editor.charts.drawing.style.swatches import draw_ink
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Ink
from editor.model.documents.new_map import declared_inks
from editor.model.sessions.live_match import LiveMatch, live_of
from editor.model.sessions.session import Session
from editor.model.sessions.strokes import ink_name
from editor.play.match_settings import MatchSettings, can_choose
from editor.play.play_panel import SidePanel
from editor.view.widgets.glyphs import icon
from editor.view.widgets.makers import button, column_area, emptied, label

EDGE = 24
ACROSS = 7
"""Buttons in a row."""


class InkRow(QWidget):
    """A row of swatches, one for each ink; one of them is selected."""

    chosen = Signal(object)
    """An ``Ink``."""

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[tuple[Ink, QToolButton]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self._grid.setColumnStretch(ACROSS, 1)

    def offer(self, inks: dict[Ink, str], theme: Theme) -> None:
        """Show these, by ink and name."""
        emptied(self._grid)
        self.buttons = []
        for place, (ink, name) in enumerate(inks.items()):
            made = QToolButton()
            made.setCheckable(True)
            made.setIconSize(QSize(EDGE, EDGE))
            made.setIcon(icon(partial(_swatch, ink, theme), EDGE))
            made.setToolTip(tip(capital(name)))
            made.setAccessibleName(capital(name))
            made.clicked.connect(lambda _checked=False, ink=ink: self.chosen.emit(ink))
            self._grid.addWidget(made, *divmod(place, ACROSS))
            self.buttons.append((ink, made))

    def hold(self, held: Ink | None) -> None:
        """Mark the selected ink; None: none."""
        for ink, made in self.buttons:
            made.setChecked(ink == held)


def _swatch(ink: Ink, theme: Theme, painter: QPainter, rect: QRectF) -> None:
    draw_ink(painter, rect, ink, theme)


BRUSH = "brush"


class ChangePanel(SidePanel):
    """The right column while the game is being changed."""

    title = "change-title"
    by_hand = Signal()
    """The position is to be set up by hand."""

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.settings: tuple[SettingView, ...] | None = None  # None until the answer with the possible values has come
        self._live: LiveMatch | None = None
        self._asked: tuple[object, ...] = ()
        self._painting: tuple[Session, str] | None = None  # the session whose chart is painted, and its tool before
        self.choice = MatchSettings(narrow=True)
        self.choice.picked.connect(self._pick)
        self.none, self.reading = label("change-none", "soft", wrap=True), label("play-wait", "soft", wrap=True)
        self.ink_row = InkRow()
        self.ink_row.chosen.connect(self._take_ink)
        self._lay_out()
        self.begin()

    def _lay_out(self) -> None:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(16, 0, 16, 6)
        column.setSpacing(8)
        column.addWidget(label("change-help", "soft", wrap=True))
        for widget in (label("play-settings", "group"), self.reading, self.none, self.choice):
            column.addWidget(widget)
        column.addStretch(1)
        self.column.addWidget(column_area(page, "change-title"), 1)
        self.reading.hide()
        self._lay_out_foot()

    def _lay_out_foot(self) -> None:
        """Lay out the inks of the chart, and the links to what else can be changed."""
        foot = QVBoxLayout()
        foot.setContentsMargins(16, 6, 8, 10)
        self.column.addLayout(foot)
        self.on_chart = label("change-chart", "group")
        for widget in (self.on_chart, self.ink_row):
            set_text(widget, widget.setToolTip, "change-chart-help")
            foot.addWidget(widget)
        self.rules = button("change-rules", self._to_rules, "link")
        self.draw = button("change-draw", self._to_draw, "link")
        self.hand = button("change-hand", self.by_hand.emit, "link")
        for link in (self.rules, self.draw, self.hand):
            foot.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)

    # --- following the match ---------------------------------------------------------------------------

    def match_shown(self) -> None:
        """Another match, language or look."""
        live = live_of(self.session) if self.session is not None and self.session.plays else None
        if live is not self._live:
            now = live if isinstance(live, LiveMatch) else None
            self._live = reconnect(self._live, now, lambda one: one.settings_changed, self._show_settings)
            self.settings = None
            self._show_settings()
        if self._painting is not None and self._painting[0] is not self.session:
            self._paint(False)
        super().match_shown()
        self._asked = ()
        self.reading.hide()
        self._look_again()
        self._offer_inks()

    def play_changed(self, name: str) -> None:
        """Parameters may have changed; behind a curtain nothing can be painted."""
        if name == "setup":
            self._look_again()
        elif name == "veiled":
            self._paint(False)

    def session_changed(self, name: str) -> None:
        """Inks, rules or the selected ink have changed."""
        super().session_changed(name)
        if name == "ink":
            self._mark_ink()
        elif name == "repainted" and self.session is not None and not self.session.repainted:
            self._paint(False)
        elif name == "rules":
            self._look_again()

    def _look_again(self) -> None:
        """Ask for the possible values again if the rules or the map have changed."""
        play, live = self.play, self._live
        setup = live.edited_setup if live is not None and self.isVisible() else None
        if play is None or setup is None:
            return
        asked = (setup.rules, setup.board, setup.unsaved, setup.language)
        if asked != self._asked:
            self._asked = asked
            self.reading.setVisible(self.settings is None)
            play.lobby(setup, partial(self._take_lobby, asked))

    def _take_lobby(self, asked: tuple[object, ...], answer: object) -> None:
        """Take the answer, unless it is for another tab. Rules with errors have no parameters: the known ones stay."""
        if asked is not self._asked:
            return
        self.reading.hide()
        if isinstance(answer, Lobby) and not answer.troubles:
            self.settings = answer.settings
            self._show_settings()

    def _show_settings(self) -> None:
        wanted = dict(self._live.settings) if self._live is not None else {}
        shown = [
            replace(one, value=wanted.get(one.name, one.default)) for one in self.settings or () if can_choose(one)
        ]
        self.choice.show_settings(shown)
        self.none.setVisible(self.settings is not None and not shown)

    def _offer_inks(self) -> None:
        session = self.session
        inks = {ink: str(ink_name(session, ink)) for ink in declared_inks(self.spec)} if session is not None else {}
        self.ink_row.offer(inks, self.chart_theme())
        for widget in (self.on_chart, self.ink_row):
            widget.setVisible(len(inks) > 1)
        self._mark_ink()

    # --- changing --------------------------------------------------------------------------------

    def _pick(self, name: str, value: str) -> None:
        setting = next((one for one in self.settings or () if one.name == name), None)
        if self._live is not None and setting is not None:
            self._live.choose(setting, value)

    def _take_ink(self, ink: Ink) -> None:
        """Paint with an ink; if it is selected already, stop painting."""
        session = self.session
        if session is None:
            return
        again = session.repainted and session.ink == ink
        session.ink = ink
        self._paint(not again)

    def _paint(self, wanted: bool) -> None:
        session, painting = self.session, self._painting
        if wanted and painting is None and session is not None:
            self._painting = session, session.tools.tool
            session.tools.tool, session.repainted = BRUSH, True
            session.report(Message("change-painting"))
        elif not wanted and painting is not None:
            self._painting = None
            painting[0].tools.tool, painting[0].repainted = painting[1], False
        self._mark_ink()

    def _mark_ink(self) -> None:
        session = self.session
        self.ink_row.hold(session.ink if session is not None and session.repainted else None)

    # --- links --------------------------------------------------------------------------------

    def _to_rules(self) -> None:
        if self.session is not None:
            self.session.split = True

    def _to_draw(self) -> None:
        if self.session is not None:
            self.session.mode = "draw"

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look_again()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop painting when the inks are hidden."""
        super().hideEvent(event)
        self._paint(False)
