"""Rules with their layers and hooks: ``r`` is what a call runs; under it the replaced bodies and the woven parts."""

from __future__ import annotations

from dsl.check.course import course
from dsl.check.declare import Declarer
from dsl.check.merge import heading
from dsl.check.scope import Context, Scope, Signature
from dsl.check.statements import Place, Statements
from dsl.diagnostics import Note
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.syntax import tree as t

PROCEDURES = ("setup", "play")


class Weaver:
    """Layers are named as for functions; a rule with hooks keeps its own body as ``r@own``."""

    def __init__(self, context: Context, statements: Statements, declarer: Declarer) -> None:
        self.c = context
        self.s = statements
        self.d = declarer

    def key(self, name: str, layer: int, count: int) -> str:
        """The name under which one layer of a rule is called."""
        if layer == count - 1:
            return f"{name}@own" if self.hooks(name) else name
        return f"{name}@{layer}"

    def hooks(self, name: str) -> list[t.Hook]:
        """The hooks on a rule, in file order."""
        return [h for h in self.c.merged.hooks if h.name.text == name]

    def signatures(self) -> None:
        """What every rule takes and gives, replaced layers included."""
        for name, layers in self.c.merged.rules.items():
            for number, node in enumerate(layers):
                parameters = [(p.name.text, self.d.type(p.type)) for p in node.parameters]
                result = self.d.type(node.result, name) if node.result is not None else None
                key = self.key(name, number, len(layers))
                self.c.rules[key] = Signature("rule", key, parameters, result, node)
                if number == len(layers) - 1 and key != name:
                    self.c.rules[name] = Signature("rule", name, parameters, result, node)
        fitting = []
        for hook in self.c.merged.hooks:
            if hook.name.text not in self.c.merged.rules:
                self.c.problems.unknown("rule-unknown", hook.name.span, hook.name.text, self.c.rule_names())
            elif self.same_arguments(hook):
                fitting.append(hook)
        self.c.merged.hooks[:] = fitting

    def same_arguments(self, hook: t.Hook) -> bool:
        """A hook takes what its rule takes."""
        rule = self.c.merged.rules[hook.name.text][-1]
        if tuple(p.type for p in hook.parameters) != tuple(p.type for p in rule.parameters):
            if any(ty.poisoned(self.d.type(p.type)) for p in hook.parameters):
                return False  # that a type is not known is told already
            notes = [Note(rule.name.span)]
            self.c.problems.error("signature-differs", hook.name.span, notes=notes, wanted=heading(rule))
            return False
        return True

    def bodies(self) -> None:
        """All rules, then setup, play and always."""
        rules = self.c.program.rules
        for name, layers in self.c.merged.rules.items():
            for number, node in enumerate(layers):
                if node.body is None:
                    if not self.c.program.base and len(layers) == 1 and not self.c.supplied_wrongly(name):
                        self.c.problems.error("open-rule", node.name.span, name=name)
                    continue
                key = self.key(name, number, len(layers))
                before = layers[number - 1] if number else None
                has_before = before is not None and before.body is not None
                self.c.before = f"{name}@{number - 1}" if has_before else None
                rules[key] = self.s.rule(key, node, name)
            self.c.before = None
            if self.hooks(name) and f"{name}@own" in rules:
                rules[name] = self.woven(name, layers[-1])
        for name, moment in course(self.c):
            rules[name] = self.s.moment(name, moment)
        for kind in PROCEDURES:
            procedure = self.c.merged.procedures.get(kind)
            if procedure is not None:
                rules[kind] = self.s.rule(kind, procedure, kind)
        self.after_setup()
        self.always()
        for name in self.c.groups:
            if name not in self.c.used_groups:
                self.unused(name)

    def after_setup(self) -> None:
        """What house rules do once the game is set up."""
        own = self.c.program.rules.get("setup")
        span = next((hook.span for hook in self.c.merged.course if hook.event == "setup"), None)
        if span is None:
            return
        self.c.current = "setup"
        calls = self.s.hooked("setup", "after", (), span)
        if own is not None:
            self.c.program.rules["setup@own"] = own
            calls = (k.CallRule("setup@own", (), None, span=own.span), *calls)
        self.c.program.rules["setup"] = k.RuleCode("setup", (), None, calls, own.span if own is not None else span)

    def unused(self, name: str) -> None:
        """A group of options that nothing uses: what is wrong in it is told all the same."""
        group = self.c.groups[name]
        self.c.current = f"options {name}"
        code = k.RuleCode(self.c.current, (), None, (), group.node.span)
        place = Place(code, Scope(code.name), in_group=True)
        for parameter, kind in group.parameters:
            place.scope.names[parameter] = (n.Local(parameter, kind, frame=code.name), group.node.span)
        self.s.options(self.s.kept(name), place, [], None)

    def always(self) -> None:
        """All ``always`` blocks in file order, as one."""
        if not self.c.merged.always:
            return
        first = self.c.merged.always[0]
        body = tuple(statement for block in self.c.merged.always for statement in block.body)
        joined = t.Procedure("always", body, span=first.span)
        self.c.program.rules["always"] = self.s.rule("always", joined, "always")

    def woven(self, name: str, node: t.Rule) -> k.RuleCode:
        """Before-hooks, the rule's own body, after-hooks; what the body returns is returned at the end."""
        signature = self.c.rules[name]
        code = k.RuleCode(name, (), signature.result, (), node.span)
        place = Place(code, Scope(name))
        self.c.current = name
        code.parameters = self.s.parameters(node, place, signature.parameters)
        arguments = tuple(n.Load(p, type=p.type, span=node.span) for p in code.parameters)
        bare = Place(code, Scope(name))  # hooks have their own names for the arguments
        hooks = self.hooks(name)
        body = [s for h in hooks if h.time == "before" for s in self.s.hook(h, bare, code.parameters)]
        result = self.s.hidden(signature.result, place) if signature.result is not None else None
        self.c.called(f"{name}@own")
        body.append(k.CallRule(f"{name}@own", arguments, result, span=node.span))
        body += [s for h in hooks if h.time == "after" for s in self.s.hook(h, bare, code.parameters)]
        if result is not None:
            body.append(k.Give(n.Load(result, type=result.type, span=node.span), span=node.span))
        code.body = tuple(body)
        return code
