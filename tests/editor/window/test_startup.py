"""The window is painted before anything heavy is read; what it needs until then stays little."""

from __future__ import annotations

import subprocess
import sys

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionButton
from pytestqt.qtbot import QtBot
from window_help import end

from editor.window.app import make_window
from editor.window.main_window import MainWindow
from editor.window.settings import Settings

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
