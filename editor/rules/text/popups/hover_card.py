"""A card with information about a name, and when it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from dsl.services.writing.contract import Hover, Problem
from dsl.services.writing.workspace import Workspace
from editor.base.background.packets import Question
from editor.base.texts import tr, ui
from editor.model.rules.analysis_client import Answers
from editor.rules.text.code_view import CodeView
from editor.view.widgets.labels import code_font
from editor.view.widgets.makers import vbox
from editor.view.widgets.shades import shades_of

WIDEST = 380


class HoverCard(QFrame):
    """A small card with text about a name, and a link to its declaration."""

    followed = Signal()
    """The user clicked the link to the declaration."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setProperty("role", "finder")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.message = QLabel(textFormat=Qt.TextFormat.RichText, wordWrap=True)
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self.message.linkActivated.connect(lambda _link: self.followed.emit())
        column = vbox(self, (12, 9, 12, 9))
        column.addWidget(self.message)
        self.hide()

    def show_for(self, around: QRect, hover: Hover | None, problems: Sequence[Problem]) -> None:
        """Show it above a place, or below if there is no room."""
        html = self._html(hover, problems)
        if not html:
            self.hide()
            return
        self.message.setText(html)
        plain = max(html.split("<br>"), key=len)
        width = min(max(QFontMetrics(self.font()).horizontalAdvance(plain), 220), WIDEST, self._over.width() - 8)
        height = self.message.heightForWidth(width - 28) + 22
        left = min(max(around.left(), 4), self._over.width() - width - 4)
        top = around.top() - height - 3
        if top < 2:
            top = around.bottom() + 3
        self.setGeometry(left, top, width, height)
        self.setAccessibleName(self.message.text())
        self.show()
        self.raise_()

    def _html(self, hover: Hover | None, problems: Sequence[Problem]) -> str:
        shades = shades_of(self.window())
        parts = [
            f"<span style='color:{shades.error}'>{escape(problem.message.text(ui.language))}</span>"
            for problem in problems
        ]
        if hover is not None:
            mono = code_font(self.font()).families()[0]
            parts.append(f"<span style='font-family:\"{mono}\"'>{escape(hover.heading)}</span>")
            if hover.label:
                parts.append(f"<b>{escape(hover.label)}</b>")
            if hover.value:
                parts.append(escape(tr("text-value", value=hover.value)))
            if hover.help:
                parts.append(escape(hover.help))
            notes = [escape("@" + ", ".join(hover.clauses))] if hover.clauses else []
            if hover.declared is not None:
                link = f"<a href='declaration' style='color:{shades.accent}'>{escape(tr('text-to-declaration'))}</a>"
                notes.append(link)
            if notes:
                parts.append(f"<span style='color:{shades.soft}'>{' · '.join(notes)}</span>")
        return "<br>".join(parts)


REST, LINGER = 350, 150
"""Milliseconds until a card is shown, and until it is hidden."""


class Hovering(QObject):
    """Shows the card in one view."""

    def __init__(self, view: CodeView, answers: Answers) -> None:
        super().__init__(view)
        self._view, self._answers = view, answers
        self.card = HoverCard(view)
        self._at = -1
        """The position (Qt's) for which a card is requested."""
        self._shown: tuple[int, int] = (0, -1)
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._ask)
        self._linger = QTimer(self, singleShot=True, interval=LINGER)
        self._linger.timeout.connect(self._fade)
        view.viewport().installEventFilter(self)
        self.card.installEventFilter(self)
        view.keyed.connect(lambda _event: self.leave())
        view.verticalScrollBar().valueChanged.connect(lambda _value: self.leave())
        view.left.connect(self.leave)

    def ask(self) -> None:
        """Show the card for the name at the caret, at once."""
        self._at = self._view.textCursor().position()
        self._ask()

    def leave(self) -> None:
        """Hide the card and stop waiting."""
        self._rest.stop()
        self._linger.stop()
        self._shown = (0, -1)
        self.card.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.card:
            if event.type() == QEvent.Type.Enter:
                self._linger.stop()
            elif event.type() == QEvent.Type.Leave:
                self._linger.start()
        elif isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            self._pointed(event.position().toPoint())
        elif event.type() == QEvent.Type.Leave:
            self._rest.stop()
            self._linger.start()
        return False

    def _pointed(self, point: QPoint) -> None:
        position = self._view.position_under(point)
        if self._shown[0] <= position <= self._shown[1]:
            self._linger.stop()
            return
        if self.card.isVisible():
            self._linger.start()
        if position != self._at:
            self._at = position
            self._rest.stop()
        if position >= 0 and not self._rest.isActive():
            self._rest.start()

    def _ask(self) -> None:
        if self._at < 0:
            return
        source = self._view.document_shown.source
        line, column = source.place(self._view.mirror.offset(self._at))
        asked = Question.about(Workspace.hover, line, column, ui.language)
        self._answers.ask(self._view.document_shown, asked, self._answered)

    def _answered(self, hover: Hover | None) -> None:
        view, source = self._view, self._view.document_shown.source
        problems = [mark.problem for mark in view.marks.at(self._at)]
        if hover is not None:
            start = source.offset(hover.place.line, hover.place.column)
            end = source.offset(hover.place.end_line, hover.place.end_column)
            self._shown = (view.mirror.position(start), view.mirror.position(end))
        elif problems:
            self._shown = (self._at, self._at)
        else:
            self.leave()
            return
        self.card.show_for(view.rect_of(view.mirror.offset(self._shown[0])), hover, problems)

    def _fade(self) -> None:
        self._shown = (0, -1)
        self.card.hide()
