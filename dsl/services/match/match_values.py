"""What the match service is asked and answers: plain values that cross to another process.

Every answer is made for one viewer and holds nothing that this viewer may not see; texts are in the language of the
setup. Seats, cells, outcomes and choices count from 0. A ``node`` is a place in the tree of a match: 0 is the start,
every event (a decision taken, a chance that fell) leads to another one.
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
"""The viewer who sees what all may see."""
EVERYTHING = -1
"""The viewer who sees all: of a match that is over, or is played openly."""


# --- what a match is made of -----------------------------------------------------------------------


@dataclass(frozen=True)
class Seat:
    """Who sits at a seat. ``name`` is empty where the game's own word will do, ``colour`` where the theme's will."""

    kind: SeatKind = "person"
    name: str = ""
    colour: str = ""


@dataclass(frozen=True)
class MatchSetup:
    """All that must be known to play a match from its start.

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
    """Why something cannot be done: a problem with its place, if it has one. ``code`` is that of a diagnostic."""

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
    """An attribute in words; ``short`` is it in as few as can be.

    ``value`` and ``most`` are there for a number; ``bound`` for one that a demand of the rules bounds for this thing,
    as a hull bears so many holes. ``secret``: the rules hide the attribute from some players.
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
    """A piece: ``cell`` is -1 off the board, ``owner`` -1 where it has none.

    ``attributes`` are stable names and values, as a theme asks for them (``kind``, ``holes``, ``owner.side``);
    ``heading`` is its course in degrees from north, clockwise. ``secrets`` name the secret values of the game or of a
    player that are this piece, as far as the viewer may see them; ``facts`` begin with them.
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
    """A site of the map with what changes at it in play."""

    ref: Datum
    name: str
    cells: tuple[int, ...]
    facts: tuple[Fact, ...]
    attributes: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class MarkView:
    """What a cell carries that changes in play (a disc, a wreck); ``owner`` -1 where it is nobody's."""

    cell: int
    owner: int
    fact: Fact
    attributes: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class CardsView:
    """A player's hand of a deck, or another zone; ``cards`` is None where the viewer may see only how many.

    ``columns`` are those of each card that is seen, by name, for a theme; ``secret``: not all may see which. ``refs``
    are the cards themselves, ``owner`` the seat of whom the zone is (-1: nobody's).
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
    """A player. ``pieces`` are those that the viewer may know of, lost ones too."""

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
    """A legal answer: its option, the values bound, its text.

    ``places[k]`` are the cells at which value k is: the cell itself, where the piece stands, the cells of the site.
    ``notation`` is its line in a record.
    """

    option: str
    values: tuple[Datum, ...]
    text: str
    places: tuple[tuple[int, ...], ...]
    notation: str


@dataclass(frozen=True)
class OptionView:
    """A kind of answer that a question has, offered now or not: its label with braces open, the kinds it binds."""

    name: str
    label: str
    domains: tuple[str, ...]


@dataclass(frozen=True)
class QuestionView:
    """A decision that ``player`` has to take. A viewer who may not know them is given no choices.

    ``named`` are the cells of what the prompt names (``about``); ``count`` how many choices there are,
    0 where that is secret.
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
    """What can come of a chance: its text, its stable name, its weight (0: it cannot come)."""

    text: str
    name: str
    weight: int


@dataclass(frozen=True)
class ChanceView:
    """A chance, waited for or fallen: ``kind`` is ``roll``, ``spin`` or ``draw``.

    ``what`` names the wheel or deck, ``label`` is its word for people. ``player`` throws, ``asked`` says for what.
    """

    kind: str
    what: str
    label: str
    player: int | None
    asked: str
    outcomes: tuple[OutcomeView, ...]


@dataclass(frozen=True)
class ResultView:
    """The end: who won (nobody: a draw), who was out, and a sentence that says so."""

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
    """Round and turn in words, as the log's latest heading has them."""
    fallen: Fallen | None = None
    """The latest chance before this position; None where there was none yet."""
    recent: tuple[RecentMove, ...] = ()
    """What others moved since the viewer's last turn; for who has no turns, what was moved in the latest one."""
    cards: tuple[CardsView, ...] | None = None
    """What lies on the card table that a game without a board has: hands and all other zones; None on a board."""


