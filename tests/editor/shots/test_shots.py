"""Pictures of all panels and states, in three languages and both themes, against the ones that are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from shots import bars, canvas, pages, panels
from shots.album import Album
from shots.stage import Shot, Stage, staged

Scene = Callable[[Stage], Iterator[list[Shot]]]
PARTS: dict[str, tuple[Scene, ...]] = {
    "pages": (pages.start_pages, pages.forms, pages.helps),
    "panels": (panels.empty, panels.full, panels.others, panels.tracing),
    "bars": (bars.notices, bars.tour, bars.broken),
    "canvas": (canvas.samples, canvas.close, canvas.sketches),
}


@pytest.mark.parametrize("part", PARTS)
def test_everything_looks_as_it_did(part: str, qtbot: QtBot, fresh: Path, tmp_path: Path) -> None:
    album = Album(tmp_path)
    try:
        with staged(qtbot, fresh / "charts", painted=True) as stage:
            for scene in PARTS[part]:
                for shots in scene(stage):
                    album.take(stage, shots)
    finally:
        album.lay(part)
    album.finish(part)
