"""A whole window for pictures: dressed in a language and a theme, settled, with panels standing alone if wanted."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEventLoop, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QCursor, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shots.picturing import own_letters, taken
from window_help import end, room_of

from editor.base.background.tasks import Background
from editor.base.texts import ui
from editor.charts.drawing.names import placed_labels
from editor.charts.drawing.style_choice import AS_MAP
from editor.model.documents.map_document import MapDocument
from editor.model.games import Games
from editor.view.canvas.grounds.ground_client import picture_client
from editor.window.app import make_window
from editor.window.dock import Dock
from editor.window.main_window import MainWindow
from editor.window.settings import Settings
from editor.window.workbench import Workbench

MAPS = Path(__file__).parents[3] / "maps"
SIZE = QSize(1280, 800)
SOON = 2000
"""Milliseconds: what a timer does sooner is waited for."""
KEPT = ("en", "light")
"""The language and theme in which pictures are kept."""
JUDGED = ("ru", "dark")
"""The look that is judged by what it promises; Russian words are the longest."""
LOOKS = tuple((language, theme) for theme in ("light", "dark") for language in ("en", "ru", "uk"))
NOWHERE = QPoint(790, 795)
"""Where the mouse hovers over nothing that would show it: in the status line."""
What = QWidget | Callable[[], QImage]


@dataclass(frozen=True)
class Shot:
    """One thing to take pictures of. ``what`` is a widget or gives the picture itself."""

    name: str
    what: What
    before: Callable[[], object] | None = None
    """Called before each picture, when the look was put on."""
    kept: bool = True
    """Whether a picture of it is kept; if not, it is only judged."""
    judged: bool = True
    """Whether it is judged in the other look; if not, it is only kept."""


def _own_gallery(pictures: Path) -> None:
    """The pictures of windows with letters of their own, beside those of all others."""
    own = pictures.resolve().with_name("gallery-own")
    own.mkdir(parents=True, exist_ok=True)
    pictures.unlink(missing_ok=True)
    pictures.symlink_to(own)


class Stage:
    """The window and what is needed to bring it into a state."""

    def __init__(self, qtbot: QtBot, window: MainWindow, folder: Path) -> None:
        self.qtbot, self.window, self.folder = qtbot, window, folder
        folder.mkdir(exist_ok=True)

    @property
    def room(self) -> Workbench:
        """What is in the window."""
        return room_of(self.window)

    @property
    def document(self) -> MapDocument:
        """The map on the session."""
        document = self.room.session.document
        assert document is not None
        return document

    # --- looks -----------------------------------------------------------------------------------

    def wear(self, language: str, theme: str) -> None:
        """Another language and theme."""
        if ui.language != language:
            ui.language = language
        self.window.look.theme = theme
        self.settle()

    def settle(self) -> None:
        """Wait until nothing is on its way and the chart is drawn sharply."""
        room, view = self.room, self.room.view
        for _ in range(2):
            self.process()
            self.qtbot.waitUntil(self._quiet)  # the first window paints all pictures of the gallery
        view._ants.stop()
        view.scene.ants = 0.0
        view.scene.selected.invalidate()
        placed_labels._cached.clear()  # where labels stood depends on what came sooner: the chart or what lies on it
        view.scene.features.invalidate()
        if view.isVisible():
            view.update()
            view.scene.sharp = False
            self.qtbot.waitUntil(lambda: view.scene.sharp and self._quiet())
        room.status_reporter.hint()
        self.process()

    def _quiet(self) -> bool:
        """No work in the background, none that is done bit by bit, no timer that will soon do something."""
        view = self.room.view
        painting = view.isVisible() and view.scene.styled.busy
        if painting or self.window.work.jobs or picture_client().busy:
            return False  # looked at first: it is asked again and again, and there are thousands of children
        session = self.room.session  # it is nobody's child, and has work of its own
        owners = [self.window, *([session] if session is not None else [])]
        thinking = any(work.working for owner in owners for work in owner.findChildren(Background))
        if session is not None:
            thinking |= not self.room.docks.panel("problems").checker.fresh  # type: ignore[union-attr]
        waiting = any(
            t.isActive() and (t.interval() == 0 or (t.isSingleShot() and t.interval() < SOON))
            for t in self.window.findChildren(QTimer)
        )
        return not (thinking or waiting)

    def process(self) -> None:
        """Let Qt do what it has in hand."""
        for _ in range(3):
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)

    # --- states ----------------------------------------------------------------------------------

    def copy(self, name: str, to: str = "") -> Path:
        """A sample map as a file of one's own."""
        path = self.folder / (to or name)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes((MAPS / name).read_bytes())
        return path

    def open(self, path: Path) -> None:
        """Open a map."""
        self.room.file_opening.open_paths([path])
        self.settle()

    def close_all(self) -> None:
        """Close every map, whatever is unsaved."""
        for sheet in self.window.sheets.maps():
            self.room.closing.drop(sheet)
        for bar in self.window.sheets.notices.shown():
            self.window.sheets.notices._drop(bar)
        self.process()

    def alone(self, name: str, width: int = 320, height: int = 420) -> Dock:
        """A panel out of the window, in a size of its own."""
        QCursor.setPos(NOWHERE)
        dock = self.room.docks.docks[name]
        dock.fill()
        dock.setFloating(True)
        dock.show()
        dock.resize(width, height)
        return dock

    def home(self) -> None:
        """All panels back in the window."""
        self.room.docks.reset()
        self.process()

    def part(self, left: int, top: int, width: int, height: int) -> Callable[[], QImage]:
        """Gives a part of the window."""
        return lambda: taken(self.window).copy(left, top, width, height)

    def unfocused(self) -> None:
        """Nothing has the keyboard."""
        widget = QApplication.focusWidget()
        if widget is not None:
            widget.clearFocus()


_GAMES = Games()
"""Rules are read once for all windows."""


@contextmanager
def staged(
    qtbot: QtBot, folder: Path, *paths: Path, tour: bool = False, painted: bool = False, style: str = AS_MAP
) -> Iterator[Stage]:
    """A shown window of a usual size with letters of its own; closed afterwards whatever is unsaved.

    ``painted``: with true pictures on its start page, which take some seconds. ``style``: in which charts are drawn.
    """
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    with own_letters(app):
        if painted:
            _own_gallery(Path(os.environ["FORDEWIND_HOME"]) / "pictures")
        settings = Settings()
        settings.put("tour/seen", not tour)
        settings.put("look/theme", "light")
        settings.put("chart/style", style)
        settings.put("language", "en")
        window = make_window(app, list(paths), settings)
        window.setWindowFlag(Qt.WindowType.FramelessWindowHint)
        window.resize(SIZE)
        window.show()
        qtbot.waitUntil(lambda: window.workbench is not None)
        games = room_of(window).games
        games.board = _GAMES.board  # type: ignore[method-assign]
        stage = Stage(qtbot, window, folder)
        stage.room.view.animated = False
        QCursor.setPos(NOWHERE)
        try:
            stage.settle()
            yield stage
        finally:
            ui.language = "en"  # while everything that listens is still there
            end(window)
