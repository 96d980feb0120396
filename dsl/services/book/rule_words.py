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
from dsl.language.typed.builtins import Builtin
from dsl.language.typed.program import Program
from dsl.language.typed.walk import children, parts, statements
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
        self._players: dict[n.Local, str] = {}
        for rule in program.rules.values():
            rolled = (s for s in statements(rule.body) if isinstance(s, k.AskChance) and s.kind == "roll")
            self._locals |= {s.result: letter for s, letter in zip(rolled, "NMKLPQRSTUVW")}
            for s in statements(rule.body):
                if isinstance(s, k.SetLocal) and s.declares:
                    self._locals[s.local] = s.value
                elif isinstance(s, k.CallRule) and s.result is not None and ty.bare(s.result.type) == ty.BOOL:
                    self._locals[s.result] = f"«{s.name}»"
            self._name_players((*rule.parameters, rule.body), 0)
        for function in program.functions.values():
            self._name_players((*function.parameters, function.body), 0)

    def _name_players(self, node: object, met: int) -> None:
        """Name the players of whom code speaks: beside a player there is another one."""
        for part in node if isinstance(node, tuple) else parts(node):
            met += self._is_player(part, met) if isinstance(part, n.Local) else 0
            inside = isinstance(part, k.Each | n.Quant | n.Filter | n.MapTo) and self._is_player(part.local, met)
            if isinstance(part, k.Bound):
                self._is_player(part.listed, met)
                self._is_player(part.chosen, met)
            self._name_players(part, met + inside)

    def _is_player(self, local: n.Local, met: int) -> bool:
        if own := ty.bare(local.type) == ty.PLAYER:
            self._players[local] = message(f"book-{'another' if met else 'any'}-player", {}, self._values.language)
        return own

    def one(self, local: n.Local) -> str:
        """One of those of whom something is said."""
        return self._players.get(local) or self.kind(local.type)

    def text(self, code: str, **args: object) -> str:
        """A text of the program in the reader's language."""
        return message(f"book-said-{code}", args, self._values.language).removeprefix(": ")

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
                return short or self.one(local) or (self.value(known) if isinstance(known, n.Expr) else local.name)
            case n.Get(field=place, owner=owner):
                return self.attribute(place, self.value(owner) if owner is not None else "")
            case n.CellOf(table=table, column=column, row=row):
                head = self._program.tables[table].columns[column]
                label = self._word(head.label).lower() if head.label else self.kind(head.type) or column
                return f"{self.value(row)}: {label}"
            case n.Quant(kind="first" | "the" | "least" | "most" as kind, keys=keys):
                nearest = [self.text(f"quant-{kind}", one=self.value(key)) for key in keys]
                return _with(self.one(e.local), [*self.members(e.domain, e.where), *nearest])
            case n.Quant(kind="sum" | "max" | "min" | "count" as kind, local=local, body=body):
                name, said = self.one(local), self.value(body) if body is not None else ""
                told = e.where is not None and any(self.conditions(e.where))
                one = _with(name, self.members(e.domain, e.where)) if told else self.value(e.domain)
                other = one + said.removeprefix(name) if told and said.startswith(name) else said
                return self.text(f"quant-{kind}", one=one, other=other)
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
                own = f"call-{name.replace('_', '-')}"
                return self._texted(own, e) if f"book-said-{own}" in catalogue("en") else self.value(found.body)
            case n.IfElse(condition=condition, then=then, otherwise=otherwise):
                when = "; ".join(self.conditions(condition))
                return self.text("if-else", one=self.value(then), when=when, other=self.value(otherwise))
            case n.MapTo(value=value):
                return _with(self.value(value), self.members(e.domain, e.where))
            case n.Member(name=name):
                return self._word(name)
            case n.MakeSet(items=items):
                return ", ".join(map(self.value, items))
        return "; ".join(self.conditions(e)) if ty.bare(e.type) == ty.BOOL else self._texted(_key(e), e)

    def conditions(self, e: n.Expr, holds: bool = True) -> Iterator[str]:  # noqa: C901  # a case for each condition
        """The conditions that must all hold, each as a text."""
        match e:
            case n.Not(operand=inner):
                yield from self.conditions(inner, not holds)
            case n.AndOr(operator=sign, parts=several) if (sign == "and") == holds:
                yield from (text for one in several for text in self.conditions(one, holds))
            case n.AndOr(parts=several):
                yield self.text("or").join("; ".join(self.conditions(one, holds)) for one in several)
            case n.Compare(operator="!=", left=n.Load(local=a), right=n.Load(local=b)) if holds and a in self._players:
                yield "" if b in self._players else self._compared("!=", e.left, e.right)  # their names say it
            case n.Compare(operator=sign, left=left, right=right):
                yield self._compared(sign if holds else _DENIED[sign], left, right)
            case n.Quant(kind=kind, local=local, body=body):
                said, asked = [*self.members(e.domain, e.where)], [*(self.conditions(body) if body else ())]
                one = _with(self.one(local), said if kind == "all" else [*said, *asked])
                text = self.text(f"quant-{kind}", one=one, what=_with("", asked, self.one(local)))
                yield text if holds else self.text("denied", what=text)
            case n.CallFunction(name=name) if (
                name in self._program.functions and not self._program.functions[name].help
            ):
                yield from self.conditions(self._program.functions[name].body, holds)
            case n.Given(operand=operand):
                found = isinstance(operand.type, ty.MANY) and isinstance(operand, n.Get)
                sign = ("not-empty" if holds else "empty") if found else "given" if holds else "nothing"
                yield self.text(sign, one=self.value(operand))
            case n.Contains(item=item, set=inside):
                sign = "contains" if holds else "contains-not"
                yield self.text(sign, one=self.value(item), other=self.value(inside))
            case n.ParamValue(name=name):
                label = self._word(self._program.params[name].label or name)
                yield self.text("compare-is", one=label, other=self._yes_or_no(holds))
            case _:
                plain = isinstance(e, n.Get | n.CallFunction | n.Load | n.Const | n.IfElse)
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
        """The labels of the places that have a flag, or of a kind."""
        return (
            self.kind(ty.Dom(name))
            or ", ".join(self._word(f.label) for f in self._program.features if name in f.flags and f.label).lower()
        )

    def _constant(self, e: n.Const) -> str:
        kind = ty.bare(e.type)
        domain = self._program.domains.get(kind.name) if isinstance(kind, ty.Dom) else None
        if isinstance(e.type, ty.Opt | ty.NoneType_):
            return self.text("none")
        if isinstance(kind, ty.SetOf):
            teams = [team.label or team.name for team in self._program.teams if team.seats == e.value]
            inner, first = kind.element or ty.UNKNOWN, ty.first_number(kind.element)
            bits = [bit for bit in range(e.value.bit_length()) if e.value >> bit & 1]
            own = [self._constant(n.Const(bit + first, type=inner, span=e.span)) for bit in bits]
            return self._word(teams[0]) if teams and inner == ty.PLAYER else ", ".join(own)
        if domain is not None and 0 <= e.value < len(domain.labels):
            return self._word(domain.labels[e.value] or domain.members[e.value])
        return str(e.value) if kind != ty.BOOL else self._yes_or_no(bool(e.value))

    def _yes_or_no(self, yes: bool) -> str:
        return message("word-yes" if yes else "word-no", {}, self._values.language)

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
        if isinstance(right, n.Quant) and right.kind in ("min", "max") and right.body is not None and sign == "==":
            if one.endswith(self.value(right.body).removeprefix(self.one(right.local))):
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
                    one, all_ = self.one(local), isinstance(domain, n.AllOf) and where is None
                    how = "each-player" if all_ and ty.bare(local.type) == ty.PLAYER else "each"
                    whole = _with(one, self.members(domain, where))
                    steps = (step.removeprefix(f"{one}: ") for step in self.steps(body))
                    yield from (self.text(how, one=whole, what=step) for step in steps)
                case k.Branch(condition=n.Given(operand=n.Load()), then=then, otherwise=()):
                    yield from self.steps(then)
                case k.Branch(condition=condition, then=then, otherwise=otherwise):
                    for block, holds in ((then, True), (otherwise, False)):
                        when = "; ".join(self.conditions(condition, holds))
                        yield from (f"{step}{self.text('when', what=when)}" for step in self.steps(block))
                case k.TurnOf(body=body):
                    yield from self.steps(body)
                case k.Store(field=n.Field(inner=True) | n.Field(label="")):
                    pass  # players never see it
                case _ if f"book-said-{_key(statement)}" in catalogue("en"):
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
            changed = statement.value
            if isinstance(changed, n.Arith) and changed.operator in "+-" and self.value(changed.left) == held["field"]:
                sign = _CALCULATED.get(changed.operator, "+")
                return self.text("store-by", field=held["field"], value=f"{sign}{self.value(changed.right)}")
        if isinstance(statement, k.AskChance):
            held["result"] = str(self._locals.get(statement.result, ""))
            held.setdefault("player", "")
        return self.text(_key(statement), **held)

    def ends(self, code: k.Code, when: tuple[str, ...] = ()) -> Iterator[str]:
        """Each end of the game in a block, as a sentence with the conditions that lead to it."""
        for statement in code:
            if isinstance(statement, k.EndGame):
                yield self._end(statement, when)
            leading: Iterable[tuple[str, ...]] = ((), ())
            if isinstance(statement, k.Ask):
                asked = [tuple(self.conditions(o.when)) if o.when is not None else () for o in statement.options]
                leading = [*asked, (self.text("no-answer"),)]
            elif isinstance(statement, k.Branch):
                leading = [tuple(self.conditions(statement.condition, holds)) for holds in (True, False)]
            elif isinstance(statement, k.Each):
                leading = [tuple(self.members(statement.domain, statement.where))]
            inner = [end for own, block in zip(leading, children(statement)) for end in self.ends(block, (*when, *own))]
            yield from inner
            if isinstance(statement, k.Loop) and statement.times is not None:
                when = (*when, self.text("after-rounds", times=self.value(statement.times)))
            elif inner:
                when = tuple(dict.fromkeys((*when, self.text("else"))))

    def _end(self, end: k.EndGame, when: tuple[str, ...]) -> str:
        """An end: what is so of who wins or loses, then what else is so."""
        who = _winner(end.who) if end.who is not None else None
        name = "" if who is None else self.kind(who.type) if isinstance(who, n.Filter) else self.value(who)
        told = [*dict.fromkeys(filter(None, (*when, *(self.members(who) if isinstance(who, n.Filter) else ()))))]
        own = [text for text in told if name and text.startswith(f"{name}: ")]
        with_it = self.text("having", what=_with("", own, name)) if own else ""
        rest = "; ".join(text for text in told if text not in own)
        return self.text(f"end-{end.kind}", who=name + with_it, when=self.text("when", what=rest) if rest else "")

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


