"""Completions that fit what is typed so far, the best first."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from dsl.services.writing.contract import Proposal
from editor.view.widgets.rows import RowsModel

MOST = 200


class CompletionModel(RowsModel[Proposal]):
    """The proposals for a word that is begun."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(
            parent,
            lambda row: row.text,
            spoken=lambda row: ", ".join(part for part in (row.text, row.label, row.detail) if part),
        )
        self._all: Sequence[Proposal] = ()
        self.typed = ""

    def take(self, proposals: Sequence[Proposal], typed: str) -> None:
        """Other proposals."""
        self._all = proposals
        self.sift(typed)

    def sift(self, typed: str) -> None:
        """Show those that fit; those that begin with what is typed come first, labels count too."""
        self.typed = typed
        ranked = [(_rank(proposal, typed.casefold()), proposal) for proposal in self._all]
        fitting = sorted((pair for pair in ranked if pair[0] is not None), key=lambda pair: pair[0] or 0)
        self.show_rows([proposal for _, proposal in fitting[:MOST]])


def _rank(proposal: Proposal, typed: str) -> int | None:
    """How well a proposal fits, 0 best; None: not at all."""
    text, label = proposal.text.casefold(), proposal.label.casefold()
    if text.startswith(typed):
        return 0
    if f"_{typed}" in text:
        return 1
    if any(word.startswith(typed) for word in label.split()):
        return 2
    return 3 if typed in text and len(typed) > 1 else None
