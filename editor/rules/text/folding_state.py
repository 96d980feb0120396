"""Which lines are hidden: what can be folded, what is folded, and lines outside of the shown part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QPlainTextEdit

from dsl.services.writing.contract import Fold
from editor.rules.text.text_positions import TallLines

Declared = tuple[int, int, str]
"""The first and last line of a declaration, from 0, and its label."""


@dataclass
class Stretch:
    """Lines ``first + 1`` to ``last`` (from 0) belong to ``first``; ``folded``: they are hidden."""

    first: int
    last: int
    kind: str
    folded: bool = False
    names: tuple[str, ...] = ()
    """The declarations in the hidden lines; known while it is folded."""

    @property
    def hidden(self) -> int:
        """The number of lines it hides when folded."""
        return self.last - self.first


class Folding(QObject):
    """The foldable stretches of one view."""

    lines_changed = Signal()
    """Lines were hidden or shown."""

    def __init__(self, view: QPlainTextEdit, tall: TallLines) -> None:
        super().__init__(view)
        self._view, self._tall = view, tall
        self.stretches: dict[int, Stretch] = {}
        """The stretches by their first line."""
        self._declared: list[Declared] = []
        self.shown: tuple[int, int] | None = None
        """The range of lines that can be shown, from 0; None: all."""

    def take(self, folds: Sequence[Fold], declared: Iterable[Declared] = ()) -> None:
        """Set what can be folded, and the declarations; folded stretches stay folded."""
        self._declared = sorted(declared)
        folded = {stretch.first for stretch in self.stretches.values() if stretch.folded}
        found: dict[int, Stretch] = {}
        for fold in folds:
            first, last = fold.line - 1, fold.end_line - 1
            if last > first and (first not in found or found[first].last < last):
                found[first] = Stretch(first, last, fold.kind, first in folded)
        lost = folded - found.keys()
        changed = lost or any(
            stretch.folded and stretch.last != self.stretches[first].last
            for first, stretch in found.items()
            if first in self.stretches
        )
        self.stretches = found
        self._name_folded()
        if changed:
            self._apply()

    def edited(self, first: int, count: int, now: int) -> None:
        """Move the stretches below changed lines, and unfold those that were changed."""
        last, by = first + count - 1, now - count
        opened, moved = False, {}
        for stretch in self.stretches.values():
            if stretch.folded and stretch.first <= last and stretch.last >= first and (by or stretch.first < first):
                stretch.folded, opened = False, True
            if stretch.first > last or (stretch.first == last and stretch.first > first):
                stretch.first += by
            if stretch.last >= last:
                stretch.last += by
            if stretch.last > stretch.first >= 0:
                moved[stretch.first] = stretch
        self.stretches = moved
        if self.shown is not None:
            low, high = self.shown
            self.shown = (low + by if low > last else low, high + by if high >= last else high)
            opened = opened or bool(by)
        if opened:
            self._apply()

    # --- folding ---------------------------------------------------------------------------------

    def around(self, line: int) -> Stretch | None:
        """The smallest stretch that contains a line; None if there is none."""
        within = [each for each in self.stretches.values() if each.first <= line <= each.last]
        return min(within, key=lambda each: each.last - each.first, default=None)

    def toggle(self, line: int) -> None:
        """Fold or unfold the stretch that begins with a line."""
        if line in self.stretches:
            self.stretches[line].folded = not self.stretches[line].folded
            self._apply()

    def fold(self, line: int) -> None:
        """Hide the narrowest stretch around a line that is not hidden yet."""
        within = [each for each in self.stretches.values() if each.first <= line <= each.last and not each.folded]
        if within:
            min(within, key=lambda each: each.last - each.first).folded = True
            self._apply()

    def unfold(self, line: int) -> None:
        """Unfold the smallest stretch around a line."""
        stretch = self.around(line)
        if stretch is not None and stretch.folded:
            stretch.folded = False
            self._apply()

    def fold_all(self, kind: str = "declaration") -> None:
        """Hide all stretches of a kind."""
        for stretch in self.stretches.values():
            stretch.folded = stretch.folded or stretch.kind == kind
        self._apply()

    def unfold_all(self) -> None:
        """Unfold everything."""
        for stretch in self.stretches.values():
            stretch.folded = False
        self._apply()

    def reveal(self, line: int) -> None:
        """Unfold all stretches that hide a line."""
        hiding = [each for each in self.stretches.values() if each.folded and each.first < line <= each.last]
        for stretch in hiding:
            stretch.folded = False
        if self.shown is not None and not self.shown[0] <= line <= self.shown[1]:
            self.shown = None
            hiding = [*hiding, Stretch(0, 0, "")]
        if hiding:
            self._apply()

    def show_only(self, shown: tuple[int, int] | None) -> None:
        """Show only a range of lines, from 0; None: all."""
        if shown != self.shown:
            self.shown = shown
            self._apply()

    def _name_folded(self) -> None:
        """Find the declarations hidden by each folded line, without their parts."""
        for stretch in self.stretches.values():
            if stretch.folded and not stretch.names:
                stretch.names = tuple(self._names_in(stretch))

    def _names_in(self, stretch: Stretch) -> Iterator[str]:
        last = stretch.first
        for first, end, name in self._declared:
            if last < first <= stretch.last:
                yield name
                last = end

    def _apply(self) -> None:
        """Hide and show lines."""
        self._name_folded()
        view = self._view
        count = view.document().blockCount()
        hidden = bytearray(count)
        for stretch in self.stretches.values():
            if stretch.folded:
                last = min(stretch.last, count - 1)
                hidden[stretch.first + 1 : last + 1] = b"\1" * max(last - stretch.first, 0)
        if self.shown is not None:
            low, high = self.shown
            hidden[:low] = b"\1" * min(low, count)
            hidden[high + 1 :] = b"\1" * max(count - high - 1, 0)
        block = view.document().begin()
        for line in range(count):
            if block.isVisible() == bool(hidden[line]):
                block.setVisible(not hidden[line])
                block.setLineCount(0 if hidden[line] else 1)
            block = block.next()
        self._tall.lay_again()
        self._leave_hidden()
        self.lines_changed.emit()

    def _leave_hidden(self) -> None:
        """Move the caret out of a hidden line."""
        cursor = self._view.textCursor()
        block = cursor.block()
        if not block.isVisible():
            while block.isValid() and not block.isVisible():
                block = block.previous()
            cursor.setPosition(block.position() + block.length() - 1 if block.isValid() else 0)
            self._view.setTextCursor(cursor)
