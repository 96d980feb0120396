"""Colours come from the language's own lexer and parser: of every ruleset, in every skin, and of what is broken."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest

from dsl.language.syntax.format import format_text
from dsl.language.syntax.keywords import SKINS
from dsl.language.syntax.parser import parse
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.writing.colors.file_tokens import Coloring, colored
from dsl.services.writing.colors.line_tokens import known_roles, line_tokens
from dsl.services.writing.contract import Role, Token
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from tests.dsl.language.syntax.test_tree import REAL
from tests.share import thinned, usual, usually_first

GAMES = pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
SOME = pytest.mark.parametrize("path", usual(REAL, "pirates_1989", "chess"), ids=lambda path: path.stem)
HEAD = "language 1\ngame g\n"
# a line as it stands in a file that declares the names, and each of its words and signs with its role
EXAMPLES: list[tuple[str, str]] = [
    ('param drift "Drift": 1..8 = 2  @7b', "param:keyword drift:declared :label ::sign 1:number ..:sign 8:number"),
    ("piece ship up to 3", "piece:keyword ship:declared up:keyword to:keyword 3:number"),
    ("rule go(s: ship):\n    choose by s.owner:\n        stay:\n            nothing", "choose:decision by:decision"),
    ("rule go(s: ship):\n    let die = roll 1..6", "let:keyword die:name =:sign roll:chance 1:number"),
    ("rule go(s: ship):\n    shuffle chest", "shuffle:chance chest:name"),
    ("rule go(s: set of ship):\n    nothing", "go:declared (:sign s:name ::sign set:keyword of:keyword ship:type"),
    (
        "function far(n: int) -> bool = n > drift",
        "int:type ):sign ->:sign bool:type =:sign n:name >:sign drift:parameter",
    ),
    ("function far(drift: int) -> bool = drift > 1", "bool:type =:sign drift:name"),
    ("function near(s: ship) -> bool = s.drift == 1", "s:name .:sign drift:name"),
    ('rule go(s: ship):\n    log "{s} in {s.at}"', "{:brace s:name }:brace  in :text {:brace s:name .:sign at:name"),
    ('rule go(s: ship):\n    log "{if drift > 1 then s else none}"', "if:keyword drift:parameter >:sign 1:number"),
    ("enum Side: red, blue", "enum:keyword Side:declared ::sign red:declared ,:sign blue:declared"),
    ("use drift)", "drift:parameter ):sign"),
    ("param drift", "param:keyword drift:declared"),
]
DECLARED = "param drift: 1..8 = 2\npiece ship up to 3\n"


def parsed(text: str, before: RulesFile | None = None) -> RulesFile:
    return parse(Source("probe.rules", text), Problems(), before)


def tokens_of(text: str) -> tuple[tuple[Token, ...], ...]:
    file = parsed(text)
    return colored(file, known_roles([file]), Coloring()).lines


def said(line: str, tokens: tuple[Token, ...]) -> str:
    """The tokens of a line as the examples write them; of a label only its role."""
    words = ((line[token.column - 1 : token.column - 1 + token.length], token.role) for token in tokens)
    return " ".join(f"{'' if role == 'label' else word}:{role}" for word, role in words)


@pytest.mark.parametrize(("text", "wanted"), EXAMPLES)
def test_words_are_coloured_by_what_they_do(text: str, wanted: str) -> None:
    whole = HEAD + text + "\n" + DECLARED
    lines = [said(line, tokens) for line, tokens in zip(whole.split("\n"), tokens_of(whole), strict=True)]
    assert any(wanted in line for line in lines), lines


def test_what_stands_beside_the_code_is_coloured() -> None:
    lines = tokens_of(HEAD + "# ---- Storm\n## Help.\nparam drift: 1..8 = 2  @7b,c  # mine\n")
    assert [[token.role for token in line] for line in lines[2:4]] == [["comment"], ["help"]]
    assert [token.role for token in lines[4][-2:]] == ["clause", "comment"]


@SOME
@pytest.mark.parametrize("skin", SKINS)
def test_tokens_cover_every_character_once(path: Path, skin: str) -> None:
    text = format_text(path.read_text(encoding="utf-8"), skin)
    for line, tokens in zip(text.split("\n"), tokens_of(text), strict=True):
        end = 0
        for token in tokens:
            assert token.length > 0 and not line[end : token.column - 1].strip(), line
            end = token.column - 1 + token.length
        assert end == len(line.rstrip()), line


def roles(text: str) -> list[list[Role]]:
    """The roles of each line but that which names the skin; a phrase, which may have more words elsewhere, as one."""
    lines = [[role for role, _ in groupby(token.role for token in line)] for line in tokens_of(text)]
    named = next(n for n, line in enumerate(text.split("\n")) if line.split(" ")[0] in ("language", "язык", "мова"))
    return lines[:named] + lines[named + 1 :]


@SOME
def test_roles_do_not_depend_on_the_skin(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    of_english, *of_others = (roles(format_text(text, skin)) for skin in SKINS)
    for other in of_others:
        assert other == of_english


@SOME
def test_what_has_not_changed_keeps_its_tokens(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    before, file = Coloring(), None
    for changed in (text, "\n" + text, text.replace("param ", "param x", 1), text.replace("(", "", 1), text):
        file = parsed(changed, file)
        before = colored(file, known_roles([file]), before)
        assert before.lines == tokens_of(changed)


@pytest.mark.parametrize("skin", usually_first(SKINS))
def test_a_line_by_itself_is_mostly_coloured_right(skin: str) -> None:
    right = counted = 0
    for path in thinned(REAL[SKINS.index(skin) :: len(SKINS)], 4):
        text = format_text(path.read_text(encoding="utf-8"), skin)
        known = known_roles([parsed(text)])
        for line, tokens in zip(text.split("\n"), tokens_of(text), strict=True):
            guessed = {(token.column, token.length): token.role for token in line_tokens(line, skin, known)}
            own = [token for token in tokens if token.role != "label"]  # alone, a label is a text as any other
            counted += len(own)
            right += sum(guessed.get((token.column, token.length)) == token.role for token in own)
    assert right > 0.93 * counted


def test_a_broken_declaration_keeps_its_colours() -> None:
    whole = 'rule go(s: ship):\n    for each x in ship:\n        move x to s.at\n    log "{s}"\n'
    broken = whole.replace("for each x in ship:", "for each x in in ship:")
    sound, wrong = (tokens_of(HEAD + DECLARED + text) for text in (whole, broken))
    assert sound[:5] == wrong[:5] and sound[6:] == wrong[6:]
    assert [token.role for token in wrong[5]] == ["keyword"] * 2 + ["name"] + ["keyword"] * 2 + ["type", "sign"]


def test_of_an_endless_line_only_the_beginning_is_coloured() -> None:
    (tokens,) = tokens_of("rule go(" * 100_000)
    assert len(tokens) < 2_000
    assert tokens[-1].column - 1 + tokens[-1].length == 800_000
