"""Statements: what rules do, in order."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.syntax.tree.expressions import Expr, SourceExpr
from dsl.syntax.tree.node import Id, Node
from dsl.syntax.tree.types import TypeNode


@dataclass(frozen=True)
class Statement(Node):
    """Any statement."""


Block = tuple[Statement, ...]


@dataclass(frozen=True)
class Let(Statement):
    """``let x [: T] = source``"""

    name: Id
    type: TypeNode | None
    value: SourceExpr


@dataclass(frozen=True)
class Assign(Statement):
    """``target = source``, ``target += e``, ``target -= e``"""

    operator: str
    target: Expr
    value: SourceExpr


@dataclass(frozen=True)
class Effect(Statement):
    """A source or a call that stands alone."""

    value: SourceExpr


@dataclass(frozen=True)
class Move(Statement):
    """``move piece to cell``"""

    piece: Expr
    to: Expr


@dataclass(frozen=True)
class Place(Statement):
    """``place kind(attr: e) [at cell]`` or ``place piece at cell``"""

    piece: Expr
    at: Expr | None


@dataclass(frozen=True)
class Remove(Statement):
    """``remove piece``"""

    piece: Expr


@dataclass(frozen=True)
class Give(Statement):
    """``give card to player``"""

    card: Expr
    to: Expr


@dataclass(frozen=True)
class PutBack(Statement):
    """``put CARD on top``, ``put CARD at the bottom``"""

    card: Expr
    under: bool


@dataclass(frozen=True)
class Discard(Statement):
    """``discard card``"""

    card: Expr


@dataclass(frozen=True)
class Shuffle(Statement):
    """``shuffle DECK``"""

    deck: Id


@dataclass(frozen=True)
class Reveal(Statement):
    """``reveal STATE``"""

    state: Id


@dataclass(frozen=True)
class Text:
    """A text for players: plain parts, and expressions between braces."""

    template: str
    parts: tuple[str | Expr, ...]


@dataclass(frozen=True)
class Log(Statement):
    """``log "…"``"""

    text: Text


@dataclass(frozen=True)
class Finish(Statement):
    """``win e``, ``lose e``, ``tie``"""

    kind: str
    who: Expr | None


@dataclass(frozen=True)
class Jump(Statement):
    """``stop``, ``next``, ``nothing``"""

    kind: str


@dataclass(frozen=True)
class AsBefore(Statement):
    """``as before``: the replaced rule's body"""


@dataclass(frozen=True)
class Return(Statement):
    """``return [source]``"""

    value: SourceExpr | None


@dataclass(frozen=True)
class If(Statement):
    """``if c: … else if c: … else: …``"""

    branches: tuple[tuple[Expr, Block], ...]
    otherwise: Block | None


@dataclass(frozen=True)
class ForEach(Statement):
    """``for each x in S where C by K:``"""

    variable: Id
    domain: Expr
    where: Expr | None
    keys: tuple[Expr, ...]
    body: Block


@dataclass(frozen=True)
class Repeat(Statement):
    """``repeat:`` (with ``until``), ``repeat n times:``"""

    times: Expr | None
    body: Block
    until: Expr | None


@dataclass(frozen=True)
class Turn(Statement):
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
class Choose(Statement):
    """``choose [secretly] by [each v in] e "prompt":``"""

    secret: bool
    each: Id | None
    by: Expr
    prompt: Text | None
    choices: tuple[Choice, ...]
    otherwise: Block | None
