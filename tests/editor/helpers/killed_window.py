"""A window that is painted in by mouse until its process is killed: run by the kill test.

``killed_window.py SEED [MAP]`` prints a line for every click whose event has come back. Without a map it makes one.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

root = Path(__file__).parents[3]
sys.path[:0] = [str(root), str(root / "tests" / "editor" / "helpers")]

from charts import map_text  # noqa: E402

from editor.model.documents.chart import Ink  # noqa: E402
from editor.window.app import make_window  # noqa: E402
from editor.window.settings import Settings  # noqa: E402
from tests.limits import repeat  # noqa: E402

INKS = ("land", "sea", "reef", "storm")


def clicks(seed: int, size: int):  # type: ignore[no-untyped-def]
    """The cells that are clicked and their inks, one after the other without end; each click changes something."""
    chance, last = random.Random(seed), {}
    while True:
        cell, ink = chance.randrange(size), chance.choice(INKS)
        if last.get(cell) != ink:
            last[cell] = ink
            yield cell, ink


def main() -> None:
    """Paint until somebody kills."""
    app = QApplication([])
    settings = Settings()
    settings.put("tour/seen", True)
    window = make_window(app, [Path(name) for name in sys.argv[2:]], settings)
    window.show()
    room = window.furnish()
    if len(sys.argv) == 2:
        room.start_actions.add_text(map_text("square8"))
    repeat(lambda: QTest.qWait(5), lambda: room.session is not None and not window.work.jobs, 60_000)
    document = room.session.document
    geometry = document.chart.geometry
    series = clicks(int(sys.argv[1]), geometry.size)
    room.session.tools.tool = "brush"
    room.view.animated = False
    room.view.fit()

    def click() -> None:
        cell, ink = next(series)
        room.session.ink = Ink(ink)
        place = room.view.view.point(*geometry.centre(cell)).toPoint()
        QTest.mouseClick(room.view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        print(document.undo_stack.index(), flush=True)

    timer = QTimer(interval=1)
    timer.timeout.connect(click)
    timer.start()
    app.exec()


if __name__ == "__main__":
    main()
