"""Leaves out the wrong line of a declaration, and completes a declaration that breaks off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from lark import Token, Tree
from lark.exceptions import UnexpectedToken

from dsl.language.syntax.headings import first_meanings, is_follower
from dsl.language.syntax.keywords import SKINS, meanings, of_skin, phrases
from dsl.language.syntax.tokens import RawToken

_DATA = frozenset(
    ("enum", "table", "wheel", "deck", "board", "player", "piece", "state", "secret", "inner", "param", "const", "add")
)
REMOVED = -1
"""The line number of a token in place of something left out."""


def line_around(tokens: list[RawToken], index: int) -> tuple[int, int]:
    """The first token and the newline of the logical line that holds token ``index``, or of the one it ends."""
    while index > 0 and tokens[index].kind in ("indent", "dedent"):
        index -= 1
    begin = index
    while begin > 0 and tokens[begin - 1].kind not in ("newline", "indent", "dedent"):
        begin -= 1
    end = next((i for i in range(index, len(tokens)) if tokens[i].kind == "newline"), len(tokens) - 1)
    return begin, end


def without_line(tokens: list[RawToken], bad: int, skin: str) -> list[RawToken]:
    """``tokens`` without the logical line that holds token ``bad`` and without what belongs to it.

    That is the block under it, and an ``else`` or ``until`` after that. Where the line is the first of the
    declaration nothing is left to try. A block that becomes empty gets a stand-in.
    """
    if bad > 0 and tokens[bad].kind in ("indent", "dedent") and tokens[bad - 1].kind == "newline":
        bad -= 1
    begin, end = line_around(tokens, bad)
    if begin == 0:
        return []
    end = _block_end(tokens, end + 1)
    while end < len(tokens) and is_follower(tokens[end:], skin):
        end = _block_end(tokens, line_around(tokens, end)[1] + 1)
    rest = tokens[:begin] + tokens[end:]
    if tokens[begin - 1].kind == "indent" and (end >= len(tokens) or tokens[end].kind == "dedent"):
        nothing = RawToken("word", of_skin("nothing", skin), REMOVED, 1)
        rest[begin:begin] = [nothing, RawToken("newline", "", REMOVED, 1)]
    return rest


def _block_end(tokens: list[RawToken], start: int) -> int:
    """Where the block that begins at ``start`` ends; ``start`` itself if none begins there."""
    depth = 0
    for i in range(start, len(tokens)):
        depth += (tokens[i].kind == "indent") - (tokens[i].kind == "dedent")
        if depth <= 0:
            return i + 1 if tokens[i].kind == "dedent" and i > start else start
    return len(tokens)


def declared_names(tokens: list[RawToken]) -> set[str]:
    """The names a broken declaration may have declared: all its words if it is data, else those of its heading."""
    english = {words[0] for skin in SKINS for _, words in phrases(skin).get(tokens[0].text, ())}
    heading = [token for token in tokens if token.line == tokens[0].line]
    chosen = tokens if english & _DATA or not english else heading[:4]
    return {token.text for token in chosen if token.kind == "word"}


def is_table(tokens: list[RawToken], skin: str) -> bool:
    """Whether a declaration is a table of any kind."""
    return bool(first_meanings(tokens, skin) & {"table", "wheel", "deck"})


def has_columns(tokens: list[RawToken], skin: str) -> bool:
    """Whether a line of ``tokens`` begins with the word for columns."""
    begins = (token for before, token in pairwise(tokens) if before.kind in ("newline", "indent", "dedent"))
    return any(token.kind == "word" and "columns" in meanings(token.text, skin) for token in begins)


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
