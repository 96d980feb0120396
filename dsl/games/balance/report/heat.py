"""Heat maps: each cell the darker, the more often something happened there.

To keep pages small the board is drawn once on a page, cells of one shade are one path, and only the darkest show their
numbers as tooltips.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

import numpy as np

from dsl.engines.linking.game import Game
from dsl.games.balance.presence import WHATS, Counts
from dsl.games.balance.report.phrases import Phrases, Picture
from dsl.games.balance.results import Games
from dsl.maps.board.topology import bits

SCALE = 20
"""Pixels between the middles of two neighbouring cells."""
SHADES = 12
MOST_TOOLTIPS = 24
"""The number of cells (the darkest ones) whose counts are shown as tooltips."""
Played = tuple[Game, Games]
_Place = tuple[int, int]


class HeatMaps:
    """The heat maps of one page."""

    def __init__(self, phrases: Phrases) -> None:
        self._phrases = phrases
        self._drawn: set[str] = set()

    def pictures(self, played: Sequence[Played], names: Sequence[str] = ("",)) -> Iterator[Picture]:
        """A picture for each kind of piece and each kind of event that occurred.

        Those of several jobs are side by side under their names, with one scale of shades.
        """
        game = played[0][0]
        for kind, domain in game.program.domains.items():
            for what in WHATS if domain.kind == "piece" else ():
                counts = [games.presence.counts.get((kind, what)) for _, games in played]
                there = [each if each is not None else np.zeros(1, np.int64) for each in counts]
                most = max(int(each.max()) for each in there)
                if most:
                    caption = self._phrases.say(f"heat-{what}", piece=self._phrases.words.word(domain.label or kind))
                    maps = [self._map(one, each, most) for (one, _), each in zip(played, there)]
                    texts = [caption, *(self._darkest(*each) for each in zip(names, played, there) if each[2].any())]
                    yield Picture(_side_by_side(maps, names), " ".join(f"{text}." for text in texts))

    def _darkest(self, name: str, played: Played, counts: Counts) -> str:
        cell = int(counts.argmax())
        names = played[0].map.topology.names
        text = self._phrases.say("heat-most", cell=names[cell], count=int(counts[cell]))
        return f"{name}: {text}" if name else text

    def _map(self, game: Game, counts: Counts, most: int) -> str:
        """The board with a shade over each cell, as dark as the square root of its count, so that rare events show."""
        outlines = _Outlines(game)
        parts = [self._board(game, outlines)]
        cells = np.flatnonzero(counts)
        shades = np.ceil(np.sqrt(counts[cells] / most) * SHADES).astype(int)
        for shade in np.unique(shades).tolist():
            path = outlines.path(cells[shades == shade].tolist())
            parts.append(f'<path class="heat" fill-opacity="{shade / SHADES:.2f}" d="{path}"/>')
        for cell in sorted(cells.tolist(), key=lambda cell: -int(counts[cell]))[:MOST_TOOLTIPS]:
            name = game.map.place(cell, self._phrases.language)
            said = escape(self._phrases.say("heat-cell", cell=name, times=int(counts[cell])))
            parts.append(f'<path class="telling" d="{outlines.path([cell])}"><title>{said}</title></path>')
        wide, high = outlines.size
        return f'<svg class="board" viewBox="0 0 {wide} {high}" role="img">{"".join(parts)}</svg>'

    def _board(self, game: Game, outlines: _Outlines) -> str:
        """The map below the shades: drawn by the first heat map, reused by the others."""
        board = f"board-{game.map_hash}-{game.rules_hash}"
        if board in self._drawn:
            return f'<use href="#{board}"/>'
        self._drawn.add(board)
        passable = {info.name for info in game.program.features if "passable" in info.flags}
        open_ = {index for index, name in enumerate(game.map.terrains) if name in passable}
        sea: list[int] = []
        land: list[int] = []
        for cell in bits(game.map.topology.present):
            (sea if game.map.terrain[cell] in open_ else land).append(cell)
        grounds = f'<path class="open" d="{outlines.path(sea)}"/><path class="shut" d="{outlines.path(land)}"/>'
        return f'<g id="{board}">{grounds}{"".join(_sites(game, outlines))}</g>'


class _Outlines:
    """The outlines of cells in whole pixels."""

    def __init__(self, game: Game) -> None:
        topology = game.map.topology
        self._topology = topology
        points = [point for cell in bits(topology.present) for point in topology.polygon(cell)]
        self._left, self._top = min(x for x, _ in points), min(y for _, y in points)
        self.size = self.place(max(x for x, _ in points), max(y for _, y in points))

    def place(self, x: float, y: float) -> _Place:
        """A point of the board in pixels."""
        return round(SCALE * (x - self._left)), round(SCALE * (y - self._top))

    def path(self, cells: Iterable[int]) -> str:
        """The outlines of cells as one path."""
        return "".join(map(self._outline, cells))

    def _outline(self, cell: int) -> str:
        first, *rest = (self.place(x, y) for x, y in self._topology.polygon(cell))
        parts, at = [f"M{first[0]} {first[1]}"], first
        for place in rest:
            parts.append(f"l{place[0] - at[0]} {place[1] - at[1]}")
            at = place
        return "".join([*parts, "z"])


def _sites(game: Game, outlines: _Outlines) -> Iterator[str]:
    """The sites of the map, for orientation."""
    for site in game.map.sites:
        x, y = outlines.place(*game.map.topology.centre(site.cells[0]))
        yield f'<circle class="site" cx="{x}" cy="{y}" r="{SCALE * 0.22:.0f}"/>'


def _side_by_side(maps: Sequence[str], names: Sequence[str]) -> str:
    if len(maps) == 1:
        return maps[0]
    return "".join(
        ['<div class="pair">', *(f"<div><b>{escape(name)}</b>{svg}</div>" for name, svg in zip(names, maps)), "</div>"]
    )
