"""Cardboard counters: one for each piece of the setup, and for those added in play as far as they are known."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.services.kit.kit_values import Counter, Remark, TickBoxes
from dsl.services.kit.later_pieces import DoneInPlay, LaterPieces, PieceFields
from dsl.services.kit.played_opening import PlayedOpening
from dsl.services.kit.reached_numbers import MOST_BOXES, DeclaredLimits, number_range
from dsl.services.match.loaded_game import LoadedGame
from dsl.services.match.position_values import PieceView

MOST_COUNTERS = 400
"""No more counters are printed: nobody would cut out more."""
FEW_BOXES = 6
"""Numbers whose declared range ends at most here are shown as boxes even without a demanded bound."""


class PieceCounters(PieceFields):
    """Creates the counters of one game."""

    def __init__(self, loaded: LoadedGame, opened: PlayedOpening) -> None:
        super().__init__(loaded.game)
        self.words, self.opened = loaded.words, opened
        self.limits = DeclaredLimits(self.game)
        self._done = DoneInPlay(self.game)

    # --- all of them ---------------------------------------------------------------------------------

    def counters(self) -> tuple[tuple[Counter, ...], tuple[Remark, ...]]:
        """The counters in the order of their owners, and remarks on how they were counted."""
        pieces = self.opened.position.pieces
        found = [self.counter(piece) for piece in pieces]
        remarks = []
        for key, extra in LaterPieces(self, self.words, self.opened).by_cause():
            found += [self.counter(piece, later=True) for piece in extra]
            remarks += [Remark(key, (("count", len(extra)),))] if extra else []
        if len(found) > MOST_COUNTERS:
            remarks.append(Remark("kit-many-counters", (("count", len(found)), ("most", MOST_COUNTERS))))
            found = found[:MOST_COUNTERS]
        found.sort(key=lambda counter: (counter.owner < 0, counter.owner, counter.view.ref.domain, counter.later))
        return tuple(found), tuple(remarks)

    def counter(self, piece: PieceView, later: bool = False) -> Counter:
        """The counter of a piece in a position."""
        kind = piece.ref.domain
        domain = self.game.program.domains[kind]
        own = piece.name if (kind, piece.ref.value) in self.game.piece_names or domain.names else ""
        words = [fact.short for fact in piece.facts if fact.name in {field.name for field in self.class_fields(kind)}]
        label = ", ".join(words) or self.words.word(domain.label or kind)
        known = piece.ref.value < len(domain.names) or not domain.names
        hidden = any(field.owner == kind and field.seen is not None for field in self.game.program.fields)
        boxes = tuple(box for box in self.boxes(piece) if box.count and box.name in self.limits.bounded_names(kind))
        return Counter(
            piece, own if known and not later else "", label, tuple(self._row_facts(piece)), boxes, later,
            hidden or domain.sight is not None,
        )  # fmt: skip

    # --- numbers -------------------------------------------------------------------------------------

    def boxes(self, piece: PieceView) -> Iterator[TickBoxes]:
        """The changing numbers of a piece, each with its boxes; with 0 boxes if it is to be written."""
        values = self.raw_values(piece)
        for field in self.fields(piece.ref.domain):
            if not isinstance(ty.bare(field.type), ty.Int) or self.limits.stays_zero(field):
                continue
            bound = self.limits.bound(field, values)
            span = number_range(field)
            start = values.get(field.name, 0)
            if bound is not None and 0 < bound <= MOST_BOXES:
                yield TickBoxes(field.name, self.words.word(field.label), bound, max(start, 0))
            elif bound is None and span is not None and span[0] == 0 and span[1] <= FEW_BOXES:
                yield TickBoxes(field.name, self.words.word(field.label), span[1], max(start, 0))
            else:
                yield TickBoxes(field.name, self.words.word(field.label), 0, max(start, 0))

    def never_changes(self, kind: str, field: n.Field) -> bool:
        """Whether an attribute of sites keeps its initial value in play."""
        if not isinstance(ty.bare(field.type), ty.Bool):
            return self.limits.stays_zero(field)
        sites = (site for site in self.opened.position.sites if site.ref.domain == kind)
        begins = {dict(site.attributes).get(field.name) == "yes" for site in sites}
        return len(begins) == 1 and not self._done.can_become(field, not begins.pop())

    def raw_values(self, piece: PieceView) -> dict[str, int]:
        """The internal numbers of the attributes of a piece, by name."""
        held, found = dict(piece.attributes), {}
        for field in self.game.program.fields:
            if field.owner == piece.ref.domain and field.per is None and field.name in held:
                datum = self.game.type_datum(field.type, 0)
                value = self.game.parse(datum.domain, held[field.name]) if not datum.many else None
                if value is not None:
                    found[field.name] = value
        return found

    def _row_facts(self, piece: PieceView) -> Iterator[tuple[str, str]]:
        """Labels and values, in words, of the table rows that a piece refers to."""
        values = self.raw_values(piece)
        for field in self.class_fields(piece.ref.domain):
            inner = ty.bare(field.type)
            table = self.game.program.tables.get(inner.name) if isinstance(inner, ty.Dom) else None
            row = values.get(field.name, -1)
            if table is None or row < 0:
                continue
            for column in table.columns.values():
                if column.name != "count":
                    value = self.game.type_datum(column.type, self.game.tables[table.name, column.name][row])
                    yield self.words.word(column.label or column.name), self.words.label(self.game, value)
