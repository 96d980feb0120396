"""The formatter: the same file with even spacing, aligned tables and tags, in any skin of keywords."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from lark import Tree

from dsl.language.syntax.built_in_names import FLAGGED, declared_names, flag_name, place_of, written_name
from dsl.language.syntax.keywords import of_skin
from dsl.language.syntax.lexer import lex
from dsl.language.syntax.token_parser import Keywords, TokenParser, Unexpected
from dsl.language.syntax.tokens import Chunk, Lexed, RawToken
from dsl.text.diagnostics import Problems
from dsl.text.source import Source

_TIGHT_BEFORE = frozenset([")", "]", "}", ",", ":", "."])
_TIGHT_AFTER = frozenset(["(", "[", "{", "."])
_UNARY = "unary minus"
_SIGNS_BEFORE_MINUS = frozenset("( [ { , = == != < <= > >= + - * / % .. : |".split())


@dataclass(frozen=True)
class Before:
    """The previous token: its text, its kind, whether it was a keyword."""

    text: str
    kind: str
    keyword: bool


def before_next(token: RawToken, english: tuple[str, ...], before: Before | None) -> Before:
    """The ``Before`` of the next token; a minus with only one operand is marked as ``_UNARY``."""
    if token.text == "-" and (before is None or before.keyword or before.text in _SIGNS_BEFORE_MINUS):
        return Before(_UNARY, token.kind, False)
    return Before(english[-1] if english else token.text, token.kind, bool(english))


def glued(before: Before | None, token: RawToken) -> bool:
    """Whether no blank stands between the token and the one before it."""
    if before is None:
        return True
    if token.kind == "sign":
        if token.text in _TIGHT_BEFORE or token.text == "..":
            return True
        if token.text in ("(", "["):
            name = (before.kind == "word" and not before.keyword) or before.text in (")", "]")
            return name or (before.kind == "sign" and before.text in _TIGHT_AFTER) or before.text in ("no", "before")
        if token.text == "-" and before.text in ("(", "[", "{", ".."):
            return True
    if before.kind == "sign" and (before.text in _TIGHT_AFTER or before.text == ".."):
        return True
    return before.text == _UNARY


@dataclass
class WrittenWord:
    """A token as it will be written; ``glued`` to the one before without a blank."""

    text: str
    glued: bool


@dataclass
class WrittenLine:
    """A physical line: its indent, its words, and the tags and comment after them."""

    indent: int
    words: list[WrittenWord] = field(default_factory=list)
    tail: str = ""
    comment: str = ""
    row: bool = False


def align_rows(lines: Mapping[int, WrittenLine]) -> None:
    """Pad the cells of each table so that its columns are aligned."""
    group: list[WrittenLine] = []
    previous = 0
    for number in sorted(lines):
        line = lines[number]
        if line.row and group and number - previous > 1 and not group[-1].row:
            _pad(group)
            group = []
        if line.row:
            group.append(line)
        elif group:
            _pad(group)
            group = []
        previous = number
    _pad(group)


def _pad(group: list[WrittenLine]) -> None:
    """Cells end at commas; the first cell follows the key and the label."""
    rows = [_cells(line) for line in group if not _is_columns(line)]
    if len(rows) < 2:
        return
    width = [0] * max(len(row) for row in rows)
    for row in rows:
        for i, cell in enumerate(row[:-1]):
            width[i] = max(width[i], len(cell))
    for line, row in zip((x for x in group if not _is_columns(x)), rows):
        text = " ".join(cell.ljust(width[i]) if i < len(row) - 1 else cell for i, cell in enumerate(row))
        line.words = [WrittenWord(text, True)]


def _is_columns(line: WrittenLine) -> bool:
    """Whether this is the line that names the columns, or a continuation of it."""
    return any(word.text == ":" for word in line.words)


def _cells(line: WrittenLine) -> list[str]:
    """Key, label and cells of a row."""
    cells: list[str] = []
    depth = 0
    for i, word in enumerate(line.words):
        is_label = i == 1 and word.text.startswith('"')
        starts = i == 0 or is_label or i == 1 or (i == 2 and line.words[1].text.startswith('"'))
        if (starts and depth == 0) or (depth == 0 and cells and cells[-1].endswith(",")):
            cells.append(word.text)
        else:
            cells[-1] += ("" if word.glued else " ") + word.text
        depth += sum(word.text.count(c) for c in "({[") - sum(word.text.count(c) for c in ")}]")
    return cells


INDENT = 4
TAG_COLUMN = 76
_AFTER_CODE = re.compile(r'(?:[^"#@]|"[^"]*"?)*([^#]*)(.*)')
_NO_ROWS = (("hands", "seen", "by"), ("for", "each"))  # what begins the lines of a deck that are no rows


def format_text(text: str, skin: str | None = None) -> str:
    """``text`` formatted, with its keywords and built-in names in ``skin`` (as they are if None)."""
    source = Source("", text.replace("\r\n", "\n"))
    lexed = lex(source, Problems())
    return _joined(_written(lexed, lexed.chunks, skin), source)


def format_declarations(text: str, at: Collection[int], column: int) -> str:
    """``text`` with the declarations formatted that stand on the lines ``at``, their tags at ``column``."""
    source = Source("", text)
    lexed = lex(source, Problems())
    chosen = [chunk for chunk in lexed.chunks if any(chunk.line <= line <= chunk.tokens[-1].line for line in at)]
    lines, found = _written(lexed, chosen, None), list(source.lines)
    for number in lines:
        end = "\r" if found[number - 1].endswith("\r") else ""
        found[number - 1] = _one(number, lines, source, column) + end
    return "\n".join(found)


def _written(lexed: Lexed, chunks: list[Chunk], skin: str | None) -> dict[int, WrittenLine]:
    """The lines of those of ``chunks`` that can be read, aligned; built-in names change only where a skin is given."""
    lines: dict[int, WrittenLine] = {}
    wrong = lexed.reported | lexed.corrected | lexed.open_quotes.keys()
    sound = [chunk.tokens for chunk in chunks if not any(token.line in wrong for token in chunk.tokens)]
    read = [found for tokens in sound if (found := _read(tokens, lexed.skin)) is not None]
    own = frozenset[str]().union(*(declared_names(found.tokens, found.keywords, lexed.skin) for found in read))
    for found in read:
        lines |= _lines(found, skin or lexed.skin, own if skin is not None else None)
    for number, line in lines.items():
        line.tail, line.comment = _after_code(lexed.source.line(number))
    align_rows(lines)
    return lines


@dataclass(frozen=True)
class _Declaration:
    """The tokens of a declaration that parses, and which are keywords; ``kind`` is the grammar's name for it."""

    kind: str
    tokens: list[RawToken]
    keywords: Keywords


