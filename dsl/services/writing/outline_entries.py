"""Declarations as entries of the outline: what they are called and where they stand."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.language.check.clauses import Clauses
from dsl.language.syntax import tree as t
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.writing.contract import Entry
from dsl.text.source import Place, Span

Labelled = t.Enum | t.Param | t.Table | t.Piece | t.FeatureDecl | t.AttributeDecl | t.Item
Called = t.Function | t.Rule | t.Options | t.Route


class Entries:
    """Makes the entries of one file; ``own`` says that it is the file whose outline is made."""

    def __init__(self, file: RulesFile, clauses: Clauses, own: bool) -> None:
        self._file, self._clauses, self._own = file, clauses, own

    def entry(self, d: t.Node) -> Entry | None:
        """A declaration in the outline; None for what is no thing of its own there."""
        match d:
            case t.Game():
                return self._made("game", d.name, d.title, d)
            case t.State():
                return self._made("state", d.attribute.name, d.attribute.label, d)
            case t.Enum() | t.Param() | t.Table() | t.Piece() | t.FeatureDecl() | t.AttributeDecl() | t.Item():
                return self._made(_kind(d), d.name, d.label, d, self._inside(d))
            case t.Function() | t.Rule() | t.Options() | t.Route():
                inside = self.parts(d.choices) if isinstance(d, t.Options) else ()
                return self._made(_kind(d), d.name, "", d, inside)
            case t.Option():
                return self._made("option", d.name, d.label.template if d.label is not None else "", d)
            case t.Row():
                return self._made("row", d.key, d.label, d)
            case t.Board():
                return self._made("board", d.topology, "", d, self.parts(d.items))
            case t.Hook():
                return self._made(d.time, d.name, "", d)
        return self._without_name(d)

    def _inside(self, d: Labelled) -> tuple[Entry, ...]:
        match d:
            case t.Enum():
                return self.parts(d.items)
            case t.Table():
                return self.parts(d.rows)
            case t.Piece() | t.FeatureDecl():
                return self.parts(d.attributes)
        return ()

    def _without_name(self, d: t.Node) -> Entry | None:
        """What has no name in the text."""
        match d:
            case t.Player() | t.AddPlayer():
                return self._headed("player", "player", d, self.parts(d.attributes))
            case t.Check():
                return self._headed(d.kind, "", d, label=d.text.template)
            case t.Directions():
                return self._headed("directions", "", d, self.parts(d.items))
            case t.Procedure():
                return self._headed(d.kind, d.kind, d)
            case t.CourseHook():
                return self._headed(f"{d.time}-{d.event}", "", d)
            case t.History() | t.Value():
                return self._headed(_kind(d), "", d)
        return None

    def parts(self, nodes: Iterable[t.Node]) -> tuple[Entry, ...]:
        """The entries of what stands inside a declaration."""
        return tuple(entry for node in nodes if (entry := self.entry(node)) is not None)

    def _made(self, kind: str, name: t.Id, label: str, node: t.Node, children: Iterable[Entry] = ()) -> Entry:
        return self._at(kind, name.text, label, name.span, node, children)

    def _headed(self, kind: str, name: str, node: t.Node, children: Iterable[Entry] = (), label: str = "") -> Entry:
        """The place of what has no name is the word that it begins with."""
        span = node.span
        word = self._file.source.line(span.line)[span.column - 1 :].split(maxsplit=1)[0].rstrip(":")
        place = Span(span.source, span.line, span.column, span.line, span.column + len(word))
        return self._at(kind, name, label, place, node, children)

    def _at(self, kind: str, name: str, label: str, place: Span, node: t.Node, children: Iterable[Entry]) -> Entry:
        return Entry(
            kind,
            name,
            label,
            Place.of(place),
            Place.of(node.span),
            self._clauses.on(node.span),
            self._file.help.get(node.span.line, ""),
            self._own,
            tuple(children),
        )


def _kind(d: Labelled | Called | t.History | t.Value) -> str:
    """The word with which it is declared, in English."""
    match d:
        case t.Table() | t.FeatureDecl():
            return d.kind
        case t.AttributeDecl():
            return "attribute"
    return type(d).__name__.lower()
