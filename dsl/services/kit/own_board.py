"""The board that a small game carries in its rules, written as a map file, so that it can be drawn like any other."""

from __future__ import annotations

from dsl.engines.linking.game import Game
from dsl.maps.board.map import Placed

FIELD = "field"
"""What cells are called where the rules declare no terrain."""


def board_text(game: Game) -> str:
    """The text of a map file with the size of the board, its first terrain everywhere, and what the rules put on it."""
    shape = game.map.topology
    wide, high = game.spec.size or (0, 0)
    kind = game.spec.topology
    name = game.map.terrains[0] if game.map.terrains else FIELD
    lines = [
        "fordewind: 1",
        f"games: [{game.name}]",
        f"grid: {{kind: {kind}, width: {wide}, height: {high}}}",
        f'legend: {{".": {name}}}',
        "terrain: |",
        *("  " + "." * wide for _ in range(high)),
    ]
    if game.map.sites:
        lines += ["sites:", *(f"  - {{kind: {s.kind}, at: {shape.names[s.cells[0]]}}}" for s in game.map.sites)]
    if game.map.arrows:
        lines += ["arrows:", *(_arrow(arrow, shape.names) for arrow in game.map.arrows)]
    return "\n".join(lines) + "\n"


def _arrow(arrow: Placed, names: tuple[str, ...] | list[str]) -> str:
    return f"  - {{kind: {arrow.kind}, from: {names[arrow.cells[0]]}, to: {names[arrow.cells[1]]}}}"