def _read(tokens: list[RawToken], skin: str) -> _Declaration | None:
    parser = TokenParser(tokens, skin)
    try:
        (declared,) = parser.parse().children
    except Unexpected:
        return None
    return _Declaration(str(declared.data) if isinstance(declared, Tree) else "", tokens, parser.keywords)


def _language_line(tokens: list[RawToken], new: str) -> WrittenLine:
    """The ``language`` line with the skin ``new``; a file without a named skin is in English."""
    words = [of_skin("language", new), tokens[1].text, *([new] if new != "en" else [])]
    return WrittenLine(0, [WrittenWord(word, False) for word in words])


def _lines(declared: _Declaration, new: str, own: frozenset[str] | None) -> dict[int, WrittenLine]:
    """The lines of a declaration. Names that every game has are written in ``new``, too, where ``own`` is given.

    ``own`` are the names of the file itself, which stay as they are.
    """
    tokens, keywords = declared.tokens, declared.keywords
    if declared.kind == "language":
        return {tokens[0].line: _language_line(tokens, new)}
    lines: dict[int, WrittenLine] = {}
    is_table = declared.kind in ("table", "add_rows")
    depth, first, before = 0, True, None
    own_indent, position, heading = 0, 0, ""
    while position < len(tokens):
        token = tokens[position]
        if token.kind in ("indent", "dedent", "newline"):
            depth += {"indent": 1, "dedent": -1, "newline": 0}[token.kind]
            first = first or token.kind == "newline"
            position += 1
            continue
        line = lines.get(token.line)
        if line is None:
            if first:
                own_indent, first = token.column - 1, False
                heading = " ".join(keywords.get(position, (1, ()))[1])
                indent = depth * INDENT
            else:  # goes on from the line above: keep how much deeper the author put it
                indent = depth * INDENT + max(INDENT, token.column - 1 - own_indent)
            line = lines[token.line] = WrittenLine(indent, row=is_table and depth == 1)
            before = None
        used, english = keywords.get(position, (1, ()))
        if english in _NO_ROWS:
            line.row = False
        written = of_skin(" ".join(english), new) if english else token.text
        if not english and own is not None and token.kind == "word" and token.text not in own:
            after = tokens[position + 1].text if position + 1 < len(tokens) else ""
            said = before.text if before is not None else ""
            if heading in FLAGGED and before is not None and not before.keyword and before.kind != "sign":
                written = written_name(flag_name(written, heading), "flag", "", new)
            else:
                written = written_name(written, place_of(said, after), said, new)
        heading = "" if token.text == ":" else heading
        line.words.append(WrittenWord(written, glued(before, token)))
        position += used
        before = before_next(tokens[position - 1], english, before)
    return lines


