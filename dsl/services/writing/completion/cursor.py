"""Where a cursor is in a text: in code, in a clause tag, or where nothing can be completed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from dsl.language.check.names import MARK
from dsl.language.syntax.lexer import lex
from dsl.language.syntax.scanner import lexemes
from dsl.language.syntax.tokens import RawToken
from dsl.text.diagnostics import Problems
from dsl.text.source import Source

_WORD = re.compile(r"[^\W\d](?:\w|['’])*$")
_TAG = re.compile(r"@[\w.\-,]*$")


@dataclass(frozen=True)
class Cursor:
    """A place in a text: the unfinished ``word`` there and its column.

    ``tokens`` are those of the declaration up to the cursor, with ``MARK`` in place of the word as the last one. In
    the braces of a text, ``inside`` are those of the expression, with the mark, and ``tokens`` end before the text.
    """

    kind: Literal["code", "clause", "nothing"]
    column: int
    word: str
    tokens: tuple[RawToken, ...] = ()
    inside: tuple[RawToken, ...] | None = None
    first_line: int = 1


def cursor_at(source: Source, line: int, column: int) -> Cursor:
    """The cursor before ``column`` of a line."""
    text = source.line(line)[: column - 1]
    begun = lexemes(text)
    last = begun[-1] if begun else None
    if text.lstrip().startswith("##") or (last is not None and last.kind == "comment"):
        return Cursor("nothing", column, "")
    if (tag := _TAG.search(text)) and not _inside_text(text):
        number = tag.group()[1:].rpartition(",")[2]
        return Cursor("clause", column - len(number), number)
    found = _WORD.search(text)
    word = found.group() if found else ""
    if not word and re.search(r"\d$", text):
        return Cursor("nothing", column, "")
    before = text[: len(text) - len(word)]
    first = _first_line(source, line) if before else line
    above = [source.line(number) for number in range(first, line)]
    opened = _inside_text(before)
    if opened is None:
        tokens = _tokens([*above, before + MARK])
        return Cursor("code", column - len(word), word, tokens, None, first)
    brace = before.rfind("{", opened)
    if brace < 0 or "}" in before[brace:]:
        return Cursor("nothing", column, "")
    outside = _tokens([*above, before[:opened] + MARK])[:-1]
    inside = _tokens([before[brace + 1 :] + MARK])
    return Cursor("code", column - len(word), word, outside, inside, first)


def _inside_text(before: str) -> int | None:
    """The index of the quote of an unclosed text at the end of ``before``; None if there is none."""
    last = before.rfind('"')
    return last if before.count('"') % 2 else None


def _first_line(source: Source, line: int) -> int:
    """The line in which the declaration around ``line`` begins."""
    while line > 1:
        text = source.line(line)
        if text[:1].strip() and text[0] not in "#)]}":
            break
        line -= 1
    return line


def _tokens(lines: list[str]) -> tuple[RawToken, ...]:
    """The tokens of some lines as far as the mark."""
    lexed = lex(Source("", "\n".join(lines)), Problems())
    tokens = [token for chunk in lexed.chunks for token in chunk.tokens]
    end = next((at for at in reversed(range(len(tokens))) if tokens[at].text == MARK), len(tokens) - 1)
    return tuple(tokens[: end + 1])
