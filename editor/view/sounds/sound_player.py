"""Plays the sounds of a match: few at once, quick ones not twice, only those that matter where all goes fast."""

from __future__ import annotations

from time import monotonic
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from dsl.services.theme.stage_keys import SOUNDS
from editor.view.sounds.outlets import Outlet, found_outlet

AT_ONCE, AGAIN, FAST = 3, 0.08, 4.0
"""So many sounds are heard at once; the same not twice within these seconds; where time runs so fast, only some."""
LOUD = frozenset(("hit", "sink", "flag", "end"))
LENGTHS = dict(zip(SOUNDS, (0.45, 0.9, 0.7, 0.45, 0.6, 1.3, 0.95, 0.55, 1.3, 0.22, 0.5, 0.9, 1.9), strict=True))
"""Seconds."""


class Clock(Protocol):
    """Seconds from any moment."""

    def __call__(self) -> float: ...


class SoundPlayer(QObject):
    """Sounds by their names. ``on`` and ``volume`` (0 to 1) are the user's; without a screen nothing is heard."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None, outlet: Outlet | None = None, clock: Clock = monotonic) -> None:
        super().__init__(parent)
        self._outlet, self._clock = outlet, clock
        self._on, self.volume = True, 0.8
        self._begun: list[tuple[str, float]] = []

    @property
    def on(self) -> bool:
        """Whether anything is to be heard."""
        return self._on

    @on.setter
    def on(self, on: bool) -> None:
        if on != self._on:
            self._on = on
            self.changed.emit()

    def play(self, name: str, speed: float = 1.0) -> bool:
        """Play a sound, unless there are too many; ``speed`` is how fast time runs. Whether it is heard."""
        now = self._clock()
        self._begun = [(other, begin) for other, begin in self._begun if now - begin < LENGTHS[other]]
        again = any(other == name and now - begin < AGAIN for other, begin in self._begun)
        if not self._on or name not in LENGTHS or again or len(self._begun) >= AT_ONCE:
            return False
        if speed >= FAST and name not in LOUD:
            return False
        if self._outlet is None:
            self._outlet = found_outlet(self, QGuiApplication.platformName() in ("offscreen", "minimal"))
        self._begun.append((name, now))
        self._outlet.play(name, self.volume)
        return True
