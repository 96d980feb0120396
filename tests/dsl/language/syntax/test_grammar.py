"""The grammar has one reading of every text, and its skins are three spellings of one language."""

from __future__ import annotations

import io
import logging
from importlib.resources import files

import pytest
from lark import Lark, logger
from lark.exceptions import GrammarError

from dsl.language.syntax import tree as t
from dsl.language.syntax.grammar import grammar, terminals_at
from dsl.language.syntax.keywords import SKINS, of_skin, phrases, reserved
from dsl.language.syntax.lexer import lex
from dsl.language.syntax.parser import parse
from dsl.text.diagnostics import Problems
from dsl.text.source import Source

TEXT = files("dsl.language.syntax").joinpath("grammar.lark").read_text(encoding="utf-8")


def conflicts(text: str) -> list[str]:
    """What Lark would otherwise settle in silence: it always shifts."""
    heard = io.StringIO()
    handler, level = logging.StreamHandler(heard), logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        Lark(text, parser="lalr", start=["chunk", "expr"], debug=True, maybe_placeholders=True)
    except GrammarError as error:  # two rules end in the same place
        return [str(error)]
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
    return [line for line in heard.getvalue().splitlines() if "onflict" in line]


def test_no_conflict() -> None:
    assert conflicts(TEXT) == []


@pytest.mark.parametrize(
    "more",
    [
        '| product "+" sum -> other_add',  # reduce/reduce or shift/reduce: either way two readings
        "| sum sum -> beside",
    ],
)
def test_a_conflict_would_be_seen(more: str) -> None:
    rule = '     | sum "-" product -> subtract\n'
    assert TEXT.count(rule) == 1
    assert conflicts(TEXT.replace(rule, rule + "     " + more + "\n")) != []


def test_a_dangling_else_would_be_seen() -> None:
    rule = '?expr: "if" expr "then" expr "else" expr -> conditional\n'
    assert TEXT.count(rule) == 1
    assert conflicts(TEXT.replace(rule, rule + '     | "if" expr "then" expr -> half\n')) != []


# ---- skins
def rows() -> list[tuple[str, ...]]:
    return sorted({english for pairs in phrases("en").values() for _, english in pairs})


def test_every_word_of_the_grammar_has_its_spellings() -> None:
    words = {text for text in grammar().terminals if text[0].isalpha()}
    words |= {"table", "wheel", "deck", "terrain", "site", "arrow", "region", "start", "all", "any", "sum"}
    assert words - {word for row in rows() for word in row} == set()


@pytest.mark.parametrize("skin", SKINS)
def test_every_phrase_becomes_the_same_tokens(skin: str) -> None:
    """Fed where its first terminal may stand, a phrase of any skin gives the terminals of the English one."""
    machine = grammar()
    for row in rows():
        written = [phrase for pairs in phrases(skin).values() for phrase, english in pairs if english == row]
        assert written, row
        for phrase in written:
            tokens = lex(Source("", " ".join(phrase)), Problems()).chunks[0].tokens
            wanted = machine.of_phrase(row)
            made, used = terminals_at(machine, tokens, 0, {wanted[0]}, skin)
            assert used == len(phrase)
            assert [token.type for token in made] == wanted
            assert [str(token) for token in made] == list(row)


@pytest.mark.parametrize("skin", SKINS)
def test_no_phrase_has_two_meanings(skin: str) -> None:
    seen: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for pairs in phrases(skin).values():
        for phrase, english in pairs:
            seen.setdefault(phrase, []).append(english)
    assert {phrase: meanings for phrase, meanings in seen.items() if len(meanings) > 1} == {}


@pytest.mark.parametrize("skin", SKINS)
def test_reserved_words_are_no_names(skin: str) -> None:
    state = of_skin("state", skin)
    for word in reserved(skin):
        problems = Problems()
        parse(Source("", f"language 1 {skin}\n{state} {word}: 0..3 = 0\n"), problems)
        assert [d.code for d in problems] == ["name-reserved"], word


def test_options_may_be_called_like_statements() -> None:
    """Also behind the effect of another option, where a statement might follow for all that the parser's table says."""
    lines = (
        "language 1", "game g", "play:", "    choose by x:", "        place(c in cell):", "            tie",
        '        move(c in cell) "x":', "            tie", '        stop "y"', "        next:", "            tie",
    )  # fmt: skip
    problems = Problems()
    file = parse(Source("options.rules", "\n".join(lines) + "\n"), problems)
    assert not problems.failed
    assert isinstance(play := file.declarations[-1], t.Procedure) and isinstance(ask := play.body[0], t.Choose)
    assert [option.name.text for option in ask.choices if isinstance(option, t.Option)] == [
        "place",
        "move",
        "stop",
        "next",
    ]
