"""Windows are killed while somebody paints; the next one offers their work back, and nothing but a last click is lost."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
from charts import map_text
from killed_window import clicks
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from safe_maps import plain, random_command
from window_help import LEFT, Opener, current, room_of

from dsl.maps.mapfile import MapFile
from editor.base.texts import tr
from editor.model.documents.chart import Ink
from editor.model.documents.map_document import MapDocument, label
from editor.model.recovery import unsaved_work
from editor.model.recovery.journal import Journal
from editor.window.main_window import MainWindow
from tests.limits import next_line

KILLED = Path(__file__).parents[1] / "helpers" / "killed_window.py"
Worker = subprocess.Popen[bytes]


@pytest.fixture
def killed(tmp_path: Path, opened: Opener) -> dict[str, int]:
    """Windows that were killed: with a map of squares, with a new map; how many clicks each told. One with a track."""
    bay, ring = tmp_path / "bay.yaml", tmp_path / "ring.yaml"
    bay.write_text(map_text("square8"), encoding="utf-8")
    ring.write_bytes(map_text("track").replace("\n", "\r\n").encode())
    workers = {"bay": _begun("1", str(bay)), "new": _begun("3")}
    told: dict[str, int] = {}
    for name, worker in workers.items():
        assert worker.stdout is not None
        enough = random.randrange(3, 30)
        for _ in range(enough):
            assert next_line(worker), f"{name} died by itself"
        os.kill(worker.pid, signal.SIGKILL)
        told[name] = enough + len(worker.stdout.read().splitlines())
        worker.wait()
        worker.stdout.close()
    assert bay.read_text(encoding="utf-8") == map_text("square8"), "the file itself is as it was"
    _left_behind(ring)
    return told


def _begun(*words: str) -> Worker:
    return subprocess.Popen([sys.executable, str(KILLED), *words], stdout=subprocess.PIPE)


def _left_behind(path: Path) -> None:
    """A journal of a process that is no more."""
    document = MapDocument.open(path)
    journal = Journal(document)
    random_command(document, 5)
    assert journal.path is not None
    place, data = journal.path, journal.path.read_bytes()
    journal.close()
    place.write_bytes(data)


def painted(text: str, seed: int, count: int) -> object:
    """What the map says after so many clicks, made again here."""
    document = MapDocument(MapFile(text))
    for cell, ink in islice(clicks(seed, document.chart.geometry.size), count):
        document.do(label("safety-step"), document.chart.painted([cell], Ink(ink)))
    return plain(document.chart)


def press(window: MainWindow, name: str, key: str, qtbot: QtBot) -> None:
    """Click a button in the line of the recovery bar that speaks of a map."""
    bar = room_of(window).autorecovery.recovery
    place = next(place for place, offer in enumerate(bar.offers) if offer.name == name)
    line = bar.lines[place]
    button = next(button for button in line.findChildren(QPushButton) if button.text() == tr(key))
    qtbot.waitUntil(lambda: not button.visibleRegion().isEmpty())  # the bar makes room for its lines by and by
    QTest.mouseClick(button, LEFT)


def same_as_told(window: MainWindow, text: str, seed: int, told: int) -> None:
    document = current(window).document
    assert document is not None
    assert plain(document.chart) in (painted(text, seed, told), painted(text, seed, told + 1))
    while document.undo_stack.canUndo():
        document.undo_stack.undo()
    assert document.text() == text, "its history is back as well"
    while document.undo_stack.canRedo():
        document.undo_stack.redo()


def test_work_of_killed_windows_is_offered_restored_and_discarded(
    killed: dict[str, int], opened: Opener, tmp_path: Path, qtbot: QtBot
) -> None:
    window = opened(tmp_path / "bay.yaml")
    bar = room_of(window).autorecovery.recovery
    qtbot.waitUntil(lambda: len(bar.offers) == 2)
    room_of(window).file_opening.open_map(
        tmp_path / "ring.yaml"
    )  # no claim tells of it: it is found when its map is opened
    qtbot.waitUntil(lambda: len(bar.offers) == 3)
    assert bar.isVisible() and {offer.name for offer in bar.offers} == {"bay.yaml", "ring.yaml", ""}

    press(window, "bay.yaml", "safety-recovery-restore", qtbot)
    names = sorted(path.name for sheet in window.sheets.maps() if sheet.document and (path := sheet.document.path))
    assert names == ["bay.yaml", "ring.yaml"], "the tab of the same map, unchanged, has given way"
    assert current(window).unsaved
    same_as_told(window, map_text("square8"), 1, killed["bay"])

    press(window, "", "safety-recovery-restore", qtbot)
    assert current(window).document is not None and current(window).document.path is None
    same_as_told(window, map_text("square8"), 3, killed["new"])

    ring = next(offer.journal for offer in bar.offers)
    press(window, "ring.yaml", "safety-recovery-discard", qtbot)
    assert not bar.isVisible() and not ring.exists()
    notice = window.sheets.notices.shown()[0]
    assert "ring.yaml" in notice.text.text()
    QTest.mouseClick(notice.buttons[0], LEFT)  # one can change one's mind
    assert bar.isVisible() and ring.exists()
    press(window, "ring.yaml", "safety-recovery-discard", qtbot)
    assert unsaved_work.find([tmp_path / "bay.yaml", tmp_path / "ring.yaml"]) == [], "what is open here is not offered"

    bay = room_of(window).tabs.of_file(tmp_path / "bay.yaml")
    assert bay is not None
    room_of(window).tabs.show_sheet(bay)
    assert room_of(window).saving.save(), [bar.text.text() for bar in window.sheets.notices.shown()]
    saved = MapDocument.open(tmp_path / "bay.yaml")
    assert plain(saved.chart) in (painted(map_text("square8"), 1, killed["bay"] + extra) for extra in (0, 1))
    assert not (tmp_path / ".bay.yaml.journal").exists()
