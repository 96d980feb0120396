"""Whether sets, rows and numbers stand where such are asked for, and fit the place they go to."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.engines.program import code as c
from dsl.engines.program import nodes as x
from dsl.engines.program.bounds import Ranges
from dsl.engines.program.linked import Field, Holds, LinkedProgram, Slot, Slots
from dsl.engines.program.walk import everything

_SETS = (x.Op.UNION, x.Op.MINUS, x.Op.MEET)
_NUMBERS = (x.Op.ADD, x.Op.SUBTRACT, x.Op.MULTIPLY, x.Op.DIVIDE, x.Op.MODULO)


class Shapes:
    """Goes through one program, procedure by procedure."""

    def __init__(self, program: LinkedProgram) -> None:
        self.p = program
        self.ranges = Ranges(program)

    def faults(self) -> Iterator[str]:
        """What does not fit, with the procedure it stands in."""
        for name, temps, part in self.procedures():
            for node in everything(part):
                found = self.expression(node, temps) if isinstance(node, x.Expr) else self.stored(node, temps)
                yield from (f"{name}: {what}" for what in found)
                if isinstance(node, c.Freeze) and 0 < self.p.slots[node.members].bits < node.domain.bits:
                    yield f"{name}: the members of a loop have no room"

    def procedures(self) -> Iterator[tuple[str, Slots, object]]:
        """Everything that has temporaries, with its code."""
        for function in self.p.functions:
            yield f"function {function.name}", function.formula.temps, function.formula.body
        for route in self.p.routes:
            yield f"route {route.name}", route.temps, (route.step, route.halt, route.rest)
        for rule in self.p.rules:
            yield f"rule {rule.name}", rule.temps, rule.code
        for field in self.p.fields:
            yield f"field {field.name}", field.first.temps, field.first.body
        for sight in self.p.sights:
            yield "sight", sight.test.temps, sight.test.body
        for number, table in enumerate(self.p.tables):
            if table.formula is not None:
                yield f"table {number}", table.formula.temps, table.formula.body
        for question in self.p.questions:
            yield "question", self.p.rules[question.rule].temps, question
        for number, block in enumerate(self.p.blocks):
            temps = self.p.rules[block.rule].temps if block.rule != x.NO else ()
            yield f"block {number}", temps, (block.code, block.end)

    # ---- expressions
    def expression(self, node: x.Expr, temps: Slots) -> Iterator[str]:
        """What is wrong with one expression."""
        if isinstance(node, x.Temp | x.Var):
            yield from self.local(node, temps)
        for operand, wanted in self.operands(node):
            shape = "number" if not operand.bits else "row" if operand.row else "set"
            if shape not in wanted:
                yield f"{type(node).__name__}: a {shape} where a {wanted} is due"
        if isinstance(node, x.Binary | x.If | x.Filter | x.ToSet) and node.bits:
            yield from self.room(node)
        if isinstance(node, x.Call):
            function = self.p.functions[node.function]
            if len(node.arguments) != function.arguments or node.bits != function.bits:
                yield f"a call that does not fit function {function.name}"

    def local(self, node: x.Temp | x.Var, temps: Slots) -> Iterator[str]:
        """A local is there, and is a set or table where it is read as one."""
        slots = temps if isinstance(node, x.Temp) else self.p.slots
        if not 0 <= node.slot < len(slots):
            yield f"there is no local {node.slot}"
            return
        slot = slots[node.slot]
        if (slot.holds is Holds.TABLE) != (node.key is not None) or slot.bits != node.bits:
            yield f"local {slot.name or node.slot} holds something else"

    def operands(self, node: x.Expr) -> Iterator[tuple[x.Expr, str]]:  # noqa: C901  # a case for each node that matters here
        """The operands of a node, and what they must be."""
        match node:
            case x.Binary(op=op, left=left, right=right):
                wanted = "set" if op in _SETS else "number" if op in _NUMBERS else "number set"
                yield from ((left, wanted), (right, wanted))
            case x.Not(operand=operand) | x.MakeSet(items=(operand,)):
                yield operand, "number"
            case x.And(parts=parts) | x.Or(parts=parts) | x.MakeSet(items=parts) | x.Item(keys=parts):
                yield from ((part, "number") for part in parts)
            case x.If(condition=condition):
                yield condition, "number"
            case x.In(item=item, set=members):
                yield from ((item, "number"), (members, "set row"))
            case x.Filter(domain=domain, where=where):
                yield from ((domain, "set row"), (where, "number"))
            case x.Collect(domain=domain, where=where, value=value):
                yield from ((domain, "set row"), (where or x.Const(1), "number"), (value, "number set"))
            case x.Quantifier(domain=domain, where=where, values=values):
                yield from ((domain, "set row"), (where or x.Const(1), "number"))
                yield from ((value, "number") for value in values)
            case x.Guarded(seers=seers):
                yield seers, "set"
            case x.ToSet(operand=operand):
                yield operand, "row"
            case x.Apply(what=what, arguments=arguments):
                letters = what.signature.split()
                given = letters[0] if len(letters) == 2 else ""
                given = "n" * len(arguments) if given == "n*" else given
                yield from ((a, "set" if letter == "S" else "number") for a, letter in zip(arguments, given))

    def room(self, node: x.Binary | x.If | x.Filter | x.ToSet) -> Iterator[str]:
        """The parts of a set have no more room than it has itself."""
        parts: tuple[x.Expr, ...]
        match node:
            case x.Binary(op=x.Op.MEET):
                parts = (min((node.left, node.right), key=lambda part: part.bits),)
            case x.Binary(op=x.Op.MINUS, left=left):
                parts = (left,)
            case x.Binary(left=left, right=right) | x.If(then=left, otherwise=right):
                parts = (left, right)
            case x.Filter(domain=domain):
                parts = (domain,)
            case _:
                parts = (node.operand,)
        if any(part.bits > node.bits for part in parts):
            yield f"{type(node).__name__}: a set of {node.bits} made of larger ones"

    # ---- what is stored
    def stored(self, node: object, temps: Slots) -> Iterator[str]:
        """What is wrong with a value that a statement stores."""
        match node:
            case c.SetTemp(slot=slot, value=value) | c.Fill(slot=slot, value=value, state=False):
                yield from self.fits(value, temps[slot], temps)
            case c.SetVar(slot=slot, value=value) | c.Fill(slot=slot, value=value):
                yield from self.fits(value, self.p.slots[slot], temps)
            case c.Store(field=field, value=value):
                yield from self.fits(value, self.p.fields[field], temps)
            case c.NewPiece(values=values):
                for field, value in values:
                    yield from self.fits(value, self.p.fields[field], temps)
            case c.CallRule(rule=rule, arguments=arguments):
                for value, slot_ in zip(arguments, self.p.rules[rule].temps):
                    yield from self.fits(value, slot_, temps)
            case c.CallBlock(rule=rule, arguments=arguments):
                for value, parameter in zip(arguments, self.p.rules[rule].parameters):
                    yield from self.fits(value, self.p.slots[parameter], temps)

    def fits(self, value: x.Expr, place: Slot | Field, temps: Slots) -> Iterator[str]:
        """A value has the shape of its place and is in its range."""
        name = place.name or "a local"
        if bool(value.bits) != bool(place.bits) or value.row or value.bits > place.bits:
            yield f"{name} has no room for it"
        elif not place.bits:
            low, high = self.ranges.of(value, temps)
            least, most = place.low, place.high
            if place.missing is not None:
                least, most = min(least, place.missing), max(most, place.missing)
            if low < least or high > most:
                yield f"{name} takes {least}..{most}, not {low}..{high}"
