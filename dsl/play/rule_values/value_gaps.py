"""Values of the rules in sentences: ``{storm_cells}``, ``{Kind.galleon.hull: hole | holes}``, ``{?may_reload}``.

A name is a parameter, ``players.least`` or ``players.most``, a table's row (its label) or a cell of it. Behind a colon
stand the forms of the word that is counted, in the order of CLDR (one, few, many, as the language has them), which
follow the number, or have it where ``#`` stands. A form that begins with ``=`` and a value is said for that value,
without the number; ``=`` alone for any other (``{hull: =1 one hole | =2 two holes | hole | holes}``). What stands
behind ``{?name}``, ``{?not name}``, ``{?name=value}`` or several of these with ``and`` between them is left out if that
does not hold, up to the next such mark or the end of the line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from dsl.board.spec import ValueType
from dsl.catalogue import plural
from dsl.diagnostics import message
from dsl.link.plain_constants import Plain
from dsl.play.rule_values.named_values import NamedValues

GAP = re.compile(r"\{(?P<name>[^{}?:|]+?)(?::(?P<forms>[^{}]*))?\}")
CONDITION = re.compile(r"\{\?(?P<terms>\s*[^{}\s](?:(?!(?:=|\sand)\s*(?:\}|and\s))[^{}])*)\}\s*")
_TERM = re.compile(r"\s*(?P<negated>not\s+)?(?P<name>[^=\s][^=]*?)\s*(?:=\s*(?P<value>.*?))?\s*(?:\sand\s|$)")
_EXACT = re.compile(r"=(?P<value>\S*)\s*(?P<text>.*)", re.DOTALL)
_OPEN = re.compile(r"[{}]")
_CATEGORIES = {"en": ("one", "other"), "ru": ("one", "few", "many"), "uk": ("one", "few", "many")}
Word = Callable[[str], str]


class GapValues:
    """What gaps are filled with, in one language; ``word`` translates the labels of the game."""

    def __init__(self, values: NamedValues, language: str, word: Word) -> None:
        self.values, self.language, self._word = values, language, word

    def shown(self, name: str, forms: str | None) -> str | None:
        """A gap filled; None where the game has no such value."""
        if name in self.values.labels:
            return self._word(self.values.labels[name])
        if name not in self.values.typed:
            return None
        value, kind = self.values.typed[name]
        text = value_text(value, kind, self.language, self._word)
        return self._said(value, kind, text, forms) if forms else text

    def _said(self, value: Plain, kind: ValueType, text: str, forms: str) -> str:
        """A value in the form that is meant for it."""
        written = [form.strip() for form in forms.split("|")]
        key = value_key(value, kind)
        for found in filter(None, map(_EXACT.fullmatch, written)):
            if found["value"] in ("", key):
                return found["text"]
        plain = [form for form in written if not form.startswith("=")]
        if not plain or not (isinstance(value, int) or "#" in plain[-1]):
            return text
        form = plain[min(self._place(value), len(plain) - 1)]
        return form.replace("#", text) if "#" in form else f"{text}\u00a0{form}"

    def holds(self, name: str, negated: bool, value: str | None) -> bool | None:
        """Whether a condition holds; None where the game has no such value."""
        if name not in self.values.typed:
            return None
        found, kind = self.values.typed[name]
        true = bool(found) if value is None else value_key(found, kind) == value
        return true is not negated

    def _place(self, value: Plain) -> int:
        """The place of the form that follows a number; the last one for what is none."""
        table = _CATEGORIES.get(self.language, _CATEGORIES["en"])
        category = plural(self.language)(value) if isinstance(value, int) else "other"
        return table.index(category) if category in table else len(table) - 1


def filled(text: str, values: GapValues) -> str:
    """A text with its gaps filled, without what does not hold; a gap that nothing fills shows as an ellipsis."""
    if "{" not in text:
        return text

    def fill(match: re.Match[str]) -> str:
        shown = values.shown(match["name"].strip(), match["forms"])
        return "…" if shown is None else shown

    return GAP.sub(fill, _holding(text, values))


def lines_that_hold(lines: Iterator[str], values: GapValues) -> Iterator[str]:
    """Lines with their gaps filled; one of which nothing is left is left out."""
    for text in lines:
        told = filled(text, values)
        if told.strip() or not text.strip():
            yield told


def gap_faults(text: str, values: NamedValues) -> Iterator[tuple[str, int, str]]:
    """Names that the game does not have (``gap-unknown``) and braces without a pair (``gap-open``), with their place.

    Places count from 0.
    """
    names = [*GAP.finditer(text), *(term for mark in CONDITION.finditer(text) for term in _terms(mark))]
    for match in names:
        if not values.known(match["name"].strip()):
            yield "gap-unknown", match.start("name"), match["name"]
    for match in _OPEN.finditer(without_gaps(text)):
        yield "gap-open", match.start(), match[0]


def without_gaps(text: str) -> str:
    """A text with blanks in the place of its gaps and conditions."""
    for pattern in (GAP, CONDITION):
        text = pattern.sub(lambda found: " " * len(found[0]), text)
    return text


def _holding(text: str, values: GapValues) -> str:
    """The stretches of a text of which the conditions hold."""
    marks = list(CONDITION.finditer(text))
    if not marks:
        return text
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    kept = [text[: marks[0].start()]]
    for mark, end in zip(marks, ends, strict=True):
        if all(values.holds(term["name"], bool(term["negated"]), term["value"]) for term in _terms(mark)):
            kept.append(text[mark.end() : end])
    return "".join(kept).rstrip()


def _terms(mark: re.Match[str]) -> Iterator[re.Match[str]]:
    """What a condition asks for, each with its place in the text."""
    return _TERM.finditer(mark.string, mark.start("terms"), mark.end("terms"))


def value_key(value: Plain, kind: ValueType) -> str:
    """A value as forms and conditions name it: ``3``, ``yes``, the name of an option, ``N,S`` for a set."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(_ordered(value, kind)) if isinstance(value, frozenset) else str(value)


def _ordered(value: frozenset[str], kind: ValueType) -> list[str]:
    return [name for name in kind.values if name in value] or sorted(value)


def value_text(value: Plain, kind: ValueType, language: str, word: Word) -> str:
    """A value in words, in the reader's language."""
    if isinstance(value, bool):
        return message("word-yes" if value else "word-no", {}, language)
    labels: Mapping[str, str] = dict(zip(kind.values, kind.labels))
    if isinstance(value, frozenset):
        return ", ".join(word(labels.get(name) or name) for name in _ordered(value, kind)) or "–"
    if isinstance(value, str):
        return word(labels.get(value) or value)
    return "–" if value is None else str(value)
