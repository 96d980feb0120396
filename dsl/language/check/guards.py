"""Secrets in locals: a *guard* is a second local that holds who has seen it."""

from __future__ import annotations

from dataclasses import replace

from dsl.language.check.context import Context
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.program import Program
from dsl.language.typed.secrecy import Secrecy
from dsl.language.typed.walk import parts, statements
from dsl.text.diagnostics import Note

_SEERS = ty.SetOf(ty.PLAYER)


def guard(context: Context) -> None:
    """Give every secret local a guard; report secret rolls that are stored where all can see them."""
    program = context.program
    for local in _secret_locals(program, rolls_only=False):
        local.guard = n.Local(f"{local.name} seen by", _SEERS, frame=local.frame)
    _stored_openly(context, _secret_locals(program, rolls_only=True))
    for rule in program.rules.values():
        for s in statements(rule.body):
            if isinstance(s, k.RevealLocal) and s.local.guard is None:
                context.problems.error("reveal-what", s.span, name=s.local.name)
    guarder = _Guarder(program)
    for rule in program.rules.values():
        rule.body = guarder.code(rule.body)
    for rule in program.rules.values():
        rule.locals += [x.guard for x in rule.locals if x.guard is not None]
        rule.parameters += tuple(x.guard for x in rule.parameters if x.guard is not None)


def _secret_locals(program: Program, rolls_only: bool) -> dict[n.Local, None]:
    """The locals that may hold a secret; with ``rolls_only`` only secret rolls."""
    found: dict[n.Local, None] = {}
    results: set[str] = set()
    size = -1
    while size != len(found) + len(results):
        size = len(found) + len(results)
        secrecy = _Rolled(program, found) if rolls_only else Secrecy(program, found)
        for rule in program.rules.values():
            for s in statements(rule.body):
                match s:
                    case k.SetLocal() | k.Fill() if secrecy.reads(s.value):
                        found[s.local] = None
                    case k.SetPart(local=local, key=key, value=value) if secrecy.reads((key, value)):
                        found[local] = None
                    case k.AskChance(result=local, seers=seers) if seers is not None:
                        found[local] = None
                    case k.Give(value=value) if value is not None and secrecy.reads(value):
                        results.add(rule.name)
                    case k.CallRule():
                        parameters = _parameters(program, s.name)
                        found |= {p: None for p, a in zip(parameters, s.arguments) if secrecy.reads(a)}
                        if s.result is not None and s.name in results:
                            found[s.result] = None
    return found


class _Rolled(Secrecy):
    """Only the given locals are secret."""

    def reads(self, node: object) -> bool:
        if not self._locals:
            return False
        if isinstance(node, n.Load):
            return node.local in self._locals
        if isinstance(node, n.GetPart) and node.local in self._locals:
            return True
        return any(self.reads(part) for part in parts(node))


def _stored_openly(context: Context, rolled: dict[n.Local, None]) -> None:
    """The stores of secret rolls in public fields, without ``reveal`` before."""
    if not rolled:
        return
    secrecy = _Rolled(context.program, rolled)
    for rule in context.program.rules.values():
        shown = {s.local for s in statements(rule.body) if isinstance(s, k.RevealLocal)}
        closed = _Rolled(context.program, {x: None for x in rolled if x not in shown})
        for s in statements(rule.body):
            if not isinstance(s, k.Store) or s.field.seen is not None or s.field.inner:
                continue
            if secrecy.reads((s.value, s.key)) and closed.reads((s.value, s.key)):
                notes = [Note(s.field.span)] if s.field.span is not None else []
                context.problems.error("secret-stored", s.span, notes=notes, name=s.field.name)


class _Guarder:
    """Rewrites code so that guards are assigned."""

    def __init__(self, program: Program) -> None:
        self._p = program
        self._secrecy = Secrecy(program)

    def code(self, code: k.Code) -> k.Code:
        """A block with its guards."""
        return tuple(done for s in code for done in self.statement(s))

    def statement(self, s: k.Stmt) -> tuple[k.Stmt, ...]:  # noqa: C901  # a case for each node that matters here
        """A statement, preceded by the assignment of its guard."""
        match s:
            case k.SetPart(local=n.Local(guard=n.Local() as seers)):  # a viewer must be allowed to see all values
                shared: n.Expr = n.Load(seers, type=_SEERS, span=s.span)
                for other in (s.key, s.value):
                    shared = n.SetOp("*", shared, _seen_by(other), type=_SEERS, span=s.span)
                return k.SetLocal(seers, shared, span=s.span), s
            case k.SetLocal(local=n.Local(guard=n.Local() as seers)) | k.Fill(local=n.Local(guard=n.Local() as seers)):
                return k.SetLocal(seers, _seen_by(s.value), span=s.span), s
            case k.RevealLocal(local=n.Local(guard=n.Local() as seers)):
                return (k.SetLocal(seers, n.AllOf("player", type=_SEERS, span=s.span), span=s.span),)
            case k.RevealLocal():
                return ()
            case k.AskChance(result=n.Local(guard=n.Local() as seers)) if s.seers is not None:
                kept = n.Load(seers, type=_SEERS, span=s.span)
                return k.SetLocal(seers, s.seers, span=s.span), replace(s, seers=kept)
            case k.CallRule():
                parameters = _parameters(self._p, s.name)
                guards = tuple(_seen_by(a) for p, a in zip(parameters, s.arguments) if p.guard is not None)
                return (replace(s, arguments=s.arguments + guards) if guards else s,)
            case k.Give(value=n.Expr() as value) if self._secrecy.reads(value):
                return (replace(s, seers=_seen_by(value)),)
            case k.Branch():
                return (replace(s, then=self.code(s.then), otherwise=self.code(s.otherwise)),)
            case k.Loop() | k.Each() | k.TurnOf():
                return (replace(s, body=self.code(s.body)),)
            case k.Ask():
                options = tuple(replace(o, body=self.code(o.body)) for o in s.options)
                return (replace(s, options=options, otherwise=self.code(s.otherwise)),)
        return (s,)


def _parameters(program: Program, name: str) -> tuple[n.Local, ...]:
    """The parameters of a rule; none for a rule that only an extending game supplies."""
    return program.rules[name].parameters if name in program.rules else ()


def _seen_by(value: n.Expr) -> n.Expr:
    return n.SeenBy(value, type=_SEERS, span=value.span)
