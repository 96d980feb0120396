"""The board in a terminal: squares, hexes with their half-cell shift, every cell two signs wide.

A cell's place comes from the topology's own drawing (``centre``), so every kind of grid is drawn by the same few
lines; tracks are listed instead. What stands out does so twice, by colour and by sign, for terminals without colour.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import atan2, pi

from rich.style import Style
from rich.text import Text

from dsl.board.grid import Grid
from dsl.board.hexes import LEVEL, Hex
from dsl.board.map import Map
from dsl.board.names import COLUMN_ROW, letters

OWNERS = (
    "bright_yellow",
    "bright_red",
    "bright_green",
    "bright_magenta",
    "bright_cyan",
    "orange1",
    "white",
    "pink1",
    "chartreuse1",
)
_WET = ("grey11 on rgb(24,60,110)", "grey11 on rgb(20,80,130)", "grey11 on rgb(30,50,90)")
_DRY = ("grey70 on rgb(70,80,40)", "grey70 on rgb(95,85,55)", "grey70 on rgb(60,60,60)")
_TARGET = Style.parse("black on rgb(250,220,90)")
_SITE = Style.parse("bold white on rgb(120,50,30)")
_PIECE_ON = "on rgb(10,20,40)"
_ARROWS = "→↘↓↙←↖↑↗"


@dataclass(frozen=True)
class Token:
    """A piece on the board: its sign of at most two letters, its owner's seat (-1: nobody's)."""

    cell: int
    sign: str
    owner: int = -1


@dataclass(frozen=True)
class Scene:
    """All that is drawn. ``passable`` are the terrains (by index) that can be entered, ``sites`` signs by cell."""

    board: Map
    passable: Collection[int] = ()
    tokens: Sequence[Token] = ()
    sites: Mapping[int, str] = field(default_factory=dict)
    targets: Collection[int] = ()


@dataclass(frozen=True)
class _Scale:
    """How many signs to a column and lines to a row of the drawing."""

    across: float
    down: float
    top: float


def draw(scene: Scene, width: int) -> list[Text]:
    """The lines of the drawing, at most ``width`` signs wide; of a wider board the part around what matters."""
    topology = scene.board.topology
    if not isinstance(topology, Grid):
        return []
    scale = _scale(topology)
    signs = _signs(scene)
    shown = _window(scene, scale, width)
    rows: dict[int, dict[int, tuple[str, Style]]] = {}
    for c, sign in signs.items():
        line, column = _place(topology, scale, c)
        if shown[0] <= column <= shown[1]:
            rows.setdefault(line, {})[column - shown[0]] = sign
    out = [_header(topology, scale, shown)]
    names = _row_names(topology, scale)
    for line in range(min(rows, default=0), max(rows, default=-1) + 1):
        out.append(_line(names.get(line, ""), rows.get(line, {})))
    return out


def _scale(topology: Grid) -> _Scale:
    if not isinstance(topology, Hex):
        return _Scale(2, 1, 0.5)
    top = topology.centre(0)[1]
    return _Scale(4, 1 / LEVEL, top) if topology.orientation == "pointy" else _Scale(3 / LEVEL, 2, top)


def _place(topology: Grid, scale: _Scale, c: int) -> tuple[int, int]:
    """Line and column of a cell's first sign."""
    x, y = topology.centre(c)
    left = topology.centre(0)[0]
    shift = 0.5 if isinstance(topology, Hex) and topology.orientation == "pointy" else 0.0
    return round((y - scale.top) * scale.down), round((x - left + shift) * scale.across)


def _signs(scene: Scene) -> dict[int, tuple[str, Style]]:
    """Sign and style of every cell that exists."""
    board = scene.board
    standing: dict[int, list[Token]] = {}
    for token in scene.tokens:
        standing.setdefault(token.cell, []).append(token)
    currents = _currents(board)
    found = {}
    for c, terrain in enumerate(board.terrain):
        if not board.topology.present >> c & 1:
            continue
        sign, style = _ground(scene, terrain)
        if c in currents:
            sign, style = currents[c] + " ", style + Style(color="bright_cyan")
        if c in scene.sites:
            sign, style = scene.sites[c], _SITE
        if c in standing:
            sign, style = _tokens(standing[c], style)
        if c in scene.targets:
            sign = "* " if not sign.strip(" ·░") else sign
            style = _TARGET + Style(bold=c in standing)
        found[c] = (sign.ljust(2)[:2], style)
    return found


