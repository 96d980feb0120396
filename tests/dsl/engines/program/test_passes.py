"""What each pass makes of a piece of program; that the laws hold after it; that it can be left out."""

from __future__ import annotations

import re
from functools import cache

import pytest

from dsl.engines.linking.game import Game
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.passes.order import NAMES
from dsl.engines.program.text import node_text
from dsl.engines.program.verify import faults
from tests.games_at_hand import Kit, kits, load, varied

RULES = """
language 1
game small
    players 2
param far: 0..9 = 2
board square4 3 2:
    terrain sea passable:
        state mark: optional player
        state rich: bool = no
    terrain land
piece ship up to 3:
    hits: 0..5 = 2
FUNCTION
play:
    tie
"""


TURNS = 4
"""Every pass is left out in one of so many games."""


@cache
def game(function: str) -> Game:
    return load(RULES.replace("FUNCTION", function))


def alone(name: str, small: Game) -> LinkedProgram:
    """A game's program after one pass only."""
    return small.linker.improved([other for other in NAMES if other != name])


def made(name: str, function: str) -> str:
    """The body of the last function after one pass alone: fields by name, tables and errors without their numbers."""
    linked = alone(name, game(function))
    assert faults(linked) == []
    wanted = function.split("(")[0].split()[1]
    body = next(f for f in linked.functions if f.name == wanted).formula.body
    text = re.sub(r" error=\d+", "", " ".join(node_text(body).split()))
    text = re.sub(r"\(item(\S*) \d+", r"(item\1", text)
    return re.sub(r"\((get|having\S*) (\d+)", lambda m: f"({m[1]} {linked.fields[int(m[2])].name}", text)


