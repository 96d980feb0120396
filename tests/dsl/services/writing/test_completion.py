"""Completions: a text with a mark where the cursor stands, and what must be offered there, in this order at the top."""

from __future__ import annotations

from functools import cache

import pytest

from dsl.language.check.context import Context
from dsl.language.check.program import examine
from dsl.language.loading.loader import RulesLoader
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.writing.completion.around_cursor import CompletionRequest
from dsl.services.writing.completion.proposals import completions
from dsl.services.writing.contract import Proposal
from dsl.text.diagnostics import Problems
from dsl.text.source import Source

GAME = """\
language 1
game little "Little"
    players 2
enum Side "Side": red "Red", blue "Blue"
table Class:
    columns hull "Hull": 0..9, swift: bool = no
    brig "Brig" 2
    sloop "Sloop" 1
table Battle:
    columns war: 0..9
    6 1
wheel Wind:
    columns weight: 0..9
    calm "Calm" 2
    storm "Storm" 1
deck chest:
    columns count: 0..9
    gold "Gold" 2
## How far a storm carries.
param storm_drift "Storm drift": 1..8 = 2
param side: Side = red
board square8 3 3:
    terrain sea "Sea" passable
    terrain land "Land"
    site port "Port"
player:
    purse "Purse": 0..9 = 0
piece ship "Ship" up to 4:
    holes "Holes": 0..9 = 0
    class "Class": Class = brig
    course: optional direction = none
state storms "Storms": 0..9 = 0
## Whether the ship is held.
function held(s: ship, n: int) -> bool = s.holes > n
function home(s: ship) -> cell = s.at
rule hit(s: ship, by_whom: ship):
    s.holes += 1
rule lucky(p: player) -> bool:
    return yes
options helm(p: player):
    stay "Stay":
        nothing
route voyage(p: player):
    step a to b where b is sea
play:
    nothing
"""
# the end of a file, and what is offered at the mark: the first words in this order, then after "…" others among all
EXAMPLES: list[tuple[str, str]] = [
    # ---- names by scope
    ("rule go(first_ship: ship):\n    let fine = fi‸", "fine"),
    ("rule go(first_ship: ship):\n    hit(fi‸", "first_ship"),
    ("rule go(s: ship):\n    for each other in ship:\n        let x = oth‸", "other"),
    ("rule go(s: ship):\n    if any(other in ship: oth‸", "other"),
    ("rule go(s: ship):\n    choose by s.owner:\n        sail(to in cell where to.‸", "… passable empty port ship"),
    ("rule go(s: ship):\n    let far = storm_‸", "storm_drift"),
    ("rule go(s: ship):\n    let far = drift‸", "storm_drift"),  # from the middle of the name
    # ---- after a point
    ("rule go(s: ship):\n    let x = s.‸", "… holes class course at owner"),
    ("rule go(s: ship):\n    let x = s.cl‸", "class"),
    ("rule go(s: ship):\n    let x = s.class.‸", "hull swift"),
    ("rule go(s: ship):\n    let x = s.owner.‸", "purse"),
    ("rule go(s: ship):\n    let x = Class.‸", "brig sloop"),
    ("rule go(s: ship):\n    let x = Class.brig.‸", "hull swift"),
    ("rule go(s: ship):\n    hit(s, first(ship)).‸", ""),
    # ---- by the type that is asked for
    ("rule go(s: ship):\n    if side == ‸", "red blue side"),
    ("rule go(s: ship):\n    if s.class == ‸", "brig sloop"),
    ("rule go(s: ship):\n    if s.class is ‸", "… brig not"),
    ("rule go(s: ship):\n    if s.at is ‸", "sea land"),
    ("rule go(s: ship):\n    s.course = ‸", "… N none"),
    ("rule go(s: ship, t: cell):\n    if held(‸", "s"),
    ("rule go(t: cell, s: ship):\n    move s to ‸", "t home("),
    ("rule go(s: ship):\n    for each x in ‸", "… ship cell players port"),
    ("rule go(s: ship):\n    if held(s, 3) and ‸", "held("),
    ("function f(s: ship) -> cell = ‸", "home("),
    ("state z: Side = ‸", "red blue"),
    ("set storm_drift = ‸", "1 2 3 4 5 6 7 8"),
    ("set side = ‸", "red blue"),
    # ---- statements and declarations
    ("rule go(s: ship):\n    hi‸", "hit("),
    ("rule go(s: ship):\n    ‸", "…let|if|choose by|for each|log|spin|hit(|storms|s"),
    ("rule go(s: ship):\n    le‸", "let"),
    ("par‸", "param"),
    ("‸", "… param table rule function"),
    ("rule go(s: ship):\n    spin ‸", "Wind"),
    ("rule go(s: ship):\n    let c = draw ‸", "chest"),
    ("rule go(s: ship):\n    let ok = lu‸", "lucky("),
    ("rule go(s: ship):\n    choose by s.owner:\n        use ‸", "helm("),
    ("rule go(s: ship):\n    place ship(‸", "…owner: |holes: |class: "),
    ("rule go(s: ship):\n    place ship(owner: s.owner, ho‸", "|holes: |"),
    # ---- phrases of which the first words stand there
    ("rule go(s: ship):\n    for ‸", "each"),
    ("rule go(s: ship):\n    for ea‸", "each"),
    ("rule go(s: ship):\n    choose ‸", "by|secretly by"),
    ("rule go(s: set o‸", "of"),
    # ---- types
    ("rule go(s: ‸", "…ship|port|cell|player|set of|optional|int|bool|Side|Class"),
    ("rule go(s: set of sh‸", "ship"),
    ("param x: 1..sto‸", "storm_drift"),
    # ---- house rules
    ("set st‸", "storm_drift"),
    ("set Class.‸", "brig sloop"),
    ("set Class.brig.‸", "hull swift"),
    ("add to ‸", "… Class Wind chest board player piece options"),
    ("add to piece ‸", "ship"),
    ("add to options ‸", "helm"),
    ("remove row ‸", "… Class Wind"),
    ("remove row Class.‸", "brig sloop"),
    ("remove option helm.‸", "stay"),
    ("replace rule ‸", "hit(s: ship, by_whom: ship):|lucky(p: player) -> bool:|"),
    ("replace function ho‸", "|home(s: ship) -> cell = |"),
    ("before hi‸", "|hit(s: ship, by_whom: ship):"),
    ("holds in ‸", "hit lucky"),
    # ---- texts, tags, and where there is nothing
    ('rule go(s: ship):\n    log "{s.‸', "… holes class"),
    ('rule go(s: ship):\n    log "{s}: {sto‸ left"', "… storms storm_drift"),
    ('rule go(s: ship):\n    log "s‸', ""),
    ("# pa‸", ""),
    ("rule go(s: ship):\n    hit(s, s)  @5‸", "5a 5b"),
    ("param ‸", ""),
    # ---- what is broken around it
    ("rule go(s: ship):\n    lex x = = 3\n    let y = s.ho‸", "holes"),
    ("rule go(s: ship:\n    nothing\nrule went(s: ship):\n    let y = s.ho‸", "holes"),
    ("rule go(s: ship):\n    let y = held(s, home(s.ho‸", "holes"),
    ("rule go(s: ship):\n    let y = = s.ho‸", "… home("),
]


