"""Which names are taken, by whom, and what the file at hand has declared itself."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.language.syntax import tree as t
from dsl.text.diagnostics import Note, Problems


def distinct(names: Iterable[t.Id], problems: Problems) -> None:
    """Report the names that come twice in one list."""
    seen: dict[str, t.Id] = {}
    for name in names:
        old = seen.setdefault(name.text, name)
        if old is not name:
            problems.error("declared-twice", name.span, notes=[Note(old.span)], name=name.text)


class DeclaredNames:
    """One name, one thing; a file says each thing once. What comes twice is reported with both places."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self._names: dict[str, t.Id] = {}
        self._own: dict[str, t.Node] = {}

    def next_file(self) -> None:
        """What the next file declares may replace what the ones before it did."""
        self._own = {}

    def new_name(self, name: t.Id) -> bool:
        """Whether nothing has this name yet; a second thing of it is reported."""
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
        """Whether the file at hand says ``what`` for the first time; a second time is reported."""
        old = self._own.setdefault(what, place)
        if old is not place:
            self.problems.error(code, place.span, notes=[Note(old.span)], name=name or what)
        return old is place

    def twice(self, new: t.Node, old: t.Node, name: str) -> None:
        """Report two declarations of the same thing."""
        self.problems.error("declared-twice", new.span, notes=[Note(old.span)], name=name)
