"""A language service in the same process, and a whole text over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtWidgets import QApplication

from dsl.services.writing.workspace import Workspace
from editor.base.background.packets import Question
from editor.model.rules.rules_document import RulesDocument
from editor.rules.text.rules_text_view import RulesTextView

A = TypeVar("A")


class AtOnce:
    """Answers from a workspace before ``ask`` returns; ``asked`` are the kinds of questions."""

    def __init__(self) -> None:
        self.workspace, self.asked = Workspace(), list[str]()

    def ask(self, document: RulesDocument, asked: Question[A], answered: Callable[[A | None], object], /) -> None:
        self.asked.append(asked.name)
        self.read(document)
        answered(asked.method(self.workspace, document.source.name, *asked.arguments))

    def read(self, document: RulesDocument) -> None:
        """Have the workspace know the text as it is."""
        self.workspace.open(document.source.name, document.source.text, document.version)


def text_of(document: RulesDocument, width: int = 1000, height: int = 700) -> RulesTextView:
    """A text that is read anew after every change, shown."""
    answers = AtOnce()
    text = RulesTextView(document, answers)

    def read() -> None:
        answers.read(document)
        text.take(answers.workspace.analysis(document.source.name))

    document.changed.connect(lambda *_change: read())
    text.resize(width, height)
    text.show()
    text.view.setFocus()
    QApplication.processEvents()
    read()
    return text
