"""Repairs: what is offered, and that the text is better when it is taken."""

from __future__ import annotations

from collections import Counter

import pytest

from dsl.games.library.shelves import finder
from dsl.language.loading.loader import RulesLoader
from dsl.services.forms.text_changes import applied
from dsl.services.writing.checked_text import CheckedText, checked
from dsl.services.writing.contract import Repair
from dsl.services.writing.repairs.all_repairs import repairs
from dsl.text.diagnostics import LANGUAGES
from dsl.text.source import Source
from tests.mistakes.mistake_files import HERE

GAME = """\
language 1
game probe "Probe"
    players 2
board square4 2 2:
    terrain sea "Sea" passable
piece ship "Ship" up to 2
state wind "Wind": 0..9 = 3
"""
END = "play:\n    nothing\n"
# the mistake, a line or several, and how the first repair leaves it
EXAMPLES: list[tuple[str, str]] = [
    ("rule go():\n    wnid = 2", "rule go():\n    wind = 2"),
    ("rule go():\n    iff wind == 3:\n        wind = 2", "rule go():\n    if wind == 3:\n        wind = 2"),
    ("rule go():\n    if wind = 3:\n        wind = 2", "rule go():\n    if wind == 3:\n        wind = 2"),
    ("rule go():\n    if wind:\n        wind = 2", "rule go():\n    if wind > 0:\n        wind = 2"),
    ("rule go():\n    if wind == 3\n        wind = 2", "rule go():\n    if wind == 3:\n        wind = 2"),
    ("rule go():\n    for p in players:\n        win p", "rule go():\n    for each p in players:\n        win p"),
    ("rule go():\n    for ea p in players:\n        win p", "rule go():\n    for each p in players:\n        win p"),
    ("rule go():\n    for each p players:\n        win p", "rule go():\n    for each p in players:\n        win p"),
    ("rule go():\n    wind = min(wind, 3", "rule go():\n    wind = min(wind, 3)"),
    ("rule go():\n    if (wind == 3:\n        wind = 2", "rule go():\n    if (wind == 3):\n        wind = 2"),
    ("rule go():\n    wind = 3)", "rule go():\n    wind = 3"),
    ("rule go():\n    wind = 12", "rule go():\n    wind = 9"),
    ("rule go():\n    share = 2\n    wind = share", "rule go():\n    let share = 2\n    wind = share"),
    ("rule go():\n    wind = 2\nreplace rule go():",
     "rule go():\n    wind = 2\nreplace rule go():\n    as before"),
    ("rule go() -> bool:\n    return yes\nreplace rule go() -> bool:",
     "rule go() -> bool:\n    return yes\nreplace rule go() -> bool:\n    return as before()"),
    ("rule go():\n    if wind == 3:\nrule other():\n    nothing",
     "rule go():\n    if wind == 3:\n        nothing\nrule other():\n    nothing"),
    ("rule go():\n    log “It blows.”", 'rule go():\n    log "It blows."'),
    ('rule go():\n    log "It blows.', 'rule go():\n    log "It blows."'),
    ('param one "One: 1..3 = 2', 'param one "One": 1..3 = 2'),
    ("function f() -> bool = !(wind == 3)", "function f() -> bool = not (wind == 3)"),
    ("function f() -> set of cell = {c in cell: c.passable}", "function f() -> set of cell = {c in cell where c.passable}"),
    ("function f() -> int = count(cell where wind == 3)", "function f() -> int = count(x in cell where wind == 3)"),
    ("state speed: 0..9 = 2.5", "state speed: 0..9 = 2"),
    ("state list_of: list of cell = {}", "state list_of: set of cell = {}"),
    ("state\tfar: 0..9 = 0", "state    far: 0..9 = 0"),
    ("state wide: 5..3 = 4", "state wide: 3..5 = 4"),
    ("piece boat", "piece boat up to 9"),
    ("  state far: 0..9 = 0", "state far: 0..9 = 0"),
    ("rule go():\n    calms += 1", "state calms: 0..99 = 0\n\nrule go():\n    calms += 1"),
    ("rule go():\n    calms = calms + 1", "state calms: 0..99 = 0\n\nrule go():\n    calms = calms + 1"),
    ("player:\n    gold: 0..9 = 1\nrule go(p: player):\n    p.won = yes",
     "player:\n    won: bool = no\n    gold: 0..9 = 1\nrule go(p: player):\n    p.won = yes"),
    ("piece boatyard up to 2:\n    size: 0..9 = 1\npiece boat up to 2:\n    size: 0..9 = 1\nrule go(b: boat):\n    b.luck += 1",
     "piece boatyard up to 2:\n    size: 0..9 = 1\npiece boat up to 2:\n    luck: 0..99 = 0\n    size: 0..9 = 1\n"
     "rule go(b: boat):\n    b.luck += 1"),
    ("rule go(p: player):\n    for each s in p.ships:\n        remove s",
     "rule go(p: player):\n    for each s in ship of p:\n        remove s"),
    ("rule go():\n    if wind == 3 then wind = 2", "rule go():\n    if wind == 3:\n        wind = 2"),
    ("rule go():\n    wind = 2;", "rule go():\n    wind = 2"),
    ('enum Way: left, right\nstate way: Way = left\nrule go():\n    way = "right"',
     "enum Way: left, right\nstate way: Way = left\nrule go():\n    way = right"),
    ('rule go(p: player):\n    choose p "Well?":\n        on "On":\n            nothing',
     'rule go(p: player):\n    choose by p "Well?":\n        on "On":\n            nothing'),
    ("rule go():\n    repeat 3:\n        wind = 2", "rule go():\n    repeat 3 times:\n        wind = 2"),
    ("rule go():\n    let d = roll 6", "rule go():\n    let d = roll 1..6"),
    ("rule go():\n    let d = roll 1-6", "rule go():\n    let d = roll 1..6"),
    ("rule go():\n    let d = roll d6", "rule go():\n    let d = roll 1..6"),
    ("rule hit(p: player):\n    nothing\nrule go(p: player):\n    hit()",
     "rule hit(p: player):\n    nothing\nrule go(p: player):\n    hit(p)"),
    ("rule go():\n    nothing\nwind = 4", "rule go():\n    nothing\n    wind = 4"),
]  # fmt: skip


