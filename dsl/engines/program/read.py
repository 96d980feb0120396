"""Reads the text form of a linked program back. What a field may hold is known from its type."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.nodes import Const, Expr, Temp, Var
from dsl.engines.program.text import heads, parts
from dsl.text.source import Source

_TOKEN = re.compile(
    r"""\s*(?:(?P<label>\d+:(?=\s))|(?P<section>[a-z_]+:(?=\s))|(?P<name>[a-z_]+=)"""
    r"""|(?P<open>[(\[])|(?P<close>[)\]])|(?P<text>"(?:[^"\\]|\\.)*")|(?P<word>[^\s()\[\]"]+))"""
)
_VALUES = {"$": Temp, "%": Var}
_Token = tuple[str, str]


class NotAProgram(ValueError):
    """The text is not that of a linked program."""


def read_program(text: str) -> LinkedProgram:
    """The program whose text this is; raises ``NotAProgram``."""
    try:
        return _program(_Reader(text))
    except (TypeError, ValueError, LookupError, StopIteration) as error:
        raise NotAProgram(str(error)) from error


def _program(reader: _Reader) -> LinkedProgram:
    known = {part.name: part.type for part in parts(LinkedProgram)}
    found: dict[str, Any] = {name: () for name, kind in known.items() if get_origin(kind) in (tuple, Sequence)}
    while reader.kind != "end":
        name = reader.take("section")[:-1]
        if name not in known:
            raise NotAProgram(name)
        found[name] = reader.rows(known[name]) if name in found else reader.value(known[name])
    return LinkedProgram(**found)


class _Reader:
    """The tokens of a text, one ahead."""

    def __init__(self, text: str) -> None:
        self._tokens = self._all(text.rstrip())
        self.kind, self.text = next(self._tokens)

    @staticmethod
    def _all(text: str) -> Iterator[_Token]:
        at = 0
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None or match.lastgroup is None:
                raise NotAProgram(text[at : at + 20])
            yield match.lastgroup, match[match.lastgroup]
            at = match.end()
        yield "end", ""

    def take(self, kind: str) -> str:
        """The next token, which must be of a kind."""
        text = self.text
        if self.kind != kind:
            raise NotAProgram(f"{self.text!r} where {kind} is due")
        if kind != "end":
            self.kind, self.text = next(self._tokens)
        return text

    def rows(self, kind: Any) -> tuple[Any, ...]:
        """The rows of a section."""
        found = []
        while self.kind not in ("section", "end"):
            self.take("label")
            found.append(self.value(get_args(kind)[0]))
        return tuple(found)

    def value(self, kind: Any) -> Any:
        """A value of a type."""
        if get_origin(kind) in (UnionType, Union):
            if self.text == "-":
                return self.take("word") and None
            kind = next(option for option in get_args(kind) if option is not NoneType and self.may_be(option))
        if self.text == "[":
            return self.items(kind)
        if self.text == "(":
            return self.form()
        if self.kind == "text":
            text = json.loads(self.take("text"))
            return Source(text, "") if kind is Source else text
        return self.word(kind, self.take("word"))

    def may_be(self, kind: Any) -> bool:
        """Whether the next token can begin a value of a type: a text or a number, where either may stand."""
        return (self.kind == "text") == (kind is str)

    def items(self, kind: Any) -> Any:
        """A list, whose items are all of one type or each of its own."""
        self.take("open")
        types, found = get_args(kind), list[Any]()
        while self.kind != "close":
            found.append(self.value(types[0] if types[-1] is ... or len(types) == 1 else types[len(found)]))
        self.take("close")
        return frozenset(found) if get_origin(kind) is frozenset else tuple(found)

    def form(self) -> Any:
        """A node or row."""
        self.take("open")
        name, _, shape = self.take("word").partition(":")
        if name not in heads():
            raise NotAProgram(name)
        cls, first = heads()[name]
        own, given = parts(cls), dict[str, Any](_shape(shape))
        if first is not None:
            given[own[0].name] = first
        types = {part.name: part.type for part in own}
        required = iter([part.name for part in own if not part.optional and part.name not in given])
        while self.kind != "close":
            field = self.take("name")[:-1] if self.kind == "name" else next(required)
            given[field] = self.value(types[field])
        self.take("close")
        return cls(**given)

    @staticmethod
    def word(kind: Any, text: str) -> Any:
        """A number, a truth value, a word of an enum; in an expression a constant or a local."""
        if isinstance(kind, type) and issubclass(kind, Enum):
            return kind(text)
        if kind is bool:
            return text == "yes"
        if kind is float:
            return float(text)
        if not (isinstance(kind, type) and issubclass(kind, Expr)):
            return int(text, 0)
        name, _, shape = text.partition(":")
        if name[0] in _VALUES:
            return _VALUES[name[0]](int(name[1:]), **_shape(shape))
        return Const(int(name[1:], 16) if name[0] == "#" else int(name, 0), **_shape(shape))


def _shape(text: str) -> dict[str, Any]:
    """What ``9`` or ``row9`` says of a value."""
    return {"bits": int(text.removeprefix("row")), "row": text.startswith("row")} if text else {}
