"""Sentences as other languages have them, and how the rules say the same."""

from __future__ import annotations

from collections.abc import Callable

from dsl.language.syntax.errors.broken_line import BrokenLine
from dsl.language.syntax.errors.expected import rest_of_phrases
from dsl.language.syntax.errors.synonyms import meant_type
from dsl.language.syntax.keywords import meanings, of_skin

_CHANCE = frozenset(("roll", "spin", "draw"))


def foreign_sentence(broken: BrokenLine) -> bool:
    """Report a sentence of another language as that; False where it is none."""
    return any(report(broken) for report in _IDIOMS)


def _for_in(broken: BrokenLine) -> bool:
    """``for p in players``: the second word of a phrase was left out."""
    token, before = broken.token, broken.before
    if before is None or before.kind != "word" or token.kind != "word":
        return False
    following = broken.tokens[broken.error.index + 1]
    if "for" not in meanings(before.text, broken.skin) or "in" not in meanings(following.text, broken.skin):
        return False
    words = tuple(t.text for t in broken.tokens[broken.start : broken.error.index])
    for rest, whole in rest_of_phrases(words, broken.error, broken.skin).items():
        broken.problems.error("word-left-out", broken.span(before), hint=whole, before=before.text, missing=rest)
        return True
    return False


def _chance_inside(broken: BrokenLine) -> bool:
    """``if roll 1..6 > 3``, ``x += roll 1..6``, ``go(draw chest)``"""
    before, skin = broken.before, broken.skin
    if before is None or broken.error.index - 1 <= broken.start or broken.token.kind not in ("word", "number", "sign"):
        return False
    source = meanings(before.text, skin) & _CHANCE
    if not source or (broken.token.kind == "sign" and broken.token.text not in "({"):
        return False
    let, word = of_skin("let", skin), of_skin(*source, skin)
    broken.problems.error("chance-alone", broken.span(before), hint=f"{let} x = {word} …", word=before.text)
    return True


def _function_with_block(broken: BrokenLine) -> bool:
    """``function f():`` and a block"""
    token, skin = broken.token, broken.skin
    if token.text not in (":", "=") or "function" not in meanings(broken.tokens[0].text, skin):
        return False
    if "->" not in [broken.spellings.get(name) for name in broken.error.accepted]:
        return False
    rule = of_skin("rule", skin)
    broken.problems.error("function-result", broken.span(token), found=token.text, rule=rule)
    return True


def _type_of_another_language(broken: BrokenLine) -> bool:
    """``list of cell``"""
    before, skin = broken.before, broken.skin
    found = meanings(broken.token.text, skin)
    if before is None or broken.token.kind != "word" or (found and not found & {"of", "in"}):
        return False
    hint = meant_type(before.text, skin)
    if not hint or len(hint.split()) < 2:
        return False
    broken.problems.error("type-foreign", broken.span(before), hint=hint, name=before.text)
    return True


def _let_left_out(broken: BrokenLine) -> bool:
    """``x: int = 3`` inside a rule"""
    start, tokens = broken.start, broken.tokens
    first = tokens[start]
    if broken.error.index != start + 1 or broken.token.text != ":" or first.kind != "word" or start == 0:
        return False
    line = [t for t in tokens[start:] if t.line == first.line and t.kind == "sign"]
    if "=" not in [t.text for t in line]:
        return False
    hint = f"{of_skin('let', broken.skin)} {first.text}: …"
    broken.problems.error("let-missing", broken.span(first), hint=hint, name=first.text)
    return True


def _arrow_for_point(broken: BrokenLine) -> bool:
    """``s->owner``"""
    token = broken.token
    if token.text != "->" or broken.error.index <= broken.start:
        return False
    broken.problems.error("sign-foreign", broken.span(token), hint=".", found="->", meant=".")
    return True


_IDIOMS: tuple[Callable[[BrokenLine], bool], ...] = (
    _for_in,
    _chance_inside,
    _function_with_block,
    _type_of_another_language,
    _let_left_out,
    _arrow_for_point,
)
