"""Secrets in locals: a *guard* is a second local that holds who has seen it. And what an option can never read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dsl.language.check.context import Context
from dsl.language.check.terms import Term, put
from dsl.language.check.written_terms import WrittenTerms
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.program import Program
from dsl.language.typed.secrecy import Secrecy
from dsl.language.typed.walk import parts, statements
from dsl.text.diagnostics import Note

_SEERS = ty.SetOf(ty.PLAYER)


def guard(context: Context) -> None:
    """Give every secret local its guard; report rolls that would be revealed by being stored."""
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
    """The locals that may hold a secret: any, or only what was rolled for some."""
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
    """What only some may see must not be kept where all see it, unless it was revealed before."""
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
    """Rewrites code so that guards are filled."""

    def __init__(self, program: Program) -> None:
        self._p = program
        self._secrecy = Secrecy(program)

    def code(self, code: k.Code) -> k.Code:
        """A block with its guards."""
        return tuple(done for s in code for done in self.statement(s))

    def statement(self, s: k.Stmt) -> tuple[k.Stmt, ...]:  # noqa: C901  # a case for each node that matters here
        """A statement, and before it what fills its guard."""
        match s:
            case k.SetPart(local=n.Local(guard=n.Local() as seers)):  # who sees one value has to see all
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
    """The parameters of a rule; of one that only a game to come supplies, none are known."""
    return program.rules[name].parameters if name in program.rules else ()


def _seen_by(value: n.Expr) -> n.Expr:
    return n.SeenBy(value, type=_SEERS, span=value.span)


def unseen(context: Context) -> None:
    """Report options that read a pile, or a secret that nobody may see, also through functions."""
    program = context.program
    code = [s for rule in program.rules.values() for s in statements(rule.body)]
    revealed = {s.field for s in code if isinstance(s, k.RevealField)}
    search, others = _Search(program, revealed), _Others(program, revealed)
    for ask in (s for s in code if isinstance(s, k.Ask)):
        for option in ask.options:
            for part in (option.when, *(x for bind in option.binds for x in (bind.domain, bind.where))):
                hidden = search.first(part) if part is not None else None
                found = hidden or (others.first(part, ask.by) if part is not None else None)
                if part is None or found is None:
                    continue
                name, code_ = found.field.name, "option-unseen" if hidden is not None else "option-secret"
                inside = (
                    part.span.source is found.span.source and part.span.line <= found.span.line <= part.span.end_line
                )
                notes = [] if inside else [Note(found.span, "read-here")]
                context.problems.error(code_, found.span if inside else part.span, notes=notes, name=name)


class _Search:
    """Finds what is for no player's eyes; what functions read is found once."""

    def __init__(self, program: Program, revealed: set[n.Field]) -> None:
        self._program, self._revealed = program, revealed
        self._functions: dict[str, n.Get | None] = {}

    def first(self, node: object) -> n.Get | None:
        """The first place in an expression where such a thing is read, also through functions."""
        match node:
            case (
                n.Quant(kind="count", where=None, domain=n.Get(field=n.Field(zone=True)))
                | n.Given(operand=n.Get(field=n.Field(zone=True)))
            ):
                return None  # how many cards there are, everybody may know
            case n.Get(field=field) if field.seen is not None and field not in self._revealed and _nobody(field.seen):
                return node
            case n.CallFunction(name=name) if name in self._program.functions and (found := self._function(name)):
                return found
        return next((found for part in parts(node) if (found := self.first(part)) is not None), None)

    def _function(self, name: str) -> n.Get | None:
        if name not in self._functions:
            self._functions[name] = self.first(self._program.functions[name].body)
        return self._functions[name]


class _Others:
    """Finds what is for its owner's eyes alone, where the owner is certainly another than who chooses."""

    def __init__(self, program: Program, revealed: set[n.Field]) -> None:
        self._program, self._revealed, self._known = program, revealed, WrittenTerms(program)

    def first(self, node: object, chooser: n.Expr) -> n.Get | None:
        """The first place in an expression where such a thing is read; how many cards there are, all may know."""
        match node:
            case n.Quant(kind="count", where=None) | n.Given():
                return None
            case n.Get(field=field, owner=n.Expr() as owner) if _own(field) and field not in self._revealed:
                if self._differs(owner, self._known.term(chooser), {}):
                    return node
        return next((found for part in parts(node) if (found := self.first(part, chooser)) is not None), None)

    def _differs(self, e: n.Expr, other: Term, given: Mapping[n.Local, Term]) -> bool:
        """Whether an expression is one of those that are not ``other``: the(q in players where q != p)."""
        match e:
            case n.Need(operand=inner):
                return self._differs(inner, other, given)
            case n.CallFunction(name=name, arguments=values) if name in self._program.functions:
                function = self._program.functions[name]
                handed = {p: put(self._known.term(v), given) for p, v in zip(function.parameters, values)}
                return self._differs(function.body, other, handed)
            case n.Quant(local=local, where=n.Compare(operator="!=", left=n.Load(local=one), right=right)):
                return one is local and put(self._known.term(right), given) == other
        return False


def _own(field: n.Field) -> bool:
    """Whether something is seen by none but whose it is."""
    match field.seen:
        case n.Compare(operator="==", right=n.Load(local=who)):
            return who is field.self
    return False


def _nobody(seen: n.Expr) -> bool:
    """Whether a ``seen by`` names nobody, whatever happens."""
    match seen:
        case n.Const(value=0) | n.Contains(set=n.Const(value=0) | n.MakeSet(items=())):
            return True
    return False
