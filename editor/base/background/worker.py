"""Heavy work beside the window: one piece at a time, and of those that wait only the newest is done.

The work runs in a thread of the pool and must touch nothing but what it was given; what it found is handed over in the
thread of the window, unless newer work was asked for or the owner is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Qt, QThreadPool, Signal

Work = Callable[[], Any]
Done = Callable[[Any], None]


class _Mail(QObject):
    sent = Signal(object, object)


class _Piece:
    """No ``QRunnable``: those that a pool was given for keeps stay in memory for ever."""

    def __init__(self, work: Work, mail: _Mail) -> None:
        self.work, self.mail = work, mail

    def run(self) -> None:
        found, error = None, None
        try:
            found = self.work()
        except Exception as trouble:  # whatever it is, the window must hear of it
            error = trouble
        try:
            self.mail.sent.emit(found, error)
        except RuntimeError:
            return  # the owner is gone


class Background(QObject):
    """Does work for its owner. ``busy`` tells when it begins and ends."""

    busy = Signal(bool)

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        self._mail = _Mail()
        self._mail.sent.connect(self._came, Qt.ConnectionType.QueuedConnection)
        self._running: tuple[Done, Done | None] | None = None
        self._waiting: tuple[Work, Done, Done | None] | None = None
        self._stale = False

    @property
    def working(self) -> bool:
        """Whether something is being done that is still wanted."""
        return self._waiting is not None or (self._running is not None and not self._stale)

    def run(self, work: Work, done: Done, failed: Done | None = None) -> None:
        """Do ``work`` soon; ``done`` gets what it gives, ``failed`` the exception. Older wishes are forgotten."""
        if self._running is not None:
            self._stale = True
            self._waiting = (work, done, failed)
            return
        self._start(work, done, failed)

    def forget(self) -> None:
        """What is being done is no longer wanted; its thread comes to its end unheard."""
        was, self._stale, self._waiting = self.working, True, None
        if was:
            self.busy.emit(False)

    def _start(self, work: Work, done: Done, failed: Done | None) -> None:
        self._running, self._stale = (done, failed), False
        self.busy.emit(True)
        QThreadPool.globalInstance().start(_Piece(work, self._mail).run)

    def _came(self, found: object, error: object) -> None:
        running, stale, waiting = self._running, self._stale, self._waiting
        self._running, self._waiting = None, None
        if waiting is not None:
            self._start(*waiting)
        elif not stale:
            self.busy.emit(False)
        if running is None or stale:
            return
        done, failed = running
        if not isinstance(error, BaseException):
            done(found)
        elif failed is not None:
            failed(error)
        else:
            raise error
