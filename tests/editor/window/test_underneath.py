"""A map that has a picture shows it although nobody opened the tracing panel; a picture with a fault is told, once."""

from __future__ import annotations

from pathlib import Path

import pytest
from charts import map_text
from PySide6.QtCore import QThreadPool
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot
from shiboken6 import isValid
from window_help import Opener, current, room_of, settle

from editor.model.documents import underlay
from editor.model.documents.underlay import underlay_of
from editor.model.sessions.painting.trace_state import tracing_of
from editor.window.main_window import MainWindow
from editor.window.notices import Notice

ONE_WINDOW = True

RED = QColor("#ff0000")


def red(path: Path, width: int = 60) -> Path:
    image = QImage(width, 40, QImage.Format.Format_RGB32)
    image.fill(RED)
    assert image.save(str(path))
    return path


def mapped(folder: Path, name: str, image: str, more: str = "") -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(map_text("square8") + f'underlay: {{image: "{image}", opacity: 1.0{more}}}\n', encoding="utf-8")
    return path


def bars(window: MainWindow) -> list[Notice]:
    return [bar for bar in window.sheets.notices.shown() if bar.topic == "underlay" and not bar.isHidden()]


def test_the_picture_shows_without_its_panel(opened: Opener, qtbot: QtBot, tmp_path: Path) -> None:
    red(tmp_path / "red.png")
    window = opened(mapped(tmp_path, "with", "red.png"))
    room = room_of(window)
    assert not room.docks.docks["trace"].isVisible()
    qtbot.waitUntil(lambda: tracing_of(room.session).picture is not None)
    settle(window, qtbot)
    document = room.session.document
    assert document is not None
    middle = room.view.view.point(*document.chart.geometry.centre(105)).toPoint()
    assert room.view.grab().toImage().pixelColor(middle) == RED
    panel = room.docks.panel("trace")
    assert panel is not None and room.view.layers_under.count(panel.under.paint) == 1


def test_faults_of_pictures_are_told_and_nothing_is_lost(
    opened: Opener, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(underlay, "MOST_PIXELS", 60 * 40)
    inside = tmp_path / "maps"
    inside.mkdir()
    red(tmp_path / "beside.png")
    red(inside / "large.png", 61)
    (inside / "damaged.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(60))
    (inside / "link.png").symlink_to(tmp_path / "beside.png")
    cases = {
        "gone.png": "gone.png is not there any more",
        "damaged.png": "damaged.png is no picture that can be read",
        "large.png": "large.png is too large",
        "../beside.png": "is not in the map's folder",
        "link.png": "is not in the map's folder",
        "C:/beside.png": "is not in the map's folder",
    }
    window = opened()
    room = room_of(window)
    for number, (image, said) in enumerate(cases.items()):
        path = mapped(inside, f"map{number}", image, ", corners: [[0, 0], [60, 0], [60, 40], [0, 40]]")
        before = path.read_bytes()
        room.file_opening.open_paths([path])
        settle(window, qtbot)
        qtbot.waitUntil(lambda: tracing_of(room.session).trouble is not None)
        document = room.session.document
        assert document is not None and document.path == path, image
        assert [said in bar.text.text() for bar in bars(window)] == [True], (image, said)
        reference = underlay_of(document.chart)
        assert reference is not None and reference.image == image
        assert path.read_bytes() == before and not current(window).unsaved
    room.start_actions.show_start()
    room.tabs.show_sheet(window.sheets.maps()[0])
    assert len(bars(window)) == 1  # told once, not at every turn


def test_a_map_and_a_window_may_close_while_a_picture_is_read(opened: Opener, qtbot: QtBot, tmp_path: Path) -> None:
    image = QImage(3000, 2000, QImage.Format.Format_RGB32)
    image.fill(RED)
    image.save(str(tmp_path / "large.png"))
    path = mapped(tmp_path, "large", "large.png")
    window = opened(alone=True)
    room = room_of(window)
    room.file_opening.open_paths([path])
    settle(window, qtbot)
    tracing = tracing_of(room.session)
    qtbot.waitUntil(lambda: tracing.picture is not None)
    tracing.reload()
    assert tracing.ask() is False and tracing.reading.working
    room.closing.drop(current(window))
    assert room.session is None
    qtbot.waitUntil(lambda: not QThreadPool.globalInstance().activeThreadCount())
    qtbot.waitUntil(lambda: not isValid(tracing))
    assert tracing.picture is None
    room.file_opening.open_paths([path])
    settle(window, qtbot)
    tracing = tracing_of(room.session)
    qtbot.waitUntil(lambda: tracing.picture is not None)
    assert tracing.ask() and tracing.thinking.working  # and now the window is closed
