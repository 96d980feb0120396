"""Garbage is collected in the thread of the window, however much is allocated in others."""

from __future__ import annotations

import gc
import threading
from weakref import ref

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from editor.base.background.tasks import Background
from editor.window.app import Collector


class Knot(QObject):
    """Only the collector lets go of it."""

    def __init__(self) -> None:
        super().__init__()
        self.me = self


def allocate() -> list[list[int]]:
    """More than the collector leaves unlooked at where it is on."""
    return [[number] for number in range(50_000)]


def test_what_a_thread_allocates_is_collected_by_the_window(qtbot: QtBot) -> None:
    threads: list[threading.Thread] = []
    gc.enable()
    owner = QObject()
    collector, work = Collector(owner), Background(owner)

    def collected(phase: str, _details: dict[str, int]) -> None:
        if phase == "start":
            threads.append(threading.current_thread())

    gc.callbacks.append(collected)
    try:
        knot, came = ref(Knot()), list[object]()
        work.run(allocate, came.append)
        qtbot.waitUntil(lambda: bool(came) and knot() is None)
    finally:
        gc.callbacks.remove(collected)
    assert set(threads) == {threading.main_thread()}
    assert collector.parent() is owner
