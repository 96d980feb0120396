"""From text to tokens with lines and indentation already understood.

Three things never reach the grammar and are kept by line instead: comments, ``##`` help and clause tags.
A line goes on with the next one while a bracket is open, or while the next line stands deeper than the
first and no block has been opened by a colon; so long conditions need no sign at the line's end.
Words stay words here: which of them are keywords depends on the parser's state (see ``parser.py``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from dsl.diagnostics import Problems
from dsl.source import Source, Span
from dsl.syntax.keywords import SKINS, spelling

_TOKEN = re.compile(
    r"""(?P<blank>[ ]+)|(?P<comment>\#.*)|(?P<tag>@[\w.\-,]*[\w])|(?P<string>"[^"\n]*")|(?P<number>\d+)"""
    r"""|(?P<word>[^\W\d]\w*)|(?P<sign>==|!=|<=|>=|\+=|-=|->|\.\.|[-+*/%=<>(){}\[\],:.|])"""
)
_OPEN, _CLOSE = frozenset("({["), frozenset(")}]")
_PAIRS = {")": "(", "}": "{", "]": "["}
COMPARISON_SIGNS = frozenset(("==", "!=", "<=", ">=", "<", ">"))
_GAME_WORDS = frozenset((spelling(("game",), skin) or ("game",))[0] for skin in SKINS)
MAX_LINES = 20_000
MAX_DEPTH = 50


@dataclass(frozen=True, slots=True)
class RawToken:
    """``kind`` is word, number, string, sign, newline, indent or dedent; ``text`` is as written."""

    kind: str
    text: str
    line: int
    column: int

    @property
    def end(self) -> int:
        """The column after the last letter."""
        return self.column + len(self.text)


@dataclass
class Chunk:
    """The tokens of one declaration: from a line at the margin to the next one."""

    line: int
    tokens: list[RawToken] = field(default_factory=list)


@dataclass
class Tag:
    """A clause tag as written, without the ``@``, and where."""

    text: str
    span: Span


@dataclass
class Lexed:
    """A file cut into chunks, with what stands beside the grammar, by line number."""

    source: Source
    chunks: list[Chunk]
    tags: dict[int, list[Tag]]
    help: dict[int, str]


@dataclass
class _Line:
    """One physical line: how deep it stands and its tokens."""

    number: int
    indent: int
    tokens: list[RawToken]


def lex(source: Source, problems: Problems) -> Lexed:
    """Cut ``source`` into chunks; bad characters, brackets and indents are reported and stepped over."""
    lexed = Lexed(source, [], {}, {})
    lines = _physical_lines(source, lexed, problems)
    for group in _logical_lines(lines, source, problems):
        if group[0].indent == 0 or not lexed.chunks:
            lexed.chunks.append(Chunk(group[0].number))
            stack = [0]
        _indentation(group[0], stack, lexed.chunks[-1], source, problems)
        for line in group:
            lexed.chunks[-1].tokens += line.tokens
        last = group[-1].tokens[-1]
        lexed.chunks[-1].tokens.append(RawToken("newline", "", last.line, last.end))
    for chunk in lexed.chunks:
        _close(chunk)
    return lexed


def _physical_lines(source: Source, lexed: Lexed, problems: Problems) -> list[_Line]:
    found, help_lines = [], []
    if len(source.lines) > MAX_LINES:
        problems.error("file-too-long", Span(source, MAX_LINES, 1, MAX_LINES, 2), limit=MAX_LINES)
    for number in range(1, min(len(source.lines), MAX_LINES) + 1):
        text = source.line(number)
        stripped = text.lstrip(" ")
        if stripped.startswith("##"):
            help_lines.append(stripped[2:].strip())
            continue
        line = _Line(number, len(text) - len(stripped), [])
        _scan(text, line, source, lexed, problems)
        if line.tokens:
            if help_lines:
                lexed.help[number] = " ".join(help_lines)
            help_lines = []
            found.append(line)
    return found


