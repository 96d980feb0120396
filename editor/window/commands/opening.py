"""Opens the window, or prepares drawing; with one line of text if Qt, a library or a display is missing."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.options import argument, lang_option
from dsl.fronts.cli.voice import Voice

QT = ("PySide6", "shiboken6")


def open_window(paths: Sequence[str], language: str = "") -> int:
    """Open the editor with some files; returns its exit code, 1 if no window can be opened.

    ``language``: that of this run; empty: the one that the user has chosen.
    """
    reason = obstacle(Voice(language or None).say)
    if reason:
        print(reason, file=sys.stderr)
        return 1
    from editor.window.override_errors import catch_in_overrides

    catch_in_overrides()  # before any class derived from Qt's is defined
    from editor.window.app import run

    return run([path_of(word) for word in paths], language)


def path_of(word: str) -> str:
    """The file meant by an argument of ``edit``: a path, or the name or title of a game or map."""
    from dsl.games.library.shelves import find_map, find_rules
    from dsl.text.diagnostics import Problems

    found = None if Path(word).exists() else find_rules(word, Problems()) or find_map(word, Problems())
    return word if found is None else str(found)


def paint_difference(old: str, new: str, target: Path, voice: Voice) -> str:
    """Paint the texts of two maps into a file, differences marked; returns why it could not be written, or ""."""
    with needs_drawing(voice):
        from editor.charts.export.pages import write_comparison
    return write_comparison(old, new, target, voice.language)


@contextmanager
def needs_drawing(voice: Voice) -> Iterator[None]:
    """A context for importing the editor's drawing: ends the command with one line if Qt or a library is missing."""
    try:
        yield
    except ImportError as error:
        from dsl.fronts.cli.output import fail_with

        if not isinstance(error, ModuleNotFoundError):
            reason = str(error).splitlines()[0]
            raise fail_with(voice, "cli-paint-no-library", reason=reason, packages=LIBRARIES) from None
        if (error.name or "").split(".")[0] in QT:
            raise fail_with(voice, "cli-paint-no-qt") from None
        raise  # a module of our own is missing: that is a mistake in the program


Say = Callable[..., str]
"""The text of a code of the command line, filled with values."""

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET")
PLATFORM = "QT_QPA_PLATFORM"
LIBRARIES = "libegl1 libgl1 libxkbcommon0 libdbus-1-3 libfontconfig1 libglib2.0-0 libfreetype6"
EASY = ("offscreen", "minimal")
"""Platforms that every Qt has and that need no display."""
TRY = "from PySide6.QtGui import QGuiApplication as A; A([])"
PATIENCE = 20.0
XCB = "libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0"


def obstacle(say: Say) -> str:
    """One line that says what is missing for a window and how to install it; empty if nothing is missing."""
    return missing_qt(say) or missing_display(say) or missing_plugin(say) or wrong_platform(say)


def missing_qt(say: Say) -> str:
    """A line if PySide6, or a library that it needs, is not installed; else empty."""
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
    """A line if there is no display (on Linux and similar systems); else empty."""
    if sys.platform in ("win32", "darwin", "cygwin") or os.environ.get(PLATFORM):
        return ""
    return "" if any(os.environ.get(name) for name in DISPLAYS) else say("cli-no-display")


def missing_plugin(say: Say) -> str:
    """A line if Qt's plugin for X displays cannot be loaded, which would abort the process; else empty."""
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
    """A line if the platform that the user's environment requests does not exist or does not work; else empty.

    Only Qt knows, and it ends the process if it fails; so another process tries it.
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
    """The platforms of this Qt, by the files of their plugins."""
    from PySide6.QtCore import QLibraryInfo

    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms"
    plugins = (path.name.split(".")[0] for path in folder.glob("*q*.*"))
    return sorted({name.removeprefix("lib").removeprefix("q") for name in plugins})


@command()
@argument("paths", "[FILE]...", "Maps and rules to open.", nargs=-1)
@lang_option
def edit_command(paths: tuple[str, ...], lang: str | None) -> None:
    """Open the editor (the same as fordewind without a command)."""
    code = open_window(list(paths), lang or "")
    if code:
        raise SystemExit(code)
