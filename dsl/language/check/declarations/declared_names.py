"""The declared names with their places, and the declarations of the current file."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.language.syntax import tree as t
from dsl.text.diagnostics import Note, Problems


def distinct(names: Iterable[t.Id], problems: Problems) -> None:
    """Report names that appear twice in a list."""
    seen: dict[str, t.Id] = {}
    for name in names:
        old = seen.setdefault(name.text, name)
        if old is not name:
            problems.error("declared-twice", name.span, notes=[Note(old.span)], name=name.text)


class DeclaredNames:
    """Reports names declared twice, and things declared twice in one file, with both places."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self._names: dict[str, t.Id] = {}
        self._own: dict[str, t.Node] = {}

    def next_file(self) -> None:
        """Begin the next file, which may replace declarations of the ones before it."""
        self._own = {}

    def new_name(self, name: t.Id) -> bool:
        """Whether the name is free; report it if not."""
        old = self._names.setdefault(name.text, name)
        if old is not name:
            self.twice(name, old, name.text)
        return old is name

    def known(self, name: t.Id, table: Iterable[str], what: str) -> bool:
        """Whether ``name`` was declared; reported if not."""
        names = list(table)
        if name.text in names:
            return True
        self.problems.unknown("add-unknown", name.span, name.text, names, what=what)
        return False

    def once(self, place: t.Node, what: str, code: str = "declared-twice", name: str = "") -> bool:
        """Whether the current file declares ``what`` for the first time; report a second time."""
        old = self._own.setdefault(what, place)
        if old is not place:
            self.problems.error(code, place.span, notes=[Note(old.span)], name=name or what)
        return old is place

    def twice(self, new: t.Node, old: t.Node, name: str) -> None:
        """Report two declarations of the same thing."""
        self.problems.error("declared-twice", new.span, notes=[Note(old.span)], name=name)
