"""Types: what may stand where, and which value a bare name means."""

from __future__ import annotations

import pytest

from dsl.games.pipeline import load_program
from dsl.language.loading.loader import RulesLoader
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.program import Program
from dsl.text.diagnostics import Problems, Severity
from dsl.text.source import Source

GAME = """language 1
game probe "Probe"
    seats white "White", black "Black"
enum Side: left "Left", right "Right", up "Up"
enum Turn: left "Left", back "Back"
param hard "Hard": bool = no
table Kind "Kind":
    columns speed: 0..6, side: Side = up
    brig "Brig" 4
    raft "Raft" 1, left
board square8 3 3:
    terrain sea "Sea" passable
    terrain land "Land"
    site port "Port"
    region bay "Bay"
player:
    gold: 0..9 = 0
    mate: optional player
    at_side: Side = left
    level: 0..3 per Side = 0
piece ship "Ship" up to 4:
    kind: Kind
state wind: 0..3 = 0
state back: Side = left
state spot: optional cell = none
"""
PLAY = "play:\n    tie\n"


def checked(text: str) -> tuple[Program | None, list[str]]:
    problems = Problems()
    program = load_program(Source("probe.rules", GAME + text + PLAY), problems, RulesLoader(lambda name, near: []))
    return program, [d.code for d in problems if d.severity is not Severity.NOTE]


def typed(kind: str, expression: str, parameters: str = "c: cell, p: player, s: ship") -> list[str]:
    """What is said of ``expression`` where ``kind`` is wanted."""
    return checked(f"function f({parameters}) -> {kind} = {expression}\n")[1]


@pytest.mark.parametrize(
    ("kind", "expression"),
    [
        ("int", "1 + wind * 2 - p.gold / 3 % 4"),
        ("0..3", "7 - p.gold"),  # a range is tested when something is stored
        ("bool", "c.passable and not c.empty or hard"),
        ("Side", "left"),
        ("Turn", "left"),
        ("Side", "Side.left"),
        ("Side", "p.at_side"),
        ("Side", "if hard then left else p.at_side"),
        ("Side", "s.kind.side"),
        ("int", "Kind.brig.speed"),
        ("optional Side", "none"),
        ("optional Side", "left"),
        ("Side", "back"),
        ("Turn", "back"),  # a state, unless a value of that kind is wanted
        ("set of Side", "{left, up}"),
        ("set of Side", "Side - {left}"),
        ("set of Side", "Side - left"),
        ("set of Side", "{}"),
        ("set of Turn", "{left}"),
        ("set of cell", "cell - {c}"),
        ("set of cell", "{x in cell where x is sea}"),
        ("set of 0..9", "{1, 3..5}"),
        ("set of 0..9", "1..6"),
        ("set of ship", "ship of p"),
        ("set of player", "players - {p}"),
        ("set of player", "players_after(p)"),
        ("optional cell", "step(c, N)"),
        ("optional cell", "spot"),
        ("cell", "spot"),  # asked for when it runs
        ("cell", "s.at"),
        ("player", "s.owner"),
        ("optional ship", "c.ship"),
        ("optional player", "p.mate.mate"),
        ("optional int", "p.mate.gold"),
        ("bool", "p.at_side == left"),
        ("bool", "left == p.at_side"),
        ("bool", "p.at_side in {left, up}"),
        ("bool", "p.at_side is left"),
        ("bool", "c is sea"),
        ("bool", "c is not land"),
        ("bool", "p.seat == white"),
        ("bool", "spot is none"),
        ("bool", "spot exists"),
        ("bool", "none == spot"),
        ("bool", "spot == c"),
        ("bool", "ship of p empty"),
        ("bool", "any(x in port: c in x.cells)"),
        ("bool", "any(x in ship: x.owner == p)"),
        ("bool", "no(x in ship where x.owner == p)"),
        ("int", "count(ship)"),
        ("int", "sum(x.kind.speed for x in ship)"),
        ("int", "max(p.gold, 3, wind)"),
        ("int", "max(x.row for x in cell)"),
        ("ship", "the(x in ship where x.owner == p)"),
        ("optional ship", "most(x in ship by x.kind.speed, x.owner)"),
        ("int", "p.level[left]"),
        ("int", "p.level[p.at_side]"),
        ("int", "ordinal(up)"),
        ("int", "seat(p) + count(players)"),
        ("direction", "opposite(N)"),
    ],
)
def test_fits(kind: str, expression: str) -> None:
    assert typed(kind, expression) == []


