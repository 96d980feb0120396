"""Records the declarations of a chain of files, and the names in their headings, from the syntax trees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dsl.language.check.context import Context
from dsl.language.check.names import RecordedNames, Symbol, where
from dsl.language.loading.loader import Chain
from dsl.language.syntax import tree as t
from dsl.language.syntax.tree.statements import inside

_LOCALS: dict[type[t.Node], tuple[str, ...]] = {
    t.Let: ("name",),
    t.Parameter: ("name",),
    t.ForEach: ("variable",),
    t.Bind: ("variable",),
    t.Query: ("variable",),
    t.Mapped: ("variable",),
    t.RouteLine: ("here", "there"),
    t.Choose: ("each",),
    t.Value: ("player",),
    t.CourseHook: ("player",),
}
"""The attributes in which nodes have the name of a local."""


def declare_symbols(chain: Chain, context: Context, names: RecordedNames) -> None:
    """Record in ``names`` everything that the files declare; the prelude counts as built in."""
    declared = _Declared(context, names)
    for file in chain.files[1:]:
        for declaration in file.declarations:
            declared.take(declaration)


class _Declared:
    """Records declarations one by one."""

    def __init__(self, context: Context, names: RecordedNames) -> None:
        self._context, self._names = context, names

    def _seats(self, d: t.Game) -> None:
        """Seats and teams of them."""
        self._items(d.seats, "value", "seat")
        for team in d.teams:
            self._declare("team", team.name)
            for seat in team.seats:
                self._names.use(seat.span, "value", seat.text, "seat")

    def take(self, d: t.Declaration) -> None:
        """Record everything that a declaration declares."""
        match d:
            case t.Replace(declaration=new):
                self.take(new)
                return
            case t.Game():
                self._declare("game", d.name)
                if d.extends is not None:
                    self._names.use(d.extends.span, "game", d.extends.text)
                self._seats(d)
            case t.Holds():
                self._held(d.names)
            case t.Function() | t.Rule() | t.Options() | t.Route():
                self._called(d)
            case t.AddOptions():
                self._names.use(d.name.span, "options", d.name.text)
                self._choices(d.choices, d.name.text)
            case t.RemovePart():
                self._removed(d)
            case _:
                self._data(d)
        for node in inside(d):
            self._local(node)

    def _called(self, d: t.Function | t.Rule | t.Options | t.Route) -> None:
        """Record a procedure with its parameters."""
        kind = type(d).__name__.lower()
        self._declare(kind, d.name)
        for parameter in d.parameters:
            self._names.declare_parameter(parameter.name.span, parameter.name.text, f"{kind} {d.name.text}")
        if isinstance(d, t.Options):
            self._choices(d.choices, d.name.text)

    def _data(self, d: t.Declaration) -> None:
        """Record data: domains, tables, parameters, fields."""
        match d:
            case t.Param() | t.Enum():
                self._declare(type(d).__name__.lower(), d.name)
            case t.State():
                self._declare("state", d.attribute.name)
            case t.Table():
                self._declare(d.kind, d.name)
                for named in d.columns:
                    self._declare("column", named.name, d.name.text)
                self._rows(d.rows, d.name.text)
            case t.AddRows():
                self._names.use(d.name.span, self._table_kind(d.name.text), d.name.text)
                self._rows(d.rows, d.name.text)
            case t.Piece():
                self._declare("piece", d.name)
                self._attributes(d.attributes, d.name.text)
            case t.AddPiece():
                self._names.use(d.name.span, "piece", d.name.text)
                self._attributes(d.attributes, d.name.text)
            case t.Player() | t.AddPlayer():
                self._attributes(d.attributes, "player")
            case t.Board() | t.AddBoard():
                self._board(d.items)

    def _board(self, items: Iterable[t.BoardItem]) -> None:
        for item in items:
            if isinstance(item, t.Directions):
                self._items(item.items, "direction", "direction")
            elif isinstance(item, t.FeatureDecl):
                terrain = item.kind == "terrain"
                self._declare(item.kind, item.name, "terrain" if terrain else "")
                for flag in item.flags if terrain else ():
                    self._declare("flag", flag, "cell")
                self._attributes(item.attributes, "cell" if terrain else item.name.text)

    def _local(self, node: t.Node) -> None:
        """Record names inside a procedure or expression, options of a decision, values of an enum."""
        for part in _LOCALS.get(type(node), ()):
            name = getattr(node, part)
            if name is not None:
                self._at_home("local", name)
        match node:
            case t.Choose():
                for choice in node.choices:
                    if isinstance(choice, t.Option):
                        self._at_home("choice", choice.name)
            case t.OptionsType():
                self._items(node.items, "value", "")  # the checker records their owner
            case t.Enum():
                self._items(node.items, "value", node.name.text)

    def _removed(self, d: t.RemovePart) -> None:
        """``remove row TABLE.row``, ``remove option GROUP.option``"""
        row = d.kind == "row"
        self._names.use(d.owner.span, self._table_kind(d.owner.text) if row else "options", d.owner.text)
        self._names.use(d.part.span, "row" if row else "choice", d.part.text, d.owner.text)

    def _held(self, names: Iterable[t.Id]) -> None:
        """``holds in NAME``: a procedure of any kind."""
        merged = self._context.merged
        tables: dict[str, Mapping[str, object]] = {
            "function": merged.functions, "rule": merged.rules, "options": merged.options, "route": merged.routes,
        }  # fmt: skip
        for name in names:
            kind = next((kind for kind, table in tables.items() if name.text in table), "")
            if kind:
                self._names.use(name.span, kind, name.text)

    def _table_kind(self, name: str) -> str:
        table = self._context.merged.tables.get(name)
        return table.kind if table is not None else "table"

    def _declare(self, kind: str, name: t.Id, owner: str = "") -> None:
        self._names.declare(name.span, Symbol(kind, name.text, owner))

    def _at_home(self, kind: str, name: t.Id) -> None:
        self._names.declare(name.span, Symbol(kind, name.text, place=where(name.span)))

    def _rows(self, rows: Iterable[t.Row], table: str) -> None:
        for row in rows:
            self._declare("row", row.key, table)

    def _items(self, items: Iterable[t.Item], kind: str, owner: str) -> None:
        for item in items:
            self._declare(kind, item.name, owner)

    def _attributes(self, attributes: Iterable[t.AttributeDecl], owner: str) -> None:
        for attribute in attributes:
            self._declare("attribute", attribute.name, owner)

    def _choices(self, choices: Iterable[t.Choice], group: str) -> None:
        for choice in choices:
            if isinstance(choice, t.Option):
                self._declare("choice", choice.name, group)
