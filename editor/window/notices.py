"""Bars above the map with messages and questions; the user can go on working (no dialogs)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from editor.base.texts import Message, set_text, ui
from editor.view.widgets.makers import NO_MARGINS, button, paragraph, vbox

MOST = 3
WIDEST = 720
"""The greatest width in pixels of bars that lie over the board."""
LETTERS = 32
"""If fewer letters of the text fit beside the buttons, the buttons are put below it."""
ACROSS, DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


def do_nothing() -> None:
    """The verb of an answer that only closes the notice."""


@dataclass(frozen=True)
class Answer:
    """A button of a notice. ``verb`` is called after the notice is gone."""

    key: str
    verb: Callable[[], object] = do_nothing
    primary: bool = False


class Notice(QFrame):
    """The bar of one message: a coloured edge by its kind, a text, buttons, details to copy."""

    def __init__(
        self, text: Message, kind: str, answers: Sequence[Answer], details: str, topic: str, about: object
    ) -> None:
        super().__init__()
        self.topic, self.about = topic, about
        self.setProperty("role", "bar")
        self.setProperty("kind", kind)
        self.text = paragraph("")
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.message, self._details = text, details
        self.buttons: list[QPushButton] = []
        self._row, self._answers = QBoxLayout(ACROSS), QBoxLayout(ACROSS)
        self._row.addWidget(self.text, 1)
        self._row.addLayout(self._answers)
        for answer in answers:
            self._add(answer.key, partial(self._leave, answer.verb), "primary" if answer.primary else "")
        outer = vbox(self, (14, 8, 10, 8))
        outer.addLayout(self._row)
        if details:
            self._add("window-copy-details", self._copy, "")
            self._add_details(outer)
        if not any(answer.verb is do_nothing for answer in answers):  # one way to close it is enough
            self._add("window-close-notice", lambda: self._leave(None), "flat")
        ui.changed.connect(self.retranslate)
        self.retranslate()

    def _add(self, key: str, click: Callable[[], object], look: str) -> None:
        made = button(key, click, look)
        self.buttons.append(made)
        self._answers.addWidget(made)

    def fit(self, width: int) -> None:
        """Fit into a width in pixels: with the buttons beside the text, below it, or below each other."""
        needed = sum(made.sizeHint().width() + 8 for made in self.buttons) + 24
        beside = width >= needed + LETTERS * self.fontMetrics().averageCharWidth()
        self._row.setDirection(ACROSS if beside else DOWN)
        self._answers.setDirection(ACROSS if width >= needed else DOWN)

    def _add_details(self, outer: QVBoxLayout) -> None:
        box = QPlainTextEdit(self._details, readOnly=True)
        box.setFixedHeight(110)
        set_text(box, box.setAccessibleName, "window-details")
        outer.addWidget(box)

    def retranslate(self) -> None:
        """Update the text after a change of language."""
        self.text.setText(str(self.message))
        self.setAccessibleName(str(self.message))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._leave(None)
        else:
            super().keyPressEvent(event)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._details)

    def _leave(self, verb: Callable[[], object] | None) -> None:
        self.hide()
        self.setParent(None)
        self.deleteLater()
        if verb is not None:
            verb()


class Notices(QScrollArea):
    """The bars that are shown, the newest on top; in a low window they scroll."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: list[Notice] = []
        self.here: object = None
        """The tab that is shown."""
        self._room: QRect | None = None
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        set_text(self, self.setAccessibleName, "window-notices")
        inner = QWidget()
        self._column = vbox(inner, NO_MARGINS, spacing=0)
        self.setWidget(inner)
        inner.installEventFilter(self)

    def sizeHint(self) -> QSize:
        """The height of the bars, but at most half of the window's."""
        return QSize(200, min(self._column.totalHeightForWidth(self._wide()), self.window().height() // 2))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def lie_over(self, room: QRect | None) -> None:
        """Place the bars at the middle of the upper edge of this part of the parent; None: a layout places them."""
        self._room = room
        self._stand()

    def _stand(self) -> None:
        room = self._room
        if room is None:
            return
        wide = min(WIDEST, room.width())
        self.resize(wide, self.height())  # first the width, on which the height of the bars depends
        high = min(self._column.totalHeightForWidth(wide), room.height() // 2)
        self.setGeometry(room.left() + (room.width() - wide) // 2, room.top(), wide, high)
        self.raise_()

    def _wide(self) -> int:
        return max(self.width(), 120)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            for bar in self.shown():
                bar.fit(self._wide())
        self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lay out again when a bar is added, removed or changed."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._stand()
        return super().eventFilter(watched, event)

    def refuse(self, name: str, why: object) -> None:
        """Show an error: ``name`` cannot be opened or made, because of ``why``."""
        self.report(Message("window-told-not-opened", {"name": name, "reason": why}), "error")

    def report(
        self,
        text: Message,
        kind: str = "info",
        answers: Sequence[Answer] = (),
        details: str = "",
        topic: str = "",
        about: object = None,
    ) -> Notice:
        """Show a bar; one of the same ``topic`` is replaced. ``kind``: info, warn or error.

        ``about`` is the tab that it speaks of: it is seen only there, and goes with it.
        """
        for old in self.shown():
            if topic and old.topic == topic and old.about is about:
                self._drop(old)
        for old in [bar for bar in self.shown() if not bar.topic][MOST - 1 :]:
            self._drop(old)
        made = Notice(text, kind, answers, details, topic, about)
        self._column.insertWidget(0, made)
        self._bars.insert(0, made)
        made.fit(self._wide())
        made.show()
        self._settle()
        self.ensureVisible(0, 0)
        if answers:
            next((b for b, a in zip(made.buttons, answers) if a.primary), made.buttons[0]).setFocus()
        return made

    def _settle(self) -> None:
        """Lay out at once, so that a question can be answered immediately."""
        around = self.parentWidget()
        layout = around.layout() if around is not None else None
        self._column.activate()
        self.updateGeometry()
        if layout is not None:
            layout.activate()
        for bar in self.shown():
            bar.fit(self._wide())
        self._stand()

    def put(self, widget: QWidget) -> None:
        """Add a bar made elsewhere, which shows and hides itself."""
        self._column.addWidget(widget)

    def shown(self) -> list[Notice]:
        """The bars on the screen, the newest first."""
        self._bars = [bar for bar in self._bars if isValid(bar) and self._column.indexOf(bar) >= 0]
        return list(self._bars)

    def topical(self, topic: str) -> Notice | None:
        """The bar of a topic; None if there is none."""
        return next((bar for bar in self.shown() if bar.topic == topic), None)

    def clear(self, topic: str, about: object = None) -> None:
        """Remove the bars of a topic; with ``about`` only those about that tab."""
        for bar in self.shown():
            if bar.topic == topic and (about is None or bar.about is about):
                self._drop(bar)

    def turn(self, about: object) -> None:
        """Show the bars about another tab, and hide those about the tab before."""
        self.here = about
        for bar in self.shown():
            bar.setVisible(bar.about is None or bar.about is about)

    def forget(self, about: object) -> None:
        """Remove the bars about a tab that was closed."""
        for bar in self.shown():
            if bar.about is about:
                self._drop(bar)

    def _drop(self, bar: Notice) -> None:
        self._column.removeWidget(bar)
        bar.hide()
        bar.deleteLater()
