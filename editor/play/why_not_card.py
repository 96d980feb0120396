"""The "why not?" card on the chart, beside the cell asked about: the conditions of the rules, and what would help."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from dsl.services.match.match_values import WhyNot
from dsl.services.match.position_values import ChoiceView
from editor.base.texts import tr
from editor.play.condition_row import ConditionRow
from editor.view.canvas.chart_view import ChartView
from editor.view.widgets.callouts import card_place
from editor.view.widgets.escape import closes_on_escape
from editor.view.widgets.labels import book_font
from editor.view.widgets.makers import button, label, page_area
from editor.view.widgets.shades import shades_of

WIDTH = 386
SHADOW = 10
"""Pixels around the card for shadow and arrow."""
ARROW = 9
HELPING = 4
"""The most choices offered as help."""


class WhyNotCard(QWidget):
    """Shows the doubt of a chart view, as long as it lasts."""

    rule_requested = Signal(object)
    """This ``Place`` in the rules is to be shown."""

    def __init__(self, view: ChartView) -> None:
        super().__init__(view)
        self.view, self.doubt = view, view.match.doubt
        self._number = 0
        self._with_rules = False
        self._body: QWidget | None = None
        self._target = QRect()
        self._guest: QWidget | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(SHADOW, SHADOW, SHADOW, SHADOW)
        self.hide()
        closes_on_escape(self, self.doubt.fold)
        self.doubt.changed.connect(self._asked)
        view.viewed.connect(self._put)
        view.installEventFilter(self)

    def place_below(self, guest: QWidget) -> None:
        """Stay below a widget that may cover the upper edge of the view."""
        self._guest = guest
        guest.installEventFilter(self)

    # --- contents ---------------------------------------------------------------------------

    def _asked(self) -> None:
        self._number, self._with_rules = 0, False
        self._fill() if self.doubt.is_open else self._fold()

    def _fold(self) -> None:
        held = self.isAncestorOf(self.focusWidget()) if self.focusWidget() is not None else False
        self.hide()
        if held:
            self.view.setFocus()

    @property
    def reason(self) -> WhyNot | None:
        """The answer shown, one of several."""
        reasons = self.doubt.reasons
        return reasons[self._number % len(reasons)] if reasons else None

    def _fill(self) -> None:
        """Make the card anew."""
        layout = self.layout()
        assert layout is not None
        if self._body is not None:
            layout.removeWidget(self._body)
            self._body.hide()
            self._body.deleteLater()
        self._body = QWidget()
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 12, 0, 12)
        column.setSpacing(2)
        column.addLayout(self._head())
        reason = self.reason
        if reason is None or not reason.conditions:
            nothing = label("whynot-nothing", "soft", wrap=True)
            nothing.setContentsMargins(16, 2, 16, 2)
            column.addWidget(nothing)
        else:
            column.addWidget(self._conditions(reason), 1)
        if reason is not None:
            self._helping(column, reason)
        column.addLayout(self._foot(reason))
        layout.addWidget(self._body)
        self._body.show()
        self._put()
        self.show()
        self.raise_()
        self._look_at_failing()

    def _look_at_failing(self) -> None:
        """Scroll to the first condition that fails, below those that hold."""
        for area in self.findChildren(QScrollArea):
            page = area.widget()
            assert page is not None
            page.adjustSize()
            failing = next((row for row in page.findChildren(ConditionRow) if not row.condition.holds), None)
            if failing is not None:
                below = failing.geometry().bottom() + 1 - area.viewport().height()
                area.verticalScrollBar().setValue(min(below, failing.geometry().top()))

    def _head(self) -> QVBoxLayout:
        column, row = QVBoxLayout(), QHBoxLayout()
        column.setContentsMargins(16, 0, 12, 4)
        row.setSpacing(12)
        row.addWidget(label("whynot-title", "soft"), 1)
        if len(self.doubt.reasons) > 1:
            row.addWidget(button("whynot-next", self._next, "link"))
        close = button("whynot-close", self.doubt.fold, "link")
        row.addWidget(close)
        column.addLayout(row)
        reason = self.reason
        title = QLabel(reason.choice if reason is not None else "", textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        title.setFont(book_font(self.font(), 1.4, True))
        title.setVisible(bool(title.text()))
        column.addWidget(title)
        self.setAccessibleName(f"{tr('whynot-title')} {title.text()}")
        return column

    def _conditions(self, reason: WhyNot) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for condition in sorted(reason.conditions, key=lambda condition: not condition.holds):
            column.addWidget(ConditionRow(condition, self._with_rules))
        area = page_area(page, "whynot-title")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setStyleSheet("QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }")
        page.setFixedWidth(WIDTH - 2)
        high = page.heightForWidth(WIDTH - 2) if page.hasHeightForWidth() else page.sizeHint().height()
        area.setFixedHeight(min(high, max(self.view.height() - 260, 90)))
        return area

    def _helping(self, column: QVBoxLayout, reason: WhyNot) -> None:
        question = self.doubt.context.play.question if self.doubt.context.play is not None else None
        found = [(i, question.choices[i]) for i in reason.can if i < len(question.choices)] if question else []
        if not found:
            return
        line = QFrame()
        line.setProperty("role", "rule")
        column.addWidget(line)
        helps = label("whynot-helps", "soft")
        helps.setContentsMargins(16, 2, 16, 2)
        column.addWidget(helps)
        held = QWidget()
        rows = QVBoxLayout(held)
        rows.setContentsMargins(16, 2, 16, 2)
        for index, choice in found[:HELPING]:
            rows.addWidget(_Helping(self, index, choice), 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(held)

    def _foot(self, reason: WhyNot | None) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(16, 8, 16, 0)
        row.setSpacing(16)
        failing = next((c for c in reason.conditions if not c.holds), None) if reason is not None else None
        if reason is not None and any(condition.clauses for condition in reason.conditions):
            row.addWidget(button("whynot-hide-rule" if self._with_rules else "whynot-show-rule", self._turn, "link"))
        if failing is not None and failing.place is not None:
            row.addWidget(button("whynot-allow", lambda: self.rule_requested.emit(failing.place), "link"))
        row.addStretch(1)
        return row

    def _turn(self) -> None:
        self._with_rules = not self._with_rules
        self._fill()

    def _next(self) -> None:
        self._number += 1
        self._fill()

    # --- place -------------------------------------------------------------------------

    def _put(self) -> None:
        if not self.doubt.is_open or self._body is None:
            return
        self.setFixedWidth(WIDTH + 2 * SHADOW)
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.resize(self.width(), max(layout.heightForWidth(self.width()), layout.sizeHint().height()))
        self._target = self._around(self.doubt.target)
        kept_free = [self._around(self.doubt.actor)] if self.doubt.actor >= 0 else []
        left, right = map(round, self.doubt.context.scene.edges)  # pixels that margins cover
        guest = self._guest
        top = guest.mapTo(guest.window(), guest.rect().bottomLeft()).y() + 1 if guest and guest.isVisible() else 0
        top -= self.view.mapTo(self.view.window(), QPoint()).y()
        page = self.view.rect().adjusted(left, max(top, 0), -right, 0)
        self.setGeometry(card_place(self.size(), self._target, kept_free, page))
        self.update()

    def _around(self, cell: int) -> QRect:
        scene = self.doubt.context.scene
        if cell < 0 or scene.geometry is None:
            return QRect(self.view.rect().center(), self.view.rect().center())
        return scene.lone_rect(self.doubt.context.pixel_of(cell), self.view.view, 1.2).toRect()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move with the chart, or with what covers it, to stay beside its cell."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide):
            self._put()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a shadow, the card, and an arrow to the cell."""
        shades = shades_of(self)
        card = self.rect().adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for step in range(SHADOW, 0, -2):
            painter.setBrush(QColor(30, 20, 8, 11))
            painter.drawRoundedRect(card.adjusted(-step, -step + 3, step, step), 12 + step, 12 + step)
        path = QPainterPath()
        path.addRoundedRect(card, 12, 12)
        path = path.united(self._arrow(card))
        painter.setPen(QPen(QColor(shades.line), 1))
        painter.setBrush(QColor(shades.base))
        painter.drawPath(path)

    def _arrow(self, card: QRect) -> QPainterPath:
        path = QPainterPath()
        aim = self._target.center() - self.pos()
        if card.top() + 24 <= aim.y() <= card.bottom() - 24 and self.doubt.target >= 0:
            side = card.left() if aim.x() < card.left() else card.right() if aim.x() > card.right() else None
            if side is not None:
                way = -ARROW if side == card.left() else ARROW
                inner = side - way // 3
                points = [QPoint(inner, aim.y() - ARROW), QPoint(side + way, aim.y()), QPoint(inner, aim.y() + ARROW)]
                path.addPolygon(QPolygonF([point.toPointF() for point in points]))
                path.closeSubpath()
        return path


class _Helping(QPushButton):
    """A choice that would help: shown on the chart while pointed at, chosen by a click."""

    def __init__(self, card: WhyNotCard, index: int, choice: ChoiceView) -> None:
        super().__init__(choice.text)
        self.card, self.index = card, index
        self.cells = tuple(cell for cells in choice.places[-1:] for cell in cells)
        self.setProperty("look", "house")
        self.setAccessibleName(choice.text)
        self.clicked.connect(self._take)

    def _take(self) -> None:
        play = self.card.doubt.context.play
        if play is not None:
            play.narrow((self.index,))

    def event(self, event: QEvent) -> bool:
        """Show the choice while it is pointed at or has the focus."""
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self.card.doubt.point(self.cells)
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self.card.doubt.point(())
        return super().event(event)
