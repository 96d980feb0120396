"""Sentences as other languages have them, and how the rules say the same."""

from __future__ import annotations

from collections.abc import Callable

from dsl.syntax.expected import rest_of_phrases
from dsl.syntax.habits import meant_type, of_skin
from dsl.syntax.keywords import phrases
from dsl.syntax.sentence import Sentence
from dsl.syntax.tokens import RawToken

_CHANCE = ("roll", "spin", "draw")


def foreign_sentence(sentence: Sentence) -> bool:
    """Report a sentence of another language as that; no where it is none."""
    return any(tell(sentence) for tell in _HABITS)


def _for_in(sentence: Sentence) -> bool:
    """``for p in players``: the second word of a phrase was left out."""
    token, before = sentence.token, sentence.before
    if before is None or before.kind != "word" or token.kind != "word":
        return False
    known = phrases(sentence.skin)
    if not any(english == ("for",) for _, english in known.get(before.text, ())) or _after(sentence, 1) != "in":
        return False
    words = tuple(t.text for t in sentence.tokens[sentence.start : sentence.error.index])
    for rest, whole in rest_of_phrases(words, sentence.error, sentence.skin).items():
        sentence.problems.error("word-left-out", sentence.span(before), hint=whole, before=before.text, missing=rest)
        return True
    return False


def _after(sentence: Sentence, steps: int) -> str:
    """The English of the word that many steps after the one that does not fit."""
    place = sentence.error.index + steps
    if place >= len(sentence.tokens):
        return ""
    return _english(sentence.tokens[place], sentence.skin)


def _english(token: RawToken, skin: str) -> str:
    """What ``token`` means where it is a keyword of one word."""
    return next((e[0] for p, e in phrases(skin).get(token.text, ()) if len(p) == 1), "")


def _chance_inside(sentence: Sentence) -> bool:
    """``if roll 1..6 > 3``, ``x += roll 1..6``, ``go(draw chest)``"""
    before, skin = sentence.before, sentence.skin
    if (
        before is None
        or sentence.error.index - 1 <= sentence.start
        or sentence.token.kind not in ("word", "number", "sign")
    ):
        return False
    english = _english(before, skin)
    if english not in _CHANCE or (sentence.token.kind == "sign" and sentence.token.text not in "({"):
        return False
    let, word = of_skin("let", skin), of_skin(english, skin)
    sentence.problems.error("chance-alone", sentence.span(before), hint=f"{let} x = {word} …", word=before.text)
    return True


def _function_with_block(sentence: Sentence) -> bool:
    """``function f():`` and a block"""
    token, skin = sentence.token, sentence.skin
    if token.text not in (":", "=") or _english(sentence.tokens[0], skin) != "function":
        return False
    if "->" not in [sentence.spellings.get(name) for name in sentence.error.accepted]:
        return False
    rule = of_skin("rule", skin)
    sentence.problems.error("function-result", sentence.span(token), found=token.text, rule=rule)
    return True


def _type_of_another_language(sentence: Sentence) -> bool:
    """``list of cell``"""
    before, skin = sentence.before, sentence.skin
    if before is None or sentence.token.kind != "word" or _english(sentence.token, skin) not in ("of", "in", ""):
        return False
    hint = meant_type(before.text, skin)
    if not hint or len(hint.split()) < 2:
        return False
    sentence.problems.error("type-foreign", sentence.span(before), hint=hint, name=before.text)
    return True


def _let_left_out(sentence: Sentence) -> bool:
    """``x: int = 3`` inside a rule"""
    start, tokens = sentence.start, sentence.tokens
    first = tokens[start]
    if sentence.error.index != start + 1 or sentence.token.text != ":" or first.kind != "word" or start == 0:
        return False
    line = [t for t in tokens[start:] if t.line == first.line and t.kind == "sign"]
    if "=" not in [t.text for t in line]:
        return False
    hint = f"{of_skin('let', sentence.skin)} {first.text}: …"
    sentence.problems.error("let-missing", sentence.span(first), hint=hint, name=first.text)
    return True


def _arrow_for_point(sentence: Sentence) -> bool:
    """``s->owner``"""
    token = sentence.token
    if token.text != "->" or sentence.error.index <= sentence.start:
        return False
    sentence.problems.error("sign-foreign", sentence.span(token), hint=".", found="->", meant=".")
    return True


_HABITS: tuple[Callable[[Sentence], bool], ...] = (
    _for_in,
    _chance_inside,
    _function_with_block,
    _type_of_another_language,
    _let_left_out,
    _arrow_for_point,
)
