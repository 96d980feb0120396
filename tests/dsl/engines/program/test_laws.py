"""The laws of the linked program: all our games keep them, and each is broken once to see that it is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from dsl.engines.program import code as c
from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import BoardKernel, NumberKernel
from dsl.engines.program.linked import Block, LinkedProgram
from dsl.engines.program.verify import faults
from tests.games_at_hand import Kit, load, varied

SMALL = """
language 1
game small
    players 2
board square4 2 2:
    terrain sea
piece ship up to 3:
    hits: 0..5 = 2
state total: int = 0
function twice(n: int) -> int = n + n
rule add(n: int):
    total = twice(n)
    for each s in ship:
        s.hits = 3
rule throw() -> 1..6:
    let die = roll 1..6
    return die
play:
    repeat:
        let n = throw()
        add(n)
        choose by first(p in players):
            stay
            go(c in cell):
                tie
"""


@pytest.mark.parametrize("kit", varied(), ids=lambda kit: kit.name)
def test_our_games_keep_the_laws(kit: Kit) -> None:
    for seats in (kit.seats[0], kit.seats[-1]):
        assert faults(load(kit.rules, kit.board, seats).linked) == []


def small() -> LinkedProgram:
    """A program with a little of everything."""
    return load(SMALL).linked


def with_code(*code: c.Stmt) -> Callable[[LinkedProgram], LinkedProgram]:
    """The program with other code in ``add``."""
    return lambda p: replace(p, rules=tuple(replace(r, code=code) if r.name == "add" else r for r in p.rules))


def with_body(body: x.Expr) -> Callable[[LinkedProgram], LinkedProgram]:
    """The program with another body of the function ``twice``."""

    def change(p: LinkedProgram) -> LinkedProgram:
        functions = [replace(f, formula=replace(f.formula, body=body)) if f.name == "twice" else f for f in p.functions]
        return replace(p, functions=tuple(functions))

    return change


def with_end(which: type, end: Callable[[c.Terminator], c.Terminator]) -> Callable[[LinkedProgram], LinkedProgram]:
    """The program with another end of the blocks that end like this."""

    def change(p: LinkedProgram) -> LinkedProgram:
        blocks = tuple(replace(b, end=end(b.end)) if isinstance(b.end, which) else b for b in p.blocks)
        return replace(p, blocks=blocks)

    return change


def with_field(**given: int) -> Callable[[LinkedProgram], LinkedProgram]:
    """The program with the field ``total`` described otherwise."""
    return lambda p: replace(p, fields=tuple(replace(f, **given) if f.name == "total" else f for f in p.fields))


def with_kind(**given: int) -> Callable[[LinkedProgram], LinkedProgram]:
    """The program with its kind of piece described otherwise."""
    return lambda p: replace(p, kinds=tuple(replace(kind, **given) for kind in p.kinds))


NUMBER, SET = x.Const(1), x.Const(3, bits=4)
BROKEN: dict[str, tuple[Callable[[LinkedProgram], LinkedProgram], str]] = {
    "error": (with_body(x.Binary(x.Op.ADD, NUMBER, NUMBER, 999)), "no row 999 in errors"),
    "function": (with_body(x.Call(99, ())), "no row 99 in functions"),
    "table": (with_body(x.Item(99, (NUMBER,), NUMBER)), "no row 99 in tables"),
    "temporary": (with_body(x.Temp(99)), "there is no local 99"),
    "room of a local": (with_body(x.Temp(0, bits=4)), "holds something else"),
    "number for a set": (with_body(x.In(NUMBER, NUMBER)), "a number where a set row is due"),
    "set for a number": (with_body(x.Binary(x.Op.ADD, SET, NUMBER)), "a set where a number is due"),
    "row for a set": (
        with_body(x.Binary(x.Op.MEET, x.Apply(NumberKernel.PLAYERS_AFTER, (NUMBER,), bits=4, row=True), SET, bits=4)),
        "a row where a set is due",
    ),
    "kernel": (with_body(x.Apply(BoardKernel.GROUP, (NUMBER, NUMBER), bits=4)), "a number where a set is due"),
    "larger set": (with_body(x.Binary(x.Op.UNION, SET, SET, bits=2)), "made of larger ones"),
    "arguments": (with_body(x.Call(0, ())), "does not fit function"),
    "recursion": (with_body(x.Call(-1, (NUMBER,))), "calls itself"),
    "range of a store": (with_code(c.Store(2, NUMBER, None, x.Const(9))), "ship.hits takes 0..5, not 9..9"),
    "shape of a store": (with_code(c.Store(2, NUMBER, None, SET)), "ship.hits has no room"),
    "waits at once": (with_code(c.CallRule(-2, ())), "can wait and is run at once"),
    "stop": (with_code(c.Stop()), "Stop outside of a loop"),
    "only in blocks": (with_code(c.Zero((0,))), "what only a block may"),
    "field of a place": (with_kind(at=99), "Kind.at: there is no row 99 in fields"),
    "field of a new piece": (
        with_code(c.NewPiece(0, NUMBER, NUMBER, ((99, NUMBER),))),
        "NewPiece.values: there is no row 99 in fields",
    ),
    "locals that are cleared": (with_code(c.Zero((99,))), "Zero.slots: there is no row 99 in slots"),
    "target": (with_end(c.Jump, lambda end: c.Jump(99)), "no row 99 in blocks"),
    "reachable": (with_end(c.CallBlock, lambda end: c.Halt()), "is never reached"),
    "words": (lambda p: replace(p, words=p.words + 1), "words, used are"),
    "gap": (with_field(offset=99), "total begins at word 99"),
    "too large": (with_field(owners=1 << 20), "of at most 262144"),
}


def prepared(program: LinkedProgram) -> LinkedProgram:
    """The numbers -1 and -2 in calls of the broken programs: the function ``twice``, the rule ``throw``."""
    twice = next(i for i, f in enumerate(program.functions) if f.name == "twice")
    throw = next(i for i, r in enumerate(program.rules) if r.name == "throw")
    functions = [
        replace(f, formula=replace(f.formula, body=replace(f.formula.body, function=twice)))
        if isinstance(f.formula.body, x.Call) and f.formula.body.function == -1
        else f
        for f in program.functions
    ]
    rules = [
        replace(r, code=(replace(r.code[0], rule=throw),))
        if r.code and isinstance(r.code[0], c.CallRule) and r.code[0].rule == -2
        else r
        for r in program.rules
    ]
    return replace(program, functions=tuple(functions), rules=tuple(rules))


@pytest.mark.parametrize("name", BROKEN)
def test_each_law_is_told(name: str) -> None:
    change, told = BROKEN[name]
    program = small()
    assert faults(program) == []
    assert [fault for fault in faults(prepared(change(program))) if told in fault]


def test_what_waits_holds_no_code() -> None:
    program = small()
    blocks = [replace(b, code=(c.AtRest(),)) if isinstance(b.end, c.Decide) else b for b in program.blocks]
    assert any("waits and has code" in fault for fault in faults(replace(program, blocks=tuple(blocks))))
    more = Block(x.NO, (), c.Halt())
    assert "is never reached" in "".join(faults(replace(program, blocks=(*program.blocks, more))))


def test_a_result_is_given_by_a_rule_only() -> None:
    program = small()
    first, *others = program.blocks
    wrong = replace(first, code=(c.Give(),))
    assert any("a result is given" in fault for fault in faults(replace(program, blocks=(wrong, *others))))
