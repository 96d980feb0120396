"""The panel that brings a map out: what it shows, makes, refuses, and how it is stopped."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from charts import small_map
from on_screen import on_screen
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from editor.base.texts import LANGUAGES, ui
from editor.model.sessions.session import Session
from editor.view.panels.export_panel import ExportPanel
from editor.window.dock import Rolling

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(qtbot: QtBot) -> ExportPanel:
    """The panel with a small map on the session."""
    made = on_screen(qtbot, ExportPanel(None), 320, 560)
    assert not made.foot.make.isEnabled()
    made.show_session(Session(small_map("square8")))
    return made


def choose(panel: ExportPanel, kind: str) -> None:
    panel.choice.kind.setCurrentIndex(panel.choice.kind.findData(kind))


def test_a_poster_is_made_without_blocking(panel: ExportPanel, qtbot: QtBot, tmp_path: Path) -> None:
    choose(panel, "poster")
    panel.choice.cell.setValue(40)
    assert panel.preview.isVisible() and "A4" in panel.summary.text()
    target = tmp_path / "poster.pdf"
    with qtbot.waitSignal(panel.made):
        panel.write(target)
        assert panel.foot.stop.isVisible() and panel.foot.bar.isVisible() and not panel.foot.make.isEnabled()
    assert target.read_bytes().startswith(b"%PDF") and str(target) in panel.foot.result.text()
    assert panel.foot.bar.value() == panel.foot.bar.maximum() > 1  # a step for each page came through
    assert panel.foot.make.isEnabled() and panel.foot.stop.isHidden() and panel.foot.show_it.isVisible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_in_any_language(panel: ExportPanel, qtbot: QtBot, language: str) -> None:
    ui.language = language
    panel.resize(200, 560)  # smaller than it can be: it keeps as wide as it needs
    for kind in ("pdf", "poster", "png", "svg", "tmx", "tmj"):
        choose(panel, kind)
        qtbot.waitUntil(lambda: panel.upper.minimumSizeHint().width() <= panel.area.viewport().width())
        assert panel.summary.text()
        assert panel.foot.make.visibleRegion().boundingRect().height() == panel.foot.make.height()


def test_what_stands_in_the_way_is_told(panel: ExportPanel, qtbot: QtBot, tmp_path: Path) -> None:
    choose(panel, "svg")
    ui.language = "ru"
    panel.write(tmp_path / "not there" / "a.svg")
    qtbot.waitUntil(lambda: panel.foot.make.isEnabled())
    assert panel.foot.result.text().endswith("такого файла или папки нет")
    assert panel.foot.show_it.isHidden()
    choose(panel, "tmx")
    assert panel.foot.result.isHidden()  # it was about another kind of file


def test_margins_that_leave_nothing_are_told_before(panel: ExportPanel) -> None:
    choose(panel, "poster")
    panel.choice.paper.setCurrentText("A5")
    panel.choice.margin.setValue(50)
    panel.choice.overlap.setValue(50)
    assert "margins" in panel.summary.text() and not panel.foot.make.isEnabled()
    panel.choice.margin.setValue(8)
    assert "margins" not in panel.summary.text() and panel.foot.make.isEnabled()


@pytest.mark.parametrize(
    ("kind", "language", "words"), [("png", "ru", "точек"), ("poster", "uk", "аркуш"), ("png", "en", "200")]
)
def test_what_is_too_large_is_told_before(panel: ExportPanel, kind: str, language: str, words: str) -> None:
    ui.language = language
    choose(panel, kind)
    assert panel.foot.make.isEnabled()
    panel.choice.cell.setValue(100)
    panel.choice.dpi.setValue(1200)
    panel.choice.paper.setCurrentText("A5")
    panel.choice.margin.setValue(40)
    panel.choice.overlap.setValue(50)
    assert words in panel.summary.text() and not panel.foot.make.isEnabled()
    panel.choice.cell.setValue(1)
    assert panel.foot.make.isEnabled()


def test_a_process_is_stopped(
    panel: ExportPanel, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = tmp_path / "slow"
    slow.write_text("#!/bin/sh\nexec sleep 60\n")
    slow.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(slow))
    choose(panel, "png")
    panel.write(tmp_path / "a.png")
    folder = panel.foot.work.folder
    QTest.mouseClick(panel.foot.stop, LEFT)
    qtbot.waitUntil(lambda: panel.foot.make.isEnabled())
    assert panel.foot.result.text() == "Stopped; no file was made."
    assert not (tmp_path / "a.png").exists()
    assert folder is not None and not folder.exists()


def test_the_name_gets_its_ending(
    panel: ExportPanel, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted: list[Path] = []
    monkeypatch.setattr(panel, "write", wanted.append)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(tmp_path / "v1.2"), ""))
    choose(panel, "poster")
    QTest.mouseClick(panel.foot.make, LEFT)
    assert wanted == [tmp_path / "v1.2.pdf"]


def test_tiled_tells_what_it_cannot_carry(panel: ExportPanel) -> None:
    choose(panel, "tmx")
    assert panel.preview.isHidden()
    assert "comments" in panel.summary.text()  # the small map has some


@pytest.mark.parametrize(("language", "shown"), [("en", "15.5 mm"), ("ru", "15,5 мм"), ("uk", "15,5 мм")])
@pytest.mark.parametrize("typed", ["15,5", "15.5"])
def test_lengths_are_typed_with_a_comma_or_a_point(panel: ExportPanel, language: str, shown: str, typed: str) -> None:
    ui.language = language
    panel.choice.cell.setFocus()
    panel.choice.cell.selectAll()
    QTest.keyClicks(panel.choice.cell, typed)
    QTest.keyClick(panel.choice.cell, Qt.Key.Key_Return)
    assert panel.choice.cell.value() == 15.5 and panel.choice.cell.text() == shown


def test_closing_the_window_ends_the_process(
    panel: ExportPanel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = tmp_path / "slow"
    slow.write_text("#!/bin/sh\nexec sleep 60\n")
    slow.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(slow))
    panel.write(tmp_path / "a.pdf")
    process = panel.foot.work.process
    assert process is not None and process.waitForStarted(5000)
    panel.close()
    assert not panel.foot.work.busy  # it ended, and the panel knows


def test_a_poster_is_offered_on_four_sheets_and_the_cells_follow(panel: ExportPanel) -> None:
    choice = panel.choice
    single = choice.cell.value()
    choose(panel, "poster")
    offered = choice.cell.value()
    assert (choice.across.value(), choice.down.value()) == (2, 2)
    assert offered > 1.5 * single and "sheets of A4" in panel.summary.text()
    choice.across.setFocus()
    choice.across.selectAll()
    QTest.keyClicks(choice.across, "4")
    QTest.keyClick(choice.across, Qt.Key.Key_Return)
    choice.down.setValue(4)
    assert choice.cell.value() > 1.5 * offered and "--sheets" in choice.words() and "--cell" not in choice.words()
    choice.paper.setCurrentText("A3")
    assert choice.cell.value() > 2.5 * offered, "paper of twice the size: the sheets stay, the cells grow"
    choice.cell.setValue(offered)  # the other way round: a cell is chosen, the sheets follow
    assert choice.across.value() * choice.down.value() < 4 and "--cell" in choice.words()
    choice.down.setValue(3)
    choose(panel, "pdf")
    assert choice.cell.value() > 1.2 * single, "on one sheet again, of A3"
    assert choice.across.isHidden() or not choice.across.isVisible()


def test_in_a_low_dock_the_button_is_seen(qtbot: QtBot) -> None:
    """The choice rolls instead: so it is in a window of 1280 × 800."""
    main, panel = QWidget(), ExportPanel(None)
    qtbot.addWidget(main)
    area = Rolling(panel, main, upright=False)
    qtbot.addWidget(area)
    area.resize(330, panel.heightForWidth(320) - 40)
    area.show()
    button = panel.foot.make
    qtbot.waitUntil(lambda: button.visibleRegion().boundingRect().height() == button.height() > 0)
