"""The place of a card with a note on a part of the page."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize

GAP = 14
EDGE = 8


def card_place(size: QSize, target: QRect, keep_free: Sequence[QRect], page: QRect) -> QRect:
    """The place that covers least, above all of the target: preferably right of it, then left, below, above."""
    middle = target.center()
    wide, high = size.width(), size.height()
    corners = (
        QPoint(target.right() + GAP, middle.y() - high // 2),
        QPoint(target.left() - GAP - wide, middle.y() - high // 2),
        QPoint(middle.x() - wide // 2, target.bottom() + GAP),
        QPoint(middle.x() - wide // 2, target.top() - GAP - high),
        QPoint(page.right() - wide, page.top()),
        QPoint(page.left(), page.top()),
        QPoint(page.right() - wide, page.bottom() - high),
        QPoint(page.left(), page.bottom() - high),
    )
    inner = page.adjusted(EDGE, EDGE, -EDGE, -EDGE)
    found = [_inside(QRect(corner, size), inner) for corner in corners]
    return min(
        enumerate(found), key=lambda pair: (_covered(pair[1], (target, target, target, target, *keep_free)), pair[0])
    )[1]


def _inside(rect: QRect, page: QRect) -> QRect:
    """A rectangle moved into the page; its upper left part is visible even if it is too large."""
    left = max(min(rect.left(), page.right() - rect.width()), page.left())
    top = max(min(rect.top(), page.bottom() - rect.height()), page.top())
    return QRect(QPoint(left, top), rect.size())


def _covered(rect: QRect, others: Sequence[QRect]) -> int:
    shared = (rect.intersected(other) for other in others)
    return sum(max(part.width(), 0) * max(part.height(), 0) for part in shared)
