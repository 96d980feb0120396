"""Make a rulebook: the command of the window makes the file beside it, tells of it, and can be given up."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdfium2 import PdfDocument
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from window_help import Opener, room_of, saves_to

from dsl.games.library.shelves import find_rules
from dsl.text.diagnostics import Problems
from editor.window.main_window import MainWindow

ONE_WINDOW = True


def shipped(name: str) -> Path:
    path = find_rules(name, Problems())
    assert path is not None
    return path.absolute()


def told(window: MainWindow) -> str:
    return " ".join(bar.text.text() for bar in room_of(window).tabs.notices.shown())


def test_a_book_is_made_of_the_game_that_is_shown_for_the_paper_that_is_chosen(
    opened: Opener, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, target = opened(shipped("sea_battle")), tmp_path / "battle.pdf"

    def on_letter(_window: object, _title: str, _start: str, filters: str) -> tuple[str, str]:
        return str(target.with_suffix("")), next(kind for kind in filters.split(";;") if "letter" in kind)

    monkeypatch.setattr(QFileDialog, "getSaveFileName", on_letter)
    room_of(window).actions["file.book"].trigger()
    qtbot.waitUntil(lambda: "battle.pdf" in told(window))
    book = PdfDocument(target)
    assert len(book) > 5
    assert book[0].get_size() == pytest.approx((8.5 * 72, 11 * 72), abs=1), "the chosen paper, its ending added"


def test_a_book_that_cannot_be_written_is_told(
    opened: Opener, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(shipped("sea_battle"))
    saves_to(monkeypatch, tmp_path / "no" / "such" / "battle.md")
    room_of(window).actions["file.book"].trigger()
    qtbot.waitUntil(lambda: "could not be made" in told(window))


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
    assert not target.exists() and "fame.pdf" not in told(window)
