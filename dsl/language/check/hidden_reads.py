"""Reports options and texts that read what those for whom they are made may not see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from operator import is_

from dsl.language.check.assigned_locals import made_once
from dsl.language.check.context import Context
from dsl.language.check.terms import SURE, Term, put, speaks_of
from dsl.language.check.written_terms import WrittenTerms
from dsl.language.syntax.keywords import of_skin
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin
from dsl.language.typed.program import Program
from dsl.language.typed.secrecy import has_secrets
from dsl.language.typed.walk import parts, statements
from dsl.text.diagnostics import Note

_NOBODY, _OTHERS, _DOUBT = "option-unseen", "option-secret", "may-not-be-seen"
_WORST = (_NOBODY, _OTHERS, _DOUBT)
_OF_CARDS = {
    _NOBODY: "option-unseen-cards",
    _OTHERS: "option-secret-cards",
    _DOUBT: "may-not-be-seen-cards",
}
_IN_TEXTS = {_NOBODY: "text-unseen", _OTHERS: "text-secret"}
_MEMBER: Term = ("it",)
_Read = n.Get | n.CallBuiltin | n.Load


def report_hidden_reads(context: Context) -> None:
    """Report options that read secrets which the chooser may not see, and texts that nobody may read."""
    program = context.program
    if not has_secrets(program):
        return
    reads, files = _Reads(program), context.program.files[1:]
    for s in (s for rule in program.rules.values() if rule.span.source in files for s in statements(rule.body)):
        texts = [s.text] if isinstance(s, k.WriteLog) else []
        chooser = None
        if isinstance(s, k.Ask):
            chooser = reads.meant(reads.terms.term(s.by) if s.each is None else ("local", s.each))
            texts = [text for text in (s.prompt, *(option.label for option in s.options)) if text is not None]
            for option in s.options:
                for part in (option.when, *(x for bind in option.binds for x in (bind.domain, bind.where))):
                    if part is not None and (found := reads.worst(part, chooser)) is not None:
                        _report(context, part, *found)
        for _, value in (shown for text in texts for shown in text.values):
            if (found := reads.worst(value, chooser)) is not None and found[0] in _IN_TEXTS:
                _report(context, value, _IN_TEXTS[found[0]], found[1])


def _report(context: Context, part: n.Expr, code: str, read: _Read) -> None:
    """Report a read where it stands or, if it is in a function, where that is called, with a note."""
    inside = part.span.source is read.span.source and part.span.line <= read.span.line <= part.span.end_line
    span, notes = (read.span, []) if inside else (part.span, [Note(read.span, "read-here")])
    name = read.field.name if isinstance(read, n.Get) else read.span.text
    if isinstance(read, n.Get) and read.field.zone:
        code = _OF_CARDS.get(code, code)
    skin = context.skin_at(span)
    draw = " ".join((of_skin("let", skin), "c =", of_skin("roll", skin), read.span.text if inside else "…"))
    told = context.problems.error if code.startswith("option") else context.problems.warn
    told(code, span, notes=notes, name=name, text=part.span.text, draw=draw)


class _Reads:
    """Finds reads of what may be hidden in the expressions of a program."""

    def __init__(self, program: Program) -> None:
        self._program, self.terms = program, WrittenTerms(program)
        code = [s for rule in program.rules.values() for s in statements(rule.body)]
        self._revealed = {s.field for s in code if isinstance(s, k.RevealField)}
        self._made = made_once(program)
        self._equal: dict[Term, Term] = {}
        self._apart = set[tuple[Term, Term | None]]()
        self._viewer: Term | None = None
        self._searched = set[object]()
        self._remember(code)

    def worst(self, node: n.Expr, viewer: Term | None) -> tuple[str, _Read] | None:
        """The worst read in an expression, with what is to be said of it; without a viewer of what nobody sees."""
        self._viewer, self._searched = viewer, set()
        return min(self._reads(node, {}), key=lambda found: _WORST.index(found[0]), default=None)

    def _reads(self, node: object, given: Mapping[n.Local, Term]) -> Iterator[tuple[str, _Read]]:
        """The reads of what the viewer may not see, also in functions and in ``would``."""
        if _how_many(node):
            return
        match node:
            case n.CallBuiltin(builtin=Builtin.REPEATED):
                yield _DOUBT, node
            case n.Get(field=field) if field.seen is not None and (code := self._judged(node, field.seen, given)):
                yield code, node
            case n.Load(local=local) if local in self._made and local not in self._searched:
                self._searched.add(local)
                yield from ((code, node) for code, _ in self._reads(self._made[local], given))
            case n.CallFunction(name=name) | n.Would(rule=name) | k.CallRule(name=name):
                called = self._program.functions.get(name) or self._program.rules.get(name)
                handed = tuple(put(self.terms.term(value), given) for value in node.arguments)
                if called is not None and (name, handed) not in self._searched:
                    self._searched.add((name, handed))
                    yield from self._reads(called.body, dict(zip(called.parameters, handed)))
        for part in parts(node):
            yield from self._reads(part, given)

    def _judged(self, read: n.Get, seen: n.Expr, given: Mapping[n.Local, Term]) -> str:
        """What is to be said of a read; nothing if the viewer certainly sees it."""
        of, revealed = read.owner or read.key, read.field in self._revealed
        if _nobody(seen) and not revealed:
            return _NOBODY
        owner = {read.field.self: put(self.terms.term(of), given)} if read.field.self and of is not None else {}
        if self._viewer is None or self._sees(seen, owner):
            return ""
        match seen:
            case n.Compare(operator="==", right=who) if not revealed and self._differs(self._player(who, owner)):
                return _OTHERS
        return _DOUBT

    def _sees(self, seen: n.Expr, owner: Mapping[n.Local, Term]) -> bool:
        """Whether ``seen by`` certainly names the viewer."""
        match seen:
            case n.Compare(operator="==", left=one, right=other):
                return self._viewer in (self._player(one, owner), self._player(other, owner))
            case n.AndOr(operator="or", parts=several):
                return any(self._sees(one, owner) for one in several)
            case n.Contains(set=members):
                return self._holds(members, owner)
        return False

    def _holds(self, members: n.Expr, owner: Mapping[n.Local, Term]) -> bool:
        """Whether a set of players certainly holds the viewer."""
        match members:
            case n.Filter(where=n.Expr() as where, domain=n.AllOf()):
                return self._sees(where, owner)
            case n.MakeSet(items=items):
                return any(self._player(who, owner) == self._viewer for who in items)
        return isinstance(members, n.AllOf)

    def _player(self, e: n.Expr, owner: Mapping[n.Local, Term]) -> Term:
        return self.meant(put(self.terms.term(e), owner))

    def _differs(self, one: Term) -> bool:
        """Whether a player is certainly not the viewer."""
        if not {(one, self._viewer), (self._viewer, one)}.isdisjoint(self._apart):
            return True
        match one:
            case ("pick", _, _, ("set", _, ("test", "!=", tuple() as left, tuple() as right, *_)), _):
                return {left, right} == {_MEMBER, self._viewer}
            case ("pick", _, _, ("set", _, ("test", "==", _, ("arith", "+", ("arith", "%", seat, _), _), *_)), _):
                return bool(seat == ("built-in", Builtin.SEAT, "", self._viewer))  # the next player
        return False

    # ---- who is meant
    def _remember(self, code: list[k.Stmt]) -> None:
        """Note of which owner the pieces are through which locals run, and to whom conditions make players equal."""
        self._equal = {("local", x): self.terms.term(e) for x, e in self._made.items() if isinstance(x.type, ty.Dom)}
        waiting: list[object] = [*code, *(f.body for f in self._program.functions.values())]
        while waiting:
            node = waiting.pop()
            match node:
                case k.Each() | n.Quant() | n.Filter():
                    self._bound(node.local, node.domain, node.where)
                case k.Bound(listed=asked, chosen=taken, domain=domain, where=where):
                    self._bound(asked, domain, where)
                    self._bound(taken, domain, None)
            waiting += parts(node)

    def _bound(self, local: n.Local, domain: n.Expr, where: n.Expr | None) -> None:
        """Note what is known of a local that runs through a set."""
        kind, member = ty.bare(local.type), ("local", local)
        if not isinstance(kind, ty.Dom):
            return
        owner = _owner(self.terms.term(domain))
        if owner is not None:
            self._equal["get", self._program.find_field(str(kind), "owner"), member, SURE] = owner
        tests = where.parts if isinstance(where, n.AndOr) and where.operator == "and" else (where,)
        for test in tests:
            if not isinstance(test, n.Compare) or test.operator not in ("==", "!="):
                continue
            sides = self.terms.term(test.left), self.terms.term(test.right)
            for one, other in (sides, sides[::-1]):
                if (
                    member in (one, *one[2:3])
                    and one[0] in ("local", "get")
                    and not speaks_of(other, partial(is_, local))
                ):
                    self._apart.add((one, other)) if test.operator == "!=" else self._equal.setdefault(one, other)

    def meant(self, t: Term) -> Term:
        """The term with locals and owners replaced by what they are equal to."""
        if t in self._equal:
            return self.meant(self._equal[t])
        match t:
            case ("get", n.Field(name="owner"), ("pick", _, _, tuple() as members, ("member", _)), _):
                if (owner := _owner(members)) is not None:
                    return self.meant(owner)
        whole = tuple(self.meant(part) if isinstance(part, tuple) and part else part for part in t)
        return self.meant(whole) if whole != t else t


def _owner(members: Term) -> Term | None:
    """The owner of all pieces of a set, if it is known."""
    match members:
        case ("owned", _, tuple() as owner):
            return owner
        case ("set", tuple() as wider, _) | ("both", "-" | "*", tuple() as wider, _):
            return _owner(wider)
    return None


def _how_many(node: object) -> bool:
    """Whether an expression is public: a number of cards, or the top card of an open pile."""
    match node:
        case (
            n.Quant(kind="count", where=None, domain=n.Get(field=n.Field(zone=True)))
            | n.Given(operand=n.Get(field=n.Field(zone=True)))
            | n.CallBuiltin(builtin=Builtin.TOP, arguments=(n.Get(field=n.Field(open_top=True)),))
        ):
            return True
    return False


def _nobody(seen: n.Expr) -> bool:
    """Whether a ``seen by`` names nobody, whatever happens."""
    match seen:
        case n.Const(value=0) | n.Contains(set=n.Const(value=0) | n.MakeSet(items=())):
            return True
    return False
