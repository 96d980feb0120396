"""What role a word has: those of the language by what they do, names by what they are declared as."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from dsl.language.syntax import tree as t
from dsl.language.syntax.keywords import first_words, phrases
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.writing.contract import Role

_DECISIONS = frozenset(("choose by", "choose secretly by", "choose secretly by each", "use", "options", "otherwise"))
_CHANCES = frozenset(("roll", "spin", "draw", "peek", "shuffle"))
_TYPES = frozenset(("int", "bool"))
_TAKE_NAME = tuple(
    "enum|table|wheel|deck|param|piece|function|rule|options|route|state|terrain|site|arrow|region|start".split("|")
)
EVERYWHERE: Mapping[str, Role] = dict.fromkeys(("cell", "direction", "player", "terrain"), "type")
"""The types that every game has."""
_IN_EXPRESSIONS = frozenset(
    "if|then|else|and|or|not|not in|in|where|exists|empty|is|is not|is none|yes|no|none|for|of|by|as before".split("|")
)


def of_phrase(english: str) -> Role:
    """The role of words of the language."""
    if english in _DECISIONS:
        return "decision"
    if english in _CHANCES:
        return "chance"
    return "type" if english in _TYPES else "keyword"


def known_roles(files: Iterable[RulesFile]) -> dict[str, Role]:
    """The roles of the names that a chain of files declares, where they stand among others."""
    found = dict(EVERYWHERE)
    for file in files:
        for declaration in file.declarations:
            match declaration:
                case t.Param():
                    found[declaration.name.text] = "parameter"
                case t.Table() | t.Enum() | t.Piece():
                    found[declaration.name.text] = "type"
                case t.Board() | t.AddBoard():
                    features = (item for item in declaration.items if isinstance(item, t.FeatureDecl))
                    found |= {item.name.text: "type" for item in features if item.kind != "terrain"}
    return found


@cache
def naming_words(skin: str) -> frozenset[str]:
    """The first words of declarations that are followed by the name they declare."""
    return frozenset(first_words(_TAKE_NAME, skin))


def phrase_at(words: list[str], skin: str) -> tuple[int, str]:
    """The longest phrase of the language that ``words`` begin with: how many they are, in English; 0 if none."""
    for phrase, english in phrases(skin).get(words[0], ()):
        if tuple(words[: len(phrase)]) == phrase:
            return len(phrase), " ".join(english)
    return 0, ""


def expression_phrase(words: list[str], skin: str) -> tuple[int, str]:
    """The like of words that stand in an expression."""
    used, english = phrase_at(words, skin)
    return (used, english) if english in _IN_EXPRESSIONS else (0, "")
