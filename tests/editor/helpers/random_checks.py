"""What must hold however wildly somebody works in the window: asked after every few actions and at the end."""

from __future__ import annotations

import gc
import os
import sys
import threading
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from weakref import WeakSet

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from random_stock import stock
from random_user import RandomUser
from safe_maps import plain

from dsl.maps.mapfile import MapFile
from editor.model.documents.map_document import MapDocument
from editor.model.recovery import unsaved_work
from editor.view.canvas.grounds.ground_client import ground_client, picture_client
from editor.window.app import make_window
from editor.window.main_window import MainWindow
from editor.window.settings import Settings

BATCH = 25
WAITED = 30_000
"""Hundredths of a second for the processes that paint."""
HARMLESS = ("This plugin does not support",)
"""Said by the platform that has no display."""


class Faults:
    """Everything that nobody should see: exceptions that nobody caught, warnings of Qt."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def _caught(self, kind: type[BaseException], error: BaseException | None, where: TracebackType | None) -> None:
        self.found.append("".join(traceback.format_exception(kind, error, where)))

    def _said(self, kind: QtMsgType, _where: QMessageLogContext, text: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and not any(part in text for part in HARMLESS):
            stack = "".join(traceback.format_stack(limit=12))
            self.found.append(f"Qt says: {text}\n{stack}")

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Collect while it lasts."""
        hooks = sys.excepthook, sys.unraisablehook, threading.excepthook
        handler = qInstallMessageHandler(self._said)
        sys.excepthook = self._caught
        sys.unraisablehook = lambda args: self._caught(args.exc_type, args.exc_value, args.exc_traceback)
        threading.excepthook = lambda args: self._caught(args.exc_type, args.exc_value, args.exc_traceback)
        try:
            yield
        finally:
            sys.excepthook, sys.unraisablehook, threading.excepthook = hooks
            qInstallMessageHandler(handler)


