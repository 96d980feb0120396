"""LANGUAGE.md is true, and its translations say the same: tables are fresh, examples do what they say.

Before each block of rules stands a comment that says what it is:

- ``<!-- game -->``: a whole game that carries its own board (or ``game, map: sea``); it is played to its end;
- ``<!-- in: sea -->``: declarations, put behind a skeleton; ``<!-- in: sea, body -->``: statements inside its rule;
- ``<!-- values: sea -->``: on each line an expression and, as its comment, the value;
- ``<!-- house: sea -->``: what a house-rules file for the skeleton says after its ``game`` line;
- with ``wrong: CODE`` it must be refused for exactly that reason, with ``fails: CODE`` it must stop when it runs.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from samples import Outcome, run, skeleton

from dsl.engines.protocol.events import Over
from dsl.fronts import reference
from dsl.fronts.reference.__main__ import made, main
from dsl.fronts.reference.examples import BLOCK, TEXT
from dsl.language.syntax.built_in_names import english_name
from dsl.language.typed.builtins import FUNCTIONS

DOCUMENT = reference.page("en")
TRANSLATIONS = [language for language in reference.PAGES if language != "en"]
ALL = [(DOCUMENT.count("\n", 0, found.start()) + 1, found[1] or "", found[2]) for found in BLOCK.finditer(DOCUMENT)]


def options(marker: str) -> dict[str, str]:
    """``in: sea, body`` as a dictionary."""
    pairs = [part.partition(":") for part in marker.split(",")]
    return {key.strip(): value.strip() for key, _, value in pairs}


def outcome_of(marker: dict[str, str], text: str) -> Outcome:
    """What becomes of a block in its surroundings."""
    if "house" in marker:
        base = marker["house"]
        return run(f"language 1\ngame house extends {base}\n\n{text}", base)
    if "in" in marker:
        name = marker["in"]
        whole = skeleton(name, statements=text) if "body" in marker else skeleton(name, declarations=text)
        return run(whole, name)
    return run(text, marker.get("map"), int(marker.get("seats", 2)), limit=2000)


@pytest.mark.parametrize(("line", "marker", "text"), ALL, ids=[line for line, _, _ in ALL])
def test_example(line: int, marker: str, text: str) -> None:
    """One block of the page."""
    found = options(marker)
    assert found.keys() & {"game", "in", "values", "house"}, f"line {line}: say what this block is"
    if "values" in found:
        check_values(found["values"], text)
        return
    outcome = outcome_of(found, text)
    if "wrong" in found:
        assert outcome.engine is None and set(outcome.errors) == {found["wrong"]}, outcome.report
    elif "fails" in found:
        assert outcome.engine is not None and outcome.errors == [found["fails"]], outcome.report
    else:
        assert not outcome.errors, outcome.report
        if "game" in found:
            assert outcome.engine is not None and isinstance(outcome.engine.pending, Over), "it should come to an end"


def values_of(name: str, prepared: str, expressions: list[str], declarations: str = "") -> list[str]:
    """What expressions come to inside the skeleton's rule, in the eyes of its player."""
    lets = [f"let value_{i} = {expression}" for i, expression in enumerate(expressions)]
    logs = [f'log "{{value_{i}}}"' for i in range(len(expressions))]
    outcome = run(skeleton(name, declarations, "\n".join([prepared, *lets, *logs])), name)
    assert not outcome.errors, outcome.report
    return outcome.lines(viewer=0)


def check_values(name: str, text: str) -> None:
    """Lines ``expression # value``."""
    pairs = [line.rsplit("# ", 1) for line in text.splitlines() if line.strip()]
    expressions, wanted = [e.strip() for e, _ in pairs], [w.strip() for _, w in pairs]
    assert dict(zip(expressions, values_of(name, "", expressions))) == dict(zip(expressions, wanted))


_BOX = re.compile(r"```(\w*)\n.*?```|<!-- generated: (\w+) -->.*?<!-- end -->|<!--[^\n]*-->", re.DOTALL)
_HEADING = re.compile(r"#+ (?:\d+\. )?")


def shape(page: str) -> list[list[str]]:
    """For each section its level and number, and what stands in it: paragraphs, points, rows, boxes, made tables."""
    boxes = [found[1] or found[2] or "" for found in _BOX.finditer(page)]
    sections: list[list[str]] = [[]]
    for part in re.split(r"\n\s*\n", _BOX.sub("\n\n\0\n\n", page).strip()):
        if heading := _HEADING.match(part):
            sections.append([heading[0]])
        elif part.strip() == "\0":
            sections[-1] += filter(None, [boxes.pop(0)])
        elif part.strip():
            sections[-1] += re.findall(r"^(?:\||- |\d+\. )", part, re.MULTILINE) or ["paragraph"]
    return sections


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_says_the_same(language: str) -> None:
    assert shape(reference.page(language)) == shape(DOCUMENT)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_texts_of_examples_are_translated(language: str) -> None:
    def said(text: str) -> str:
        return re.sub(r"\{.*?\}", "", text)

    def asked(text: str) -> list[str]:
        found = re.findall(r"\{.*?\}", text)
        return sorted(re.sub(r"\.(\w+)", lambda part: f".{english_name(part[1], 'attribute')}", each) for each in found)

    blocks = zip(ALL, BLOCK.findall(reference.page(language)), strict=True)
    pairs = [
        (e, t)
        for (_, m, text), (_, own) in blocks
        for e, t in zip(TEXT.findall(text), TEXT.findall(own), strict=True)
        if "values" not in m
    ]
    assert [text for _, text in pairs if re.search("[A-Za-z]{3}", said(text))] == []
    assert [(e, t) for e, t in pairs if asked(e) != asked(t)] == []


