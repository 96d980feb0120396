"""A whole window for a test: furnished, shown, with no tour in the way and settings of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from charts import map_text
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot
from window_help import Opener, end, settle

from editor.app import make_window
from editor.window.settings import Settings
from editor.window.window import Window


@pytest.fixture
def opened(qtbot: QtBot, fresh: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opener]:
    """Opens windows: ``opened(*paths, tour=False, wait=True)``."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: pytest.fail("nobody asked for a dialog"))
    made: list[Window] = []

    def make(*paths: Path, tour: bool = False, wait: bool = True) -> Window:
        settings = Settings()
        settings.put("tour/seen", not tour)
        if not settings.text("look/theme"):
            settings.put("look/theme", "light")
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        window = make_window(app, list(paths), settings)
        made.append(window)
        window.resize(1280, 800)
        window.show()
        qtbot.waitUntil(lambda: window.room is not None, timeout=30_000)
        if wait:
            settle(window, qtbot)
        return window

    yield make
    for window in made:
        end(window)


@pytest.fixture
def window(opened: Opener) -> Window:
    """A window on its start page."""
    return opened()


@pytest.fixture
def bay(tmp_path: Path) -> Path:
    """A small map in a file of its own."""
    path = tmp_path / "bay.yaml"
    path.write_text(map_text("square8"), encoding="utf-8")
    return path
