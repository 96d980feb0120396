"""Checks the invariants of a linked program. A violation is a defect of the linker or a pass; engines rely on them."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.engines.program import code as c
from dsl.engines.program import nodes as x
from dsl.engines.program.bounds import Ranges
from dsl.engines.program.ids import NO, ROWS, BlockId
from dsl.engines.program.linked import Field, Holds, LinkedProgram, Rule, Slot, Slots
from dsl.engines.program.text import codes, numbers, references
from dsl.engines.program.walk import everything, reached, waits

_SETS = (x.Op.UNION, x.Op.MINUS, x.Op.MEET)
_NUMBERS = (x.Op.ADD, x.Op.SUBTRACT, x.Op.MULTIPLY, x.Op.DIVIDE, x.Op.MODULO)


class Shapes:
    """Checks that values fit where they are used, procedure by procedure."""

    def __init__(self, program: LinkedProgram) -> None:
        self.p = program
        self.ranges = Ranges(program)

    def faults(self) -> Iterator[str]:
        """The faults of all procedures, as texts that begin with the name of the procedure."""
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
        """The faults of one expression."""
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
        """Faults of a local: it must exist, and be a set or table if it is read as one."""
        slots = temps if isinstance(node, x.Temp) else self.p.slots
        if not 0 <= node.slot < len(slots):
            yield f"there is no local {node.slot}"
            return
        slot = slots[node.slot]
        if (slot.holds is Holds.TABLE) != (node.key is not None) or slot.bits != node.bits:
            yield f"local {slot.name or node.slot} holds something else"

    def operands(self, node: x.Expr) -> Iterator[tuple[x.Expr, str]]:  # noqa: C901  # a case for each node that matters here
        """The operands of a node, each with the shape that it must have."""
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
        """Faults of a set whose parts are wider than itself."""
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
        """The faults of a value that a statement stores."""
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
        """Faults of a value that does not have the shape or range of its place."""
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


MAX_WORDS = (1 << 20) // 4
"""The most words of a state: one mebibyte."""

_TABLES = [name for name in LinkedProgram.__dataclass_fields__ if name not in ("board", "spans")]
_FOR_BLOCKS = c.Zero | c.TakeResult | c.Freeze | c.BeginPlay


def faults(program: LinkedProgram) -> list[str]:
    """The violated invariants, as texts for developers; empty if there are none."""
    if missing := list(_rows(program)):
        return missing  # all other laws are about rows that exist
    return [*Shapes(program).faults(), *_blocks(program), *_calls(program), *_words(program)]


def _rows(program: LinkedProgram) -> Iterator[str]:
    for node in (program, *(node for part in _TABLES for node in everything(getattr(program, part)))):
        for name, kind in references(node):
            table = ROWS[kind]
            size = len(getattr(program, table))
            for number in numbers(getattr(node, name)):
                if not NO <= number < size:
                    yield f"{type(node).__name__}.{name}: there is no row {number} in {table}"


def _entries(program: LinkedProgram) -> list[BlockId]:
    return [*(rule.entry for rule in program.rules), program.start, program.play]


def _blocks(program: LinkedProgram) -> Iterator[str]:
    lost = set(range(len(program.blocks))) - reached(program.blocks, _entries(program))
    yield from (f"block {number} is never reached" for number in sorted(lost))
    for number, block in enumerate(program.blocks):
        if waits(block) and block.code:
            yield f"block {number} waits and has code before"
        yield from (f"block {number}: {what}" for what in _leaving(block.code, in_loop=False, in_rule=False))
    for rule in program.rules:
        yield from (f"rule {rule.name}: {what}" for what in _leaving(rule.code, in_loop=False, in_rule=True))
        if any(isinstance(node, _FOR_BLOCKS) for node in everything(rule.code)):
            yield f"rule {rule.name} holds what only a block may"


def _leaving(code: c.Code, in_loop: bool, in_rule: bool) -> Iterator[str]:
    """Faults: statements ``Stop``, ``Next`` or ``Give`` that are not inside a loop or rule."""
    for s in code:
        if isinstance(s, c.Stop | c.Next) and not in_loop:
            yield f"{type(s).__name__} outside of a loop"
        if isinstance(s, c.Give) and not in_rule:
            yield "a result is given outside of a rule that never waits"
        loop = in_loop or isinstance(s, c.Repeat | c.Each)
        for name in codes(s):
            yield from _leaving(getattr(s, name), loop and name != "last", in_rule)


def _calls(program: LinkedProgram) -> Iterator[str]:
    """Faults: recursion, and calls of rules that can wait from code that cannot."""
    for node in (node for part in (program.blocks, program.rules, program.functions) for node in everything(part)):
        if isinstance(node, x.Would | c.CallRule) and program.rules[node.rule].entry != NO:
            yield f"rule {program.rules[node.rule].name} can wait and is run at once"
        if isinstance(node, c.CallBlock | c.Return) and program.rules[node.rule].entry == NO:
            yield f"rule {program.rules[node.rule].name} never waits and has no frame"
    graph = {("function", i): _called(f.formula) for i, f in enumerate(program.functions)}
    graph |= {("rule", i): _called(rule.code) for i, rule in enumerate(program.rules)}
    done: set[tuple[str, int]] = set()
    for start in graph:
        yield from _circles(graph, start, (), done)


def _called(value: object) -> set[tuple[str, int]]:
    found: set[tuple[str, int]] = set()
    for node in everything(value):
        if isinstance(node, x.Call):
            found.add(("function", node.function))
        elif isinstance(node, x.Would | c.CallRule):
            found.add(("rule", node.rule))
    return found


def _circles(
    graph: dict[tuple[str, int], set[tuple[str, int]]],
    at: tuple[str, int],
    way: tuple[tuple[str, int], ...],
    done: set[tuple[str, int]],
) -> Iterator[str]:
    if at in way:
        yield f"{at[0]} {at[1]} calls itself"
    elif at not in done:
        for following in sorted(graph.get(at, ())):
            yield from _circles(graph, following, (*way, at), done)
        done.add(at)


def _words(program: LinkedProgram) -> Iterator[str]:
    """Faults: words of the state that are used twice."""
    taken = [(field.offset, field.owners * field.stride, field.name) for field in program.fields]
    taken += [(kind.used, 1, "pieces that entered") for kind in program.kinds]
    taken += [(deck.offset, len(deck.rows), "cards") for deck in program.decks]
    taken += [(sight.revealed, 1, "revealed") for sight in program.sights if sight.revealed != NO]
    taken += [(rule.frame[0], rule.frame[1] - rule.frame[0], f"frame {rule.name}") for rule in _framed(program)]
    if program.history is not None:
        taken.append((program.history.offset, 1 + 2 * program.history.size, "history"))
    if program.result is not None:
        taken.append((program.result.offset, 1 + program.result.words, "result"))
    at = min((offset for offset, size, _ in taken if size), default=program.words)
    for offset, size, name in sorted(taken):
        if size and offset != at:
            yield f"{name} begins at word {offset}, not at {at}"
        at = max(at, offset + size)
    if at != program.words or program.words > MAX_WORDS:
        yield f"the state has {program.words} words, used are {at} of at most {MAX_WORDS}"
    frames = [rule.frame for rule in _framed(program)]
    for slot in program.slots:
        words = slot.words * slot.count if slot.holds.value != "queue" else 1 + slot.count
        if not any(begin < slot.offset and slot.offset + words <= end for begin, end in frames):
            yield f"local {slot.name} is in no frame"


def _framed(program: LinkedProgram) -> list[Rule]:
    return [rule for rule in program.rules if rule.entry != NO]