@pytest.mark.parametrize("language", reference.PAGES)
def test_tables_and_translated_examples_are_fresh(language: str) -> None:
    assert made(language) == reference.page(language), "run python -m dsl.fronts.reference"


def test_what_is_stale_is_noticed_and_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    english = (
        '<!-- generated: reserved -->\nold\n<!-- end -->\n<!-- in: sea -->\n```rules\nparam n "Many": 1..3 = 1\n```\n'
    )
    box = '```rules\n"Много"\n```\n<!-- generated: reserved -->\n<!-- end -->\n'
    for name, text in (("LANGUAGE.md", english), ("LANGUAGE.ru.md", box), ("LANGUAGE.uk.md", "Нічого\n")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(reference, "FOLDER", tmp_path)
    assert main(write=False) == 2
    assert main(write=True) == 0
    assert main(write=False) == 0
    assert "`where`" in reference.page("en")
    assert 'параметр n "Много": 1..3 = 1\n' in reference.page("ru") and "| `where` | `где` |" in reference.page("ru")


# The example of every built-in with what must stand before it and its value, worked out on the skeleton's map.
SEA = "sea"
EXAMPLES = {
    # B2 touches C2, which is land
    "neighbours": (SEA, "", "yes"),
    "exits": (SEA, "", "8"),
    "entries": (SEA, "", "yes"),
    # the wind blows east, and east of B2 is C2
    "step": (SEA, "", "C2"),
    # c is where ship1 stands, and nothing lies in a direction from itself
    "direction": (SEA, "", "no"),
    "angle": (SEA, "let d: direction = N", "yes"),
    "opposite": (SEA, "", "W"),
    # B2 and D3 are two columns and one row apart
    "distance": (SEA, "", "yes"),
    # two columns and a row
    "manhattan": (SEA, "", "yes"),
    # to the south-east of B2: C3, D4, E5
    "ray": (SEA, "let d: direction = SE\nlet waters = cell", "{C3, D4, E5}"),
    # north of B2: B1 alone
    "run": (SEA, "let d: direction = N\nlet mine = cell", "1"),
    "beyond": (SEA, "let d: direction = E\nlet theirs = {x in cell where x is land}", "D2"),
    # from B2 to D3 the line crosses C2 (land) and C3
    "between": (SEA, "let a = s.at\nlet b = t.at\nlet land = {x in cell where x is land}", "no"),
    "clear": (SEA, "let a = s.at\nlet b = t.at\nlet rocks = {x in cell where x is land}", "no"),
    # everything but land and ships: no open cell is further than three king's steps from B2
    "reachable": (
        SEA,
        "",
        "{A1, B1, C1, D1, A2, D2, E2, A3, B3, C3, E3, A4, C4, D4, E4, A5, B5, C5, D5, E5}",
    ),
    # c is where ship1 stands
    "steps": (SEA, "", "0"),
    # two stones side by side; the third, E5, is far away
    "group": (SEA, "", "{B2, C2}"),
    # D3 → E3 → D3
    "chain": (SEA, "let a = first(x in current)", "yes"),
    # both ways lead on to n3
    "onward": ("track", "let p = the(traveller)\nlet left = 2\nlet trail = {p.at}", "{n2, m}"),
    "ends": ("track", "let p = the(traveller)", "{n5}"),
    # no turn has begun
    "repeated": (SEA, "", "no"),
    "seat": (SEA, "", "1"),
    # the first player is red, and last of those after her
    "players_after": (SEA, "let x: Side = red", "1"),
    "off_board": (SEA, "", "1"),
    "pile": (SEA, "", "5"),
    "discards": (SEA, "", "yes"),
    "hand": (SEA, "", "{}"),
    # of what is laid at once, the last one of the deck comes to lie on top
    "top": (SEA, "lay pile(chest) on heap", "sand_5"),
    "depth": (SEA, "lay pile(chest) on heap\nlay {x in heap where depth(x) > 2} on discards(chest)", "{sand_4}"),
    "min": (SEA, "let holes = 1", "2"),
    "max": (SEA, "let n = 4", "2"),
    "clamp": (SEA, "let n = 12", "9"),
    "abs": (SEA, "let a = 3\nlet b = 8", "5"),
    "ordinal": (SEA, "let k: Side = red", "1"),
}


STONES = """
function stones(p: player) -> set of cell =
    {x in cell where x.row == 2 and x.column in 2..3 or x.row == 5 and x.column == 5}
"""


def test_every_builtin_has_its_example_tried() -> None:
    assert FUNCTIONS.keys() - EXAMPLES.keys() == set(), "what its example stands in and gives: a row of EXAMPLES above"
    assert EXAMPLES.keys() - FUNCTIONS.keys() == set(), "no such function"


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_example_of_a_builtin(name: str) -> None:
    where, prepared, wanted = EXAMPLES[name]
    expression = FUNCTIONS[name].value.example
    if name == "off_board":  # its variable is called like a parameter of the skeleton's rule
        expression, declarations = "fallen()", f"function fallen() -> int = {expression}\n"
    else:
        declarations = STONES if where == SEA else ""
        declarations += "history 9 positions\n" if name == "repeated" else ""
        declarations += "zone heap: pile of chest seen by players\n" if name in ("top", "depth") else ""
    assert values_of(where, prepared, [expression], declarations) == [wanted]
