"""The colours of players: chosen at their seats, else the theme's, else a palette's; and of the sectors of wheels."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QColor

from dsl.maps.mapfile.values import Data
from dsl.services.match.position_values import PlayerView, PositionView
from dsl.services.match.token_marks import ALIKE, PALETTE, SECTORS
from editor.charts.drawing.style.colours import colour_of, lightness, mixed, named_colour
from editor.charts.drawing.style.theme import Theme

CREAM = "#c9c2b0"
"""The replacement for charcoal by night, where near black is not visible."""
SAILS = "#e9e2cf"
WHITE = 0.9
NEAR_BLACK, PALE, NIGHT_LIFT, PAPER_SHADE = 0.24, 0.8, 0.18, 0.3


def player_inks(theme: Theme, position: PositionView) -> tuple[QColor, ...]:
    """The colour of each player of a position, by day or night as the theme is."""
    requests = []
    for player in position.players:
        known = _by_attribute(theme, position, player) or _of_pieces(theme, position, player)
        named = None if known is not None else named_colour(player.name, player.role)
        known = known or theme.owner_colour(player.seat + 1) or theme.player_colour(player.seat + 1)
        requests.append((colour_of(player.colour) or named, known))
    return tuple(by_night(ink) if theme.night else ink for ink in _distinct(requests))


def seat_inks(theme: Theme, chosen: Sequence[str], names: Sequence[str] = ()) -> tuple[QColor, ...]:
    """The colours of seats before a match; ``chosen`` is empty for a default, ``names`` may be names of colours."""
    requested = [theme.owner_colour(seat) or theme.player_colour(seat) for seat in range(1, len(chosen) + 1)]
    named = map(named_colour, (*names, *[""] * len(chosen)))
    return _distinct([(colour_of(text) or own, ink) for text, own, ink in zip(chosen, named, requested)])


def side_inks(theme: Theme, sides: Sequence[tuple[int | None, tuple[str, str] | None]]) -> tuple[QColor, ...]:
    """The colours of seats and roles, or of neither, on the ground of panels.

    Each is a seat or None, and a role (attribute and value) or None. Roles choose first, then seats.
    """
    requests = [_side_ink(theme, seat, role) for seat, role in sides]
    order = sorted(range(len(sides)), key=lambda at: (requests[at] is None, sides[at][1] is None, at))
    distinct = _distinct([(None, requests[at]) for at in order])
    inks = dict(zip(order, distinct))
    return tuple(by_night(inks[at]) if theme.night else on_paper(inks[at]) for at in range(len(sides)))


def _side_ink(theme: Theme, seat: int | None, role: tuple[str, str] | None) -> QColor | None:
    ink = theme.role_colour(*role) if role is not None else None
    if ink is None and seat is not None:
        ink = theme.owner_colour(seat + 1) or theme.player_colour(seat + 1)
    return QColor(SAILS) if ink is not None and lightness(ink) > WHITE else ink


def _distinct(requests: Sequence[tuple[QColor | None, QColor | None]]) -> tuple[QColor, ...]:
    """The chosen colours, else the theme's if unused, else the first free one of the palette."""
    taken, inks = [chosen for chosen, _ in requests if chosen is not None], []
    for chosen, requested in requests:
        if chosen is None and (requested is None or any(_alike(requested, other) for other in taken)):
            requested = _free(taken)
        ink = chosen or requested
        assert ink is not None
        taken.append(ink)
        inks.append(ink)
    return tuple(inks)


def by_night(ink: QColor) -> QColor:
    """A player's colour on dark ground."""
    if lightness(ink) < NEAR_BLACK:
        return QColor(CREAM)
    return ink if lightness(ink) > PALE else mixed(ink, QColor("#ffffff"), NIGHT_LIFT)


def on_paper(ink: QColor) -> QColor:
    """A player's colour on pale ground: darkened if it is too light."""
    return mixed(ink, QColor("#000000"), PAPER_SHADE) if lightness(ink) > PALE else ink


def _by_attribute(theme: Theme, position: PositionView, player: PlayerView) -> QColor | None:
    """The theme's colour by an attribute of the player, found on one of the player's pieces."""
    for piece in position.pieces:
        if piece.owner == player.seat:
            return theme.player_colour_by({k.removeprefix("owner."): v for k, v in piece.attributes if "." in k})
    return None


def _of_pieces(theme: Theme, position: PositionView, player: PlayerView) -> QColor | None:
    """The colour in which a theme draws the pieces of a player; sails are white, not paper."""
    for piece in position.pieces:
        if piece.owner == player.seat and theme.has_piece_colour(piece.ref.domain):
            held: dict[str, Data] = {**dict(piece.attributes), "owner": player.seat + 1}
            colour = theme.piece_style(piece.ref.domain, held).colour
            return QColor(SAILS) if lightness(colour) > WHITE else colour
    return None


def _free(taken: Sequence[QColor]) -> QColor:
    colours = [QColor(text) for text in PALETTE]
    return next(
        (c for c in colours if not any(_alike(c, other) for other in taken)), colours[len(taken) % len(colours)]
    )


def _alike(one: QColor, other: QColor) -> bool:
    red, green, blue = one.red() - other.red(), one.green() - other.green(), one.blue() - other.blue()
    return abs(red) + abs(green) + abs(blue) < ALIKE


def sector_colour(theme: Theme, wheel: str, place: int, key: str) -> QColor:
    """The colour of a sector: the theme's, else blues in turn."""
    own, plain = theme.wheel_colour(wheel, key), theme.wheel_colour(wheel, "")
    if own is not None and own != plain:
        return own
    blue = QColor(SECTORS[place % 2])
    return blue.darker(180) if theme.night else blue


def sector_colours(theme: Theme, wheel: str, keys: Sequence[str]) -> list[QColor]:
    """The colours of all sectors, by their keys."""
    return [sector_colour(theme, wheel, place, key) for place, key in enumerate(keys)]
