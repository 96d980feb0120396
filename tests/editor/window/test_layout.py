"""What the window remembers: panels, sizes, theme, letters, language; and that a bad settings file harms nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from charts import map_text
from cut_texts import assert_whole
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QSizePolicy, QToolButton
from pytestqt.qtbot import QtBot
from window_help import LEFT, Opener, paint, room_of, settle

from editor.base.texts import ui
from editor.window.main_window import MainWindow
from editor.window.settings import Settings

LEFT_AREA = Qt.DockWidgetArea.LeftDockWidgetArea
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
SHOWN = ("palette", "form", "contents", "properties", "history", "minimap", "problems")
AWAY = ("trace", "reshape", "export", "backups", "compare")


def visible_panels(window: MainWindow) -> set[str]:
    return {name for name, dock in room_of(window).docks.docks.items() if dock.isVisibleTo(window)}


def test_the_layout_is_remembered_and_can_be_had_as_it_was_at_first(opened: Opener, bay: Path) -> None:
    window = opened(bay)
    room = room_of(window)
    docks = room.docks.docks
    assert visible_panels(window) == set(SHOWN)
    QTest.mouseClick(docks["minimap"].head.cross, LEFT)
    room.actions["view.panel_backups"].trigger()
    room.draw_page.addDockWidget(LEFT_AREA, docks["problems"])
    QApplication.processEvents()
    room.draw_page.resizeDocks([docks["palette"]], [420], Qt.Orientation.Horizontal)
    QTest.keyClick(window, Qt.Key.Key_Equal, CTRL | ALT)
    QTest.keyClick(window, Qt.Key.Key_Equal, CTRL | ALT)
    room.actions["view.theme_dark"].trigger()
    room.actions["view.language_uk"].trigger()
    window.resize(780, 700)
    QApplication.processEvents()
    wide = docks["backups"].width()
    panels = visible_panels(window)
    assert "minimap" not in panels and "backups" in panels and wide > 320
    assert window.close()

    ui.language = "en"
    again = opened(bay, size=None)
    docks = room_of(again).docks.docks
    assert visible_panels(again) == panels
    assert room_of(again).draw_page.dockWidgetArea(docks["problems"]) == LEFT_AREA
    assert again.size() == QSize(780, 700) and abs(docks["backups"].width() - wide) < 20
    assert again.look.theme == "dark" and again.look.size == 120 and ui.language == "uk"
    assert room_of(again).actions["view.theme_dark"].isChecked()
    room_of(again).actions["view.reset_layout"].trigger()
    QApplication.processEvents()
    assert visible_panels(again) == set(SHOWN)
    assert room_of(again).draw_page.dockWidgetArea(docks["problems"]) == Qt.DockWidgetArea.BottomDockWidgetArea
    assert docks["palette"].width() < wide - 20
    QTest.keyClick(again, Qt.Key.Key_0, CTRL | ALT)
    assert again.look.size == 100


def test_the_start_page_has_no_panels_and_the_map_has_them_again(harbour: MainWindow) -> None:
    window = harbour
    room = room_of(window)
    before = visible_panels(window)
    room.start_actions.show_start()
    assert visible_panels(window) == set() and not room.tool_strip.isVisible()
    room.tabs.show_sheet(window.sheets.maps()[0])
    assert visible_panels(window) == before and room.tool_strip.isVisible()


BAD = {
    "noise": bytes(range(256)) * 8,
    "no layout": b"[General]\nstate=@ByteArray(\\0\\xff\\0\\0nonsense)\ngeometry=@ByteArray(zzzz)\nlanguage=xx\n[look]\ntheme=pink\nsize=many\n",
    "wrong kinds": b'[General]\nrecent=7\nfolder="\\0"\nshortcuts="[{}]"\nlanguage=\n[look]\nsize=999999999999999999999\n',
    "odd paths": (
        '[General]\nrecent="[\\"' + "x" * 5000 + '\\", \\"/\\\\u0000\\"]"\nfolder=' + "y" * 5000 + "\n"
    ).encode(),
    "half a line": b"[General\ngeometry=@ByteAr",
}


@pytest.mark.parametrize("kind", list(BAD))
def test_a_damaged_settings_file_harms_nothing(fresh: Path, kind: str) -> None:
    (fresh / "editor.ini").write_bytes(BAD[kind])
    settings = Settings()
    assert settings.theme == "system" and settings.recent == []
    assert 80 <= settings.number("look/size", 100, 80, 200) <= 200
    assert settings.mapping("shortcuts") == {} or isinstance(settings.mapping("shortcuts"), dict)
    settings.put("look/theme", "dark")
    settings.flush()
    assert Settings().theme == "dark", "what is set from now on is remembered"


@pytest.mark.slow
def test_a_window_opens_over_damaged_settings_and_works_where_none_can_be_kept(
    opened: Opener, fresh: Path, bay: Path, qtbot: QtBot
) -> None:
    (fresh / "editor.ini").write_bytes(BAD["no layout"] + BAD["odd paths"])
    window = opened(bay)
    assert visible_panels(window) == set(SHOWN)
    paint(window, "B2", "land")
    QTest.keyClick(window, Qt.Key.Key_S, CTRL)
    assert window.close()
    (fresh / "editor.ini").unlink()
    (fresh / "editor.ini").mkdir()
    (fresh / "editor.ini" / "file").touch()
    again = opened(bay)
    again.speak("ru")
    room_of(again).actions["view.theme_dark"].trigger()
    assert again.look.night and again.menuBar().actions()[0].text() == "&Файл"
    assert again.close()


def cut(window: MainWindow) -> list[str]:
    """The texts on the screen for which there is too little room."""
    found = []
    for widget in window.findChildren(QLabel) + window.findChildren(QAbstractButton):
        if not widget.text() or not widget.isVisible() or widget.visibleRegion().isEmpty():
            continue
        if isinstance(widget, QToolButton) or widget.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Ignored:
            continue
        wraps = isinstance(widget, QLabel) and widget.wordWrap()
        narrow = not wraps and widget.width() < widget.minimumSizeHint().width()
        low = widget.height() < (widget.heightForWidth(widget.width()) if wraps else widget.fontMetrics().height())
        if narrow or low:
            found.append(f"{type(widget.parentWidget()).__name__}: {widget.text()} {widget.size().toTuple()}")
    return found


@pytest.mark.slow
def test_nothing_is_cut_with_large_letters_or_in_a_small_window(opened: Opener, qtbot: QtBot, bay: Path) -> None:
    window = opened(bay)
    window.speak("ru")
    for size, letters in (((1280, 800), 150), ((720, 480), 100)):
        window.look.size = letters
        window.resize(*size)
        nothing_is_cut(window, qtbot, SHOWN + AWAY[:-1] if letters > 100 else SHOWN)
        assert window.size() == QSize(*size)


def nothing_is_cut(window: MainWindow, qtbot: QtBot, panels: Sequence[str]) -> None:
    """On every page and in every one of some panels."""
    room = room_of(window)
    for page in (
        room.show_shortcuts,
        room.start_actions.show_start,
        room.start_actions.new,
        room.start_actions.from_world,
        window.start.show_gallery,
    ):
        page()
        settle(window, qtbot)
        assert_whole(window, page.__name__, cut)
    room.tabs.show_sheet(window.sheets.maps()[0])
    for name in panels:
        room.docks.show(name, focus=False)
        settle(window, qtbot)
        assert_whole(window, name, cut)


FINE = """
import sys
from collections.abc import Sequence
from pathlib import Path
from PySide6.QtCore import QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from editor.window.app import make_window
from editor.window.settings import Settings
app = QApplication([])
settings = Settings(Path(sys.argv[1]) / "settings")
settings.put("tour/seen", True)
window = make_window(app, [Path(sys.argv[2])], settings)
window.resize(1000, 700)
window.show()
for _ in range(30_000):
    QTest.qWait(10)
    if window.workbench is not None and window.sheets.maps() and not window.work.jobs:
        break
