"""What became of the files of a game since it was checked before: which declarations stay, and where they stand now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from dsl.check.declarations.merged import Merged, is_open, result_of
from dsl.source import Source, Span
from dsl.syntax import tree as t
from dsl.syntax.rules_file import ParsedDeclaration, RulesFile
from dsl.syntax.tree.traversal import inside


@dataclass(frozen=True)
class FileChange:
    """Lines up to ``head`` stay; those from ``tail`` on, as lines are counted now, stood ``by`` lines further up.

    ``changed`` are the declarations between, those of before and those of now, as far as they could be read.
    """

    source: Source
    head: int
    tail: int
    by: int
    changed: tuple[t.Declaration, ...]


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
    return Changes(found) if all(_of_bodies(d) for change in found.values() for d in change.changed) else None


def _change(old: RulesFile, new: RulesFile) -> FileChange:
    before, now = old.parsed, new.parsed
    same = min(len(before), len(now))
    first = next((at for at in range(same) if not _same(before[at], now[at], 0)), same)
    by = now[-1].line - before[-1].line if before and now else 0
    last = next((at for at in range(same - first) if not _same(before[-1 - at], now[-1 - at], by)), same - first)
    between = (*before[first : len(before) - last], *now[first : len(now) - last])
    head = now[first - 1].lines[-1] if first else 0
    tail = now[len(now) - last].line if last else len(new.source.lines) + 2
    changed = tuple(parsed.tree for parsed in between if parsed.tree is not None)
    return FileChange(new.source, head, tail, by if last else 0, changed)


def _same(old: ParsedDeclaration, new: ParsedDeclaration, by: int) -> bool:
    return new.line - old.line == by and (old is new or old.key == new.key)


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
        case t.AddOptions() | t.Hook() | t.Procedure() | t.Value() | t.Check() | t.NoteDecl() | t.Holds():
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
