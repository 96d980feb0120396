"""A small game for what LANGUAGE.md says, and what is told when it is played."""

from __future__ import annotations

HEAD = """language 1
game tiny "Tiny"
    players 2..4
board square4 4 4:
    terrain sea passable
piece ship up to 9:
    n: 0..99 = 0
    each turn steps: 0..9 = 3
state k: int = 0
rule fleet():
    for each x in {c in cell where c.row == 1}:
        place ship(owner: first(players), n: x.column) at x
"""
