"""A picture opened as a new map: damaged ones leave no trace; the first save takes name and picture of the folder."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from window_help import current, end, room_of, saves_to, settle

from editor.draw.tracing.trace_panel import TracePanel
from editor.model.documents.map_document import label
from editor.model.documents.new_map import new_text
from editor.model.documents.patches import Value
from editor.model.sessions.painting.trace_state import tracing_of
from editor.window.main_window import MainWindow


def photo(path: Path) -> Path:
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    for x in range(400):
        for y in range(0, 300, 3):
            image.setPixelColor(x, y, QColor.fromHsv((x * y) % 360, 120, 200))
    assert image.save(str(path))
    return path


def half_of(path: Path) -> Path:
    whole = photo(path).read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    return path


def test_a_damaged_picture_makes_no_map_and_changes_none(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    torn = half_of(tmp_path / "torn.png")
    room = room_of(window)
    room.file_opening.open_paths([torn])
    settle(window, qtbot)
    assert window.sheets.maps() == [], "a map for nothing"
    assert any("torn.png" in notice.text.text() for notice in window.sheets.notices.shown())

    room.file_opening.open_paths([photo(tmp_path / "sound.png")])
    settle(window, qtbot)
    document = room.session.document
    assert document is not None
    qtbot.waitUntil(lambda: tracing_of(room.session).picture is not None)  # its corners are guessed then
    steps = document.undo_stack.count()
    room.file_opening.open_paths([torn])
    settle(window, qtbot)
    assert document.undo_stack.count() == steps, "a picture that cannot be read went under the map"
    end(window)


def test_the_first_save_takes_name_and_picture_from_the_folder(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    room = room_of(window)
    source = photo(tmp_path / "World map.PNG")
    room.file_opening.open_paths([source])
    settle(window, qtbot)
    document = room.session.document
    assert document is not None and document.chart.data["title"] == "World map"
    tracing = tracing_of(room.session)
    qtbot.waitUntil(lambda: tracing.picture is not None)
    assert tracing.ask()
    qtbot.waitUntil(lambda: tracing.labels is not None)
    asked: list[str] = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args, **_k: (asked.append(args[2]) or "", ""))
    assert not room.saving.save_as() and Path(asked[0]).parent == tmp_path, "it begins beside the picture"
    saves_to(monkeypatch, tmp_path / "My world.yaml")
    assert room.saving.save()
    text = (tmp_path / "My world.yaml").read_text(encoding="utf-8")
    assert "image: World map.PNG" in text
    assert sorted(path.name for path in tmp_path.glob("*.[pP][nN][gG]")) == ["World map.PNG"], "copied once more"
    assert current(window).title() == "My world" and "title: My world" in text
    qtbot.wait(300)
    assert not window.sheets.notices.shown(), "the picture was missed although it lies beside the map"
    assert tracing.picture is not None and tracing.labels is not None, "what was suggested is gone"
    assert isinstance(panel := room.docks.panel("trace"), TracePanel) and panel.now == 1, "the step is another one"

    second = tmp_path / "elsewhere"
    second.mkdir()
    saves_to(monkeypatch, second / "Third.yaml")
    assert room.saving.save_as()
    copy = second / "World map.PNG"
    assert copy.read_bytes() == source.read_bytes()
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o666 & ~mask, "nobody else could read the picture"
    assert current(window).title() == "My world", "the title is the map's own by now"

    sheet = room.start_actions.add_text(new_text(None, "square8", 4, 3, title="scan"), given_title="scan")
    assert sheet.document is not None
    sheet.document.do(label("panels-properties-set-title"), [Value(("title",), "scan", "Treasure")])
    saves_to(monkeypatch, tmp_path / "other.yaml")
    assert room.saving.save()
    assert current(window).title() == "Treasure", "a title that somebody typed was lost"
    end(window)
