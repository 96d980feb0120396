"""Words of other languages, of the other skins and of habit, and what the rules say for them."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.language.syntax.keywords import SKINS, of_skin, phrases
from dsl.text.diagnostics import near

# Statements, declarations and values of other languages.
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
    "const": "param",
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
    "default": "otherwise",
    "case": "when",
}
_TYPES = {
    **dict.fromkeys(("integer", "number", "num", "float", "double", "целое_число", "число"), "int"),
    **dict.fromkeys(("boolean", "flag", "логическое"), "bool"),
    **dict.fromkeys(("list", "array", "vector", "collection", "список", "массив", "множество", "масив"), "set of"),
    **dict.fromkeys(("maybe", "option", "nullable"), "optional"),
}
# Functions of other languages that throw dice.
CHANCE = frozenset("random rand randint randrange dice die d6 d20 roll случайно случайное кубик бросок кубок".split())


def meant_value(word: str, skin: str) -> str:
    """What a value written as in other languages is called here: ``true`` is ``yes``; empty if it is none."""
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
    """What the language says for a word of habit or of another skin, if that is among ``fits``."""
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
    """Which of ``fits`` was meant by ``word``: a habit, or a slip of the finger."""
    allowed = list(fits)
    return synonym(word, skin, allowed) or near(word, allowed, few=True)
