"""The look of a position's pieces, by the theme and the colours of the players; and the places of their tokens.

The theme is used as for sites; missing parts are derived from the piece itself, so any game has tokens.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin

from PySide6.QtGui import QColor

from dsl.maps.mapfile.values import Data, truth
from dsl.services.match.position_values import Fact, MarkView, PieceView
from dsl.services.match.token_marks import (
    MOST_PIPS,
    NOBODY,
    WRECK,
    filled_pips,
    initial,
    lettered_name,
    readers_letter,
)
from dsl.services.theme.sections import PieceKeys
from editor.charts.drawing.match.piece_tokens import TokenLook
from editor.charts.drawing.match.sail_tokens import facing, sail_names
from editor.charts.drawing.style.theme import Theme

USUAL_SAIL = "ship-brig"


def piece_look(
    theme: Theme, piece: PieceView, inks: Sequence[QColor], lettered: bool = False, sailing: bool = False
) -> TokenLook:
    """The token of a piece; ``lettered``: with its letter, if it has one, instead of its silhouette.

    ``sailing``: as the theme shows it in play, a ship under sails.
    """
    style = theme.piece_style(piece.ref.domain, values_of(piece))
    if 0 <= piece.owner < len(inks):
        colour = inks[piece.owner]
    else:
        colour = style.colour if theme.has_piece_colour(piece.ref.domain) else QColor(NOBODY)
    letter = letter_of(theme, piece) if lettered or style.symbol == piece.ref.domain else ""
    symbol = style.symbol if style.symbol != piece.ref.domain else initial(piece)
    pips, badge = filled_pips(theme.piece_marks(piece.ref.domain), piece.facts, theme.stage.of(piece.ref.domain).wound)
    look = TokenLook(colour.rgba(), symbol, letter, pips, badge, piece.heading, secret=bool(piece.secrets))
    return _in_play(look, theme.stage.of(piece.ref.domain), theme, piece) if sailing else look


def _in_play(look: TokenLook, keys: PieceKeys, theme: Theme, piece: PieceView) -> TokenLook:
    """A token as the theme shows it in play; by default ships for symbols of ships."""
    values = dict(piece.attributes)
    named = values.get(keys.flagship, "")
    is_flagship = truth(named) is True or named == f"{piece.ref.domain}{piece.ref.value + 1}"
    look = replace(look, mark=keys.mark if is_flagship else "", card=keys.token == "card")
    symbol = theme.piece_style(piece.ref.domain, values_of(piece)).symbol
    if keys.token not in ("", "sail") or (not keys.token and symbol not in sail_names()):
        return look
    heading = None if look.heading is None or keys.faces == "none" else round(look.heading / 22.5) * 22.5
    if keys.faces == "side" and heading is not None:
        heading = 270.0 if facing(heading)[0] else 90.0
    facts = {fact.name: fact for fact in piece.facts}
    bounds = (facts[mark].bound or 0 for mark in theme.piece_marks(piece.ref.domain) if mark in facts)
    borne = next(bounds, 0)
    pips = look.pips or ((0, borne) if 0 < borne <= MOST_PIPS else None)
    sail = symbol if symbol in sail_names() else USUAL_SAIL
    return replace(look, sail=sail, seat=max(piece.owner, 0), heading=heading, pips=pips)


def letter_of(theme: Theme, piece: PieceView) -> str:
    """The letter of a piece in a theme, in the reader's language."""
    style = theme.piece_style(piece.ref.domain, values_of(piece))
    return readers_letter(style.letter, theme.piece_letter_by(piece.ref.domain), piece)


def worth(theme: Theme, piece: PieceView) -> list[Fact]:
    """The facts of a piece that are neither in its name nor initial values."""
    words = lettered_name(theme.stage, piece).split()
    return [
        fact for fact in piece.facts if fact.short not in words and (fact.value != fact.least or fact.bound is not None)
    ]


def mark_look(theme: Theme, mark: MarkView, inks: Sequence[QColor]) -> TokenLook:
    """The token of a mark on a cell: a disc in its player's colour; a wreck without owner is a cross."""
    colour = QColor("#a39b88" if theme.night else WRECK)
    if 0 <= mark.owner < len(inks):
        colour = inks[mark.owner]
    value = mark.fact.value
    text = "" if mark.owner >= 0 or value is None else str(value)
    return TokenLook(colour.rgba(), "" if mark.owner >= 0 else "cross", text if text not in ("0", "1") else "")


def values_of(thing: PieceView) -> dict[str, Data]:
    """The attributes of a piece as used by a theme; its owner is a seat counted from 1."""
    found = plain_values(thing.attributes)
    found["owner"] = thing.owner + 1 if thing.owner >= 0 else None
    return found


def plain_values(attributes: Iterable[tuple[str, str]]) -> dict[str, Data]:
    """Attributes as in a map file: numbers, booleans, and None for ``none``."""
    found: dict[str, Data] = {}
    for name, text in attributes:
        short = truth(text)
        if text.startswith("{"):
            continue  # a set: a theme asks for single values
        if text.lstrip("-").isdecimal():
            found[name] = int(text)
        else:
            found[name] = None if text == "none" else text if short is None else short
    return found


