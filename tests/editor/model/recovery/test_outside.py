"""Files that somebody else changes, saves that fail, write_back, and the panels for all of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from charts import map_text
from on_screen import on_screen
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot
from safe_maps import PAINT, opened, random_command, state

from dsl.maps.mapfile import MapEditError, MapFile
from editor.model.documents import write_back
from editor.model.documents.chart import Ink
from editor.model.documents.map_document import MapDocument
from editor.model.documents.patches import Value
from editor.model.recovery import unsaved_work
from editor.model.recovery.journal import Journal
from editor.model.recovery.outside_watcher import CHANGED, MOST, SAME, FileWatcher, throw_away, thrown_folder
from editor.model.sessions.session import Session
from editor.view.panels.backups_panel import BackupsPanel
from editor.view.panels.compare_panel import ComparePanel
from editor.view.panels.file_changed_bar import FileChangedBar
from editor.window.files.autorecovery import RecoveryBar

GOOD = map_text("square8")
THEIRS = GOOD.replace("price: 7}  # the first", "price: 8}  # dearer now").replace("author: somebody", "author: them")


def click(qtbot: QtBot, button: QPushButton) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))


@pytest.fixture
def document(tmp_path: Path) -> MapDocument:
    path = tmp_path / "bay.yaml"
    path.write_text(GOOD)
    return MapDocument.open(path)


def path_of(document: MapDocument) -> Path:
    assert document.path is not None
    return document.path


# --- outside -------------------------------------------------------------------------------------


def test_a_change_is_noticed_by_itself_and_our_own_save_is_none(document: MapDocument, qtbot: QtBot) -> None:
    watcher = FileWatcher(document)
    random_command(document, 1)
    document.save()
    assert watcher.check() == SAME
    with qtbot.waitSignal(watcher.changed):
        path_of(document).write_text(THEIRS)
    assert watcher.file_state == CHANGED
    watcher.close()


def test_a_save_does_not_write_over_what_others_wrote(document: MapDocument) -> None:
    random_command(document, 1)
    path_of(document).write_text(THEIRS)
    with pytest.raises(MapEditError) as trouble:
        document.save()
    assert trouble.value.diagnostic.code == "file-changed-outside" and document.dirty
    assert path_of(document).read_text() == THEIRS
    document.save(over=True)
    assert THEIRS in [backup.path.read_text() for backup in write_back.listed(path_of(document))]


def test_the_bar_lists_conflicts_before_it_merges(document: MapDocument, qtbot: QtBot) -> None:
    watcher, bar, told = FileWatcher(document), FileChangedBar(), []
    qtbot.addWidget(bar)
    bar.reported.connect(told.append)
    bar.follow(watcher)
    assert not bar.isVisibleTo(bar.parentWidget())
    before = document.chart.items("sites")[0]
    assert isinstance(before, dict)
    from editor.model.documents.patches import Value

    document.do(PAINT, [Value(("sites", 0, "price"), before["price"], 5)])
    path_of(document).write_text(THEIRS)
    watcher.check()
    bar.show()
    assert bar.merge_button.isVisible() and not bar.save_button.isVisible()
    click(qtbot, bar.merge_button)
    assert bar.list.count() == 1 and document.undo_stack.count() == 1, "nothing is done yet"
    bar.list.item(0).setCheckState(Qt.CheckState.Checked)
    click(qtbot, bar.merge_button)
    assert document.chart.value(("sites", 0, "price")) == 8 and document.chart.data["author"] == "them"
    assert not bar.isVisible() and [said.args["count"] for said in told] == [1]
    document.undo_stack.undo()
    assert document.chart.value(("sites", 0, "price")) == 5
    watcher.close()


# --- saving --------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", ["replace", "fsync", "open"])
def test_a_save_that_fails_loses_nothing(tmp_path: Path, call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    document, journal = opened(tmp_path, "square8")
    random_command(document, 1)
    text = document.text()

    def full(*_args: object, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, call, full)
        with pytest.raises(MapEditError) as trouble:
            document.save()
    assert "the disk is full" in str(trouble.value)
    assert document.dirty and document.text() == text
    assert (tmp_path / "bay.yaml").read_text() == GOOD
    assert sorted(f.name for f in tmp_path.iterdir()) == [".bay.yaml.journal", "bay.yaml"]
    document.save()
    assert not document.dirty and (tmp_path / "bay.yaml").read_text() == text
    journal.close()


def test_a_vanished_folder_and_one_that_comes_back(tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    document, journal = opened(folder, "square8")
    random_command(document, 1)
    folder.rename(tmp_path / "gone")
    with pytest.raises(MapEditError):
        document.save()
    random_command(document, 2)
    assert document.dirty
    (tmp_path / "gone").rename(folder)
    document.save()
    assert MapDocument.open(folder / "bay.yaml").text() == document.text()
    journal.close()


def test_ten_backups_and_what_was_there_at_first(document: MapDocument) -> None:
    texts = [GOOD]
    for price in range(12):
        document.do(PAINT, document.chart.painted([price], Ink("land")))
        document.save()
        texts.append(document.text())
    kept = write_back.listed(path_of(document))
    assert [backup.path.read_text() for backup in kept] == texts[:2:-1]


# --- panels --------------------------------------------------------------------------------------


def test_the_backups_panel_goes_back_and_forth(document: MapDocument, qtbot: QtBot) -> None:
    panel = on_screen(qtbot, BackupsPanel(None), 360, 300)
    panel.show_session(Session(document))
    assert panel.hint.isVisible() and not panel.restore_button.isEnabled()
    document.do(PAINT, document.chart.painted([0, 1, 2], Ink("land")))
    document.save()
    assert panel.model.rowCount() == 2 and panel.hint.isHidden()
    panel.pick(1)
    click(qtbot, panel.restore_button)
    assert document.text() == GOOD and document.dirty
    document.undo_stack.undo()
    assert document.text() == path_of(document).read_text()
    with qtbot.waitSignal(panel.copy_requested) as caught:
        click(qtbot, panel.copy_button)
    assert caught.args[0].text() == GOOD and caught.args[0].origin == document.path
    panel.show_session(None)
    assert panel.model.rowCount() == 0


@pytest.mark.parametrize("topology", ["square4", "pointy", "flat", "track"])
def test_the_compare_panel(tmp_path: Path, topology: str, qtbot: QtBot) -> None:
    document, journal = opened(tmp_path, topology)
    panel = on_screen(qtbot, ComparePanel(None), 640, 520)
    panel.show_session(Session(document))
    assert panel.hint.isVisible()
    assert panel.compare_file() == "" and panel.comparison is not None and panel.comparison.same
    document.do(PAINT, document.chart.painted([2], document.chart.inks()[-1]))
    qtbot.waitUntil(lambda: panel.comparison is not None and not panel.comparison.same)
    with qtbot.waitSignal(panel.goto) as caught:
        item = panel.list.visualRect(panel.model.index(0)).center()
        qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=item)
    assert caught.args[0] == [2]
    panel.mode.setCurrentIndex(1)
    assert panel.slider.isVisible()
    panel.slider.setValue(20)
    panel.grab()
    document.undo_stack.undo()
    qtbot.waitUntil(lambda: panel.comparison is not None and panel.comparison.same)
    journal.close()


def test_marks_are_on_the_cells_that_differ(document: MapDocument, qtbot: QtBot) -> None:
    from editor.charts.drawing.difference_marks import marked_picture
    from editor.charts.drawing.drawing_context import DrawingLook
    from editor.charts.drawing.style.theme import Theme
    from editor.model.documents.geometry import View
    from editor.model.documents.three_way_merge import compare

    old = MapDocument(MapFile(GOOD)).chart
    document.do(PAINT, document.chart.painted([25], Ink("land")))
    view = View(20.0, 0.0, 0.0, 240, 180)
    theme, found = Theme(), compare(old, document.chart)
    plain = marked_picture(
        compare(document.chart, document.chart), document.chart, theme, view, DrawingLook("en"), old=False
    )
    marked = marked_picture(found, document.chart, theme, view, DrawingLook("en"), old=False)
    x, y = document.chart.geometry.centre(25)
    at, far = (round(x * 20), round(y * 20)), (round((x + 4) * 20), round((y + 4) * 20))
    assert plain.pixelColor(*at) != marked.pixelColor(*at)
    assert plain.pixelColor(*far) == marked.pixelColor(*far)


def test_the_recovery_bar(tmp_path: Path, qtbot: QtBot) -> None:
    document, journal = opened(tmp_path, "square8")
    random_command(document, 1)
    assert journal.path is not None
    data = journal.path.read_bytes()
    journal.close()
    (tmp_path / ".bay.yaml.journal").write_bytes(data)
    bar = RecoveryBar()
    qtbot.addWidget(bar)
    assert not bar.isVisible()
    bar.offer(unsaved_work.find([tmp_path / "bay.yaml"]))
    assert bar.isVisible() and len(bar.offers) == 1
    with qtbot.waitSignal(bar.compare_requested):
        click(qtbot, bar.findChildren(QPushButton)[1])
    with qtbot.waitSignal(bar.restored) as caught:
        click(qtbot, bar.findChildren(QPushButton)[0])
    again, second, _offer = caught.args
    assert state(again) == state(document) and not bar.isVisible()
    second.close()
    assert unsaved_work.find([tmp_path / "bay.yaml"]) == []


def test_thrown_work_is_told_by_its_title_and_comes_back(qtbot: QtBot) -> None:
    """A map that was never saved: its title is told; thrown away, it lies aside and can be had again."""
    document = MapDocument(MapFile(map_text("square8").replace("title: Bay", "title: Old")))
    journal = Journal(document)
    title = document.chart.value(("title",))
    document.do(PAINT, [Value(("title",), title, "Залив\u0007 бурь")])
    assert journal.path is not None
    data, home = journal.path.read_bytes(), unsaved_work.recovery_folder() / "dead.journal"
    journal.close()
    home.write_bytes(data)
    bar, thrown = RecoveryBar(), []
    qtbot.addWidget(bar)
    bar.thrown.connect(thrown.append)
    bar.offer(unsaved_work.find())
    assert "Залив бурь" in bar.lines[0].findChildren(QLabel)[0].text()
    click(qtbot, bar.lines[0].findChildren(QPushButton)[2])
    assert unsaved_work.find() == [] and not home.exists() and not bar.isVisible()
    assert thrown[0].place.read_bytes() == data
    bar.bring_back(thrown[0])
    assert home.read_bytes() == data and bar.isVisible() and [o.journal for o in bar.offers] == [home]
    for _ in range(MOST + 2):
        home.write_bytes(data)
        assert throw_away(bar.offers[0]) is not None
    assert len(list(thrown_folder().iterdir())) == MOST
