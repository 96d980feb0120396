"""What is known of code without running it: reading, writing, failing, sameness."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dsl.engines.program import nodes as x
from dsl.engines.program.facts import Facts, key
from dsl.engines.program.linked import Formula, LinkedProgram, Table
from tests.games_at_hand import load

RULES = """
language 1
game small
    players 2
deck tale:
    columns count: 0..9
    ace 3
board square4 3 2:
    terrain sea
piece ship up to 3:
    hits: 0..5 = 2
state total: int = 0
function sum_of(p: player) -> int = total + count(ship of p)
rule nothing(p: player):
    let n = sum_of(p)
rule adds(p: player):
    total = sum_of(p)
rule sinks(s: ship):
    if s.hits > 4:
        remove s
    else:
        s.hits += 1
rule calls(s: ship):
    sinks(s)
rule hides():
    shuffle tale
play:
    tie
"""
READS = {
    "nothing": {"total", "pieces"},
    "adds": {"total", "pieces"},
    "sinks": {"ship.hits"},
    "calls": set[str](),
    "hides": set[str](),
}
WRITES = {
    "nothing": set[str](),
    "adds": {"total"},
    "sinks": {"ship.hits", "ship.at", "pieces"},
    "calls": {"ship.hits", "ship.at", "pieces"},
    "hides": {"cards"},
}


@pytest.fixture(scope="module")
def program() -> LinkedProgram:
    return load(RULES).linker.plain


def named(program: LinkedProgram, resources: frozenset[tuple[str, int]]) -> set[str]:
    """Fields by their names, other things by what they are."""
    return {program.fields[number].name if kind == "field" else kind for kind, number in resources}


@pytest.mark.parametrize("rule", READS)
def test_what_is_read_and_written(program: LinkedProgram, rule: str) -> None:
    facts, found = Facts(program), next(r for r in program.rules if r.name == rule)
    assert named(program, facts.reads(found.code)) == READS[rule]
    assert named(program, facts.writes(found.code)) == WRITES[rule]


def test_what_can_fail(program: LinkedProgram) -> None:
    """A sum may be too large; who owns what cannot fail."""
    facts, body = Facts(program), next(f.formula.body for f in program.functions if f.name == "sum_of")
    assert isinstance(body, x.Binary)
    assert facts.can_fail(body) and not facts.can_fail(body.left) and not facts.can_fail(body.right)


def test_a_table_does_not_fail_but_what_stands_in_its_place_may(program: LinkedProgram) -> None:
    """Where its formula fails there is no entry."""
    failing = Table(((0, 1),), formula=Formula((), x.Binary(x.Op.DIVIDE, x.Const(1), x.Const(0), error=0)))
    facts, number = Facts(replace(program, tables=(*program.tables, failing))), len(program.tables)
    assert not facts.can_fail(x.Item(number, (x.Const(0),), x.Const(7)))
    assert facts.can_fail(x.Item(number, (x.Const(0),), x.Fail(0)))


def test_equal_terms_have_equal_keys() -> None:
    """The order of operands that commute is nothing, nor is where an error would be told; all else is."""
    one, two = x.Temp(0), x.Get(3, x.Temp(1), None, -1)
    assert key(x.Binary(x.Op.ADD, one, two, error=4)) == key(x.Binary(x.Op.ADD, two, one, error=9))
    assert key(x.Binary(x.Op.SUBTRACT, one, two)) != key(x.Binary(x.Op.SUBTRACT, two, one))
    assert key(x.Fail(3)) != key(x.Fail(4))
