"""The attributes of pieces that players know of."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.engines.linking.game import Game
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty

WORDS = ("enum", "table")


class PieceFields:
    """The labelled attributes of the pieces of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def fields(self, kind: str) -> Iterator[n.Field]:
        """Those of a kind of piece that last longer than a turn."""
        for field in self.game.program.fields:
            if field.owner == kind and field.label and not (field.inner or field.each_turn or field.per):
                yield field

    def class_fields(self, kind: str) -> list[n.Field]:
        """Those that say what a piece is: rows of a table, members of an enumeration."""
        return [field for field in self.fields(kind) if self._is_word(field)]

    def says_what(self, field: n.Field) -> bool:
        """Whether an attribute says what its owner is, rather than how it fares."""
        return self._is_word(field) and not isinstance(field.type, ty.Opt)

    def _is_word(self, field: n.Field) -> bool:
        inner = ty.bare(field.type)
        domain = self.game.domain(inner.name) if isinstance(inner, ty.Dom) else None
        return domain is not None and domain.kind in WORDS
