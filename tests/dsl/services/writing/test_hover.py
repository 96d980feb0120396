"""What is told of the word under the pointer: its heading, its label and help, its value, where it is declared."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import dsl.services.writing
from dsl.language.loading.loader import prelude
from dsl.language.syntax import tree
from dsl.language.syntax.format import format_text
from dsl.language.syntax.keywords import SKINS, phrases
from dsl.language.typed.builtins import FUNCTIONS, QUANTIFIER_DOCS
from dsl.services.writing.contract import Hover
from dsl.services.writing.game_words import builtin_help, word_help
from dsl.services.writing.workspace import Workspace
from dsl.text.diagnostics import LANGUAGES
from tests.dsl.language.syntax.test_tree import ROOT
from tests.dsl.services.writing.test_completion import GAME
from tests.share import usually_first

# a line that is added to the game, with the mark in the word, and what is told: heading, label, help, value
EXAMPLES: list[tuple[str, tuple[str, str, str, str]]] = [
    ("rule go(s: ship):\n    let x = storm_d‸rift",
     ("param storm_drift: 1..8", "Storm drift", "How far a storm carries.", "2")),
    ("rule go(s: ship):\n    let x = s‸.holes", ("s: ship", "", "", "")),
    ("rule go(s: ship):\n    let x = s.ho‸les", ("ship.holes: 0..9", "Holes", "", "")),
    ("rule go(s: ship):\n    let x = s.class.hu‸ll", ("Class.hull: 0..9", "Hull", "", "")),
    ("rule go(s: ship):\n    let x = s.at.pass‸able", ("cell.passable: bool", "", "", "")),
    ("rule go(s: ship):\n    let far = 3\n    let x = fa‸r + 1", ("far: int", "", "", "")),
    ("rule go(s: ship):\n    if he‸ld(s, 1):", ("held(s: ship, n: int) -> bool", "", "Whether the ship is held.", "")),
    ("rule go(s: ship):\n    hi‸t(s, s)", ("hit(s: ship, by_whom: ship)", "", "", "")),
    ("rule go(s: ship):\n    s.class = Class.br‸ig", ("Class.brig", "Brig", "", "hull 2, swift no")),
    ("rule go(s: ‸ship):", ("piece ship", "Ship", "", "")),
    ("rule go(s: ship):\n    spin Wi‸nd", ("wheel Wind", "", "", "")),
    ("rule go(s: ship):\n    choose by s.owner:\n        use he‸lm(s.owner)", ("helm(p: player)", "", "", "")),
    ('rule go(s: ship):\n    log "{s.ho‸les}"', ("ship.holes: 0..9", "Holes", "", "")),
    ("set storm_dr‸ift = 3", ("param storm_drift: 1..8", "Storm drift", "How far a storm carries.", "2")),
    ("rule go(s: ship):\n    if any(x in neigh‸bours(s.at): x is land):",
     ("neighbours(c: cell) -> set of cell", "", "the cells beside c", "")),
    ("rule go(s: ship):\n    for ea‸ch x in ship:",
     ("for each", "", "Does what stands below for each member of a set.", "")),
]  # fmt: skip


def hover_at(text: str, language: str = "en") -> Hover | None:
    """What is told at the mark in ``text``, which goes on after the game; before that the game alone was sound."""
    at = text.index("‸")
    workspace = Workspace()
    workspace.open("little.rules", GAME, 1)
    workspace.analysis("little.rules")
    workspace.change("little.rules", text.replace("‸", ""), 2)
    before = text[:at]
    return workspace.hover("little.rules", before.count("\n") + 1, at - before.rfind("\n"), language)


@pytest.mark.parametrize(("text", "wanted"), EXAMPLES)
def test_a_word_is_explained(text: str, wanted: tuple[str, str, str, str]) -> None:
    found = hover_at(GAME + text + "\n    nothing\n")
    assert found is not None
    assert (found.heading, found.label, found.help, found.value) == wanted


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("param storm_drift", "param storm_drift: 1..8"),
        ("function held", "held(s: ship, n: int) -> bool"),
        ("rule hit", "hit(s: ship, by_whom: ship)"),
        ("    holes", "ship.holes: 0..9"),
        ("    brig", "Class.brig"),
        ("table Class", "table Class"),
    ],
)
def test_a_name_is_explained_where_it_is_declared(line: str, wanted: str) -> None:
    assert line in GAME
    found = hover_at(GAME.replace(line, line[:-2] + "‸" + line[-2:], 1))
    assert found is not None and found.heading == wanted


def test_a_hover_knows_where_the_name_is_declared() -> None:
    found = hover_at(GAME + "rule go(s: ship):\n    let x = storm_d‸rift\n")
    assert found is not None and found.declared is not None
    assert GAME.split("\n")[found.declared.line - 1].startswith("param storm_drift")


def test_nothing_is_told_of_comments_and_of_what_is_not_known() -> None:
    assert hover_at(GAME + "# storm_d‸rift\n") is None
    assert hover_at(GAME + "rule go(s: ship):\n    unkno‸wn = 3\n") is None


def test_every_word_has_a_sentence_in_every_language() -> None:
    words = {" ".join(english) for found in phrases("en").values() for _, english in found}
    for language in LANGUAGES:
        said = {word: word_help(word, language) for word in words}
        assert [word for word, text in said.items() if not text] == []
        assert len(set(said.values())) > 0.9 * len(said)
    folder = Path(dsl.services.writing.__file__).parent / "help"
    for path in folder.glob("words_*.toml"):  # and none is left over
        keys = tomllib.loads(path.read_text(encoding="utf-8"))
        assert set(keys) == {"word-" + word.replace(" ", "-") for word in words}


def test_every_function_is_explained_in_every_language() -> None:
    questions = {"any", "all", "count", "sum", "the", "first", "least", "most", "would"}
    assert questions | {"no", "min", "max"} >= {form.partition("(")[0] for form, _, _ in QUANTIFIER_DOCS}
    helpers = {found.name.text for found in prelude().declarations if isinstance(found, tree.Function)}
    for language in ("ru", "uk"):
        silent = [name for name in {*FUNCTIONS, *questions, *helpers} if not builtin_help(name, language)]
        assert silent == [], f"no sentence in functions_{language}.toml"


@pytest.mark.parametrize("call", ["neighbours(s.at)", "opponent(s.owner)", "max(1, 2)"])
def test_a_function_is_explained_in_the_language_of_the_reader_and_not_of_the_rules(call: str) -> None:
    marked = format_text(f"{GAME}rule go(s: ship):\n    let x = {call}\n", "ru").replace(" x = ", " x = ‸")
    assert "‸" in marked
    for language in ("ru", "uk"):
        found = hover_at(marked, language)
        assert found is not None and found.help == builtin_help(call.partition("(")[0], language) != ""


@pytest.mark.parametrize("skin", usually_first(SKINS))
def test_nearly_every_name_of_a_game_is_explained(skin: str) -> None:
    path = ROOT / "rulesets" / "sea_battle" / "sea_battle.rules"
    text = format_text(path.read_text(encoding="utf-8"), skin)
    workspace = Workspace()
    workspace.open(str(path), text, 1)
    lines = workspace.analysis(str(path)).tokens
    asked = known = 0
    for number, tokens in enumerate(lines, 1):
        for token in tokens[number % 24 :: 24]:
            if token.role in ("keyword", "decision", "chance", "parameter", "type", "name"):
                asked += 1
                known += workspace.hover(str(path), number, token.column + 1, "uk") is not None
    assert known > 0.97 * asked
