"""Decisions: ``choose``, its options, and groups of options that are shared between rules."""

from __future__ import annotations

from dataclasses import replace

from dsl.language.check.context import Context
from dsl.language.check.expressions.expression_checker import ExpressionChecker
from dsl.language.check.names import Scope
from dsl.language.check.statements.block import Block, BodyChecker
from dsl.language.syntax import tree as t
from dsl.language.syntax.keywords import of_skin
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.text.diagnostics import Note, allowed, slips

MAX_GROUPS = 60


class Choices:
    """Checks decisions; the options of a group are checked at each use, with its parameters as locals."""

    def __init__(self, context: Context, expressions: ExpressionChecker, body: BodyChecker) -> None:
        self.c, self.p, self.problems = context, context.program, context.problems
        self.expressions, self.operands = expressions, expressions.operands
        self.body = body
        self._uses = 0  # uses of groups in the outermost current ``choose``
        self._too_many = False  # whether that was reported
        self._taken: tuple[str, ...] = ()  # the groups being expanded
        self._users: dict[int, t.Use] = {}  # the ``use`` line behind an option, by the option's id

    def choose(self, node: t.Choose, block: Block) -> k.Stmt:
        """A ``choose`` statement."""
        inside = block.inner(self.c.clauses.on_head(node.span, node.choices))
        each: n.Local | None = None
        by = self.operands.expr(node.by, block.scope)
        if node.each is not None:
            by = self.operands.coerce(by, ty.SetOf(ty.PLAYER))
            each = inside.declare(node.each, ty.PLAYER, self.problems)
        else:
            by = self.operands.player(by)
        prompt = (
            self.expressions.shown(node.prompt, inside.scope, "question", node.span)
            if node.prompt is not None
            else None
        )
        before: list[k.Stmt] = []
        self._uses = self._uses if self._taken else 0
        users, self._users = self._users, {}
        options = self.options(node.choices, inside, before, None)
        self.distinct(options)
        self._users = users
        otherwise = self.body(node.otherwise, inside) if node.otherwise is not None else ()
        ask = k.Ask(node.secret, by, each, prompt, tuple(options), otherwise, inside.clauses, span=node.span)
        if not before:
            return ask
        return k.Branch(n.truth(True, node.span), (*before, ask), (), span=node.span)

    def alone(self, name: str, block: Block) -> None:
        """Check a group that nothing uses."""
        self._uses = 0
        self.options(self.kept(name), block, [], None)

    def options(
        self,
        choices: tuple[t.Choice, ...],
        block: Block,
        before: list[k.Stmt],
        when: n.Expr | None,
    ) -> list[k.OptionCode]:
        """The options of a list, with ``use`` lines replaced by the options of their groups."""
        found: list[k.OptionCode] = []
        for choice in choices:
            if isinstance(choice, t.Option):
                self.like_keyword(choice)
                found.append(self.option(choice, block, when))
            elif choice.name.text in self._taken:
                self.problems.error("use-cycle", choice.span, name=choice.name.text)
            elif self._uses >= MAX_GROUPS:
                if not self._too_many:  # report once: groups that use this one have too many, too
                    self.problems.error("use-many", choice.span, high=MAX_GROUPS)
                self._too_many = True
            else:
                self._uses += 1
                taken = self.used(choice, block, before, when)
                if not self._taken:
                    self._users |= {id(option): choice for option in taken}
                found += taken
        return found

    def like_keyword(self, option: t.Option) -> None:
        """Report an option whose name is nearly a keyword that fits there."""
        skin = self.c.skin_at(option.span)
        name, word = option.name.text, of_skin("otherwise", skin)
        if not option.binds and option.label is None and slips(name, word, 4) <= allowed(name):
            self.problems.warn("option-like-keyword", option.name.span, word, name=name, word=word)

    def used(self, node: t.Use, block: Block, before: list[k.Stmt], when: n.Expr | None) -> list[k.OptionCode]:
        """``use helm(p)``: the group's options, with its parameters bound to values computed before the question."""
        name = node.name.text
        group = self.c.groups.get(name)
        if group is None:
            self.problems.unknown("options-unknown", node.name.span, name, self.c.groups)
            return []
        self.c.names.use(node.name.span, "options", name)
        call = t.Call(node.name, node.arguments, span=node.span)
        values = self.expressions.calls.arguments(call, group, block.scope)
        if values is None:
            return []
        scope = Scope(block.scope.procedure)
        for (parameter, kind), place, value in zip(group.parameters, group.places, values):
            local = block.hidden(kind, parameter)
            before.append(k.SetLocal(local, value, True, span=node.span))
            scope.names[parameter] = (local, place)
        both = self.both(when, node.when, block.scope)
        inside = replace(block, scope=scope, loops=0, in_group=True)
        kept = self.kept(name)
        self._taken = (*self._taken, name)
        found = self.options(kept, inside, before, both)
        self._taken = self._taken[:-1]
        return found

    def kept(self, name: str) -> tuple[t.Choice, ...]:
        """A group's own and added options without those that were removed."""
        self.c.references.groups.add(name)
        choices = [*self.c.merged.options[name][-1].choices, *self.c.merged.added_options.get(name, [])]
        removed = {part.text: part for part in self.c.merged.removed_options.get(name, [])}
        known = [c.name.text for c in choices]
        for part in removed.values():
            if part.text not in known:
                self.problems.unknown("option-unknown", part.span, part.text, known, of=name)
        return tuple(c for c in choices if c.name.text not in removed)

    def option(self, node: t.Option, block: Block, when: n.Expr | None) -> k.OptionCode:
        """An option. Its bindings are temporary while options are listed, and locals once it is chosen."""
        asked = block.scope.inner()
        own = self.both(when, node.when, block.scope)
        taken = block.inner(self.c.clauses.on_head(node.span, node.body))
        binds = []
        for bind in node.binds:
            domain = self.operands.members(bind.domain, asked)
            local, asked = self.expressions.queries.bind(bind.variable, domain, asked, of_option=True)
            where = self.operands.condition(bind.where, asked) if bind.where is not None else None
            kept = block.hidden(local.type, bind.variable.text)
            kept.low = local.low
            taken.scope.names[bind.variable.text] = (kept, bind.variable.span)
            taken.scope.chosen.add(bind.variable.text)
            binds.append(k.Bound(local, kept, domain, where, span=bind.span))
        label = self.expressions.shown(node.label, asked, "choice", node.span) if node.label is not None else None
        body = self.body(node.body, taken) if node.body is not None else ()
        found = (clause for bind in node.binds for clause in self.c.clauses.on(bind.span))
        clauses = tuple(dict.fromkeys((*taken.clauses, *found)))
        return k.OptionCode(node.name.text, own, tuple(binds), label, body, clauses, span=node.span)

    def both(self, when: n.Expr | None, own: t.Expr | None, scope: Scope) -> n.Expr | None:
        """The conjunction of a group's condition and that of one of its options."""
        if own is None:
            return when
        condition = self.operands.condition(own, scope)
        if when is None:
            return condition
        return n.AndOr("and", (when, condition), type=ty.BOOL, span=condition.span)

    def distinct(self, options: list[k.OptionCode]) -> None:
        """Report two options with one name: a record could not distinguish them."""
        seen: dict[str, k.OptionCode] = {}
        for option in options:
            if option.name in seen:
                first = seen[option.name]
                user, earlier = self._users.get(id(option)), self._users.get(id(first))
                place, where = (user or option).span, (earlier or first).span
                if user is not None and earlier is not None and user.name.text == earlier.name.text:
                    self.problems.error("use-twice", place, notes=[Note(where, "first-here")], name=user.name.text)
                else:
                    self.problems.error("option-twice", place, notes=[Note(where, "first-here")], name=option.name)
                continue
            seen[option.name] = option
