"""A position as one viewer sees it, in plain values with texts in the language of the setup."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import SeatKind


@dataclass(frozen=True)
class Fact:
    """An attribute in words; ``short`` in as few as possible.

    A number has ``value`` and ``most``, and ``bound`` if the rules limit it for this thing, as a hull bears so many
    holes; with ``least`` all begin: no more than that is not worth a word. ``secret``: some players may not know it.
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

    ``attributes`` are names and values as a theme file writes them (``kind``, ``holes``, ``owner.side``); ``heading``
    is its direction in degrees from north, clockwise. ``secrets`` are the names of secret fields whose value is this
    piece, if the viewer may see them; ``facts`` begin with these.
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
    """A site of the map with those of its attributes that change in play."""

    ref: Datum
    name: str
    cells: tuple[int, ...]
    facts: tuple[Fact, ...]
    attributes: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class MarkView:
    """A changing attribute of a cell (a disc, a wreck); ``owner`` is -1 if it is nobody's."""

    cell: int
    owner: int
    fact: Fact
    attributes: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class CardsView:
    """A player's hand of a deck, or another zone; ``cards`` is None if the viewer may see only how many there are.

    Of a pile the topmost stands last, and alone if it is all that is seen. ``columns`` are the names and values of
    each visible card, for a theme; ``secret``: some players may not see which cards these are. ``refs`` are the cards
    as values, ``owner`` is the seat whose zone it is (-1: nobody's).
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
    """A player. ``pieces`` are those that the viewer may know, lost ones included."""

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
    """A decision that ``player`` has to take. ``choices`` is empty for a viewer who may not know them.

    ``named`` are the cells of the things that the prompt names (``about``); ``count`` is the number of choices, 0 if
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
    """A possible outcome of a chance: its text, its name in records, its weight (0: impossible)."""

    text: str
    name: str
    weight: int


@dataclass(frozen=True)
class ChanceView:
    """A chance, before or after its outcome is known: ``kind`` is ``roll``, ``spin`` or ``draw``.

    ``what`` is the name of the wheel or deck, ``label`` its label. ``player`` throws; ``asked`` says what for.
    """

    kind: str
    what: str
    label: str
    player: int | None
    asked: str
    outcomes: tuple[OutcomeView, ...]


@dataclass(frozen=True)
class ResultView:
    """The result: who won (nobody: a draw), who was eliminated, and a sentence that says so."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    text: str


@dataclass(frozen=True)
class Fallen:
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
    """All that a viewer may see of a position."""

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
    fallen: Fallen | None = None
    """The latest chance before this position; None if there was none yet."""
    recent: tuple[RecentMove, ...] = ()
    """The moves of others since the viewer's last turn; for a spectator, the moves of the latest turn."""
    cards: tuple[CardsView, ...] | None = None
    """Of a game without a board: the hands and all other zones of cards; None for a game with a board."""
