"""Brackets that stay open or close nothing; while one is open, a sentence goes on in the next line."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.language.syntax.tokens import Lexed, Line, RawToken
from dsl.text.diagnostics import Problems

_OPEN, CLOSE = frozenset("({["), frozenset(")}]")
_PARTNER = {"(": ")", "{": "}", "[": "]"}
_PAIRS = {")": "(", "}": "{", "]": "["}


@dataclass
class Brackets:
    """The brackets that are open, the outermost first."""

    lexed: Lexed
    problems: Problems
    open: list[RawToken] = field(default_factory=list)

    def follow(self, line: Line) -> None:
        """Go through the brackets of a line; one with a quote that has no partner has hidden some."""
        if line.number in self.lexed.open_quotes:
            return
        for token in line.tokens:
            if token.kind == "sign" and token.text in _OPEN:
                self.open.append(token)
            elif token.kind == "sign" and token.text in CLOSE:
                self._closed(token)

    def _closed(self, token: RawToken) -> None:
        if self.open and self.open[-1].text == _PAIRS[token.text]:
            self.open.pop()
        elif not self.open:
            self._report("bracket-not-opened", token, bracket=token.text)
        else:
            self._wrong(token)

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
