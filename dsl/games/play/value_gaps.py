"""Values of the rules in sentences: ``{storm_cells}``, ``{Kind.galleon.hull: hole | holes}``, ``{?may_reload}``.

A name is a parameter, ``players.least`` or ``players.most``, a table's row (its label) or a cell of it. After a colon
come the plural forms of the counted word in the order of CLDR (one, few, many, as the language has them). The number
is put before the form, or in place of ``#`` in it. A form ``=value text`` is used for that value and without the
number, ``= text`` for any other (``{hull: =1 one hole | =2 two holes | hole | holes}``).

A condition ``{?name}``, ``{?not name}``, ``{?name=value}``, ``{?name has value}`` (of a set), or several with ``and``
between them, leaves out the text after it if it does not hold: up to the next condition or the end of the line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from dsl.engines.linking.constants import Plain
from dsl.games.play.gap_faults import CONDITION, EXACT, GAP, NamedValues, terms
from dsl.maps.board.spec import ValueType
from dsl.text.catalogue import plural
from dsl.text.diagnostics import message

_CATEGORIES = {"en": ("one", "other"), "ru": ("one", "few", "many"), "uk": ("one", "few", "many")}
Word = Callable[[str], str]


class GapValues:
    """The values for gaps, in one language; ``word`` translates labels of the game."""

    def __init__(self, values: NamedValues, language: str, word: Word) -> None:
        self.values, self.language, self._word = values, language, word

    def shown(self, name: str, forms: str | None) -> str | None:
        """The text of a gap: the value ``name``, with its plural ``forms`` if there are any; None if it is unknown."""
        if name in self.values.labels:
            return self._word(self.values.labels[name])
        if name not in self.values.typed:
            return None
        value, kind = self.values.typed[name]
        text = value_text(value, kind, self.language, self._word)
        return self._in_form(value, text, forms) if forms else text

    def _in_form(self, value: Plain, text: str, forms: str) -> str:
        """A value with the form that fits it."""
        written = [form.strip() for form in forms.split("|")]
        for found in filter(None, map(EXACT.fullmatch, written)):
            if not found["value"] or _is(value, found["value"]):
                return found["text"]
        plain = [form for form in written if not form.startswith("=")]
        if not plain or not (isinstance(value, int) or "#" in plain[-1]):
            return text
        form = plain[min(self._place(value), len(plain) - 1)]
        return form.replace("#", text) if "#" in form else f"{text}\u00a0{form}"

    def holds(self, term: re.Match[str]) -> bool:
        """Whether a term of a condition holds; False if the game has no such value."""
        if term["name"] not in self.values.typed:
            return False
        found, value = self.values.typed[term["name"]][0], term["value"]
        if term["has"]:
            true = isinstance(found, frozenset) and _names(value) <= found
        else:
            true = bool(found) if value is None else _is(found, value)
        return true is not bool(term["negated"])

    def _place(self, value: Plain) -> int:
        """The index of the plural form for a value; the last one if it is no number."""
        table = _CATEGORIES.get(self.language, _CATEGORIES["en"])
        category = plural(self.language)(value) if isinstance(value, int) else "other"
        return table.index(category) if category in table else len(table) - 1


def filled(text: str, values: GapValues) -> str:
    """A text with its gaps filled, without parts whose condition fails; an unknown name becomes an ellipsis."""
    if "{" not in text:
        return text

    def fill(match: re.Match[str]) -> str:
        shown = values.shown(match["name"].strip(), match["forms"])
        return "…" if shown is None else shown

    return GAP.sub(fill, _holding(text, values))


def lines_that_hold(lines: Iterator[str], values: GapValues) -> Iterator[str]:
    """Lines with their gaps filled; lines that become empty are left out."""
    for text in lines:
        line = filled(text, values)
        if line.strip() or not text.strip():
            yield line


def _holding(text: str, values: GapValues) -> str:
    """A text without its conditions and without the parts for which they fail."""
    marks = list(CONDITION.finditer(text))
    if not marks:
        return text
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    kept = [text[: marks[0].start()]]
    for mark, end in zip(marks, ends, strict=True):
        if all(map(values.holds, terms(mark))):
            kept.append(text[mark.end() : end])
    return "".join(kept).rstrip()


def _is(value: Plain, written: str) -> bool:
    """Whether a value equals one written in a text: ``3``, ``yes``, the name of an option, ``N,S`` for a set."""
    if isinstance(value, bool):
        return written == ("yes" if value else "no")
    return _names(written) == value if isinstance(value, frozenset) else str(value) == written


def _names(written: str) -> frozenset[str]:
    return frozenset(name.strip() for name in written.split(","))


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
