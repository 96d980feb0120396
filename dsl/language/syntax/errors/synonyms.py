"""Words and sentences of other programming languages and of other skins, and what to write instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dsl.language.syntax.errors.expected import BrokenLine, rest_of_phrases
from dsl.language.syntax.keywords import SKINS, meanings, of_skin, phrases
from dsl.text.diagnostics import near

# Statements, declarations and values of other languages → the English phrase of this one.
_SYNONYMS = {
    "elif": "else if",
    "elsif": "else if",
    "elseif": "else if",
    "while": "repeat",
    "loop": "repeat",
    "foreach": "for each",
    "var": "let",
    "print": "log",
    "echo": "log",
    "say": "log",
    "def": "function",
    "func": "function",
    "fn": "function",
    "procedure": "rule",
    "break": "stop",
    "continue": "next",
    "pass": "nothing",
    "unit": "piece",
    "variable": "state",
    "var_state": "state",
    "import": "extends",
    "ask": "choose by",
    "true": "yes",
    "false": "no",
    "null": "none",
    "nil": "none",
    "undefined": "none",
    "draw_game": "tie",
    **dict.fromkeys(
        ("wins", "won", "победил", "победила", "выиграл", "выигрывает", "переміг", "виграв", "виграє"), "win"
    ),
    **dict.fromkeys(("loses", "lost", "проиграл", "проиграла", "програв", "програла"), "lose"),
    **dict.fromkeys(("throw", "toss", "кинуть", "кидать", "метнуть", "кидати"), "roll"),
    "default": "otherwise",
    "case": "when",
}
_TYPES = {
    **dict.fromkeys(("integer", "number", "num", "float", "double", "целое_число", "число"), "int"),
    **dict.fromkeys(("boolean", "flag", "логическое"), "bool"),
    **dict.fromkeys(("list", "array", "vector", "collection", "список", "массив", "множество", "масив"), "set of"),
    **dict.fromkeys(("stack", "heap", "piles", "queue", "стек", "куча", "купа"), "pile of"),
    **dict.fromkeys(("maybe", "option", "nullable"), "optional"),
}
_UNDER = frozenset(("below", "beneath", "underneath", "снизу", "внизу", "знизу"))
# Functions of other languages that throw dice.
CHANCE = frozenset("random rand randint randrange dice die d6 d20 roll случайно случайное кубик бросок кубок".split())


def meant_value(word: str, skin: str) -> str:
    """The value that another language calls ``word`` (``true`` → ``yes``); empty if there is none."""
    return synonym(word, skin, values_of(skin))


def values_of(skin: str) -> list[str]:
    """The values that are words of the language."""
    return [of_skin(word, skin) for word in ("yes", "no", "none")]


def meant_type(word: str, skin: str) -> str:
    """The type that another language calls ``word``, or another skin; empty if there is none."""
    english = _TYPES.get(word.casefold(), "")
    return of_skin(english, skin) if english else synonym(word, skin, types_of(skin))


def types_of(skin: str) -> list[str]:
    """The types that are words of the language."""
    return [of_skin(word, skin) for word in ("int", "bool")]


def synonym(word: str, skin: str, fits: Iterable[str]) -> str:
    """The phrase for a word of another language or skin, if it or its first word is among ``fits``; else empty."""
    english = [_SYNONYMS[word.casefold()]] if word.casefold() in _SYNONYMS else _other_skins(word, skin)
    allowed = list(fits)
    for own in (of_skin(phrase, skin) for phrase in english):
        for fitting in allowed:
            if fitting == own or own.split()[0] == fitting:
                return own
    return ""


def _other_skins(word: str, skin: str) -> list[str]:
    """The English of the phrases that begin with ``word`` in a skin other than the file's, single words first."""
    pairs = [pair for other in SKINS if other != skin for pair in phrases(other).get(word, ())]
    return [" ".join(english) for _, english in sorted(pairs, key=lambda pair: len(pair[0]))]