@cache
def sound() -> tuple[RulesFile, Context]:
    """The game alone, read and checked once."""
    chain = RulesLoader(lambda name, file: []).load(Source("little.rules", GAME), Problems())
    assert chain is not None
    found = examine(chain, Problems())
    assert found is not None
    return chain.own, found


def offered(text: str, language: str = "en") -> tuple[Proposal, ...]:
    """What is offered at the mark in a text after that of the game."""
    whole = GAME + text
    source = Source("little.rules", whole.replace("‸", ""))
    line, column = source.place(whole.index("‸"))
    own, found = sound()
    chain = RulesLoader(lambda name, file: []).load(source, Problems())
    assert chain is not None
    clauses = (("5a", "A sentence."), ("5b", ""), ("7", ""))
    asked = CompletionRequest(source, chain, found, own, lambda: ("big", "small"), lambda: clauses)
    return completions(asked, line, column).proposals


@pytest.mark.parametrize(("text", "wanted"), EXAMPLES)
def test_what_fits_is_offered(text: str, wanted: str) -> None:
    found = [proposal.text for proposal in offered(text)]
    first, _, among = wanted.partition("…")
    if not wanted:
        assert not found
    for part in _words(first):
        assert part == found.pop(0), (part, found[:9])
    for part in _words(among):
        assert part in found, (part, found[:9])


def _words(text: str) -> list[str]:
    """What the examples list: words, or phrases with strokes between them."""
    return [part for part in text.split("|") if part] if "|" in text else text.split()


def test_words_of_the_language_say_what_they_do() -> None:
    found = [p for p in offered("rule go(s: ship):\n    ‸") if p.kind == "keyword"]
    assert [p.text for p in found[:3]] == ["if", "let", "log"] and all(p.help for p in found)
    (smallest,) = [p for p in offered("rule go(s: ship):\n    let a = mi‸") if p.text == "min("]
    assert smallest.help


def test_a_proposal_says_what_it_is() -> None:
    (held,) = [p for p in offered("rule go(s: ship):\n    if he‸") if p.text == "held("]
    assert (held.kind, held.detail, held.help) == (
        "function",
        "held(s: ship, n: int) -> bool",
        "Whether the ship is held.",
    )
    (drift,) = offered("rule go(s: ship):\n    let x = storm_d‸")
    assert (drift.kind, drift.label, drift.detail) == ("param", "Storm drift", "1..8 = 2")
    assert drift.help == "How far a storm carries."


def test_a_bracket_that_stands_there_is_not_written_again() -> None:
    assert offered("rule go(s: ship):\n    if he‸(s, 1):")[0].text == "held"


def test_a_name_is_found_by_its_label() -> None:
    assert "storm_drift" in [p.text for p in offered("rule go(s: ship):\n    let x = Drift‸")]
