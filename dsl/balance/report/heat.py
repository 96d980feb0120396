"""Heat maps: the board cell by cell, the darker the more often something happened there."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from dsl.balance.presence import WHATS, Counts
from dsl.balance.report.content import Picture
from dsl.balance.report.phrases import Phrases
from dsl.balance.results import Games
from dsl.board.map import Map
from dsl.board.topology import bits
from dsl.link.game import Game

SCALE = 20
"""Pixels between the middles of two neighbouring cells."""


def heat_maps(game: Game, games: Games, phrases: Phrases) -> Iterator[Picture]:
    """A map for each kind of piece and each thing that happened to it at all."""
    for kind, domain in game.program.domains.items():
        if domain.kind != "piece":
            continue
        piece = phrases.words.word(domain.label or kind)
        for what in WHATS:
            counts = games.presence.counts.get((kind, what))
            if counts is not None and counts.any():
                caption = phrases.say(f"heat-{what}", piece=piece)
                most = int(counts.argmax())
                name = game.map.topology.names[most]
                darkest = phrases.say("heat-most", cell=name, times=int(counts[most]))
                yield Picture(heat_map(game, counts, phrases), f"{caption}. {darkest}")


def heat_map(game: Game, counts: Counts, phrases: Phrases) -> str:
    """The board with a veil over each cell, as thick as the root of its count: rare things can be seen, too."""
    topology, most = game.map.topology, int(counts.max())
    passable = {info.name for info in game.program.features if "passable" in info.flags}
    shapes = {cell: topology.polygon(cell) for cell in bits(topology.present)}
    xs, ys = zip(*(point for shape in shapes.values() for point in shape))
    left, top = min(xs), min(ys)
    parts = []
    for cell, shape in shapes.items():
        points = " ".join(f"{SCALE * (x - left):.0f},{SCALE * (y - top):.0f}" for x, y in shape)
        terrain = game.map.terrain[cell]
        name = game.map.terrains[terrain] if terrain >= 0 else ""
        parts.append(f'<polygon class="{"open" if name in passable else "shut"}" points="{points}"/>')
        if counts[cell]:
            said = escape(phrases.say("heat-cell", cell=topology.names[cell], times=int(counts[cell])))
            thick = f"{(int(counts[cell]) / most) ** 0.5:.2f}"
            parts.append(
                f'<polygon class="heat" points="{points}" fill-opacity="{thick}"><title>{said}</title></polygon>'
            )
    parts += _sites(game.map, left, top)
    wide, high = SCALE * (max(xs) - left), SCALE * (max(ys) - top)
    return f'<svg class="board" viewBox="0 0 {wide:.0f} {high:.0f}" role="img">{"".join(parts)}</svg>'


def _sites(board: Map, left: float, top: float) -> Iterator[str]:
    """The places of the map, so that one knows where one is."""
    for site in board.sites:
        x, y = board.topology.centre(site.cells[0])
        middle = f'cx="{SCALE * (x - left):.0f}" cy="{SCALE * (y - top):.0f}"'
        yield f'<circle class="site" {middle} r="{SCALE * 0.22:.0f}"/>'
