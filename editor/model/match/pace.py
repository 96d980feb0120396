"""How fast a match goes on where only bots play: shared by the bots and whatever plays the time line."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 0.0)
"""Times the usual speed, the slowest first; 0 is as fast as it goes."""
USUAL = 1_200
"""Milliseconds from one decision to the next at the usual speed."""


class Pace(QObject):
    """A speed, and whether all stands still."""

    changed = Signal()
    stepped = Signal()
    """One more decision is wanted while all stands still."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._at = SPEEDS.index(1.0)
        self._paused = False

    @property
    def speed(self) -> float:
        """One of ``SPEEDS``."""
        return SPEEDS[self._at]

    @property
    def wait(self) -> int:
        """Milliseconds from one decision to the next."""
        return round(USUAL / self.speed) if self.speed else 0

    @property
    def paused(self) -> bool:
        """Whether it waits for ``step``, or to be let go on."""
        return self._paused

    @paused.setter
    def paused(self, paused: bool) -> None:
        if paused != self._paused:
            self._paused = paused
            self.changed.emit()

    @property
    def slowest(self) -> bool:
        """Whether it cannot be slower."""
        return self._at == 0

    @property
    def fastest(self) -> bool:
        """Whether it cannot be faster."""
        return self._at == len(SPEEDS) - 1

    def slower(self) -> None:
        """The next slower speed."""
        self._turn(self._at - 1)

    def faster(self) -> None:
        """The next faster speed."""
        self._turn(self._at + 1)

    def step(self) -> None:
        """Stand still after one more decision."""
        self.paused = True
        self.stepped.emit()

    def _turn(self, at: int) -> None:
        at = min(max(at, 0), len(SPEEDS) - 1)
        if at != self._at:
            self._at = at
            self.changed.emit()