FANS: dict[int, tuple[tuple[float, float, float], ...]] = {
    1: ((0.0, 0.0, 1.0),),
    2: ((-0.21, -0.1, 0.68), (0.21, 0.1, 0.68)),
    3: ((-0.23, 0.16, 0.6), (0.23, 0.16, 0.6), (0.0, -0.22, 0.6)),
    4: ((-0.23, -0.22, 0.55), (0.23, -0.22, 0.55), (-0.23, 0.22, 0.55), (0.23, 0.22, 0.55)),
}
"""By number of pieces in a cell: the offset of each from the middle, in cells, and its relative size."""
MOST = 7
"""If a cell has more pieces, one less than this are drawn, and a number for the rest."""
ASIDE = (0.27, -0.27, 0.62)
"""A single piece in the cell of a site leaves the site's symbol to be seen."""
GRID_SHARE, TRACK_SHARE = 0.84, 1.12
SMALLEST, LARGEST = 18.0, 58.0


@dataclass(frozen=True)
class TokenPlace:
    """The place of the piece with this index in the position.

    ``more``: the number of other pieces in the cell that are not drawn; ``ranked``: the number in the rank it ends;
    ``rank``: the number drawn in its rank.
    """

    index: int
    cell: int
    dx: float = 0.0
    dy: float = 0.0
    scale: float = 1.0
    more: int = 0
    ranked: int = 0
    rank: int = 0


RANK = (0.62, 0.36, 0.12, 0.66)
"""A rank at a site: offset of the first to the right, distance, offset downwards (in cells), and size."""


CORNERS = (-0.29, 0.29), (0.29, 0.29), (0.29, -0.29), (-0.29, -0.29)
"""The offsets of up to four pieces around the symbol of a site, inside its cell."""
CORNER_CELL, CORNER_SHARE = 64.0, 0.42
"""From how many pixels of a cell on that is so, and how large the pieces are there, for the cell."""


def corner_of(place: TokenPlace, cell: float) -> tuple[float, float] | None:
    """The offset of a piece of a rank inside a cell of so many pixels; None if the rank has no room in it."""
    if not place.rank or place.rank > len(CORNERS) or cell < CORNER_CELL:
        return None
    first, step, _, _ = RANK
    return CORNERS[round((place.dx - first) / step)]


def rank_sides(count: int) -> tuple[tuple[float, float], ...]:
    """Possible offsets of a rank from its place right of a site: none, below, above, left."""
    first, step, down, _ = RANK
    back = -first - step * (count - 1) / 2
    return (0.0, 0.0), (back, 0.62), (back, -0.86 - down), (2 * back, 0.0)


def token_places(
    pieces: Sequence[PieceView], site_cells: Collection[int], in_ranks: bool = False
) -> tuple[TokenPlace, ...]:
    """The places of all pieces on the board, in painting order.

    ``in_ranks``: pieces at a site form a rank to the right of it; the last one has their number.
    """
    by_cell: dict[int, list[int]] = {}
    for index, piece in enumerate(pieces):
        if piece.cell >= 0:
            by_cell.setdefault(piece.cell, []).append(index)
    found: list[TokenPlace] = []
    for cell, members in by_cell.items():
        if in_ranks and cell in site_cells:
            drawn, (first, step, down, scale) = members[:MOST], RANK
            for number, index in enumerate(drawn):
                ranked = len(members) if number == len(drawn) - 1 else 0
                found.append(TokenPlace(index, cell, first + step * number, down, scale, 0, ranked, len(drawn)))
            continue
        if len(members) == 1 and cell in site_cells:
            found.append(TokenPlace(members[0], cell, *ASIDE))
            continue
        drawn = members if len(members) <= MOST else members[: MOST - 1]
        rest = len(members) - len(drawn)
        for number, (index, at) in enumerate(zip(drawn, _fan(len(drawn)), strict=True)):
            found.append(TokenPlace(index, cell, *at, more=rest if number == len(drawn) - 1 else 0))
    return tuple(found)


def _fan(count: int) -> tuple[tuple[float, float, float], ...]:
    if count in FANS:
        return FANS[count]
    turns = [2 * pi * k / count - pi / 2 for k in range(count)]
    return tuple((0.3 * cos(turn), 0.3 * sin(turn), 0.44) for turn in turns)


def token_side(cell: float, is_track: bool) -> float:
    """The width of a single token in a cell of this many pixels."""
    return min(max(cell * (TRACK_SHARE if is_track else GRID_SHARE), SMALLEST), LARGEST)


SAIL_SHARES = {"hex": 0.92, "track": 1.5}
SQUARE_SHARE, WIDE_SHARE, CLOSE_SHARE = 1.16, 1.75, 1.12
ROOMY_CELL, WANTED, READABLE, LARGEST_SAIL = 40.0, 36.0, 30.0, 110.0
"""Pixels: cells above need no enlargement; ships on smaller ones; the least legible size; the largest."""


def sail_side(cell: float, kind: str, apart: float, own: float = 0.0) -> float:
    """The width of a ship under sails in cells of this many pixels on a board of a ``kind``.

    ``apart`` is the distance to the next ship in cells, which limits it. ``own`` is the theme's size.
    """
    share = own or SAIL_SHARES.get(kind, SQUARE_SHARE)
    wide = cell * share
    if cell < ROOMY_CELL:
        wide = max(wide, min(cell * WIDE_SHARE, WANTED), READABLE)
    return min(wide, max(cell * max(share, CLOSE_SHARE), apart * cell), LARGEST_SAIL)
