"""Python's garbage collector, kept in the thread of the window.

Left to itself it runs in whichever thread happens to allocate. Objects of Qt that it finds in a thread of the pool are
destroyed there, beside the window that still sends them events, and the process dies of it.
"""

from __future__ import annotations

import gc
from time import monotonic

from PySide6.QtCore import QObject, QTimer

EVERY = 200
"""Milliseconds between two looks whether there is enough to collect."""
SHARE = 100
"""Going through all objects is allowed again after so many times as long as it took."""


class Collector(QObject):
    """Collects in the thread that makes it, about as often as Python would, whose own turns are switched off."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._full_after = 0.0
        self._timer = QTimer(self, interval=EVERY)
        self._timer.timeout.connect(self.collect_due)
        self._timer.start()

    def collect_due(self) -> None:
        """Collect the oldest generation whose count has passed its threshold, with all that are younger."""
        counts, thresholds = gc.get_count(), gc.get_threshold()
        due = [number for number in range(3) if thresholds[number] and counts[number] > thresholds[number]]
        if not due:
            return
        begun = monotonic()
        full = due[-1] == 2 and begun >= self._full_after
        gc.collect(2 if full else min(due[-1], 1))
        if full:
            now = monotonic()
            self._full_after = now + SHARE * (now - begun)
