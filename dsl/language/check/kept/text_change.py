"""What became of the files of a game since it was checked before: which declarations stay, and where they stand now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from dsl.language.check.declarations.merged import Merged, is_open, result_of
from dsl.language.syntax import tree as t
from dsl.language.syntax.rules_file import ParsedDeclaration, RulesFile
from dsl.language.syntax.tree.traversal import inside
from dsl.text.source import Source, Span

_NUMBERS = t.Param | t.Table
"""Declarations of which bodies know everything but the numbers."""


@dataclass(frozen=True)
class FileChange:
    """Lines up to ``head`` stay; those from ``tail`` on, as lines are counted now, stood ``by`` lines further up.

    ``gone`` are the declarations of before that stood between, ``new`` those of now, as far as they could be read.
    """

    source: Source
    head: int
    tail: int
    by: int
    gone: tuple[t.Declaration, ...]
    new: tuple[t.Declaration, ...]

    @property
    def changed(self) -> tuple[t.Declaration, ...]:
        """The declarations between, those of before and those of now."""
        return (*self.gone, *self.new)

    @property
    def of_bodies(self) -> bool:
        """Whether only bodies can depend on what has changed, or it is only the numbers in parameters and tables."""
        others = [d for d in self.changed if not isinstance(d, _NUMBERS)]
        return all(map(_of_bodies, others)) and _declared(self.gone) == _declared(self.new)


@dataclass(frozen=True)
class Changes:
    """What became of each file; ``moves``: something that stays stands on another line."""

    files: Mapping[str, FileChange]
    moves: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", any(change.by for change in self.files.values()))

    def before(self, file: str, line: int) -> int | None:
        """Where a line of now stood before; None of one that is new."""
        change = self.files[file]
        if line <= change.head:
            return line
        return line - change.by if line >= change.tail else None

    def line(self, file: str, line: int) -> int:
        """Where a line of before that has stayed stands now."""
        change = self.files[file]
        return line if line <= change.head else line + change.by

    def span(self, span: Span) -> Span:
        """Where something that has stayed stands now; itself, if nothing has changed."""
        change = self.files[span.source.name]
        by = change.by if span.line > change.head else 0
        if not by:
            return span
        return Span(change.source, span.line + by, span.column, span.end_line + by, span.end_column)

    def otherwise_called(self, before: Merged, now: Merged) -> frozenset[str]:
        """The names of which bodies that speak of them may mean something else now."""
        names = {name for change in self.files.values() for d in change.changed for name in _names(d)}
        groups = before.options.keys() | now.options.keys()
        return frozenset(name for name in names if name in groups or _shape(name, before) != _shape(name, now))


def changes(before: Sequence[RulesFile], now: Sequence[RulesFile]) -> Changes | None:
    """What became of the files of a game; None where so much is another that nothing can be kept."""
    if [(file.source.name, file.skin) for file in before] != [(file.source.name, file.skin) for file in now]:
        return None
    if any(file.mixed or file.corrected for file in (*before, *now)):  # words are read as others than are written
        return None
    found = {new.source.name: _change(old, new) for old, new in zip(before, now)}
    return Changes(found) if all(change.of_bodies for change in found.values()) else None


def _change(old: RulesFile, new: RulesFile) -> FileChange:
    before, now = old.parsed, new.parsed
    same = min(len(before), len(now))
    first = next((at for at in range(same) if not _same(before[at], now[at], 0)), same)
    by = now[-1].line - before[-1].line if before and now else 0
    last = next((at for at in range(same - first) if not _same(before[-1 - at], now[-1 - at], by)), same - first)
    gone, added = before[first : len(before) - last], now[first : len(now) - last]
    head = now[first - 1].lines[-1] if first else 0
    tail = now[len(now) - last].line if last else len(new.source.lines) + 2
    return FileChange(new.source, head, tail, by if last else 0, _trees(gone), _trees(added))


def _trees(parsed: Sequence[ParsedDeclaration]) -> tuple[t.Declaration, ...]:
    return tuple(each.tree for each in parsed if each.tree is not None and not each.key[1].faulty)


def _same(old: ParsedDeclaration, new: ParsedDeclaration, by: int) -> bool:
    return new.line - old.line == by and (old is new or old.key == new.key)


def _declared(found: Sequence[t.Declaration]) -> list[tuple[object, ...]]:
    """What bodies know of parameters and tables: names and types, columns and rows, but no number that stands there."""
    shapes: list[tuple[object, ...]] = []
    for d in found:
        match d:
            case t.Param():
                shapes.append((d.name, d.type))
            case t.Table():
                columns = tuple((column.name, column.type) for column in d.columns)
                shapes.append((d.kind, d.name, columns, tuple(row.key for row in d.rows)))
                if d.hands is not None:  # an attribute of the cards, with an expression of its own: like no other
                    shapes.append((object(),))
    return shapes


def _of_bodies(d: t.Declaration) -> bool:
    """Whether only bodies can depend on a declaration; a heading that declares values of its own is another matter."""
    match d:
        case t.Replace(declaration=new):
            return _of_bodies(new)
        case t.Function() | t.Rule() | t.Options() | t.Route():
            written = (*(p.type for p in d.parameters), result_of(d))
            return not any(isinstance(node, t.OptionsType | t.PerType) for node in inside(written))
        case t.RemovePart():
            return d.kind == "option"
        case (
            t.AddOptions() | t.Hook() | t.Procedure() | t.Value() | t.Check() | t.NoteDecl() | t.Holds() | t.SetValue()
        ):
            return True
    return False


def _names(d: t.Declaration) -> Iterator[str]:
    """What others may name of a declaration."""
    match d:
        case t.Replace(declaration=new):
            yield new.name.text
        case t.Function() | t.Rule() | t.Options() | t.Route() | t.AddOptions():
            yield d.name.text
        case t.RemovePart():
            yield d.owner.text


def _shape(name: str, merged: Merged) -> list[tuple[object, ...]]:
    """How something is called, layer by layer."""
    layers = (table.get(name, ()) for table in (merged.functions, merged.rules, merged.routes))
    return [
        (type(d), tuple((p.name.text, p.name.span, p.type) for p in d.parameters), result_of(d), is_open(d))
        for found in layers
        for d in found
    ]
