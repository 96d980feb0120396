"""Which blocks do the same in two programs, whatever the numbers of their rows and wherever they stand."""

from __future__ import annotations

from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.same_code import SameCode
from tests.games_at_hand import load

RULES = """
language 1
game little
    players 2
board square8 3 3:
    terrain sea
param gain_of_low "Gain": 1..9 = 1
state score "Score": 0..999 = 0
function doubled(n: 0..99) -> int = n * 2
rule gain(n: 0..99):
    score += doubled(n)
play:
    for each p in players:
        choose by p:
            low "Low":
                score += gain_of_low
            high "High":
                gain(2)
        let wind = roll 1..6
        score += wind
    log "Done."
"""


def program(text: str) -> LinkedProgram:
    """A game's program before any pass."""
    return load(text).linker.plain


def others(text: str) -> int:
    """How many blocks do something else under another text."""
    one, other = program(RULES), program(text)
    same = SameCode(one, other)
    return sum(not same.block(number) for number in range(len(one.blocks)))


def test_what_stands_elsewhere_or_is_numbered_otherwise_is_the_same() -> None:
    assert others(RULES) == others("\n# a note\n" + RULES) == 0
    assert others(RULES.replace("function doubled", "function idle(n: 0..9) -> int = n + 7\nfunction doubled")) == 0
    assert others(RULES.replace("rule gain", 'rule idle():\n    log "No."\nrule gain')) <= 1  # the end points at a rule


def test_a_change_reaches_what_calls_it_and_no_more() -> None:
    blocks = len(program(RULES).blocks)
    assert 0 < others(RULES.replace("n * 2", "n * 3")) < blocks
    assert 0 < others(RULES.replace("1..9 = 1", "1..9 = 2")) < blocks
    assert 0 < others(RULES.replace('"Done."', '"Over."')) < blocks
    assert 0 < others(RULES.replace("roll 1..6", "roll 1..5")) < blocks
    assert 0 < others(RULES.replace('"High"', '"Highest"')) < blocks


def test_nothing_is_the_same_where_the_state_means_something_else() -> None:
    blocks = len(program(RULES).blocks)
    assert others(RULES.replace("0..999", "0..9999")) == blocks
    assert others(RULES.replace("state score", 'state more "More": 0..9 = 0\nstate score')) == blocks
    assert others(RULES.replace("square8 3 3", "square8 3 4")) == blocks


def test_it_is_known_where_a_line_stands_now() -> None:
    one, other = program(RULES), program("\n# a note\n" + RULES)
    same = SameCode(one, other)
    assert all(same.block(number) for number in range(len(one.blocks)))
    moved = [(span, found) for span in one.spans if (found := same.place(span)) is not None]
    assert moved and all(found.line == span.line + 2 and found.text == span.text for span, found in moved)
