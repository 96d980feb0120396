"""The text form of the typed program: what ``fordewind show --ir`` prints, and what golden tests compare.

Expressions are written as in the rules but with every name resolved: ``$x`` a scratch local, ``%x`` one that
lives in the frame, ``ship.hits[…]`` a field, ``Class.hull[…]`` a table cell. A block ends with one terminator.
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl.ir import blocks as b
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.program import History, Program


def program_text(program: Program, lowered: b.Lowered) -> str:
    """Functions, rules that never wait, and the blocks of those that do."""
    writer = _Writer(program, lowered)
    lines: list[str] = [_history(program.history)] if program.history is not None else []
    for function in program.functions.values():
        head = ", ".join(f"{writer.local(p)}: {p.type}" for p in function.parameters)
        lines.append(f"function {function.name}({head}) -> {function.result} = {writer.expr(function.body)}")
    for name, rule in program.rules.items():
        if name not in lowered.entries:
            head = ", ".join(f"{writer.local(p)}: {p.type}" for p in rule.parameters)
            lines.append(f"rule {name}({head}):")
            lines += writer.code(rule.body, 1)
    for number, block in enumerate(lowered.blocks):
        entry = next((f" = {rule}" for rule, start in lowered.entries.items() if start == number), "")
        lines.append(f"block {number} of {block.rule or 'main'}{entry}:")
        lines += writer.code(tuple(block.code), 1)
        lines.append(f"    -> {writer.end(block.end)}")
    return "\n".join(lines)


def _history(history: History) -> str:
    """How many positions are kept, and what one consists of."""
    parts = ["active"] if history.active else []
    parts += [f"{field.owner}.{field.name}" if field.owner else field.name for field in history.fields]
    return f"history {history.size}: " + ", ".join([*parts, *history.decks])


class _Writer:
    """Writes expressions, statements and terminators."""

    def __init__(self, program: Program, lowered: b.Lowered) -> None:
        self.p = program
        self.hidden: dict[n.Local, int] = {}
        self.kept = {local for frame in lowered.frames.values() for local in frame}

    def local(self, local: n.Local) -> str:
        """A local with its sign; nameless ones are numbered."""
        name = local.name or str(self.hidden.setdefault(local, len(self.hidden)))
        return ("%" if local in self.kept else "$") + name

    # ---- expressions
    def expr(self, node: n.Expr | None) -> str:
        """One expression on one line."""
        match node:
            case None:
                return "-"
            case n.Const():
                return self.constant(node)
            case n.Member(name=name):
                return name
            case n.Load(local=local):
                return self.local(local)
            case n.GetPart(local=local, key=key):
                return f"{self.local(local)}[{self.expr(key)}]"
            case n.ParamValue(name=name):
                return name
            case n.Get(field=field, owner=owner, key=key):
                return self.place(field, owner, key)
            case n.CellOf(table=table, column=column, row=row):
                return f"{table}.{column}[{self.expr(row)}]"
            case n.Arith(operator=op, left=left, right=right) | n.Compare(operator=op, left=left, right=right):
                return f"({self.expr(left)} {op} {self.expr(right)})"
            case n.SetOp(operator=op, left=left, right=right):
                return f"({self.expr(left)} set{op} {self.expr(right)})"
            case n.AndOr(operator=op, parts=parts):
                return "(" + f" {op} ".join(self.expr(p) for p in parts) + ")"
            case n.IfElse(condition=c, then=then, otherwise=otherwise):
                return f"(if {self.expr(c)} then {self.expr(then)} else {self.expr(otherwise)})"
            case n.Contains(item=item, set=members):
                return f"({self.expr(item)} in {self.expr(members)})"
        return self.compound(node)

    def compound(self, node: n.Expr) -> str:
        """Expressions with a variable or a list."""
        match node:
            case n.MakeSet(items=items):
                return "{" + ", ".join(self.expr(i) for i in items) + "}"
            case n.NumberRange(low=low, high=high):
                return f"{self.expr(low)}..{self.expr(high)}"
            case n.AllOf(domain=domain):
                return f"all {domain}"
            case n.OwnedBy(kind=kind, player=player):
                return f"{kind} of {self.expr(player)}"
            case n.Filter(local=local, domain=domain, where=where):
                return f"{{{self.local(local)} in {self.expr(domain)} where {self.expr(where)}}}"
            case n.MapTo(local=local, domain=domain, where=where, value=value):
                condition = f" where {self.expr(where)}" if where is not None else ""
                return f"{{{self.expr(value)} for {self.local(local)} in {self.expr(domain)}{condition}}}"
            case n.Quant():
                return self.quantifier(node)
            case n.Not() | n.Given() | n.Need() | n.ToSet() | n.SeenBy():
                word = {n.Not: "not", n.Given: "exists", n.Need: "need", n.ToSet: "set", n.SeenBy: "seers"}[type(node)]
                return f"{word}({self.expr(node.operand)})"
            case n.CallFunction(name=name, arguments=arguments):
                return f"{name}({', '.join(self.expr(a) for a in arguments)})"
            case n.CallBuiltin(builtin=builtin, arguments=arguments, of=of):
                inside = [of] if of else []
                return f"{builtin.name.lower()}!({', '.join([*inside, *(self.expr(a) for a in arguments)])})"
            case n.Would(rule=rule, arguments=arguments, condition=condition):
                return f"would({rule}({', '.join(self.expr(a) for a in arguments)}): {self.expr(condition)})"
            case n.RouteCall():
                inside = [f"{node.route}({', '.join(self.expr(a) for a in node.arguments)})"]
                inside += [self.expr(part) for part in (node.start, node.left, node.trail)]
                return f"{node.question.name.lower()}!({', '.join(inside)})"
        raise AssertionError(node)

    def constant(self, node: n.Const) -> str:
        """A number, or the member it stands for."""
        kind = ty.bare(node.type)
        if isinstance(kind, ty.Bool):
            return "yes" if node.value else "no"
        if isinstance(kind, ty.Dom) and 0 <= node.value < len(self.p.domains[kind.name].members):
            return self.p.domains[kind.name].members[node.value]
        return "none" if node.value == ty.none_value(node.type) and not isinstance(kind, ty.SetOf) else str(node.value)

    def place(self, field: n.Field, owner: n.Expr | None, key: n.Expr | None) -> str:
        """A field of a member."""
        name = f"{field.owner}.{field.name}" if field.owner else field.name
        parts = [self.expr(part) for part in (owner, key) if part is not None]
        return name + (f"[{', '.join(parts)}]" if parts else "")

    def quantifier(self, node: n.Quant) -> str:
        """``count($x in S where C: E by K)``"""
        text = f"{self.local(node.local)} in {self.expr(node.domain)}"
        text += f" where {self.expr(node.where)}" if node.where is not None else ""
        text += f": {self.expr(node.body)}" if node.body is not None else ""
        text += " by " + ", ".join(self.expr(key) for key in node.keys) if node.keys else ""
        return f"{node.kind}({text})"

    # ---- statements
    def code(self, code: k.Code, depth: int) -> Iterator[str]:
        """Statements, indented."""
        for statement in code:
            lines = list(self.statement(statement))
            yield from ("    " * depth + line for line in lines)

    def statement(self, s: k.Stmt) -> Iterator[str]:
        """One statement on one or more lines."""
        match s:
            case k.SetLocal(local=local, value=value):
                yield f"{self.local(local)} = {self.expr(value)}"
            case k.Fill(local=local, value=value):
                yield f"{self.local(local)} per {local.per} = {self.expr(value)}"
            case k.SetPart(local=local, key=key, value=value):
                yield f"{self.local(local)}[{self.expr(key)}] = {self.expr(value)}"
            case k.Store(field=field, owner=owner, key=key, value=value):
                yield f"{self.place(field, owner, key)} := {self.expr(value)}"
            case k.MovePiece(kind=kind, piece=piece, to=to):
                yield f"move {kind} {self.expr(piece)} to {self.expr(to)}"
            case k.NewPiece(kind=kind, owner=owner, at=at, values=values):
                inside = ", ".join(f"{field.name}: {self.expr(value)}" for field, value in values)
                yield f"new {kind}({inside}) of {self.expr(owner)} at {self.expr(at)}"
            case k.CardTo(deck=deck, card=card, player=player):
                yield f"card {deck} {self.expr(card)} to {self.expr(player)}"
            case k.CardBack(deck=deck, card=card, under=under):
                yield f"card {deck} {self.expr(card)} {'under' if under else 'on top of'} the pile"
            case k.WriteLog(text=text, clauses=clauses):
                yield f"log {self.text(text)}" + (f"  @{','.join(clauses)}" if clauses else "")
            case k.EndGame(kind=kind, who=who):
                yield f"{kind} {self.expr(who)}"
            case k.Branch(condition=condition, then=then, otherwise=otherwise):
                yield f"if {self.expr(condition)}:"
                yield from self.code(then, 1)
                if otherwise:
                    yield "else:"
                    yield from self.code(otherwise, 1)
            case k.Loop() | k.Each() | k.TurnOf():
                yield from self.loop(s)
            case k.CallRule(name=name, arguments=arguments, result=result):
                given = f"{self.local(result)} = " if result is not None else ""
                yield f"{given}call {name}({', '.join(self.expr(a) for a in arguments)})"
            case _:
                yield self.small(s)

    def loop(self, s: k.Loop | k.Each | k.TurnOf) -> Iterator[str]:
        """A compound statement with one body."""
        if isinstance(s, k.Each):
            where = f" where {self.expr(s.where)}" if s.where is not None else ""
            keys = " by " + ", ".join(self.expr(key) for key in s.keys) if s.keys else ""
            yield f"each {self.local(s.local)} in {self.expr(s.domain)}{where}{keys}:"
        elif isinstance(s, k.Loop):
            yield f"repeat {self.expr(s.times)} until {self.expr(s.until)}:"
        else:
            yield f"turn of {self.expr(s.player)}:"
        yield from self.code(s.body, 1)
        if not isinstance(s, k.Each) and s.last:
            yield "last:"
            yield from self.code(s.last, 1)

    def small(self, s: k.Stmt) -> str:
        """What needs one word and a little more."""
        match s:
            case k.Leave(kind=kind):
                return kind
            case k.Give(value=value, seers=seers):
                return f"return {self.expr(value)}" + self.seen(seers)
            case k.ShuffleDeck(deck=deck, if_empty=if_empty):
                return f"shuffle {deck}" + (" if empty" if if_empty else "")
            case k.RevealField(field=field):
                return f"reveal {field.name}"
            case b.Zero(locals=locals_):
                return "zero " + ", ".join(self.local(x) for x in locals_)
            case b.Freeze(iterator=iterator, domain=domain, keys=keys):
                by = " by " + ", ".join(self.expr(key) for key in keys) if keys else ""
                return f"{self.local(iterator)} = freeze {self.expr(domain)}{by}"
            case b.CountFrom(counter=counter, times=times):
                return f"{self.local(counter)} = {self.expr(times)}"
            case b.KeepResult(local=local):
                return f"{self.local(local)} = result"
        return {b.EndTurn: "end turn", b.AtRest: "at rest", b.BeginPlay: "begin play"}[type(s)]

    def seen(self, seers: n.Expr | None) -> str:
        """Who may see it, if not all."""
        return f" seen by {self.expr(seers)}" if seers is not None else ""

    def text(self, text: k.Text) -> str:
        """A text's template."""
        return f'"{text.template}"'

    # ---- how blocks end
    def end(self, end: b.Terminator) -> str:
        """One terminator."""
        match end:
            case b.Jump(target=target):
                return str(target)
            case b.Test(condition=condition, yes=yes, no=no):
                return f"if {self.expr(condition)} then {yes} else {no}"
            case b.NextOf(iterator=iterator, local=local, where=where, body=body, end=after):
                which = f" where {self.expr(where)}" if where is not None else ""
                return f"next {self.local(local)} of {self.local(iterator)}{which} then {body} else {after}"
            case b.BeginTurn(player=player, body=body, after=after):
                return f"turn of {self.expr(player)} then {body} else {after}"
            case b.NextTime(counter=counter, body=body, end=after):
                return f"count {self.local(counter)} then {body} else {after}"
            case b.CallBlock(rule=rule, arguments=arguments, after=after):
                return f"call {rule}({', '.join(self.expr(a) for a in arguments)}) then {after}"
            case b.Return(value=value, seers=seers):
                return f"return {self.expr(value)}" + self.seen(seers)
            case b.Decide():
                return self.decision(end)
            case b.Answered(targets=targets, otherwise=otherwise):
                return f"answered {list(targets)} else {otherwise}"
            case b.Draw(chance=chance, after=after, again=again):
                what = chance.what or self.expr(chance.faces)
                until = f" until {self.expr(chance.until)} else {again}" if chance.until is not None else ""
                return (
                    f"{self.local(chance.result)} = {chance.kind} {what}{self.seen(chance.seers)}{until} then {after}"
                )
        return "halt"

    def decision(self, end: b.Decide) -> str:
        """The options of a decision with their targets."""
        ask = end.ask
        targets = end.targets or (end.after,) * len(ask.options)
        options = []
        for option, target in zip(ask.options, targets):
            binds = ", ".join(
                f"{self.local(x.asked)} in {self.expr(x.domain)}"
                + (f" where {self.expr(x.where)}" if x.where is not None else "")
                for x in option.binds
            )
            when = f" when {self.expr(option.when)}" if option.when is not None else ""
            options.append(f"{option.name}({binds}){when}: {target}")
        secret = " secretly" if ask.secret else ""
        by = self.expr(ask.by) if ask.each is None else f"each {self.local(ask.each)}"
        return f"choose{secret} by {by} [{'; '.join(options)}] else {end.otherwise}"
