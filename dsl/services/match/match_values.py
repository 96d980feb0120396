"""The arguments and results of the match service: plain values that are sent between processes.

Every result is made for one viewer and holds nothing that this viewer may not see; texts are in the language of the
setup. Seats, cells, outcomes and choices count from 0. A ``node`` is a position in the tree of a match: 0 is the
start, and every event (a decision, the outcome of a chance) leads to another node.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from dsl.engines.linking.game import Datum
from dsl.text.diagnostics import Words
from dsl.text.source import Place, Source

SeatKind = Literal["person", "random", "greedy", "easy", "normal", "hard"]
SPECTATOR = -2
"""The viewer who sees only what all players may see."""
EVERYTHING = -1
"""The viewer who sees everything, as when a match is over or played openly."""


# --- what a match is made of -----------------------------------------------------------------------


@dataclass(frozen=True)
class Seat:
    """Who plays at a seat. ``name`` is empty for the game's own name of the seat, ``colour`` for the theme's."""

    kind: SeatKind = "person"
    name: str = ""
    colour: str = ""


@dataclass(frozen=True)
class MatchSetup:
    """Everything that determines a match, up to its decisions.

    ``rules`` and ``board`` are the texts as they stand in the window; ``unsaved`` other open texts by their files.
    ``given`` is a position set up by hand, as the ``given`` of a scenario (YAML); empty: the setup of the rules.
    """

    rules: Source
    board: Source | None
    settings: tuple[tuple[str, str], ...] = ()
    seats: tuple[Seat, ...] = ()
    seed: int = 0
    own_dice: bool = False
    language: str = "en"
    given: str = ""
    unsaved: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Trouble:
    """Why something cannot be done, and where in a file; ``code`` is that of a diagnostic."""

    code: str
    said: Words
    place: Place | None = None


@dataclass(frozen=True)
class SettingView:
    """A parameter that may be chosen before a match: its name, label, present value, and the values it may have.

    ``choices`` are names and labels; empty for a number, which lies between ``least`` and ``most``.
    """

    name: str
    label: str
    help: str
    value: str
    default: str
    choices: tuple[tuple[str, str], ...] = ()
    least: int | None = None
    most: int | None = None
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lobby:
    """What can be chosen before a match: how many seats, what they are called, the parameters."""

    title: str
    least_seats: int
    most_seats: int
    seat_names: tuple[str, ...]
    settings: tuple[SettingView, ...]
    secrets: bool
    troubles: tuple[Trouble, ...] = ()


# --- a position as one viewer sees it --------------------------------------------------------------


@dataclass(frozen=True)
class Fact:
    """An attribute in words; ``short`` in as few as possible.

    A number has ``value`` and ``most``, and ``bound`` if the rules limit it for this thing, as a hull bears so many
    holes. ``secret``: the rules hide the attribute from some players.
    """

    name: str
    label: str
    text: str
    short: str
    value: int | None = None
    most: int | None = None
    bound: int | None = None
    secret: bool = False


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

    ``columns`` are the names and values of each visible card, for a theme; ``secret``: some players may not see which
    cards these are. ``refs`` are the cards as values, ``owner`` is the seat whose zone it is (-1: nobody's).
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


# --- what happened ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LogLine:
    """A sentence of the log. ``kind`` as in the journal (``round``, ``turn``, ``choice``, ``chance``, ``log`` …).

    ``cells`` and ``things`` are those it is about, ``place`` is the statement of the rules that caused it.
    """

    node: int
    kind: str
    text: str
    player: int | None
    clauses: tuple[str, ...]
    cells: tuple[int, ...]
    things: tuple[Datum, ...]
    place: Place | None


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
class Changed:
    """A number of a piece, site or player that the viewer saw change (a hole, a coin)."""

    ref: Datum
    name: str
    before: int
    after: int


@dataclass(frozen=True)
class Became:
    """A change that the viewer saw of an attribute that is no number (an owner, the wind).

    ``ref`` is None for a field of the game. Values are as a theme file writes them: names, seats from 1, ``none``;
    ``bearing`` is the new value in degrees from north, clockwise, if it is a direction.
    """

    ref: Datum | None
    name: str
    before: str
    after: str
    bearing: float | None = None


@dataclass(frozen=True)
class Bound:
    """A name that an option binds, its value, and the cells of that value when the option was chosen.

    ``value`` is None where the viewer may not know it.
    """

    name: str
    value: Datum | None
    cells: tuple[int, ...] = ()


@dataclass(frozen=True)
class Taken:
    """A choice that a player made, or that the game made because it was the only one."""

    player: int
    option: str
    bound: tuple[Bound, ...]


@dataclass(frozen=True)
class Passage:
    """One event between two positions, as the viewer saw it; its parts in the order in which they are shown."""

    node: int
    player: int | None
    fallen: Fallen | None
    moved: tuple[Moved, ...]
    changed: tuple[Changed, ...]
    lines: tuple[LogLine, ...]
    became: tuple[Became, ...] = ()
    taken: tuple[Taken, ...] = ()
    """The choices that the viewer may see; that of ``player`` comes first."""


@dataclass(frozen=True)
class Advance:
    """The result of a step: the events that the viewer saw, and the position now."""

    passages: tuple[Passage, ...]
    position: PositionView
    line: TimeLine
    trouble: Trouble | None = None
    """An error of the rules; then the match stays where it was."""
    differs: tuple[Trouble, ...] = ()
    """Of a match that was opened: how it differs from its record."""
    unplayed: tuple[str, ...] = ()
    """The steps of that record that could not be played again, in words."""


@dataclass(frozen=True)
class Turn:
    """The result of a step for several viewers: for each of them the events that they saw.

    ``trouble``: an error of the rules; then the match stays where it was.
    """

    passages: Mapping[int, tuple[Passage, ...]]
    trouble: Trouble | None = None


# --- the time line ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tick:
    """An event on the time line. ``text`` is a sentence that the viewer may read; ``round`` its heading in the log.

    ``loud``: an important event (a piece was lost, a player was eliminated).
    """

    node: int
    kind: Literal["decision", "chance"]
    player: int | None
    round: str
    text: str
    loud: bool = False


@dataclass(frozen=True)
class Branch:
    """A branch of the match: it leaves its parent at the node ``begins`` (0 and no parent: the first branch)."""

    number: int
    name: str
    begins: int
    parent: int | None
    ticks: tuple[Tick, ...]


@dataclass(frozen=True)
class TimeLine:
    """The tree of a match as a viewer may see it, the branch that is shown, and the present node."""

    branches: tuple[Branch, ...]
    branch: int
    node: int


# --- why -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Condition:
    """A condition of the rules in words: whether it holds, the facts that decide it, its clauses and its place."""

    holds: bool
    text: str
    facts: tuple[str, ...]
    clauses: tuple[tuple[str, str], ...]
    """(id, sentence) of each clause."""
    place: Place | None


@dataclass(frozen=True)
class WhyNot:
    """Why a choice is not legal now; ``choice`` is its text. ``can`` are legal choices that could be meant instead."""

    choice: str
    conditions: tuple[Condition, ...]
    can: tuple[int, ...] = ()


@dataclass(frozen=True)
class Prospect:
    """What a choice may lead to: a hit on a thing at ``cells``, or, if these are empty, points won or a piece lost.

    ``name`` is the thing, or says what is won or lost; ``faces`` are the faces of the die that lead to it, ``percent``
    the chance.
    """

    cells: tuple[int, ...]
    name: str
    faces: tuple[str, ...]
    percent: int


@dataclass(frozen=True)
class Danger:
    """The pieces that could fire at the piece moved by a choice, from where they are, before its player's next turn."""

    index: int
    guns: tuple[Datum, ...]


