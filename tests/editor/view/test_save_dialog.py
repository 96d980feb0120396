"""The dialog that asks where to write."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from editor.view.widgets.makers import chosen_path
from editor.window.files.saving import dialog_folder
from editor.window.settings import Settings


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
    assert chosen_path(parent, "", tmp_path / "sea.yaml", "", (".yaml", ".yml")) == (None, "")
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
    assert chosen_path(parent, "", tmp_path, "", (".pdf", ".md"))[0] == tmp_path / path


def test_no_dialog_begins_in_a_hidden_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    documents, hidden = tmp_path / "Documents", tmp_path / ".local" / "state" / "fordewind" / "matches"
    for folder in (documents, hidden):
        folder.mkdir(parents=True)
    (hidden / "a.match").write_text("", encoding="utf-8")
    monkeypatch.setenv("FORDEWIND_HOME", str(tmp_path / ".local" / "share"))
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _kind: str(documents))
    settings = Settings(tmp_path / "settings")
    settings.remember_file(hidden / "a.match")
    assert dialog_folder(None, settings) == documents
    settings.remember_file(Path(shutil.copy(hidden / "a.match", tmp_path)))
    assert dialog_folder(None, settings) == tmp_path
