"""From text to tokens with lines and indentation already understood.

Three things never reach the grammar and are kept by line instead: comments, ``##`` help and clause tags.
A line goes on with the next one while a bracket is open, or while the next line stands deeper than the
first and no block has been opened by a colon; so long conditions need no sign at the line's end.
Words stay words here: which of them are keywords depends on the parser's state (see ``parser.py``).
"""

from __future__ import annotations

from dataclasses import replace

from dsl.diagnostics import Problems
from dsl.source import Source, Span
from dsl.syntax.brackets import CLOSE, Brackets
from dsl.syntax.headings import declares, first_meanings, is_follower, lacks_colon, only_goes_on, opens_at_margin
from dsl.syntax.keywords import SKINS, of_skin
from dsl.syntax.language_line import skin_of
from dsl.syntax.scanner import Scanner
from dsl.syntax.tokens import Chunk, Lexed, Line, RawToken

_GAME_WORDS = frozenset(of_skin("game", skin) for skin in SKINS)
MAX_LINES = 20_000
MAX_DEPTH = 32
_DOUBTFUL = 3
"""So many lines from one with a doubtful indent on, what does not parse is its consequence."""


def lex(source: Source, problems: Problems) -> Lexed:
    """Cut ``source`` into chunks; bad characters, brackets and indents are reported and stepped over."""
    lexed = Lexed(source, skin_of(source), [], {}, {})
    lines = _physical_lines(source, lexed, problems)
    return _Layout(lexed, problems).chunks(_Groups(lexed, problems).logical_lines(lines))


def lex_inside(text: str, span: Span, problems: Problems, skin: str = "en") -> list[RawToken]:
    """The tokens of ``text``, which stands at ``span`` inside a text for players."""
    line = Line(span.line, 0, [])
    Scanner(text, line, Lexed(span.source, skin, [], {}, {}), problems, span.column - 1).scan()
    return line.tokens


def _physical_lines(source: Source, lexed: Lexed, problems: Problems) -> list[Line]:
    found, help_lines = [], []
    if len(source.lines) > MAX_LINES:
        problems.error("file-too-long", Span(source, MAX_LINES, 1, MAX_LINES, 2), limit=MAX_LINES)
    for number in range(1, min(len(source.lines), MAX_LINES) + 1):
        text = source.line(number)
        stripped = text.lstrip()
        if stripped.startswith("##"):
            help_lines.append(stripped[2:].strip())
            continue
        line = Line(number, len(text[: len(text) - len(stripped)].expandtabs(4)), [])
        Scanner(text, line, lexed, problems).scan()
        if line.tokens:
            if help_lines:
                lexed.help[number] = " ".join(help_lines)
            help_lines = []
            found.append(line)
    return found


class _Groups:
    """Joins physical lines to sentences."""

    def __init__(self, lexed: Lexed, problems: Problems) -> None:
        self.lexed = lexed
        self.problems = problems
        self.groups: list[list[Line]] = []
        self.brackets = Brackets(lexed, problems)
        self.header: frozenset[str] = frozenset()  # what the declaration above begins with
        self.step = 0  # how deep its first line stands

    def logical_lines(self, lines: list[Line]) -> list[list[Line]]:
        """The sentences, each with its physical lines."""
        for line in lines:
            if self.brackets.open and line.indent <= self.groups[-1][0].indent and line.tokens[0].text not in CLOSE:
                self.brackets.give_up()  # the bracket was forgotten, not meant to go on
            if line.indent and self.groups and not self.brackets.open:
                self._look_at_indent(line)
            if line.indent == 0 and self.groups and only_goes_on(line.tokens, self.lexed.skin):
                self._lost_indent(line)
            if line.indent == 0:
                # a heading that is misspelt may be that of a board, where most may stand
                self.header, self.step = first_meanings(line.tokens, self.lexed.skin) or frozenset({"board"}), 0
            self.step = self.step or line.indent
            self.groups[-1].append(line) if self._goes_on(line) else self.groups.append([line])
            self.brackets.follow(line)
        self.brackets.give_up()
        return self.groups

    def _lost_indent(self, line: Line) -> None:
        """A line at the margin that goes on with the sentence above: it is read as if it were indented."""
        first = line.tokens[0]
        if not self.brackets.open:
            self.lexed.tell(
                self.problems, "margin", line.tokens[0].span(self.lexed.source), "", found=line.tokens[0].text
            )
            line.indent = self.groups[-1][0].indent + 1

    def _goes_on(self, line: Line) -> bool:
        if self.brackets.open:
            return True
        return bool(self.groups) and line.indent > self.groups[-1][0].indent and not _opens_block(self.groups[-1])

    def _look_at_indent(self, line: Line) -> None:
        """A declaration that does not begin at the margin; a heading whose colon was forgotten."""
        lexed, group = self.lexed, self.groups[-1]
        goes_on = self._goes_on(line)
        header = frozenset() if goes_on and group[0].indent == 0 else self.header
        no_option = goes_on or (line.indent <= self.step and not header & {"options", "add"})
        if declares(line.tokens, header, lexed.skin) or (no_option and opens_at_margin(line.tokens, lexed.skin)):
            margin = Span(lexed.source, line.number, 1, line.number, max(line.tokens[0].column, 2))
            if line.indent != self.groups[0][0].indent:  # where the whole file is moved, its first line tells it
                lexed.mend(self.problems, "indent-declaration", margin, "", found=line.tokens[0].text)
            line.indent = self.step = 0
        elif goes_on and len(group) == 1 and lacks_colon(group[0].tokens, line.tokens, self.header, lexed.skin):
            last = group[0].tokens[-1]
            after = RawToken("sign", ":", last.line, last.end)
            lexed.tell(self.problems, "colon-missing", after.span(lexed.source), "")
            group[0].tokens.append(replace(after, length=0))


