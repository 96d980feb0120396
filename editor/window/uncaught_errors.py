"""Handles uncaught errors: writes them to a log file and shows them in a bar, so that the window goes on."""

from __future__ import annotations

import contextlib
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal

LOG = "editor.log"
LARGEST = 500_000


class UncaughtErrors(QObject):
    """Replaces ``sys.excepthook`` and ``threading.excepthook``. ``caught``: the traceback as text."""

    caught = Signal(str)

    def __init__(self, folder: Path, show: Callable[[str], object]) -> None:
        """``folder`` is where the log is written; ``show`` shows the details to the user, in the window's thread."""
        super().__init__()
        self.path = folder / LOG
        self._show_details = show
        self._showing = False
        self._former = sys.excepthook
        self.caught.connect(self._show, Qt.ConnectionType.AutoConnection)

    def install(self) -> None:
        """Install the hooks, for all threads."""
        sys.excepthook = self.catch
        threading.excepthook = lambda args: self.catch(args.exc_type, args.exc_value, args.exc_traceback)

    def remove(self) -> None:
        """Restore the hooks that were there before."""
        if sys.excepthook == self.catch:
            sys.excepthook = self._former
            threading.excepthook = threading.__excepthook__

    def catch(self, kind: type[BaseException], error: BaseException | None, where: TracebackType | None) -> None:
        """The hook: logs an uncaught error and emits ``caught``."""
        if issubclass(kind, KeyboardInterrupt):
            self._former(kind, error or kind(), where)
            return
        details = "".join(traceback.format_exception(kind, error, where))
        self.log(details)
        with contextlib.suppress(RuntimeError):  # the window is gone
            self.caught.emit(details)

    def log(self, details: str) -> None:
        """Append to the log; one larger than ``LARGEST`` bytes is started anew."""
        stamp = time.strftime("%Y-%m-%d %H:%M:%S")
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            large = self.path.is_file() and self.path.stat().st_size > LARGEST
            with self.path.open("w" if large else "a", encoding="utf-8") as file:
                file.write(f"--- {stamp}\n{details}\n")

    def _show(self, details: str) -> None:
        if self._showing:  # an error while another one is shown must not cause an endless loop
            return
        self._showing = True
        try:
            self._show_details(details)
        finally:
            self._showing = False
