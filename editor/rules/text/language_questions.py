"""What the text asks the language service, and how the answers come: later, in the window's thread, or never."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import shiboken6
from PySide6.QtCore import QObject

from editor.model.rules.rules_document import RulesDocument


class Answers(Protocol):
    """Who answers questions about a document: the process beside the window, or a workspace in a test."""

    def ask(
        self, document: RulesDocument, answered: Callable[[Any], object], kind: str, /, *arguments: object
    ) -> object:
        """Call ``answered`` with what ``Workspace.<kind>(file, *arguments)`` gives, or with None if it cannot be told.

        It is not called where the text changed meanwhile, or where a newer question of that kind was asked.
        """


class AnswersWhileShown:
    """The answers for one widget: those that come when Qt has deleted it are dropped."""

    def __init__(self, answers: Answers, asker: QObject) -> None:
        self._answers, self._asker = answers, asker

    def ask(
        self, document: RulesDocument, answered: Callable[[Any], object], kind: str, /, *arguments: object
    ) -> object:
        """As ``Answers.ask``."""

        def take(answer: object) -> None:
            if shiboken6.isValid(self._asker):
                answered(answer)

        return self._answers.ask(document, take, kind, *arguments)
