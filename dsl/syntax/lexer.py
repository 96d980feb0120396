"""From text to tokens with lines and indentation already understood.

Three things never reach the grammar and are kept by line instead: comments, ``##`` help and clause tags.
A line goes on with the next one while a bracket is open, or while the next line stands deeper than the
first and no block has been opened by a colon; so long conditions need no sign at the line's end.
Words stay words here: which of them are keywords depends on the parser's state (see ``parser.py``).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from dsl.diagnostics import Problems
from dsl.source import Source, Span
from dsl.syntax.keywords import SKINS, spelling

_TOKEN = re.compile(
    r"""(?P<blank>[ ]+)|(?P<comment>\#.*)|(?P<tag>@[\w.\-,]*[\w])|(?P<string>"[^"\n]*")|(?P<number>\d+)"""
    r"""|(?P<word>[^\W\d](?:\w|['’](?=\w))*)|(?P<sign>==|!=|<=|>=|\+=|-=|->|\.\.|[-+*/%=<>(){}\[\],:.|])"""
)
_OPEN, _CLOSE = frozenset("({["), frozenset(")}]")
_PARTNER = {"(": ")", "{": "}", "[": "]"}
_PAIRS = {")": "(", "}": "{", "]": "["}
COMPARISON_SIGNS = frozenset(("==", "!=", "<=", ">=", "<", ">"))
# What is written by habit, or put in by a word processor, and what the language writes for it.
_MEANT = {
    **dict.fromkeys("“”„‟«»‘’‚‹›'`", '"'),
    **dict.fromkeys("–—−‐‑", "-"),
    **dict.fromkeys("×·", "*"),
    "÷": "/",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "→": "->",
    "…": "..",
    "&": "and",
    "!": "not",
    "~": "not",
    "?": "if … then … else",
}
_GAME_WORDS = frozenset((spelling(("game",), skin) or ("game",))[0] for skin in SKINS)
MAX_LINES = 20_000
MAX_DEPTH = 32
MAX_NUMBER = 2**31 - 1


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
    too_deep: bool = False


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
    # lines of which something is reported already: what does not parse there is its consequence
    spoiled: set[int] = field(default_factory=set)
    tabbed: bool = False

    def tell(self, problems: Problems, code: str, span: Span, hint: str = "", **args: object) -> None:
        """Report what is wrong with a line, once: what follows on it is a consequence."""
        if span.line not in self.spoiled:
            problems.error(code, span, hint, (), **args)
        self.spoiled.add(span.line)


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
    for group in _logical_lines(lines, lexed, problems):
        if group[0].indent == 0 or not lexed.chunks:
            lexed.chunks.append(Chunk(group[0].number))
            stack = [0]
        if not _indentation(group[0], stack, lexed, problems):
            continue
        for line in group:
            lexed.chunks[-1].tokens += line.tokens
        last = group[-1].tokens[-1]
        lexed.chunks[-1].tokens.append(RawToken("newline", "", last.line, last.end))
        if any(line.number in lexed.spoiled for line in group):
            lexed.spoiled.update(line.number for line in group)
    for chunk in lexed.chunks:
        _close(chunk)
    return lexed


def lex_inside(text: str, span: Span, problems: Problems) -> list[RawToken]:
    """The tokens of ``text``, which stands at ``span`` inside a text for players."""
    line = _Line(span.line, 0, [])
    _scan(text, line, Lexed(span.source, [], {}, {}), problems, span.column - 1)
    return line.tokens


def _physical_lines(source: Source, lexed: Lexed, problems: Problems) -> list[_Line]:
    found, help_lines = [], []
    if len(source.lines) > MAX_LINES:
        problems.error("file-too-long", Span(source, MAX_LINES, 1, MAX_LINES, 2), limit=MAX_LINES)
    for number in range(1, min(len(source.lines), MAX_LINES) + 1):
        text = source.line(number)
        stripped = text.lstrip()
        if stripped.startswith("##"):
            help_lines.append(stripped[2:].strip())
            continue
        line = _Line(number, len(text[: len(text) - len(stripped)].expandtabs(4)), [])
        _scan(text, line, lexed, problems)
        if line.tokens:
            if help_lines:
                lexed.help[number] = " ".join(help_lines)
            help_lines = []
            found.append(line)
    return found


def _scan(text: str, line: _Line, lexed: Lexed, problems: Problems, before: int = 0) -> None:
    """Cut ``text`` into the tokens of ``line``; ``before`` letters of the line stand left of it."""
    position, number = 0, line.number

    def place(start: int, end: int) -> Span:
        return Span(lexed.source, number, before + start + 1, number, before + end + 1)

    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            position = _bad_character(text, position, place, lexed, problems)
            continue
        kind, position, written = str(match.lastgroup), match.end(), match.group()
        if kind == "tag":
            span = place(match.start(), match.end())
            lexed.tags.setdefault(number, []).extend(Tag(part, span) for part in expand_tag(written[1:]))
        elif kind not in ("blank", "comment"):
            if kind == "number" and (len(written) > 10 or int(written) > MAX_NUMBER):
                lexed.tell(problems, "number-too-large", place(match.start(), match.end()))
                written = "0"
            elif kind == "word":  # Ukrainian words are typed with any of three apostrophes
                written = written.replace("'", "ʼ").replace("’", "ʼ")
            line.tokens.append(RawToken(kind, written, number, before + match.start() + 1))


