"""The last net: an error that nobody caught is written to a log and told in a bar; the window goes on."""

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


class CrashNet(QObject):
    """Catches what falls through. ``caught`` gives the details, in the window's thread."""

    caught = Signal(str)

    def __init__(self, folder: Path, tell: Callable[[str], object]) -> None:
        """``folder`` is where the log is written, ``tell`` shows the details to the user."""
        super().__init__()
        self.path = folder / LOG
        self._tell = tell
        self._telling = False
        self._former = sys.excepthook
        self.caught.connect(self._show, Qt.ConnectionType.AutoConnection)

    def install(self) -> None:
        """Catch from now on, in all threads."""
        sys.excepthook = self.catch
        threading.excepthook = lambda args: self.catch(args.exc_type, args.exc_value, args.exc_traceback)

    def remove(self) -> None:
        """Stop catching."""
        if sys.excepthook == self.catch:
            sys.excepthook = self._former
            threading.excepthook = threading.__excepthook__

    def catch(self, kind: type[BaseException], error: BaseException | None, where: TracebackType | None) -> None:
        """What Python calls with an error that nobody caught."""
        if issubclass(kind, KeyboardInterrupt):
            self._former(kind, error or kind(), where)
            return
        details = "".join(traceback.format_exception(kind, error, where))
        self.log(details)
        with contextlib.suppress(RuntimeError):  # the window is gone
            self.caught.emit(details)

    def log(self, details: str) -> None:
        """Write to the log; one that has grown large is begun anew."""
        stamp = time.strftime("%Y-%m-%d %H:%M:%S")
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            large = self.path.is_file() and self.path.stat().st_size > LARGEST
            with self.path.open("w" if large else "a", encoding="utf-8") as file:
                file.write(f"--- {stamp}\n{details}\n")

    def _show(self, details: str) -> None:
        if self._telling:  # an error while telling of one must not go round for ever
            return
        self._telling = True
        try:
            self._tell(details)
        finally:
            self._telling = False
