"""A track in a terminal: its circles where the map draws them, by their names, with the ships that lie there."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rich.text import Text

from dsl.board.base import Topology
from dsl.cli.draw import OWNERS, Token

_TARGET = "black on rgb(250,220,90)"
_CIRCLE = "grey85 on rgb(24,60,110)"


def chart(topology: Topology, tokens: Collection[Token], targets: Collection[int], width: int) -> list[Text]:
    """The lines of the drawing, at most ``width`` signs wide; circles too close to each other move aside."""
    labels = {cell: _label(cell, name, tokens) for cell, name in enumerate(topology.names)}
    rows: dict[int, dict[int, int]] = {}
    for cell, (column, line) in _places(topology, width - max(map(len, labels.values())) - 1).items():
        row = rows.setdefault(line, {})
        while any(abs(column - other) < _room(labels, at) for other, at in row.items() for at in (at, cell)):
            column += 1
        row[column] = cell
    if not rows:
        return []
    return [_line(rows.get(line, {}), labels, tokens, targets) for line in range(min(rows), max(rows) + 1)]


def _room(labels: Mapping[int, str], cell: int) -> int:
    return len(labels[cell]) + 1


def _label(cell: int, name: str, tokens: Collection[Token]) -> str:
    signs = "".join(token.sign[:1] for token in tokens if token.cell == cell)
    return f"{name}:{signs}" if signs else name


def _places(topology: Topology, width: int) -> dict[int, tuple[int, int]]:
    """Column and line of every circle, scaled to the width; a line of text is about twice as high as a sign is wide."""
    left, top, right, bottom = topology.bounds
    across = max(1, width) / max(right - left, 1e-9)
    down = min(across / 2, 40 / max(bottom - top, 1e-9))
    found = {}
    for cell in range(topology.size):
        x, y = topology.centre(cell)
        found[cell] = round((x - left) * across), round((y - top) * down)
    return dict(sorted(found.items(), key=lambda item: item[1][0]))


def _line(
    row: Mapping[int, int], labels: Mapping[int, str], tokens: Collection[Token], targets: Collection[int]
) -> Text:
    text, at = Text(), 0
    for column, cell in sorted(row.items()):
        text.append(" " * (column - at))
        owner = next((token.owner for token in tokens if token.cell == cell), None)
        style = _TARGET if cell in targets else _CIRCLE
        if owner is not None:
            style = f"bold {OWNERS[owner % len(OWNERS)]} on rgb(10,20,40)" if cell not in targets else f"bold {_TARGET}"
        text.append(labels[cell], style=style)
        at = column + len(labels[cell])
    return text
