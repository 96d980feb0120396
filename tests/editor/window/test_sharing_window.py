"""A game goes out of the window: into one file and back, as a rulebook, to phones around a table."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest
from archives import with_mode
from pypdfium2 import PdfDocument
from PySide6.QtCore import QProcess, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from window_help import Opener, answer, current, paint, room_of, saves_to

from dsl.games.library.shelves import find_map, find_rules
from dsl.games.sharing import contents_of, write_pack
from dsl.text.diagnostics import Problems
from editor.window.files.phones import PhonesPage, words_of
from editor.window.files.sharing import SharedGamePage
from editor.window.main_window import MainWindow

ONE_WINDOW = True


def shipped(name: str) -> Path:
    path = find_rules(name, Problems())
    assert path is not None
    return path.absolute()


@pytest.fixture
def given(tmp_path: Path) -> Path:
    """A game that somebody gave away."""
    path = tmp_path / "from a friend.zip"
    write_pack(contents_of(shipped("sea_battle")), path)
    return path


def page_of(window: MainWindow, qtbot: QtBot) -> SharedGamePage:
    qtbot.waitUntil(lambda: current(window).kind == "shared")
    page = current(window).page
    assert isinstance(page, SharedGamePage)
    return page


def notices_of(window: MainWindow) -> str:
    return " ".join(bar.text.text() for bar in room_of(window).tabs.notices.shown())


def test_a_game_is_shared_and_opened_again(
    opened: Opener, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, target = opened(shipped("sea_battle")), tmp_path / "ours.zip"
    saves_to(monkeypatch, target)
    room_of(window).actions["file.share"].trigger()
    qtbot.waitUntil(lambda: "ours.zip" in notices_of(window))
    names = zipfile.ZipFile(target).namelist()
    assert {"sea_battle/game.yaml", "sea_battle/sea_battle/sea_battle.rules"} <= set(names)

    room_of(window).file_opening.open_paths([target])
    page = page_of(window, qtbot)
    shown = [page.files.item(row, 0).text() for row in range(page.files.rowCount())]
    assert len(shown) == len(names) and "sea_battle/sea_battle.rules" in shown
    qtbot.waitUntil(lambda: page.map.isVisible() and page.map.pixmap().width() > 300)
    folder = tmp_path / "games"
    folder.mkdir()
    page.folder.setText(str(folder / "sea"))
    assert not list(folder.iterdir())
    QTest.mouseClick(page.accept, Qt.MouseButton.LeftButton)
    rules = folder / "sea" / "sea_battle" / "sea_battle.rules"
    qtbot.waitUntil(
        lambda: (
            (session := room_of(window).session) is not None
            and session.rules is not None
            and session.rules.path == rules
        ),
    )
    session = room_of(window).session
    assert session is not None and session.document.path == folder / "sea/sea_battle/maps/sea_battle_strait.yaml"
    assert "shared" not in [sheet.kind for sheet in room_of(window).tabs.sheets]


def test_nothing_is_written_before_one_agrees_nor_over_anything(
    opened: Opener, qtbot: QtBot, given: Path, tmp_path: Path
) -> None:
    window = opened(given)
    page = page_of(window, qtbot)
    before = sorted(os.walk(tmp_path))
    page.folder.setText(str(tmp_path))
    QTest.mouseClick(page.accept, Qt.MouseButton.LeftButton)
    assert f"“{tmp_path.name}” is there already" in notices_of(window)
    page.folder.setText(str(tmp_path / "no" / "such"))
    QTest.mouseClick(page.accept, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "“such”" in notices_of(window))
    assert sorted(os.walk(tmp_path)) == before and current(window).kind == "shared"


def test_a_hostile_file_is_told_in_a_bar(opened: Opener, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "gift.zip"
    path.write_bytes(with_mode(0o120000))
    window = opened(path)
    qtbot.waitUntil(lambda: "is a link to somewhere else" in notices_of(window))
    assert [sheet.kind for sheet in room_of(window).tabs.sheets] == ["start"]


def test_what_is_unsaved_is_saved_first(
    opened: Opener, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sea = find_map("sea_battle_strait", Problems())
    assert sea is not None
    mine, target = tmp_path / "mine.yaml", tmp_path / "ours.zip"
    mine.write_bytes(sea.read_bytes())
    window = opened(mine)
    paint(window, "F6", "land")
    saves_to(monkeypatch, target)
    room_of(window).actions["file.share"].trigger()
    assert "Save first?" in notices_of(window) and not target.exists()
    answer(window, "Save and share")
    qtbot.waitUntil(target.exists)
    qtbot.waitUntil(lambda: "ours.zip" in notices_of(window))
    assert zipfile.ZipFile(target).read("sea_battle/sea_battle/maps/mine.yaml") == mine.read_bytes() != sea.read_bytes()


def test_a_map_for_no_game_is_one_file_already(opened: Opener, bay: Path) -> None:
    window = opened(bay)
    room_of(window).actions["file.share"].trigger()
    assert "for no game" in notices_of(window)


@pytest.mark.slow
def test_a_book_is_made_of_the_game_that_is_shown_for_the_paper_that_is_chosen(
    opened: Opener, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, target = opened(shipped("sea_battle")), tmp_path / "battle.pdf"

    def on_letter(_window: object, _title: str, _start: str, filters: str) -> tuple[str, str]:
        return str(target.with_suffix("")), next(kind for kind in filters.split(";;") if "letter" in kind)

    monkeypatch.setattr(QFileDialog, "getSaveFileName", on_letter)
    room_of(window).actions["file.book"].trigger()
    qtbot.waitUntil(lambda: "battle.pdf" in notices_of(window))
    book = PdfDocument(target)
    assert len(book) > 5
    assert book[0].get_size() == pytest.approx((8.5 * 72, 11 * 72), abs=1), "the chosen paper, its ending added"


def test_a_book_that_cannot_be_written_is_told(
    opened: Opener, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(shipped("sea_battle"))
    saves_to(monkeypatch, tmp_path / "no" / "such" / "battle.md")
    room_of(window).actions["file.book"].trigger()
    qtbot.waitUntil(lambda: "could not be made" in notices_of(window))


def test_it_can_be_given_up(opened: Opener, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window, target = opened(shipped("pirates_fame")), tmp_path / "fame.pdf"
    saves_to(monkeypatch, target)
    room = room_of(window)
    work = room.bookmaking.work
    room.actions["file.book"].trigger()
    qtbot.waitUntil(lambda: any(job.percent >= 0 for job in work.jobs))
    job = next(job for job in work.jobs if job.percent >= 0)
    job.cancelled = True
    qtbot.waitUntil(lambda: job not in work.jobs)
    assert not target.exists() and "fame.pdf" not in notices_of(window)


LAID = {"screen": "http://127.0.0.1:1/#k=x", "short": "192.168.1.5:8765", "code": "ABC", "qr": "<svg/>", "alone": False}


def test_the_table_is_laid_of_the_game_that_is_shown(opened: Opener, qtbot: QtBot) -> None:
    rules = find_rules("sea_battle", Problems())
    assert rules is not None
    window = opened(rules.absolute())
    session = room_of(window).tabs.session
    assert session is not None
    words = words_of(rules, session)
    assert words[:2] == ["host", str(rules.absolute())] and words[-1] == "--json"
    assert room_of(window).actions["play.phones"].isEnabled() and room_of(window).actions["file.page"].isEnabled()


def test_what_keeps_a_table_from_being_laid_is_shown(qtbot: QtBot) -> None:
    page = PhonesPage(["host", "no_such_game", "--json", "--lang", "en"])
    qtbot.addWidget(page)
    qtbot.waitUntil(lambda: "no_such_game" in page.typed.text())
    assert not page.show_screen.isEnabled()
    with qtbot.waitSignal(page.ended):
        page.end.click()


def test_the_code_and_the_letters_are_shown_when_the_table_is_laid(qtbot: QtBot) -> None:
    page = PhonesPage(["--version"])
    qtbot.addWidget(page)
    qtbot.waitUntil(lambda: page.process.state() == QProcess.ProcessState.NotRunning)
    page._said = json.dumps(LAID)
    page._hear()
    assert page.show_screen.isEnabled() and "192.168.1.5:8765" in page.typed.text() and "ABC" in page.typed.text()


def test_a_sample_is_called_one_while_it_is_drawn_and_not_over_a_match(opened: Opener, qtbot: QtBot) -> None:
    sea = find_map("sea_battle_strait", Problems())
    assert sea is not None
    window = opened(sea)
    qtbot.waitUntil(lambda: "This is a sample" in notices_of(window))
    session = room_of(window).tabs.session
    assert session is not None
    session.mode = "play"
    assert notices_of(window) == ""