def expand_tag(text: str) -> list[str]:
    """``5c,d`` stands for ``5c`` and ``5d``; ``4.1a,4.2`` for both as they are."""
    found: list[str] = []
    for part in text.split(","):
        if found and len(part) == 1 and part.islower():  # a sibling of the tag before it
            part = found[-1].rstrip("abcdefghijklmnopqrstuvwxyz") + part
        if part:
            found.append(part)
    return found


def _bad_character(
    text: str, position: int, place: Callable[[int, int], Span], lexed: Lexed, problems: Problems
) -> int:
    """Report the letter at ``position``; gives where to go on."""
    found = text[position]
    if found == '"':
        lexed.tell(problems, "text-not-closed", place(position, len(text)))
        return len(text)
    if found == "\t":  # taken for blanks, so one report is enough for a whole file
        if not lexed.tabbed:
            problems.error("tab", place(position, position + 1))
        lexed.tabbed = True
    elif not found.isprintable():
        lexed.tell(problems, "hidden-character", place(position, position + 1), number=f"U+{ord(found):04X}")
    else:
        hint = _MEANT.get(found, "")
        lexed.tell(problems, "bad-character", place(position, position + 1), hint, character=found)
    return position + 1


def _logical_lines(lines: list[_Line], lexed: Lexed, problems: Problems) -> list[list[_Line]]:
    groups: list[list[_Line]] = []
    brackets: list[RawToken] = []
    for line in lines:
        if brackets and line.indent <= groups[-1][0].indent and line.tokens[0].text not in _CLOSE:
            _unclosed(brackets, lexed, problems)  # the bracket was forgotten, not meant to go on
        goes_on = bool(brackets) or bool(groups and line.indent > groups[-1][0].indent and not _opens_block(groups[-1]))
        groups[-1].append(line) if goes_on else groups.append([line])
        for token in line.tokens:
            _track(token, brackets, lexed, problems)
    _unclosed(brackets, lexed, problems)
    return groups


def _opens_block(group: list[_Line]) -> bool:
    """A colon at the end opens a block; the ``game`` line does so without one."""
    return group[-1].tokens[-1].text == ":" or (group[0].indent == 0 and group[0].tokens[0].text in _GAME_WORDS)


def _track(token: RawToken, brackets: list[RawToken], lexed: Lexed, problems: Problems) -> None:
    if token.text in _OPEN and token.kind == "sign":
        brackets.append(token)
    elif token.text in _CLOSE and token.kind == "sign":
        if brackets and brackets[-1].text == _PAIRS[token.text]:
            brackets.pop()
        elif not brackets:
            lexed.tell(problems, "bracket-not-opened", _place(token, lexed), bracket=token.text)
        else:
            _wrong_bracket(token, brackets, lexed, problems)


def _wrong_bracket(token: RawToken, brackets: list[RawToken], lexed: Lexed, problems: Problems) -> None:
    """``(a]``: if an outer bracket fits, the inner one was forgotten; else the sign is the wrong one."""
    fitting = [i for i, opened in enumerate(brackets) if opened.text == _PAIRS[token.text]]
    if fitting:
        opened = brackets[-1]
        lexed.tell(
            problems, "bracket-not-closed", _place(opened, lexed), bracket=opened.text, wanted=_PARTNER[opened.text]
        )
        lexed.spoiled.add(token.line)
        del brackets[fitting[-1] :]
    else:
        wanted = _PARTNER[brackets.pop().text]
        lexed.tell(problems, "bracket-wrong", _place(token, lexed), bracket=token.text, wanted=wanted)


def _unclosed(brackets: list[RawToken], lexed: Lexed, problems: Problems) -> None:
    for token in brackets[:1]:
        lexed.tell(
            problems, "bracket-not-closed", _place(token, lexed), bracket=token.text, wanted=_PARTNER[token.text]
        )
    brackets.clear()


def _place(token: RawToken, lexed: Lexed) -> Span:
    return Span(lexed.source, token.line, token.column, token.line, token.end)


def _indentation(line: _Line, stack: list[int], lexed: Lexed, problems: Problems) -> bool:
    """Indents and dedents before ``line``; False where it stands too deep to be read at all."""
    chunk, column = lexed.chunks[-1], line.tokens[0].column
    margin = Span(lexed.source, line.number, 1, line.number, max(column, 2))

    def add(kind: str) -> None:
        chunk.tokens.append(RawToken(kind, "", line.number, column))

    if line.indent > stack[-1]:
        if len(stack) > MAX_DEPTH:
            if not chunk.too_deep:
                lexed.tell(problems, "too-deep", margin, limit=MAX_DEPTH)
                lexed.spoiled.add(chunk.tokens[-1].line)  # its block is left out
            chunk.too_deep = True
            return False
        stack.append(line.indent)
        add("indent")
        return True
    left = stack[-1]
    while line.indent < stack[-1]:
        left = stack.pop()
        add("dedent")
    if line.indent != stack[-1]:  # between two steps: taken for the nearer one
        lexed.tell(problems, "indent-between", margin, found=line.indent, outer=stack[-1], inner=left)
        if left - line.indent <= line.indent - stack[-1]:
            chunk.tokens.pop()
            stack.append(left)
    return True


def _close(chunk: Chunk) -> None:
    depth = sum((t.kind == "indent") - (t.kind == "dedent") for t in chunk.tokens)
    last = chunk.tokens[-1]
    chunk.tokens += [RawToken("dedent", "", last.line, last.column)] * depth
