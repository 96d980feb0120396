"""Paints the rows of the log: rounds, turns, and sentences in the book's font with pale numbers of clauses."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.charts.drawing.style.colours import with_alpha
from editor.model.match.log_rows import LogRow, State
from editor.play.log.log_model import PICTURED, ROW, STATE, LogModel
from editor.view.widgets.icons import icon
from editor.view.widgets.labels import SMALL, book_font, format_range, laid_out, lining, sized
from editor.view.widgets.rows import draw_fitting
from editor.view.widgets.shades import Shades, is_night, shades_of

TEXT, RIGHT, EDGE, DOT = 32, 14, 3, 9
"""Pixels: left of sentences, margin at the right, edge of a marked row, dot of a player."""
PICTURE = 16
FUTURE = 0.38
AMBER = {False: ("#d98a1e", "#f6eacb"), True: ("#e0a04a", "#3a301f")}
"""Edge and background of rows that differ, in the light and the dark look."""
MORE = "…"
"""Stands for the clauses that have no room."""
Index = QModelIndex | QPersistentModelIndex
Ink = Callable[[int | None], QColor]


def sentence_layout(text: str, clauses: str, room: float, book: QFont, number: QFont, pale: QColor) -> QTextLayout:
    """A sentence followed by its clauses, broken into lines; without a colour, clauses have the sentence's."""
    look = QTextCharFormat()
    look.setFont(number)
    if pale.isValid():
        look.setForeground(pale)
    part = (format_range(len(text), len(clauses) + 2, look),) if clauses else ()
    return laid_out(f"{text}  {clauses}" if clauses else text, book, room, part)


