"""How the pieces of a position look: by the theme's ``pieces:``, in the colours of the players.

The theme is asked as it is for sites; what it leaves open is made up from the piece itself, so any game has tokens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtGui import QColor

from dsl.mapfile.values import Data, truth
from dsl.match_service.match_values import Fact, MarkView, PieceView, PositionView
from editor.rendering.style.colours import colour_of, lightness, mixed
from editor.rendering.style.theme import Theme
from editor.rendering.tokens import MOST_PIPS, TokenLook

PLAYERS = ("#b8402f", "#2b2f36", "#6d4a8d", "#2d6aa3", "#5d8a3a", "#c58a1c", "#1f7f7a", "#a34a76", "#7a5230")
"""Colours of seats that neither their players nor the theme gave one."""
NOBODY = QColor("#8a8270")
WHITE, PALE = QColor("#e9e2cf"), QColor("#c9c2b0")
ALIKE = 60
"""Colours that differ by less (of 765) are one colour on a chart."""
Colours = Mapping[int, QColor]


def seat_colours(theme: Theme, position: PositionView) -> dict[int, QColor]:
    """The colour of each seat: the one chosen for it, else the theme's, else its own; no two alike.

    By night dark ones become pale, for they would be lost on a dark sea.
    """
    found: dict[int, QColor] = {}
    for player in position.players:
        wanted = colour_of(player.colour) or _of_pieces(theme, position.pieces, player.seat)
        wanted = wanted or theme.player_colour(player.seat + 1)
        spare = (QColor(name) for name in PLAYERS)
        if wanted is None or (not player.colour and _taken(wanted, found.values())):
            wanted = next((colour for colour in spare if not _taken(colour, found.values())), wanted or NOBODY)
        found[player.seat] = WHITE if lightness(wanted) > 0.9 else wanted
    return {seat: for_night(colour) if theme.night else colour for seat, colour in found.items()}


def for_night(colour: QColor) -> QColor:
    """A player's colour on a dark chart."""
    if lightness(colour) < 0.22:
        return QColor(PALE)
    return mixed(colour, QColor("#ffffff"), 0.22) if lightness(colour) < 0.55 else colour


def _of_pieces(theme: Theme, pieces: Iterable[PieceView], seat: int) -> QColor | None:
    """What the theme says of the colour of a seat's pieces; None where it leaves that open."""
    for piece in pieces:
        if piece.owner == seat and theme.has_piece_colour(piece.ref.domain):
            return theme.piece_style(piece.ref.domain, values_of(piece)).colour
    return None


def _taken(colour: QColor, others: Iterable[QColor]) -> bool:
    return any(
        abs(colour.red() - o.red()) + abs(colour.green() - o.green()) + abs(colour.blue() - o.blue()) < ALIKE
        for o in others
    )


def piece_look(theme: Theme, piece: PieceView, colours: Colours, lettered: bool = False) -> TokenLook:
    """The token of a piece; ``lettered``: by its letter, where it has one, rather than by its silhouette."""
    style = theme.piece_style(piece.ref.domain, values_of(piece))
    colour = colours.get(piece.owner)
    if colour is None:
        colour = style.colour if theme.has_piece_colour(piece.ref.domain) else NOBODY
    letter = style.letter if lettered or style.symbol == piece.ref.domain else ""
    symbol = style.symbol if style.symbol != piece.ref.domain else _initial(piece)
    pips, badge = _suffered(theme.piece_marks(piece.ref.domain), piece.facts)
    return TokenLook(colour.rgba(), symbol, letter, pips, badge, piece.heading)


def mark_look(theme: Theme, mark: MarkView, colours: Colours) -> TokenLook:
    """The token of what lies on a cell: a disc in its player's colour; a wreck of nobody's is a cross."""
    colour = colours.get(mark.owner, QColor("#6b6455") if not theme.night else QColor("#a39b88"))
    value = mark.fact.value
    text = "" if mark.owner >= 0 or value is None else str(value)
    return TokenLook(colour.rgba(), "" if mark.owner >= 0 else "cross", text if text not in ("0", "1") else "")


def _initial(piece: PieceView) -> str:
    """A letter for a piece without a theme: of its kind, if it has one, else of its name."""
    kind = dict(piece.attributes).get("kind", "")
    named = next((fact.text for fact in piece.facts if fact.name == "kind"), "") or kind or piece.name
    return next((letter.upper() for letter in named if letter.isalnum()), "")


def _suffered(marks: tuple[str, ...], facts: tuple[Fact, ...]) -> tuple[tuple[int, int] | None, str]:
    """Pips for the first attribute that the theme marks and that has an end; else a number."""
    known = {fact.name: fact for fact in facts}
    for name in marks:
        fact = known.get(name)
        if fact is None or fact.value is None:
            continue
        if fact.most is not None and 0 < fact.most <= MOST_PIPS:
            return (min(max(fact.value, 0), fact.most), fact.most), ""
        if fact.value > 0:
            return None, str(fact.value)
    return None, ""


def values_of(thing: PieceView) -> dict[str, Data]:
    """The attributes of a piece as a theme asks for them; its owner is a seat counted from 1."""
    found = plain_values(thing.attributes)
    found["owner"] = thing.owner + 1 if thing.owner >= 0 else None
    return found


def plain_values(attributes: Iterable[tuple[str, str]]) -> dict[str, Data]:
    """Attributes as a map file would hold them: numbers as numbers, yes and no as such, nothing for ``none``."""
    found: dict[str, Data] = {}
    for name, text in attributes:
        said = truth(text)
        if text.lstrip("-").isdecimal():
            found[name] = int(text)
        else:
            found[name] = None if text == "none" else text if said is None else said
    return found
