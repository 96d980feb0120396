"""What to tell a person whose sentence does not parse: in words, never in the names of tokens."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.diagnostics import Problems, message, near
from dsl.source import Source, Span
from dsl.syntax.keywords import spelling, words
from dsl.syntax.lexer import RawToken

_PLACES = {
    "NAME": "expected-name",
    "NUMBER": "expected-number",
    "STRING": "expected-text",
    "_NL": "expected-line-end",
    "_INDENT": "expected-block",
    "COMPARE": "expected-comparison",
}
_KINDS = {
    "TABLE_KIND": ("table", "wheel", "deck"),
    "FEATURE": ("terrain", "site", "arrow", "region", "start"),
    "BODY_KIND": ("all of", "any of", "sum of"),
}
_LAYOUT = frozenset(("newline", "indent", "dedent"))
# Signs and words that may follow nearly any value: true, but no help to list.
_AFTER_VALUE = frozenset(["+", "-", "*", "/", "%", ".", "[", "or", "and", "in", "not", "is", "exists", "empty"])
# A line may begin with these, so a first word near to one of them is probably meant to be it.
_LINE_STARTS = ["let", "move", "place", "remove", "give", "discard", "shuffle", "reveal", "log", "win", "lose", "tie", "stop", "next", "nothing", "return", "if", "for", "repeat", "turn", "choose", "roll", "spin", "draw", "else", "otherwise", "use", "until"]


class Unexpected(Exception):
    """The token at ``index`` does not fit; ``accepted`` are the terminals that would."""

    def __init__(self, index: int, accepted: frozenset[str]) -> None:
        super().__init__(index)
        self.index = index
        self.accepted = accepted


def explain(
    error: Unexpected,
    tokens: list[RawToken],
    source: Source,
    skin: str,
    spellings: Mapping[str, str],
    problems: Problems,
) -> None:
    """Report one mistake: the commonest kinds by name, the rest as "here … was expected"."""
    token = tokens[error.index]
    before = tokens[error.index - 1] if error.index else None
    start = _line_start(tokens, error.index)
    first = tokens[start]
    if _misspelt_start(first, error, start, source, skin, problems):
        return
    if "COLON" in error.accepted and before is not None and _ends_line(token, before):
        end = Span(source, before.line, before.end, before.line, before.end + 1)
        problems.error("colon-missing", end, hint=":")
    elif token.kind == "indent":
        problems.error("indent-unexpected", Span(source, token.line, 1, token.line, token.column))
    elif error.accepted == {"_INDENT"}:
        problems.error("block-missing", _span(source, before or token))
    elif token.kind in _LAYOUT or (token.line, token.column) == (0, 0):
        where = Span(source, token.line, token.column, token.line, token.column + 1)
        problems.error("line-unfinished", where, expected=expected(error.accepted, skin, spellings))
    else:
        hint = near(token.text, _accepted_words(error.accepted, skin, spellings)) if token.kind == "word" else ""
        what = expected(error.accepted, skin, spellings)
        problems.error("unexpected", _span(source, token), hint=hint, found=token.text, expected=what)


def _misspelt_start(
    first: RawToken, error: Unexpected, start: int, source: Source, skin: str, problems: Problems
) -> bool:
    """Report the line's first word if it is no keyword but near to one; it is then the likeliest culprit."""
    if first.kind != "word" or first.text in words(skin) or error.index > start + 4:
        return False
    if start == 0 and error.index == 0:
        return False  # a declaration's first word: what is accepted there is known exactly
    starts = [" ".join(spelling((word,), skin) or (word,)) for word in _LINE_STARTS]
    candidate = near(first.text, starts)
    if not candidate:
        return False
    problems.error("word-unknown", _span(source, first), hint=candidate, found=first.text)
    return True


def _ends_line(token: RawToken, before: RawToken) -> bool:
    """Whether the line ends before ``token``: by a line end, or because what follows was read as going on."""
    return token.kind == "newline" or token.line > before.line


def _line_start(tokens: list[RawToken], index: int) -> int:
    """Where the logical line of token ``index`` begins."""
    start = index
    while start > 0 and tokens[start - 1].kind not in _LAYOUT:
        start -= 1
    return start


def _span(source: Source, token: RawToken) -> Span:
    return Span(source, token.line, token.column, token.line, max(token.end, token.column + 1))


def _accepted_words(accepted: frozenset[str], skin: str, spellings: Mapping[str, str]) -> list[str]:
    """The keywords that would fit, as the user's skin spells them."""
    english = [word for name in accepted for word in _KINDS.get(name, ())]
    english += [spellings[name] for name in accepted if name in spellings and spellings[name][0].isalpha()]
    return [" ".join(spelling(tuple(word.split()), skin) or (word,)) for word in english]


def expected(accepted: frozenset[str], skin: str, spellings: Mapping[str, str]) -> str:
    """What would fit, in words: "a value", "a name", ``:`` or ``where``…; at most eight things."""
    found: list[str] = []
    rest = set(accepted)
    if {"NUMBER", "LPAR", "NONE"} <= rest:  # any expression may begin here
        found.append(message("expected-value", {}, _speech(skin)))
        rest = {name for name in rest if name == "_NL"}
    elif {"PLUS", "STAR"} <= rest:  # an expression has just ended
        rest = {n for n in rest if spellings.get(n, "") not in _AFTER_VALUE and n != "COMPARE"}
    found += [message(_PLACES[name], {}, _speech(skin)) for name in _PLACES if name in rest]
    found += [f"“{word}”" for word in sorted(_accepted_words(frozenset(rest), skin, spellings))]
    signs = sorted(spellings[n] for n in rest if n in spellings and not spellings[n][0].isalpha())
    found += [f"“{sign}”" for sign in signs]
    return ", ".join(found[:8]) + (" …" if len(found) > 8 else "")


def _speech(skin: str) -> str:
    """A file's skin is also the language of the words inside its messages."""
    return skin
