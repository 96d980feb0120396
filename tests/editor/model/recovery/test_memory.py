"""Maps that nobody looks at any more go, with their histories, and never take the process with them."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path

import pytest
from charts import small_map
from pytestqt.qtbot import QtBot
from safe_maps import PAINT

from editor.base.background.tasks import Background, Job, Work
from editor.model.documents.chart import Ink
from editor.model.documents.map_document import Edit, MapDocument


def _paint(document: MapDocument, cell: int, merge: str = "") -> None:
    document.do(PAINT, document.chart.painted([cell], Ink("land")), merge)


def _merged(document: MapDocument) -> None:
    for cell in (1, 2, 3):
        _paint(document, cell, "stroke")
    assert document.undo_stack.count() == 1


def _cut(document: MapDocument) -> None:
    for cell in (1, 2, 3):
        _paint(document, cell, "stroke" if cell > 1 else "")
        document.undo_stack.undo()
    _paint(document, 4)
    document.undo_stack.command(0)


def _counted(*kinds: type) -> list[int]:
    """How many of each kind there are; all there is is gone through once."""
    found = [type(thing) for thing in gc.get_objects()]
    return [found.count(kind) for kind in kinds]


@pytest.mark.parametrize("work", [_merged, _cut])
@pytest.mark.parametrize("ringed", [False, True], ids=["", "in a ring"])
def test_a_map_goes_with_its_commands(work: Callable[[MapDocument], None], ringed: bool) -> None:
    gc.collect()
    before = _counted(MapDocument, Edit)
    for _ in range(10):
        document = small_map("square8")
        work(document)
        if ringed:  # then Python's collector finds it, in whatever order it likes
            document.ring = [document]  # type: ignore[attr-defined]
    del document
    gc.collect()
    assert _counted(MapDocument, Edit) == before


def test_a_saved_command_swallows_nothing(tmp_path: Path) -> None:
    document = small_map("square8")
    _paint(document, 1, "stroke")
    document.save(tmp_path / "bay.yaml")
    _paint(document, 2, "stroke")
    assert document.undo_stack.count() == 2 and document.dirty and not document.undo_stack.isClean()
    document.undo_stack.undo()
    assert not document.dirty and document.undo_stack.isClean()
    _paint(document, 3, "stroke")
    assert document.undo_stack.count() == 2 and document.dirty and not document.undo_stack.isClean()


def test_jobs_that_are_done_are_forgotten(qtbot: QtBot) -> None:
    before, done = _counted(Job), []
    work = Work(lambda error: pytest.fail(str(error)))
    back = Background(work)
    pieces: list[object] = []
    for number in range(8):
        work.start(lambda _job, number=number: number, done.append)
        back.run(lambda number=number: number, pieces.append)
    qtbot.waitUntil(lambda: not (work.jobs or back.working))
    gc.collect()
    assert sorted(done) == list(range(8)) and pieces[-1] == 7
    assert _counted(Job) == before
    work.close()