assert window.devicePixelRatio() == 2
room = window.workbench
for button in room.tool_strip.rack.buttons:
    edge = button.iconSize()
    picture = button.icon().pixmap(edge)
    assert picture.devicePixelRatio() == 2 and picture.size() == edge * 2, (button.text(), picture.size())
for menu in window.menus.values():
    for action in menu.actions():
        if not action.icon().isNull():
            assert action.icon().pixmap(QSize(16, 16)).size() == QSize(32, 32), action.text()
room.start_actions.show_start()
cards = [card for section in window.start.sections.values() for card in section.cards.cards]
assert cards
for _ in range(30_000):  # they are drawn beside the window; one tells how all are
    QTest.qWait(10)
    drawn = [card for card in cards if card._picture.width()]
    if drawn:
        break
for card in drawn:
    picture = card._picture
    assert picture.width() >= 2 * card.width() or picture.height() >= 2 * 128, (card.text(), picture.size())
assert window.grab().devicePixelRatio() == 2
app.processEvents()
window.close()
print("sharp")
"""


@pytest.mark.slow
def test_icons_and_pictures_are_sharp_on_a_fine_screen(tmp_path: Path) -> None:
    path = tmp_path / "bay.yaml"
    path.write_text(map_text("square8"), encoding="utf-8")
    env = {**os.environ, "QT_SCALE_FACTOR": "2", "QT_QPA_PLATFORM": "offscreen", "FORDEWIND_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", FINE, str(tmp_path), str(path)],
        env=env,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.stdout.strip() == "sharp", done.stderr[-3000:]