def _after_code(text: str) -> tuple[str, str]:
    """The tags and the comment behind the code of a physical line."""
    match = _AFTER_CODE.match(text)
    assert match is not None, "every part of it may be empty"
    tags, comment = match.groups()
    return " ".join(tags.split()), comment.rstrip()


def _joined(lines: dict[int, WrittenLine], source: Source) -> str:
    """The whole text again: code with tags at their column, comments, at most two blank lines in a row."""
    column = tag_column(source)
    found: list[str] = []
    blanks = 0
    for number in range(1, len(source.lines) + 1):
        text = _one(number, lines, source, column)
        blanks = blanks + 1 if not text else 0
        if blanks <= 2:
            found.append(text)
    while found and not found[-1]:
        found.pop()
    return "\n".join(found) + "\n"


def _one(number: int, lines: dict[int, WrittenLine], source: Source, column: int) -> str:
    line = lines.get(number)
    raw = source.line(number).rstrip()
    if line is None:
        if raw.lstrip().startswith("#"):
            return " " * _comment_indent(number, lines, source) + raw.lstrip()
        return raw
    code = " " * line.indent + "".join(
        word.text if word.glued or i == 0 else " " + word.text for i, word in enumerate(line.words)
    )
    if line.tail:
        code = code.ljust(column) if len(code) < column - 1 else code + "  "
        code += line.tail
    return code + ("  " + line.comment if line.comment else "")


def _comment_indent(number: int, lines: dict[int, WrittenLine], source: Source) -> int:
    """The indent of a comment on a line of its own: that of the code after it."""
    for following in range(number + 1, len(source.lines) + 1):
        if following in lines:
            return lines[following].indent
        if source.line(following).strip() and not source.line(following).lstrip().startswith("#"):
            break
        if not source.line(following).strip():
            break
    raw = source.line(number)
    return len(raw) - len(raw.lstrip())


def tag_column(source: Source) -> int:
    """The column at which most of the file's tags are already."""
    found: Counter[int] = Counter()
    for number in range(1, len(source.lines) + 1):
        text = source.line(number)
        tags = _after_code(text)[0]
        if tags:
            found[len(text[: text.rindex(tags.split()[0])])] += 1
    return found.most_common(1)[0][0] if found else TAG_COLUMN
