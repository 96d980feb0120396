"""Cuts one line of text into tokens; comments and clause tags are returned separately.

Signs of other languages are reported and read as what they mean here, so that they cause no further reports.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from dsl.language.syntax.keywords import of_skin, spellings
from dsl.language.syntax.tokens import Lexed, Line, RawToken, Tag
from dsl.text.diagnostics import Problems
from dsl.text.source import Span

_TOKEN = re.compile(
    r"""(?P<blank>[ ]+)|(?P<comment>\#.*)|(?P<tag>@[\w.\-,]*[\w])|(?P<string>"[^"\n]*")"""
    r"""|(?P<fraction>\d+\.\d+)|(?P<number>0x[0-9a-fA-F]+|\d+)|(?P<word>[^\W\d](?:\w|['’](?=\w))*)"""
    r"""|(?P<foreign>:=|={3}|!==|=>|=<|<>|=\+|=-(?=\s)|\+\+|--(?=\s*(?:[#@]|$))|//|&&|\|\||\.{3}|!(?!=)|[&~])"""
    r"""|(?P<sign>==|!=|<=|>=|\+=|-=|->|\.\.|[-+*/%=<>(){}\[\],:.|])"""
)
COMPARISON_SIGNS = frozenset(("==", "!=", "<=", ">=", "<", ">"))
# Signs of other languages, and the sign or word that is meant.
_FOREIGN = {
    ":=": "=",
    "===": "==",
    "!==": "!=",
    "=>": ">=",
    "=<": "<=",
    "<>": "!=",
    "=+": "+=",
    "=-": "-=",
    "...": "..",
    "&&": "and",
    "&": "and",
    "||": "or",
    "!": "not",
    "~": "not",
}
# What a word processor puts in, and what was typed.
FOREIGN_QUOTES = "“”„‟«»‘’‚‹›'`"
_MEANT = {
    **dict.fromkeys(FOREIGN_QUOTES, '"'),
    **dict.fromkeys("–—−‐‑", "-"),
    **dict.fromkeys("×·", "*"),
    "÷": "/",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "→": "->",
    "…": "..",
}
_NAMED = re.compile(f"[{FOREIGN_QUOTES}][^{FOREIGN_QUOTES}]+[{FOREIGN_QUOTES}]")
MAX_NUMBER = 2**31 - 1
LONGEST_NUMBER = len(str(MAX_NUMBER))
"""The most digits of a number; a longer one is certainly too large."""
CACHED_LINES = 8_192
"""The most lines in the cache, because all but one line of a file stay the same while somebody types."""
LONGEST_CACHED = 400
"""Longer lines are not cached: people do not write them, and thousands of them would fill the memory."""


class Lexeme(NamedTuple):
    """A part of a line as it is written; ``start`` counts from 0. ``bad``: it has no meaning."""

    kind: str
    start: int
    text: str


def lexemes(text: str) -> list[Lexeme]:
    """All parts of a line except blanks, comments and tags too; nothing is reported or corrected."""
    found, position = [], 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is not None and match.lastgroup is not None:
            if match.lastgroup != "blank":
                found.append(Lexeme(match.lastgroup, position, match.group()))
            position = match.end()
        elif text[position] == '"':  # without a partner: it reaches as far as it can
            found.append(Lexeme("string", position, text[position:]))
            break
        else:
            if not text[position].isspace():
                found.append(Lexeme("bad", position, text[position]))
            position += 1
    return found


class FaultlessLine(NamedTuple):
    """A line without errors: tokens with kind, text, start and length, tags with start and end."""

    tokens: tuple[tuple[str, str, int, int], ...]
    tags: tuple[tuple[str, int, int], ...]


def number_of(written: str) -> int:
    """The value of a written number: decimal, or hexadecimal after ``0x``, as colours are written."""
    return int(written, 16 if written.startswith("0x") else 10)


def faultless_line(text: str) -> FaultlessLine | None:
    """The tokens and tags of a line; None if it may have errors, so that ``Scanner`` must read it."""
    return _known_line(text) if len(text) <= LONGEST_CACHED else _read_line(text)


def _read_line(text: str) -> FaultlessLine | None:
    tokens, tags, position = [], [], 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        kind = match.lastgroup if match is not None else None
        if match is None or kind is None or kind in ("foreign", "fraction"):
            return None
        start, position, written = position, match.end(), match.group()
        if kind == "tag":
            tags.append((written, start, position))
        elif kind == "word":  # Ukrainian words are typed with any of three apostrophes
            tokens.append((kind, written.replace("'", "ʼ").replace("’", "ʼ"), start, -1))
        elif kind == "number" and (len(written) > LONGEST_NUMBER or number_of(written) > MAX_NUMBER):
            return None
        elif kind not in ("blank", "comment"):
            tokens.append((kind, written, start, -1))
    return FaultlessLine(tuple(tokens), tuple(tags))


_known_line = lru_cache(maxsize=CACHED_LINES)(_read_line)


