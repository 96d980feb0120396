"""Statements: what rules do, in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.language.syntax.tree.expressions import Expr, SourceExpr
from dsl.language.syntax.tree.node import Id, Node, TypeNode


@dataclass(frozen=True)
class Let(Node):
    """``let x [: T] = source``"""

    name: Id
    type: TypeNode | None
    value: SourceExpr


@dataclass(frozen=True)
class Assign(Node):
    """``target = source``, ``target += e``, ``target -= e``"""

    operator: str
    target: Expr
    value: SourceExpr


@dataclass(frozen=True)
class Effect(Node):
    """A source or a call that stands alone."""

    value: SourceExpr


@dataclass(frozen=True)
class Move(Node):
    """``move piece to cell``"""

    piece: Expr
    to: Expr


@dataclass(frozen=True)
class Place(Node):
    """``place kind(attr: e) [at cell]`` or ``place piece at cell``"""

    piece: Expr
    at: Expr | None


@dataclass(frozen=True)
class Remove(Node):
    """``remove piece``"""

    piece: Expr


@dataclass(frozen=True)
class Give(Node):
    """``give card to player``"""

    card: Expr
    to: Expr


@dataclass(frozen=True)
class Lay(Node):
    """``lay CARDS on ZONE``, ``lay CARDS under ZONE``"""

    card: Expr
    to: Expr
    under: bool


@dataclass(frozen=True)
class PutBack(Node):
    """``put CARD on top``, ``put CARD at the bottom``"""

    card: Expr
    under: bool


@dataclass(frozen=True)
class Discard(Node):
    """``discard card``"""

    card: Expr


@dataclass(frozen=True)
class Shuffle(Node):
    """``shuffle DECK``"""

    deck: Id


@dataclass(frozen=True)
class Reveal(Node):
    """``reveal STATE``"""

    state: Id


@dataclass(frozen=True)
class Text:
    """A text for players: plain parts, and expressions between braces."""

    template: str
    parts: tuple[str | Expr, ...]


@dataclass(frozen=True)
class Log(Node):
    """``log "…"``"""

    text: Text


@dataclass(frozen=True)
class Finish(Node):
    """``win e``, ``lose e``, ``tie``"""

    kind: str
    who: Expr | None


@dataclass(frozen=True)
class Jump(Node):
    """``stop``, ``next``, ``nothing``"""

    kind: str


@dataclass(frozen=True)
class AsBefore(Node):
    """``as before``: the replaced rule's body"""


@dataclass(frozen=True)
class Return(Node):
    """``return [source]``"""

    value: SourceExpr | None


@dataclass(frozen=True)
class If(Node):
    """``if c: … else if c: … else: …``"""

    branches: tuple[tuple[Expr, Block], ...]
    otherwise: Block | None


@dataclass(frozen=True)
class ForEach(Node):
    """``for each x in S where C by K:``"""

    variable: Id
    domain: Expr
    where: Expr | None
    keys: tuple[Expr, ...]
    body: Block


@dataclass(frozen=True)
class Repeat(Node):
    """``repeat:`` (with ``until``), ``repeat n times:``"""

    times: Expr | None
    body: Block
    until: Expr | None


@dataclass(frozen=True)
class Turn(Node):
    """``turn of p:``"""

    player: Expr
    body: Block


@dataclass(frozen=True)
class Bind(Node):
    """``x in S [where C]`` in an option"""

    variable: Id
    domain: Expr
    where: Expr | None


@dataclass(frozen=True)
class Option(Node):
    """One thing that may be chosen."""

    name: Id
    binds: tuple[Bind, ...]
    when: Expr | None
    label: Text | None
    body: Block | None


@dataclass(frozen=True)
class Use(Node):
    """``use OPTIONS(args) [when C]``"""

    name: Id
    arguments: tuple[Expr, ...]
    when: Expr | None


Choice = Option | Use


@dataclass(frozen=True)
class Choose(Node):
    """``choose [secretly] by [each v in] e "prompt":``"""

    secret: bool
    each: Id | None
    by: Expr
    prompt: Text | None
    choices: tuple[Choice, ...]
    otherwise: Block | None


OfPieces = Move | Place | Remove
OfCards = Give | Lay | PutBack | Discard | Shuffle
WithBlocks = If | ForEach | Repeat | Turn | Choose
Statement = Let | Assign | Effect | OfPieces | OfCards | Reveal | Log | Finish | Jump | AsBefore | Return | WithBlocks
"""What rules do, in order."""
Block = tuple[Statement, ...]


def inside(part: object) -> Iterator[Node]:
    """``part``, if it is a node, and all nodes inside it, as they stand in the text."""
    waiting = [part]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Node):
            yield part
            waiting += reversed(vars(part).values())
        elif isinstance(part, tuple):
            waiting += reversed(part)
        elif isinstance(part, Text):
            waiting += reversed(part.parts)