@pytest.mark.parametrize(
    ("kind", "expression", "code"),
    [
        ("int", "yes", "type-mismatch"),
        ("bool", "1", "type-mismatch"),
        ("Side", "back2", "value-unknown"),
        ("Side", "Turn.left", "type-mismatch"),
        ("Side", "none", "type-mismatch"),
        ("cell", "none", "type-mismatch"),
        ("cell", "p", "type-mismatch"),
        ("ship", "ship", "type-mismatch"),
        ("set of cell", "c", "type-mismatch"),
        ("set of Side", "{left, wind}", "type-mismatch"),
        ("set of cell", "players", "type-mismatch"),
        ("int", "ordinal(left)", "name-ambiguous"),
        ("bool", "c == p", "type-mismatch"),
        ("bool", "c < c", "type-mismatch"),
        ("bool", "c and hard", "condition-needed"),
        ("bool", "c in p", "set-needed"),
        ("bool", "p in cell", "type-mismatch"),
        ("int", "p.level", "index-needed"),
        ("int", "p.level[back2]", "value-unknown"),
        ("int", "p.gold[left]", "index-of"),
        ("0..3", "4", "value-range"),
        ("0..3", "2 + 2", "value-range"),
        ("set of 0..3", "{4}", "value-range"),
        ("int", "Kind.brig.side", "type-mismatch"),
        ("int", "Kind.frigate.speed", "row-unknown"),
        ("bool", "p.seat == red", "value-unknown"),
        ("bool", "c is rock", "terrain-unknown"),
        ("int", "distance(c, p)", "type-mismatch"),
        ("int", "min(c, 1)", "type-mismatch"),
        ("bool", "p.mate == p.mate", "both-optional"),
    ],
)
def test_does_not_fit(kind: str, expression: str, code: str) -> None:
    assert typed(kind, expression) == [code]


def body(expression: str, kind: str) -> n.Expr:
    program, said = checked(f"function f() -> {kind} = {expression}\n")
    assert program is not None and said == []
    return program.functions["f"].body


def test_a_bare_value_is_found_by_the_type_that_is_wanted() -> None:
    """``left`` is value 0 of both enums; ``back`` is a state of type Side and value 1 of Turn."""
    for kind in ("Side", "Turn"):
        found = body("left", kind)
        assert isinstance(found, n.Const) and (found.value, found.type) == (0, ty.Dom(kind))
    as_turn, as_side = body("back", "Turn"), body("back", "Side")
    assert isinstance(as_turn, n.Const) and (as_turn.value, as_turn.type) == (1, ty.Dom("Turn"))
    assert isinstance(as_side, n.Get) and as_side.field.name == "back"


@pytest.mark.parametrize(
    "line", ["bag += left", "bag -= left", "bag = bag + left", "bag += {left}", "bag = {left, up} * bag"]
)
def test_a_bare_value_joins_a_set_of_its_kind(line: str) -> None:
    assert checked(f"state bag: set of Turn = {{}}\nrule r():\n    {line.replace('up', 'back')}\n")[1] == []


def test_a_local_hides_a_value() -> None:
    program, said = checked("function f(up: Side) -> Side = up\n")
    assert program is not None and said == []
    found = program.functions["f"].body
    assert isinstance(found, n.Load) and found.local.name == "up"


def test_locals_end_with_their_block() -> None:
    rule = "rule r():\n    if hard:\n        let x = 1\n        wind = x\n    else:\n        let x = yes\n        wind = if x then 1 else 0\n"
    assert checked(rule + "    wind = 0\n")[1] == []
    assert checked(rule + "    wind = x\n")[1] == ["name-unknown"]


def test_until_sees_the_locals_of_its_loop() -> None:
    assert checked("rule r():\n    repeat:\n        let die = roll 1..6\n    until die == 6\n")[1] == []


def test_two_blocks_may_use_one_name_but_an_inner_one_may_not_hide() -> None:
    assert (
        checked("rule r():\n    for each p in players:\n        win p\n    for each p in players:\n        win p\n")[1]
        == []
    )
    assert checked("rule r():\n    for each p in players:\n        for each p in players:\n            win p\n")[1] == [
        "shadowed"
    ]


def test_a_column_without_a_cell_takes_its_first_value() -> None:
    program, said = checked("")
    assert program is not None and said == []
    cells = program.tables["Kind"].cells
    brig, raft = cells["side", 0], cells["side", 1]
    assert isinstance(brig, n.Const) and isinstance(raft, n.Const)
    assert (brig.value, raft.value) == (2, 0)  # up, left
