"""A window begins light and is painted first; it ends well, and nothing of it or of a closed tab stays."""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
from pathlib import Path
from weakref import ref

import pytest
from charts import map_text
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QThreadPool
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionButton
from pytestqt.qtbot import QtBot
from window_help import end, room_of, settle

from editor.base.texts import ui
from editor.window.app import make_window
from editor.window.dock import TASKS
from editor.window.main_window import MainWindow
from editor.window.settings import Settings
from tests.limits import LONGEST

HEAVY = (
    "numpy",
    "lark",
    "jsonschema",
    "ruamel",
    "dsl.maps.mapfile",
    "dsl.language.check",
    "dsl.engines.reference",
    "editor.model.documents",
)


class FirstPaint(QObject):
    """Whether the window was furnished when its start page was first painted."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window, self.seen = window, list[bool]()
        window.start.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look."""
        if event.type() == QEvent.Type.Paint:
            self.seen.append(self.window.workbench is not None)
        return False


def fresh_window() -> MainWindow:
    settings = Settings()
    settings.put("tour/seen", True)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return make_window(app, [], settings)


def test_what_the_window_stands_on_is_light() -> None:
    code = "import sys, editor.window.app; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    names = done.stdout.split()
    assert "editor.window.main_window" in names
    assert [name for name in names if any(name == heavy or name.startswith(heavy + ".") for heavy in HEAVY)] == []


def test_the_start_page_is_painted_before_the_rest_is_read(qtbot: QtBot) -> None:
    window = fresh_window()
    watch = FirstPaint(window)
    window.show()
    qtbot.waitUntil(lambda: window.workbench is not None)
    assert watch.seen and watch.seen[0] is False
    end(window)


def test_a_window_that_is_closed_at_once_is_not_furnished(qtbot: QtBot) -> None:
    window = fresh_window()
    window.show()
    window.close()
    qtbot.wait(50)
    assert window.workbench is None
    end(window)


def test_the_names_of_the_languages_are_whole_also_with_focus(window: MainWindow) -> None:
    button = window.start.languages["en"]
    free = button.sizeHint()
    button.setFocus()
    QApplication.processEvents()
    option = QStyleOptionButton()
    button.initStyleOption(option)
    inside = button.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, button)
    assert button.hasFocus() and button.sizeHint() == free
    assert inside.width() >= button.fontMetrics().horizontalAdvance(button.text())


EDITOR = Path(__file__).parents[3] / "editor"
COPIED = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from editor.window import app
from editor.model.sessions.pieces.clipboard import MIME
from editor.window.main_window import MainWindow

def copy():
    window = next(widget for widget in QApplication.topLevelWidgets() if isinstance(widget, MainWindow))
    room = window.furnish()
    if not window.sheets.maps():
        QTimer.singleShot(50, copy)
        return
    room.actions["edit.select_all"].trigger()
    room.actions["edit.copy"].trigger()
    assert QGuiApplication.clipboard().mimeData().hasFormat(MIME)
    print("copied", flush=True)
    window.close()

made = QApplication(sys.argv[:1])
QTimer.singleShot(50, copy)
code = app.run([sys.argv[1]])
print("ended", QGuiApplication.clipboard().text()[:18], flush=True)
sys.exit(code)
"""


def test_a_window_in_which_something_was_copied_ends_well(tmp_path: Path, gallery: Path) -> None:
    """Qt throws the clipboard's content away after Python has ended: none of it may be Python's then."""
    path = tmp_path / "bay.yaml"
    path.write_text(map_text("square8"), encoding="utf-8")
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "pictures").symlink_to(gallery)
    environment = {**os.environ, "FORDEWIND_HOME": str(tmp_path / "home"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    done = subprocess.run(
        [sys.executable, "-c", COPIED, str(path)], env=environment, capture_output=True, text=True, timeout=600
    )
    assert (done.returncode, done.stdout.split()[:2]) == (0, ["copied", "ended"]), done.stderr


INTERRUPTED = """
import os, signal
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from editor.window.app import run
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have its background commands ignore it
app = QApplication([])
QTimer.singleShot(0, lambda: os.kill(os.getpid(), signal.SIGINT))
raise SystemExit(run([]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a process of Windows cannot press Ctrl-C for itself alone")
def test_ctrl_c_in_the_terminal_closes_the_window() -> None:
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=LONGEST)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("word", ["itemAt", "takeAt", "itemAtPosition"])
def test_items_of_layouts_are_not_asked_for(word: str) -> None:
    """Qt for Python 6.11 remembers such an item when Qt has deleted it, and crashes when its place is used again.

    ``for k in range(9): layout.itemAt(k)``, then the widgets deleted, then a list filled and cleared: a segfault.
    """
    found = [path.name for path in EDITOR.rglob("*.py") if re.search(rf"\b{word}\(", path.read_text(encoding="utf-8"))]
    assert not found


def collect() -> None:
    """Wait for what threads have in their hands, let Qt delete what it is to delete later, then Python."""
    assert QThreadPool.globalInstance().waitForDone(300_000)
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


def shown(app: QApplication, qtbot: QtBot, *paths: Path) -> MainWindow:
    """A window that no fixture holds."""
    settings = Settings()
    settings.put("tour/seen", True)
    settings.put("chart/style", "plain")
    window = make_window(app, list(paths), settings)
    window.show()
    qtbot.waitUntil(lambda: window.workbench is not None)
    settle(window, qtbot)
    return window


def test_nothing_of_a_closed_tab_or_window_stays(qapp: QApplication, qtbot: QtBot, bay: Path) -> None:
    collect()  # what the tests before it left to be deleted
    before = ui.function_count
    window = shown(qapp, qtbot, bay)
    room = room_of(window)
    assert room.session is not None
    for panel in TASKS:
        room.docks.show(panel)
    session, window_left = ref(room.session), ref(window)
    room.closing.close()
    collect()
    assert session() is None and ui.function_count > before
    end(window)
    del window, room
    collect()
    assert window_left() is None and ui.function_count <= before, "nobody listens to the language for it"


@pytest.mark.slow
def test_nothing_of_a_window_stays_in_which_nothing_was_opened(qapp: QApplication, qtbot: QtBot) -> None:
    window = shown(qapp, qtbot)
    left = ref(window)
    end(window)
    del window
    collect()
    assert left() is None
