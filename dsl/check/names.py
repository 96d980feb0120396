"""Names and attributes: the order in which a bare name is looked for, and what each domain has to offer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from dsl.check.base import Base
from dsl.check.scope import Scope
from dsl.diagnostics import Note, near, nearest
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.builtins import ATTRIBUTES, FUNCTIONS, WORDS, Builtin
from dsl.ir.program import Domain
from dsl.source import Span
from dsl.syntax import tree as t
from dsl.syntax.errors.synonyms import meant_value, values_of
from dsl.syntax.keywords import of_skin

_VALUED = ("enum", "table", "wheel", "deck", "terrain", "direction")
_FEATURES = ("site", "arrow", "region", "start")
_CELL = re.compile("[A-Za-z]{1,2}[0-9]{1,3}")
_SHOWN = 10
"""So many attributes or values are listed where one is unknown."""


class Names(Base):
    """Locals first; then a value of the expected kind; then parameters, state, domains; then a value that is unique."""

    def name(self, node: t.Name, scope: Scope, expected: ty.Type | None) -> n.Expr:
        """What a bare name means here."""
        local = scope.find(node.id)
        if local is not None:
            return n.Load(local, type=local.type, span=node.span)
        wanted = ty.bare(expected) if expected is not None else None
        if isinstance(wanted, ty.Dom) and (member := self.member(wanted.name, node.id, node.span)):
            return member
        return self.global_name(node) or self.unique_value(node) or self.unknown_name(node, scope, wanted)

    def global_name(self, node: t.Name) -> n.Expr | None:
        """A parameter, a state, a domain as the set of its members, or a word of the language."""
        name, span = node.id, node.span
        if name in self.p.params:
            self.c.used_in.setdefault(self.c.current, set()).add(name)
            return n.ParamValue(name, type=self.p.params[name].type, span=span)
        field = self.p.find_field(None, name)
        if field is not None:
            return n.Get(field, None, type=field.type, span=span)
        if name == "players":
            return n.AllOf("player", type=ty.SetOf(ty.PLAYER), span=span)
        if (name in self.p.domains and self.p.domains[name].kind != "enum") or name in self.c.merged.enums:
            return n.AllOf(name, type=ty.SetOf(ty.Dom(name)), span=span)
        word = WORDS.get(name)
        return n.CallBuiltin(word, (), type=word.value.result, span=span) if word is not None else None

    def member(self, domain: str, name: str, span: Span) -> n.Expr | None:
        """The member ``name`` of a domain whose members the rules name."""
        found = self.p.domains.get(domain)
        if found is None or found.kind not in _VALUED or name not in found.members:
            return None
        if found.kind == "direction":
            return n.Member(domain, name, type=ty.Dom(domain), span=span)
        return n.Const(found.members.index(name), type=ty.Dom(domain), span=span)

    def unique_value(self, node: t.Name) -> n.Expr | None:
        """A value that only one domain has; of several, none is guessed."""
        holders = [d for d in self.p.domains.values() if d.kind in _VALUED and node.id in d.members]
        if len(holders) == 1:
            return self.member(holders[0].name, node.id, node.span)
        if len(holders) > 1:
            names = [f"{d.name}.{node.id}" for d in holders if d.name.isidentifier()]
            notes = [Note(d.span) for d in holders if d.span]
            self.problems.error("name-ambiguous", node.span, notes=notes, name=node.id, choices=", ".join(names))
            return self.unknown(node.span)
        return None

    def unknown_name(self, node: t.Name, scope: Scope, wanted: ty.Type | None) -> n.Expr:
        """Report a name that means nothing, with the nearest that does; once in a rule."""
        if self.c.current:
            if (self.c.current, node.id) in self.c.undeclared:
                return self.unknown(node.span)
            self.c.undeclared.add((self.c.current, node.id))
        skin = self.c.skins.get(node.span.source.name, "en")
        habit = meant_value(node.id, skin)
        if wanted == ty.CELL and _CELL.fullmatch(node.id):
            self.problems.error("cell-named", node.span, _cell(node.id, skin), name=node.id)
            return self.unknown(node.span)
        domain = self.p.domains.get(wanted.name) if isinstance(wanted, ty.Dom) else None
        if domain is not None and domain.kind in _VALUED:
            values = tuple(nearest(node.id, domain.members)[:_SHOWN])
            values += ("…",) if len(domain.members) > _SHOWN else ()
            self.problems.unknown(
                "value-unknown",
                node.span,
                node.id,
                chain(domain.members, self.known_names(scope)),
                instead=habit,
                values=values,
            )
            return self.unknown(node.span)
        called = f"{node.id}(…)" if node.id in self.c.functions or node.id in FUNCTIONS else ""
        members = (m for d in self.p.domains.values() for m in (d.name, *d.members))
        everything = chain(self.known_names(scope), members, ("players", "active"), values_of(skin))
        self.problems.unknown("name-unknown", node.span, node.id, everything, instead=habit or called)
        return self.unknown(node.span)

    def known_names(self, scope: Scope) -> Iterator[str]:
        """Locals, parameters and states."""
        yield from scope.visible()
        yield from self.p.params
        yield from (field.name for field in self.p.fields if field.owner is None)

    # ---- attributes
    def attribute(self, node: t.Attribute, scope: Scope) -> n.Expr:
        """``x.name``: a value of a named domain, or an attribute of a member."""
        if isinstance(node.object, t.Name) and scope.find(node.object.id) is None:
            domain = self.p.domains.get(node.object.id)
            if domain is not None and domain.kind in _VALUED:
                return self.qualified(domain, node)
        owner = self.expr(node.object, scope)
        return self.attribute_of(owner, node.name)

    def qualified(self, domain: Domain, node: t.Attribute) -> n.Expr:
        """``Stat.sail``"""
        found = self.member(domain.name, node.name.text, node.span)
        if found is not None:
            return found
        notes = [Note(domain.span)] if domain.span else []
        self.problems.unknown(
            "row-unknown", node.name.span, node.name.text, domain.members, notes=notes, table=domain.name
        )
        return self.unknown(node.span)

    def attribute_of(self, owner: n.Expr, name: t.Id) -> n.Expr:
        """The attribute ``name`` of a typed value; of a value that may be missing it may be missing too."""
        kind = ty.bare(owner.type)
        span = owner.span.to(name.span)
        if ty.poisoned(kind):
            return self.unknown(span)
        if not isinstance(kind, ty.Dom):
            self.problems.error("attribute-of", name.span, name=name.text, type=self.type_name(owner.type))
            return self.unknown(span)
        found = self.find_attribute(owner, kind.name, name.text, span)
        if found is None:
            self.no_attribute(name, kind.name, self.attributes(kind.name))
            return self.unknown(span)
        if isinstance(owner.type, ty.Opt) and not isinstance(found.type, ty.Opt | ty.Bool | ty.SetOf):
            found = _optional(found)
        return found

    def no_attribute(self, name: t.Id, domain: str, known: Sequence[str]) -> None:
        """Report an attribute that members of ``domain`` do not have, with some that they have, the nearest first."""
        flag = self.flag_like(name.text) if domain == "cell" else None
        if flag is not None:
            notes = [Note(name.span, "asked-here")]
            self.problems.error("flag-misspelt", flag.span, name.text, notes, name=flag.text, asked=name.text)
            return
        listed = tuple(nearest(name.text, known)[:_SHOWN]) + (("…",) if len(known) > _SHOWN else ())
        code, kind = ("attribute-unknown", self.one_of(domain)) if known else ("attribute-none", self.one_of(domain))
        self.problems.unknown(code, name.span, name.text, known, type=kind, known=listed)

    def flag_like(self, name: str) -> t.Id | None:
        """The flag of a terrain that is probably misspelt, since nothing asks for it as it is written."""
        features = [item for item in self.c.merged.board_items if isinstance(item, t.FeatureDecl)]
        flags = {f.text: f for item in features if item.kind == "terrain" for f in item.flags}
        idle = [flag for flag in flags if flag not in self.c.asked]
        return flags.get(near(name, idle))

    def whole_name(self, node: t.Expr, scope: Scope, expected: ty.Type | None = None) -> n.Expr:
        """A name or attribute, also one that has a value for each member of a domain."""
        if isinstance(node, t.Name):
            return self.name(node, scope, expected)
        return self.attribute(node, scope) if isinstance(node, t.Attribute) else self.expr(node, scope)

    def one_of_many(self, found: n.Expr, span: Span) -> n.Expr:
        """What has a value ``per`` something is only one value once it is said which."""
        if isinstance(found, n.Load) and found.local.per:
            name = found.local.name
            self.problems.error("index-needed", span, hint=f"{name}[…]", name=name, per=found.local.per)
            return self.unknown(span)
        if isinstance(found, n.Get) and found.field.per is not None and found.key is None:
            name = found.field.name
            self.problems.error("index-needed", span, hint=f"{name}[…]", name=name, per=found.field.per)
            return self.unknown(span)
        return found

    def find_attribute(self, owner: n.Expr, domain: str, name: str, span: Span) -> n.Expr | None:
        """Declared attributes, then those that come with the kind of domain."""
        field = self.p.find_field(domain, name)
        if field is not None:
            if field.per is not None:
                return n.Get(field, owner, None, type=field.type, span=span)
            return n.Get(field, owner, type=field.type, span=span)
        if domain in self.p.tables:
            column = self.p.tables[domain].columns.get(name)
            if column is not None:
                return n.CellOf(domain, name, owner, type=column.type, span=span)
        builtin = self.builtin_attributes(domain).get(name)
        if builtin is None:
            return None
        if builtin in (Builtin.CELL_FEATURE, Builtin.CELL_PIECE):
            return n.CallBuiltin(builtin, (owner,), name, type=ty.Opt(ty.Dom(name)), span=span)
        if builtin is Builtin.CELL_FLAG:
            return n.CallBuiltin(builtin, (owner,), name, type=ty.BOOL, span=span)
        of = domain if self.p.domains[domain].kind in (*_FEATURES, "table") else ""
        return n.CallBuiltin(builtin, (owner,), of, type=builtin.value.result, span=span)

    def builtin_attributes(self, domain: str) -> dict[str, Builtin]:
        """What members of ``domain`` have without a declaration."""
        kind = self.p.domains[domain].kind
        found = {builtin.value.name: builtin for builtin in ATTRIBUTES if kind in builtin.value.owners}
        if (kind == "player" and not self.p.seats) or (kind == "table" and not self.p.tables[domain].numbered):
            return {}
        if kind == "cell":
            found |= dict.fromkeys(self.flags(), Builtin.CELL_FLAG)
            for other in self.p.domains.values():
                if other.kind in _FEATURES:
                    found[other.name] = Builtin.CELL_FEATURE
                elif other.kind == "piece":
                    found[other.name] = Builtin.CELL_PIECE
        return found

    def flags(self) -> list[str]:
        """Flags that any terrain carries: attributes of every cell."""
        items = self.c.merged.board_items
        return [
            f.text for item in items if isinstance(item, t.FeatureDecl) and item.kind == "terrain" for f in item.flags
        ]

    def attributes(self, domain: str) -> list[str]:
        """All attributes of a domain, for suggestions."""
        own = [f.name for f in self.p.fields if f.owner == domain]
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
        if not ty.poisoned(owner.type):
            self.problems.error("index-of", node.span, type=self.type_name(owner.type))
        return self.unknown(node.span)

    def key(self, node: t.Expr, per: str, scope: Scope) -> n.Expr:
        """Which of the values ``per`` something is meant."""
        domain = self.p.domains[per]
        if domain.kind != "range":
            return self.value(node, scope, ty.Dom(per))
        if per == "bool":
            return self.value(node, scope, ty.BOOL)
        low, high = int(domain.members[0]), int(domain.members[-1])
        number = self.coerce(self.value(node, scope, ty.INT), ty.Int(low, high))
        if isinstance(number, n.Const) and low <= number.value <= high:
            return n.Const(number.value - low, type=ty.Dom(per), span=node.span)
        return n.CallBuiltin(Builtin.ROW_NUMBERED, (number,), per, type=ty.Dom(per), span=node.span)

    def table_row_at(self, node: t.Index, table: str, scope: Scope) -> n.Expr:
        """A row by its number or by a value of the table's own domain."""
        domain = self.p.domains[table]
        if self.p.tables[table].numbered:
            key = self.value(node.key, scope, ty.INT)
            return n.CallBuiltin(Builtin.ROW_NUMBERED, (key,), table, type=ty.Dom(table), span=node.span)
        return self.value(node.key, scope, ty.Dom(domain.name))

    def owned(self, node: t.Owned, scope: Scope) -> n.Expr:
        """``ship of p``"""
        domain = self.p.domains.get(node.kind.text)
        player = self.value(node.owner, scope, ty.PLAYER)
        if domain is None or domain.kind != "piece":
            pieces = [d.name for d in self.p.domains.values() if d.kind == "piece"]
            self.problems.unknown("piece-unknown", node.kind.span, node.kind.text, pieces)
            return self.unknown(node.span)
        return n.OwnedBy(domain.name, player, type=ty.SetOf(ty.Dom(domain.name)), span=node.span)


def _cell(name: str, skin: str) -> str:
    """How a rule finds the cell that a chart calls ``name``."""
    letters = name.rstrip("0123456789").upper()
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("A") + 1
    inside, where, both = (of_skin(word, skin) for word in ("in", "where", "and"))
    return f"the(c {inside} cell {where} c.column == {column} {both} c.row == {name[len(letters) :]})"


def _optional(found: n.Expr) -> n.Expr:
    """The same node with a type that may be missing."""
    return replace(found, type=ty.Opt(found.type))
