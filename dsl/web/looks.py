"""The looks of pieces, cards and players by a game's theme, as values for a browser: colours, names of symbols.

The sheets are the game's ``theme.yaml`` as plain values, then the default theme.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dsl.maps.mapfile.values import Data, truth
from dsl.services.match.position_values import ChanceView, MarkView, PieceView, PositionView
from dsl.services.match.token_marks import ALIKE, NOBODY, PALETTE, SECTORS, WRECK, filled_pips, initial
from dsl.services.theme.sections import StageKeys, stage_keys

Sheet = Mapping[str, Data]
Look = dict[str, object]


def _part(sheet: Data | Sheet, key: str) -> Sheet:
    found = sheet.get(key) if isinstance(sheet, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def _word(value: str) -> str:
    flag = truth(value)
    return value if flag is None else "yes" if flag else "no"


class Looks:
    """The looks defined by a theme."""

    def __init__(self, sheets: Sequence[Sheet]) -> None:
        self._sheets = sheets
        self.stage = stage_keys(sheets[0]) if sheets else StageKeys()

    def _entry(self, section: str, kind: str) -> Sheet:
        found = (_part(_part(sheet, section), kind) for sheet in self._sheets)
        return next((entry for entry in found if entry), {})

    def _chosen(self, value: Data, values: Mapping[str, str]) -> str:
        """A plain value, or of values by attribute the one for this thing; empty if there is none."""
        if not isinstance(value, Mapping):
            return value if isinstance(value, str) else ""
        key = _word(values.get(str(value.get("by", "")), "none"))
        if key in value and key not in ("by", "none"):
            return str(value[key])
        if key.isdecimal() and "default" not in value:
            return self._of_seat(int(key) - 1)
        return str(value.get("none" if key == "none" else "default", value.get("default", "")) or "")

    def _of_seat(self, seat: int) -> str:
        for sheet in self._sheets:
            colours = _part(sheet, "players").get("colour")
            if isinstance(colours, list) and colours and seat >= 0:
                return str(colours[seat % len(colours)])
            if isinstance(colours, Mapping):
                return ""
        return ""

    def inks(self, position: PositionView) -> tuple[str, ...]:
        """The colour of each player: as chosen at the seat, else the theme's, else the first free of a palette."""
        taken: list[str] = []
        for player in position.players:
            ink = player.colour or self._by_pieces(position, player.seat) or self._of_seat(player.seat)
            if not player.colour and (not ink or any(_alike(ink, other) for other in taken)):
                free = (colour for colour in PALETTE if not any(_alike(colour, other) for other in taken))
                ink = next(free, PALETTE[len(taken) % len(PALETTE)])
            taken.append(ink)
        return tuple(taken)

    def seat_inks(self, count: int) -> tuple[str, ...]:
        """The colours of seats before a match."""
        return tuple(self._of_seat(seat) or PALETTE[seat % len(PALETTE)] for seat in range(count))

    def _by_pieces(self, position: PositionView, seat: int) -> str:
        """The colour of a player by the player's side, or of the player's pieces."""
        piece = next((piece for piece in position.pieces if piece.owner == seat), None)
        if piece is None:
            return ""
        values = _values(piece)
        of_player = {name.removeprefix("owner."): value for name, value in values.items() if "." in name}
        by_role = (self._chosen(_part(sheet, "players").get("colour"), of_player) for sheet in self._sheets)
        return next(filter(None, by_role), "") or self._chosen(
            self._entry("pieces", piece.ref.domain).get("colour"), values
        )

    def piece(self, piece: PieceView, inks: Sequence[str]) -> Look:
        """The token of a piece: ``ink``, ``symbol`` or ``letter``, ``pips`` (filled, all) or ``badge``."""
        entry, values = self._entry("pieces", piece.ref.domain), _values(piece)
        if 0 <= piece.owner < len(inks):
            ink = inks[piece.owner]
        else:
            ink = self._chosen(entry.get("colour"), values) or NOBODY
        symbol = self._chosen(entry.get("symbol"), values)
        pips, badge = filled_pips(_marked(entry.get("marks")), piece.facts, str(entry.get("wound") or ""))
        look: Look = {"ink": ink, "symbol": symbol, "pips": pips, "badge": badge, "heading": piece.heading}
        if not symbol:
            look["letter"] = self._chosen(entry.get("letter"), values)[:1] or initial(piece)
        return {name: value for name, value in look.items() if value not in (None, "")}

    def mark(self, mark: MarkView, inks: Sequence[str]) -> Look:
        """The look of something on a cell: a disc in its player's colour, a cross without a player."""
        value = mark.fact.value
        if 0 <= mark.owner < len(inks):
            return {"ink": inks[mark.owner]}
        return {"ink": WRECK, "symbol": "cross", "badge": str(value) if value is not None and value > 1 else ""}

    def sectors(self, chance: ChanceView) -> list[str]:
        """The colours of a wheel's sectors, one for each outcome."""
        entry = self._entry("wheel", chance.what)
        own = [entry.get(outcome.name) for outcome in chance.outcomes]
        return [str(colour) if colour else SECTORS[place % 2] for place, colour in enumerate(own)]


def _alike(one: str, other: str) -> bool:
    """Whether two colours look the same."""
    apart = [abs(mine - theirs) for mine, theirs in zip(_parts(one), _parts(other))]
    return one == other or (len(apart) == 3 and sum(apart) < ALIKE)


def _parts(colour: str) -> tuple[int, ...]:
    try:
        return tuple(bytes.fromhex(colour.removeprefix("#")))
    except ValueError:
        return ()


def _values(piece: PieceView) -> dict[str, str]:
    """The attributes of a piece; its owner is a seat counted from 1."""
    return {**dict(piece.attributes), "owner": str(piece.owner + 1) if piece.owner >= 0 else "none"}


def _marked(marks: Data) -> tuple[str, ...]:
    return tuple(marks) if isinstance(marks, Mapping) else (marks,) if isinstance(marks, str) else ()
