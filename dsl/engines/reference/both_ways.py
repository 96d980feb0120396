"""Finds routes on a track that ignore the direction of its one-way lines, which is probably a mistake."""

from __future__ import annotations

from dsl.engines.linking.game import Game
from dsl.language.typed import nodes as n
from dsl.language.typed.builtins import Builtin
from dsl.language.typed.code import RouteCode
from dsl.language.typed.program import Program
from dsl.language.typed.walk import parts
from dsl.maps.board.spec import LINE

_HEEDING = (Builtin.EXITS, Builtin.ENTRIES, Builtin.REACHABLE, Builtin.STEPS)
_ENDS = (Builtin.ARROW_TAIL, Builtin.ARROW_HEAD)


def heedless_routes(game: Game) -> list[RouteCode]:
    """The routes that never test the direction of lines, if the map has one-way lines."""
    board = game.map.topology
    if board.kind != "track" or board.exits == board.entries:
        return []
    routes = game.program.routes.values()
    return [route for route in routes if not _heeds((route.step, route.halt), game.program, set())]


def _heeds(node: object, program: Program, seen: set[str]) -> bool:
    """Whether an expression, or a function that it calls, tests the direction of lines."""
    if isinstance(node, n.CallBuiltin):
        lines = {info.name for info in program.features if LINE in info.flags}
        if node.builtin in _HEEDING or (node.builtin in _ENDS and node.of in lines):
            return True
    if isinstance(node, n.CallFunction) and node.name not in seen:
        seen.add(node.name)
        function = program.functions.get(node.name)
        if function is not None and _heeds(function.body, program, seen):
            return True
    return any(_heeds(part, program, seen) for part in parts(node))
