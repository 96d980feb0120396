"""Recognizes by their first words the lines that name the language, begin a section, or begin a declaration."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from dsl.language.syntax.built_in_names import english_name
from dsl.language.syntax.keywords import SKINS, meanings, of_skin, phrases, words
from dsl.language.syntax.tokens import Lexed, RawToken
from dsl.maps.board.grid import TOPOLOGIES
from dsl.maps.board.spec import Kind
from dsl.text.diagnostics import Problems, near
from dsl.text.source import Source

_SKIN_OF_FIRST_WORDS = {of_skin(word, skin): skin for skin in reversed(SKINS) for word in ("language", "game")}
"""``language`` and ``game``, with which files begin, in every skin; English where two skins share a word."""
_LANGUAGE_WORDS = frozenset(of_skin("language", skin) for skin in SKINS)


def skin_of(source: Source) -> str:
    """The skin (language of the keywords) that the ``language`` line names; without that line, that of the first word.

    If no declaration uses the named skin, but at least ``SEVERAL`` use another, it is that other one.
    """
    for text in source.lines:
        words = text.split("#")[0].split()
        if words:
            if len(words) > 2 and words[2] in SKINS:
                return _skin_of_words(source, words[2])
            return _SKIN_OF_FIRST_WORDS.get(words[0]) or _SKIN_OF_FIRST_WORDS.get(
                near(words[0], _SKIN_OF_FIRST_WORDS), "en"
            )
    return "en"


def _skin_of_words(source: Source, named: str) -> str:
    found: Counter[str] = Counter()
    for word in (match[0] for match in map(_FIRST_WORD.match, source.lines) if match is not None):
        skins = [skin for skin in SKINS if meanings(word, skin) & _DECLARES]
        if skins == [named]:
            return named
        found.update(skins if named not in skins else ())
    return next((skin for skin, count in found.most_common(1) if count >= SEVERAL), named)


def head(source: Source) -> Source:
    """The text of a file down to the line that names its game."""
    games = {of_skin("game", skin) for skin in SKINS}
    last = next((n for n, line in enumerate(source.lines, 1) if line.split()[:1] and line.split()[0] in games), 0)
    return Source(source.name, "\n".join(source.lines[:last]))


def check_language_line(lexed: Lexed, problems: Problems) -> None:
    """Report a ``language`` line that is missing (except in English), not the first, or names an unknown skin."""
    named = lexed.skin == "en" or not lexed.chunks or bool(near(lexed.chunks[0].tokens[0].text, _LANGUAGE_WORDS))
    for number, chunk in enumerate(lexed.chunks):
        first, *rest = chunk.tokens
        if first.text not in _LANGUAGE_WORDS:
            continue
        if number:
            problems.error("language-first", first.span(lexed.source))
            continue
        for token in (token for token in rest[1:2] if token.kind == "word"):
            named = True
            if token.text not in SKINS:
                _unknown_skin(token, lexed, problems)
            elif token.text != lexed.skin:
                words = ", ".join(dict.fromkeys(c.tokens[0].text for c in lexed.chunks[1 : SEVERAL + 1])) + " …"
                span = token.span(lexed.source)
                problems.error("skin-other", span, hint=lexed.skin, said=token.text, words=words, skin=lexed.skin)
    if not named:
        line = f"{of_skin('language', lexed.skin)} 1 {lexed.skin}"
        problems.error("skin-missing", lexed.chunks[0].tokens[0].span(lexed.source), line=line)


def _unknown_skin(token: RawToken, lexed: Lexed, problems: Problems) -> None:
    """Report an unknown language; the word before it may show which one is meant."""
    span, known = token.span(lexed.source), ", ".join(SKINS)
    if lexed.skin == "en":
        problems.unknown("skin-unknown", span, token.text, SKINS, known=known)
    else:
        problems.error("skin-unknown", span, hint=lexed.skin, name=token.text, known=known)


_HEADING = re.compile(r"#\s*[-=─—]{3,}\s*(?P<title>[^-=─—\s].*?)\s*[-=─—]*\s*")


@dataclass(frozen=True)
class Section:
    """A heading: the line on which it stands, and its words."""

    line: int
    title: str


def sections(source: Source) -> tuple[Section, ...]:
    """The section comments of a text, from the top."""
    found = ((number, _HEADING.fullmatch(line)) for number, line in enumerate(source.lines, 1) if line[:1] == "#")
    return tuple(Section(number, match["title"]) for number, match in found if match is not None)


def section_title(headings: Sequence[Section], line: int) -> str:
    """The title of the section in which a line stands; empty above the first."""
    above = bisect_right(headings, line, key=lambda heading: heading.line)
    return headings[above - 1].title if above else ""


# Lines that begin so open a block, and need a colon for it.
_OPENERS = frozenset(
    (
        "if|else|else if|for each|repeat|turn of|choose by|choose secretly by|choose secretly by each|otherwise|"
        "rule|setup|play|always|options|route|before|after|board|table|wheel|deck|player|piece"
    ).split("|")
)
_FIRST_WORD = re.compile(r"\w+")
SEVERAL = 2
"""So many declarations in another language are no typing mistake."""
_FEATURES = frozenset(kind.value for kind in Kind)
# A line that ends or begins with one of these continues on the next, or from the one before.
_GOING_ON = frozenset(
    (
        "and|or|where|by|when|in|not in|not|is|is not|is none|exists|empty|to|at|of|then|else|with|until|up to|names|"
        "seen by"
    ).split("|")
)
_FOLLOWERS = frozenset(("else", "else if", "until", "otherwise"))
# Declarations that are followed by a name, and what may follow that.
_NAMED = {
    **dict.fromkeys(("enum", "table", "wheel", "deck", "param", "const"), (":", '"')),
    **dict.fromkeys(("function", "rule", "options", "route", "before", "after"), ("(",)),
    "set": ("=", "."),
    "state": (":", '"'),
}
_IN_BOARDS = frozenset(("state", "require", "warn"))
_BOARDS = frozenset(("board", "add", "player", "piece"))
_DECLARES = frozenset(_NAMED) | _IN_BOARDS | _BOARDS | {"game", "setup", "play"}
_ROWS = frozenset(("table", "wheel", "deck", "enum", "add"))


def first_meanings(tokens: list[RawToken], skin: str) -> frozenset[str]:
    """The English keywords that the first word of a line may mean."""
    return meanings(tokens[0].text, skin) if tokens[0].kind == "word" else frozenset()


def is_heading(tokens: list[RawToken], skin: str) -> bool:
    """Whether a line begins with a keyword that can only begin one."""
    found = first_meanings(tokens, skin)
    return bool(found & (_OPENERS | _FEATURES)) and not found & _GOING_ON


def replaced_heading(heading: list[RawToken], skin: str) -> list[RawToken]:
    """A heading without ``replace`` or ``add to``."""
    first = first_meanings(heading, skin)
    if "replace" in first and len(heading) > 1:
        return heading[1:]
    return heading[2:] if "add" in first and len(heading) > 2 else heading


def is_follower(tokens: list[RawToken], skin: str) -> bool:
    """Whether a line belongs to the statement before it: ``else``, ``until``, ``otherwise``."""
    return bool(first_meanings(tokens, skin) & _FOLLOWERS)


def lacks_colon(heading: list[RawToken], body: list[RawToken], header: frozenset[str], skin: str) -> bool:
    """Whether ``heading`` lacks a colon: it opens a block, and the deeper line ``body`` does not continue it.

    ``header``: the first keywords of the declaration in which the lines stand.
    """
    openers = _OPENERS | _FEATURES if header & {"board", "add"} else _OPENERS
    heading = replaced_heading(heading, skin)
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
    """Whether an indented line is certainly a declaration; ``header``: the first keywords of the one above it."""
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
        return english_name(second.text, "board") in TOPOLOGIES
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
    """Whether a line at the margin cannot begin a declaration: it continues the line above and lacks its indent."""
    found = first_meanings(tokens, skin)
    return tokens[0].kind in ("sign", "number", "string") or (bool(found) and found <= _GOING_ON - {"in"})


def opens_at_margin(tokens: list[RawToken], skin: str) -> bool:
    """Whether a line is the heading of a whole part of the game: ``setup:``, ``play:``, ``always:``, ``player:``."""
    found = first_meanings(tokens, skin)
    return bool(found & {"setup", "play", "always", "player"}) and len(tokens) == 2 and tokens[1].text == ":"
