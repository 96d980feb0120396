"""Files that are opened: faults are told at once, files of one name are told apart, pictures become maps, Tiled is understood."""

from __future__ import annotations

import os
import stat
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import pytest
from charts import map_text
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel
from pytest import MonkeyPatch
from pytestqt.qtbot import QtBot
from window_help import Opener, current, room_of, saves_to, settle

from editor.base.texts import distinct_name
from editor.draw.tracing.trace_panel import TracePanel
from editor.model.documents.map_document import label
from editor.model.documents.new_map import new_text
from editor.model.documents.patches import Value
from editor.model.recovery.unsaved_work import UnsavedWork
from editor.model.sessions.painting.trace_state import tracing_of
from editor.view.panels.export_panel import ExportPanel
from editor.view.widgets.card_grid import Card
from editor.window.files.autorecovery import RecoveryBar
from editor.window.main_window import MainWindow
from editor.window.notices import Notice

ISLANDS = Path(__file__).parents[3] / "rulesets" / "colonies_1990" / "scenarios" / "maps" / "islands.yaml"


def test_faults_of_an_opened_map_come_to_the_front(opened: Opener, tmp_path: Path, qtbot: QtBot) -> None:
    text = ISLANDS.read_text(encoding="utf-8")
    inland = tmp_path / "inland.yaml"
    inland.write_text(text.replace("at: J3", "at: C3").replace("at: L14", "at: C3"), encoding="utf-8")
    torn = tmp_path / "torn.yaml"
    torn.write_text(text.replace("at: G8", "at: [G8"), encoding="utf-8")
    window = opened(ISLANDS)
    room = room_of(window)
    dock, problems = room.docks.docks["problems"], cast(Any, room.docks.panel("problems"))
    qtbot.waitUntil(lambda: problems.checker.fresh and problems.model.empty)
    dock.hide()
    room.file_opening.open_paths([inland])
    qtbot.waitUntil(dock.isVisible)
    assert problems.model.rowCount() > 1
    told: list[str] = []
    room.session.reported.connect(lambda said: told.append(said.key))
    QTest.keyClick(room.view, Qt.Key.Key_N)
    assert told == ["features-only-tracks"], "circles are drawn on tracks"
    dock.hide()
    problems.checker.check_all()
    qtbot.waitUntil(lambda: problems.checker.fresh)
    assert not dock.isVisible(), "it is shown once: who puts it away means that"
    room.file_opening.open_paths([torn])
    settle(window, qtbot)
    bar = next(bar for bar in window.sheets.notices.shown() if isinstance(bar, Notice) and bar.isVisible())
    line = next(n for n, row in enumerate(torn.read_text(encoding="utf-8").splitlines(), 1) if "[G8" in row)
    assert f"line {line}" in bar.text.text()


ONE_WINDOW = True


def test_as_many_folders_are_said_as_tell_files_apart() -> None:
    one, other, far = Path("/a/maps/i.yaml"), Path("/a/maps/sub/i.yaml"), Path("/b/maps/i.yaml")
    assert distinct_name(one, [one, Path("/a/maps/j.yaml")]) == "i.yaml"
    assert distinct_name(one, [one, other]) == str(Path("maps/i.yaml"))
    assert distinct_name(other, [one, other]) == str(Path("sub/i.yaml"))
    assert distinct_name(one, [one, far]) == str(Path("a/maps/i.yaml"))


def alike(tmp_path: Path) -> list[Path]:
    """Two maps of one title and one name in two folders."""
    paths = [tmp_path / "maps" / "island.yaml", tmp_path / "maps" / "sub" / "island.yaml"]
    paths[1].parent.mkdir(parents=True)
    for path in paths:
        path.write_text(map_text("square8"), encoding="utf-8")
    return paths


def test_of_the_recent_files_one_row_is_shown_and_all_when_asked_for(opened: Opener, qtbot: QtBot) -> None:
    section = opened().start.sections["recent"]
    section.fill([Card(lambda: "A", lambda: "b") for _ in range(8)])
    section.resize(800, 400)
    qtbot.waitUntil(lambda: sum(card.isVisibleTo(section) for card in section.cards.cards) == 3)
    one_row = section.cards.heightForWidth(800)
    assert section.all.isVisibleTo(section) and "8" in section.all.text()
    section.all.click()
    assert all(card.isVisibleTo(section) for card in section.cards.cards) and not section.all.isVisibleTo(section)
    assert section.cards.heightForWidth(800) > 2 * one_row


