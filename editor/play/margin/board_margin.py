"""The margin of the board; it shows as much as fits into its width."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from dsl.engines.linking.game import Datum
from dsl.services.match.narrowing import settled_things
from dsl.services.match.position_values import Fact, PieceView
from dsl.services.match.token_marks import lettered_name
from editor.base.texts import tr
from editor.charts.drawing.match.token_looks import worth
from editor.model.sessions.session import Session
from editor.model.sessions.session_factory import SessionListener
from editor.play.chance.chance_box import ChanceBox
from editor.play.margin.hand_box import HandBox
from editor.play.margin.last_lines import LastLines
from editor.play.play_panel import PlayPanel
from editor.view.actions.qt_actions import Actions
from editor.view.canvas.chart_view import ChartView
from editor.view.canvas.minimap import Minimap
from editor.view.widgets.labels import book_font, sized
from editor.view.widgets.makers import emptied, frame, height_in, paragraph

MOST = 6
"""The most facts that are shown."""


class PieceBox(PlayPanel):
    """Lies over the last lines of the log while a piece is picked or pointed at; moves nothing."""

    title = "margin-piece"
    watched = ("remaining", "hovered", "position", "veiled", "stage")

    def __init__(self, over: LastLines) -> None:
        super().__init__(None, over.parentWidget())
        self.over = over
        for watched in (over, self):
            watched.installEventFilter(self)
        self.box: QFrame = frame("card")
        self.name, self.facts = QLabel(textFormat=Qt.TextFormat.PlainText, wordWrap=True), QVBoxLayout()
        self.facts.setSpacing(3)
        inside = QVBoxLayout(self.box)
        inside.setContentsMargins(11, 8, 11, 9)
        inside.setSpacing(5)
        inside.addWidget(self.name)
        inside.addLayout(self.facts)
        self.column.addWidget(self.box)
        self._shown: PieceView | None = None
        self.begin()

    def match_shown(self) -> None:
        """Another match, language or light."""
        font = book_font(self.font(), 1.35 * self.over.grown)
        font.setItalic(True)
        self.name.setFont(font)
        self._shown = None
        self._read()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move when its size or that of the lines below it changes."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.LayoutRequest):
            self._lie()
        return super().eventFilter(watched, event)

    def _lie(self) -> None:
        """Move over the older lines; further up if they leave too little room."""
        place = self.over.geometry()
        high = height_in(self.column, place.width()) if self.piece is not None else 0
        self.setGeometry(place.left(), min(place.top(), place.bottom() + 1 - high), place.width(), high)
        self.over.covered = self.geometry().bottom() + 1 - place.top() if high else 0
        self.over.update()
        self.raise_()

    @property
    def piece(self) -> PieceView | None:
        """The piece of the choice that is pointed at, else the one that was picked."""
        play, position = self.play, self.position
        question = play.question if play is not None else None
        if play is None or position is None or question is None:
            return None
        hovered = play.hovered if play.hovered is not None and play.hovered < len(question.choices) else None
        things = settled_things(question.choices, play.remaining, play.first)
        if not things and hovered is not None:
            things = question.choices[hovered].values
        known = {piece.ref: piece for piece in position.pieces}
        return next((known[thing] for thing in things if thing in known), None)

    def _read(self) -> None:
        piece = self.piece
        self.box.setVisible(piece is not None)
        if piece is not None and piece is not self._shown:
            self._shown = piece
            self.name.setText(lettered_name(self.chart_theme().stage, piece))
            emptied(self.facts)
            told = [fact for fact in worth(self.chart_theme(), piece) if fact.label][:MOST]
            for fact in told:
                self.facts.addWidget(made := paragraph(f"{fact.label}: {_value(fact)}"))
                made.setFont(sized(self.font(), self.over.grown))
            self.setAccessibleDescription(", ".join(fact.text for fact in told))
        self._lie()


def _value(fact: Fact) -> str:
    if fact.value is None:
        return "✓" if fact.short == fact.label else fact.short or fact.text
    return tr("margin-of", number=fact.value, most=fact.bound) if fact.bound is not None else str(fact.value)


LEAST, COLUMN, ROOMY, WIDEST = 60, 150, 200, 340
"""Pixels: a narrower margin has only the zoom buttons; from the second width on it is a column; from the third on
a chance has its text beside its picture; the fourth is the greatest width."""
WIDE, HIGH, GROWN = 280, 850, 1.25
"""In a margin of so many pixels texts are so many times larger: they are read from farther away."""
PAD, MAP, LOWEST, SAID = 9, 0.66, 72, 84
"""Pixels around all; height of the small map by its width, and its least height (else it is hidden); pixels kept for
the last lines."""
ZOOMS = ("view.zoom_out", "view.zoom_fit", "view.zoom_in")


class Margin(QWidget, SessionListener):
    """Lies over the view, beside the board; the page places it."""

    def __init__(self, page: QWidget, actions: Actions) -> None:
        super().__init__(page)
        self.view: ChartView | None = None
        self.bare = False
        """Whether only the last chance and the cards in hand are shown."""
        self.chance, self.hand, self.lines = ChanceBox(None), HandBox(None), LastLines(None)
        self.lines.setParent(self)
        self.piece = PieceBox(self.lines)
        self.map: Minimap | None = None
        self.zoom = frame("card")
        self.zooms = QHBoxLayout(self.zoom)
        self.zooms.setContentsMargins(3, 3, 3, 3)
        self.zooms.setSpacing(0)
        for id_ in ZOOMS:
            made = QToolButton()
            made.setAutoRaise(True)
            made.setIconSize(QSize(16, 16))
            made.setDefaultAction(actions[id_])
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.zooms.addWidget(made)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(PAD, PAD, PAD, PAD)
        self.column.setSpacing(PAD)
        self.column.addWidget(self.chance)
        self.column.addWidget(self.hand)
        self.column.addWidget(self.lines, 1)
        self.column.addStretch(0)
        self.column.addWidget(self.zoom, 0, Qt.AlignmentFlag.AlignRight)
        self.hide()

    def hold(self, view: ChartView) -> None:
        """Attach to a view."""
        if self.view is None:
            self.view = view
            self.map = Minimap(self.session, view)
            self.map.hide()
            self.column.insertWidget(self.column.indexOf(self.lines), self.map)
            view.viewed.connect(self._zoomed)
            view.match.context.described = self._described

    def _described(self) -> Datum | None:
        """The piece whose card is shown here; none while a side panel covers it."""
        play = self.piece.play
        piece = self.piece.piece if self.piece.isVisible() and play is not None and not play.beside else None
        return piece.ref if piece is not None else None

    def show_session(self, session: Session | None) -> None:
        """The match of another tab."""
        super().show_session(session)
        for panel in (self.chance, self.hand, self.piece, self.lines, self.map):
            if panel is not None:
                panel.show_session(session)

    def hold_hand(self, left: QRect) -> None:
        """Move the cards in hand to the rectangle ``left`` beside the board; if that is empty, back into the column."""
        hand, apart = self.hand, not left.isEmpty()
        if apart != hand.apart:
            hand.apart = apart
            if apart:
                self.column.removeWidget(hand)
                hand.setParent(self.parentWidget())
            else:
                self.column.insertWidget(1, hand)
        if apart:
            hand.setGeometry(left)
            hand.setVisible(bool(hand.hands) and not self.isHidden())
            hand.raise_()

    def fit(self) -> None:
        """Show the parts that fit into its width."""
        wide = self.width()
        column = wide >= COLUMN
        grown = GROWN if wide >= WIDE and self.height() >= HIGH else 1.0
        self.chance.set_narrow(wide < ROOMY or self.bare, grown)
        if grown != self.lines.grown:
            self.lines.grown = grown
            self.piece.match_shown()
        self.chance.setVisible(wide >= LEAST)
        for widget in (self.piece, self.lines) if self.hand.apart else (self.hand, self.piece, self.lines):
            widget.setVisible(column and (widget is self.hand or not self.bare))
        way = QHBoxLayout.Direction.LeftToRight if column else QHBoxLayout.Direction.BottomToTop
        self.zooms.setDirection(way)
        pad = PAD if wide >= LEAST else 2
        self.column.setContentsMargins(pad, PAD, pad, PAD)
        self._zoomed()

    def _zoomed(self) -> None:
        """Show a small map of the chart while the view shows only a part of it."""
        if self.map is None or self.view is None:
            return
        high = min(round((self.width() - 2 * PAD) * MAP), self._left())
        part = (
            self.width() >= COLUMN
            and not self.bare
            and not self.view.camera.place.fitted
            and not self.isHidden()
            and high >= LOWEST
        )
        if self.map.isHidden() == part:
            self.map.setVisible(part)
        if part:
            self.map.setFixedHeight(high)
        self.update()

    def _left(self) -> int:
        """The height left for the map; cards and some lines of the log come first."""
        wide, left = self.width() - 2 * PAD, self.height() - 2 * PAD - SAID
        for item in map(self.column.itemAt, range(self.column.count())):
            if item is not None and item.widget() is not self.map and not item.isEmpty():
                high = item.heightForWidth(wide) if item.hasHeightForWidth() else item.minimumSize().height()
                left -= high + PAD
        return left

    def event(self, event: QEvent) -> bool:
        """Lay the parts out again when one changes its height."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._zoomed()
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the chart's paper as background, which hides the board below."""
        if self.view is not None and not self.view.camera.place.fitted:
            painter, theme = QPainter(self), self.view.theme
            painter.fillRect(self.rect(), QColor(theme.paper))
            painter.fillRect(0, 0, 1, self.height(), QColor(theme.ink))
