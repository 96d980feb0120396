"""A tour of the window: a callout points at one widget after the other. It is offered until it was seen once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from editor.base.texts import set_text, tr, ui
from editor.view.widgets.callouts import card_place
from editor.view.widgets.escape import closes_on_escape
from editor.view.widgets.makers import button

WIDTH, GAP = 360, 16
MOST_WAIT = 2000
"""Milliseconds that a step waits at most for the widget at which it points."""
KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


@dataclass(frozen=True)
class TourStep:
    """One step: its texts have the keys ``window-tour-<name>`` and ``-text``; ``at`` returns the widget it points at.

    ``keys`` returns the shortcut mentioned in the text; ``enter`` is called when the step begins.
    """

    name: str
    at: Callable[[], QWidget | None]
    keys: Callable[[], str] = str
    enter: Callable[[], object] = str


class Tour(QWidget):
    """Darkens the window except for one widget, with a callout beside it."""

    over = Signal()

    def __init__(self, window: QWidget, steps: Sequence[TourStep], instead: Callable[[], object] | None = None) -> None:
        """``instead``: called by a button of the first step that ends the tour (``window-tour-instead``)."""
        super().__init__(window)
        self._over = window
        self.steps, self.place = list(steps), 0
        self._at: QWidget | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        set_text(self, self.setAccessibleName, "action-help-tour")
        self.callout = QFrame(self)
        self.callout.setProperty("role", "callout")
        self.title, self.text, self.count = QLabel(), QLabel(), QLabel()
        self.title.setProperty("role", "title")
        self.count.setProperty("role", "soft")
        for wrapped in (self.title, self.text):
            wrapped.setWordWrap(True)
        self.skip = button("window-tour-skip", self.leave, "flat")
        self.back = button("window-tour-back", lambda: self.go(self.place - 1))
        self.next = button("window-tour-next", lambda: self.go(self.place + 1), "primary")
        self.last = button("window-tour-last", self.leave, "primary")
        self.instead = button("window-tour-instead", self._leave_for_instead, "primary")
        self._instead = instead
        self._column = column = QVBoxLayout(self.callout)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(8)
        for text in (self.title, self.text):
            column.addWidget(text)
        column.addWidget(self.instead)
        row = QHBoxLayout()
        row.addWidget(self.count)
        row.addStretch(1)
        for button_ in self._buttons():
            if button_ is not self.instead:
                row.addWidget(button_)
            button_.installEventFilter(self)
        column.addLayout(row)
        ui.changed.connect(self._update_texts)
        self.hide()
        closes_on_escape(self, self.leave)

    def _buttons(self) -> tuple[QPushButton, ...]:
        return self.instead, self.skip, self.back, self.next, self.last

    def start(self) -> None:
        """Begin at the first step."""
        self._over.installEventFilter(self)
        self.setGeometry(self._over.rect())
        self.show()
        self.raise_()
        self.go(0)

    def go(self, place: int) -> None:
        """Show the step with number ``place``; after the last one the tour ends."""
        if not 0 <= place < len(self.steps):
            if place >= len(self.steps):
                self.leave()
            return
        self.place = place
        if self.instead.hasFocus():
            self.next.setFocus()
        self.instead.setVisible(self._instead is not None and place == 0)
        self.back.setVisible(place > 0)
        last = place == len(self.steps) - 1
        self.next.setVisible(not last)
        self.last.setVisible(last)
        self.skip.setVisible(not last)
        self.steps[place].enter()
        self._wait_or_point()

    def _wait_or_point(self) -> None:
        """Point at the widget of this step, or wait until it exists, but at most ``MOST_WAIT``."""
        waits = self.place > 0 and self.steps[self.place].at() is None
        if waits:
            self.setFocus()  # the buttons are hidden, and keys must not go to the widgets below
        self.callout.setVisible(not waits)
        if waits:
            QTimer.singleShot(MOST_WAIT, self, self.again)
        else:
            self.again()

    def again(self) -> None:
        """Point at the widget of this step again, which may have been created or moved."""
        if not self.isVisible():
            return
        self.callout.show()
        self._at = self.steps[self.place].at()
        self._show_step()
        self._on_top()
        QTimer.singleShot(0, self, self._on_top)  # a widget that was just shown has its place only then

    def _on_top(self) -> None:
        self.raise_()
        self._lay()
        if self.isVisible() and not self.isAncestorOf(self.window().focusWidget() or self):
            next(made for made in (self.instead, self.last, self.next) if made.isVisible()).setFocus()

    def _leave_for_instead(self) -> None:
        self.leave()
        if self._instead is not None:
            self._instead()

    def leave(self) -> None:
        """End the tour."""
        if self.isVisible():
            self._over.removeEventFilter(self)
            self.hide()
            self.over.emit()

    def _update_texts(self) -> None:
        """Update the texts after a change of language, if the tour is shown."""
        if self.title.text():
            self._show_step()

    def _show_step(self) -> None:
        step = self.steps[self.place]
        self.title.setText(tr(f"window-tour-{step.name}"))
        self.text.setText(tr(f"window-tour-{step.name}-text", keys=step.keys()))
        self.count.setText(f"{self.place + 1}\u00a0/\u00a0{len(self.steps)}")
        self.callout.setAccessibleName(self.title.text())
        for read in (self.callout, self.next, self.last):
            read.setAccessibleDescription(self.text.text())
        if self.isVisible():
            self._lay()

    @property
    def target(self) -> QRect:
        """The rectangle of the widget pointed at, in the window's coordinates; empty if it is not visible."""
        widget = self._at
        if widget is None or not isValid(widget) or not widget.isVisible():
            return QRect()
        return QRect(widget.mapTo(self._over, QPoint(0, 0)), widget.size()).adjusted(-4, -4, 4, 4)

    def _lay(self) -> None:
        """Put the callout at the side of the target with the most room."""
        self.callout.setFixedWidth(min(WIDTH, self.width() - 2 * GAP))
        self._column.activate()
        size = QSize(self.callout.width(), self.callout.heightForWidth(self.callout.width()))
        size = size.expandedTo(QSize(self.callout.width(), self.callout.sizeHint().height()))
        target = self.target.intersected(self.rect())
        if target.isEmpty() or target.width() * target.height() > 0.4 * self.width() * self.height():
            middle = (target if not target.isEmpty() else self.rect()).center()
            spot = QRect(middle - QPoint(size.width() // 2, size.height() // 2), size)
        else:
            spot = card_place(size, target, (), self.rect())
        self.callout.setGeometry(spot)
        self.update()

    # --- events ----------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._over:
            if event.type() == QEvent.Type.Resize and self.isVisible():
                self.setGeometry(self._over.rect())
                self._lay()
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in KEYS:
            self.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def _round(self, onward: bool) -> None:
        """Move the focus among the buttons of the callout only, not to the window below."""
        listed = [made for made in self._buttons() if made.isVisible()]
        here = next((place for place, made in enumerate(listed) if made.hasFocus()), -1 if onward else 0)
        listed[(here + (1 if onward else -1)) % len(listed)].setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if self.instead.hasFocus() and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.instead.click()
        elif key in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.go(self.place + 1)
        elif key == Qt.Key.Key_Left:
            self.go(self.place - 1)
        elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self._round(key == Qt.Key.Key_Tab)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil = QPainterPath()
        veil.addRect(QRectF(self.rect()))
        target = self.target
        if not target.isEmpty():
            hole = QPainterPath()
            hole.addRoundedRect(QRectF(target), 8, 8)
            veil = veil.subtracted(hole)
        painter.fillPath(veil, QColor(8, 20, 28, 130))
        if not target.isEmpty():
            painter.setPen(QPen(self.palette().highlight().color(), 2))
            painter.drawRoundedRect(QRectF(target), 8, 8)