@dataclass(frozen=True)
class Account:
    """Statistics of a match as one viewer saw it: each player's shots and hits, and their ``numbers`` after each round.

    ``label`` names what the numbers count, as points; empty: pieces on the board.
    """

    shots: tuple[int, ...]
    hits: tuple[int, ...]
    label: str
    rounds: tuple[str, ...]
    numbers: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Cause:
    """One cause of a line of the log: a rule with its help text and clauses, or a decision or chance as text."""

    rule: str
    text: str
    clauses: tuple[tuple[str, str], ...]
    place: Place | None


# --- the same match under other rules --------------------------------------------------------------


@dataclass(frozen=True)
class OtherWay:
    """A piece that moved differently under changed rules: the cells of its path under the old and the new ones.

    Both ends are included; -1 is off the board; an empty path: there is no such piece. ``was_at`` and ``became_at``
    are the names of its cells, empty off the board.
    """

    piece: Datum
    name: str
    owner: int
    was: tuple[int, ...]
    became: tuple[int, ...]
    was_at: str = ""
    became_at: str = ""


@dataclass(frozen=True)
class Difference:
    """Where the same decisions and outcomes lead to another position under changed rules.

    ``node`` is the first event that differs, ``heading`` its heading in the log; ``said`` are sentences about the
    position now, ``was`` about the one before, ``cells`` those they are about. ``stopped``: the match cannot be played
    again beyond it; ``why`` is the decision that is not possible any more, or the reason.
    """

    node: int
    said: tuple[str, ...]
    was: tuple[str, ...]
    cells: tuple[int, ...] = ()
    stopped: bool = False
    heading: str = ""
    why: str = ""
    ways: tuple[OtherWay, ...] = ()


@dataclass(frozen=True)
class Followed:
    """A match played again under changed rules: where it first differs (None: it is the same).

    ``events`` were played in so many ``seconds``. ``position`` is that of the new match at the node that was shown
    before, or at its end. ``troubles`` say why it could not be played at all: the rules have errors, or do not fit
    the map.
    """

    difference: Difference | None
    events: int
    seconds: float
    troubles: tuple[Trouble, ...] = ()
    position: PositionView | None = None
