"""Below the grid: where players see a text, the clause it belongs to, the braces that are still to be put in."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from dsl.services.words.contents import Row
from editor.base.texts import say, tr
from editor.model.games.clause_tags import numbers
from editor.view.widgets.makers import button, label


class TextFooter(QWidget):
    """Two lines about the text that is looked at."""

    place_wanted = Signal()
    """The user wants to see where the text stands in the rules."""
    rename_wanted = Signal(str, str)
    """What was said of a text that is gone is to be said of another."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row: Row | None = None
        self.where, self.left = label("", "soft", wrap=True), label("", "house", wrap=True)
        self.rename = button("words-rename", self._rename, "house")
        self.open = button("words-open-rule", self.place_wanted.emit, "link")
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.where)
        words.addWidget(self.left)
        row = QHBoxLayout(self)
        row.setContentsMargins(28, 4, 28, 14)
        row.addLayout(words, 1)
        row.addWidget(self.rename)
        row.addWidget(self.open)
        say(self, self.setAccessibleName, "words-where")
        self.show_row(None, (), False, str)

    def show_row(self, row: Row | None, left: tuple[str, ...], mine: bool, sentence: Callable[[str], str]) -> None:
        """Tell of a text, or of none."""
        self._row = row
        self.where.setText(_where(row, sentence) if row is not None else tr("words-keys"))
        self.rename.setVisible(mine and row is not None and bool(row.like))
        self.rename.setToolTip(row.like if row is not None else "")
        self.open.setVisible(row is not None and bool(row.uses))
        self.show_left(left if row is not None and row.uses else ())

    def show_left(self, left: tuple[str, ...]) -> None:
        """Tell which braces are still to be put in."""
        self.left.setVisible(bool(left))
        self.left.setText(tr("words-left", braces=" ".join("{" + name + "}" for name in left)))

    def _rename(self) -> None:
        if self._row is not None:
            self.rename_wanted.emit(self._row.text, self._row.like)


def _where(row: Row, sentence: Callable[[str], str]) -> str:
    """«A line of the log · 8.4 · the sentence of that clause»."""
    if not row.uses:
        return tr("words-was-like", text=row.like) if row.like else tr("words-nowhere")
    use = row.uses[0]
    parts = [tr(f"words-voice-{use.voice}"), *numbers(use.clauses), *filter(None, map(sentence, use.clauses[:1]))]
    return " · ".join(parts)
