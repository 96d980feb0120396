"""The panel of the window that makes a kit: with what is chosen in it, beside the window, stopped, and opened."""

from __future__ import annotations

from pathlib import Path

import pytest
from on_screen import on_screen
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.base.texts import LANGUAGES, ui
from editor.model.documents.map_document import MapDocument
from editor.model.games import Games
from editor.model.sessions.session import Session
from editor.view.panels.kit_panel import KitPanel

LEFT = Qt.MouseButton.LeftButton
IDLE = 90_000


@pytest.fixture
def panel(qtbot: QtBot) -> KitPanel:
    """The panel on the strait of two forts."""
    made = on_screen(qtbot, KitPanel(None), 320, 560)
    assert not made.foot.make.isEnabled()
    made.show_session(Session(MapDocument.open(Path("maps/sea_battle_strait.yaml").resolve()), games=Games()))
    assert made.foot.make.isEnabled()
    return made


@pytest.mark.slow
def test_a_kit_is_made_and_opened(
    panel: KitPanel, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    for name in set(panel.sheet_boxes) - {"log"}:
        QTest.keyClick(panel.sheet_boxes[name], Qt.Key.Key_Space)
        assert not panel.sheet_boxes[name].isChecked()
    target = tmp_path / "kit.pdf"
    with qtbot.waitSignal(panel.made):
        panel.write(target)
        assert panel.foot.stop.isVisible() and panel.foot.bar.isVisible() and not panel.foot.make.isEnabled()
    assert target.read_bytes().startswith(b"%PDF") and str(target) in panel.foot.result.text()
    assert [url.toLocalFile() for url in opened] == [str(target)]
    assert panel.foot.make.isEnabled() and panel.foot.stop.isHidden() and panel.foot.show_it.isVisible()


def test_a_kit_that_is_stopped_leaves_no_file(panel: KitPanel, qtbot: QtBot, tmp_path: Path) -> None:
    target = tmp_path / "kit.pdf"
    panel.write(target)
    with qtbot.waitSignal(panel.foot.work.ended):
        QTest.mouseClick(panel.foot.stop, LEFT)
    assert not target.exists() and panel.foot.result.text() and panel.foot.make.isEnabled()


def test_what_is_chosen_is_what_the_command_gets(panel: KitPanel) -> None:
    panel.paper.setCurrentText("A3")
    panel.players.setValue(2)
    panel.flip.setCurrentIndex(1)
    panel.sheet_boxes["board"].setChecked(False)
    words = panel.words()
    assert words[words.index("--paper") + 1] == "A3"
    assert words[words.index("--players") + 1] == "2"
    assert "--short-edge" in words
    assert "board" not in words[words.index("--only") + 1].split(",")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off(panel: KitPanel, language: str) -> None:
    ui.language = language
    panel.resize(panel.minimumSizeHint().width(), 600)
    for button in (panel.foot.make, *panel.sheet_boxes.values(), panel.open_it):
        assert button.width() >= button.sizeHint().width()
