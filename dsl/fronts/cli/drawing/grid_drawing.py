"""Draws boards of squares and hexes in a terminal, every cell two characters wide.

A cell's place comes from the topology's own drawing (``centre``), so every kind of grid is drawn by the same few
lines; tracks have a drawing of their own. Everything important differs by colour and by character, for terminals
without colours.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import atan2, pi

from rich.style import Style
from rich.text import Text

from dsl.fronts.cli.drawing.canvas import Canvas, Spot, VisiblePart, around, tiles
from dsl.fronts.cli.drawing.signs import Token, colour_of, stacked
from dsl.maps.board.grid import Grid
from dsl.maps.board.hexes import LEVEL, Hex
from dsl.maps.board.map import Map

_WET = ("grey70 on rgb(24,60,110)", "grey85 on rgb(20,95,120)", "grey70 on rgb(50,40,95)")
_DRY = ("grey70 on rgb(70,80,40)", "grey70 on rgb(95,85,55)", "grey70 on rgb(60,60,60)")
WATERS = "·∼:"
"""The signs of free cells, one for each terrain that can be entered."""
LAND = "░"
_TARGET = Style.parse("black on rgb(250,220,90)")
_SITE = Style.parse("bold white on rgb(120,50,30)")
_PIECE_ON = "on rgb(10,20,40)"
_ARROWS = "→↘↓↙←↖↑↗"
EDGE = 5
"""The characters left and right of the board: the names of rows, and arrows where it goes on."""


@dataclass(frozen=True)
class Scene:
    """Everything to be drawn. ``passable``: the indexes of terrains that can be entered; ``sites``: letters by cell.

    A part of a large board shows ``targets``, or if there are none ``focus``, and always ``anchor``. ``plain``: without
    colours, targets in reverse video.
    """

    board: Map
    passable: Collection[int] = ()
    tokens: Sequence[Token] = ()
    sites: Mapping[int, str] = field(default_factory=dict)
    targets: Collection[int] = ()
    focus: Collection[int] = ()
    anchor: Collection[int] = ()
    plain: bool = False


class GridDrawing:
    """The drawing of a board of squares or hexes."""

    def __init__(self, topology: Grid) -> None:
        self.topology = topology

    def draw(self, scene: Scene, width: int, height: int = 10_000) -> list[Text]:
        """The board in at most that many columns and lines; of a larger board the most important part."""
        canvas = self._canvas(scene)
        wanted = scene.targets or scene.focus or [token.cell for token in scene.tokens]
        places, size = [self.places[c] for c in wanted], canvas.size
        held = [(line, column + sign) for line, column in (self.places[c] for c in scene.anchor) for sign in range(3)]
        window = around(places, size, max(1, height - 1), max(20, width - EDGE), held)
        window = VisiblePart(window.top, window.left - window.left % 2, window.height, window.width)
        return self._part(canvas, window)

    def tiles(self, scene: Scene, width: int, height: int) -> list[list[Text]]:
        """All of the board, in parts of at most that size."""
        canvas, across = self._canvas(scene), max(20, width - EDGE)
        return [self._part(canvas, w) for w in tiles(canvas.size, max(1, height - 1), across - across % 2)]

    def _canvas(self, scene: Scene) -> Canvas:
        canvas = Canvas()
        for c, (sign, style) in _signs(scene).items():
            canvas.put(*self.places[c], sign, style)
        return canvas

    def _part(self, canvas: Canvas, window: VisiblePart) -> list[Text]:
        """A part of the board with the names of its rows and columns."""
        size = canvas.size
        out = [self._header(window, size)]
        names = {self.places[c][0]: name for c, name in self._rows.items()}
        for at, line in enumerate(canvas.crop(window), window.top):
            more = "↑" if at == window.top > 0 else "↓" if at == window.top + window.height - 1 < size[0] - 1 else " "
            out.append(Text().append(f"{names.get(at, ''):>3}{more}", style="dim").append_text(line))
        return out

    @cached_property
    def places(self) -> list[Spot]:
        """Line and column of every cell's first character."""
        t = self.topology
        across, down, top = 2.0, 1.0, 0.5
        pointy = t.orientation == "pointy"
        if isinstance(t, Hex):
            across, down = (4.0, 1 / LEVEL) if pointy else (3 / LEVEL, 2.0)
            top = t.centre(0)[1] if pointy else 0.5
        left, shift = t.centre(0)[0], 0.5 if pointy else 0.0
        centres = (t.centre(c) for c in range(t.size))
        return [(round((y - top) * down), round((x - left + shift) * across)) for x, y in centres]

    @cached_property
    def _rows(self) -> dict[int, str]:
        """The name of every row, by its first cell."""
        t = self.topology
        return {r * t.width: t.row_name(r) for r in range(t.height)}

    def _header(self, window: VisiblePart, size: Spot) -> Text:
        """The line with the names of columns above a part; arrows where the board goes on."""
        text = [" "] * (window.width + 4)
        for c in range(self.topology.width):
            column = self.places[c][1] - window.left
            name = self.topology.column_name(c)
            if 0 <= column < window.width:
                text[column : column + len(name)] = name
        more = "→" if window.left + window.width < size[1] else ""
        begin = "   ←" if window.left else "    "
        return Text(begin + "".join(text)[: window.width].rstrip() + more, style="dim")


def _signs(scene: Scene) -> dict[int, tuple[str, Style]]:
    """The two characters and the style of every present cell."""
    board = scene.board
    standing: dict[int, list[Token]] = {}
    for token in scene.tokens:
        standing.setdefault(token.cell, []).append(token)
    currents, targets = _currents(board), set(scene.targets)
    grounds = {terrain: _ground(scene, terrain) for terrain in set(board.terrain)}
    found = {}
    for c, terrain in enumerate(board.terrain):
        if not board.topology.present >> c & 1:
            continue
        sign, style = grounds[terrain]
        if c in currents:
            sign, style = currents[c] + " ", style + Style(color="bright_cyan")
        if c in scene.sites:
            sign, style = scene.sites[c], _SITE
        if c in standing:
            sign, owner = stacked(standing[c])
            style = Style.parse(f"bold {colour_of(owner)} {_PIECE_ON}")
        if c in targets:
            free = c not in standing and c not in scene.sites
            sign = "* " if free else sign
            style = _TARGET + Style(bold=c in standing, reverse=scene.plain)
        found[c] = (sign.ljust(2)[:2], style)
    return found


def _ground(scene: Scene, terrain: int) -> tuple[str, Style]:
    if terrain in scene.passable or not scene.passable:
        number = sorted(scene.passable).index(terrain) if scene.passable else 0
        return WATERS[number % len(WATERS)] + " ", Style.parse(_WET[number % len(_WET)])
    return LAND * 2, Style.parse(_DRY[terrain % len(_DRY)])


def _currents(board: Map) -> dict[int, str]:
    """By the cell of its tail, the character for each arrow of the map."""
    found = {}
    for arrow in board.arrows:
        (x0, y0), (x1, y1) = (board.topology.centre(c) for c in arrow.cells[:2])
        found[arrow.cells[0]] = _ARROWS[round(atan2(y1 - y0, x1 - x0) / (pi / 4)) % 8]
    return found
