"""A user's own game, its rules open, and a language service that answers at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from race_texts import put_files
from rules_hands import house_session

from dsl.services.writing.contract import Analysis
from dsl.services.writing.workspace import Workspace
from dsl.text.diagnostics import Problems
from editor.base.background.packets import Question
from editor.base.texts import ui
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.session import Session
from editor.rules.forms import rules_panel

A = TypeVar("A")


class Client:
    """Answers at once what the process beside the window would."""

    def __init__(self, shelf: Path) -> None:
        self._space = Workspace(lambda name, asked_by: shelf / name / f"{name}.rules")

    def follows(self, _document: RulesDocument) -> bool:
        return True

    def ask(self, document: RulesDocument, asked: Question[A], answered: Callable[[A | None], object]) -> None:
        self._space.open(document.source.name, document.source.text, 0)
        answered(asked.method(self._space, document.source.name, *asked.arguments))


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    return put_files(tmp_path)


@pytest.fixture
def session(rules: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    ui.language = "en"
    client = Client(rules.parent.parent)
    monkeypatch.setattr(rules_panel, "analysis_client", lambda: client)
    made = house_session()
    document = RulesDocument.open(rules, made.undo_stack, Problems())
    assert document is not None
    document.take_analysis(Analysis(str(rules), 0, True, (), (), (), ()))
    made.written.take(document)
    return made
