"""The text form writes every construct: what ``show --ir`` prints for a game that uses the rarer ones."""

from __future__ import annotations

import pytest

from dsl.language.typed.text import program_text
from tests.games_at_hand import load

GAME = """language 1
game rare "Rare"
    players 2
deck tale "Tale":
    columns count: 0..9
    ace 3
board square4 3 1:
    terrain sea "Sea"
piece man "Man" up to 2 * 2
state n: 0..9 = 0
state asked: 0..9 per 1..6 = 0
history 5 positions without n, man
before each turn of p:
    asked[n] += 1
after each turn of p:
    n = 3
after each round:
    n = 0
rule count_up(k: int):
    let t: 0..9 per 0..3 = 1
    t[k] = 2
    n = t[3]
rule short(p: player):
    turn of p:
        n = 1
play:
    repeat:
        turn of first(players):
            let c = peek tale by first(players)
            let d = draw tale
            put d on top
            put d at the bottom
            short(first(players))
            if would(count_up(2): n == 2) and repeated(3):
                stop
"""


@pytest.mark.parametrize(
    "line",
    [
        "history 5: active, asked, tale",
        "    (fill $t 1)",
        "    (set-part $t (call-builtin row_numbered [$k] 0..3) 2)",
        "    (store n - - (get-part $t 3))",
        "(store n - - 1)] [(call-rule turn@after1 [$",
        "    (lay-cards tale (need $d) (get pile) top)",
        "    (lay-cards tale (need $d) (get pile) bottom)",
        "(and-or and [(would count_up [2] (compare == (get n) 2)) (call-builtin repeated [3])])",
        "(ask-chance peek tale - - $c - $c_seen_by)",
        "[(call-rule round@after2)]",
    ],
)
def test_a_line_is_there(line: str) -> None:
    game = load(GAME)
    assert line in program_text(game.program)
