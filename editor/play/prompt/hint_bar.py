"""The hint below the question: the suggested choice, its expected result, the second best; also on the chart."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from editor.base.signals import reconnect
from editor.base.texts import tr, ui
from editor.model.match.hints import Hints
from editor.model.sessions.session import Session
from editor.play.play_panel import PlayPanel
from editor.view.widgets.escape import closes_on_escape
from editor.view.widgets.labels import book_font
from editor.view.widgets.makers import button, frame, label

TAKEN = 1.08
"""The font size of the choice, relative to the usual one."""


class HintBar(PlayPanel):
    """Empty and without height until a hint is requested."""

    title = "hint-title"

    def __init__(self, session: Session | None = None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self._hints: Hints | None = None
        self.box = frame("bar")
        self.message, self.expected = label("", wrap=True), label("", "small", wrap=True)
        self.take = button("hint-take", self._take, "primary")
        self.drop = button("hint-drop", self._drop, "flat")
        for verb in (self.take, self.drop):  # hidden by their own click: so they never take the focus from the chart
            verb.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            verb.setProperty("tight", "true")
        row = QHBoxLayout(self.box)  # low: it lies over the first row of the board
        row.setContentsMargins(12, 1, 8, 1)
        row.addWidget(self.message, 2)
        row.addWidget(self.expected, 3)
        row.addWidget(self.take)
        row.addWidget(self.drop)
        self.column.addWidget(self.box)
        closes_on_escape(self.box, self._drop)
        self.begin()

    def match_shown(self) -> None:
        hints = self.session.hints if self.session is not None else None
        self._hints = reconnect(self._hints, hints, lambda one: one.changed, self._show)
        self._show()

    # --- display ----------------------------------------------------------------------------

    def _show(self) -> None:
        hints, play = self._hints, self.play
        question = play.question if play is not None else None
        hint = hints.hint if hints is not None else None
        self.message.setFont(book_font(self.font(), TAKEN))
        wanted = hints is not None and (hints.thinking or hint is not None or hints.trouble is not None)
        self.box.setVisible(wanted and question is not None)
        self.take.setVisible(hint is not None)
        self.expected.setVisible(hint is not None)
        if hints is None or question is None:
            self.message.clear()
            self.expected.clear()
        elif hint is not None:
            self.message.setText(
                tr("hint-would", who=tr(f"hint-{hint.level}"), choice=question.choices[hint.index].text)
            )
            self.expected.setText(" ".join(hint.reasons))
            self._point(True)
        elif hints.trouble is not None:
            self.message.setText(hints.trouble.message.text(ui.language))
        else:
            self.message.setText(tr("hint-thinking"))

    def _point(self, on: bool) -> None:
        """Show the choice on the chart."""
        if self.play is not None and self._hints is not None and self._hints.hint is not None:
            self.play.hover(self._hints.hint.index if on else None)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._point(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(False)

    def _take(self) -> None:
        if self.play is not None and self._hints is not None and self._hints.hint is not None:
            self.play.choose(self._hints.hint.index)

    def _drop(self) -> None:
        self._point(False)
        if self._hints is not None:
            self._hints.drop()
