"""The end of a declaration that breaks off: the little that is missing to make a whole of it.

Who types has written only the beginning; what is known of the place where it breaks off can be asked once there is an
end, whatever it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lark import Token, Tree
from lark.exceptions import UnexpectedToken

from dsl.language.syntax.tokens import RawToken

_LONGEST = 80
# What is tried first, so that every loop of the grammar is left as soon as it can be.
_PREFERRED = (
    "_DEDENT", "_NL", "RPAR", "RSQB", "RBRACE", "ELSE", "THEN", "COLON", "_INDENT", "NOTHING", "EQUAL", "NAME", "IN",
    "NUMBER", "STRING",
)  # fmt: skip
_TEXTS = {"STRING": '""', "NUMBER": "1"}


@dataclass
class OpenCall:
    """A bracket that is still open: what is called, and how many arguments are there, the begun one included."""

    name: str
    given: int = 1


def open_calls(tokens: list[RawToken]) -> list[OpenCall]:
    """The brackets that ``tokens`` leave open, the outermost first; those that belong to no call have no name."""
    found: list[OpenCall] = []
    for before, token in zip([None, *tokens], tokens):
        if token.kind == "sign" and token.text in "([{":
            called = token.text == "(" and before is not None and before.kind == "word"
            found.append(OpenCall(before.text if called and before is not None else ""))
        elif token.kind == "sign" and token.text in ")]}" and found:
            found.pop()
        elif token.text == "," and found:
            found[-1].given += 1
    return found


@dataclass
class Ending:
    """Gives Lark's parser, which stands where the tokens break off, one token after the other."""

    lark: Any  # lark leaves its methods untyped
    calls: list[OpenCall]
    name: str
    arities: Callable[[str], int]

    def tree(self) -> Tree[Token] | None:
        """The tree of all of it; None where no end is found."""
        for _ in range(_LONGEST):
            whole = self._whole()
            if whole is not None:
                return whole
            if not self._step():
                return None
        return None

    def _whole(self) -> Tree[Token] | None:
        if "$END" not in self.lark.choices():
            return None
        trial = self.lark.copy(deepcopy_values=False)
        try:
            tree: Tree[Token] = trial.feed_eof()
        except UnexpectedToken:
            return None
        return tree

    def _step(self) -> bool:
        """Feed the first of the tokens that may stand here; arguments that are missing come before their bracket."""
        possible = self.lark.choices()
        for kind in (*_PREFERRED, *sorted(possible)):
            if kind not in possible or kind == "$END":
                continue
            if kind == "RPAR" and self.calls and self.calls[-1].given < self.arities(self.calls[-1].name):
                self.calls[-1].given += 1
                return self._fed("COMMA") and self._fed("NAME")
            if self._fed(kind):
                if kind in ("RPAR", "RSQB", "RBRACE") and self.calls:
                    self.calls.pop()
                return True
        return False

    def _fed(self, kind: str) -> bool:
        trial = self.lark.copy(deepcopy_values=False)
        text = self.name if kind == "NAME" else _TEXTS.get(kind, kind.lower())
        try:
            trial.feed_token(Token(kind, text, 0, 1, 1, 1, 1, 0))
        except UnexpectedToken:
            return False
        self.lark = trial
        return True
