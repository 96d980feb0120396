"""The process ends well, whatever was done in its window; what would end it badly is not in the code."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from charts import map_text

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


@pytest.mark.parametrize("word", ["itemAt", "takeAt", "itemAtPosition"])
def test_items_of_layouts_are_not_asked_for(word: str) -> None:
    """Qt for Python 6.11 remembers such an item when Qt has deleted it, and crashes when its place is used again.

    ``for k in range(9): layout.itemAt(k)``, then the widgets deleted, then a list filled and cleared: a segfault.
    """
    found = [path.name for path in EDITOR.rglob("*.py") if re.search(rf"\b{word}\(", path.read_text(encoding="utf-8"))]
    assert not found