def look(text: str) -> CheckedText:
    return checked(Source("probe.rules", text), RulesLoader(finder))


def offered(found: CheckedText, at: int = 0) -> tuple[Repair, ...]:
    errors = [d for d in found.diagnostics if d.severity.value == "error"]
    return repairs(errors[at], found.source, found.chain.own.skin)


@pytest.mark.parametrize(("wrong", "right"), EXAMPLES)
def test_the_first_repair_is_what_was_meant(wrong: str, right: str) -> None:
    whole = GAME + wrong + "\n" + END
    repair = offered(look(whole))[0]
    mended = applied(whole, repair.edits)
    assert mended == GAME + right + "\n" + END
    assert [d.code for d in look(mended).diagnostics if d.severity.value == "error"] == []


def test_only_the_pieces_of_a_player_are_named_by_their_kind() -> None:
    assert offered(look(f"{GAME}rule go(s: ship):\n    for each c in s.boats:\n        remove c\n{END}")) == ()


def test_a_repair_is_said_in_three_languages() -> None:
    said = offered(look(GAME + "rule go():\n    wnid = 2\n" + END))[0].text
    assert len({said.text(language) for language in LANGUAGES}) == 3
    assert all("wind" in said.text(language) for language in LANGUAGES)


def test_an_ambiguous_name_offers_each_meaning() -> None:
    lists = "enum Turn: left, right\nenum Side: left, front\n"
    found = look(GAME + lists + "rule go():\n    let x = left\n" + END)
    assert [repair.edits[0].text for repair in offered(found)] == ["Turn.left", "Side.left"]


@pytest.mark.slow
def test_the_planted_mistakes_have_repairs() -> None:
    """Of all that is planted in the folder of mistakes nearly half is obvious, and most of that is mended at once."""
    planted = offered_for = gone = clean = 0
    loader = RulesLoader(finder)
    for path in sorted(HERE.glob("*.rules")):
        source = Source(str(path), path.read_text(encoding="utf-8"))
        found = checked(source, loader)
        before = Counter(diagnostic.code for diagnostic in found.diagnostics)
        for diagnostic in found.diagnostics:
            planted += 1
            mending = repairs(diagnostic, source, found.chain.own.skin)
            if not mending or diagnostic.span is None:
                continue
            offered_for += 1
            mended = checked(Source(source.name, applied(source.text, mending[0].edits)), loader)
            more = mended.source.text.count("\n") - source.text.count("\n")
            there = {(d.code, d.span.line) for d in mended.diagnostics if d.span is not None}
            gone += not {(diagnostic.code, diagnostic.span.line + n) for n in {0, more}} & there
            clean += not Counter(d.code for d in mended.diagnostics) - before
    assert offered_for > 0.45 * planted
    assert gone > 0.96 * offered_for
    assert clean > 0.88 * offered_for  # the others uncover what one could not tell before


def test_what_house_rules_count_is_added_to_the_players_of_their_game() -> None:
    house = 'language 1\ngame ours "Ours" extends sea_battle\n\n'
    rule = "after shoot(s: ship, t: ship):\n    s.owner.luck += 1\n"
    repair = offered(look(house + rule))[0]
    mended = applied(house + rule, repair.edits)
    assert mended == f"{house}add to player:\n    luck: 0..99 = 0\n\n{rule}"
    assert [d.code for d in look(mended).diagnostics if d.severity.value == "error"] == []
