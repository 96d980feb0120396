"""A parameter of the match that is played is another, on the undo stack of the tab: no step of the match itself."""

from __future__ import annotations

import weakref
from collections.abc import Callable

from PySide6.QtGui import QUndoCommand

from editor.texts import Message

Settings = tuple[tuple[str, str], ...]
Take = Callable[[Settings, int], bool]


class SettingChange(QUndoCommand):
    """What the match was to be played with before, and after. It knows its owner weakly, as every command does."""

    def __init__(self, label: Message, take: Take, serial: int, before: Settings, after: Settings) -> None:
        """``take``, a method, gives the match of that number other parameters; False: it is another match by now."""
        super().__init__(str(label))
        self.label = label
        self._take, self._serial = weakref.WeakMethod(take), serial
        self._before, self._after = before, after

    def redo(self) -> None:
        """The new parameters."""
        self._put(self._after)

    def undo(self) -> None:
        """Those before."""
        self._put(self._before)

    def _put(self, settings: Settings) -> None:
        take = self._take()
        if take is None or not take(settings, self._serial):
            self.setObsolete(True)
