"""Files that are no maps, or maps that mean harm: one message in the user's language, nothing waits, nothing is changed."""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

import pytest
from charts import map_text
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QLabel, QTabBar, QWidget
from pytestqt.qtbot import QtBot
from window_help import Opener, current, room_of, settle

from dsl.text.files import MAX_BYTES
from dsl.text.source import one_line as plain
from editor.base.texts import ui
from editor.model.sessions.picked import Thing
from editor.window.main_window import MainWindow

ONE_WINDOW = True

GOOD = map_text("square8")
HEAD = "fordewind: 1\ngrid: {kind: square8, width: 9, height: 9}\nlegend: {'~': sea}\nterrain: |\n"
BOMB = "".join(f"a{k}: &a{k} [{', '.join(['x' if not k else f'*a{k - 1}'] * 9)}]\n" for k in range(12))


def png(width: int, height: int, lines: bytes) -> bytes:
    """A picture that says to be so large, with only these bytes in it."""
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(lines)),
        (b"IEND", b""),
    )
    chunks = (struct.pack(">I", len(d)) + n + d + struct.pack(">I", zlib.crc32(n + d)) for n, d in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


NO_MAPS: dict[str, bytes] = {
    "zeros": bytes(300_000),
    "random": bytes(zlib.crc32(b"%d" % k) >> 9 & 0xFF for k in range(100_000)),
    "picture": png(10, 10, bytes(330)),
    "utf32": GOOD.encode("utf-32"),
    "utf16 without a mark": GOOD.encode("utf-16-be"),
    "ragged": (HEAD + "  " + "~" * 200_000 + "\n" + "  ~\n" * 60_000).encode(),  # as a rectangle: 24 GB
    "row": (HEAD + "  " + "~" * 10_100_000 + "\n").encode(),
}
"""What cannot even be shown as a text: a message, and no tab."""
TEXTS: dict[str, bytes] = {
    "empty": b"",
    "word": b"hello\n",
    "list": b"- a\n- b\n",
    "letters": (HEAD + "".join("  " + "".join(chr(0x20000 + 999 * r + c) for c in range(999)) + "\n" for r in range(70))).encode()[:390_000],
}  # fmt: skip
PARTLY: dict[str, bytes] = {
    "deep": (GOOD + "deep: " + "[" * 50_000 + "]" * 50_000 + "\n").encode(),
    "bomb": (GOOD + BOMB).encode(),
    "zero": GOOD.replace("title: Bay", "title: B\0y").encode(),
    "cp1251": GOOD.replace("title: Bay", "title: Залив").encode("cp1251"),
    "utf16": GOOD.replace("title: Bay", "title: Залив").encode("utf-16"),
    "steering": GOOD.replace("title: Bay", r'title: "\u202Ea\x1b[31m\n\0b"').encode(),
}
WHOLE: dict[str, bytes] = {
    "huge size": GOOD.replace("width: 12", "width: 1000000000").replace("height: 9", "height: 1000000000").encode(),
    "no cells": b"fordewind: 1\ngrid: {kind: hex, width: 1000000000, height: 1000000000}\n",
    "many rows": (HEAD + "  ~\n" * 200_000).encode(),
    "long row": (HEAD + "  " + "~" * 2_000_000 + "\n").encode(),
    "long": GOOD.replace("title: Bay", "title: " + "Я" * 100_000).encode(),
}


@pytest.fixture
def russian(opened: Opener, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    window = opened()
    ui.language = "ru"
    monkeypatch.setattr(window.uncaught, "catch", lambda *_a: pytest.fail("an error fell through"))
    monkeypatch.setattr(window.work, "trouble", lambda error: pytest.fail(f"an error in the background: {error!r}"))
    return window


def notices_of(window: MainWindow, path: Path, qtbot: QtBot) -> list[str]:
    """Open a file; gives the notices that it led to, and takes them away."""
    before = path.read_bytes() if path.is_file() else None
    room_of(window).file_opening.open_paths([path])
    settle(window, qtbot)
    qtbot.wait(20)
    assert before is None or path.read_bytes() == before
    said = [bar.text.text() for bar in window.sheets.notices.shown() if bar.isVisible()]
    for bar in window.sheets.notices.shown():
        bar._leave(None)
    return said


def russian_text(text: str) -> bool:
    return any("а" <= letter <= "я" for letter in text)


@pytest.mark.slow
def test_what_is_no_map_is_refused_in_one_sentence(russian: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    for name, data in NO_MAPS.items():
        (tmp_path / f"{name}.yaml").write_bytes(data)
    with (tmp_path / "large.yaml").open("wb") as file:
        file.truncate(MAX_BYTES * 3)
    (tmp_path / "gone.yaml").symlink_to(tmp_path / "nowhere.yaml")
    (tmp_path / "ring.yaml").symlink_to(tmp_path / "ring.yaml")
    for ending in ("yaml", "tmx"):
        os.mkfifo(tmp_path / f"pipe.{ending}")  # nobody writes into it: whoever reads waits for ever
    (tmp_path / "folder.yaml").mkdir()
    paths = sorted(tmp_path.iterdir())
    assert len(paths) == len(NO_MAPS) + 6
    for path in paths:
        said = notices_of(russian, path, qtbot)
        assert len(said) == 1 and russian_text(said[0].replace(str(path), "")), (path.name, said)
        assert len(russian.sheets.sheets) == 1, path.name
    assert sorted(tmp_path.iterdir()) == paths, "nothing is left behind"


@pytest.mark.slow
def test_what_can_be_shown_is_shown_and_never_written(russian: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    for kind, files in (("text", TEXTS), ("partly", PARTLY), ("whole", WHOLE)):
        for name, data in files.items():
            path = tmp_path / f"{name}.yaml"
            path.write_bytes(data)
            said = notices_of(russian, path, qtbot)
            sheet = current(russian)
            assert sheet.kind == ("broken" if kind == "text" else "map"), name
            assert len(said) == (kind == "partly"), (name, said)
            assert sheet.document is None or (sheet.document.path is None) == (kind == "partly"), name
            title = russian.sheets.bar.tabText(russian.sheets.bar.currentIndex())
            assert len(title) < 130 and plain(title, 130) == title, name
            room_of(russian).closing.drop(sheet)


@pytest.mark.slow
def test_pictures_underneath_are_told_and_never_waited_for(russian: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "bomb.png").write_bytes(png(9_900, 9_900, b""))
    (tmp_path / "huge.png").write_bytes(png(60_000, 60_000, b""))
    (tmp_path / "cut.png").write_bytes(png(50, 50, bytes(7_550))[:60])
    (tmp_path / "link.png").symlink_to("/etc/passwd")
    os.mkfifo(tmp_path / "pipe.png")
    files = ("bomb.png", "huge.png", "cut.png", "link.png", "pipe.png", "none.png", "../../etc/passwd", "/etc/passwd")
    for number, image in enumerate(files):
        path = tmp_path / f"bay{number}.yaml"
        path.write_text(f"{GOOD}underlay: {{image: {image}}}\n")
        room_of(russian).file_opening.open_paths([path])
        bars = russian.sheets.notices
        qtbot.waitUntil(lambda bars=bars: bars.topical("underlay") is not None)
        said = [bar.text.text() for bar in bars.shown()]
        assert len(said) == 1 and image in said[0] and russian_text(said[0]), (image, said)
        room_of(russian).closing.drop(current(russian))
    room_of(russian).file_opening.open_paths([tmp_path / "pipe.png"])  # to be traced
    settle(russian, qtbot)
    assert not any("underlay" in sheet.document.chart.data for sheet in russian.sheets.maps() if sheet.document)


# --- names that look like HTML -------------------------------------------------------------------

EVIL = '<b>X</b><img src="file:///etc/passwd">'


def rich(window: MainWindow) -> list[str]:
    """Texts of the map that a label or a tool tip would take for HTML."""
    found = []
    for widget in window.findChildren(QWidget):
        texts = [widget.toolTip()]
        if isinstance(widget, QLabel) and widget.textFormat() is not Qt.TextFormat.PlainText:
            texts.append(widget.text())
        if isinstance(widget, QTabBar):
            texts += [widget.tabToolTip(place) for place in range(widget.count())]
        model = widget.model() if isinstance(widget, QAbstractItemView) else None
        if model is not None:
            rows = (model.index(row, 0, QModelIndex()) for row in range(model.rowCount()))
            texts += [str(model.data(row, Qt.ItemDataRole.ToolTipRole) or "") for row in rows]
        found += [f"{type(widget).__name__}: {text}" for text in texts if "<b>" in text]
    return found


def test_names_that_look_like_html_are_shown_as_they_are(russian: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    text = GOOD
    for old, new in (
        ("title: Bay", f"title: 'T {EVIL}'"), ("name: Alpha", f"name: 'N {EVIL}'"), ('"#": land', '"#": "l<b>L</b>"'),
        ("price: 7", f"'p<b>P</b>': 'V {EVIL}'"), ("id: beta", f"id: 'I {EVIL}'"), ("kind: waters", "kind: 'w<b>W</b>'"),
        ("fordewind: 1\n", "fordewind: 1\ngames: ['g<b>G</b>']\n"),
    ):  # fmt: skip
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "bay<b>.yaml"
    path.write_text(f"{text}underlay: {{image: 'u<b>U</b>.png'}}\n")
    room = room_of(russian)
    room.file_opening.open_paths([path])
    settle(russian, qtbot)
    for name in room.docks.docks:
        room.docks.show(name)
    document = current(russian).document
    assert document is not None
    document.do(plain_label(), document.chart.painted([0], document.chart.inks()[1]))
    for section in ("sites", "regions"):
        room.session.things = (Thing(section, 0),)
        room.comparisons.compare_saved()
        qtbot.wait(50)
        assert rich(russian) == []
    room.start_actions.show_folder(tmp_path)
    settle(russian, qtbot)
    assert rich(russian) == []


def plain_label():  # type: ignore[no-untyped-def]
    from editor.model.documents.map_document import label

    return label("safety-step", what=EVIL)
