"""The kept pictures of the start page: whole or not there, also while two threads want the same one."""

from __future__ import annotations

from pathlib import Path

import pytest
from charts import map_text
from PySide6.QtCore import QSaveFile
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from editor.base.background.tasks import Work
from editor.charts.drawing.style_choice import StyleChoice
from editor.view.canvas.grounds.ground_questions import Cover
from editor.window.pages import start_model
from editor.window.pages.start_model import Covers


@pytest.fixture(autouse=True)
def own_gallery(fresh: Path) -> None:
    """Nothing was painted before."""
    (fresh / "pictures").unlink()


def test_a_picture_is_written_at_one_stroke(tmp_path: Path, fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there: list[bool] = []

    class Watched(QSaveFile):
        def commit(self) -> bool:
            there.append(Path(self.fileName()).exists())
            return super().commit()

    monkeypatch.setattr(start_model, "QSaveFile", Watched)
    path = tmp_path / "bay.yaml"
    path.write_text(map_text("square8"), encoding="utf-8")
    cover = Cover(path, False, "en", StyleChoice(), 320, 200, 2.0)
    drawn = start_model.picture_of(cover)
    assert drawn is not None and not drawn.isNull() and there == [False]
    (kept,) = (fresh / "pictures").iterdir()
    assert QImage(str(kept)).size() == drawn.size()
    again = start_model.picture_of(cover)
    assert again is not None and not again.isNull() and there == [False]
    path.unlink()
    carried = start_model.picture_of(Cover(path, False, "en", StyleChoice(), 320, 200, 2.0, map_text("square8")))
    assert carried == drawn, "a map that is in no file"


def test_a_picture_in_a_style_is_drawn_beside_the_window(tmp_path: Path, qtbot: QtBot, fresh: Path) -> None:
    path = tmp_path / "bay.yaml"
    path.write_text(map_text("square8") + "chart: {style: ink}\n", encoding="utf-8")
    assert start_model.picture_of(Cover(path, False, "en", StyleChoice(), 320, 200, 2.0)) is None
    shown: list[QImage] = []
    work = Work(pytest.fail)
    covers = Covers(work, work)
    covers.draw(path, False, work, shown.append)
    qtbot.waitUntil(lambda: bool(shown) and not work.jobs)
    assert shown[0].pixelColor(60, 60) == QColor("white"), "the sea of a chart in ink"
    (kept,) = (fresh / "pictures").iterdir()
    assert QImage(str(kept)).size() == shown[0].size()
    covers.draw(path, False, work, shown.append)
    qtbot.waitUntil(lambda: len(shown) == 2)
    work.close()
