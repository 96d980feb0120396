"""Writes random texts by a grammar: what stands anywhere is of the kind that is wanted there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from tests.dsl.engines.fuzz.grammar import Hole, Production, depths, grammar
from tests.dsl.engines.fuzz.pairs import CODE, SETS, Missing, passing

DEPTHS = (1, 2, 2, 3, 3, 4)
"""How deep expressions in statements are: each as chance will have it."""
LOW = (1, 1, 2)
"""And where pairs of statements are wanted."""
ASKED = frozenset({"local", "the", "var"})
"""``<local int>`` is one that can be assigned to, ``<the int>`` any local that is a number, ``<var>`` any local."""
LOCALS = 0.4
"""How often a local is taken where there is one."""


@dataclass(frozen=True)
class Local:
    """A name, what it stands for, and whether it can be assigned to."""

    name: str
    kind: str
    variable: bool = False


@dataclass(frozen=True)
class Place:
    """Where something is written: the locals in sight, the flags, how deep it may go, what it stands inside of."""

    locals: tuple[Local, ...]
    flags: frozenset[str]
    depth: int
    inside: Production | None = None


class Writer:
    """Writes one text."""

    def __init__(self, dice: Random, words: Mapping[str, Sequence[str]], missing: Missing | None = None) -> None:
        """``words`` are names that stand for things of some kinds here; pairs that are ``missing`` come first."""
        self._dice, self._words, self._missing = dice, words, missing
        self._names = 0

    def write(self, kind: str, place: Place) -> str:
        """A thing of a kind."""
        return self._write(Hole(kind, (), ()), place)[0]

    def _write(self, hole: Hole, place: Place) -> tuple[str, tuple[Local, ...]]:
        """A thing, and the locals it leaves behind."""
        dice, kind = self._dice, hole.kind
        if kind.partition(" ")[0] in ASKED:
            return dice.choice(_asked(kind, place)), ()
        known = [local.name for local in place.locals if local.kind == kind] or self._words.get(kind, ())
        often = LOCALS if self._missing is None or kind not in SETS else 0
        if known and (dice.random() < often or (place.depth <= 0 and depths()[kind] > 1)):
            return dice.choice(known), ()
        return self._produce(self._chosen(kind, place), place)

    def _chosen(self, kind: str, place: Place) -> Production:
        """A production, one that is not too deep if there is any."""
        lines = [line for line in grammar()[kind] if line.allowed(place.flags) and _possible(line, place)]
        assert lines, (kind, place.flags)
        most = max(place.depth, min(line.depth for line in lines))
        lines = [line for line in lines if line.depth <= most]
        if self._missing is not None:
            lines = self._missing.best(place.inside, lines)
        return self._dice.choices(lines, [line.weight for line in lines])[0]

    def _produce(self, line: Production, place: Place) -> tuple[str, tuple[Local, ...]]:
        inside = place.inside if passing(line) else line
        if self._missing is not None:
            self._missing.found(place.inside, line)
        own = {name: self._fresh(name) for name in line.names}
        texts, seen = list(line.texts), place.locals
        parts = [_named(texts[0], own)]
        for hole, text in zip(line.holes, texts[1:]):
            sees = tuple(Local(own.get(name, name), kind) for name, kind in hole.locals)
            flags = place.flags | {flag[1:] for flag in hole.flags if flag[0] == "+"}
            flags -= {flag[1:] for flag in hole.flags if flag[0] == "-"}
            inner, left = self._write(hole, Place(seen + sees, flags, self._depth(line, hole, place), inside))
            lead = "".join(parts).rpartition("\n")[2]
            indent = len(lead) if not lead.strip() else 0
            parts += [inner.replace("\n", "\n" + " " * indent), _named(text, own)]
            seen += left
        behind = (Local(own[line.binds[0]], line.binds[1], True),) if line.binds is not None else ()
        return "".join(parts), behind

    def _depth(self, line: Production, hole: Hole, place: Place) -> int:
        if line.kind in CODE and hole.kind not in CODE:
            return self._dice.choice(DEPTHS if self._missing is None else LOW)
        return place.depth - 1

    def _fresh(self, name: str) -> str:
        self._names += 1
        return f"{name}{self._names}"


def _asked(kind: str, place: Place) -> list[str]:
    """The locals in sight of which one is asked for."""
    word, _, of = kind.partition(" ")
    return [
        each.name for each in place.locals if word == "var" or (each.kind == of and (each.variable or word == "the"))
    ]


def _possible(line: Production, place: Place) -> bool:
    """Whether there are the locals that a production asks for."""
    asks = _asks(line)
    return not asks or all(_asked(kind, place) for kind in asks)


@cache
def _asks(line: Production) -> tuple[str, ...]:
    """The locals of which a production asks for one."""
    return tuple(hole.kind for hole in line.holes if hole.kind.partition(" ")[0] in ASKED)


def _named(text: str, own: dict[str, str]) -> str:
    for name, fresh in sorted(own.items(), key=lambda pair: -len(pair[0])):
        text = text.replace(f"${name}", fresh)
    return text
