"""The window as its user meets it: new map, paint, save, open again; tabs, dropped files, closing."""

from __future__ import annotations

from pathlib import Path

import pytest
from charts import map_text
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from window_help import LEFT, Opener, answer, current, paint, room_of, saves_to, settle

from dsl.maps.mapfile import MapFile
from editor.base.texts import Message
from editor.model.documents.chart import Ink
from editor.window.main_window import MainWindow
from editor.window.pages.broken_file_page import BrokenFilePage

ONE_WINDOW = True


def test_a_new_map_is_painted_saved_and_opened_again(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = room_of(window)
    QTest.mouseClick(window.start.buttons["file.new"], LEFT)
    form = room.start_actions.new_map
    assert form.isVisible()
    form.title.setFocus()
    QTest.keyClicks(form.title, "Sunday sea")
    form.width_.setValue(14)
    form.height_.setValue(9)
    QTest.mouseClick(form.make, LEFT)
    settle(window, qtbot)
    assert window.windowTitle() == "Sunday sea — Fordewind"
    paint(window, "C4", "land")
    assert window.windowTitle() == "• Sunday sea — Fordewind"
    target = tmp_path / "sunday.yaml"
    saves_to(monkeypatch, target)
    QTest.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert window.windowTitle() == "Sunday sea — Fordewind"
    rows = MapFile.open(target).rows()
    assert len(rows) == 9 and all(len(row) == 14 for row in rows)
    assert len({row[2] for row in rows}) == 2 and rows[3][2] != rows[0][0]
    QTest.keyClick(window, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert not window.sheets.maps()
    room.file_opening.open_paths([target])
    settle(window, qtbot)
    document = room.session.document
    assert document is not None and document.path == target
    assert document.chart.ink_at(document.chart.geometry.cell("C4")) == Ink("land")


def test_a_sample_opens_as_a_copy_that_is_saved_elsewhere(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    section = window.start.sections["samples"]
    card = next(card for card in section.cards.cards if card.text() == "The Atlantic")
    before = {path: path.read_bytes() for path in (Path("maps")).resolve().glob("*.yaml")}
    card.setFocus()
    QTest.keyClick(card, Qt.Key.Key_Return)
    settle(window, qtbot)
    sheet = current(window)
    assert sheet.document is not None and sheet.document.path is None
    assert not sheet.unsaved, "a sample that was only looked at is no unsaved work"
    notice = next(bar for bar in window.sheets.notices.shown() if bar.isVisible())
    assert "sample" in notice.text.text()
    saves_to(monkeypatch, tmp_path / "mine.yaml")
    paint(window, "B2", "land")
    QTest.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert (tmp_path / "mine.yaml").is_file()
    assert {path: path.read_bytes() for path in before} == before


def test_a_sample_cannot_be_written_over_even_if_one_tries(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    sample = Path("maps/atlantic.yaml").resolve()
    before = sample.read_bytes()
    room_of(window).file_opening.open_paths([sample])
    settle(window, qtbot)
    saves_to(monkeypatch, sample)
    paint(window, "B2", "land")
    paint(window, "B2", "sea")
    QTest.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert sample.read_bytes() == before
    assert current(window).unsaved


def test_several_maps_are_tabs_and_each_keeps_what_is_its_own(opened: Opener, qtbot: QtBot, tmp_path: Path) -> None:
    paths = []
    for kind in ("square8", "pointy", "track"):
        paths.append(tmp_path / f"{kind}.yaml")
        paths[-1].write_text(map_text(kind), encoding="utf-8")
    window = opened(*paths)
    room = room_of(window)
    assert [sheet.kind for sheet in window.sheets.sheets] == ["start", "map", "map", "map"]
    window.sheets.bar.setCurrentIndex(1)
    paint(window, "B2", "land")
    assert [window.sheets.bar.tabText(place)[0] for place in (1, 2, 3)] == ["•", "B", "R"]
    document = room.session.document
    room.session.symmetry = "half-turn"
    QTest.keyClick(window, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert room.session.document is not document and current(window).document is room.session.document
    assert room.session.symmetry == "none", "another map is painted in two places unasked"
    QTest.keyClick(window, Qt.Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier)
    assert room.session.document is document and room.session.symmetry == "half-turn"
    room.session.report(Message("tools-told-off-board", {"count": 3}))
    assert "3" in window.status.hint.text()
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not current(window).unsaved
    assert "Ctrl+Z" not in window.status.hint.text(), "what was lost is there again"


def test_the_same_file_is_not_opened_twice(opened: Opener, qtbot: QtBot, bay: Path) -> None:
    window = opened(bay)
    room_of(window).start_actions.show_start()
    room_of(window).file_opening.open_paths([bay.parent / "." / bay.name])
    settle(window, qtbot)
    assert len(window.sheets.maps()) == 1 and current(window).document is not None


def test_closing_asks_in_a_bar_and_does_what_is_answered(opened: Opener, qtbot: QtBot, bay: Path) -> None:
    window = opened(bay)
    before = bay.read_bytes()
    for said, left, same in (("Keep open", 1, True), ("Do not save", 0, True)):
        if window.sheets.maps():
            paint(window, "B2" if said == "Keep open" else "C2", "land")
        QTest.keyClick(window, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
        assert len(window.sheets.maps()) == 1, "nothing closes before the answer"
        answer(window, said)
        assert len(window.sheets.maps()) == left
        assert (bay.read_bytes() == before) == same
    room_of(window).file_opening.open_paths([bay])
    settle(window, qtbot)
    paint(window, "B2", "land")
    QTest.keyClick(window, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    answer(window, "Save")
    assert not window.sheets.maps() and bay.read_bytes() != before


def test_the_window_does_not_close_over_unsaved_work(opened: Opener, qtbot: QtBot, bay: Path) -> None:
    window = opened(bay, alone=True)
    paint(window, "B2", "land")
    assert not window.close() and window.isVisible()
    answer(window, "Save all")
    qtbot.waitUntil(lambda: not window.isVisible())
    assert not list(bay.parent.glob(".*journal*")), "saved work leaves no journal"


@pytest.mark.parametrize(("said", "saved"), [("Save all", True), ("Do not save", False)])
def test_the_window_does_not_close_over_a_text_that_is_being_mended(
    opened: Opener, qtbot: QtBot, bay: Path, tmp_path: Path, said: str, saved: bool
) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("fordewind: 1\ngrid: {kind: square8, width: 3\n", encoding="utf-8")
    window = opened(path, bay, alone=True)
    sheet = window.sheets.of_kind("broken")
    assert sheet is not None and isinstance(sheet.page, BrokenFilePage)
    QTest.keyClicks(sheet.page.text, "# mended ")
    assert not window.close() and window.isVisible()
    answer(window, said)
    qtbot.waitUntil(lambda: not window.isVisible())
    assert path.read_text("utf-8").startswith("# mended ") is saved


def test_files_dropped_on_the_window_open(window: MainWindow, qtbot: QtBot, bay: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(bay))])
    event = QDropEvent(QPointF(300, 300), Qt.DropAction.CopyAction, mime, LEFT, Qt.KeyboardModifier.NoModifier)
    window.dropEvent(event)
    settle(window, qtbot)
    assert current(window).title() == "Bay"


def test_a_dropped_folder_shows_its_maps_and_a_strange_file_is_refused(
    window: MainWindow, qtbot: QtBot, bay: Path
) -> None:
    file_opening = room_of(window).file_opening
    file_opening.open_paths([bay.parent])
    settle(window, qtbot)
    section = window.start.sections["folder"]
    assert section.isVisible() and [card.text() for card in section.cards.cards] == ["Bay"]
    strange = bay.parent / "notes.txt"
    strange.write_text("hello", encoding="utf-8")
    file_opening.open_paths([strange])
    assert "notes.txt" in window.sheets.notices.shown()[0].text.text()
    assert not window.sheets.maps()


def test_a_file_that_is_not_there_is_told_of(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    room_of(window).file_opening.open_paths([tmp_path / "gone.yaml"])
    settle(window, qtbot)
    assert "gone.yaml" in window.sheets.notices.shown()[0].text.text()
    assert not window.sheets.maps()


def test_a_folder_that_cannot_be_written_to_is_told_of_and_nothing_is_lost(
    opened: Opener, bay: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(bay)
    paint(window, "B2", "land")
    saves_to(monkeypatch, bay.parent / "no" / "such" / "folder" / "x.yaml")
    room = room_of(window)
    room.actions["file.save_as"].trigger()
    assert "could not be saved" in window.sheets.notices.shown()[0].text.text()
    assert current(window).unsaved and room.session is not None and room.session.document.path == bay