def meant(word: str, skin: str, fits: Iterable[str]) -> str:
    """Which of ``fits`` was meant by ``word``: a synonym, or a word spelt nearly the same; else empty."""
    allowed = list(fits)
    return synonym(word, skin, allowed) or near(word, allowed, few=True)


_CHANCE = frozenset(("roll", "spin", "draw"))


def foreign_sentence(broken: BrokenLine) -> bool:
    """Report a construction of another language; return whether there is one."""
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


def _who_wins(broken: BrokenLine) -> bool:
    """``p wins``, ``p побеждает``: the verb must come first."""
    token, start, skin = broken.token, broken.start, broken.skin
    who = broken.tokens[start : broken.error.index]
    if token.kind != "word" or start == 0 or len(who) != 1 or who[0].kind != "word":
        return False
    endings = [of_skin(word, skin) for word in ("win", "lose")]
    verb = token.text if token.text in endings else synonym(token.text, skin, endings)
    if not verb or verb not in endings:
        return False
    whole = broken.span(who[0]).to(broken.span(token))
    broken.problems.error("word-order", whole, hint=f"{verb} {who[0].text}", name=token.text)
    return True


def _test_before(broken: BrokenLine) -> bool:
    """``if exists wind``, ``если есть ветер``: the test must come after the value."""
    before, token, skin = broken.before, broken.token, broken.skin
    if before is None or token.kind != "word" or not meanings(before.text, skin) & {"exists", "empty"}:
        return False
    if "NAME" not in broken.stop_at(broken.error.index - 1).accepted:
        return False
    last, following = broken.error.index, broken.tokens
    while following[last + 1].text == "." and following[last + 2].kind == "word":
        last += 2
    value = broken.span(token).to(broken.span(following[last]))
    whole = broken.span(before).to(value)
    broken.problems.error("word-order", whole, hint=f"{value.text} {before.text}", name=before.text)
    return True


def _face_first(broken: BrokenLine) -> bool:
    """``zone won: face down cards``"""
    before, index, skin = broken.before, broken.error.index, broken.skin
    if before is None or broken.tokens[index - 2].text != ":":
        return False
    facing = f"{before.text} {broken.token.text}"
    if facing not in (of_skin("face up", skin), of_skin("face down", skin)):
        return False
    deck = broken.tokens[index + 1]
    if deck.kind != "word":
        return False
    broken.problems.error("word-order", broken.span(before).to(broken.span(deck)), f"{deck.text} {facing}", name=facing)
    return True


def _arrow_for_point(broken: BrokenLine) -> bool:
    """``s->owner``"""
    token = broken.token
    if token.text != "->" or broken.error.index <= broken.start:
        return False
    broken.problems.error("sign-foreign", broken.span(token), hint=".", found="->", meant=".")
    return True


def _put_on_zone(broken: BrokenLine) -> bool:
    """``put c on table``, ``lay c to table``, ``put c below heap``"""
    skin, at, first = broken.skin, broken.error.index, broken.tokens[broken.start]
    word = meanings(first.text, skin)
    if "put" in word and broken.before is not None and "on" in meanings(broken.before.text, skin):
        at -= 1
    place = broken.tokens[at]
    prepositions = meanings(place.text, skin) | ({"under"} if place.text.casefold() in _UNDER else set())
    if at == broken.start + 1 or not (word & {"put", "lay"} and prepositions & {"on", "to", "at", "under"}):
        return False
    what = broken.span(broken.tokens[broken.start + 1]).to(broken.span(broken.tokens[at - 1])).text
    hint = f"{of_skin('lay', skin)} {what} {of_skin('under' if 'under' in prepositions else 'on', skin)}"
    written, wrong = broken.span(first).to(broken.span(place)), first if "put" in word else place
    broken.problems.error("lay-on", written, hint=hint + " …" * (written.text == hint), found=wrong.text)
    return True


_IDIOMS: tuple[Callable[[BrokenLine], bool], ...] = (
    _for_in,
    _chance_inside,
    _function_with_block,
    _type_of_another_language,
    _let_left_out,
    _who_wins,
    _test_before,
    _face_first,
    _arrow_for_point,
    _put_on_zone,
)