class Session:
    """A window, somebody who works in it, and what must hold."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.seed = folder, seed
        self.faults = Faults()
        self.steps = 0
        self.others: WeakSet[MapDocument] = WeakSet()
        """Maps that other tests of this process have not let go yet."""
        stock(folder)
        self.checked = 0

    def run(self, count: int, patch: pytest.MonkeyPatch) -> None:
        """Do ``count`` things. Raises ``AssertionError`` with the seed and the last actions if anything is wrong."""
        user: RandomUser | None = None
        try:
            with self.faults.watching():
                before = self._widgets()
                self.others = WeakSet(_maps())
                window = self._open()
                user = RandomUser(window, self.folder, self.seed)
                for name, answer in user.answers().items():
                    patch.setattr(QFileDialog, name, staticmethod(answer))
                patch.setattr(QDesktopServices, "openUrl", staticmethod(lambda _url: True))
                for number in range(1, count + 1):
                    self.steps = number
                    user.step()
                    self._no_faults()
                    if number % BATCH == 0 or number == count:
                        self.check(user)
                user.stop()
                self._close(user)
                user.window = None  # type: ignore[assignment]
                del window
                self._nothing_left(before)
        except BaseException as trouble:
            last = "\n  ".join(user.last) if user is not None else ""
            raise AssertionError(f"seed {self.seed}, action {self.steps}: {trouble}\nlast:\n  {last}") from trouble
        finally:
            if user is not None:
                user.stop()
                if user.window is not None:
                    self._give_up(user)

    def _give_up(self, user: RandomUser) -> None:
        with Faults().watching():
            for sheet in [sheet for sheet in user.window.sheets.sheets if sheet.kind != "start"]:
                user.room.closing.drop(sheet)
            user.window.close()
            user.window.deleteLater()
            QApplication.clipboard().clear()
            _let_go()

    def _open(self) -> MainWindow:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        settings = Settings()
        settings.put("tour/seen", True)
        settings.put("look/theme", "light")
        window = make_window(app, [self.folder / "square8.yaml"], settings)
        window.uncaught.caught.connect(self.faults.found.append)
        window.show()
        window.activateWindow()
        window.furnish()
        return window

    def _no_faults(self) -> None:
        if self.faults.found:
            raise AssertionError("\n".join(self.faults.found[:3]))

    # --- while it goes on ------------------------------------------------------------------------

    def check(self, user: RandomUser) -> None:
        """Every map reads again, is in its journal, and one of them can be undone to its beginning."""
        user.wait()
        user.room.tool_controller.cancel()
        for sheet in user.window.sheets.maps():
            assert sheet.document is not None
            again = MapDocument(MapFile(sheet.document.text()))
            one, other = plain(again.chart), plain(sheet.document.chart)
            rows = again.chart.write_rows(), sheet.document.chart.write_rows()
            keys = [key for key in {*one[0], *other[0]} if one[0].get(key) != other[0].get(key)]
            assert one == other, f"{sheet.title()} reads as another map: {keys}, {rows if one[1] != other[1] else ''}"
            self._kept(user.window, sheet)
        if user.window.sheets.maps():
            self._undone(user.chance.choice(user.window.sheets.maps()).document)
        self.checked += 1
        self._no_faults()

    def _kept(self, window: MainWindow, sheet) -> None:  # type: ignore[no-untyped-def]
        """Were the process killed now, the map would come back."""
        journal = sheet.session.journal
        if journal.path is None:
            clean = not sheet.document.dirty or sheet.document.undo_stack.count() == 0
            assert clean or sheet.document.path is None, f"{sheet.title()} has no journal"
            return
        offer = unsaved_work._offer(journal.path)
        assert offer is not None, "the journal cannot be read"
        back = plain(unsaved_work.rebuilt(offer).chart)
        assert back == plain(sheet.document.chart), f"another map comes back: {_kept_as(sheet, journal, back)}"

    def _undone(self, document: MapDocument | None) -> None:
        assert document is not None
        stack, text = document.undo_stack, document.text()
        place, end = stack.index(), stack.count()
        stack.setIndex(end)
        last = document.text()
        stack.setIndex(0)
        assert document.text() == document.base(), "undone to the bottom it is another text than the file had"
        stack.setIndex(end)
        assert document.text() == last, "redone to the top it is another text"
        stack.setIndex(place)
        assert document.text() == text, "back where it was it is another text"

    # --- at the end ------------------------------------------------------------------------------

    def _close(self, user: RandomUser) -> None:
        window = user.window
        window.sheets.bar.setFocus()
        user.wait()
        while others := [sheet for sheet in window.sheets.sheets if sheet.kind != "start"]:
            user.room.closing.drop(others.pop())
        del others
        for _ in range(WAITED):  # a question that is on its way holds what it is about
            if not (ground_client().busy or picture_client().busy):
                break
            QTest.qWait(10)
        _let_go()
        assert not window.sheets.maps(), f"opened by itself: {[sheet.title() for sheet in window.sheets.maps()]}"
        assert user.room.session is None, f"no tab, but a map on the session: {window.sheets.maps()}"
        left = [document for document in _maps() if document not in self.others]
        assert not left, f"{len(left)} maps are left: {[_holders(thing) for thing in left[:2]]}"
        window.close()
        window.deleteLater()
        QApplication.clipboard().clear()  # what Python put there must not outlive it
        _let_go()
        self._no_faults()

    def _widgets(self) -> Counter[str]:
        _let_go()
        return Counter(type(widget).__name__ for widget in QApplication.allWidgets())

    def _nothing_left(self, before: Counter[str]) -> None:
        left = self._widgets() - before
        assert not left, f"widgets are left: {left}"
        self._no_faults()


def _maps() -> list[MapDocument]:
    return [thing for thing in gc.get_objects() if isinstance(thing, MapDocument)]


def _let_go() -> None:
    for _ in range(3):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
        gc.collect()


def _holders(thing: object) -> list[str]:
    found = []
    for holder in gc.get_referrers(thing)[:8]:
        try:
            found.append(f"{type(holder).__name__}: {holder!r:.300}")
        except RuntimeError:
            found.append(f"{type(holder).__name__}: gone")
    return found


def _kept_as(sheet, journal, back) -> str:  # type: ignore[no-untyped-def]
    data = plain(sheet.document.chart)[0]
    keys = [key for key in {*data, *back[0]} if data.get(key) != back[0].get(key)]
    lines = journal.path.read_bytes().splitlines()
    index, count = sheet.document.undo_stack.index(), sheet.document.undo_stack.count()
    return f"{sheet.title()} {keys}, history {index}/{count}, tape {journal._log.at}, {lines[1:]!r:.3000}"


def memory() -> int:
    """Kilobytes that the process holds now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024