# --- what happened ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LogLine:
    """A sentence of the log. ``kind`` as in the journal (``round``, ``turn``, ``choice``, ``chance``, ``log`` …).

    ``cells`` and ``things`` are what it speaks of, ``place`` where the rules say it.
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
    """A chance that fell and the node it led to: ``index`` of the outcome, None where the viewer may not see it."""

    chance: ChanceView
    index: int | None
    node: int = 0


@dataclass(frozen=True)
class Moved:
    """A piece that the viewer saw move: the cells of its way with both ends; -1 at an end is off the board."""

    piece: Datum
    way: tuple[int, ...]


@dataclass(frozen=True)
class RecentMove:
    """The way of a piece over cells, both ends among them, in the turn of ``player``."""

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
    """An attribute that is no number (an owner, the wind) and that the viewer saw become another one.

    ``ref`` is None for the game's own. Values are as a theme writes them: stable names, seats from 1, ``none``;
    ``bearing`` is a direction that it became, in degrees from north, clockwise.
    """

    ref: Datum | None
    name: str
    before: str
    after: str
    bearing: float | None = None


@dataclass(frozen=True)
class Bound:
    """A name that an option of the rules binds, its value, and the cells where that was when it was chosen.

    ``value`` is None where the viewer may not know it.
    """

    name: str
    value: Datum | None
    cells: tuple[int, ...] = ()


@dataclass(frozen=True)
class Taken:
    """A choice that was taken, or that the rules took because it was the only one."""

    player: int
    option: str
    bound: tuple[Bound, ...]


@dataclass(frozen=True)
class Passage:
    """One event on the way from one position to another, as the viewer saw it; parts in the order to be shown."""

    node: int
    player: int | None
    fallen: Fallen | None
    moved: tuple[Moved, ...]
    changed: tuple[Changed, ...]
    lines: tuple[LogLine, ...]
    became: tuple[Became, ...] = ()
    taken: tuple[Taken, ...] = ()
    """The choices of which the viewer learned; the first is that of ``player``, if it is among them."""


@dataclass(frozen=True)
class Advance:
    """What came of a step forward: what was seen on the way, and where the match stands now."""

    passages: tuple[Passage, ...]
    position: PositionView
    line: TimeLine
    trouble: Trouble | None = None
    """The rules failed on the way: the match stands where it stood before."""
    differs: tuple[Trouble, ...] = ()
    """Of a match that was opened: what is not as its record says."""
    unplayed: tuple[str, ...] = ()
    """The steps of that record that could not be played again, in words."""


@dataclass(frozen=True)
class Turn:
    """A step forward for several viewers: for each of them what was seen on the way.

    ``trouble``: the rules failed, and the match stands where it stood before.
    """

    passages: Mapping[int, tuple[Passage, ...]]
    trouble: Trouble | None = None


# --- the time line ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tick:
    """An event on the time line. ``text`` is a sentence that the viewer may read; ``round`` its heading in the log.

    ``loud``: something that one looks for later (a piece was lost, a player is out).
    """

    node: int
    kind: Literal["decision", "chance"]
    player: int | None
    round: str
    text: str
    loud: bool = False


@dataclass(frozen=True)
class Branch:
    """A course of the match: it leaves its parent at the node ``begins`` (0 and no parent: the first course)."""

    number: int
    name: str
    begins: int
    parent: int | None
    ticks: tuple[Tick, ...]


@dataclass(frozen=True)
class TimeLine:
    """The tree of a match as a viewer may read it, the branch that is shown, and the node at which one stands."""

    branches: tuple[Branch, ...]
    branch: int
    node: int


# --- why -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Condition:
    """A condition of the rules in words: whether it holds, what is so, its clauses and the place in the rules."""

    holds: bool
    text: str
    facts: tuple[str, ...]
    clauses: tuple[tuple[str, str], ...]
    """Ids and the sentences of these clauses."""
    place: Place | None


@dataclass(frozen=True)
class WhyNot:
    """Why an answer cannot be given now; ``choice`` is it in words. ``can`` are choices that would do it instead."""

    choice: str
    conditions: tuple[Condition, ...]
    can: tuple[int, ...] = ()


@dataclass(frozen=True)
class Prospect:
    """What a choice may bring: a hit on what is at ``cells``, or, where it has none, points of whoever chooses.

    ``name`` is what would be hit, or what is won; ``faces`` are those that bring it, ``percent`` how likely it is.
    """

    cells: tuple[int, ...]
    name: str
    faces: tuple[str, ...]
    percent: int


@dataclass(frozen=True)
class Danger:
    """Who could fire at the piece that a choice moves, from where they stand, before its player has another turn."""

    index: int
    guns: tuple[Datum, ...]


@dataclass(frozen=True)
class Account:
    """A match in numbers, as one viewer saw it: how often each player fired and hit; what each had after each round.

    ``label`` is what is counted there, points in the words of the game; empty: pieces on the board.
    """

    shots: tuple[int, ...]
    hits: tuple[int, ...]
    label: str
    rounds: tuple[str, ...]
    numbers: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Cause:
    """One link of the chain that led to a line of the log: a rule with its sentences, the outermost first."""

    rule: str
    text: str
    clauses: tuple[tuple[str, str], ...]
    place: Place | None


# --- the same match under other rules --------------------------------------------------------------


@dataclass(frozen=True)
class OtherWay:
    """A piece that stands elsewhere than before: the cells of its way with both ends, then and now.

    -1 is off the board; an empty way: the piece was not there. ``was_at`` and ``became_at`` name the cells where it
    stands; empty off the board.
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
    """Where the same decisions and the same chance lead elsewhere than before.

    ``node`` is the first event that came out differently, ``heading`` its heading in the log; ``said`` are sentences
    of what is so now, ``was`` of what was so before; ``cells`` are those of which they speak. ``stopped``: the
    decisions could not be followed beyond it; ``why`` is the decision that could not, or the reason.
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
    """A match played again under other rules: where it parts from what was (None: the same game).

    ``events`` were played in so many ``seconds``. ``position`` is where another game stands then, at the node where
    one stood before or as far as it goes. ``troubles`` say why it could not be followed at all: the rules are not
    sound, or do not fit the map.
    """

    difference: Difference | None
    events: int
    seconds: float
    troubles: tuple[Trouble, ...] = ()
    position: PositionView | None = None