class LogDelegate(QStyledItemDelegate):
    """Paints the rows of one log. ``detail`` gives the height of what stands below an opened row, for a width."""

    def __init__(
        self, view: QListView, model: LogModel, panel: QWidget, ink: Ink, detail: Callable[[int], int]
    ) -> None:
        """``panel`` has the colours: the view itself is transparent."""
        super().__init__(view)
        self._view, self._row, self._panel, self._ink, self._detail = view, model.row, panel, ink, detail
        self._heights: dict[tuple[str, str, str], int] = {}
        self._width = -1
        self.wear()

    def wear(self) -> None:
        """Apply the current font size."""
        font = self._view.font()
        self._book, self._round = lining(book_font(font, 1.18)), lining(book_font(font, 1.2, bold=True))
        self._round.setCapitalization(QFont.Capitalization.SmallCaps)
        self._turn, self._number = sized(font, 0.95, bold=True), sized(font, SMALL * 0.9)
        self._metrics, self._small = QFontMetricsF(self._book), QFontMetricsF(self._number)
        self._heights.clear()

    # --- sizes -----------------------------------------------------------------------------------

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        row = self._row(index)  # called for thousands of rows at each new line: few calls of Qt
        width = self._view.viewport().width()
        if row is None:
            return QSize(width, self._detail(width))
        if width != self._width:
            self._heights.clear()
            self._width = width
        key = (row.kind, row.line.text, row.clauses)
        high = self._heights.get(key)
        if high is None:
            high = self._heights[key] = self._high(row, width - TEXT - RIGHT)
        return QSize(width, high)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: Index) -> None:
        """Give the detail the full width for which its height was computed; Qt would leave margins."""
        editor.setGeometry(option.rect)

    def _high(self, row: LogRow, room: int) -> int:
        if row.kind != "line":
            high = QFontMetricsF(self._round if row.kind == "round" else self._turn).height()
            return round(high) + (14 if row.kind == "round" else 9)
        if self._metrics.horizontalAdvance(row.line.text) + self._clauses_width(self._clauses(row, room)) < room - 8:
            return round(self._metrics.height()) + 4
        return round(self._text_layout(row, room, QColor()).boundingRect().height()) + 4

    def _clauses_width(self, clauses: str) -> float:
        """The width of the clauses after a sentence."""
        return self._small.horizontalAdvance(f"  {clauses}") if clauses else 0.0

    def _clauses(self, row: LogRow, room: float) -> str:
        """As many clauses as fit on the last line of the sentence; the detail lists all."""
        left = room - 8 - self._metrics.horizontalAdvance(row.line.text)
        names = row.clauses.split(", ") if row.clauses else []
        for count in range(len(names), -1, -1):
            told = " ".join(filter(None, (", ".join(names[:count]), MORE if count < len(names) else "")))
            if self._clauses_width(told) < left:
                return told
        return row.clauses

    def _text_layout(self, row: LogRow, room: float, pale: QColor) -> QTextLayout:
        """The sentence and its clauses, broken into lines of that width."""
        clauses = self._clauses(row, room)
        return sentence_layout(row.line.text, clauses, room, self._book, self._number, pale)

    # --- painting ------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW)
        if not isinstance(row, LogRow):
            return
        state: State = index.data(STATE)
        shades = shades_of(self._panel)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        hot = bool(option.state & QStyle.StateFlag.State_MouseOver)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        self._ground(painter, option.rect, state if row.kind == "line" else "", chosen, hot, shades)
        painter.setOpacity(FUTURE if state == "future" else 1.0)
        if row.kind == "round":
            self._paint_round(painter, option.rect, row, shades)
        elif row.kind == "turn":
            self._paint_turn(painter, option.rect, row, shades)
        else:
            pale = QColor(shades.soft) if hot or chosen else with_alpha(QColor(shades.soft), 0.72)
            painter.setPen(QColor(shades.text))
            room = option.rect.width() - TEXT - RIGHT
            self._text_layout(row, room, pale).draw(painter, QPointF(option.rect.left() + TEXT, option.rect.top() + 2))
        if index.data(PICTURED):
            self._paint_picture(painter, option.rect, shades)
        painter.restore()

    def _paint_picture(self, painter: QPainter, rect: QRect, shades: Shades) -> None:
        """Mark in the margin that the exported log has a picture here."""
        place = QRect(rect.left() + 10, rect.bottom() - PICTURE - 2, PICTURE, PICTURE)
        icon("picture", shades.accent).paint(painter, place)

    def _ground(self, painter: QPainter, rect: QRect, state: State, chosen: bool, hot: bool, shades: Shades) -> None:
        amber, pale_amber = AMBER[is_night(self._panel)]
        ground, edge = "", ""
        if state == "different":
            ground, edge = pale_amber, amber
        elif state == "current":
            ground, edge = shades.chosen, shades.accent
        elif chosen or hot:
            ground = shades.hover
        if ground:
            painter.fillRect(rect, QColor(ground))
        if edge or chosen:
            painter.fillRect(QRect(rect.left(), rect.top(), EDGE, rect.height()), QColor(edge or shades.accent))

    def _paint_round(self, painter: QPainter, rect: QRect, row: LogRow, shades: Shades) -> None:
        painter.setFont(self._round)
        painter.setPen(QColor(shades.text))
        left, room = rect.left() + 16, rect.width() - 16 - RIGHT
        text = draw_fitting(painter, QRect(left, rect.top() + 3, room, rect.height() - 3), row.line.text)
        begin = left + painter.fontMetrics().horizontalAdvance(text) + 10
        if begin < rect.right() - RIGHT:
            painter.setPen(QPen(QColor(shades.line), 1))
            middle = rect.center().y() + 3.5
            painter.drawLine(QPointF(begin, middle), QPointF(rect.right() - RIGHT, middle))

    def _paint_turn(self, painter: QPainter, rect: QRect, row: LogRow, shades: Shades) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._ink(row.line.player))
        painter.drawEllipse(QRectF(rect.left() + 16, rect.center().y() - DOT / 2 + 2.5, DOT, DOT))
        painter.setFont(self._turn)
        painter.setPen(QColor(shades.soft))
        room = rect.width() - TEXT - RIGHT
        draw_fitting(painter, QRect(rect.left() + TEXT, rect.top() + 4, room, rect.height() - 4), row.line.text)
