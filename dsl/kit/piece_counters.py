"""Counters: one for each piece that the setup places, and for those that come later as far as can be told."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator

from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.walk import statements
from dsl.kit.declared_limits import MOST_BOXES, Limits, bound_of, declared_limits, number_range
from dsl.kit.kit_values import Counter, Remark, TickBoxes
from dsl.kit.played_opening import PlayedOpening, pieces_on_the_way
from dsl.link.game import Game
from dsl.match_service.loaded_game import LoadedGame
from dsl.match_service.match_values import PieceView

MOST_COUNTERS = 400
"""More counters than that are not cut out by anybody."""
FEW_BOXES = 6
"""A number that can be no larger is ticked even if nothing says that it is damage."""
WORDS = ("enum", "table")
Look = tuple[str, int, tuple[tuple[str, str], ...]]


class PieceCounters:
    """Makes the counters of one game; ``fields`` are the attributes of a kind of piece that players know of."""

    def __init__(self, loaded: LoadedGame, opened: PlayedOpening) -> None:
        self.game: Game = loaded.game
        self.words, self.opened = loaded.words, opened
        self.limits: Limits = declared_limits(self.game)

    def fields(self, kind: str) -> Iterator[n.Field]:
        """The labelled attributes of a kind of piece that last longer than a turn."""
        for field in self.game.program.fields:
            if field.owner == kind and field.label and not (field.inner or field.each_turn or field.per):
                yield field

    def class_fields(self, kind: str) -> list[n.Field]:
        """The attributes that say what a piece is: rows of a table, members of an enumeration."""
        return [field for field in self.fields(kind) if self._is_word(field)]

    def _is_word(self, field: n.Field) -> bool:
        inner = ty.bare(field.type)
        domain = self.game.domain(inner.name) if isinstance(inner, ty.Dom) else None
        return domain is not None and domain.kind in WORDS

    # --- all of them ---------------------------------------------------------------------------------

    def counters(self) -> tuple[tuple[Counter, ...], tuple[Remark, ...]]:
        """The counters by their owners, and how they were counted."""
        pieces = self.opened.position.pieces
        found = [self.counter(piece) for piece in pieces]
        remarks = []
        extra = self._later(pieces)
        if extra:
            found += [self.counter(piece, later=True) for piece in extra]
            remarks.append(Remark("kit-later", (("count", len(extra)),)))
        if len(found) > MOST_COUNTERS:
            remarks.append(Remark("kit-many-counters", (("count", len(found)), ("most", MOST_COUNTERS))))
            found = found[:MOST_COUNTERS]
        found.sort(key=lambda counter: (counter.owner < 0, counter.owner, counter.view.ref.domain, counter.later))
        return tuple(found), tuple(remarks)

    def counter(self, piece: PieceView, later: bool = False) -> Counter:
        """The counter of a piece as it is in a position."""
        kind = piece.ref.domain
        domain = self.game.program.domains[kind]
        own = piece.name if (kind, piece.ref.value) in self.game.piece_names or domain.names else ""
        words = [fact.short for fact in piece.facts if fact.name in {field.name for field in self.class_fields(kind)}]
        label = ", ".join(words) or self.words.word(domain.label or kind)
        known = piece.ref.value < len(domain.names) or not domain.names
        hidden = any(field.owner == kind and field.seen is not None for field in self.game.program.fields)
        boxes = tuple(box for box in self.boxes(piece) if box.count and box.name in self.declared(kind))
        return Counter(
            piece, own if known and not later else "", label, tuple(self._row_facts(piece)), boxes, later,
            hidden or domain.sight is not None,
        )  # fmt: skip

    # --- what it can bear ----------------------------------------------------------------------------

    def declared(self, kind: str) -> set[str]:
        """The attributes whose bound the rules declare: those are what damages a piece."""
        return {field.name for field in self.limits if field.owner == kind}

    def boxes(self, piece: PieceView) -> Iterator[TickBoxes]:
        """The numbers of a piece, each with its boxes, or with none where it is to be written."""
        values = self.raw_values(piece)
        for field in self.fields(piece.ref.domain):
            if not isinstance(ty.bare(field.type), ty.Int):
                continue
            bound = bound_of(self.game, self.limits, field, values)
            span = number_range(field)
            start = values.get(field.name, 0)
            if bound is not None and 0 < bound <= MOST_BOXES:
                yield TickBoxes(field.name, self.words.word(field.label), bound, max(start, 0))
            elif bound is None and span is not None and span[0] == 0 and span[1] <= FEW_BOXES:
                yield TickBoxes(field.name, self.words.word(field.label), span[1], max(start, 0))
            else:
                yield TickBoxes(field.name, self.words.word(field.label), 0, max(start, 0))

    def raw_values(self, piece: PieceView) -> dict[str, int]:
        """The numbers behind the attributes of a piece, by their names, as its position has them."""
        held, found = dict(piece.attributes), {}
        for field in self.game.program.fields:
            if field.owner == piece.ref.domain and field.per is None and field.name in held:
                datum = self.game.type_datum(field.type, 0)
                value = self.game.parse(datum.domain, held[field.name]) if not datum.many else None
                if value is not None:
                    found[field.name] = value
        return found

    def _row_facts(self, piece: PieceView) -> Iterator[tuple[str, str]]:
        """What the tables say of the rows that a piece names."""
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

    # --- what comes later ----------------------------------------------------------------------------

    def _later(self, at_first: Iterable[PieceView]) -> list[PieceView]:
        """Pieces beyond those of the beginning that come into games played by chance.

        Those placed in play are counted even when they are lost, those that only change while they are on the board.
        """
        placed, kinds = self._placed(), self.growing()
        if not kinds:
            return []
        have: Tally[Look] = Tally(self._look(piece) for piece in at_first if piece.ref.domain in kinds)
        most: dict[Look, list[PieceView]] = {}
        for pieces in pieces_on_the_way(self.opened):
            groups: dict[Look, list[PieceView]] = {}
            for piece in pieces:
                if piece.ref.domain in kinds and (piece.cell >= 0 or piece.ref.domain in placed):
                    groups.setdefault(self._look(piece), []).append(piece)
            for look, group in groups.items():
                if len(group) > len(most.get(look, ())):
                    most[look] = group
        return [piece for look, group in most.items() for piece in group[have[look] :]]

    def growing(self) -> set[str]:
        """The kinds of pieces of which play places new ones, or makes others of those that are there."""
        found = self._placed()
        for statement in self._in_play():
            if isinstance(statement, k.Store) and statement.field.owner is not None:
                domain = self.game.domain(statement.field.owner)
                lasting = not (statement.field.inner or statement.field.each_turn)
                if domain is not None and domain.kind == "piece" and lasting and self.says_what(statement.field):
                    found.add(domain.name)
        return found

    def _placed(self) -> set[str]:
        return {statement.kind for statement in self._in_play() if isinstance(statement, k.NewPiece)}

    def says_what(self, field: n.Field) -> bool:
        """Whether an attribute says what its owner is, rather than how it fares."""
        return self._is_word(field) and not isinstance(field.type, ty.Opt)

    def _in_play(self) -> Iterator[k.Stmt]:
        """All statements that can be reached when the setup is over."""
        rules, done = self.game.program.rules, set[str]()
        ahead = ["play", "always"]
        while ahead:
            name = ahead.pop()
            if name in done or name not in rules:
                continue
            done.add(name)
            for statement in statements(rules[name].body):
                yield statement
                if isinstance(statement, k.CallRule):
                    ahead.append(statement.name)

    def may_change_hands(self, kind: str) -> bool:
        """Whether pieces of a kind can get another owner in play."""
        return any(
            isinstance(s, k.Store) and s.field.owner == kind and s.field.name == "owner" for s in self._in_play()
        )

    def _look(self, piece: PieceView) -> Look:
        named = {field.name for field in self.class_fields(piece.ref.domain) if not isinstance(field.type, ty.Opt)}
        return piece.ref.domain, piece.owner, tuple((k, v) for k, v in piece.attributes if k in named)