def _scan(text: str, line: _Line, source: Source, lexed: Lexed, problems: Problems) -> None:
    position, number = 0, line.number
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            position = _bad_character(text, position, number, source, problems)
            continue
        kind, position = str(match.lastgroup), match.end()
        if kind == "tag":
            span = Span(source, number, match.start() + 1, number, match.end() + 1)
            lexed.tags.setdefault(number, []).extend(Tag(part, span) for part in expand_tag(match.group()[1:]))
        elif kind not in ("blank", "comment"):
            line.tokens.append(RawToken(kind, match.group(), number, match.start() + 1))


def expand_tag(text: str) -> list[str]:
    """``5c,d`` stands for ``5c`` and ``5d``; ``4.1a,4.2`` for both as they are."""
    first, *rest = text.split(",")
    stem = first.rstrip("abcdefghijklmnopqrstuvwxyz")
    return [first] + [stem + part if part.isalpha() and part.islower() else part for part in rest if part]


def _bad_character(text: str, position: int, number: int, source: Source, problems: Problems) -> int:
    span = Span(source, number, position + 1, number, position + 2)
    if text[position] == '"':
        problems.error("text-not-closed", Span(source, number, position + 1, number, len(text) + 1))
        return len(text)
    if text[position] == "\t":
        problems.error("tab", span)
    else:
        problems.error("bad-character", span, character=text[position])
    return position + 1


def _logical_lines(lines: list[_Line], source: Source, problems: Problems) -> list[list[_Line]]:
    groups: list[list[_Line]] = []
    brackets: list[RawToken] = []
    for line in lines:
        if brackets and line.indent == 0:  # a new declaration: the bracket was forgotten, not meant to go on
            _unclosed(brackets, source, problems)
        goes_on = bool(brackets) or bool(groups and line.indent > groups[-1][0].indent and not _opens_block(groups[-1]))
        groups[-1].append(line) if goes_on else groups.append([line])
        for token in line.tokens:
            _track(token, brackets, source, problems)
    _unclosed(brackets, source, problems)
    return groups


def _opens_block(group: list[_Line]) -> bool:
    """A colon at the end opens a block; the ``game`` line does so without one."""
    return group[-1].tokens[-1].text == ":" or (group[0].indent == 0 and group[0].tokens[0].text in _GAME_WORDS)


def _track(token: RawToken, brackets: list[RawToken], source: Source, problems: Problems) -> None:
    if token.text in _OPEN and token.kind == "sign":
        brackets.append(token)
    elif token.text in _CLOSE and token.kind == "sign":
        if brackets and brackets[-1].text == _PAIRS[token.text]:
            brackets.pop()
        else:
            span = Span(source, token.line, token.column, token.line, token.end)
            problems.error("bracket-not-opened", span, bracket=token.text)


def _unclosed(brackets: list[RawToken], source: Source, problems: Problems) -> None:
    for token in brackets[:1]:
        span = Span(source, token.line, token.column, token.line, token.end)
        problems.error("bracket-not-closed", span, bracket=token.text)
    brackets.clear()


def _indentation(line: _Line, stack: list[int], chunk: Chunk, source: Source, problems: Problems) -> None:
    def add(kind: str) -> None:
        chunk.tokens.append(RawToken(kind, "", line.number, line.indent + 1))

    if line.indent > stack[-1]:
        stack.append(line.indent)
        add("indent")
        if len(stack) == MAX_DEPTH:
            problems.error("too-deep", Span(source, line.number, 1, line.number, line.indent + 1), limit=MAX_DEPTH)
        return
    while line.indent < stack[-1]:
        stack.pop()
        add("dedent")
    if line.indent != stack[-1]:
        span = Span(source, line.number, 1, line.number, line.indent + 1)
        problems.error("indent-between", span, found=line.indent, outer=stack[-1])
        stack.append(line.indent)
        add("indent")


def _close(chunk: Chunk) -> None:
    depth = sum((t.kind == "indent") - (t.kind == "dedent") for t in chunk.tokens)
    last = chunk.tokens[-1]
    chunk.tokens += [RawToken("dedent", "", last.line, last.column)] * depth