def _winner(who: n.Expr) -> n.Expr:
    """Who wins, without those who win together with them."""
    match who:
        case n.Filter(where=n.Quant(body=n.Contains(set=n.CallBuiltin(builtin=Builtin.PLAYER_TEAM)), domain=several)):
            return several.items[0] if isinstance(several, n.MakeSet) else several
    return who


def _with(kind: str, said: Iterable[str], whose: str = "") -> str:
    """A kind with what is so of one of it, which need not be named again."""
    told = "; ".join(dict.fromkeys(text.removeprefix(f"{whose or kind}: ") for text in said if text))
    return f"{kind} ({told})" if told and kind else kind or told


def _key(node: n.Expr | k.Stmt) -> str:
    """What the text of a kind of node is named: by its class, with its operator, question or kind of chance."""
    if isinstance(node, n.CallBuiltin):
        return f"call-{node.builtin.name.lower().replace('_', '-')}"
    more = {"+": "-and", "-": "-but", "*": "-both"} if isinstance(node, n.SetOp) else {}
    sign = getattr(node, "operator" if isinstance(node, n.SetOp) else "kind", "")
    by_place = {k.MovePiece: "-off" if getattr(node, "to", 0) is None else "", k.NewPiece: ""}
    chance = f"-{node.kind}" if isinstance(node, k.AskChance) else by_place.get(type(node), "")
    return type(node).__name__.lower() + more.get(sign, "") + chance
