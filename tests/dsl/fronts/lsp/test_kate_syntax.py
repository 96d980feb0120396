"""The syntax definition for Kate: whole, ahead of others for the same ending, and its patterns find what they are for."""

from __future__ import annotations

import re
from xml.etree import ElementTree as Tree

import pytest

from dsl.fronts.lsp.textmate import NAME, syntax_xml
from dsl.games.library.shelves import find_rules
from dsl.text.diagnostics import Problems


@pytest.fixture(scope="module")
def language() -> Tree.Element:
    return Tree.fromstring(syntax_xml())


def first(language: Tree.Element, line: str, at: int) -> str:
    """What colours the text from a place on, as Kate goes about it: the first rule that matches there."""
    for rule in language.iter("RegExpr"):
        found = re.compile(rule.attrib["String"]).match(line, at)
        if found and found.end() > at:
            return rule.attrib["attribute"]
    return "Text"


def test_it_claims_the_ending_before_others_do(language: Tree.Element) -> None:
    # Kate's own definition for Snort has *.rules, too
    assert language.attrib["name"] == NAME and language.attrib["extensions"] == "*.rules"
    assert int(language.attrib["priority"]) > 0


def test_every_style_that_a_rule_wears_is_there(language: Tree.Element) -> None:
    styles = {item.attrib["name"] for item in language.iter("itemData")}
    assert {rule.attrib["attribute"] for rule in language.iter("RegExpr")} <= styles


@pytest.mark.parametrize(
    ("line", "word", "style"),
    [
        ("## Help of a rule", "##", "Help"),
        ("x = 1  # why", "# why", "Remark"),
        ("players 2  @1a,b", "@1a", "Clause"),
        ('note "A storm"', '"A storm"', "String"),
        ("set storm = 12", "12", "Number"),
        ("rule move(s)", "rule", "Declaration"),
        ("правило ход(к)", "правило", "Declaration"),
        ("правило хід(к)", "правило", "Declaration"),
        ("a -> b", "->", "Operator"),
        ("rules_of_thumb", "rules", "Text"),
    ],
)
def test_a_word_is_coloured_by_what_it_is(language: Tree.Element, line: str, word: str, style: str) -> None:
    assert first(language, line, line.index(word)) == style


def test_the_words_of_a_whole_game_are_known(language: Tree.Element) -> None:
    path = find_rules("ships_track", Problems())
    assert path is not None
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if re.match(r"[a-z]", line)]
    assert lines and {first(language, line, 0) for line in lines} <= {
        "Declaration",
        "Keyword",
        "Type",
        "Chance",
        "Decision",
    }
