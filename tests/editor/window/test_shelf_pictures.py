"""The kept pictures of the start page: whole or not there, also while two threads want the same one."""

from __future__ import annotations

from pathlib import Path

import pytest
from charts import map_text
from PySide6.QtCore import QSaveFile
from PySide6.QtGui import QImage

from editor.window.pages import start_model


def test_a_picture_is_written_at_one_stroke(tmp_path: Path, fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there: list[bool] = []

    class Watched(QSaveFile):
        def commit(self) -> bool:
            there.append(Path(self.fileName()).exists())
            return super().commit()

    monkeypatch.setattr(start_model, "QSaveFile", Watched)
    path = tmp_path / "bay.yaml"
    path.write_text(map_text("square8"), encoding="utf-8")
    drawn = start_model.picture_of(path, False, "en")
    assert not drawn.isNull() and there == [False]
    (kept,) = (fresh / "pictures").iterdir()
    assert QImage(str(kept)).size() == drawn.size()
    assert not start_model.picture_of(path, False, "en").isNull() and there == [False]
