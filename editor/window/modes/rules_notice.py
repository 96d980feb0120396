"""A page in the middle of the rules that says why there is nothing to see, and what to do."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.view.widgets.makers import label


def notice(key: str, deed: QWidget) -> QWidget:
    """The sentence of a key, how to go on (``-how``), and a button that does it."""
    page = QWidget()
    page.setProperty("role", "page")
    page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    column = QVBoxLayout(page)
    column.setContentsMargins(28, 28, 28, 28)
    column.setSpacing(14)
    column.addWidget(label(key, "title", wrap=True))
    column.addWidget(label(f"{key}-how", "soft", wrap=True))
    column.addWidget(deed, 0, Qt.AlignmentFlag.AlignLeft)
    column.addStretch(1)
    return page
