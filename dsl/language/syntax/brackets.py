"""Brackets that stay open or close nothing; while one is open, a sentence goes on in the next line."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.language.syntax.keywords import meanings, words
from dsl.language.syntax.tokens import Lexed, Line, RawToken
from dsl.text.diagnostics import Problems
from dsl.text.source import Span

_OPEN, CLOSE = frozenset("({["), frozenset(")}]")
_PARTNER = {"(": ")", "{": "}", "[": "]"}
_PAIRS = {")": "(", "}": "{", "]": "["}


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
        elif not self.open:
            self._not_opened(token, [t for part in sentence for t in part.tokens])
        else:
            self._wrong(token)

    def _not_opened(self, token: RawToken, written: list[RawToken]) -> None:
        """``near b, i)``: reported where the bracket must have stood, if a name and a value stand there without one."""
        opened = _PAIRS[token.text]
        before = written[: written.index(token) + 1]
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
                return
        self._report("bracket-not-opened", token, bracket=token.text)

    def _lacks(self, opened: str, first: RawToken, second: RawToken, third: RawToken) -> bool:
        """Whether a bracket is missing between the first two of three neighbours; ``{`` stands before ``x in S``."""
        skin = self.lexed.skin
        value = second.kind == "number" or (
            second.kind == "word" and (second.text not in words(skin) or "players" in meanings(second.text, skin))
        )
        if opened == "{":
            return first.kind == "sign" and value and "in" in meanings(third.text, skin)
        return value and first.line == second.line and first.kind == "word" and first.text not in words(skin)

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
