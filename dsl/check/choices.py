"""Decisions: ``choose``, its options, and groups of options that are shared between rules."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING

from dsl.check.effects import Effects
from dsl.check.scope import Scope
from dsl.diagnostics import Note, allowed, slips
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.syntax import tree as t
from dsl.syntax.keywords import of_skin

if TYPE_CHECKING:
    from dsl.check.statements import Place

_MAX_GROUPS = 60


class Choices(Effects):
    """A group's options are checked anew wherever they are used, with the group's parameters as locals there."""

    uses = 0  # groups taken into the outermost choose at hand
    taken: tuple[str, ...] = ()  # those that are being taken in now

    @abstractmethod
    def block(self, statements: t.Block, place: Place) -> k.Code:
        """A block; see ``Statements``."""

    def choose(self, node: t.Choose, place: Place) -> k.Stmt:
        """The only decision."""
        inside = place.inner(clauses=self.clauses_of(node, place))
        each: n.Local | None = None
        by = self.expr(node.by, place.scope)
        if node.each is not None:
            by = self.coerce(by, ty.SetOf(ty.PLAYER))
            each = self.new_local(node.each, ty.PLAYER, inside)
        else:
            by = self.chooser(by)
        prompt = self.text(node.prompt, inside.scope) if node.prompt is not None else None
        if node.prompt is not None:
            self.p.texts.setdefault(node.prompt.template, node.span)
        before: list[k.Stmt] = []
        self.uses = self.uses if self.taken else 0
        options = self.options(node.choices, inside, before, None)
        self.distinct(options)
        otherwise = self.block(node.otherwise, inside) if node.otherwise is not None else ()
        ask = k.Ask(node.secret, by, each, prompt, tuple(options), otherwise, inside.clauses, span=node.span)
        if not before:
            return ask
        return k.Branch(n.truth(True, node.span), (*before, ask), (), span=node.span)

    def clauses_of(self, node: t.Node, place: Place) -> tuple[str, ...]:
        """The clauses of a heading, else those above it."""
        return self.c.clauses.on_head(node.span) or place.clauses

    def chooser(self, by: n.Expr) -> n.Expr:
        """A player, or a piece, which stands for its owner."""
        kind = ty.bare(by.type)
        if isinstance(kind, ty.Dom) and self.p.domains[kind.name].kind == "piece":
            owner = self.p.find_field(kind.name, "owner")
            assert owner is not None
            return n.Get(owner, self.coerce(by, kind), type=ty.PLAYER, span=by.span)
        return self.coerce(by, ty.PLAYER)

    def options(
        self,
        choices: tuple[t.Choice, ...],
        place: Place,
        before: list[k.Stmt],
        when: n.Expr | None,
    ) -> list[k.OptionCode]:
        """The options of a list, with those of used groups in their place."""
        found: list[k.OptionCode] = []
        for choice in choices:
            if isinstance(choice, t.Option):
                self.like_keyword(choice)
                found.append(self.option(choice, place, when))
            elif choice.name.text in self.taken or self.uses >= _MAX_GROUPS:
                self.problems.error("use-cycle", choice.span, name=choice.name.text)
            else:
                self.uses += 1
                found += self.used(choice, place, before, when)
        return found

    def like_keyword(self, option: t.Option) -> None:
        """An option that is called nearly as the keyword which could stand there is probably that."""
        skin = self.c.skins.get(option.span.source.name, "en")
        name, word = option.name.text, of_skin("otherwise", skin)
        if not option.binds and option.label is None and slips(name, word, 4) <= allowed(name):
            self.problems.warn("option-like-keyword", option.name.span, word, name=name, word=word)

    def used(self, node: t.Use, place: Place, before: list[k.Stmt], when: n.Expr | None) -> list[k.OptionCode]:
        """``use helm(p)``: the group's options with its parameters bound to values taken before the question."""
        name = node.name.text
        group = self.c.groups.get(name)
        if group is None:
            self.problems.unknown("options-unknown", node.name.span, name, self.c.groups)
            return []
        call = t.Call(node.name, node.arguments, span=node.span)
        values = self.arguments(call, group, place.scope)
        if values is None:
            return []
        scope = Scope(place.scope.frame)
        for (parameter, kind), value in zip(group.parameters, values):
            local = n.Local(parameter, kind, frame=place.rule.name)
            place.rule.locals.append(local)
            before.append(k.SetLocal(local, value, True, span=node.span))
            scope.names[parameter] = (local, group.node.span)
        own = self.condition(node.when, place.scope) if node.when is not None else None
        both = own if when is None else when if own is None else _both(when, own)
        inside = replace(place, scope=scope, loops=0, in_group=True)
        kept = self.kept(name)
        self.taken = (*self.taken, name)
        found = self.options(kept, inside, before, both)
        self.taken = self.taken[:-1]
        return found

    def kept(self, name: str) -> tuple[t.Choice, ...]:
        """A group's own and added options without those that were removed."""
        self.c.used_groups.add(name)
        choices = [*self.c.merged.options[name][-1].choices, *self.c.merged.added_options.get(name, [])]
        removed = {part.text: part for part in self.c.merged.removed_options.get(name, [])}
        known = [c.name.text for c in choices]
        for part in removed.values():
            if part.text not in known:
                self.problems.unknown("option-unknown", part.span, part.text, known, of=name)
        return tuple(c for c in choices if c.name.text not in removed)

    def option(self, node: t.Option, place: Place, when: n.Expr | None) -> k.OptionCode:
        """One option. Its bindings are scratch while it is listed, and locals of the frame once it is taken."""
        clauses = self.c.clauses.on_head(node.span) or place.clauses
        asked = place.scope.inner()
        own = self.condition(node.when, place.scope) if node.when is not None else None
        taken = place.inner(clauses=clauses)
        binds = []
        for bind in node.binds:
            domain = self.members(bind.domain, asked)
            local, asked = self.bind(bind.variable, domain, asked)
            where = self.condition(bind.where, asked) if bind.where is not None else None
            kept = n.Local(bind.variable.text, local.type, frame=place.rule.name)
            place.rule.locals.append(kept)
            taken.scope.names[bind.variable.text] = (kept, bind.variable.span)
            binds.append(k.Bound(local, kept, domain, where, span=bind.span))
        both = own if when is None else when if own is None else _both(when, own)
        label = self.text(node.label, asked) if node.label is not None else None
        if node.label is not None:
            self.p.texts.setdefault(node.label.template, node.span)
        body = self.block(node.body, taken) if node.body is not None else ()
        all_clauses = tuple(dict.fromkeys((*clauses, *(c for b in node.binds for c in self.c.clauses.on(b.span)))))
        return k.OptionCode(node.name.text, both, tuple(binds), label, body, all_clauses, span=node.span)

    def distinct(self, options: list[k.OptionCode]) -> None:
        """Two options of one name cannot be told apart in a record."""
        seen: dict[str, k.OptionCode] = {}
        for option in options:
            if option.name in seen:
                first = seen[option.name].span
                self.problems.error("option-twice", option.span, notes=[Note(first)], name=option.name)
                continue
            seen[option.name] = option


def _both(one: n.Expr, other: n.Expr) -> n.Expr:
    return n.AndOr("and", (one, other), type=ty.BOOL, span=other.span)
