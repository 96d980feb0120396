"""What all parts of the built-ins share: the compiler, the machine, the game and its board."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dsl.interp.expressions import Compiler


class Words:
    """Makers of closures for words that every ruleset has: name → closure over the compiled arguments."""

    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler
        self.m = compiler.m
        self.game = compiler.game
        self.topology = compiler.game.map.topology
