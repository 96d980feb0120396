"""What a program asks of pieces and fields, so that only that is kept beside the state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import assert_never

from dsl.engines.program import code as c
from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import PieceKernel
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.nodes import NO
from dsl.engines.program.walk import everything


@dataclass
class Demand:
    """The kinds of pieces and fields of which something is asked; ``occupied``: cells with any piece.

    ``having`` are the values that are asked for of a field, or None where they may be any.
    """

    on_board: set[int] = field(default_factory=set)
    owned: set[int] = field(default_factory=set)
    standing: set[int] = field(default_factory=set)
    first: set[int] = field(default_factory=set)
    led: set[int] = field(default_factory=set)
    having: dict[int, set[int] | None] = field(default_factory=dict)
    occupied: bool = False


def demand_of(program: LinkedProgram) -> Demand:
    """What is asked anywhere a game can come to."""
    found = Demand(on_board={kind for kind, row in enumerate(program.kinds) if row.sight != NO})
    for node in _reached(program):
        match node:
            case x.Apply(what=PieceKernel() as what, of=of):
                _kernel(program, found, what, of)
            case x.Having(field=number, value=value):
                known = found.having.setdefault(number, set())
                if known is not None and isinstance(value, x.Const):
                    known.add(value.value)
                else:
                    found.having[number] = None
            case c.Each(kind=kind) | c.Freeze(kind=kind) | c.NextOf(kind=kind) if kind != NO:
                found.on_board.add(kind)
    if not found.occupied:  # who is on a cell is looked for only where somebody stands
        found.standing |= {kind for kind, row in enumerate(program.kinds) if row.at in found.having}
    return found


def _kernel(program: LinkedProgram, found: Demand, what: PieceKernel, of: int) -> None:
    match what:
        case PieceKernel.ON_BOARD | PieceKernel.OFF_BOARD:
            found.on_board.add(of)
        case PieceKernel.OWNED:
            found.owned.add(of)
        case PieceKernel.STANDING:
            found.standing.add(of)
        case PieceKernel.PIECE_ON:
            found.first.add(of)
        case PieceKernel.LED:
            found.led.add(of)
            found.first.add(of)
        case PieceKernel.OCCUPIED:
            found.occupied = True
            if any(kind.sight != NO for kind in program.kinds):  # then each kind is looked at by itself
                found.standing |= set(range(len(program.kinds)))
        case other:
            assert_never(other)


def _reached(program: LinkedProgram) -> Iterator[object]:
    """All nodes of blocks, rules, questions, sights and of the functions and routes they call."""
    done: set[tuple[str, int]] = set()
    waiting: list[object] = [program.blocks, program.rules, program.questions, program.sights, program.fields]
    if program.worth != NO:
        waiting.append(program.functions[program.worth])
    while waiting:
        for node in everything(waiting.pop()):
            yield node
            match node:
                case x.Call(function=number) if ("function", number) not in done:
                    done.add(("function", number))
                    waiting.append(program.functions[number])
                case x.RouteCells(route=number) if ("route", number) not in done:
                    done.add(("route", number))
                    waiting.append(program.routes[number])
