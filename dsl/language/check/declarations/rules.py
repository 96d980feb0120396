"""Rules with their replaced layers and hooks; a call runs the newest layer, named ``r``.

Layers are named as for functions; a rule with hooks keeps its own body as ``r@own``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dsl.language.check.context import Context
from dsl.language.check.declarations.functions import always_returns
from dsl.language.check.declarations.merge import heading
from dsl.language.check.declarations.types import WrittenTypes
from dsl.language.check.names import Procedure, Scope
from dsl.language.check.statements.block import Block
from dsl.language.check.statements.statement_checker import StatementChecker
from dsl.language.syntax import tree as t
from dsl.language.syntax.built_in_names import in_english
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.text.diagnostics import Note


class Rules:
    """Enters the rules into the program, ``setup``, ``play`` and ``always`` among them."""

    def __init__(self, context: Context, types: WrittenTypes, statements: StatementChecker) -> None:
        self.c, self.p, self.problems = context, context.program, context.problems
        self.types, self.statements, self.operands = types, statements, statements.expressions.operands

    def key(self, name: str, layer: int, count: int) -> str:
        """The name under which one layer of a rule is called."""
        if layer == count - 1:
            return f"{name}@own" if self.hooks(name) else name
        return f"{name}@{layer}"

    def hooks(self, name: str) -> list[t.Hook]:
        """The hooks on a rule, in file order."""
        return [h for h in self.c.merged.hooks if h.name.text == name]

    def signatures(self) -> None:
        """Enter the signatures of all rules, replaced layers included."""
        for name, layers in self.c.merged.rules.items():
            for number, node in enumerate(layers):
                key = self.key(name, number, len(layers))
                self.c.rules[key] = self.types.signature(key, node)
                if number == len(layers) - 1 and key != name:
                    self.c.rules[name] = replace(self.c.rules[key], name=name)
        fitting = []
        for hook in self.c.merged.hooks:
            if hook.name.text not in self.c.merged.rules:
                self.problems.unknown("rule-unknown", hook.name.span, hook.name.text, self.c.rule_names())
                continue
            self.c.names.use(hook.name.span, "rule", hook.name.text)
            if self.same_arguments(hook):
                fitting.append(hook)
        self.c.merged.hooks[:] = fitting

    def same_arguments(self, hook: t.Hook) -> bool:
        """Whether a hook has the parameters of its rule; report it if not."""
        kinds = [self.types.type(p.type) for p in hook.parameters]
        rule = self.c.merged.rules[hook.name.text][-1]
        if [in_english(p.type) for p in hook.parameters] != [in_english(p.type) for p in rule.parameters]:
            if any(ty.poisoned(kind) for kind in kinds):
                return False  # an unknown type is reported already
            notes = [Note(rule.name.span)]
            self.problems.error("signature-differs", hook.name.span, notes=notes, wanted=heading(rule))
            return False
        return True

    def bodies(self) -> None:
        """Check the bodies of all rules, then ``setup``, ``play`` and ``always``."""
        rules, m = self.p.rules, self.c.merged
        for name, layers in m.rules.items():
            self.layers(name, layers)
        for name, moment in m.course_rules().items():
            rules[name] = self.moment(name, moment)
        for kind in ("setup", "play"):
            procedure = m.procedures.get(kind)
            if procedure is not None:
                rules[kind] = self.procedure(kind, procedure)
        self.after_setup()
        if m.always:  # all blocks in file order, as one
            body = tuple(statement for block in m.always for statement in block.body)
            rules["always"] = self.procedure("always", t.Procedure("always", body, span=m.always[0].span))
        for name in self.c.groups:
            if name not in self.c.references.groups:
                self.unused(name)

    def layers(self, name: str, layers: list[t.Rule]) -> None:
        """Check a rule with the layers it replaces, and its hooks around them."""
        for number, node in enumerate(layers):
            if node.body is None:
                if not self.p.base and len(layers) == 1 and not self.c.supplied_wrongly(name):
                    self.problems.error("open-rule", node.name.span, name=name)
                continue
            key = self.key(name, number, len(layers))
            has_before = number > 0 and layers[number - 1].body is not None
            replaced = f"{name}@{number - 1}" if has_before else ""
            self.p.rules[key] = self.rule(key, node, node.body, replaced)
        if self.hooks(name) and f"{name}@own" in self.p.rules:
            self.p.rules[name] = self.with_hooks(name, layers[-1])

    def block(self, name: str, node: t.Node, body: t.Block, result: ty.Type | None = None, replaced: str = "") -> Block:
        """The outermost block of a rule."""
        code = k.RuleCode(name, (), result, (), node.span)
        return Block(code, Scope(Procedure(name, replaced)), clauses=self.c.clauses.on_head(node.span, body))

    def parameters(self, names: Iterable[t.Parameter], kinds: Iterable[tuple[str, ty.Type]], block: Block) -> None:
        """The parameters of a rule as locals, which ``as before`` passes on."""
        found = tuple(block.declare(p.name, kind, self.problems) for p, (_, kind) in zip(names, kinds))
        block.rule.parameters = found
        span = block.rule.span
        block.scope.procedure.arguments = tuple(n.Load(p, type=p.type, span=span) for p in found)

    def rule(self, key: str, node: t.Rule, body: t.Block, replaced: str) -> k.RuleCode:
        """Check a layer of a rule."""
        signature = self.c.rules[key]
        block = self.block(key, node, body, signature.result, replaced)
        self.parameters(node.parameters, signature.parameters, block)
        code = block.rule
        code.body = self.statements.block(body, block)
        if signature.result is not None and not always_returns(code.body):
            wanted = self.operands.type_name(signature.result)
            self.problems.error("return-missing", node.span, name=node.name.text, wanted=wanted)
        return code

    def procedure(self, name: str, node: t.Procedure) -> k.RuleCode:
        """Check ``setup``, ``play`` or ``always``."""
        block = replace(self.block(name, node, node.body), rounds=name == "play")
        block.rule.body = self.statements.block(node.body, block)
        return block.rule

    def moment(self, name: str, node: t.CourseHook) -> k.RuleCode:
        """Check a hook before or after each turn or round, as a rule of its own."""
        block = self.block(name, node, node.body)
        code = block.rule
        if node.player is not None:
            code.parameters = (block.declare(node.player, ty.PLAYER, self.problems),)
        code.body = self.where(node, block)
        return code

    def with_hooks(self, name: str, node: t.Rule) -> k.RuleCode:
        """The code of a rule with hooks: ``before`` hooks, its own body, ``after`` hooks; returns the body's result."""
        signature = self.c.rules[name]
        code = k.RuleCode(name, (), signature.result, (), node.span)
        procedure = Procedure(name)
        self.parameters(node.parameters, signature.parameters, Block(code, Scope(procedure)))
        bare = Block(code, Scope(procedure))  # hooks name the arguments themselves
        before = [s for hook in self.hooks(name) if hook.time == "before" for s in self.hook(hook, bare)]
        result = bare.hidden(signature.result) if signature.result is not None else None
        self.c.references.call(procedure, f"{name}@own")
        own = k.CallRule(f"{name}@own", procedure.arguments, result, span=node.span)
        after = [s for hook in self.hooks(name) if hook.time == "after" for s in self.hook(hook, bare)]
        code.body = (*before, own, *after)
        if result is not None:
            code.body += (k.Give(n.Load(result, type=result.type, span=node.span), span=node.span),)
        return code

    def hook(self, node: t.Hook, block: Block) -> k.Code:
        """The code of a ``before`` or ``after`` hook, with its own names for the rule's arguments."""
        inside = block.inner(self.c.clauses.on_head(node.span, node.body))
        for parameter, argument in zip(node.parameters, block.rule.parameters):
            inside.scope.names[parameter.name.text] = (argument, parameter.span)
        return self.where(node, inside)

    def where(self, node: t.Hook | t.CourseHook, block: Block) -> k.Code:
        """The body of a hook, under its condition."""
        body = self.statements.block(node.body, block)
        if node.where is None:
            return body
        return (k.Branch(self.operands.condition(node.where, block.scope), body, (), span=node.span),)

    def after_setup(self) -> None:
        """The code of the hooks after ``setup``."""
        own = self.p.rules.get("setup")
        hook = next((hook for hook in self.c.merged.course if hook.event == "setup"), None)
        if hook is None:
            return
        calls = self.statements.control.hooked("setup", "after", (), hook, Procedure("setup"))
        if own is not None:
            self.p.rules["setup@own"] = own
            calls = (k.CallRule("setup@own", (), None, span=own.span), *calls)
        self.p.rules["setup"] = k.RuleCode("setup", (), None, calls, own.span if own is not None else hook.span)

    def unused(self, name: str) -> None:
        """Check a group of options that nothing uses, to report its errors."""
        group = self.c.groups[name]
        block = replace(self.block(f"options {name}", self.c.merged.options[name][-1], ()), clauses=(), in_group=True)
        for (parameter, kind), place in zip(group.parameters, group.places):
            block.scope.names[parameter] = (block.hidden(kind, parameter), place)
        self.statements.choices.alone(name, block)
