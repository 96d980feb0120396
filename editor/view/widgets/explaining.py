"""F1 where a problem is chosen: what such a report means, with a small example, as ``fordewind explain`` says it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWhatsThis, QWidget

from dsl.text.diagnostics.explanations import Explanation, explained
from editor.base.texts import speech

Chosen = Callable[[], tuple[str, QPoint] | None]
"""The code of the chosen problem and a place in the widget; None where none is chosen."""


class ExplainsProblems(QObject):
    """Shows the explanation over ``widget``; the next key or click puts it away. Without a problem F1 is another's."""

    def __init__(self, widget: QWidget, chosen: Chosen) -> None:
        super().__init__(widget)
        self._widget, self._chosen = widget, chosen
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """F1 before it is a shortcut of the window."""
        if not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_F1 or event.modifiers():
            return super().eventFilter(watched, event)
        chosen = self._chosen()
        found = explained(chosen[0], speech.language) if chosen is not None else None
        if chosen is None or found is None:
            return super().eventFilter(watched, event)
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            QWhatsThis.showText(self._widget.mapToGlobal(chosen[1]), as_html(found), self._widget)
        return True


def as_html(found: Explanation) -> str:
    """The words, and the example below as it is written."""
    example = f"<pre>{escape(found.topic.example)}</pre>" if found.topic.example else ""
    return f"<p>{escape(found.text)}</p>{example}"
