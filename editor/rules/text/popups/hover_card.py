"""What is known of a name, on a card beside it: how it is declared, its label, help and clause, what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from dsl.services.writing.contract import Hover, Problem
from editor.base.texts import speech, tr
from editor.view.widgets.shades import shades_of
from editor.view.widgets.voices import code_font

WIDEST = 380


class HoverCard(QFrame):
    """A small card; links of it are ``declaration``."""

    followed = Signal()
    """The declaration is wanted."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setProperty("role", "finder")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.said = QLabel()
        self.said.setTextFormat(Qt.TextFormat.RichText)
        self.said.setWordWrap(True)
        self.said.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self.said.linkActivated.connect(lambda _link: self.followed.emit())
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 9, 12, 9)
        column.addWidget(self.said)
        self.hide()

    def show_for(self, around: QRect, hover: Hover | None, problems: Sequence[Problem]) -> None:
        """Show it above a place, or below where there is no room."""
        html = self._html(hover, problems)
        if not html:
            self.hide()
            return
        self.said.setText(html)
        plain = max(html.split("<br>"), key=len)
        width = min(max(QFontMetrics(self.font()).horizontalAdvance(plain), 220), WIDEST, self._over.width() - 8)
        height = self.said.heightForWidth(width - 28) + 22
        left = min(max(around.left(), 4), self._over.width() - width - 4)
        top = around.top() - height - 3
        if top < 2:
            top = around.bottom() + 3
        self.setGeometry(left, top, width, height)
        self.setAccessibleName(self.said.text())
        self.show()
        self.raise_()

    def _html(self, hover: Hover | None, problems: Sequence[Problem]) -> str:
        shades = shades_of(self.window())
        parts = [
            f"<span style='color:{shades.error}'>{escape(problem.said.text(speech.language))}</span>"
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
