"""The contents of a box as plain values: the parts to print, their numbers, in the words of the game.

Nothing here is a picture; the painter finds pictures in the theme by the attributes of the parts. Seats count from 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.services.match.position_values import PieceView, PositionView

NOBODY = -1
"""The owner of what belongs to no player."""
TENS = 20
"""The greatest number of steps of a track; larger ones have tens and hundreds."""


CARDS = ("63x88", "56x87", "44x68")
"""The sizes of cards for which there are sleeves, in millimetres: poker, American, small."""


@dataclass(frozen=True)
class TickBoxes:
    """``count`` boxes for a number of a piece, ``start`` of them ticked at first; count 0: a line to write on."""

    name: str
    label: str
    count: int
    start: int = 0


@dataclass(frozen=True)
class Counter:
    """One cardboard counter for one piece. ``name`` is the piece's own name or ``""``; ``kind`` is its kind in words.

    ``facts`` are labels and values of its table rows, which never change; ``boxes`` are for its changing numbers.
    ``later``: the piece is not there at the start. ``hidden``: its back must not show what it is.
    """

    view: PieceView
    name: str
    kind: str
    facts: tuple[tuple[str, str], ...] = ()
    boxes: tuple[TickBoxes, ...] = ()
    later: bool = False
    hidden: bool = False

    @property
    def owner(self) -> int:
        """The seat of its owner, or ``NOBODY``."""
        return self.view.owner


@dataclass(frozen=True)
class Marker:
    """A kind of marker and how many of it there are.

    ``use``: ``owner`` (a flag on a site), ``taken`` (a captured piece), ``cell`` (a disc on the board), ``is`` and
    ``is-not`` (a property a piece or site has; what a site has lost), ``track`` (a cube on a mat), ``seeds`` (small
    things counted on the board). ``of`` is the kind of thing on which it is put, with its label; ``seat`` and ``back``
    are the players of its two sides; ``attributes`` those of the site whose symbol it shows.
    """

    use: str
    label: str
    count: int
    seat: int = NOBODY
    back: int = NOBODY
    of: str = ""
    of_label: str = ""
    field: str = ""
    attributes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class WheelSector:
    """A sector of a spinner: its name in the rules, its text, its ``weight`` relative to the other sectors."""

    name: str
    label: str
    weight: int


@dataclass(frozen=True)
class Spinner:
    """A wheel of the rules, or (with an empty ``name``) a replacement for a die of other than six faces."""

    name: str
    label: str
    sectors: tuple[WheelSector, ...]


@dataclass(frozen=True)
class Card:
    """A card with its number of ``copies``. ``lines`` are labels and values in words, ``values`` columns and values as

    the rules write them; ``number`` is its row in the deck, from 0. ``explanation`` is its paragraph of the rulebook.
    """

    name: str
    title: str
    lines: tuple[tuple[str, str], ...]
    values: tuple[tuple[str, str], ...]
    copies: int
    number: int
    explanation: str = ""


@dataclass(frozen=True)
class Deck:
    """A deck with all its cards."""

    name: str
    label: str
    cards: tuple[Card, ...]

    @property
    def size(self) -> int:
        """The number of cards, with copies."""
        return sum(card.copies for card in self.cards)


@dataclass(frozen=True)
class Track:
    """A number shown by a cube: steps from ``low`` to ``high``, or, if that is too many, tens and ones.

    ``start`` is the initial step; None: it differs between players or is not known.
    """

    label: str
    low: int
    high: int
    start: int | None = None

    @property
    def cubes(self) -> int:
        """The number of cubes: one, or one for each digit."""
        return 1 if self.high - self.low <= TENS else len(str(self.high))


@dataclass(frozen=True)
class ShipLine:
    """A line of a player's mat: a piece, boxes to tick, and the labels of blanks to write in."""

    counter: Counter
    boxes: tuple[TickBoxes, ...]
    written: tuple[str, ...]


@dataclass(frozen=True)
class Mat:
    """A player's mat. ``written``, ``grids``, ``hands``: labels of blanks to fill in, boards to draw on, open hands."""

    seat: int
    tracks: tuple[Track, ...] = ()
    lines: tuple[ShipLine, ...] = ()
    written: tuple[str, ...] = ()
    grids: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether the player has nothing to record."""
        return not (self.tracks or self.lines or self.written or self.grids)


@dataclass(frozen=True)
class Strip:
    """A public value of the game (weather, a flag yes/no): a row of fields, on one of which a cube lies."""

    label: str
    fields: tuple[str, ...]
    start: int = 0


@dataclass(frozen=True)
class Register:
    """A list of sites of one kind: name, cell and ``known`` columns in ``rows``; ``written`` columns are left blank."""

    label: str
    known: tuple[str, ...]
    written: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class LogSheet:
    """The columns of the sheet on which a game is recorded, and the labels of paper slips for secret values.

    ``round_name`` is the rules' word for a round, empty if they do not count rounds.
    """

    columns: tuple[str, ...]
    slips: tuple[str, ...] = ()
    round_name: str = ""


@dataclass(frozen=True)
class ReferenceTable:
    """A table of the rules in words."""

    label: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True)
class Remark:
    """A note: a part that could not be made, or how something was counted; ``key`` is the message key."""

    key: str
    args: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True)
class Kit:
    """The whole box of a game for a number of ``seats``; ``opening`` is its initial position.

    ``board`` is the text of its map; ``size`` are the rows and columns of a board that can be drawn in pencil.
    """

    game: str
    title: str
    map_title: str
    language: str
    seats: int
    least_seats: int
    size: tuple[int, int]
    opening: PositionView
    board: str
    seat_names: tuple[str, ...]
    counters: tuple[Counter, ...] = ()
    markers: tuple[Marker, ...] = ()
    spinners: tuple[Spinner, ...] = ()
    dice: int = 0
    decks: tuple[Deck, ...] = ()
    mats: tuple[Mat, ...] = ()
    strips: tuple[Strip, ...] = ()
    registers: tuple[Register, ...] = ()
    log: LogSheet = field(default_factory=lambda: LogSheet(()))
    tables: tuple[ReferenceTable, ...] = ()
    remarks: tuple[Remark, ...] = ()

    def of_seat(self, seat: int) -> tuple[Counter, ...]:
        """The counters of a player, or those without an owner."""
        return tuple(counter for counter in self.counters if counter.owner == seat)
