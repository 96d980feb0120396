"""The bars above the chart, the tour, a file that cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from charts import map_text
from shots.stage import MAPS, Shot, Stage

from editor.model.documents.map_document import label
from editor.model.documents.patches import Value
from editor.model.recovery.unsaved_work import UnsavedWork

CRASH = 'Traceback (most recent call last):\n  File "editor/view/canvas/chart_view.py", line 1, in paint\nValueError: no such cell'


def notices(stage: Stage) -> Iterator[list[Shot]]:
    """A sample, work of a window that died, a file changed outside, a crash, unsaved work."""
    window, room = stage.window, stage.room
    bars = window.sheets.notices
    stage.open(MAPS / "pirates_fame.yaml")
    yield [Shot("bars-sample", bars), Shot("bars-sample-window", window, kept=False)]
    stage.close_all()
    path = stage.folder / "bay.yaml"
    text = map_text("square8")
    path.write_text(text, encoding="utf-8")
    stage.open(path)
    document = stage.document
    price = ("sites", 0, "price")
    document.do(label("panels-form-set", what="price"), [Value(price, document.chart.value(price), 9)])
    path.write_text(text.replace("price: 7", "price: 8"), encoding="utf-8")
    room.autorecovery.session_shown()
    room.autorecovery.recovery.offer([_offer("lagoon.yaml", False), _offer("", False), _offer("bay.yaml", True)])
    yield [Shot("bars-outside", bars)]
    room.autorecovery.recovery.offer([])
    window.report_crash(CRASH)
    room.closing.close()
    room.autorecovery.outside.merge()
    stage.settle()
    stage.unfocused()
    yield [Shot("bars-conflict", bars), Shot("bars-window", window)]
    stage.close_all()


def _offer(name: str, outdated: bool) -> UnsavedWork:
    path = Path(name) if name else None
    return UnsavedWork(Path("x"), path, None, 12, datetime(2026, 3, 4, 21, 5, tzinfo=UTC), outdated)


def tour(stage: Stage) -> Iterator[list[Shot]]:
    """All cards of the tour, and how it lies over the window."""
    room = stage.room
    stage.open(stage.copy("caribbean.yaml"))
    stage.home()
    room.tour.start()

    def to(place: int) -> Callable[[], None]:
        return lambda: room.tour.go(place)

    cards = [
        Shot(f"bars-tour-{step.name}", room.tour.callout, to(place), kept=place < 2)
        for place, step in enumerate(room.tour.steps)
    ]
    yield [*cards, Shot("bars-tour-window", stage.window, to(2), kept=False)]
    room.tour.leave()
    stage.close_all()


def broken(stage: Stage) -> Iterator[list[Shot]]:
    """A file that is no map any more."""
    path = stage.folder / "torn.yaml"
    path.write_text(map_text("square8").replace("grid:\n", "grid: {{\n"), encoding="utf-8")
    stage.open(path)
    stage.unfocused()
    yield [Shot("bars-salvaged", stage.part(0, 0, 960, 800))]  # the docks beside may still be moving
    stage.close_all()
    stage.room.broken_files.open(path)
    stage.settle()
    stage.unfocused()
    yield [Shot("bars-broken", stage.window)]
    sheet = stage.window.sheets.of_kind("broken")
    assert sheet is not None
    stage.window.sheets.remove(sheet)
