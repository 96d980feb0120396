"""Declarations as entries of the outline: what they are called and where they stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dsl.check.clauses import Clauses
from dsl.service.contract import Entry, Place
from dsl.source import Span
from dsl.syntax import tree as t
from dsl.syntax.rules_file import RulesFile

_WORDS = {t.Function: "function", t.Rule: "rule", t.Options: "options", t.Route: "route", t.Piece: "piece"}


class Entries:
    """Makes the entries of one file; ``own`` says that it is the file whose outline is made."""

    def __init__(self, file: RulesFile, clauses: Clauses, own: bool) -> None:
        self._file, self._clauses, self._own = file, clauses, own

    def entry(self, d: t.Node) -> Entry | None:
        """A declaration in the outline; None for what is no thing of its own there."""
        match d:
            case t.Game():
                return self._made("game", d.name, d.title, d)
            case t.Enum():
                return self._made("enum", d.name, d.label, d, self._items(d.items))
            case t.Param():
                return self._made("param", d.name, d.label, d)
            case t.Table():
                return self._made(d.kind, d.name, d.label, d, (self._made("row", r.key, r.label, r) for r in d.rows))
            case t.Piece():
                return self._made("piece", d.name, d.label, d, self.attributes(d.attributes))
            case t.Function() | t.Rule() | t.Route():
                return self._made(_WORDS[type(d)], d.name, "", d)
            case t.Options():
                return self._made("options", d.name, "", d, self.choices(d.choices))
            case t.State():
                return self._made("state", d.attribute.name, d.attribute.label, d)
            case t.Player():
                return self._named("player", "player", d, self.attributes(d.attributes))
            case t.Board():
                return self._made("board", d.topology, "", d, self.parts(d.items))
            case t.FeatureDecl():
                return self._made(d.kind, d.name, d.label, d, self.attributes(d.attributes))
        return self._without_name(d)

    def _without_name(self, d: t.Node) -> Entry | None:
        match d:
            case t.Check():
                return self._named(d.kind, "", d, label=d.text.template)
            case t.Directions():
                return self._named("directions", "", d, self._items(d.items))
            case t.Procedure():
                return self._named(d.kind, d.kind, d)
            case t.Hook():
                return self._made(d.time, d.name, "", d)
            case t.CourseHook():
                return self._named(d.time, d.event, d)
            case t.History():
                return self._named("history", "", d)
            case t.Value():
                return self._named("value", "", d)
        return None

    def parts(self, nodes: Iterable[t.Node]) -> tuple[Entry, ...]:
        """The entries of what stands inside a declaration."""
        return tuple(entry for node in nodes if (entry := self.entry(node)) is not None)

    def rows(self, d: t.AddRows) -> tuple[Entry, ...]:
        """The rows that are added to a table."""
        return tuple(self._made("row", row.key, row.label, row) for row in d.rows)

    def _items(self, items: Iterable[t.Item]) -> tuple[Entry, ...]:
        return tuple(self._made("item", item.name, item.label, item) for item in items)

    def attributes(self, attributes: Iterable[t.AttributeDecl]) -> tuple[Entry, ...]:
        return tuple(self._made("attribute", a.name, a.label, a) for a in attributes)

    def choices(self, choices: Iterable[t.Choice]) -> tuple[Entry, ...]:
        options = (choice for choice in choices if isinstance(choice, t.Option))
        return tuple(
            self._made("option", o.name, o.label.template if o.label is not None else "", o) for o in options
        )

    def _made(self, kind: str, name: t.Id, label: str, node: t.Node, children: Iterable[Entry] = ()) -> Entry:
        return self._at(kind, name.text, label, name.span, node, children)

    def _named(
        self, kind: str, name: str, node: t.Node, children: Iterable[Entry] = (), label: str = ""
    ) -> Entry:
        """What has no name in the text: its place is the word that it begins with."""
        span = node.span
        word = self._file.source.line(span.line)[span.column - 1 :].split(maxsplit=1)[0].rstrip(":")
        place = Span(span.source, span.line, span.column, span.line, span.column + len(word))
        return self._at(kind, name, label, place, node, children)

    def _at(
        self, kind: str, name: str, label: str, place: Span, node: t.Node, children: Iterable[Entry]
    ) -> Entry:
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
