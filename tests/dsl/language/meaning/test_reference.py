"""LANGUAGE.md is true, and so are its first chapters in Russian and Ukrainian: tables are fresh, examples do what they say.

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
from dsl.language.typed.builtins import FUNCTIONS

DOCUMENT = reference.DOCUMENT.read_text(encoding="utf-8")
PAGES = {path.name: path.read_text(encoding="utf-8") for path in sorted(reference.DOCUMENT.parent.glob("LANGUAGE*.md"))}
_BLOCK = re.compile(r"(?:<!-- ([^\n]*) -->\n+)?```rules\n(.*?)```", re.DOTALL)


def blocks(page: str) -> list[tuple[int, str, str]]:
    """Line, marker and text of every block of rules."""
    text = PAGES[page]
    return [(text.count("\n", 0, m.start()) + 1, m[1] or "", m[2]) for m in _BLOCK.finditer(text)]


ALL = [(page, *block) for page in PAGES for block in blocks(page)]


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
    return run(text, marker.get("map"), limit=2000)


@pytest.mark.parametrize(("page", "line", "marker", "text"), ALL, ids=[f"{page}:{line}" for page, line, _, _ in ALL])
def test_example(page: str, line: int, marker: str, text: str) -> None:
    """One block of a document."""
    found = options(marker)
    assert found.keys() & {"game", "in", "values", "house"}, f"{page}, line {line}: say what this block is"
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


@pytest.mark.parametrize("page", ["LANGUAGE.ru.md", "LANGUAGE.uk.md"])
def test_a_translation_shows_the_same_rules(page: str) -> None:
    """Its boxes are those of the first three chapters but for texts and comments; a game in its own skin comes besides."""

    def bare(text: str) -> str:
        return re.sub(r" +", " ", re.sub(r'"[^"]*"|#.*', '""', text))

    beginners = DOCUMENT.index("\n# 4. ")
    english = [bare(m[2]) for m in _BLOCK.finditer(DOCUMENT, 0, beginners)]
    assert english == [bare(text) for _, _, text in blocks(page) if not re.match("язык|мова", text)]


def test_tables_are_fresh() -> None:
    assert reference.renewed(DOCUMENT) == DOCUMENT, "run python -m dsl.fronts.reference"


def test_stale_tables_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stale = tmp_path / "LANGUAGE.md"
    stale.write_text("<!-- generated: reserved -->\nold\n<!-- end -->\n", encoding="utf-8")
    monkeypatch.setattr(reference, "DOCUMENT", stale)
    assert reference.main(["--check"]) == 1
    assert reference.main([]) == 0
    assert reference.main(["--check"]) == 0
    assert "`where`" in stale.read_text(encoding="utf-8")


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
    assert EXAMPLES.keys() == FUNCTIONS.keys()


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_example_of_a_builtin(name: str) -> None:
    where, prepared, wanted = EXAMPLES[name]
    expression = FUNCTIONS[name].value.example
    if name == "off_board":  # its variable is called like a parameter of the skeleton's rule
        expression, declarations = "fallen()", f"function fallen() -> int = {expression}\n"
    else:
        declarations = STONES if where == SEA else ""
        declarations += "history 9 positions\n" if name == "repeated" else ""
    assert values_of(where, prepared, [expression], declarations) == [wanted]
