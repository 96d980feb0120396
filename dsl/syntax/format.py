"""The formatter: the same file with even spacing, aligned tables and tags, in any skin of keywords.

It works on tokens, not on the tree, so comments, blank lines and the author's line breaks stay. A
declaration that does not parse is left as it is. Formatting twice changes nothing more, and the tree stays
the same.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from dsl.diagnostics import Problems
from dsl.source import Source
from dsl.syntax.expected import Unexpected
from dsl.syntax.keywords import of_skin
from dsl.syntax.lexer import lex
from dsl.syntax.token_parser import Keywords, TokenParser
from dsl.syntax.tokens import Chunk, RawToken

INDENT = 4
TAG_COLUMN = 76
_TIGHT_BEFORE = frozenset([")", "]", "}", ",", ":", "."])
_TIGHT_AFTER = frozenset(["(", "[", "{", "."])
_UNARY = "unary minus"
_HANDS = ("hands", "seen", "by")  # a line of a deck that is no row
_SIGNS_BEFORE_MINUS = frozenset("( [ { , = == != < <= > >= + - * / % .. : |".split())


@dataclass
class _Word:
    """A token as it will be written; ``glued`` to the one before without a blank."""

    text: str
    glued: bool


@dataclass
class _Line:
    """A physical line: how deep, its words, and what stands after them."""

    indent: int
    words: list[_Word] = field(default_factory=list)
    tail: str = ""
    comment: str = ""
    row: bool = False


def format_text(text: str, skin: str | None = None) -> str:
    """``text`` formatted, with its keywords in ``skin`` (its own if None)."""
    source = Source("", text.replace("\r\n", "\n"))
    lexed = lex(source, Problems())
    old = lexed.skin
    new = skin or old
    lines: dict[int, _Line] = {}
    wrong = lexed.spoiled | lexed.mended | lexed.lonely.keys()
    for chunk in lexed.chunks:
        if not any(token.line in wrong for token in chunk.tokens):
            lines |= _chunk(chunk, old, new)
    _tails(lines, source)
    _align_rows(lines)
    return _joined(lines, source)


def _chunk(chunk: Chunk, old: str, new: str) -> dict[int, _Line]:
    """The lines of one declaration, or nothing if it does not parse."""
    parser = TokenParser(chunk.tokens, old)
    try:
        parser.parse()
    except Unexpected:
        return {}
    keywords = parser.keywords
    lines: dict[int, _Line] = {}
    depth, first, before = 0, True, None
    own_indent, position = 0, 0
    header = keywords.get(0, (0, ("",)))[1][0]
    is_language = header == "language"
    # the rows of a table, or those that are added to one
    rows = header in ("table", "wheel", "deck") or _adds_rows(chunk, keywords)
    while position < len(chunk.tokens):
        token = chunk.tokens[position]
        if token.kind in ("indent", "dedent", "newline"):
            depth += {"indent": 1, "dedent": -1, "newline": 0}[token.kind]
            first = first or token.kind == "newline"
            position += 1
            continue
        line = lines.get(token.line)
        if line is None:
            if first:
                own_indent, first = token.column - 1, False
                indent = depth * INDENT
            else:  # goes on from the line above: keep how much deeper the author put it
                indent = depth * INDENT + max(INDENT, token.column - 1 - own_indent)
            line = lines[token.line] = _Line(indent, row=rows and depth == 1)
            before = None
        used, english = keywords.get(position, (1, ()))
        if english == _HANDS:
            line.row = False
        written = of_skin(" ".join(english), new) if english else token.text
        if is_language and token.text == old and token.kind == "word" and position > 1:
            if new == "en":  # English is what a file without a skin is written in
                position += used
                continue
            written = new
        line.words.append(_Word(written, _glued(before, token)))
        before = _last(chunk.tokens[position + used - 1], english, before)
        position += used
    if is_language and new != "en" and not any(w.text == new for line in lines.values() for w in line.words):
        next(iter(lines.values())).words.append(_Word(new, False))
    return lines


def _adds_rows(chunk: Chunk, keywords: Keywords) -> bool:
    """``add to TABLE:``: the only addition in which a name follows ``add to`` at once and then the colon."""
    words = [(i, t) for i, t in enumerate(chunk.tokens) if t.line == chunk.tokens[0].line and t.kind != "newline"]
    if keywords.get(0, (0, ("",)))[1][:1] != ("add",) or len(words) < 3 or words[-1][1].text != ":":
        return False
    place, name = words[-2]
    return name.kind == "word" and place not in keywords and place - 1 in keywords


@dataclass(frozen=True)
class _Before:
    """What stood before: its text, its kind, whether it was a keyword."""

    text: str
    kind: str
    keyword: bool


def _last(token: RawToken, english: tuple[str, ...], before: _Before | None) -> _Before:
    """What the next token will have before it; a minus that belongs to one value only is marked."""
    if token.text == "-" and (before is None or before.keyword or before.text in _SIGNS_BEFORE_MINUS):
        return _Before(_UNARY, token.kind, False)
    return _Before(english[-1] if english else token.text, token.kind, bool(english))


def _glued(before: _Before | None, token: RawToken) -> bool:
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


def _tails(lines: dict[int, _Line], source: Source) -> None:
    """Tags and comments that end a line."""
    for number, line in lines.items():
        text = source.line(number)
        line.tail, line.comment = _after_code(text)


def _after_code(text: str) -> tuple[str, str]:
    """The tags and the comment behind the code of a physical line."""
    quoted, rest = False, ""
    for place, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        elif letter in "#@" and not quoted:
            rest = text[place:]
            break
    else:
        return "", ""
    code, hash_, comment = rest.partition("#")
    return " ".join(code.split()), (hash_ + comment).rstrip()


def _align_rows(lines: dict[int, _Line]) -> None:
    """Pad the cells of each table so that its columns stand under each other."""
    group: list[_Line] = []
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


def _pad(group: list[_Line]) -> None:
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
        line.words = [_Word(text, True)]


def _is_columns(line: _Line) -> bool:
    """Whether this is the line that names the columns, or goes on with it."""
    return any(word.text == ":" for word in line.words)


def _cells(line: _Line) -> list[str]:
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


def _joined(lines: dict[int, _Line], source: Source) -> str:
    """All lines again: code with tags at their column, comments, at most two blank lines in a row."""
    column = _tag_column(lines, source)
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


def _one(number: int, lines: dict[int, _Line], source: Source, column: int) -> str:
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


def _comment_indent(number: int, lines: dict[int, _Line], source: Source) -> int:
    """A comment on a line of its own stands as deep as the code after it."""
    for following in range(number + 1, len(source.lines) + 1):
        if following in lines:
            return lines[following].indent
        if source.line(following).strip() and not source.line(following).lstrip().startswith("#"):
            break
        if not source.line(following).strip():
            break
    raw = source.line(number)
    return len(raw) - len(raw.lstrip())


def _tag_column(lines: dict[int, _Line], source: Source) -> int:
    """The column at which most of the file's tags stand already."""
    found: Counter[int] = Counter()
    for number, line in lines.items():
        if line.tail:
            text = source.line(number)
            found[len(text[: text.rindex(line.tail.split()[0])])] += 1
    return found.most_common(1)[0][0] if found else TAG_COLUMN
