"""Cards of one's own that are dragged to another place among them, or sent there by keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication

from dsl.services.forms.grid_values import Row


class CardOrder:
    """Where a card would be put down: ``gap`` is the place of the card before which it would lie, -1 for none."""

    def __init__(self, rows: Callable[[], Sequence[Row]], card: Callable[[int], QRect], space: int) -> None:
        """``card``: where the card of a place lies, with ``space`` between two of them."""
        self._rows, self._card, self._space = rows, card, space
        self._pressed: QPoint | None = None
        self.gap = -1

    def press(self, row: Row, at: QPoint) -> None:
        """A card may be dragged from here on."""
        self._pressed = at if row.own else None

    def drag(self, at: QPoint) -> bool:
        """The pointer is there; whether the card would lie elsewhere now."""
        if self._pressed is None or (
            self.gap < 0 and (at - self._pressed).manhattanLength() < QApplication.startDragDistance()
        ):
            return False
        before, self.gap = self.gap, self._nearest(at)
        return self.gap != before

    def release(self) -> int:
        """The gap in which the card is put down, -1 for none."""
        gap, self.gap, self._pressed = self.gap, -1, None
        return gap

    def beside(self, place: int, step: int) -> int:
        """The gap to which a card goes by a step; -1 where that is none among one's own."""
        gap, own = place + step + (step > 0), self._own()
        return gap if place in own and own[0] <= gap <= own[-1] + 1 else -1

    def above(self, gap: int, place: int) -> str | None:
        """The key of the card above which that at ``place`` would stand, empty for below all; None: it stands there."""
        rows = self._rows()
        if gap < 0 or place in (gap, gap - 1):
            return None
        return rows[gap].key if gap < len(rows) and rows[gap].own else ""

    def edge(self) -> QPoint:
        """The middle of the line that shows the gap."""
        return self._edge(self.gap)

    def _own(self) -> list[int]:
        return [place for place, row in enumerate(self._rows()) if row.own]

    def _nearest(self, at: QPoint) -> int:
        own = self._own()
        places = [*own, own[-1] + 1] if own else []
        return min(places, key=lambda place: (self._edge(place) - at).manhattanLength(), default=-1)

    def _edge(self, place: int) -> QPoint:
        """The middle of the left edge of a card; after the last one, of its right edge."""
        half = (self._card(0).width() + self._space) // 2
        last = place == len(self._rows())
        return self._card(place - last).center() + QPoint(half if last else -half, 0)