FOLDING = {
    "function f() -> int = 2 + far * 3": "8",
    "function f() -> int = -7 / 2": "-4",
    "function f(n: int) -> bool = far == 2 and n > 1": "(> $0 1)",
    "function f(n: int) -> bool = n > 1 or far == 2 or n < 0": "(or [(> $0 1) 1])",
    "function f(n: int) -> int = if far > 5 then n else 7": "7",
    "function f(n: int) -> bool = not n > 1": "(<= $0 1)",
    "function f() -> bool = far in {1, 2}": "1",
    "function f() -> direction = opposite(N)": "2",
    "function f() -> int = 5 / (far - 2)": "(/ 5 0)",  # that fails where it is reached, not here
}
RANGES = {
    "function f(c: cell) -> int = c.row + 1": "(+ (item [$0] -2147483648) 1)",
    "function f(s: ship) -> int = s.hits / 2": "(/ (get ship.hits $0 - -2147483648) 2)",
    "function f(p: player) -> set of player = {p}": "(make-set:2 [$0])",
}
QUESTIONS = {
    "function f(c: cell) -> bool = c in {x in cell where x.rich}": "(and [(in $0 #3f:6) (get cell.rich $0 - 0)])",
    "function f() -> bool = {x in cell where x.rich} exists": "(any 0 #3f:6 where=(get cell.rich $0 - 0))",
    "function f() -> int = count({x in cell where x.rich})": "(count 0 #3f:6 where=(get cell.rich $0 - 0))",
}
WHOLE_SETS = {
    # of cells the other way: those from which a step leads to such a one
    "function f(p: player) -> set of cell = {c in cell where step(c, N).mark == p}": (
        "(collect:6 2 (having:6 cell.mark $0) - (step [$2 2]))"
    ),
    "function f() -> set of cell = {c in cell where step(c, N).mark is none}": (
        "(union:6 (collect:6 1 (having:6 cell.mark -1) - (step [$1 2])) #7:6)"
    ),
    "function f() -> set of cell = {c in cell where step(c, W) is none}": "#9:6",
    "function f(p: player) -> set of cell = {c in cell where c.mark == p}": "(having:6 cell.mark $0)",
    "function f(p: player) -> set of cell = {c in cell where c.mark != p}": "(minus:6 #3f:6 (having:6 cell.mark $0))",
    "function f() -> set of cell = {c in cell where c.rich}": "(having:6 cell.rich 1)",
    "function f() -> bool = any(c in cell: c is land and c.rich)": "(any 0 (meet:6 #0:6 (having:6 cell.rich 1)))",
    "function f() -> int = count(c in cell where c.row == 1)": "(count 0 #7:6)",
    "function f(c: cell) -> set of cell = {x in cell where any(d in direction: x in run(c, d, {y in cell where y.rich}))}": (
        "(collect:6 2 #f:4 - (to-set:6 (run:row6 [$0 $2 (having:6 cell.rich 1)])))"
    ),
    "function f(d: direction) -> set of cell = {c in cell where step(c, d) in {x in cell where x.rich}}": (
        "(facing:6 [$0 #0:6 (having:6 cell.rich 1)])"
    ),
    "function f(p: player) -> set of cell = {c in cell where c.ship exists and c.ship.owner != p}": (
        "(minus:6 (standing:6 [] of=0) (led:6 [$0] of=0))"
    ),
    "function f(t: ship) -> set of cell = {c in cell where no(s in ship: s != t and s.at == c)}": (
        "(minus:6 #3f:6 (collect:6 2 (on-board:3 [] of=0) (!= $2 $0) (get ship.at $2 - -1)))"
    ),
    # what can fail is asked of each member, and so is what stands behind it
    "function f(n: int) -> int = count(c in cell where c.rich and 6 / n > 1 and c.row == 1)": (
        "(count 1 (having:6 cell.rich 1) where=(and [(> (/ 6 $0) 1) (== (item [$1] -2147483648) 1)]))"
    ),
}
TABLES = {
    "function f(c: cell, s: ship) -> bool = distance(c, s.at) <= far": (
        "(item [$0 (get ship.at $1 - -1)] (<= (distance [$0 (need (get ship.at $1 - -1) -1)]) 2))"
    ),
    "function f(a: cell, b: cell) -> bool = distance(a, b) == 1": "(item [$0 $1] 0)",
    "function f(s: ship) -> set of cell = {c in cell where if s.hits > 2 then c.row == 1 else c.column == 1}": (
        "(item:6 [(get ship.hits $0 - -2147483648)] #0:6)"
    ),
    "function f(c: cell, n: int) -> int = distance(c, c) + n": "(+ (item [$0] 0) $1)",
    "function f() -> optional ship = first(c in cell where distance(c, c) == 1).ship": (
        "(piece-on [(first 0 #3f:6 where=(item [$0] 0))] of=0)"  # which is not its own key
    ),
    # a function of any number, asked for one that is known
    "function f(c: cell) -> bool = any(x in near(c, far): x.rich)\n"
    "function near(c: cell, n: int) -> set of cell = {x in cell where distance(x, c) <= n}": (
        "(any 1 (item:6 [$0 2] #0:6) where=(get cell.rich $1 - 0))"
    ),
}
REACHING = {
    "function f(a: cell) -> set of cell = {c in cell where c.rich and distance(a, c) <= far}": (
        "(filter:6 1 (item:6 [$0] #0:6) (and [(get cell.rich $1 - 0) (<= (distance [$0 $1]) 2)]))"
    ),
    # for a ship that is nowhere all cells are in the table, and the first of them tells that it is
    "function f(s: ship) -> set of cell = {c in cell where distance(s.at, c) <= far and c.rich}": (
        "(filter:6 1 (item:6 [(get ship.at $0 - -1)] #0:6)"
        " (and [(<= (distance [(need (get ship.at $0 - -1) -1) $1]) 2) (get cell.rich $1 - 0)]))"
    ),
    "function f(n: int, a: cell) -> set of cell = {c in cell where 6 / n > 1 and distance(a, c) <= far}": (
        "(filter:6 2 #3f:6 (and [(> (/ 6 $0) 1) (<= (distance [$1 $2]) 2)]))"
    ),
    "function f() -> set of cell = {c in cell where count(s in ship where c in neighbours(s.at)) > 1}": (
        "(filter:6 0 (collect:6 1 (on-board:3 [] of=0) - (neighbours:6 [(need (get ship.at $1 - -1) -1)]))"
        " (> (count 1 (on-board:3 [] of=0) where=(in $0 (neighbours:6 [(need (get ship.at $1 - -1) -1)]))) 1))"
    ),
}
REPEATS = {
    "function f(a: cell, b: cell, sea: set of cell) -> int = if steps(a, b, sea) exists then steps(a, b, sea) else 9": (
        "(need (let 3 (steps [$0 $1 $2:6]) (if (!= $3 -2147483648) $3 9)) -2147483648)"
    ),
    "function f(a: cell, sea: set of cell) -> set of cell = if group(a, sea) empty then {a} else group(a, sea)": (
        "(let:6 2 (group:6 [$0 $1:6]) (if:6 (not (any -1 $2:6)) (make-set:6 [$0]) $2:6))"
    ),
    "function f(a: cell) -> int = if a.rich and count(x in cell where x.rich) > 1 then count(x in cell where x.rich) else 0": (
        "(if (and [(get cell.rich $0 - 0) (> (count 2 #3f:6 where=(get cell.rich $2 - 0)) 1)])"
        " (count 1 #3f:6 where=(get cell.rich $1 - 0)) 0)"  # which is not always counted
    ),
}
ROUTE = "route way(s: ship) up to 3 steps:\n    step a to b where "
ROUTE_SETS = {
    "function f(s: ship, a: cell) -> set of cell = onward(way(s), a, 2)\n" + ROUTE + "b in exits(a) and free(s, a, b)\n"
    "function free(s: ship, a: cell, b: cell) -> bool = a.rich and b.rich and no(t in ship: t != s and t.at == b)": (
        "(onward:6 0 [$0 (meet:6 (having:6 cell.rich 1)"
        " (minus:6 #3f:6 (collect:6 2 (on-board:3 [] of=0) (!= $2 $0) (get ship.at $2 - -1))))] $1 2 #0:6)"
    ),
    "function f(s: ship, a: cell) -> set of cell = onward(way(s), a, 2)\n" + ROUTE + "a.rich or b.row == 1": (
        "(onward:6 0 [$0] $1 2 #0:6)"  # nothing that depends on the state and on the next cell alone
    ),
}
LOOKUPS = {
    "function f(p: player) -> player = other(p)\nfunction other(p: player) -> player = the(q in players where q != p)": (
        "(item [$0] 0)"
    ),
    "function f(p: player) -> int = far + share(p)\nfunction share(p: player) -> int = 6 / seat(p)": (
        "(+ 2 (item [$0] 0))"
    ),
    # what depends on the state is still asked
    "function f(p: player) -> bool = has(p)\nfunction has(p: player) -> bool = any(c in cell: c.mark == p)": (
        "(call 6 [$0])"
    ),
}
INLINING = {
    "function f(c: cell) -> bool = free(c)\nfunction free(c: cell) -> bool = c.mark is none and not c.rich": (
        "(and [(== (get cell.mark $0 - -1) -1) (not (get cell.rich $0 - 0))])"
    ),
    "function f(s: ship) -> int = twice(s.hits)\nfunction twice(n: int) -> int = n + n": (
        "(let 1 (get ship.hits $0 - -2147483648) (+ $1 $1))"
    ),
    # what goes through members is called
    "function f(c: cell) -> bool = near(c)\nfunction near(c: cell) -> bool = any(x in neighbours(c): x.rich)": (
        "(call 6 [$0])"
    ),
}
UNROLLING = {
    "function f(c: cell, through: set of cell) -> int = max(d in direction: count(run(c, d, through)))": (
        "(max [ (count 3 (run:row6 [$0 0 $1:6])) (count 3 (run:row6 [$0 1 $1:6])) (count 3 (run:row6 [$0 2 $1:6]))"
        " (count 3 (run:row6 [$0 3 $1:6]))])"
    ),
    # what is the same for several is asked once
    "function f(c: cell) -> int = min(d in direction: if d == N or d == S then far else 3)": "(min [2 3])",
}
EXAMPLES = [
    (name, function, told)
    for name, cases in (
        ("folding", FOLDING),
        ("ranges", RANGES),
        ("questions", QUESTIONS),
        ("lookups", LOOKUPS),
        ("inlining", INLINING),
        ("unrolling", UNROLLING),
        ("whole_sets", WHOLE_SETS),
        ("reaching", REACHING),
        ("repeats", REPEATS),
        ("route_sets", ROUTE_SETS),
        ("tables", TABLES),
    )
    for function, told in cases.items()
]


@pytest.mark.parametrize(("name", "function", "told"), EXAMPLES)
def test_examples(name: str, function: str, told: str) -> None:
    assert made(name, function) == told


@pytest.mark.parametrize("kit", varied(), ids=lambda kit: kit.name)
def test_laws_hold_after_every_choice_of_passes(kit: Kit) -> None:
    """After all of them, and with each one left out, the games taking turns."""
    linker = load(kit.rules, kit.board, kit.seats[0]).linker
    for without in ((), *((name,) for name in NAMES[kits().index(kit) % TURNS :: TURNS])):
        program = linker.improved(without)
        assert faults(program) == []
