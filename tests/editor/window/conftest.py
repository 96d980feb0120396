"""A whole window for a test: furnished, shown, with no tour in the way and settings of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from charts import map_text
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot
from sailor import Sailor
from window_help import Opener, begun, end, room_of, settle
from window_rules import rules_file

from editor.window.app import make_window
from editor.window.main_window import MainWindow
from editor.window.settings import Settings


@pytest.fixture(scope="module")
def berth() -> Iterator[list[MainWindow]]:
    """The window of a file of tests that says ``ONE_WINDOW = True``, once the first of them has opened it."""
    made: list[MainWindow] = []
    yield made
    for window in made:
        end(window)


@pytest.fixture
def opened(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, berth: list[MainWindow], request: pytest.FixtureRequest
) -> Iterator[Opener]:
    """Opens windows: ``opened(*paths, tour=False, wait=True, size=..., style="plain", alone=False)``.

    ``size`` None is that which is remembered. Charts are drawn plain unless ``style`` says otherwise ("map" as their
    maps ask for it) or somebody has chosen: to plan the ground of a styled one takes longer than most tests. Nothing is
    animated. Where a file of tests has ``ONE_WINDOW = True`` they all get the same one, each time without tabs and
    with settings anew, unless they want one ``alone``.
    """
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: pytest.fail("nobody asked for a dialog"))
    one, made = getattr(request.module, "ONE_WINDOW", False), list[MainWindow]()

    def make(
        *paths: Path,
        tour: bool = False,
        wait: bool = True,
        size: tuple[int, int] | None = (1280, 800),
        style: str = "plain",
        alone: bool = False,
    ) -> MainWindow:
        if one and not alone and berth:
            begun(berth[0], style)
            berth[0].resize(*(size or (1280, 800)))
            room_of(berth[0]).open_paths(paths)
            settle(berth[0], qtbot)
            return berth[0]
        settings = Settings()
        settings.put("tour/seen", not tour)
        settings.put("play/animated", False)
        if not settings.text("look/theme"):
            settings.put("look/theme", "light")
        if not settings.text("chart/style"):
            settings.put("chart/style", style)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        window = make_window(app, list(paths), settings)
        (berth if one and not alone else made).append(window)
        if size is not None:
            window.resize(*size)
        window.show()
        qtbot.waitUntil(lambda: window.workbench is not None)
        if wait:
            settle(window, qtbot)
        return window

    yield make
    for window in made:
        end(window)
    if one:
        for window in berth:
            begun(window)


@pytest.fixture(scope="module")
def harbour(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory, gallery: Path) -> Iterator[MainWindow]:
    """One window with the small map on it for all the tests of a file: they leave it as they find it."""
    home = tmp_path_factory.mktemp("harbour")
    (home / "pictures").symlink_to(gallery)
    environment = pytest.MonkeyPatch()
    environment.setenv("FORDEWIND_HOME", str(home))
    path = home / "bay.yaml"
    path.write_text(map_text("square8"), encoding="utf-8")
    settings = Settings(home / "settings")
    settings.put("tour/seen", True)
    settings.put("look/theme", "light")
    window = make_window(qapp, [path], settings)
    window.resize(1280, 800)
    window.show()
    for _ in range(30_000):
        QTest.qWait(10)
        if window.workbench is not None and window.workbench.session is not None and not window.work.jobs:
            break
    yield window
    end(window)
    environment.undo()


@pytest.fixture
def window(opened: Opener) -> MainWindow:
    """A window on its start page."""
    return opened()


@pytest.fixture
def bay(tmp_path: Path) -> Path:
    """A small map in a file of its own."""
    path = tmp_path / "bay.yaml"
    path.write_text(map_text("square8"), encoding="utf-8")
    return path


@pytest.fixture
def sailor(opened: Opener, bay: Path) -> Sailor:
    """At a window with the small map of squares, which is for no ruleset."""
    return Sailor(opened(bay))


@pytest.fixture
def pirates(opened: Opener) -> MainWindow:
    """The rules of a shipped game."""
    return opened(rules_file("pirates_1989"))
