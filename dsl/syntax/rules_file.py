"""A rules file as it is parsed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dsl.source import Source, Span
from dsl.syntax import tree as t
from dsl.syntax.tokens import Tag


@dataclass(frozen=True)
class RulesFile:
    """One parsed file: its declarations, its clause tags and ``##`` help by line, its skin.

    ``broken`` holds the words of declarations that could not be read: names that only they declare are not unknown.
    ``mended`` are lines that are not read as they are written; ``mixed`` words of two alphabets, which may be names.
    """

    source: Source
    skin: str
    declarations: tuple[t.Declaration, ...]
    tags: dict[int, list[Tag]]
    help: dict[int, str]
    broken: frozenset[str] = frozenset()
    mended: frozenset[int] = frozenset()
    mixed: Mapping[str, Span] = field(default_factory=dict)

    @property
    def game(self) -> t.Game | None:
        """The ``game`` declaration, if the file has one."""
        return next((d for d in self.declarations if isinstance(d, t.Game)), None)
