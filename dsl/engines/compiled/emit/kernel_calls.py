"""Kernels: each has an operand, or a call, of its own."""

from __future__ import annotations

from typing import assert_never

from dsl.engines.compiled.emit.board_calls import BoardCalls
from dsl.engines.compiled.emit.card_calls import CardCalls
from dsl.engines.compiled.emit.eyes import Eyes
from dsl.engines.compiled.emit.piece_calls import PieceCalls
from dsl.engines.compiled.wat import Body, word
from dsl.engines.compiled.writer import Writer
from dsl.engines.linking.layout import ACTIVE
from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import BoardKernel, CardKernel, CourseKernel, NumberKernel, PieceKernel
from dsl.engines.program.nodes import NO


class KernelCalls:
    """Numbers and the course of the game; the board, pieces and cards have parts of their own."""

    def __init__(
        self, writer: Writer, eyes: Eyes, board: BoardCalls, pieces: PieceCalls, cards: CardCalls, secret: bool
    ) -> None:
        """``secret``: whether anything in the game is not for all eyes."""
        self.w, self.eyes, self.secret = writer, eyes, secret
        self.board, self.pieces, self.cards = board, pieces, cards

    def value(self, node: x.Apply, body: Body) -> str:
        """What a kernel gives."""
        match node.what:
            case BoardKernel() as what:
                return self.board.value(what, node, body)
            case NumberKernel() as what:
                return self.of_numbers(what, node, body)
            case PieceKernel() as what:
                return self.pieces.value(what, node, body)
            case CardKernel() as what:
                return self.cards.value(what, node, body)
            case CourseKernel.ACTIVE:
                return f"(i64.load32_s {word(self.w.plan.word(ACTIVE))})"
            case CourseKernel.REPEATED:
                return self.repeated(node, body)
            case other:
                assert_never(other)

    def of_numbers(self, what: NumberKernel, node: x.Apply, body: Body) -> str:
        """Numbers; the players after one are a row, which is never asked for as a value."""
        values = [body.once(self.w.number(a, body)) for a in node.arguments]
        match what:
            case NumberKernel.MIN | NumberKernel.MAX:
                found = values[0]
                for value in values[1:]:
                    found = body.keep(nearer(what is NumberKernel.MIN, found, value))
                return found
            case NumberKernel.CLAMP:
                value, low, high = values
                return nearer(False, low, body.keep(nearer(True, value, high)))
            case NumberKernel.ABS:
                return f"(select {values[0]} (i64.sub (i64.const 0) {values[0]}) (i64.ge_s {values[0]} (i64.const 0)))"
            case NumberKernel.PLAYERS_AFTER:
                raise AssertionError(node.what)
            case other:
                assert_never(other)

    def repeated(self, node: x.Apply, body: Body) -> str:
        """Whether the position has stood so often before."""
        if node.error != NO and self.secret:
            with self.eyes.watched(body):
                self.w.fail(body, node.error)
        times = body.once(self.w.number(node.arguments[0], body))
        return f"(i64.extend_i32_u (i64.le_s {times} {body.now('(call $repeated)')}))"


def nearer(small: bool, one: str, other: str) -> str:
    """The smaller, or the larger, of two numbers."""
    return f"(select {one} {other} (i64.{'lt' if small else 'gt'}_s {one} {other}))"