@dataclass
class Scanner:
    """Cuts one line; ``before`` letters of it stand left of ``text``."""

    text: str
    line: Line
    lexed: Lexed
    problems: Problems
    before: int = 0
    # reports of single signs: they are consequences where a quote has no partner
    waiting: list[Callable[[], None]] = field(default_factory=list)

    def scan(self) -> None:
        """All tokens of the line."""
        sound = faultless_line(self.text)
        if sound is not None:
            self._reuse(sound)
            return
        position = 0
        while position < len(self.text):
            match = _TOKEN.match(self.text, position)
            if match is None:
                position = self._bad_character(position)
                continue
            start, position, kind = position, match.end(), match.lastgroup
            if kind is not None and kind not in ("blank", "comment"):
                position = self._take(kind, match.group(), start, position)
        if self.line.number not in self.lexed.open_quotes:
            for report in self.waiting:
                report()

    def _reuse(self, sound: FaultlessLine) -> None:
        number, begin = self.line.number, self.before + 1
        self.line.tokens += [RawToken(kind, text, number, begin + at, size) for kind, text, at, size in sound.tokens]
        for written, start, end in sound.tags:
            self._take("tag", written, start, end)

    def _take(self, kind: str, written: str, start: int, end: int) -> int:
        """Add one token, or the one that it means; returns the position after it."""
        if kind == "tag":
            tags = self.lexed.tags.setdefault(self.line.number, [])
            tags.extend(Tag(part, self._place(start, end)) for part in expand_tag(written[1:]))
        elif kind == "foreign":
            return self._foreign(written, start, end)
        elif kind == "fraction":
            self._report(self.lexed.correct, "number-whole", self._place(start, end), number=written)
            self._add("number", written.split(".")[0][:9], start, len(written))
        elif kind == "number" and (len(written) > LONGEST_NUMBER or number_of(written) > MAX_NUMBER):
            self._report(self.lexed.report, "number-too-large", self._place(start, end))
            self._add("number", "0", start, len(written))
        elif kind == "word":  # Ukrainian words are typed with any of three apostrophes
            self._add(kind, written.replace("'", "ʼ").replace("’", "ʼ"), start, -1)
        else:
            self._add(kind, written, start, -1)
        return end

    def _add(self, kind: str, text: str, start: int, length: int) -> None:
        self.line.tokens.append(RawToken(kind, text, self.line.number, self.before + start + 1, length))

    def _place(self, start: int, end: int) -> Span:
        number = self.line.number
        return Span(self.lexed.source, number, self.before + start + 1, number, self.before + end + 1)

    def _report(self, report: Callable[..., None], code: str, span: Span, hint: str = "", **args: object) -> None:
        self.waiting.append(lambda: report(self.problems, code, span, hint, **args))

    def _foreign(self, written: str, start: int, end: int) -> int:
        """Report a sign of another language and add the token that it means."""
        span = self._place(start, end)
        if written == "//":
            self._report(self.lexed.report, "sign-slashes", span)
            return len(self.text)
        if written in ("++", "--"):
            self._report(
                self.lexed.correct, "sign-foreign", span, f"{written[0]}= 1", found=written, meant=f"{written[0]}= 1"
            )
            self._add("sign", f"{written[0]}=", start, 1)
            self._add("number", "1", start + 1, 1)
            return end
        meant = _FOREIGN[written]
        tokens = self.line.tokens
        if written == "=>" and tokens and tokens[-1].text == ")" and tokens[0].column == 1:
            meant = "->"  # of a heading
        own = of_skin(meant, self.lexed.skin)
        self._report(self.lexed.correct, "sign-foreign", span, own, found=written, meant=own)
        self._add("word" if meant.isalpha() else "sign", own, start, len(written))
        return end

    def _bad_character(self, position: int) -> int:
        """Report the letter at ``position``; returns the position after it."""
        found, lexed = self.text[position], self.lexed
        span = self._place(position, position + 1)
        if found == '"':
            return self._open_quote(position)
        named = _NAMED.match(self.text, position)
        if named and self.line.tokens and self.line.tokens[-1].text in spellings("extends", lexed.skin):
            self._add("string", named[0], position, len(named[0]))  # a title: what is said of it knows the game
            return named.end()
        if found == "\t":  # taken for blanks, so one report is enough for a whole file
            if not lexed.tabbed:
                self.problems.error("tab", span)
            lexed.tabbed = True
        elif not found.isprintable():
            self._report(lexed.report, "hidden-character", span, number=f"U+{ord(found):04X}")
        elif found == "?":
            words = [of_skin(word, lexed.skin) for word in ("if", "then", "else")]
            self._report(lexed.report, "bad-character", span, " … ".join(words), character=found)
        else:
            meant = _MEANT.get(found, "")
            if meant == "-" and re.search(r"\w$", self.text[:position]) and re.match(r"\w", self.text[position + 1 :]):
                meant = ".."  # a dash between two numbers
            self._report(lexed.report, "bad-character", span, meant, character=found)
        return position + 1

    def _open_quote(self, position: int) -> int:
        """A quote without a partner: the rest of the line is read as an empty text, its colon as a colon."""
        self.lexed.open_quotes[self.line.number] = self.before + position + 1
        rest = re.sub(r"\s+(@[\w.\-,]+\s*|#.*)*$", "", self.text[position:])
        self._add("string", '""', position, len(rest.rstrip(":")))
        if rest.endswith(":"):
            self._add("sign", ":", position + len(rest) - 1, 1)
        return len(self.text)


def expand_tag(text: str) -> list[str]:
    """``5c,d`` stands for ``5c`` and ``5d``; ``4.1a,4.2`` for both as they are."""
    found: list[str] = []
    for part in text.split(","):
        if found and len(part) == 1 and part.islower():  # a sibling of the tag before it
            part = found[-1].rstrip("abcdefghijklmnopqrstuvwxyz") + part
        if part:
            found.append(part)
    return found
