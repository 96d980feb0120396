"""Which lines are headings and which declarations, as far as their first words tell: for indents that went wrong."""

from __future__ import annotations

from functools import cache

from dsl.language.syntax.keywords import meanings, phrases, words
from dsl.language.syntax.tokens import RawToken
from dsl.maps.board.directions import TOPOLOGIES
from dsl.maps.board.spec import Kind

# Lines that begin so open a block, and need a colon for it.
_OPENERS = frozenset(
    (
        "if|else|else if|for each|repeat|turn of|choose by|choose secretly by|choose secretly by each|otherwise|"
        "rule|setup|play|always|options|route|before|after|board|table|wheel|deck|player|piece"
    ).split("|")
)
_FEATURES = frozenset(kind.value for kind in Kind)
# Words that go on with a sentence in the next line.
_GOING_ON = frozenset(
    (
        "and|or|where|by|when|in|not in|not|is|is not|is none|exists|empty|to|at|of|then|else|with|until|up to|names|"
        "seen by"
    ).split("|")
)
_FOLLOWERS = frozenset(("else", "else if", "until", "otherwise"))
# Declarations that are followed by a name, and what may follow that.
_NAMED = {
    **dict.fromkeys(("enum", "table", "wheel", "deck", "param"), (":", '"')),
    **dict.fromkeys(("function", "rule", "options", "route", "before", "after"), ("(",)),
    "set": ("=", "."),
    "state": (":", '"'),
}
_IN_BOARDS = frozenset(("state", "require", "warn"))
_BOARDS = frozenset(("board", "add", "player", "piece"))
_ROWS = frozenset(("table", "wheel", "deck", "enum", "add"))


def first_meanings(tokens: list[RawToken], skin: str) -> frozenset[str]:
    """What a line may begin with, in English."""
    return meanings(tokens[0].text, skin) if tokens[0].kind == "word" else frozenset()


def is_heading(tokens: list[RawToken], skin: str) -> bool:
    """Whether a line begins with a keyword that can only begin one."""
    found = first_meanings(tokens, skin)
    return bool(found & (_OPENERS | _FEATURES)) and not found & _GOING_ON


def whole(heading: list[RawToken], skin: str) -> list[RawToken]:
    """The declaration that a heading replaces or adds to, without the words that say so."""
    first = first_meanings(heading, skin)
    if "replace" in first and len(heading) > 1:
        return heading[1:]
    return heading[2:] if "add" in first and len(heading) > 2 else heading


def is_follower(tokens: list[RawToken], skin: str) -> bool:
    """Whether a line belongs to the statement before it: ``else``, ``until``, ``otherwise``."""
    return bool(first_meanings(tokens, skin) & _FOLLOWERS)


def lacks_colon(heading: list[RawToken], body: list[RawToken], header: frozenset[str], skin: str) -> bool:
    """Whether ``heading`` opens a block without a colon: the deeper line ``body`` is no going on of the sentence.

    ``header`` is what the declaration begins with that the lines stand in.
    """
    openers = _OPENERS | _FEATURES if header & {"board", "add"} else _OPENERS
    heading = whole(heading, skin)
    labelled = heading[-1].kind == "string" and heading[-1].line == heading[0].line
    is_option = labelled and heading[0].kind == "word" and heading[0].text not in words(skin)
    if is_option and not header & _ROWS - {"add"} and body[0].column > heading[0].column:
        sets = [token.text for token in body[1:2]] in (["="], ["+="], ["."])
        return body[0].kind == "word" and (sets or bool(first_meanings(body, skin) - _GOING_ON))
    if not first_meanings(heading, skin) & openers or (heading[1:2] and heading[1].text in ("=", "+=", "-=", ".")):
        return False
    last = heading[-1]
    if last.kind == "sign" and last.text not in ")]}":
        return False
    if last.kind == "word" and meanings(last.text, skin) & _GOING_ON:
        return False
    return body[0].kind == "word" and not first_meanings(body, skin) & _GOING_ON


def declares(tokens: list[RawToken], header: frozenset[str], skin: str) -> bool:
    """Whether an indented line is plainly a declaration; ``header`` is what the declaration above begins with."""
    found = first_meanings(tokens, skin)
    if len(tokens) < 3 or not found or header & _ROWS:
        return False
    if found & _IN_BOARDS and header & _BOARDS:
        return False
    second, third = tokens[1], tokens[2]
    after = meanings(second.text, skin) if second.kind == "word" else frozenset()
    named = second.kind == "word" and second.text not in words(skin)
    for english, signs in _NAMED.items():
        if english in found and named and (third.text in signs or third.text[:1] in signs):
            return True
    if found & {"piece", "game"} and named and third.kind in ("word", "string"):
        return True
    if "replace" in found:
        return bool(after & {"function", "rule", "options", "route"})
    if found & {"value for", "holds in", "add", "remove row", "remove option"} and third.kind == "word":
        return bool(after & {"for", "in", "to", "row", "option"}) or f"{tokens[0].text} {second.text}" in _two_words(
            skin
        )
    if "board" in found:
        return second.text in TOPOLOGIES
    if found & {"require", "warn"}:
        return second.text != "=" and tokens[-1].kind in ("string", "sign", "word")
    return "note" in found and second.kind == "string"


@cache
def _two_words(skin: str) -> frozenset[str]:
    """The declarations of two words, as ``skin`` writes them."""
    rows = (pair for pairs in phrases(skin).values() for pair in pairs)
    named = {"value for", "holds in", "remove row", "remove option", "add to"}
    return frozenset(" ".join(phrase) for phrase, english in rows if " ".join(english) in named)


def only_goes_on(tokens: list[RawToken], skin: str) -> bool:
    """Whether a line cannot begin a declaration: it goes on with the one above, and has lost its indent."""
    found = first_meanings(tokens, skin)
    return tokens[0].kind in ("sign", "number", "string") or (bool(found) and found <= _GOING_ON - {"in"})


def opens_at_margin(tokens: list[RawToken], skin: str) -> bool:
    """Whether a line is the heading of a whole part of the game: ``setup:``, ``play:``, ``always:``, ``player:``."""
    found = first_meanings(tokens, skin)
    return bool(found & {"setup", "play", "always", "player"}) and len(tokens) == 2 and tokens[1].text == ":"
