"""Draws a track in a terminal: its circles where the map has them, the lines between them, the pieces."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from math import atan2, hypot, pi

from rich.text import Text

from dsl.fronts.cli.drawing.canvas import Canvas, Spot, around, tiles
from dsl.fronts.cli.drawing.signs import Token, colour_of
from dsl.maps.board.track import Track

_TARGET = "black on rgb(250,220,90)"
_CIRCLE = "grey85 on rgb(24,60,110)"
_NOTE = "cyan"
_LINE = "dim"
STEP = 8
"""The characters between the two nearest circles."""
LINES = ("─╲│╱", "····", "≈≈≈≈", "++++", "====")
"""The characters of a line in four directions, by the number of its kind; 0 is a line without a kind."""
FLAT = 3
"""A line is as high as so many characters are wide."""


class TrackDrawing:
    """The drawing of a track; the places of circles do not depend on the pieces."""

    def __init__(
        self, track: Track, names: Sequence[str], notes: Mapping[int, str], kinds: Mapping[tuple[int, int], int]
    ) -> None:
        """``names``: those of the circles; ``notes``: a short text below a circle, by cell; ``kinds``: see LINES."""
        self.kinds = kinds
        self.track = track
        self.names = names
        self.notes = notes

    @cached_property
    def places(self) -> list[Spot]:
        """Line and column of every circle's first character; circles too close to each other are moved aside."""
        left, top, _, _ = self.track.bounds
        across = STEP / max(self._nearest(), 1e-9)
        spots: list[Spot] = [(0, 0)] * self.track.size
        rows: dict[int, list[tuple[int, int]]] = {}
        for cell in sorted(range(self.track.size), key=lambda c: self.track.centre(c)[0]):
            x, y = self.track.centre(cell)
            line, column = round((y - top) * across / FLAT), round((x - left) * across)
            taken = rows.setdefault(line, [])
            while any(begin < column + len(self.names[cell]) + 2 and column < end + 2 for begin, end in taken):
                column += 1
            taken.append((column, column + len(self.names[cell])))
            spots[cell] = line, column
        return spots

    def _nearest(self) -> float:
        """A distance that nine tenths of the lines between circles exceed."""
        joined = [pair for pair in self.track.edges if pair[0] != pair[1]] or [(0, self.track.size - 1)]
        centre = self.track.centre
        far = sorted(hypot(centre(a)[0] - centre(b)[0], centre(a)[1] - centre(b)[1]) for a, b in joined)
        return far[len(far) // 10]

    def draw(
        self,
        tokens: Sequence[Token],
        targets: Collection[int],
        focus: Collection[int],
        width: int,
        height: int = 10_000,
        anchor: Collection[int] = (),
        more: str = "",
    ) -> list[Text]:
        """The track in at most that many columns and lines; of a larger one the most important part, then ``more``."""
        canvas = self._canvas(tokens, targets)
        size = canvas.size
        cut = size[0] > height or size[1] > width
        wanted = targets or focus or [token.cell for token in tokens]
        held = [self.places[c] for c in anchor]
        window = around([self.places[c] for c in wanted], size, height - cut, width, held)
        note = [Text(f"{window.beyond(size)} {more}", style="dim")] if cut else []
        return [*canvas.crop(window), *note]

    def tiles(self, tokens: Sequence[Token], width: int, height: int) -> list[list[Text]]:
        """All of the track, in parts of at most that size."""
        canvas = self._canvas(tokens, ())
        return [canvas.crop(window) for window in tiles(canvas.size, height, width)]

    def _canvas(self, tokens: Sequence[Token], targets: Collection[int]) -> Canvas:
        canvas = Canvas()
        for cell, (line, column) in enumerate(self.places):
            marked = cell in targets
            canvas.put(line, column, "*" * marked + self.names[cell], _TARGET if marked else _CIRCLE)
        for cell in range(self.track.size):  # after all names, so that none is covered
            self._pieces(canvas, cell, [token for token in tokens if token.cell == cell], cell in targets)
        for a, b in self.track.edges:
            self._join(canvas, a, b)
        for cell, note in self.notes.items():
            line, column = self.places[cell]
            room = next((n for n in range(min(len(note), STEP - 1), 1, -1) if canvas.free(line + 1, column, n)), 0)
            canvas.put(line + 1, column, note[:room], _NOTE)
        return canvas

    def _pieces(self, canvas: Canvas, cell: int, tokens: Sequence[Token], target: bool) -> None:
        """Write the pieces on a circle, by owner: behind its name, shortened if needed, else below or above it."""
        line, column = self.places[cell]
        ends = {line: column + len(self.names[cell]) + target, line + 1: column, line - 1: column}
        for owner in dict.fromkeys(token.owner for token in tokens):
            signs = [f":{sign}" for sign in _signs([token for token in tokens if token.owner == owner])]
            free = ((row, sign) for row in ends for sign in signs if canvas.free(row, ends[row], len(sign) + 1))
            row, sign = next(((row, sign) for row, sign in free if row >= 0), (line, signs[-1]))
            canvas.put(row, ends[row], sign, f"bold {colour_of(owner)} on rgb(10,20,40)")
            ends[row] += len(sign)

    def _join(self, canvas: Canvas, a: int, b: int) -> None:
        """Draw a line between two circles where the canvas is empty, with an arrow head if it is one-way."""
        (top, left), (bottom, right) = self._middle(a), self._middle(b)
        steps = max(abs(bottom - top), abs(right - left))
        if not steps:
            return
        signs = LINES[self.kinds.get((a, b), self.kinds.get((b, a), 0)) % len(LINES)]
        sign = signs[round(atan2((bottom - top) * FLAT / 2, right - left) / (pi / 4)) % 4]
        spots = [
            (top + round((bottom - top) * n / steps), left + round((right - left) * n / steps)) for n in range(steps)
        ]
        spots = [spot for spot in dict.fromkeys(spots) if canvas.free(*spot, 1)]
        for spot in spots:
            canvas.put(*spot, sign, _LINE, over=False)
        if spots and not self.track.exits[b] >> a & 1:
            head = "→↘↓↙←↖↑↗"[round(atan2((bottom - top) * FLAT / 2, right - left) / (pi / 4)) % 8]
            canvas.put(*spots[-1], head, _LINE)

    def _middle(self, cell: int) -> Spot:
        line, column = self.places[cell]
        return line, column + len(self.names[cell]) // 2


def _signs(tokens: Sequence[Token]) -> list[str]:
    """Texts for the pieces of one owner, the longest first; more than two of a kind as their letter and number."""
    letters = {token.letter or token.sign[:1] for token in tokens}
    if len(tokens) > 2 and len(letters) == 1:
        return [f"{letters.pop()}×{len(tokens)}"]
    ends = {token.sign[1:] for token in tokens}
    short = "".join(token.sign[:1] for token in tokens) + ends.pop() if len(ends) == 1 else ""
    return [sign for sign in (" ".join(token.sign for token in tokens), short, f"×{len(tokens)}") if sign]
