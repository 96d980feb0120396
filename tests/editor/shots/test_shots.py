"""Pictures of all panels and states, in three languages and both themes, against the ones that are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from shots import bars, canvas, pages, panels
from shots.album import Album
from shots.stage import Shot, Stage, staged

from editor.charts.drawing.style_choice import AS_MAP

Scene = Callable[[Stage], Iterator[list[Shot]]]
PARTS: dict[str, tuple[Scene, ...]] = {
    "pages": (pages.start_pages, pages.forms, pages.helps),
    "panels": (panels.empty, panels.full, panels.others, panels.tracing),
    "bars": (bars.notices, bars.tour, bars.broken),
    "canvas": (canvas.samples, canvas.close, canvas.sketches),
}
STYLES = {"bars": "plain", "panels": "plain"}
"""Where charts only stand behind what is looked at: to paint their ground takes longer than all the rest."""


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
def test_everything_looks_as_it_did(part: str, qtbot: QtBot, fresh: Path, tmp_path: Path) -> None:
    album = Album(tmp_path)
    try:
        with staged(qtbot, fresh / "charts", painted=part == "pages", style=STYLES.get(part, AS_MAP)) as stage:
            for scene in PARTS[part]:
                for shots in scene(stage):
                    album.take(stage, shots)
    finally:
        album.lay(part)
    album.finish(part)
