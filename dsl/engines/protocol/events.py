"""What an engine hands out: decisions, chances, journal entries, the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol, overload

from dsl.engines.linking.game import Datum, datum_of
from dsl.engines.program import code as c
from dsl.engines.program.linked import LinkedProgram
from dsl.language.typed import types as ty
from dsl.text.source import Span


@dataclass(frozen=True, slots=True)
class Shown:
    """A text for players: the template as in the rules, and the values of its braces in order.

    ``values`` pairs the source text between the braces with its value (None where the reader may not see it).
    A translation is looked up by ``template`` and may put the braces in another order.
    """

    template: str
    values: tuple[tuple[str, Datum | None], ...] = ()

    @property
    def secret(self) -> bool:
        """Whether this stands for a choice that the reader may not know: only who chose is named."""
        return (
            not self.template
            and self.values[:1] != ()
            and self.values[0][0] == "secret"
            and self.values[0][1] is not None
        )


def secretly(player: int) -> Shown:
    """What others read of a choice that is hidden from them."""
    return Shown("", (("secret", Datum("player", player)),))


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal answer of a decision, identified by the option's name and the bound values."""

    option: str
    values: tuple[Datum, ...]
    label: Shown | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """A kind of answer as the rules declare it: its name, what it binds, and the template of its label."""

    name: str
    binds: tuple[tuple[str, ty.Type], ...] = ()
    label: str | None = None

    def choice(self, values: Sequence[int], label: Shown | None = None) -> Choice:
        """The answer that binds these values; of numbers, those of their bits."""
        data = (datum_of(kind, value + ty.first_number(kind)) for (_, kind), value in zip(self.binds, values))
        return Choice(self.name, tuple(data), label)


class Listing(Protocol):
    """The choices of one question as an engine has listed them; texts can be had while the question is pending."""

    def __len__(self) -> int:
        """How many choices there are."""

    def numbers(self, index: int) -> tuple[int, ...]:
        """A choice: the number of its option, and the values bound."""

    def label(self, index: int) -> Shown | None:
        """The text of a choice for the player who is asked; None if the rules give none."""

    def prompt(self) -> Shown | None:
        """The text of the question."""


class Choices(Sequence[Choice]):
    """The choices of a decision by their names, each made when it is read."""

    def __init__(self, options: Sequence[Option], listing: Listing) -> None:
        self.options = options
        self.listing = listing

    def __len__(self) -> int:
        return len(self.listing)

    @overload
    def __getitem__(self, index: int) -> Choice: ...

    @overload
    def __getitem__(self, index: slice) -> list[Choice]: ...

    def __getitem__(self, index: int | slice) -> Choice | list[Choice]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        option, *values = self.listing.numbers(index)
        return self.options[option].choice(values)

    def __iter__(self) -> Iterator[Choice]:
        return (self[i] for i in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choices) and list(self) == list(other)

    def __hash__(self) -> int:
        return len(self)


@dataclass(frozen=True, slots=True)
class Decision:
    """The game waits for ``player`` (0 is the first seat) to choose one of ``choices``, by its number.

    ``secret``: others learn neither the answer nor how many there were. ``options`` are all kinds of answers that
    the question has, offered now or not.
    """

    player: int
    secret: bool
    choices: Choices
    span: Span | None = None

    @property
    def options(self) -> Sequence[Option]:
        """All kinds of answers, offered now or not."""
        return self.choices.options

    @property
    def prompt(self) -> Shown | None:
        """The text of the question."""
        return self.choices.listing.prompt()

    def numbers(self, index: int) -> tuple[int, ...]:
        """A choice: the number of its option, and the values bound."""
        return self.choices.listing.numbers(index)

    def labelled(self, index: int) -> Choice:
        """A choice with its text for the player who is asked."""
        option, *values = self.numbers(index)
        return self.options[option].choice(values, self.choices.listing.label(index))


@dataclass(frozen=True, slots=True)
class Chance:
    """The game waits for one of ``outcomes``, with integer ``weights`` of the same length (0 = cannot come).

    ``kind`` is ``roll``, ``spin`` or ``draw``; ``what`` names the wheel or deck. ``viewers`` is the bit mask of the
    players who may see the outcome (a card drawn to a hand, a roll ``by`` somebody), or None if all may.
    """

    kind: str
    what: str
    outcomes: tuple[Datum, ...]
    weights: tuple[int, ...]
    viewers: int | None = None
    span: Span | None = None

    def seen_by(self, player: int) -> bool:
        """Whether a player may see the outcome."""
        return self.viewers is None or bool(self.viewers >> player & 1)


@dataclass(frozen=True, slots=True)
class Over:
    """The end: bit masks of the players who won and who are out; no winner is a draw."""

    winners: int
    losers: int = 0


Pending = Decision | Chance | Over


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal.

    ``kind`` is ``log`` (a line of the rules), ``choice``, ``chance``, ``turn`` or ``over``; ``player`` who
    acted, or None; ``clauses`` the rulebook's clauses that stand at that place of the rules. ``shown`` is what
    all may read; ``shown_to`` what single players read instead. ``choice`` is there for a choice that was taken
    without asking, because it was the only one.
    """

    kind: str
    shown: Shown
    player: int | None = None
    clauses: tuple[str, ...] = ()
    shown_to: dict[int, Shown] = field(default_factory=dict)
    span: Span | None = None
    choice: Choice | None = None

    def seen_by(self, player: int | None) -> Shown:
        """The text for one player, or for a spectator."""
        return self.shown_to.get(player, self.shown) if player is not None else self.shown

    def placed(self, span: Span) -> Entry:
        """The same line, of another place of the rules."""
        return Entry(self.kind, self.shown, self.player, self.clauses, self.shown_to, span, self.choice)


def says(template: str) -> bool:
    """Whether a text for players has words of its own, beside what is filled in."""
    depth = 0
    for sign in template:
        depth += (sign == "{") - (sign == "}")
        if depth == 0 and sign.isalpha():
            return True
    return False


Line = Callable[[Shown, dict[int, Shown], int], Entry]
"""Makes the entry of a text for all, of texts that single players read instead, and of the seat that is active."""


def log_line(program: LinkedProgram, node: c.Log) -> Line:
    """How one ``log`` of the rules is written down."""
    clauses, span = tuple(program.clauses[i] for i in node.clauses), program.spans[node.at]
    return lambda text, private, active: Entry("log", text, active if active >= 0 else None, clauses, private, span)


def turn_line(player: int, span: Span) -> Entry:
    """The turn of a player begins."""
    return Entry("turn", Shown("", (("player", Datum("player", player)),)), player, (), {}, span)


def end_line(kind: str, who: int, clauses: tuple[str, ...], span: Span) -> Entry:
    """Players are ``out`` of the game, or it is ``over`` and they have won; nobody: a draw."""
    return Entry(kind, Shown("", (("players", Datum("player", who, many=True)),)), None, clauses, {}, span)
