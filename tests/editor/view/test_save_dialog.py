"""The dialog that asks where to write."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from editor.view.widgets.save_dialog import asked_path


def test_a_name_without_its_ending_is_asked_about_too(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.v2.yaml").write_text("precious", encoding="utf-8")
    parent, shown, answers = QWidget(), [], iter([str(tmp_path / "mine.v2"), ""])
    qtbot.addWidget(parent)

    def dialog(_parent: QWidget, _title: str, start: str, _filters: str) -> tuple[str, str]:
        shown.append(Path(start).name)
        return next(answers), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", dialog)
    assert asked_path(parent, "", tmp_path / "sea.yaml", "", (".yaml", ".yml")) == (None, "")
    assert shown == ["sea.yaml", "mine.v2.yaml"], "the dialog itself asks about the whole name"


@pytest.mark.parametrize(
    ("named", "filters", "path"), [("a", "(*.md)", "a.md"), ("a.PDF", "(*.md)", "a.PDF"), ("a.b", "", "a.b.pdf")]
)
def test_the_ending_is_that_of_the_chosen_kind(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str, filters: str, path: str
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(tmp_path / named), filters))
    assert asked_path(parent, "", tmp_path, "", (".pdf", ".md"))[0] == tmp_path / path
