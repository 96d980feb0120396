"""Resolves bare names in a fixed order, and reports unknown ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from dsl.language.check.context import Context
from dsl.language.check.expressions.operands import domain_words
from dsl.language.check.names import MARK, Scope, value_of
from dsl.language.syntax import tree as t
from dsl.language.syntax.built_in_names import english_name, names_in
from dsl.language.syntax.errors.synonyms import meant_value, values_of
from dsl.language.syntax.keywords import of_skin
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import FUNCTIONS, WORDS
from dsl.language.typed.program import Domain
from dsl.text.diagnostics import Note, nearest
from dsl.text.source import Span

VALUED = ("enum", "table", "wheel", "deck", "terrain", "direction")
"""The kinds of domains whose members have names in the rules."""
SHOWN = 10
"""The most attributes or values that a message lists."""
_CELL = re.compile("[A-Za-z]{1,2}[0-9]{1,3}")


class Resolver:
    """Order: locals; values of the expected domain; parameters, states, domains; values of only one domain."""

    def __init__(self, context: Context) -> None:
        self.c, self.p, self.problems = context, context.program, context.problems
        # a name is reported as unknown once in a procedure
        self._undeclared: set[tuple[str, str]] = set()

    def name(self, node: t.Name, scope: Scope, expected: ty.Type | None) -> n.Expr:
        """The node of a bare name."""
        if node.id == MARK and self.c.mark is not None:
            self.c.mark.value(scope, expected)
            return n.unknown(node.span)
        local = scope.find(node.id)
        if local is not None:
            self.c.names.local(node.span, node.id, scope)
            return value_of(local, node.span)
        wanted = ty.bare(expected) if expected is not None else None
        if isinstance(wanted, ty.Dom) and (member := self.member(wanted.name, node.id, node.span)):
            self.note_member(self.p.domains[wanted.name], node.id, node.span)
            return member
        found = self.global_name(node, scope) or self.unique_value(node)
        if found is None and (english := english_name(node.id, "bare")) != node.id:
            return self.name(replace(node, id=english), scope, expected)
        return found or self.unknown_name(node, scope, wanted)

    def global_name(self, node: t.Name, scope: Scope) -> n.Expr | None:
        """A parameter, a state, a domain as the set of its members, or a keyword."""
        name, span = node.id, node.span
        if name in self.p.params:
            self.c.references.parameter(scope, name)
            self.c.names.use(span, "param", name)
            return n.ParamValue(name, type=self.p.params[name].type, span=span)
        field = self.p.find_field(None, name)
        if field is not None:
            self.c.names.use(span, "state", name)
            return n.Get(field, None, type=field.type, span=span)
        if name == "players":
            self.c.names.use(span, "built-in", name)
            return n.AllOf("player", type=ty.SetOf(ty.PLAYER), span=span)
        team = next((team for team in self.p.teams if team.name == name), None)
        if team is not None:
            self.c.names.use(span, "team", name)
            return n.Const(team.seats, type=ty.SetOf(ty.PLAYER), span=span)
        if (name in self.p.domains and self.p.domains[name].kind != "enum") or name in self.c.merged.enums:
            self.c.names.use(span, self.p.domains[name].kind, name)
            return n.AllOf(name, type=ty.SetOf(ty.Dom(name)), span=span)
        word = WORDS.get(name)
        if word is not None:
            self.c.names.use(span, "built-in", name)
        return n.CallBuiltin(word, (), type=word.value.result, span=span) if word is not None else None

    def known(self, node: t.Name, scope: Scope) -> bool:
        """Whether a name is known here, apart from values of domains."""
        return scope.find(node.id) is not None or self.global_name(node, scope) is not None

    def member(self, domain: str, name: str, span: Span) -> n.Expr | None:
        """The member ``name`` of a domain with named members; None if there is none."""
        found = self.p.domains.get(domain)
        if found is None or found.kind not in VALUED or name not in found.members:
            return None
        if found.kind == "direction":
            return n.Member(domain, name, type=ty.Dom(domain), span=span)
        return n.Const(found.members.index(name), type=ty.Dom(domain), span=span)

    def note_member(self, domain: Domain, name: str, span: Span) -> None:
        """Record the name of a member of a domain."""
        kind = {"enum": "value", "table": "row", "wheel": "row", "deck": "row"}.get(domain.kind, domain.kind)
        self.c.names.use(span, kind, name, domain.name)

    def unique_value(self, node: t.Name) -> n.Expr | None:
        """A value that exactly one domain has; report a name that several have."""
        holders = [d for d in self.p.domains.values() if d.kind in VALUED and node.id in d.members]
        if len(holders) == 1:
            self.note_member(holders[0], node.id, node.span)
            return self.member(holders[0].name, node.id, node.span)
        if len(holders) > 1:
            names = [f"{d.name}.{node.id}" for d in holders if d.name.isidentifier()]
            notes = [Note(d.span) for d in holders if d.span]
            if len(names) == len(holders):
                self.problems.error("name-ambiguous", node.span, notes=notes, name=node.id, choices=", ".join(names))
            else:  # inline options have no domain name to write before the value
                kinds = tuple(domain_words(d) for d in holders)
                self.problems.error("name-ambiguous-kind", node.span, notes=notes, name=node.id, kinds=kinds)
            return n.unknown(node.span)
        return None

    def domain(self, name: str, span: Span, kind: str) -> str:
        """The name of the domain ``name`` of this kind; empty after a report."""
        known = [d.name for d in self.p.domains.values() if d.kind == kind]
        if name in known:
            self.c.names.use(span, kind, name)
            return name
        self.problems.unknown(f"{kind}-unknown", span, name, known)
        return ""

    def first_report(self, name: str, scope: Scope) -> bool:
        """Whether this name is reported as unknown for the first time in its procedure."""
        key = (scope.procedure.name, name)
        if key in self._undeclared:
            return False
        if scope.procedure.name:
            self._undeclared.add(key)
        return True

    def unknown_name(self, node: t.Name, scope: Scope, wanted: ty.Type | None) -> n.Expr:
        """Report an unknown name with similar known ones; once in a procedure."""
        if not self.first_report(node.id, scope):
            return n.unknown(node.span)
        skin = self.c.skin_at(node.span)
        habit = meant_value(node.id, skin)
        if wanted == ty.CELL and _CELL.fullmatch(node.id):
            self.problems.error("cell-named", node.span, _cell(node.id, skin), name=node.id)
            return n.unknown(node.span)
        domain = self.p.domains.get(wanted.name) if isinstance(wanted, ty.Dom) else None
        if domain is not None and domain.kind in VALUED:
            values = tuple(nearest(node.id, domain.members)[:SHOWN])
            values += ("…",) if len(domain.members) > SHOWN else ()
            self.problems.unknown(
                "value-unknown",
                node.span,
                node.id,
                chain(domain.members, self.known_names(scope)),
                instead=habit,
                values=values,
            )
            return n.unknown(node.span)
        called = f"{node.id}(…)" if node.id in self.c.functions or node.id in FUNCTIONS else self.owned(node.id, scope)
        members = (m for d in self.p.domains.values() for m in (d.name, *d.members))
        everything = chain(
            self.known_names(scope), members, ("players", "active"), values_of(skin), names_in("bare", skin)
        )
        self.problems.unknown("name-unknown", node.span, node.id, everything, instead=habit or called)
        return n.unknown(node.span)

    def owned(self, name: str, scope: Scope) -> str:
        """The attribute ``name`` of a visible local, as ``p.won``; empty if there is none."""
        kinds = {ty.Dom(field.owner) for field in self.p.fields if field.name == name and field.owner}
        owners = (own for own in scope.visible() if (local := scope.find(own)) and ty.bare(local.type) in kinds)
        return next((f"{own}.{name}" for own in owners), "")

    def known_names(self, scope: Scope) -> Iterator[str]:
        """Locals, parameters and states."""
        yield from scope.visible()
        yield from self.p.params
        yield from (team.name for team in self.p.teams)
        yield from self.p.field_names(None)


def _cell(name: str, skin: str) -> str:
    """An expression that finds the cell named ``name`` on the chart."""
    letters = name.rstrip("0123456789").upper()
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("A") + 1
    inside, where, both = (of_skin(word, skin) for word in ("in", "where", "and"))
    return f"the(c {inside} cell {where} c.column == {column} {both} c.row == {name[len(letters) :]})"
