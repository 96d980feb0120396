"""Expressions and statements of the rules as words in the reader's language.

Most have one text, named after them in the messages (``book-compare-ge``, ``book-newpiece``), filled with the words of
their parts. What has no text, no label and no ``##`` is quoted as the rules have it, so that nothing is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from dsl.games.play.value_gaps import GapValues
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.program import Program
from dsl.language.typed.walk import children, statements
from dsl.text.diagnostics import message
from dsl.text.diagnostics.diagnostic import catalogue

_DENIED = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_SIGNS = {"==": "is", "!=": "not", "<": "less", "<=": "most", ">": "more", ">=": "least"}
_CALCULATED = {"*": "×", "-": "−"}


class RuleWords:
    """Reads the rules of one program aloud; ``word`` translates its labels, ``values`` knows its parameters."""

    def __init__(self, program: Program, values: GapValues, word: Callable[[str], str]) -> None:
        self._program, self._values, self._word = program, values, word
        self._locals: dict[n.Local, n.Expr | str] = {}
        for rule in program.rules.values():
            rolled = (s for s in statements(rule.body) if isinstance(s, k.AskChance) and s.kind == "roll")
            self._locals |= {s.result: letter for s, letter in zip(rolled, "NMKLPQRSTUVW")}
            self._locals |= {
                s.local: s.value for s in statements(rule.body) if isinstance(s, k.SetLocal) and s.declares
            }

    def text(self, code: str, **args: object) -> str:
        """A text of the program in the reader's language."""
        return message(f"book-said-{code}", args, self._values.language)

    def kind(self, kind: ty.Type) -> str:
        """One of a kind: “a ship”, “a place”; empty for what is no thing."""
        kind = ty.element(ty.bare(kind)) or ty.bare(kind)
        domain = self._program.domains.get(kind.name) if isinstance(kind, ty.Dom) else None
        if domain is not None and domain.name in ("player", "cell"):
            return message(f"book-any-{domain.name}", {}, self._values.language)
        return self._word(domain.label).lower() if domain is not None and domain.label else ""

    # --- expressions -----------------------------------------------------------------------------

    def value(self, e: n.Expr) -> str:  # noqa: C901  # a case for each kind of expression with more than one text
        """An expression as a noun, or as a condition if it is one."""
        match e:
            case n.Const():
                return self._constant(e)
            case n.ParamValue(name=name):
                shown = self._values.shown(name, None) or name
                return f"{shown} ({self._word(label)})" if (label := self._program.params[name].label) else shown
            case n.Load(local=local):
                known = self._locals.get(local, "")
                short = known if isinstance(known, str) else self.value(known) if isinstance(known, n.Quant) else ""
                return (
                    short or self.kind(local.type) or (self.value(known) if isinstance(known, n.Expr) else local.name)
                )
            case n.Get(field=place, owner=owner):
                return self.attribute(place, self.value(owner) if owner is not None else "")
            case n.CellOf(table=table, column=column, row=row):
                label = self._program.tables[table].columns[column].label
                return f"{self.value(row)}: {self._word(label or column).lower()}"
            case n.Quant(kind="first" | "the" | "least" | "most" as kind, keys=keys):
                nearest = [self.text(f"quant-{kind}", one=self.value(key)) for key in keys]
                return _with(self.kind(e.local.type), [*self.members(e.domain, e.where), *nearest])
            case n.Filter() | n.AllOf() | n.OwnedBy():
                return _with(self.kind(e.type), self.members(e))
            case n.Arith(operator=sign, left=left, right=right):
                return f"{self.value(left)} {_CALCULATED.get(sign, sign)} {self.value(right)}"
            case n.CallFunction(name=name) if name in self._program.functions:
                found = self._program.functions[name]
                if found.span.source in self._program.files[1:] and found.help:
                    return self._word(found.help).rstrip(".")
                if isinstance(e.type, ty.SetOf):
                    return _with(self.kind(e.type), self.members(found.body))
                return self._texted(f"call-{name.replace('_', '-')}", e)
        return "; ".join(self.conditions(e)) if ty.bare(e.type) == ty.BOOL else self._texted(_key(e), e)

    def conditions(self, e: n.Expr, holds: bool = True) -> Iterator[str]:
        """The conditions that must all hold, each as a text."""
        match e:
            case n.Not(operand=inner):
                yield from self.conditions(inner, not holds)
            case n.AndOr(operator=sign, parts=several) if (sign == "and") == holds:
                yield from (text for one in several for text in self.conditions(one, holds))
            case n.AndOr(parts=several):
                yield self.text("or").join("; ".join(self.conditions(one, holds)) for one in several)
            case n.Compare(operator=sign, left=left, right=right):
                yield self._compared(sign if holds else _DENIED[sign], left, right)
            case n.Quant(kind=kind, local=local, body=body):
                what = "; ".join([*self.members(e.domain, e.where), *(self.conditions(body) if body else ())])
                text = self.text(f"quant-{kind}", kind=self.kind(local.type), what=what)
                yield text if holds else self.text("denied", what=text)
            case n.CallFunction(name=name) if (
                name in self._program.functions and not self._program.functions[name].help
            ):
                yield from self.conditions(self._program.functions[name].body, holds)
            case n.Given(operand=operand):
                yield self.text("given" if holds else "nothing", one=self.value(operand))
            case _:
                plain = isinstance(e, n.Get | n.CallFunction | n.Load)
                text = self.value(e) if plain else self._texted(_key(e), e)
                yield text if holds else self.text("denied", what=text)

    def members(self, domain: n.Expr, where: n.Expr | None = None) -> Iterator[str]:
        """What is so of the members of a set, beside their kind."""
        match domain:
            case n.Filter(domain=inner, where=condition):
                yield from self.members(inner, condition)
            case n.CallFunction(name=name) if (
                name in self._program.functions and not self._program.functions[name].help
            ):
                yield from self.members(self._program.functions[name].body)
            case n.OwnedBy():
                yield self._texted(_key(domain), domain)
            case _ if not isinstance(domain, n.AllOf):
                yield self.value(domain)
        yield from self.conditions(where) if where is not None else ()

    def _texted(self, key: str, node: n.Expr) -> str:
        """An expression by the text of its kind, with its parts in order; quoted if there is no such text."""
        if f"book-said-{key}" not in catalogue("en"):
            return f"«{' '.join(node.span.text.split())}»"
        inside = [x for part in vars(node).values() for x in (part if isinstance(part, tuple) else (part,))]
        one, other, *_ = *(self.value(x) for x in inside if isinstance(x, n.Expr)), "", ""
        return self.text(key, one=one, other=other, of=self._flagged(getattr(node, "of", "")))

    def _flagged(self, name: str) -> str:
        """The labels of the places that have a flag."""
        return ", ".join(self._word(f.label) for f in self._program.features if name in f.flags and f.label).lower()

    def _constant(self, e: n.Const) -> str:
        kind = ty.bare(e.type)
        domain = self._program.domains.get(kind.name) if isinstance(kind, ty.Dom) else None
        if isinstance(e.type, ty.Opt | ty.NoneType_):
            return self.text("none")
        if domain is not None and 0 <= e.value < len(domain.labels):
            return self._word(domain.labels[e.value] or domain.members[e.value])
        return (
            str(e.value)
            if kind != ty.BOOL
            else message("word-yes" if e.value else "word-no", {}, self._values.language)
        )

    def attribute(self, place: n.Field, whose: str) -> str:
        """An attribute of somebody, by its label."""
        if f"book-said-of-{place.name}" in catalogue("en") and not place.label:
            return self.text(f"of-{place.name}", whose=whose)
        what = self._word(place.label or place.name)
        return f"{whose}: {what[:1].lower()}{what[1:]}" if whose else what

    def _compared(self, sign: str, left: n.Expr, right: n.Expr) -> str:
        one = self.value(left)
        if isinstance(right, n.Const) and isinstance(right.type, ty.NoneType_ | ty.Opt):
            return self.text("nothing" if sign == "==" else "given", one=one)
        if isinstance(right, n.Quant) and right.body is not None and sign == "==" and self.value(right.body) == one:
            return self.text("quant-most" if right.kind == "max" else "quant-least", one=one)
        return self.text(f"compare-{_SIGNS[sign]}", one=one, other=self.value(right))

    # --- statements ------------------------------------------------------------------------------

    def steps(self, code: k.Code) -> Iterator[str]:  # noqa: C901  # a case for each kind of statement with others inside
        """What happens in a block, without questions, calls and ends, which are told in their places."""
        for statement in code:
            match statement:
                case k.Loop(times=times, until=until, body=body):
                    if statement.rounds and times is None and until is None:
                        yield self.text("rounds-on")
                    elif until is not None:
                        yield self.text("until", what="; ".join(self.conditions(until)))
                    elif times is not None and statement.rounds:
                        yield self.text("rounds", times=self.value(times))
                    often = self.text("times", times=self.value(times)) if times and not statement.rounds else ""
                    yield from (f"{step}{often}" for step in self.steps(body))
                case k.Each(body=body) if any(isinstance(inner, k.TurnOf) for inner in body):
                    yield from (self.text("in-turn"), *self.steps(body))
                case k.Each(local=local, domain=domain, where=where, body=body):
                    one = _with(self.kind(local.type), self.members(domain, where))
                    yield from (self.text("each", one=one, what=step) for step in self.steps(body))
                case k.Branch(condition=n.Given(operand=n.Load()), then=then, otherwise=()):
                    yield from self.steps(then)
                case k.Branch(condition=condition, then=then, otherwise=otherwise):
                    for block, holds in ((then, True), (otherwise, False)):
                        when = "; ".join(self.conditions(condition, holds))
                        yield from (f"{step}{self.text('when', what=when)}" for step in self.steps(block))
                case k.TurnOf(body=body):
                    yield from self.steps(body)
                case _ if f"book-said-{_key(statement)}" in catalogue("en") and not _is_inner(statement):
                    yield self._step(statement)

    def needed(self, code: k.Code) -> Iterator[str]:
        """What has to be known beside what the author says of a rule: throws, and whose turn it is."""
        yield from (self.text("in-turn") for s in statements(code) if isinstance(s, k.TurnOf))
        yield from self.steps(tuple(s for s in code if isinstance(s, k.AskChance)))

    def _step(self, statement: k.Stmt) -> str:
        """One thing that is done, by the text of its kind; what is one of many kinds is called by its label."""
        held = {name: self.value(part) for name, part in vars(statement).items() if isinstance(part, n.Expr)}
        for name in ("kind", "what", "deck"):
            if domain := self._program.domains.get(getattr(statement, name, "")):
                held[name] = self.kind(ty.Dom(domain.name)) if name == "kind" else self._word(domain.label)
        if isinstance(statement, k.Store):
            held["field"] = self.attribute(statement.field, held.get("owner", ""))
        if isinstance(statement, k.AskChance):
            held["result"] = str(self._locals.get(statement.result, ""))
        return self.text(_key(statement), **held)

    def ends(self, code: k.Code, when: tuple[str, ...] = ()) -> Iterator[str]:
        """Each end of the game in a block, as a sentence with the conditions that lead to it."""
        for statement in code:
            if isinstance(statement, k.EndGame):
                who = self.kind(statement.who.type) if statement.who is not None else ""
                own = self.members(statement.who) if isinstance(statement.who, n.Filter) else ()
                told = "; ".join(dict.fromkeys(filter(None, (*when, *own))))
                yield self.text(f"end-{statement.kind}", who=who, when=self.text("when", what=told) if told else "")
            leading: Iterable[tuple[str, ...]] = ((), ()) if not isinstance(statement, k.Ask) else [()] * 99
            if isinstance(statement, k.Branch):
                leading = [tuple(self.conditions(statement.condition, holds)) for holds in (True, False)]
            elif isinstance(statement, k.Each):
                leading = [tuple(self.members(statement.domain, statement.where))]
            inner = [end for own, block in zip(leading, children(statement)) for end in self.ends(block, (*when, *own))]
            yield from inner
            if isinstance(statement, k.Loop) and statement.times is not None:
                when = (*when, self.text("after-rounds", times=self.value(statement.times)))
            elif inner:
                when = tuple(dict.fromkeys((*when, self.text("else"))))

    def starts(self, owners: Iterable[str | None]) -> Iterator[str]:
        """The values that these have before the game begins, with their ranges."""
        for field in self._program.fields:
            if (
                field.owner in owners
                and field.label
                and not (field.inner or field.constant or field.zone or field.each_turn)
            ):
                kind, what = ty.bare(field.type), self.attribute(field, "")
                if field.default is None:
                    continue
                ranged = isinstance(kind, ty.Int) and kind.low > ty.INT_LOW and kind.high < ty.INT_HIGH
                first = self.value(field.default) + (f" ({kind})".replace("..", "–") if ranged else "")
                yield self.text("compare-is", one=what, other=first)


def _with(kind: str, said: Iterable[str]) -> str:
    told = "; ".join(dict.fromkeys(filter(None, said)))
    return f"{kind} ({told})" if told and kind else kind or told


def _key(node: n.Expr | k.Stmt) -> str:
    """What the text of a kind of node is named: by its class, with its operator, question or kind of chance."""
    if isinstance(node, n.CallBuiltin):
        return f"call-{node.builtin.name.lower().replace('_', '-')}"
    more = {n.SetOp: {"+": "-and", "-": "-but", "*": "-both"}, n.Quant: {"sum": "-sum", "count": "-count"}}
    sign = getattr(node, "operator" if isinstance(node, n.SetOp) else "kind", "")
    by_place = {k.MovePiece: "-off" if getattr(node, "to", 0) is None else "", k.NewPiece: ""}
    chance = f"-{node.kind}" if isinstance(node, k.AskChance) else by_place.get(type(node), "")
    return type(node).__name__.lower() + more.get(type(node), {}).get(sign, "") + chance


def _is_inner(statement: k.Stmt) -> bool:
    """Whether a statement only changes what players never see."""
    return isinstance(statement, k.Store) and (statement.field.inner or not statement.field.label)
