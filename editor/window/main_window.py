"""The main window. First only what is seen at once: menus' names and the start page; the rest is furnished afterwards.

Reading the map model, the tools and the panels takes longer than a window may take to open, so that is done when the
window has been painted already, part by part so that it answers meanwhile. Everything that knows of maps is
the ``workbench``, which is there from ``furnish`` on; the application says how it is made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QByteArray, QSize, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QKeySequence, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QMenu

from dsl.text.source import one_line
from editor.base.background.tasks import Work
from editor.base.texts import Message, set_text, tr, ui
from editor.view.actions import MENUS
from editor.view.widgets.icons import LARGE, icon
from editor.window.appearance import Appearance
from editor.window.pages.start_page import StartPage
from editor.window.settings import Settings
from editor.window.status_line import StatusLine
from editor.window.tabs import Tab, Tabs

if TYPE_CHECKING:
    from editor.window.uncaught_errors import UncaughtErrors

SIZE, FRAME = QSize(1280, 800), QSize(10, 40)
"""In pixels: the first size of the window, and what its frame adds."""
PAINT_TIMEOUT = 400
"""Milliseconds after which the workbench is created even if the window has not been painted."""


class Furniture(Protocol):
    """The methods of the workbench that the window uses."""

    def begin(self, paths: Sequence[Path]) -> None:
        """Open the files named at the start, or else show the start page."""

    def open_paths(self, paths: Sequence[Path]) -> None:
        """Open files of any kind, and folders."""

    def do_with_game(self, game: str, what: str) -> None:
        """Open an installed game to play it, write its rules or draw its map (``what``: the mode)."""

    def trigger(self, id_: str) -> None:
        """Run an action."""

    def explain(self, key: str) -> bool:
        """Show why a shortcut does nothing now; False if there is no reason to show."""

    def may_close(self) -> bool:
        """Whether nothing is unsaved; else a bar asks the user about it."""

    def end(self) -> None:
        """Called when the window closes."""


class MainWindow(QMainWindow):
    """The window of Fordewind."""

    uncaught: UncaughtErrors

    def __init__(
        self,
        settings: Settings,
        look: Appearance,
        paths: list[Path],
        make_workbench: Callable[[MainWindow], Furniture],
        heavy: Sequence[str] = (),
    ) -> None:
        """``paths``: files to open; ``heavy``: modules to import, one at a time, before the workbench is created."""
        super().__init__()
        self.settings, self.look = settings, look
        self.workbench: Furniture | None = None
        self._make_workbench, self._heavy = make_workbench, heavy
        self._paths = paths
        self._waiting: list[Callable[[Furniture], object]] = []
        self._unread: list[str] | None = None
        self.work = Work(self.report_error)
        for part in (self.work, look):
            part.setParent(self)  # so that Qt deletes it with the window, not Python's collector in another thread
        self.menus = {name: self._menu(name) for name in MENUS}
        self.sheets = Tabs()
        self.sheets.icon_of = lambda name: icon(name, look.shades.text)
        self.start = StartPage(look)
        self.status = StatusLine()
        self.setStatusBar(self.status)
        self.setCentralWidget(self.sheets)
        self.setAcceptDrops(True)
        self.setMinimumSize(720, 480)
        self._place(settings.blob("geometry"))
        self.work.progressed.connect(lambda: self.status.show_work(self.work))
        self.status.cancel.clicked.connect(self.work.cancel)
        self.start.action_requested.connect(lambda id_: self.later(lambda bench: bench.trigger(id_)))
        self.start.picked.connect(lambda path: self.later(lambda bench: bench.open_paths([path])))
        self.start.game_requested.connect(lambda name, what: self.later(lambda bench: bench.do_with_game(name, what)))
        self.start.language_picked.connect(self.speak)
        ui.changed.connect(self._retitle)
        look.changed.connect(self._apply_theme)
        self.sheets.add(Tab("start", self.start, lambda: tr("window-start"), "home"))
        self._apply_theme()
        self._retitle()

    def _place(self, kept: QByteArray) -> None:
        """Restore the last place and size; the first time choose a size that fits the screen."""
        if self.restoreGeometry(kept):
            return
        there = self.screen().availableGeometry()
        self.resize((there.size() - FRAME).boundedTo(SIZE))
        self.move(there.topLeft())

    def _menu(self, name: str) -> QMenu:
        made = QMenu(self)
        self.menuBar().addMenu(made)
        set_text(made, made.setTitle, f"window-menu-{name}")
        set_text(made, made.setAccessibleName, f"window-menu-{name}")
        made.setToolTipsVisible(True)
        return made

    # --- creating the workbench ------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Plan the creation of the workbench for after the first paint."""
        super().showEvent(event)
        if self.workbench is None:
            QTimer.singleShot(PAINT_TIMEOUT, self, self._read)

    def paintEvent(self, event: QPaintEvent) -> None:
        """After the first paint begin to import the heavy modules."""
        super().paintEvent(event)
        if self._unread is None:
            QTimer.singleShot(0, self, self._read)

    def _read(self) -> None:
        """Import the next heavy module; after the last one create the workbench."""
        if self.workbench is not None or not self.isVisible():
            return
        if self._unread is None:
            self._unread = list(self._heavy)
        if self._unread:
            import_module(self._unread.pop(0))
            QTimer.singleShot(0, self, self._read)
        else:
            self.furnish()

    def furnish(self) -> Furniture:
        """Create the workbench, with everything that knows of maps; only once."""
        if self.workbench is None:
            self.workbench = self._make_workbench(self)
            self.workbench.begin(self._paths)
            for verb in self._waiting:
                verb(self.workbench)
            self._waiting.clear()
        return self.workbench

    def later(self, verb: Callable[[Furniture], object]) -> None:
        """Call ``verb`` with the workbench: now, or as soon as it is created."""
        if self.workbench is not None:
            verb(self.workbench)
        else:
            self._waiting.append(verb)

    # --- language, look, title -------------------------------------------------------------------

    def speak(self, language: str) -> None:
        """Change the language, and save the choice."""
        ui.language = language
        self.settings.put("language", language)

    def _apply_theme(self) -> None:
        self.setWindowIcon(icon("ship", self.look.shades.accent, edges=LARGE))
        self.sheets.retitle()

    def _retitle(self) -> None:
        sheet = self.sheets.current
        known = sheet is not None and sheet.kind != "start"
        assert sheet is None or sheet.title is not None
        name = tr("window-title", name=sheet.title()) if sheet is not None and known else tr("window-brand")
        self.setWindowTitle(("• " if sheet is not None and sheet.unsaved else "") + one_line(name))

    def retitle(self) -> None:
        """Update the titles of tabs and window."""
        self.sheets.retitle()
        self._retitle()

    # --- messages --------------------------------------------------------------------------------

    def report_error(self, error: Exception) -> None:
        """Show an error of background work whose result nobody waits for."""
        self.uncaught.catch(type(error), error, error.__traceback__)

    def report_crash(self, details: str) -> None:
        """Show an uncaught error, with details to copy."""
        self.sheets.notices.report(Message("window-told-crash"), "error", details=details, topic="crash")

    # --- files from outside, the end -------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files anywhere in the window."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the dropped files."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        event.acceptProposedAction()
        self.later(lambda bench: bench.open_paths(paths))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key that no widget used: if it is the shortcut of a disabled action, show why it is disabled."""
        key = QKeySequence(event.keyCombination()).toString()
        if self.workbench is None or not self.workbench.explain(key):
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved work in a bar; the window stays open until the user has answered."""
        if self.workbench is not None and not self.workbench.may_close():
            event.ignore()
            return
        if self.isVisible():
            self.settings.put("geometry", self.saveGeometry())
        if self.workbench is not None:
            self.workbench.end()
        self.settings.flush()
        self.work.close()
        super().closeEvent(event)