def _ground(scene: Scene, terrain: int) -> tuple[str, Style]:
    if terrain in scene.passable or not scene.passable:
        return "· ", Style.parse(_WET[sorted(scene.passable).index(terrain) % len(_WET)] if scene.passable else _WET[0])
    return "░░", Style.parse(_DRY[terrain % len(_DRY)])


def _tokens(tokens: Sequence[Token], ground: Style) -> tuple[str, Style]:
    first = tokens[0]
    sign = first.sign if len(tokens) == 1 else first.sign[:1] + "+"
    colour = OWNERS[first.owner % len(OWNERS)] if first.owner >= 0 else "white"
    return sign, Style.parse(f"bold {colour} {_PIECE_ON}")


def _currents(board: Map) -> dict[int, str]:
    """An arrow at every tail, pointing to its head."""
    found = {}
    for arrow in board.arrows:
        (x0, y0), (x1, y1) = (board.topology.centre(c) for c in arrow.cells[:2])
        found[arrow.cells[0]] = _ARROWS[round(atan2(y1 - y0, x1 - x0) / (pi / 4)) % 8]
    return found


def _window(scene: Scene, scale: _Scale, width: int) -> tuple[int, int]:
    """First and last column of signs to show: all, or as many as fit around the targets, else around the pieces."""
    topology = scene.board.topology
    assert isinstance(topology, Grid)
    last = max(_place(topology, scale, c)[1] for c in range(topology.size)) + 1
    room = max(20, width - 5)
    if last < room:
        return 0, last
    wanted = list(scene.targets) or [token.cell for token in scene.tokens]
    columns = [_place(topology, scale, c)[1] for c in wanted] or [0]
    middle = (min(columns) + max(columns)) // 2
    first = max(0, min(middle - room // 2, last - room))
    return first - first % 2, first - first % 2 + room


def _header(topology: Grid, scale: _Scale, shown: tuple[int, int]) -> Text:
    """The names of the columns, above the first row."""
    text = [" "] * (shown[1] - shown[0] + 8)
    by_letter = topology.coordinates == COLUMN_ROW
    for c in range(topology.width):
        column = _place(topology, scale, c)[1] - shown[0]
        name = letters(c + 1) if by_letter else str(c + 1)
        if 0 <= column < shown[1] - shown[0]:
            text[column : column + len(name)] = name
    return Text("    " + "".join(text).rstrip(), style="dim")


def _row_names(topology: Grid, scale: _Scale) -> dict[int, str]:
    by_letter = topology.coordinates == COLUMN_ROW
    lines = ((r, _place(topology, scale, r * topology.width)[0]) for r in range(topology.height))
    return {line: str(r + 1) if by_letter else letters(r + 1) for r, line in lines}


def _line(name: str, cells: Mapping[int, tuple[str, Style]]) -> Text:
    text = Text().append(f"{name:>3} ", style="dim")
    at = 0
    for column in sorted(cells):
        sign, style = cells[column]
        text.append(" " * (column - at), style="default")
        text.append(sign, style=style)
        at = column + len(sign)
    return text


def make_signs(names: Iterable[str]) -> list[str]:
    """A sign of two letters for every name, no two alike if that can be: ``Громобой`` Гр, ``Ship 12`` 12."""
    signs: list[str] = []
    for number, name in enumerate(names, 1):
        letters_only = [s for s in name if s.isalnum()]
        digits = "".join(s for s in name.split()[-1] if s.isdigit()) if name.split() else ""
        tries = [digits[-2:] if len(digits) > 1 else letters_only[0] + digits] if digits and letters_only else []
        tries += [letters_only[0] + other for other in letters_only[1:]] if letters_only and not digits else []
        tries.append(str(number)[-2:])
        signs.append(next((sign for sign in tries if sign not in signs), tries[-1]))
    return signs
