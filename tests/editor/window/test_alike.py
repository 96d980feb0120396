"""Files of one name are told apart by their folders: on cards and recovery rows, in the menu and in questions."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from charts import map_text
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from window_help import Opener, room_of, settle

from editor.base.texts import file_said
from editor.model.recovery.unsaved_work import UnsavedWork
from editor.view.widgets.card_grid import Card
from editor.window.files.autorecovery import RecoveryBar


def test_as_many_folders_are_said_as_tell_files_apart() -> None:
    one, other, far = Path("/a/maps/i.yaml"), Path("/a/maps/sub/i.yaml"), Path("/b/maps/i.yaml")
    assert file_said(one, [one, Path("/a/maps/j.yaml")]) == "i.yaml"
    assert file_said(one, [one, other]) == str(Path("maps/i.yaml"))
    assert file_said(other, [one, other]) == str(Path("sub/i.yaml"))
    assert file_said(one, [one, far]) == str(Path("a/maps/i.yaml"))


def alike(tmp_path: Path) -> list[Path]:
    """Two maps of one title and one name in two folders."""
    paths = [tmp_path / "maps" / "island.yaml", tmp_path / "maps" / "sub" / "island.yaml"]
    paths[1].parent.mkdir(parents=True)
    for path in paths:
        path.write_text(map_text("square8"), encoding="utf-8")
    return paths


def test_files_of_one_name_say_their_folders_everywhere(opened: Opener, tmp_path: Path, qtbot: QtBot) -> None:
    paths = alike(tmp_path)
    said = [str(Path("maps/island.yaml")), str(Path("sub/island.yaml"))]
    window = opened(*paths)
    room = room_of(window)
    qtbot.waitUntil(lambda: len(window.sheets.maps()) == 2)
    window.sheets.show_sheet(window.sheets.sheets[0])
    settle(window, qtbot)
    cards = [card for card in window.start.sections["recent"].cards.cards if isinstance(card, Card)]
    lines = [card.accessibleDescription() for card in cards]
    assert all(any(name in line for line in lines) for name in said), lines
    assert {str(path) for path in paths} <= {line for card in cards for line in card.toolTip().splitlines()}
    assert [action.text() for action in room.menus.recent.actions()] == said[::-1]
    for sheet in window.sheets.maps():
        assert sheet.document is not None
        sheet.document.mark_unsaved()
    assert not room.closing.may_close()
    question = window.sheets.notices.shown()[0]
    texts = " ".join(label.text() for label in question.findChildren(QLabel))
    assert all(name in texts for name in said), texts
    window.sheets.notices.clear("close")
    for sheet in window.sheets.maps():
        room.closing.drop(sheet)


def test_recovery_rows_of_one_name_say_their_folders(tmp_path: Path, qtbot: QtBot) -> None:
    bar = RecoveryBar()
    qtbot.addWidget(bar)
    paths = alike(tmp_path)
    bar.offer([UnsavedWork(path.with_suffix(".journal"), path, None, 3, datetime.now(UTC), False) for path in paths])
    labels = [line.findChildren(QLabel)[0] for line in bar.lines]
    assert [label.toolTip() for label in labels] == [str(path) for path in paths]
    assert str(Path("maps/island.yaml")) in labels[0].text() and str(Path("sub/island.yaml")) in labels[1].text()
