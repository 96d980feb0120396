"""Converts text typed in a form to a value of its type, and constants of the rules to plain values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import assert_never

from dsl.engines.linking.constants import PlainConstants
from dsl.language.check.declarations.merge import merge
from dsl.language.loading.loader import Chain
from dsl.language.syntax import tree as t
from dsl.language.syntax.headings import section_title
from dsl.language.syntax.keywords import SKINS, of_skin, spellings
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.maps.board.spec import ValueType
from dsl.services.forms.form_values import Plain, Written
from dsl.text.diagnostics import Label, Problems, Words, near
from dsl.text.source import Place, Span


class Constants(PlainConstants):
    """The constants of a game, with how and where the rules write them."""

    def constant_in_rules(self, node: n.Expr, kind: ty.Type) -> Written:
        """The value of a constant, with its text in the rules and its place."""
        return Written(self.plain(node, kind), node.span.text, Place.of(node.span))


def literal_value(node: t.Expr) -> Written:
    """The value of a literal in the syntax tree, such as the default of a column; a name is returned as text."""
    return Written(_plain(node), node.span.text, Place.of(node.span))


def _plain(node: t.Expr) -> Plain:
    match node:
        case t.Number(value=value) | t.Truth(value=value):
            return value
        case t.Nothing():
            return None
        case t.SetLiteral(items=items):
            return frozenset(str(_plain(item)) for item in items)
        case t.Unary(operator="-", operand=t.Number(value=value)):
            return -value
    return node.span.text


def as_rules_text(value: Plain, kind: ValueType, skin: str) -> str:
    """A value as it is written in rules with the keywords of ``skin``."""
    if isinstance(value, bool):
        return of_skin("yes" if value else "no", skin)
    if value is None:
        return of_skin("none", skin)
    if isinstance(value, frozenset):
        return "{" + ", ".join(_ordered(value, kind.values)) + "}"
    return str(value)


def _ordered(names: Iterable[str], known: tuple[str, ...]) -> list[str]:
    """The members of a set in the order of their declaration."""
    return sorted(names, key=lambda name: (known.index(name) if name in known else len(known), len(name), name))


NOTHING = "–"
_ON, _OFF = ("1", "true", "+", "x", "✓"), ("0", "false", "-", "")


def read_value(text: str, kind: ValueType, word: Callable[[str], str] = str) -> Plain | Words:
    """The value of ``text``, or an error message (``Words``); ``word`` translates labels.

    Options may be typed by name or by label; numbers may have a sign and blanks around them.
    """
    text = text.strip()
    if kind.optional and (text in ("", NOTHING, "—", "-") or text.casefold() in _words("none")):
        return None
    if kind.many:
        return _members(text, kind, word)
    match kind.base:
        case "bool":
            return _truth(text)
        case "int" | "player":
            return _number(text, kind)
        case "options" | "cell" | "direction" | "colour":
            return _option(text, kind, word)
        case other:
            assert_never(other)


def as_reader_text(value: Plain, kind: ValueType, language: str, word: Callable[[str], str] = str) -> str:
    """A value in the reader's language, as ``read_value`` accepts it."""
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return Words("word-yes" if value else "word-no").text(language)
    if isinstance(value, frozenset):
        ordered = [name for name in kind.values if name in value] or sorted(value)
        return ", ".join(_label(name, kind, word) for name in ordered) or NOTHING
    return _label(value, kind, word) if isinstance(value, str) else str(value)


def _number(text: str, kind: ValueType) -> Plain | Words:
    try:
        value = int(text.replace("−", "-"))
    except ValueError:
        return Words("field-number", {"value": text, "low": kind.low, "high": kind.high})
    low, high = kind.bounds
    if (low is not None and value < low) or (high is not None and value > high):
        return Words("field-range", {"value": value, "low": low, "high": high})
    return value


def _truth(text: str) -> Plain | Words:
    if text.casefold() in (*_words("yes"), *_ON):
        return True
    return False if text.casefold() in (*_words("no"), *_OFF) else Words("field-truth", {"value": text})


def _option(text: str, kind: ValueType, word: Callable[[str], str]) -> Plain | Words:
    if not kind.values:
        return text
    wanted = text.casefold()
    names: Sequence[str] = [name for name in kind.values if name.casefold() == wanted]
    names = names or [name for name in kind.values if _label(name, kind, word).casefold() == wanted]
    if len(names) == 1:
        return names[0]
    meant = near(text, [_label(name, kind, word) for name in kind.values])
    known = tuple(Label(_declared_label(name, kind)) for name in kind.values)
    return Words("field-option-near" if meant else "field-option", {"value": text, "known": known, "meant": meant})


def _members(text: str, kind: ValueType, word: Callable[[str], str]) -> Plain | Words:
    names = [part.strip() for part in text.strip("{} ").replace(";", ",").split(",") if part.strip(f" {NOTHING}")]
    found = [_option(name, kind, word) for name in names]
    wrong = next((member for member in found if isinstance(member, Words)), None)
    return wrong if wrong is not None else frozenset(map(str, found))


def _declared_label(name: str, kind: ValueType) -> str:
    labels = dict(zip(kind.values, kind.labels))
    return labels.get(name) or name


def _label(name: str, kind: ValueType, word: Callable[[str], str]) -> str:
    return word(_declared_label(name, kind))


def _words(english: str) -> tuple[str, ...]:
    return (english, *(found for skin in SKINS for found in spellings(english, skin)))


class FormContext:
    """A checked game for which forms are made; ``base``: the constants of its base game, or its own if it has none."""

    def __init__(self, chain: Chain, constants: Constants, base: Constants) -> None:
        self.chain, self.own = chain, chain.own
        self.constants, self.base = constants, base
        self.program = constants.program
        self.merged = merge(chain.files, Problems())
        self._files = {file.source.name: file for file in chain.files}
        self._headings = {file.source.name: file.sections for file in chain.files}
        self._clauses: dict[tuple[str, int], dict[str, None]] = {}
        for home in self.program.homes:
            self._clauses.setdefault((home.span.source.name, home.span.line), {})[home.clause] = None

    def is_own(self, span: Span) -> bool:
        """Whether a span is in the last file of the chain, not in one that it extends."""
        return span.source.name == self.own.source.name

    def section(self, span: Span) -> str:
        """The heading above a span."""
        return section_title(self._headings[span.source.name], span.line)

    def skin(self, span: Span) -> str:
        """The keyword language of a span's file."""
        return self._files[span.source.name].skin

    def help(self, node: t.Node) -> str:
        """The ``##`` lines above a declaration."""
        return self.help_at(node.span)

    def help_at(self, span: Span) -> str:
        """The ``##`` lines above a place."""
        return self._files[span.source.name].help.get(span.line, "")

    def clauses(self, span: Span) -> tuple[str, ...]:
        """The clauses on the lines of a span, without duplicates."""
        return self.clauses_at(Place.of(span))

    def clauses_at(self, place: Place) -> tuple[str, ...]:
        """The clauses on the lines of a place, without duplicates."""
        found: dict[str, None] = {}
        for line in range(place.line, place.end_line + 1):
            found |= self._clauses.get((place.file, line), {})
        return tuple(found)
