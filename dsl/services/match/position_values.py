"""A position as one viewer sees it: plain values with texts in the language of the setup."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import SeatKind


@dataclass(frozen=True)
class Fact:
    """An attribute as text; ``short`` is the shortest form.

    A number has ``value`` and ``most``, and ``bound`` if the rules limit it for this thing, like the holes a hull
    bears;
    ``least`` is the initial value, which is not mentioned. ``secret``: some players may not know it.
    """

    name: str
    label: str
    text: str
    short: str
    value: int | None = None
    most: int | None = None
    bound: int | None = None
    secret: bool = False
    least: int = 0


@dataclass(frozen=True)
class PieceView:
    """A piece: ``cell`` is -1 off the board, ``owner`` -1 if it has none.

    ``attributes`` are names and values as in a theme file (``kind``, ``holes``, ``owner.side``); ``heading`` is its
    direction in degrees from north, clockwise. ``secrets`` are the names of secret fields whose value is this piece, if
    the viewer may see them; ``facts`` begin with these.
    """

    ref: Datum
    name: str
    cell: int
    owner: int
    facts: tuple[Fact, ...]
    attributes: tuple[tuple[str, str], ...]
    heading: float | None = None
    secrets: tuple[str, ...] = ()


@dataclass(frozen=True)
class SiteView:
    """A site of the map with its attributes that change in play."""

    ref: Datum
    name: str
    cells: tuple[int, ...]
    facts: tuple[Fact, ...]
    attributes: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class MarkView:
    """A changing attribute of a cell (a disc, a wreck); ``owner`` is -1 if it has none."""

    cell: int
    owner: int
    fact: Fact
    attributes: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class CardsView:
    """A player's hand of a deck, or another zone; ``cards`` is None if the viewer may only see their number.

    The top card of a pile is last, and alone if only it is visible. ``columns`` are the names and values of each
    visible card, for a theme; ``secret``: some players may not see which cards these are. ``refs`` are the cards as
    values, ``owner`` is the seat whose zone it is (-1: none).
    """

    label: str
    count: int
    cards: tuple[str, ...] | None
    deck: str = ""
    columns: tuple[tuple[tuple[str, str], ...], ...] = ()
    secret: bool = False
    refs: tuple[Datum, ...] = ()
    owner: int = -1


@dataclass(frozen=True)
class PlayerView:
    """A player. ``pieces`` are those known to the viewer, lost ones included."""

    seat: int
    name: str
    role: str
    kind: SeatKind
    colour: str
    facts: tuple[Fact, ...]
    hands: tuple[CardsView, ...]
    pieces: tuple[Datum, ...]
    active: bool
    out: bool


@dataclass(frozen=True)
class ChoiceView:
    """A legal choice: its option, the values of the option's names, its text.

    ``places[k]`` are the cells of value k: the cell itself, the cell of the piece, the cells of the site.
    ``notation`` is the choice as a match record writes it.
    """

    option: str
    values: tuple[Datum, ...]
    text: str
    places: tuple[tuple[int, ...], ...]
    notation: str


@dataclass(frozen=True)
class OptionView:
    """An option of a question, legal now or not: its label as a template, the domains of the names in it."""

    name: str
    label: str
    domains: tuple[str, ...]


@dataclass(frozen=True)
class QuestionView:
    """A decision of ``player``. ``choices`` is empty for a viewer who may not know them.

    ``named`` are the cells of the things that the prompt mentions (``about``); ``count`` is the number of choices, 0 if
    that is secret.
    """

    player: int
    secret: bool
    prompt: str
    choices: tuple[ChoiceView, ...]
    options: tuple[OptionView, ...]
    named: tuple[int, ...]
    count: int
    clauses: tuple[str, ...] = ()
    about: tuple[Datum, ...] = ()


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """A possible outcome of a chance: its text, its name in records, its weight (0: impossible), a card's columns."""

    text: str
    name: str
    weight: int
    columns: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class ChanceView:
    """A chance event, before or after its outcome is known: ``kind`` is ``roll``, ``spin`` or ``draw``.

    ``what`` is the name of the wheel or deck, ``label`` its label. ``player`` throws; ``purpose`` is a text.
    """

    kind: str
    what: str
    label: str
    player: int | None
    purpose: str
    outcomes: tuple[OutcomeView, ...]


@dataclass(frozen=True)
class ResultView:
    """The result: the winners (none: a draw), the eliminated players, and a sentence."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    text: str


@dataclass(frozen=True)
class ChanceResult:
    """The outcome of a chance and the node it led to; ``index`` is None if the viewer may not see it."""

    chance: ChanceView
    index: int | None
    node: int = 0


@dataclass(frozen=True)
class Moved:
    """A move that the viewer saw: the cells of the piece's path with both ends; -1 at an end is off the board."""

    piece: Datum
    way: tuple[int, ...]


@dataclass(frozen=True)
class RecentMove:
    """The path of a piece in the turn of ``player``: its cells, both ends included."""

    player: int
    piece: Datum
    cells: tuple[int, ...]


@dataclass(frozen=True)
class PositionView:
    """The position as the viewer may see it."""

    node: int
    viewer: int
    pieces: tuple[PieceView, ...]
    sites: tuple[SiteView, ...]
    marks: tuple[MarkView, ...]
    players: tuple[PlayerView, ...]
    state: tuple[Fact, ...]
    pending: QuestionView | ChanceView | ResultView
    heading: str
    """Round and turn in words: the latest heading of the log."""
    chance_result: ChanceResult | None = None
    """The latest chance before this position; None if there was none yet."""
    recent: tuple[RecentMove, ...] = ()
    """The others' moves since the viewer's last turn; for a spectator, the moves of the latest turn."""
    cards: tuple[CardsView, ...] | None = None
    """In a game without a board: the hands and all other zones of cards; None in a game with a board."""
