"""Ends of the game, first values, and what a turn's beginning resets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl.engine.events import Entry, Shown
from dsl.interp.machine import Machine
from dsl.interp.signals import GameOver
from dsl.ir import types as ty
from dsl.ir.nodes import Field
from dsl.link.datum import Datum
from dsl.link.layout import OUT, OVER, WINNERS
from dsl.source import Span

if TYPE_CHECKING:
    from dsl.interp.expressions import Compiler


def end(machine: Machine, kind: str, who: int, clauses: tuple[str, ...], span: Span) -> None:
    """``win``, ``lose``, ``tie``; raises GameOver if that ends the game.

    Who loses is out of it; when only one player is left, that one has won.
    """
    state = machine.state
    if state[OVER]:
        return
    if kind == "lose":
        state[OUT] |= who
        left = ((1 << machine.game.seats) - 1) & ~state[OUT]
        if left.bit_count() > 1:
            machine.journal.append(_entry("out", who, clauses, span))
            return
        who = left
    state[OVER], state[WINNERS] = 1, who
    machine.journal.append(_entry("over", who, clauses, span))
    raise GameOver


def _entry(kind: str, who: int, clauses: tuple[str, ...], span: Span) -> Entry:
    return Entry(kind, Shown("", (("players", Datum("player", who, many=True)),)), None, clauses, {}, span)


def plain_value(compiler: Compiler, field: Field) -> int:
    """The value of an attribute that is given none: missing, no, empty, the first."""
    if isinstance(field.type, ty.Opt):
        return ty.none_value(field.type)
    if isinstance(field.type, ty.Int):
        return max(field.type.low, min(0, field.type.high))
    if isinstance(field.type, ty.Dom):
        return 0 if compiler.game.sizes.get(field.type.name) else -1
    return 0


def write_default(compiler: Compiler, field: Field, member: int) -> None:
    """Put the first value of a field of a member."""
    place = compiler.m.layout.fields[field]
    value = plain_value(compiler, field)
    if field.default is not None:
        value = default_of(compiler, field)
    for part in range(place.per):
        at = place.offset + (member * place.per + part) * place.width
        if isinstance(ty.bare(field.type), ty.SetOf):
            compiler.m.put_set(at, place.width, int(value))
        else:
            compiler.state[at] = value


def default_of(compiler: Compiler, field: Field) -> int:
    """The declared first value; it may speak of parameters and players."""
    key = f"default {field.owner}.{field.name}"
    made = compiler.defaults.get(field)
    if made is None:
        before = compiler.enter(key)
        assert field.default is not None
        made = compiler.expr(field.default)
        compiler.enter(before)
        compiler.defaults[field] = made
    return made([0] * compiler.sizes.get(key, 0))


def first_values(compiler: Compiler, kind: str, piece: int) -> None:
    """All attributes of a new piece."""
    for field in compiler.game.program.fields:
        if field.owner == kind and not field.constant:
            if field.name in ("at", "owner"):
                continue
            write_default(compiler, field, piece)


def all_first_values(compiler: Compiler) -> None:
    """The whole state before setup."""
    machine = compiler.m
    for field, place in machine.layout.fields.items():
        if field.owner in machine.at and field.name in ("at", "owner"):
            for i in range(place.count):
                compiler.state[place.offset + i] = -1
    for field, place in machine.layout.fields.items():
        if field.owner in machine.at:
            continue
        for member in range(place.count):
            write_default(compiler, field, member)


def reset_turn(compiler: Compiler, player: int) -> None:
    """What lasts a turn: of the player, of the player's pieces wherever they are, and of the game."""
    for field in compiler.game.program.fields:
        if not field.each_turn:
            continue
        if field.owner is None:
            write_default(compiler, field, 0)
        elif field.owner == "player":
            write_default(compiler, field, player)
        elif field.owner in compiler.m.at:
            owner = compiler.m.owner[field.owner]
            for piece in range(compiler.state[compiler.m.layout.used[field.owner]]):
                if compiler.state[owner + piece] == player:
                    write_default(compiler, field, piece)
        else:
            for member in range(compiler.game.sizes[field.owner]):
                write_default(compiler, field, member)
