"""Attributes and parts: ``x.name``, ``x[key]``, ``ship of p``; what the members of each domain have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl.language.check.context import Context
from dsl.language.check.expressions.operands import Operands, owner_words
from dsl.language.check.expressions.resolver import SHOWN, VALUED, Resolver
from dsl.language.check.names import MARK, Scope
from dsl.language.syntax import tree as t
from dsl.language.syntax.built_in_names import english_name, written_name
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import ATTRIBUTES, Builtin
from dsl.language.typed.program import Domain
from dsl.maps.board.spec import PLACED
from dsl.text.diagnostics import Note, near, nearest
from dsl.text.source import Span


class Attributes:
    """Resolves declared attributes, columns of tables, and the built-in attributes of domains."""

    def __init__(self, context: Context, operands: Operands, resolver: Resolver) -> None:
        self.c, self.p, self.problems = context, context.program, context.problems
        self.operands, self.resolver = operands, resolver

    def attribute(self, node: t.Attribute, scope: Scope) -> n.Expr:
        """``x.name``: a value of a named domain, or an attribute of a member."""
        if isinstance(node.object, t.Name) and scope.find(node.object.id) is None:
            domain = self.p.domains.get(node.object.id) or self.p.domains.get(english_name(node.object.id, "bare"))
            if domain is not None and domain.kind in VALUED:
                return self.qualified(domain, node)
        owner = self.operands.expr(node.object, scope)
        return self.attribute_of(owner, node.name)

    def qualified(self, domain: Domain, node: t.Attribute) -> n.Expr:
        """``Stat.sail``"""
        if node.name.text == MARK and self.c.mark is not None:
            self.c.mark.domain = domain.name
            return n.unknown(node.span)
        found = self.resolver.member(domain.name, node.name.text, node.span)
        self.c.names.use(node.object.span, domain.kind, domain.name)
        if found is not None:
            self.resolver.note_member(domain, node.name.text, node.name.span)
            return found
        notes = [Note(domain.span)] if domain.span else []
        self.problems.unknown(
            "row-unknown", node.name.span, node.name.text, domain.members, notes=notes, table=domain.name
        )
        return n.unknown(node.span)

    def attribute_of(self, owner: n.Expr, name: t.Id) -> n.Expr:
        """The attribute ``name`` of a typed value; optional if the value is."""
        kind = ty.bare(owner.type)
        span = owner.span.to(name.span)
        if name.text == MARK and self.c.mark is not None:
            self.c.mark.owner = owner.type
            return n.unknown(span)
        if ty.poisoned(kind):
            return n.unknown(span)
        if not isinstance(kind, ty.Dom):
            return self.operands.wrong(
                "attribute-of", name.span, name=name.text, type=self.operands.type_name(owner.type)
            )
        found = self.find_attribute(owner, kind.name, name, span)
        if found is None:
            self.no_attribute(name, kind.name, self.attributes(kind.name))
            return n.unknown(span)
        if isinstance(owner.type, ty.Opt) and not isinstance(found.type, ty.Opt | ty.Bool | ty.SetOf):
            found = replace(found, type=ty.Opt(found.type))
        return found

    def no_attribute(self, name: t.Id, domain: str, known: Sequence[str]) -> None:
        """Report an unknown attribute of ``domain``, with some of the known ones, the most similar first."""
        flag = self.flag_like(name.text) if domain == "cell" else None
        if flag is not None:
            notes = [Note(name.span, "asked-here")]
            self.problems.error("flag-misspelt", flag.span, name.text, notes, name=flag.text, asked=name.text)
            return
        listed = tuple(nearest(name.text, known)[:SHOWN]) + (("…",) if len(known) > SHOWN else ())
        skin = self.c.skin_at(name.span)
        known = [written_name(one, "attribute", "", skin) for one in known]
        code, owner = "attribute-unknown" if known else "attribute-none", owner_words(domain, self.p)
        self.problems.unknown(code, name.span, name.text, known, type=owner, known=listed)

    def flag_like(self, name: str) -> t.Id | None:
        """A similar flag of a terrain that nothing reads, and so is probably misspelt."""
        flags = {flag.text: flag for flag in self.c.merged.flags()}
        idle = [flag for flag in flags if flag not in self.c.asked]
        return flags.get(near(name, idle))

    def whole_name(self, node: t.Expr, scope: Scope, expected: ty.Type | None = None) -> n.Expr:
        """A name or attribute, including one with a value for each member of a domain (``per``)."""
        if isinstance(node, t.Name):
            return self.resolver.name(node, scope, expected)
        return self.attribute(node, scope) if isinstance(node, t.Attribute) else self.operands.expr(node, scope)

    def one_of_many(self, found: n.Expr, span: Span) -> n.Expr:
        """The expression, if it is a single value; report a ``per`` value without an index."""
        match found:
            case n.Load(local=owner) | n.Get(field=owner, key=None) if owner.per:
                return self.index_needed(owner.name, owner.per, span)
        return found

    def index_needed(self, name: str, per: str, span: Span) -> n.Expr:
        """Report that an index is missing."""
        return self.operands.wrong("index-needed", span, f"{name}[…]", name=name, per=per)

    def find_attribute(self, owner: n.Expr, domain: str, written: t.Id, span: Span) -> n.Expr | None:
        """The declared attribute, else the built-in one."""
        name, names = written.text, self.c.names
        field = self.p.find_field(domain, name)
        if field is not None:
            names.use(written.span, "attribute", name, domain)
            return n.Get(field, owner, type=field.type, span=span)
        if domain in self.p.tables:
            column = self.p.tables[domain].columns.get(name)
            if column is not None:
                names.use(written.span, "column", name, domain)
                return n.CellOf(domain, name, owner, type=column.type, span=span)
        builtin = self.builtin_attributes(domain).get(name)
        if builtin is None:
            english = english_name(name, "attribute")
            return self.find_attribute(owner, domain, replace(written, text=english), span) if english != name else None
        if builtin in (Builtin.CELL_FEATURE, Builtin.CELL_PIECE):
            names.use(written.span, self.p.domains[name].kind, name)
            return n.CallBuiltin(builtin, (owner,), name, type=ty.Opt(ty.Dom(name)), span=span)
        names.use(written.span, "flag" if builtin is Builtin.CELL_FLAG else "built-in", name, domain)
        if builtin is Builtin.CELL_FLAG:
            return n.CallBuiltin(builtin, (owner,), name, type=ty.BOOL, span=span)
        of = domain if self.p.domains[domain].kind in (*PLACED, "table") else ""
        return n.CallBuiltin(builtin, (owner,), of, type=builtin.value.result, span=span)

    def builtin_attributes(self, domain: str) -> dict[str, Builtin]:
        """The built-in attributes of ``domain``."""
        kind = self.p.domains[domain].kind
        found = {builtin.value.name: builtin for builtin in ATTRIBUTES if kind in builtin.value.owners}
        if (kind == "player" and not self.p.seats) or (kind == "table" and not self.p.tables[domain].numbered):
            return {}
        if kind == "cell":
            found |= dict.fromkeys((flag.text for flag in self.c.merged.flags()), Builtin.CELL_FLAG)
            for other in self.p.domains.values():
                if other.kind in PLACED:
                    found[other.name] = Builtin.CELL_FEATURE
                elif other.kind == "piece":
                    found[other.name] = Builtin.CELL_PIECE
        return found

    def attributes(self, domain: str) -> list[str]:
        """All attributes of a domain, for suggestions."""
        own = self.p.field_names(domain)
        columns = list(self.p.tables[domain].columns) if domain in self.p.tables else []
        return own + columns + list(self.builtin_attributes(domain))

    def index(self, node: t.Index, scope: Scope) -> n.Expr:
        """``p.level[s]`` and ``Battle[6]``, ``Battle[die]``"""
        if isinstance(node.object, t.Name) and node.object.id in self.p.tables and not scope.find(node.object.id):
            return self.table_row_at(node, node.object.id, scope)
        owner = self.whole_name(node.object, scope)
        if isinstance(owner, n.Load) and owner.local.per:
            part = self.key(node.key, owner.local.per, scope)
            return n.GetPart(owner.local, part, type=owner.local.type, span=node.span)
        if isinstance(owner, n.Get) and owner.field.per is not None and owner.key is None:
            key = self.key(node.key, owner.field.per, scope)
            return n.Get(owner.field, owner.owner, key, type=owner.field.type, span=node.span)
        if ty.poisoned(owner.type):
            return n.unknown(node.span)
        return self.operands.wrong("index-of", node.span, type=self.operands.type_name(owner.type))

    def key(self, node: t.Expr, per: str, scope: Scope) -> n.Expr:
        """The index of a ``per`` value."""
        domain = self.p.domains[per]
        if domain.kind != "range":
            return self.operands.value(node, scope, ty.Dom(per))
        if per == "bool":
            return self.operands.value(node, scope, ty.BOOL)
        low, high = int(domain.members[0]), int(domain.members[-1])
        number = self.operands.coerce(self.operands.value(node, scope, ty.INT), ty.Int(low, high))
        if isinstance(number, n.Const) and low <= number.value <= high:
            return n.Const(number.value - low, type=ty.Dom(per), span=node.span)
        return n.CallBuiltin(Builtin.ROW_NUMBERED, (number,), per, type=ty.Dom(per), span=node.span)

    def table_row_at(self, node: t.Index, table: str, scope: Scope) -> n.Expr:
        """A row by its number or by a value of the table's own domain."""
        self.c.names.use(node.object.span, self.p.domains[table].kind, table)
        domain = self.p.domains[table]
        if self.p.tables[table].numbered:
            key = self.operands.value(node.key, scope, ty.INT)
            return n.CallBuiltin(Builtin.ROW_NUMBERED, (key,), table, type=ty.Dom(table), span=node.span)
        return self.operands.value(node.key, scope, ty.Dom(domain.name))

    def owned(self, node: t.Owned, scope: Scope) -> n.Expr:
        """``ship of p``"""
        player = self.operands.value(node.owner, scope, ty.PLAYER)
        kind = self.resolver.domain(node.kind.text, node.kind.span, "piece")
        if not kind:
            return n.unknown(node.span)
        return n.OwnedBy(kind, player, type=ty.SetOf(ty.Dom(kind)), span=node.span)
