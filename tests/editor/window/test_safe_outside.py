"""Somebody else changes, removes, breaks the file of a map that is open; the disk is full: told once, nothing lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from charts import map_text
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot
from safe_maps import plain
from window_help import LEFT, Opener, current, paint, room_of

from editor.model.documents.chart import Ink
from editor.model.documents.map_document import MapDocument
from editor.model.documents.three_way_merge import Merged
from editor.window import busy
from editor.window.main_window import MainWindow

ONE_WINDOW = True

GOOD = map_text("square8")
THEIRS = GOOD.replace("price: 7", "price: 8").replace("title: Bay", "title: Gulf")


def shown(map_: MapDocument, cell: str) -> Ink | None:
    return map_.chart.ink_at(map_.chart.geometry.cell(cell))


def written(window: MainWindow, path: Path, text: str | None, qtbot: QtBot) -> MapDocument:
    """Somebody else writes the file, or removes it; the window notices by itself."""
    bar = room_of(window).autorecovery.outside
    path.unlink() if text is None else path.write_text(text, encoding="utf-8")
    qtbot.waitUntil(lambda: bar.isVisible() and bar.height() > 20)
    document = current(window).document
    assert document is not None
    return document


def click(button: QPushButton) -> None:
    assert button.isVisible()
    QTest.mouseClick(button, LEFT)


def test_a_file_that_others_work_on(opened: Opener, bay: Path, qtbot: QtBot) -> None:
    window = opened(bay)
    bar = room_of(window).autorecovery.outside

    document = written(window, bay, THEIRS, qtbot)  # nothing was changed here: reload, and back
    click(bar.reload_button)
    assert not bar.isVisible() and document.chart.data["title"] == "Gulf" and not document.dirty
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert document.text() == GOOD and document.dirty
    QTest.keyClick(window, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert document.text() == THEIRS and not document.dirty

    paint(window, "B2", "land")  # changed here and there: both changes stay, in one step
    document = written(window, bay, THEIRS.replace("author: somebody", "author: them"), qtbot)
    click(bar.show_button)
    assert room_of(window).docks.shows("compare")
    click(bar.merge_button)
    assert not bar.isVisible() and document.chart.data["author"] == "them" and shown(document, "B2") == Ink("land")
    QTest.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert plain(MapDocument.open(bay).chart) == plain(document.chart) and "# the first" in bay.read_text()

    paint(window, "C2", "land")  # broken meanwhile: nothing is taken, nothing lost, nothing written over unasked
    mine = document.text()
    written(window, bay, "sites: [", qtbot)
    for button in (bar.reload_button, bar.merge_button):
        click(button)
        assert document.text() == mine and bar.isVisible()
    room_of(window).saving.save()
    assert bay.read_text() == "sites: [" and "sites: [" not in document.text()
    assert window.sheets.notices.shown() == [] and bar.isVisible(), "the bar that asks is there already"
    click(bar.keep_button)
    room_of(window).saving.save()
    assert bay.read_text() == mine and not document.dirty

    written(window, bay, None, qtbot)  # removed: unsaved again, and saved by one button
    assert document.dirty and not bar.reload_button.isVisible()
    click(bar.save_button)
    assert bay.read_text() == mine and not bar.isVisible() and not document.dirty


def test_a_full_disk_is_told_once_and_loses_nothing(opened: Opener, bay: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window = opened(bay)
    paint(window, "B2", "land")
    document = current(window).document
    assert document is not None

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)  # the journal
        patch.setattr(os, "fsync", full)  # the map
        for cell in ("C2", "D2", "E2"):
            paint(window, cell, "land")
            room_of(window).saving.save()
        bars = [notice.text.text() for notice in window.sheets.notices.shown()]
        assert len(bars) == 2 and sum("the disk is full" in text for text in bars) == 1, bars
        assert bay.read_text(encoding="utf-8") == GOOD and document.dirty
    room_of(window).saving.save()
    assert not document.dirty and bay.read_text(encoding="utf-8") == document.text()
    assert not any("the disk is full" in notice.text.text() for notice in window.sheets.notices.shown())
    assert sorted(file.name for file in bay.parent.iterdir()) == ["bay.yaml"]


def test_taking_changes_on_a_large_map_shows_that_the_window_is_busy(
    opened: Opener, bay: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(bay)
    seen: list[bool] = []
    monkeypatch.setattr(busy, "MANY_CELLS", 10)
    bar = room_of(window).autorecovery.outside
    written(window, bay, THEIRS, qtbot)
    watcher = bar._watcher
    assert watcher is not None
    merged = watcher.merged

    def watched() -> Merged:
        seen.append(QApplication.overrideCursor() is not None)
        return merged()

    monkeypatch.setattr(watcher, "merged", watched)
    click(bar.merge_button)
    assert seen == [True] and QApplication.overrideCursor() is None and not bar.isVisible()
