"""What the journal says of a choice, and to whom."""

from __future__ import annotations

from dataclasses import replace

from dsl.engine.events import Decision, Entry, Shown, secretly
from dsl.engine.protocol import SPECTATOR
from dsl.interp.decisions import Question
from dsl.interp.machine import Frame
from dsl.interp.views import Views
from dsl.link.datum import Datum


class Telling(Views):
    """Writes choices down; those that speak of hidden pieces once it is known who sees them."""

    # choices of which it is not yet known who may learn them: the clauses of the question, the pieces they speak of
    unsettled: list[tuple[Entry, tuple[str, ...], list[Datum]]]

    def written(self, decision: Decision, index: int, question: Question, f: Frame, forced: bool) -> None:
        """The journal's entry of a choice: a secret one is shown to its player only."""
        choice, ask, player = decision.choices[index], question.ask, decision.player
        option, *values = decision.numbers(index)
        private: dict[int, Shown] = {}
        told = question.told(option, values, f)
        if told is not None:
            text, private = told
        else:
            text = Shown("", ((choice.option, None), *((d.domain, d) for d in choice.values)))
        clauses = ask.options[option].clauses
        if ask.secret:
            private, text = {player: private.get(player, text)}, secretly(player)
            clauses = ask.clauses
        kind, taken = ("forced", choice) if forced else ("choice", None)
        entry = Entry(kind, text, player, clauses, private, ask.span, taken)
        self.m.journal.append(entry)
        if self.c.sighted and not ask.secret:
            self.unsettled.append((entry, ask.clauses, question.subjects(option, values, f)))

    def settle(self) -> None:
        """Once what was chosen has happened: who does not see a piece that it speaks of learns only who chose."""
        journal = self.m.journal
        for entry, clauses, pieces in self.unsettled:
            at = next((i for i, other in enumerate(journal) if other is entry), None)
            if at is None or entry.player is None:
                continue
            told = {}
            for reader in (None, *range(self.game.seats)):
                sees = reader == entry.player or all(self.sees_piece(piece, reader) for piece in pieces)
                told[reader] = self.with_pieces(entry, reader) if sees else secretly(entry.player)
            if any(text.secret for text in told.values()):  # the clauses of an option would tell which it was
                entry = replace(entry, clauses=clauses)
            shown = told.pop(None)
            private = {reader: text for reader, text in told.items() if reader is not None and text != shown}
            journal[at] = replace(entry, shown=shown, shown_to=private)
        self.unsettled.clear()

    def sees_piece(self, piece: Datum, player: int | None) -> bool:
        """Whether a player (None: a spectator) sees a piece."""
        return self.c.sees_piece(piece.domain, SPECTATOR if player is None else player, piece.value)

    def with_pieces(self, entry: Entry, reader: int | None) -> Shown:
        """What somebody reads of a choice; pieces that came into sight by it are named."""
        shown, whole = entry.seen_by(reader), entry.seen_by(entry.player)
        named = [
            (source, other if mine is None and other is not None and self.c.sight(other.domain) is not None else mine)
            for (source, mine), (_, other) in zip(shown.values, whole.values)
        ]
        return replace(shown, values=tuple(named))
