"""Clause tags: which clauses of the rulebook a place of the rules implements.

A tag without a prefix takes the one of its own file's game; in a base, that of the game which extends it
directly. A tag with another game's prefix is ignored.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from dsl.language.syntax import tree as t
from dsl.language.syntax.rules_file import RulesFile
from dsl.language.typed.program import ClauseHome
from dsl.text.source import Span

_FOREIGN = re.compile(r"^[A-Z][A-Za-z]*\d*-")


class Clauses:
    """The resolved tags of a chain of files (base first)."""

    def __init__(self, files: Sequence[RulesFile]) -> None:
        self._by_line: dict[tuple[str, int], tuple[str, ...]] = {}
        self.homes: list[ClauseHome] = []
        prefixes = prefixes_of([file.game.clauses if file.game else None for file in files])
        own = {p for p in prefixes if p}
        for file, prefix in zip(files, prefixes):
            notes = (d.span for d in file.declarations if isinstance(d, t.NoteDecl | t.Holds))
            noted = {line for span in notes for line in range(span.line, span.end_line + 1)}
            for line, tags in file.tags.items():
                found = [(clause, tag.span) for tag in tags if (clause := resolve(tag.text, prefix, own))]
                self._by_line[file.source.name, line] = tuple(clause for clause, _ in found)
                self.homes += [ClauseHome(clause, span, line in noted) for clause, span in found]

    def on(self, span: Span) -> tuple[str, ...]:
        """The clauses on the lines of ``span``, in order, each once."""
        found: dict[str, None] = {}
        for line in range(span.line, span.end_line + 1):
            found |= dict.fromkeys(self._by_line.get((span.source.name, line), ()))
        return tuple(found)

    def on_head(self, span: Span, body: Sequence[t.Node] | None = ()) -> tuple[str, ...]:
        """The clauses on the heading of a rule, an option or a block: the lines above the first line of ``body``."""
        last = body[0].span.line - 1 if body else span.end_line
        return self.on(Span(span.source, span.line, 1, last, 1))


def resolve(tag: str, prefix: str, own: set[str]) -> str:
    """The full clause id of ``tag``, or an empty text for another game's tag."""
    if any(tag.startswith(p) for p in own):
        return tag
    if _FOREIGN.match(tag):
        return ""
    return prefix + tag if prefix else ""


def prefixes_of(own: Sequence[str | None]) -> list[str]:
    """For each file of a chain (base first) the prefix of its clauses; ``own`` are those that the files state.

    A base takes that of the next file above it, house rules that of their game; None is a file that is no game.
    """
    result = [prefix or "" for prefix in own]
    for i in reversed(range(len(own) - 1)):
        if not result[i] and own[i] is not None:
            result[i] = result[i + 1]
    for i in range(1, len(own)):
        if not result[i]:
            result[i] = result[i - 1]
    return result
