"""The grammar of random rulesets, as ``grammar.txt`` writes it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

FILE = Path(__file__).with_name("grammar.txt")
_HOLE = re.compile(r"<(\w[\w ]*?)((?: (?:[+-]\w+|\$\w+:\w+))*)>")
_NAME = re.compile(r"\$(\w+)")
_HEAD = re.compile(r"(?:(\d+)\* )?(?:\[([^\]]*)\] )?", re.DOTALL)
_NEVER = 99


@dataclass(frozen=True)
class Hole:
    """A place of a production: what kind of thing stands there, which locals it sees, which flags it has besides."""

    kind: str
    locals: tuple[tuple[str, str], ...]
    flags: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Production:
    """One way to write a thing of a kind: texts with holes between them."""

    kind: str
    text: str
    weight: int
    flags: tuple[str, ...]
    binds: tuple[str, str] | None

    @cached_property
    def holes(self) -> tuple[Hole, ...]:
        """The holes in their order."""
        return tuple(_hole(match) for match in _HOLE.finditer(self.text))

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """What stands before, between and behind the holes."""
        return tuple(_HOLE.sub("\0", self.text).split("\0"))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names that are its own."""
        return tuple(dict.fromkeys(_NAME.findall("".join(self.texts))))

    @cached_property
    def depth(self) -> int:
        """How deep its holes are at least; names have no depth."""
        return self.depth_by(depths())

    def depth_by(self, depths: Mapping[str, int]) -> int:
        """The same by what is known of the depths of kinds."""
        return max((depths.get(hole.kind, 0) for hole in self.holes), default=0)

    def allowed(self, flags: frozenset[str]) -> bool:
        """Whether it may be taken under these flags; inside of a text nothing may have braces."""
        if "text" in flags and "{" in self.text:
            return False
        return not self.flags or all(
            (flag[1:] not in flags) if flag[0] == "!" else flag in flags for flag in self.flags
        )


Grammar = Mapping[str, tuple[Production, ...]]


@cache
def grammar() -> Grammar:
    """The productions of every kind."""
    found: dict[str, list[list[str]]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.endswith(":") and line[0] not in " -#":
            found[line[:-1]] = lines = []
        elif line.startswith("- "):
            lines.append([line[2:]])
        elif line.startswith("  "):
            lines[-1].append(line[2:])
    return {kind: tuple(_production(kind, "\n".join(part)) for part in parts) for kind, parts in found.items()}


@cache
def depths() -> Mapping[str, int]:
    """How many productions stand at least inside each other to write a thing of each kind, whatever the flags."""
    found = dict.fromkeys(grammar(), _NEVER)
    for _ in found:
        for kind, lines in grammar().items():
            always = [line for line in lines if not line.flags] or lines
            found[kind] = min(1 + line.depth_by(found) for line in always)
    return found


def _production(kind: str, text: str) -> Production:
    head = _HEAD.match(text)
    assert head is not None
    text, arrow, bound = text[head.end() :].partition(" => $")
    name, _, of = bound.partition(":")
    return Production(kind, text, int(head[1] or 1), tuple((head[2] or "").split()), (name, of) if arrow else None)


def _hole(match: re.Match[str]) -> Hole:
    words = match[2].split()
    seen = tuple((word[1:].split(":")[0], word.split(":")[1]) for word in words if word[0] == "$")
    return Hole(match[1], seen, tuple(word for word in words if word[0] != "$"))
