"""The language changed at run time: not one text of another language stays, and the way back leads to the first."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLabel, QTreeView
from pytestqt.qtbot import QtBot
from window_help import Opener, paint, room_of, settle
from window_texts import texts

from editor.base.texts import LANGUAGES, catalogue, ui
from editor.view.canvas.grounds.ground_client import ground_client, picture_client
from editor.window.app import QtWords
from editor.window.main_window import MainWindow

ONE_WINDOW = True

SAMPLE = Path("maps/pirates_fame.yaml").resolve()
KEYS = re.compile(r"\b(Ctrl|Shift|Alt|Del|Esc|Ins|Home|End|PgUp|PgDown|Tab|Space|Return|Backspace|F\d+)\b")
WORD = re.compile("[A-Za-z]{2,}")
CELLS = re.compile(r"[A-Z]{1,2}\d+( (→|…) ?([A-Z]{1,2}\d+)?)*")
CYRILLIC = re.compile("[А-Яа-яЁёІіЇїЄєҐґ]")
ALIEN = {"en": CYRILLIC, "ru": re.compile("[ІіЇїЄєҐґ]"), "uk": re.compile("[ЫыЭэЪъЁё]")}
JUSTIFIED = {
    "what a language calls itself": {"English", "Русский", "Українська"},
    "codes of languages": {"EN", "RU", "UK"},
    "kinds of files and sizes of paper, which have these names everywhere": {
        "PNG",
        "SVG",
        "PDF",
        "TMX",
        "JSON",
        "letter",
        "tabloid",
    },
    "what an error gave to copy": {"details of an error"},
    "folders of rulesets": {path.name for path in Path("rulesets").iterdir()},
}
EXCUSED = set().union(*JUSTIFIED.values())


def filled(opened: Opener, qtbot: QtBot) -> MainWindow:
    """A window in which everything was shown once: panels, pages, forms, notices, the tour, the palette."""
    window = opened(SAMPLE)
    room = room_of(window)
    for name in room.docks.docks:
        room.docks.show(name, focus=False)
    paint(window, "C4", "land")
    room.actions["edit.select_all"].trigger()
    room.actions["feature.next"].trigger()
    room.actions["help.about"].trigger()
    window.report_crash("details of an error")
    room.finder.ask("zoom")
    room.finder.leave()
    room.tour.start()
    room.tour.leave()
    room.show_shortcuts()
    room.start_actions.from_world()
    room.start_actions.new()
    settle(window, qtbot)
    room.tabs.show_sheet(window.sheets.maps()[0])
    room.docks.show("palette")
    settle(window, qtbot)
    return window


def names_of(window: MainWindow) -> set[str]:
    """The map's file, its ids and kinds: it is not for the window to translate them."""
    document = room_of(window).session.document
    assert document is not None
    items = [item for section in ("sites", "starts", "regions") for _, item in document.chart.features(section)]
    return {SAMPLE.name, str(SAMPLE), *(str(item.get(key, "")) for item in items for key in ("id", "kind", "island"))}


def strangers(window: MainWindow, language: str) -> dict[str, str]:
    """The texts of the window that are of another language than that which is spoken."""
    own = set(catalogue(language).values())
    others = {text for other in LANGUAGES if other != language for text in catalogue(other).values()} - own
    excused = EXCUSED | names_of(window)
    found = {}
    for where, text in texts(window).items():
        bare = KEYS.sub("", text)
        if text in excused or CELLS.fullmatch(text) or all(part.strip() in excused for part in text.split(":")):
            continue
        latin = language != "en" and bool(WORD.search(bare)) and not CYRILLIC.search(bare)
        own_name = any(name in text for name in JUSTIFIED["what a language calls itself"])
        alien = bool(ALIEN[language].search(bare)) and not own_name
        if latin or alien or text in others:
            found[where] = text
    return found


def kinds(found: dict[str, str]) -> Counter[str]:
    """The texts without the number of the widget: forms are made anew."""
    return Counter(f"{where.split(' ', 1)[1]}: {text}" for where, text in found.items())


def calm(window: MainWindow, qtbot: QtBot) -> dict[str, str]:
    """The texts when all checks of the map are through; without the zoom, which follows the size of the chart."""
    seen: list[dict[str, str]] = [{}]
    zoom = window.status.zoom

    def settled() -> bool:
        qtbot.wait(300)
        planning = picture_client().busy or ground_client().busy  # the size of a drawing follows its plan
        if planning or window.work.jobs or "…" in window.status.problems.text():
            return False  # looked at first: there are thousands of texts
        seen.append(texts(window))
        return seen[-1] == seen[-2]

    qtbot.waitUntil(settled)
    return {where: text for where, text in seen[-1].items() if text not in (zoom.text(), zoom.accessibleName())}


def test_no_text_of_another_language_stays_and_the_way_back_leads_to_the_first(opened: Opener, qtbot: QtBot) -> None:
    window = filled(opened, qtbot)
    assert strangers(window, "en") == {}
    first = calm(window, qtbot)
    assert len(first) > 1500, "the walk sees the window"
    for language in ("ru", "uk"):
        window.speak(language)
        settle(window, qtbot)
        assert strangers(window, language) == {}
    window.speak("en")
    settle(window, qtbot)
    again = calm(window, qtbot)
    assert (kinds(first) - kinds(again), kinds(again) - kinds(first)) == (Counter(), Counter())


def test_the_language_is_chosen_on_the_start_page_and_remembered(opened: Opener, qtbot: QtBot) -> None:
    window = opened()
    QTest.mouseClick(window.start.languages["uk"], Qt.MouseButton.LeftButton)
    assert window.start.buttons["file.new"].text() == catalogue("uk")["window-start-new"]
    assert window.windowTitle() == catalogue("uk")["window-brand"]
    assert room_of(window).actions["view.language_uk"].isChecked()
    assert window.menuBar().actions()[0].text() == catalogue("uk")["window-menu-file"]
    assert window.settings.text("language") == "uk" and window.start.languages["uk"].isChecked()


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_a_file_dialog_has_no_english_word(tmp_path: Path, language: str, qapp: QApplication, qtbot: QtBot) -> None:
    (tmp_path / "папка").mkdir()
    ui.language = language
    holder = QObject()
    QtWords(qapp, holder)
    dialog = QFileDialog(None, "", str(tmp_path))
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.show()
    tree = dialog.findChild(QTreeView)
    assert tree is not None
    model = tree.model()
    qtbot.waitUntil(lambda: model.rowCount(tree.rootIndex()) == 1)
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    texts += [button.text() + button.toolTip() for button in dialog.findChildren(QAbstractButton)]
    texts += [str(model.headerData(column, Qt.Orientation.Horizontal)) for column in range(model.columnCount())]
    texts.append(str(model.index(0, 2, tree.rootIndex()).data()))
    assert not [text for text in texts if any(letter.isascii() and letter.isalpha() for letter in text)]
