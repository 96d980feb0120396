"""Types: what may stand where, and which value a bare name means."""

from __future__ import annotations

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


def test_a_local_hides_a_value() -> None:
    program, said = checked("function f(up: Side) -> Side = up\n")
    assert program is not None and said == []
    found = program.functions["f"].body
    assert isinstance(found, n.Load) and found.local.name == "up"


def test_a_column_without_a_cell_takes_its_first_value() -> None:
    program, said = checked("")
    assert program is not None and said == []
    cells = program.tables["Kind"].cells
    brig, raft = cells["side", 0], cells["side", 1]
    assert isinstance(brig, n.Const) and isinstance(raft, n.Const)
    assert (brig.value, raft.value) == (2, 0)  # up, left
