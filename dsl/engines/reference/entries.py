"""Writes journal entries of choices and chances, with different texts for different readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl.engines.linking.game import Datum
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.engine import SPECTATOR
from dsl.engines.protocol.events import Chance, Choice, Entry, Shown, secretly
from dsl.engines.reference.expressions import Expressions
from dsl.engines.reference.flow.questions import Question
from dsl.engines.reference.operators import Frame


class Entries:
    """Writes entries of answers; which hidden pieces they name to whom is decided after the answer's effect."""

    def __init__(self, expressions: Expressions) -> None:
        self.e, self.m, self.p = expressions, expressions.m, expressions.p
        self._sighted = any(kind.sight != NO for kind in self.p.kinds)
        self._kinds = {self.p.domains[kind.domain].name: kind for kind in self.p.kinds}
        # choices of which it is not yet known who may learn them: the question's clauses, the pieces they speak of
        self._unsettled: list[tuple[Entry, tuple[str, ...], list[tuple[int, int]]]] = []

    def choice(self, question: Question, f: Frame, player: int, numbers: Sequence[int], forced: bool) -> None:
        """Write the entry of a choice, given by its numbers; a secret one is shown to its player only."""
        option, *values = numbers
        choice, secret = question.shown[option].choice(values), question.row.secret
        text, private = question.choice_text(option, values, f) or (_named(choice), {})
        clauses = tuple(self.p.clauses[i] for i in question.row.options[option].clauses)
        if secret:
            private, text, clauses = {player: private.get(player, text)}, secretly(player), question.clauses
        kind, taken = ("forced", choice) if forced else ("choice", None)
        entry = Entry(kind, text, player, clauses, private, question.at, taken)
        self.m.journal.append(entry)
        if self._sighted and not secret:
            self._unsettled.append((entry, question.clauses, question.subjects(option, values, f)))

    def chance(self, chance: Chance, index: int) -> None:
        """Write the entry of a chance; of a hidden one others learn only that it happened."""
        what = chance.what or chance.kind
        shown = Shown("", ((what, chance.outcomes[index]),))
        private: dict[int, Shown] = {}
        if chance.viewers is not None:
            seers = ("by", Datum("player", chance.viewers, many=True))
            own, shown = Shown("", (*shown.values, seers)), Shown("", ((what, None), seers))
            private = {p: own for p in range(self.p.seats) if chance.seen_by(p)}
        self.m.journal.append(Entry("chance", shown, None, (), private, chance.span))

    def settle(self) -> None:
        """Complete entries after the effect of a choice: a player who sees none of its pieces learns only who chose."""
        journal = self.m.journal
        for entry, clauses, pieces in self._unsettled:
            at = next((i for i, other in enumerate(journal) if other is entry), None)
            if at is None or entry.player is None:
                continue
            told = {}
            for reader in (None, *range(self.p.seats)):
                viewer = SPECTATOR if reader is None else reader
                sees = reader == entry.player or all(self.e.viewers.sees_piece(k, viewer, i) for k, i in pieces)
                told[reader] = self._with_pieces(entry, reader) if sees else secretly(entry.player)
            if any(text.secret for text in told.values()):  # the clauses of an option would tell which it was
                entry = replace(entry, clauses=clauses)
            shown = told.pop(None)
            private = {reader: text for reader, text in told.items() if reader is not None and text != shown}
            journal[at] = replace(entry, shown=shown, shown_to=private)
        self._unsettled.clear()

    def _with_pieces(self, entry: Entry, reader: int | None) -> Shown:
        """The text of a choice for a reader; pieces that have become visible by it are named."""
        shown, whole = entry.seen_by(reader), entry.seen_by(entry.player)
        named = [
            (source, other if mine is None and other is not None and self._may_hide(other) else mine)
            for (source, mine), (_, other) in zip(shown.values, whole.values)
        ]
        return replace(shown, values=tuple(named))

    def _may_hide(self, datum: Datum) -> bool:
        """Whether a value is a piece of a kind that only some see."""
        kind = self._kinds.get(datum.domain)
        return kind is not None and kind.sight != NO


def _named(choice: Choice) -> Shown:
    """A choice for which the rules have no text: the option and its values."""
    return Shown("", ((choice.option, None), *((d.domain, d) for d in choice.values)))
