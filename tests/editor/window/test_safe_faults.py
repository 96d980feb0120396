"""Folders that vanish, files that are protected, two windows on one map, earlier saves gone through by hand."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
import safe_maps
from charts import map_text
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from window_help import LEFT, Opener, current, paint, room_of, saves_to

from editor.model.recovery.journal import Journal
from editor.model.recovery.unsaved_work import find, restore
from editor.window.main_window import MainWindow

ONE_WINDOW = True

GOOD = map_text("square8")


def bars(window: MainWindow) -> list[str]:
    return [bar.text.text() for bar in window.sheets.notices.shown() if bar.isVisible()]


def journal_of(window: MainWindow) -> Journal:
    session = room_of(window).session
    assert session is not None and session.journal is not None
    return session.journal


def press(button: QPushButton) -> None:
    assert button.isEnabled()
    QTest.mouseClick(button, LEFT)


def test_a_folder_that_vanishes_takes_no_work_with_it(
    opened: Opener, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    path = folder / "bay.yaml"
    path.write_text(GOOD, encoding="utf-8")
    window = opened(path)
    paint(window, "B2", "land")
    journal = journal_of(window)
    assert journal.path is not None and journal.path.parent == folder
    shutil.rmtree(folder)
    paint(window, "C2", "land")
    assert journal.path.exists(), "what is written into a file that nobody can find again is lost"
    document = current(window).document
    assert document is not None
    copy = tmp_path / "copy.journal"
    shutil.copy(journal.path, copy)  # as if the process had died now
    copy.rename(journal.path.with_name("other.journal"))
    offers = [offer for offer in find() if offer.journal.name == "other.journal"]
    assert len(offers) == 1 and offers[0].count == 2
    back, its = restore(offers[0])
    assert back.text() == document.text()
    its.close()

    room_of(window).saving.save()
    assert len(bars(window)) == 1 and "no such file or folder" in bars(window)[0] and document.dirty
    other = tmp_path / "other.yaml"
    saves_to(monkeypatch, other)
    answer = next(b for b in window.sheets.notices.shown()[0].buttons if b.text().startswith("Save as"))
    press(answer)
    assert other.read_text(encoding="utf-8") == document.text() and not document.dirty and bars(window) == []


def test_work_is_offered_once_whichever_way_leads_to_its_file(opened: Opener, tmp_path: Path, qtbot: QtBot) -> None:
    sea, way = tmp_path / "sea", tmp_path / "way"
    sea.mkdir()
    way.symlink_to(sea, target_is_directory=True)
    document, journal = safe_maps.opened(sea, "square8")
    safe_maps.random_command(document, 3)
    place = journal.path
    assert place is not None
    left = place.read_bytes()
    journal.close()
    place.write_bytes(left)  # as if the process had died
    window = opened()
    room = room_of(window)
    room.file_opening.settings.remember_file(sea / "bay.yaml")
    bar = room.autorecovery.recovery
    room.autorecovery.offer()
    qtbot.waitUntil(lambda: len(bar.offers) == 1)
    room.file_opening.open_map(way / "bay.yaml")
    qtbot.waitUntil(lambda: window.sheets.of_file(way / "bay.yaml") is not None)
    assert len(bar.offers) == 1


def test_what_is_protected_or_no_file_any_more_is_not_written_over(opened: Opener, bay: Path, qtbot: QtBot) -> None:
    window = opened(bay)
    bay.chmod(0o444)
    paint(window, "B2", "land")
    room_of(window).saving.save()
    assert len(bars(window)) == 1 and bay.read_text(encoding="utf-8") == GOOD and current(window).unsaved
    bay.unlink()
    os.mkfifo(bay)  # nobody reads it: to open it would mean to wait for ever
    room_of(window).saving.save(over=True)
    assert bay.is_fifo() and current(window).unsaved
    bay.unlink()
    bay.mkdir()
    room_of(window).saving.save(over=True)
    assert len(bars(window)) == 1 and "folder" in bars(window)[0] and current(window).unsaved
    bay.rmdir()
    room_of(window).saving.save(over=True)
    assert bay.is_file() and not current(window).unsaved and bars(window) == []


def test_a_second_window_is_told_and_nobody_overwrites_the_other(opened: Opener, bay: Path, qtbot: QtBot) -> None:
    one = opened(bay, alone=True)
    paint(one, "B2", "land")
    two = opened(bay, alone=True)
    assert bars(one) == [] and len(bars(two)) == 1 and "another window" in bars(two)[0]
    paint(two, "C2", "land")
    first, second = journal_of(one).path, journal_of(two).path
    assert first is not None and second is not None and first != second and first.exists() and second.exists()
    assert not room_of(two).autorecovery.recovery.offers, "the work of a living window is not offered"
    room_of(two).saving.save()
    theirs = bay.read_text(encoding="utf-8")
    outside = room_of(one).autorecovery.outside
    qtbot.waitUntil(lambda: outside.isVisible() and outside.height() > 20)
    room_of(one).saving.save()
    assert bay.read_text(encoding="utf-8") == theirs and current(one).unsaved
    press(outside.merge_button)
    room_of(one).saving.save()
    chart = current(one).document.chart  # type: ignore[union-attr]
    assert [chart.ink_at(chart.geometry.cell(cell)).terrain for cell in ("B2", "C2")] == ["land", "land"]  # type: ignore[union-attr]
    qtbot.waitUntil(room_of(two).autorecovery.outside.isVisible)
