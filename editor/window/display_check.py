"""Why no window can be opened: no Qt, no libraries for it, no display. Found out before Qt would abort.

Qt ends the whole process when it finds no display, so everything that can be known beforehand is asked beforehand.
The texts are the caller's (``say``), for this must work where Qt does not.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

Say = Callable[..., str]
"""The text of a code of the command line, filled with values."""

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET")
PLATFORM = "QT_QPA_PLATFORM"
LIBRARIES = "libegl1 libgl1 libxkbcommon0 libdbus-1-3 libfontconfig1 libglib2.0-0 libfreetype6"
EASY = ("offscreen", "minimal")
"""Kinds of screen that every Qt has and that need nothing."""
TRY = "from PySide6.QtGui import QGuiApplication as A; A([])"
PATIENCE = 20.0
XCB = "libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0"


def obstacle(say: Say) -> str:
    """One line that says what is missing for a window and how to get it; empty if nothing is."""
    return missing_qt(say) or missing_display(say) or missing_plugin(say) or wrong_platform(say)


def missing_qt(say: Say) -> str:
    """Whether PySide6 is not installed or a library that it needs is not there."""
    try:
        import PySide6.QtSvg
        import PySide6.QtWidgets  # noqa: F401  (whether it is there)
    except ModuleNotFoundError:
        return say("cli-no-qt")
    except ImportError as trouble:
        reason = str(trouble).splitlines()[0]
        return say("cli-no-qt-library", reason=reason, packages=LIBRARIES)
    return ""


def missing_display(say: Say) -> str:
    """Whether there is no screen to open a window on (on Linux and its like)."""
    if sys.platform in ("win32", "darwin", "cygwin") or os.environ.get(PLATFORM):
        return ""
    return "" if any(os.environ.get(name) for name in DISPLAYS) else say("cli-no-display")


def missing_plugin(say: Say) -> str:
    """Whether Qt's connection to an X display cannot be loaded or made, which would abort the process."""
    if not sys.platform.startswith("linux") or os.environ.get(PLATFORM) or not os.environ.get("DISPLAY"):
        return ""
    if os.environ.get("WAYLAND_DISPLAY"):
        return ""
    from PySide6.QtCore import QLibraryInfo

    plugins = QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)
    try:
        ctypes.CDLL(f"{plugins}/platforms/libqxcb.so")
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError as trouble:
        return say("cli-no-qt-library", reason=str(trouble), packages=XCB)
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return say("cli-no-answer", display=os.environ["DISPLAY"]) if failed else ""


def wrong_platform(say: Say) -> str:
    """Whether the kind of screen that the user's variable asks for is none, or does not work here.

    Nothing but Qt knows, and where it fails it ends the process: another process tries it.
    """
    asked = os.environ.get(PLATFORM, "")
    if not asked or asked.split(":")[0] in EASY:
        return ""
    try:
        tried = subprocess.run([sys.executable, "-c", TRY], capture_output=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    known = [name for name in platforms() if name not in asked.split(";")]
    return say("cli-no-platform", name=asked, known=", ".join(known)) if tried.returncode else ""


def platforms() -> list[str]:
    """The kinds of screen that this Qt was built with, by the files of their plugins."""
    from PySide6.QtCore import QLibraryInfo

    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms"
    plugins = (path.name.split(".")[0] for path in folder.glob("*q*.*"))
    return sorted({name.removeprefix("lib").removeprefix("q") for name in plugins})