def _opens_block(group: list[Line]) -> bool:
    """A colon at the end opens a block; the ``game`` line does so without one."""
    return group[-1].tokens[-1].text == ":" or (group[0].indent == 0 and group[0].tokens[0].text in _GAME_WORDS)


class _Layout:
    """Puts indents and dedents between sentences and cuts them into chunks."""

    def __init__(self, lexed: Lexed, problems: Problems) -> None:
        self.lexed = lexed
        self.problems = problems
        self.stack = [0]
        self.opened: Line | None = None  # the heading of the line above, if it ends with a colon

    def chunks(self, groups: list[list[Line]]) -> Lexed:
        """All sentences with their indents."""
        lexed = self.lexed
        for group in groups:
            if group[0].indent == 0 or not lexed.chunks:
                lexed.chunks.append(Chunk(group[0].number))
                self.stack, self.opened = [0], None
            if not self._indentation(group[0]):
                continue
            for line in group:
                lexed.chunks[-1].tokens += line.tokens
            last = group[-1].tokens[-1]
            lexed.chunks[-1].tokens.append(RawToken("newline", "", last.line, last.end))
            for lines in (lexed.spoiled, lexed.mended):
                if any(line.number in lines for line in group):
                    lines.update(line.number for line in group)
            self.opened = group[0] if last.text == ":" else None
        for chunk in lexed.chunks:
            _close(chunk)
        return lexed

    def _indentation(self, line: Line) -> bool:
        """Indents and dedents before ``line``; no where it stands too deep to be read at all."""
        stack, chunk, column = self.stack, self.lexed.chunks[-1], line.tokens[0].column
        if line.indent > stack[-1] or self._forgotten_indent(line):
            if len(stack) > MAX_DEPTH:
                if not chunk.too_deep:
                    self.lexed.tell(self.problems, "too-deep", self._margin(line), limit=MAX_DEPTH)
                    self.lexed.spoiled.add(chunk.tokens[-1].line)  # its block is left out
                chunk.too_deep = True
                return False
            stack.append(line.indent)
            self._add("indent", line, column)
            return True
        left = stack[-1]
        while line.indent < stack[-1] or self._ends_forgotten(line):
            left = stack.pop()
            self._add("dedent", line, column)
        if line.indent != stack[-1]:  # between two steps: taken for the nearer one
            self._between(line, left)
        return True

    def _between(self, line: Line, left: int) -> None:
        """A line that stands between two steps; those after it may stand as it does."""
        stack, chunk = self.stack, self.lexed.chunks[-1]
        if not chunk.shaken:
            found, outer = line.indent, stack[-1]
            self.lexed.tell(self.problems, "indent-between", self._margin(line), found=found, outer=outer, inner=left)
        chunk.shaken = True
        self.lexed.spoiled.update(range(line.number, line.number + _DOUBTFUL))
        if left - line.indent <= line.indent - stack[-1]:
            chunk.tokens.pop()
            stack.append(line.indent)

    def _forgotten_indent(self, line: Line) -> bool:
        """Whether ``line`` should stand deeper, in the block of the heading above: it is read as if it did."""
        heading = self.opened
        if heading is None or line.indent == 0 or line.indent != heading.indent:
            return False
        if is_follower(line.tokens, self.lexed.skin) or len(self.stack) > MAX_DEPTH:
            return False
        colon = self.lexed.chunks[-1].tokens[-2]
        self.lexed.tell(self.problems, "block-missing", colon.span(self.lexed.source))
        self.lexed.spoiled.add(line.number)
        self.lexed.chunks[-1].shaken = True
        return True

    def _ends_forgotten(self, line: Line) -> bool:
        """Whether ``line`` ends a block whose indent was forgotten: it belongs to the heading of that."""
        twice = len(self.stack) > 1 and self.stack[-1] == self.stack[-2] == line.indent
        return twice and is_follower(line.tokens, self.lexed.skin)

    def _add(self, kind: str, line: Line, column: int) -> None:
        self.lexed.chunks[-1].tokens.append(RawToken(kind, "", line.number, column))

    def _margin(self, line: Line) -> Span:
        return Span(self.lexed.source, line.number, 1, line.number, max(line.tokens[0].column, 2))


def _close(chunk: Chunk) -> None:
    depth = sum((t.kind == "indent") - (t.kind == "dedent") for t in chunk.tokens)
    last = chunk.tokens[-1]
    chunk.tokens += [RawToken("dedent", "", last.line, last.column)] * depth
