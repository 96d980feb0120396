"""Finds texts that are cut: with less room than they need, or where nobody can see or roll to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QPoint, QRect
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QScrollArea, QWidget

TRIES = 500
"""Looks at what is being laid out, 20 ms apart."""
Widget = TypeVar("Widget", bound=QWidget)
SLACK = 2


def cut(parent: QWidget) -> list[str]:
    """The texts inside a widget that stand in less room than they need, or beside what can be seen or rolled to."""
    found = []
    for one in (*parent.findChildren(QLabel), *parent.findChildren(QPushButton), *parent.findChildren(QCheckBox)):
        if not one.isVisible() or not one.text():
            continue
        needed = one.minimumSizeHint()
        wraps = isinstance(one, QLabel) and one.wordWrap()
        high = one.heightForWidth(one.width()) if wraps else needed.height()
        ignored = one.sizePolicy().horizontalPolicy() == one.sizePolicy().Policy.Ignored  # ends with an ellipsis
        if (one.width() + SLACK < needed.width() and not ignored) or one.height() + SLACK < high:
            found.append(f"{one.text()}: {one.size()} for {needed.width()} × {high}")
        if not reached(one):
            found.append(f"{one.text()}: out of reach")
    return found


def reached(widget: QWidget) -> bool:
    """Whether all ancestors show a widget, or roll to it."""
    box, one = QRect(QPoint(0, 0), widget.size()), widget
    while (parent := one.parentWidget()) is not None and not one.isWindow():
        box.translate(one.pos())
        if isinstance(parent.parentWidget(), QScrollArea):
            area = parent.parentWidget()
            assert isinstance(area, QScrollArea)
            box = QRect(parent.rect()) if one.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(
                box.translated(-one.pos())
            ) else box  # fmt: skip
        if not parent.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(box):
            return False
        one = parent
    return True


def assert_whole(parent: Widget, where: object = "", look: Callable[[Widget], list[str]] = cut) -> None:
    """``look`` finds nothing that is cut in a widget once it is laid out, which takes a while on a busy machine."""
    for _ in range(TRIES):
        QTest.qWait(20)
        if not look(parent):
            break
    assert look(parent) == [], where
