"""What is known before a game runs: its size, the width of every set, the text of its nodes."""

from __future__ import annotations

import pytest

from dsl.engines.linking.layout import MAX_STATE_BYTES
from dsl.games.pipeline import load_game
from dsl.language.loading.loader import RulesLoader
from dsl.language.typed import types as ty
from dsl.language.typed.text import program_text
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from tests.games_at_hand import load

RULES = """language 1
game roomy
    players 2
board square8 30 30:
    terrain sea
piece boat up to COUNT:
    seen: 0..9 per cell
play:
    tie
"""


def refusals(count: int) -> list[tuple[str, int, object]]:
    """Code, line and the part that takes the most room."""
    problems = Problems()
    load_game(
        Source("roomy.rules", RULES.replace("COUNT", str(count))), None, {}, 2, problems, RulesLoader(lambda *_: [])
    )
    return [(d.code, d.span.line if d.span else 0, d.args.get("name")) for d in problems]


@pytest.mark.parametrize(("count", "refused"), [(200, False), (400, True), (1_000_000, True)])
def test_positions_have_a_limit(count: int, refused: bool) -> None:
    """A word for each of 900 cells: 200 boats take 720 kB, 400 take more than a mebibyte."""
    assert (count * 900 * 4 > MAX_STATE_BYTES) is refused
    assert refusals(count) == ([("state-too-large", 7, "boat.seen")] if refused else [])


@pytest.mark.parametrize(("counts", "line"), [((1_000_000_000,), 8), ((500, 13), 9), ((500, 12), 0)])
def test_a_deck_has_a_limit(counts: tuple[int, ...], line: int) -> None:
    """No card is made before they are counted; the row is reported that makes them too many."""
    deck = "deck pile:\n    columns count: 0..1000000000\n" + "".join(f"    c{i} {n}\n" for i, n in enumerate(counts))
    rules, problems = RULES.replace("piece boat up to COUNT:\n    seen: 0..9 per cell\n", deck), Problems()
    found = load_game(Source("roomy.rules", rules), None, {}, 2, problems, RulesLoader(lambda *_: []))
    assert [(d.code, d.span.line if d.span else 0) for d in problems] == ([("deck-too-large", line)] if line else [])
    assert line or (found is not None and len(found.cards["pile"]) == sum(counts))


HEAD = """
language 1
game little
    players 2
board square8 5 5:
    terrain sea
state total: int = 7
param most: 1..9 = 9
"""
LOOP = """
play:
    for each x in SET:
        choose by first(players):
            go(c in cell where c.row == 1) "{c}":
                total += x
"""
WORDS_OF_ALL_NUMBERS = ty.MAX_SET_NUMBER // 32 + 1


@pytest.mark.parametrize(
    ("members", "words"),
    [
        ("{total + 1, 4}", WORDS_OF_ALL_NUMBERS),
        ("{total}", WORDS_OF_ALL_NUMBERS),
        ("total..40", 2),
        ("1..total", WORDS_OF_ALL_NUMBERS),
        ("{0 - total + k for k in 1..6}", WORDS_OF_ALL_NUMBERS),
        ("{1, 2} + {total}", WORDS_OF_ALL_NUMBERS),
        ("1..6", 1),
        ("{c.row for c in cell}", WORDS_OF_ALL_NUMBERS),
    ],
)
def test_a_loop_that_waits_keeps_its_numbers_in_few_words(members: str, words: int) -> None:
    """What is still to come stands in the frame: as wide as the numbers can be, and no wider than any set."""
    game = load(HEAD + LOOP.replace("SET", members))
    widths = {place.width for local, place in game.layout.locals.items() if isinstance(local.type, ty.SetOf)}
    assert widths == {words}


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
