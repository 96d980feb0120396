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
from editor.base.texts import Message, say, speech, tr
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
"""How large the window is at first, and what a frame adds to it."""
UNSEEN = 400
"""Milliseconds after which a window that nobody has seen yet is furnished all the same."""


class Furniture(Protocol):
    """What the window asks of its workbench."""

    def begin(self, paths: Sequence[Path]) -> None:
        """Open what was asked for, show what there is."""

    def open_paths(self, paths: Sequence[Path]) -> None:
        """Open files."""

    def do_with_game(self, game: str, what: str) -> None:
        """Open a game of the shelf to play it, write its rules or draw its map."""

    def trigger(self, id_: str) -> None:
        """Do an action."""

    def explain(self, key: str) -> bool:
        """Say why a shortcut does nothing now."""

    def may_close(self) -> bool:
        """Whether nothing is unsaved; if something is, it is asked about."""

    def end(self) -> None:
        """The window closes."""


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
        """``paths``: files to open at once; ``heavy``: modules to read, one at a time, before the workbench is made."""
        super().__init__()
        self.settings, self.look = settings, look
        self.workbench: Furniture | None = None
        self._make_workbench, self._heavy = make_workbench, heavy
        self._paths = paths
        self._waiting: list[Callable[[Furniture], object]] = []
        self._unread: list[str] | None = None
        self.work = Work(self.report_error)
        for part in (self.work, look):
            part.setParent(self)  # what Python's collector finds later is gone already: it may come in any thread
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
        self.start.asked.connect(lambda id_: self.later(lambda bench: bench.trigger(id_)))
        self.start.picked.connect(lambda path: self.later(lambda bench: bench.open_paths([path])))
        self.start.game_asked.connect(lambda name, what: self.later(lambda bench: bench.do_with_game(name, what)))
        self.start.language_picked.connect(self.speak)
        speech.changed.connect(self._retitle)
        look.changed.connect(self._apply_theme)
        self.sheets.add(Tab("start", self.start, lambda: tr("window-start"), "home"))
        self._apply_theme()
        self._retitle()

    def _place(self, kept: QByteArray) -> None:
        """Where it was the last time; the first time within the screen, with its frame."""
        if self.restoreGeometry(kept):
            return
        there = self.screen().availableGeometry()
        self.resize((there.size() - FRAME).boundedTo(SIZE))
        self.move(there.topLeft())

    def _menu(self, name: str) -> QMenu:
        made = QMenu(self)
        self.menuBar().addMenu(made)
        say(made, made.setTitle, f"window-menu-{name}")
        say(made, made.setAccessibleName, f"window-menu-{name}")
        made.setToolTipsVisible(True)
        return made

    # --- the second part -------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """The window is to be seen; it is furnished after its first paint."""
        super().showEvent(event)
        if self.workbench is None:
            QTimer.singleShot(UNSEEN, self, self._read)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The window stands: when this paint is on the screen, now for the rest."""
        super().paintEvent(event)
        if self._unread is None:
            QTimer.singleShot(0, self, self._read)

    def _read(self) -> None:
        """Read the next of what is heavy; when there is no more, furnish."""
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
        """Bring in everything that knows of maps; once."""
        if self.workbench is None:
            self.workbench = self._make_workbench(self)
            self.workbench.begin(self._paths)
            for verb in self._waiting:
                verb(self.workbench)
            self._waiting.clear()
        return self.workbench

    def later(self, verb: Callable[[Furniture], object]) -> None:
        """Do something with the furnished window: now, or as soon as it is."""
        if self.workbench is not None:
            verb(self.workbench)
        else:
            self._waiting.append(verb)

    # --- language, look, title -------------------------------------------------------------------

    def speak(self, language: str) -> None:
        """Another language, remembered."""
        speech.language = language
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
        """Titles of tabs and window anew."""
        self.sheets.retitle()
        self._retitle()

    # --- messages --------------------------------------------------------------------------------

    def report_error(self, error: Exception) -> None:
        """An error in the background that nobody waited for."""
        self.uncaught.catch(type(error), error, error.__traceback__)

    def report_crash(self, details: str) -> None:
        """An error that nobody caught."""
        self.sheets.notices.report(Message("window-told-crash"), "error", details=details, topic="crash")

    # --- files from outside, the end -------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files may be dropped anywhere."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Files were dropped."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        event.acceptProposedAction()
        self.later(lambda bench: bench.open_paths(paths))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key that nothing took: if it is the shortcut of something that this kind of map has not, say so."""
        key = QKeySequence(event.keyCombination()).toString()
        if self.workbench is None or not self.workbench.explain(key):
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Unsaved work is asked about in a bar; the window stays until that is answered."""
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
