"""Completions that fit what is typed so far, the best first."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from dsl.services.writing.contract import Proposal

Index = QModelIndex | QPersistentModelIndex
MOST = 200


class CompletionModel(QAbstractListModel):
    """The proposals for a word that is begun."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: Sequence[Proposal] = ()
        self.proposals: list[Proposal] = []
        self.typed = ""

    def take(self, proposals: Sequence[Proposal], typed: str) -> None:
        """Other proposals."""
        self._all = proposals
        self.sift(typed)

    def sift(self, typed: str) -> None:
        """Show those that fit; those that begin with what is typed come first, labels count too."""
        self.beginResetModel()
        self.typed = typed
        ranked = [(_rank(proposal, typed.casefold()), proposal) for proposal in self._all]
        fitting = sorted((pair for pair in ranked if pair[0] is not None), key=lambda pair: pair[0] or 0)
        self.proposals = [proposal for _, proposal in fitting[:MOST]]
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.proposals)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        proposal = self.proposals[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return proposal.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (proposal.text, proposal.label, proposal.detail) if part)
        return None


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
