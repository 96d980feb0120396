"""Qt without a window: what paints fonts needs an application object, but no screen."""

from __future__ import annotations

import locale
import os

from PySide6.QtGui import QGuiApplication

_kept: list[QGuiApplication] = []
"""The application must live as long as anything is painted."""


def ensure_application() -> None:
    """Make the application object if there is none; on any machine, and without a word of its own."""
    if QGuiApplication.instance() is not None:
        return
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if "utf" not in locale.getpreferredencoding(False).lower() or os.environ.get("LC_ALL") in ("C", "POSIX"):
        os.environ["LC_ALL"] = "C.UTF-8"  # Qt would take it anyway, and say so on the terminal
    _kept.append(QGuiApplication(["fordewind"]))
