"""Where blanks stand between the words and signs of a line."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.language.syntax.tokens import RawToken

_TIGHT_BEFORE = frozenset([")", "]", "}", ",", ":", "."])
_TIGHT_AFTER = frozenset(["(", "[", "{", "."])
_UNARY = "unary minus"
_SIGNS_BEFORE_MINUS = frozenset("( [ { , = == != < <= > >= + - * / % .. : |".split())


@dataclass(frozen=True)
class Before:
    """What stood before: its text, its kind, whether it was a keyword."""

    text: str
    kind: str
    keyword: bool


def before_next(token: RawToken, english: tuple[str, ...], before: Before | None) -> Before:
    """What the next token will have before it; a minus that belongs to one value only is marked."""
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