def test_files_of_one_name_say_their_folders_everywhere(opened: Opener, tmp_path: Path, qtbot: QtBot) -> None:
    paths = alike(tmp_path)
    said = [str(Path("maps/island.yaml")), str(Path("sub/island.yaml"))]
    window = opened(*paths)
    room = room_of(window)
    qtbot.waitUntil(lambda: len(window.sheets.maps()) == 2)
    window.sheets.show_sheet(window.sheets.sheets[0])
    settle(window, qtbot)
    cards = [card for card in window.start.sections["recent"].cards.cards if isinstance(card, Card)]
    lines = [card.accessibleDescription() for card in cards]
    assert all(any(name in line for line in lines) for name in said), lines
    assert {str(path) for path in paths} <= {line for card in cards for line in card.toolTip().splitlines()}
    assert [action.text() for action in room.menus.recent.actions()] == said[::-1]
    for sheet in window.sheets.maps():
        assert sheet.document is not None
        sheet.document.mark_unsaved()
    assert not room.closing.may_close()
    question = window.sheets.notices.shown()[0]
    texts = " ".join(label.text() for label in question.findChildren(QLabel))
    assert all(name in texts for name in said), texts
    window.sheets.notices.clear("close")
    for sheet in window.sheets.maps():
        room.closing.drop(sheet)


def test_recovery_rows_of_one_name_say_their_folders(tmp_path: Path, qtbot: QtBot) -> None:
    bar = RecoveryBar()
    qtbot.addWidget(bar)
    paths = alike(tmp_path)
    bar.offer([UnsavedWork(path.with_suffix(".journal"), path, None, 3, datetime.now(UTC), False) for path in paths])
    labels = [line.findChildren(QLabel)[0] for line in bar.lines]
    assert [label.toolTip() for label in labels] == [str(path) for path in paths]
    assert str(Path("maps/island.yaml")) in labels[0].text() and str(Path("sub/island.yaml")) in labels[1].text()


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
    qtbot.waitUntil(lambda: not tracing.reading.working and not tracing.thinking.working)
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

    sheet = room.start_actions.add_text(new_text(None, "square8", 4, 3, title="scan"), default_title="scan")
    assert sheet.document is not None
    sheet.document.do(label("panels-properties-set-title"), [Value(("title",), "scan", "Treasure")])
    saves_to(monkeypatch, tmp_path / "other.yaml")
    assert room.saving.save()
    assert current(window).title() == "Treasure", "a title that somebody typed was lost"


LEFT = Qt.MouseButton.LeftButton


def test_a_map_goes_to_tiled_and_comes_back(
    opened: Opener, qtbot: QtBot, bay: Path, tmp_path: Path, monkeypatch: MonkeyPatch
) -> None:
    window = opened(bay)
    QTest.keyClick(window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    panel = window.findChild(ExportPanel)
    assert panel is not None
    qtbot.waitUntil(panel.isVisible)
    panel.choice.kind.setCurrentIndex(panel.choice.kind.findData("tmx"))
    target = tmp_path / "out.tmx"
    saves_to(monkeypatch, target)
    with qtbot.waitSignal(panel.made):
        QTest.mouseClick(panel.foot.make, LEFT)
    assert (tmp_path / "out-tiles.png").is_file()
    assert "comments" in panel.foot.result.text()  # the one thing of this map that Tiled does not carry

    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_a, **_k: ([str(target)], ""))
    QTest.keyClick(window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    settle(window, qtbot)
    sheet = current(window)
    document = room_of(window).session.document
    assert document is not None and document.path is None and sheet.session.file_name == "out.yaml"
    assert document.chart.data["sites"][0]["id"] == "alpha"  # type: ignore[index,call-overload]
    assert any("came from Tiled" in bar.text.text() for bar in window.sheets.notices.shown())

    target.write_text("<map", encoding="utf-8")
    room_of(window).file_opening.open_paths([target])
    settle(window, qtbot)
    assert current(window) is sheet  # nothing was opened, and why is said
    assert any("no sound XML" in bar.text.text() for bar in window.sheets.notices.shown())
