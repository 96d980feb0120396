"""The line that names the language of a rules file: ``language 1 [skin]``."""

from __future__ import annotations

from dsl.language.syntax.keywords import SKINS, of_skin
from dsl.language.syntax.tokens import Lexed, RawToken
from dsl.text.diagnostics import Problems, near
from dsl.text.source import Source

_SKIN_OF_FIRST_WORDS = {of_skin(word, skin): skin for skin in reversed(SKINS) for word in ("language", "game")}
"""``language`` and ``game``, with which files begin, in every skin; English where two skins share a word."""
_LANGUAGE_WORDS = frozenset(of_skin("language", skin) for skin in SKINS)


def skin_of(source: Source) -> str:
    """The skin named in the ``language`` line; where none is, the one that the first word of the file is from."""
    for text in source.lines:
        words = text.split("#")[0].split()
        if words:
            if len(words) > 2 and words[2] in SKINS:
                return words[2]
            return _SKIN_OF_FIRST_WORDS.get(words[0]) or _SKIN_OF_FIRST_WORDS.get(
                near(words[0], _SKIN_OF_FIRST_WORDS), "en"
            )
    return "en"


def head(source: Source) -> Source:
    """The text of a file down to the line that names its game."""
    games = {of_skin("game", skin) for skin in SKINS}
    last = next((n for n, line in enumerate(source.lines, 1) if line.split()[:1] and line.split()[0] in games), 0)
    return Source(source.name, "\n".join(source.lines[:last]))


def check_language_line(lexed: Lexed, problems: Problems) -> None:
    """The ``language`` line stands first and names a skin that there is; only English need not be named."""
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
    if not named:
        line = f"{of_skin('language', lexed.skin)} 1 {lexed.skin}"
        problems.error("skin-missing", lexed.chunks[0].tokens[0].span(lexed.source), line=line)


def _unknown_skin(token: RawToken, lexed: Lexed, problems: Problems) -> None:
    """A language that nobody knows; which one is meant may be seen from the word before it."""
    span, known = token.span(lexed.source), ", ".join(SKINS)
    if lexed.skin == "en":
        problems.unknown("skin-unknown", span, token.text, SKINS, known=known)
    else:
        problems.error("skin-unknown", span, hint=lexed.skin, name=token.text, known=known)
