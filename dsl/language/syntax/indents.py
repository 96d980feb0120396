"""Indents and brackets: where blocks begin and end, and where a sentence goes on in the next line."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.language.syntax.headings import is_follower
from dsl.language.syntax.keywords import meanings, words
from dsl.language.syntax.tokens import Chunk, Lexed, Line, RawToken
from dsl.text.diagnostics import Problems
from dsl.text.source import Span

_OPEN, CLOSE = frozenset("({["), frozenset(")}]")
_PARTNER = {"(": ")", "{": "}", "[": "]"}
_PAIRS = {")": "(", "}": "{", "]": "["}
_OVER_MANY = frozenset(("all of", "any of", "no", "sum of"))
"""Words of the language with a bracket after them."""


@dataclass
class Brackets:
    """The brackets that are open, the outermost first."""

    lexed: Lexed
    problems: Problems
    open: list[RawToken] = field(default_factory=list)

    def follow(self, line: Line, sentence: list[Line]) -> None:
        """Go through the brackets of a line of ``sentence``; a quote that has no partner has hidden some."""
        if line.number in self.lexed.open_quotes:
            return
        for token in line.tokens:
            if token.kind == "sign" and token.text in _OPEN:
                self.open.append(token)
            elif token.kind == "sign" and token.text in CLOSE:
                self._closed(token, sentence)

    def _closed(self, token: RawToken, sentence: list[Line]) -> None:
        if self.open and self.open[-1].text == _PAIRS[token.text]:
            self.open.pop()
            return
        written = [t for part in sentence for t in part.tokens]
        begin = written.index(self.open[-1]) + 1 if self.open and self.open[-1] in written else 0
        outer = any(opened.text == _PAIRS[token.text] for opened in self.open)
        if not outer and self._not_opened(token, written[begin : written.index(token) + 1]):
            return
        if self.open:
            self._wrong(token)
        else:
            self._report("bracket-not-opened", token, bracket=token.text)

    def _not_opened(self, token: RawToken, before: list[RawToken]) -> bool:
        """``near b, i)``: reported where the bracket must have stood, if a name and a value stand there without one."""
        opened = _PAIRS[token.text]
        for first, second, third in reversed(list(zip(before, before[1:], before[2:]))):
            if self._lacks(opened, first, second, third):
                name, value = ("" if opened == "{" else first.text), second.text
                begin = second if opened == "{" else first
                place = Span(self.lexed.source, begin.line, begin.column, second.line, second.end)
                self.lexed.report(
                    self.problems,
                    "bracket-missing",
                    place,
                    f"{name}{opened}{value}",
                    bracket=opened,
                    closing=token.text,
                )
                self.lexed.reported.add(token.line)
                return True
        return False

    def _lacks(self, opened: str, first: RawToken, second: RawToken, third: RawToken) -> bool:
        """Whether a bracket is missing between the first two of three neighbours; ``{`` stands before ``x in S``."""
        skin = self.lexed.skin
        value = second.kind == "number" or (
            second.kind == "word" and (second.text not in words(skin) or "players" in meanings(second.text, skin))
        )
        if opened == "{":
            begins = first.kind == "sign" or "in" in meanings(first.text, skin)
            return begins and value and "in" in meanings(third.text, skin)
        name = first.text not in words(skin) or bool(_OVER_MANY & meanings(first.text, skin))
        return value and first.line == second.line and first.kind == "word" and name

    def _wrong(self, token: RawToken) -> None:
        """``(a]``: if an outer bracket fits, the inner one was forgotten; else the sign is the wrong one."""
        fitting = [i for i, opened in enumerate(self.open) if opened.text == _PAIRS[token.text]]
        if fitting:
            opened = self.open[-1]
            self._report("bracket-not-closed", opened, bracket=opened.text, wanted=_PARTNER[opened.text])
            self.lexed.reported.add(token.line)
            del self.open[fitting[-1] :]
        else:
            self._report("bracket-wrong", token, bracket=token.text, wanted=_PARTNER[self.open.pop().text])

    def give_up(self) -> None:
        """What is still open was forgotten."""
        for token in self.open[:1]:
            self._report("bracket-not-closed", token, bracket=token.text, wanted=_PARTNER[token.text])
        self.open.clear()

    def _report(self, code: str, token: RawToken, **args: object) -> None:
        self.lexed.report(self.problems, code, token.span(self.lexed.source), "", **args)


MAX_DEPTH = 32
_DOUBTFUL = 3
"""So many lines from one with a doubtful indent on, what does not parse is its consequence."""


class Indents:
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
            for lines in (lexed.reported, lexed.corrected):
                if any(line.number in lines for line in group):
                    lines.update(line.number for line in group)
            self.opened = group[0] if last.text == ":" else None
        for chunk in lexed.chunks:
            _close(chunk)
        return lexed

    def _indentation(self, line: Line) -> bool:
        """Indents and dedents before ``line``; no where it stands too deep to be read at all."""
        stack, chunk, column = self.stack, self.lexed.chunks[-1], line.tokens[0].column
        if self._repeats(line):
            whole = Span(self.lexed.source, line.number, column, line.number, line.tokens[-1].end)
            self.lexed.report(self.problems, "line-twice", whole)
            return False
        if line.indent > stack[-1] or self._forgotten_indent(line):
            if len(stack) > MAX_DEPTH:
                if not chunk.too_deep:
                    self.lexed.report(self.problems, "too-deep", self._margin(line), limit=MAX_DEPTH)
                    self.lexed.reported.add(chunk.tokens[-1].line)  # its block is left out
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

    def _repeats(self, line: Line) -> bool:
        """Whether the heading above stands here a second time, with nothing in its block."""
        above = self.opened
        return (
            above is not None
            and line.indent == above.indent > 0
            and [token.text for token in line.tokens] == [token.text for token in above.tokens]
        )

    def _between(self, line: Line, left: int) -> None:
        """A line that stands between two steps; those after it may stand as it does."""
        stack, chunk = self.stack, self.lexed.chunks[-1]
        if not chunk.doubtful_indents:
            found, outer = line.indent, stack[-1]
            self.lexed.report(self.problems, "indent-between", self._margin(line), count=found, outer=outer, inner=left)
        chunk.doubtful_indents = True
        self.lexed.reported.update(range(line.number, line.number + _DOUBTFUL))
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
        self.lexed.report(self.problems, "block-missing", colon.span(self.lexed.source))
        self.lexed.reported.add(line.number)
        self.lexed.chunks[-1].doubtful_indents = True
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
