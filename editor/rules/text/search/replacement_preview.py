"""The lines as they are and as they would be after a replacement."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTextBrowser, QWidget

from editor.base.texts import say
from editor.rules.text.search.matches import LinePreview
from editor.view.widgets.shades import shades_of
from editor.view.widgets.voices import code_font

HEIGHT = 132


class ReplacementPreview(QTextBrowser):
    """One row for each line, what is now struck out; a click goes there."""

    chosen = Signal(int)
    """A line, from 1."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setFixedHeight(HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        say(self, self.setAccessibleName, "text-search-preview")
        self.anchorClicked.connect(lambda url: self.chosen.emit(int(url.toString())))
        self.hide()

    def take(self, lines: Sequence[LinePreview]) -> None:
        """Show other lines."""
        shades = shades_of(self.window())
        self.setFont(code_font(self.font()))
        rows = [
            f"<tr><td align='right'><a href='{each.line}' style='color:{shades.accent}'>{each.line}</a>&nbsp; </td>"
            f"<td><s style='color:{shades.soft}'>{escape(each.before)}</s><br>{escape(each.after)}</td></tr>"
            for each in lines
        ]
        self.setHtml(f"<table cellspacing='2'>{''.join(rows)}</table>")
