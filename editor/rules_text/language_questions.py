"""What the text asks the language service, and how the answers come: later, in the window's thread, or never."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from editor.rules.rules_document import RulesDocument


class Answers(Protocol):
    """Who answers questions about a document: the process beside the window, or a workspace in a test."""

    def ask(
        self, document: RulesDocument, answered: Callable[[Any], object], kind: str, /, *arguments: object
    ) -> object:
        """Call ``answered`` with what ``Workspace.<kind>(file, *arguments)`` gives, or with None if it cannot be told.

        It is not called where the text changed meanwhile, or where a newer question of that kind was asked.
        """
