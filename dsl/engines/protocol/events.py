"""What an engine returns: decisions, chances, the end of the game, journal entries."""

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
    """A text for players: its template in the rules, and the values of its braces in order.

    ``values`` pairs the source text between the braces with its value (None if the reader may not see it). A
    translation is looked up by ``template`` and may have the braces in another order.
    """

    template: str
    values: tuple[tuple[str, Datum | None], ...] = ()

    @property
    def secret(self) -> bool:
        """Whether it stands for a choice hidden from the reader: only the player is named."""
        return (
            not self.template
            and self.values[:1] != ()
            and self.values[0][0] == "secret"
            and self.values[0][1] is not None
        )


def secretly(player: int) -> Shown:
    """The text for a choice that is hidden from the reader."""
    return Shown("", (("secret", Datum("player", player)),))


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal answer of a decision: the option's name and the bound values."""

    option: str
    values: tuple[Datum, ...]
    label: Shown | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """A kind of answer as the rules declare it: its name, the values it binds, and the template of its label."""

    name: str
    binds: tuple[tuple[str, ty.Type], ...] = ()
    label: str | None = None

    def choice(self, values: Sequence[int], label: Shown | None = None) -> Choice:
        """The choice that binds these values; numbers of a set are given by their bits."""
        data = (datum_of(kind, value + ty.first_number(kind)) for (_, kind), value in zip(self.binds, values))
        return Choice(self.name, tuple(data), label)


class Listing(Protocol):
    """The choices of one question as an engine lists them; texts are available while the question is pending."""

    def __len__(self) -> int:
        """The number of choices."""

    def numbers(self, index: int) -> tuple[int, ...]:
        """The number of a choice's option, and the values it binds."""

    def label(self, index: int) -> Shown | None:
        """The text of a choice for the player who is asked; None if it has none."""

    def prompt(self) -> Shown | None:
        """The text of the question; None if it has none."""


class Choices(Sequence[Choice]):
    """The choices of a decision, each made when it is read."""

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
    """The game waits for ``player`` (0 is the first seat) to take one of ``choices``, by its index.

    ``secret``: others learn neither the answer nor the number of choices. ``options`` are all kinds of answers of the
    question, even those not available now.
    """

    player: int
    secret: bool
    choices: Choices
    span: Span | None = None

    @property
    def options(self) -> Sequence[Option]:
        """All kinds of answers, even those not available now."""
        return self.choices.options

    @property
    def prompt(self) -> Shown | None:
        """The text of the question."""
        return self.choices.listing.prompt()

    def numbers(self, index: int) -> tuple[int, ...]:
        """The number of a choice's option, and the values it binds."""
        return self.choices.listing.numbers(index)

    def labelled(self, index: int) -> Choice:
        """A choice with its text for the player who is asked."""
        option, *values = self.numbers(index)
        return self.options[option].choice(values, self.choices.listing.label(index))


@dataclass(frozen=True, slots=True)
class Chance:
    """The game waits for one of ``outcomes``, with integer ``weights`` (0: impossible).

    ``kind`` is ``roll``, ``spin`` or ``draw``; ``what`` is the wheel or deck. ``viewers`` is the bit mask of the
    players who may see the outcome (a card drawn to a hand, a roll ``by`` somebody), None: all.
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
    """The end of the game: bit masks of the players who won and who are out; no winner is a draw."""

    winners: int
    losers: int = 0


Pending = Decision | Chance | Over


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the journal.

    ``kind`` is ``log`` (a line of the rules), ``choice``, ``chance``, ``turn`` or ``over``; ``player`` is who acted, or
    None; ``clauses`` are the rulebook's clauses at that place of the rules. ``shown`` is the text for all; ``shown_to``
    has other texts for single players. ``choice`` is set for a choice that was taken without asking, because it was the
    only one.
    """

    kind: str
    shown: Shown
    player: int | None = None
    clauses: tuple[str, ...] = ()
    shown_to: dict[int, Shown] = field(default_factory=dict)
    span: Span | None = None
    choice: Choice | None = None

    def seen_by(self, player: int | None) -> Shown:
        """The text for a player, or for a spectator (None)."""
        return self.shown_to.get(player, self.shown) if player is not None else self.shown

    def placed(self, span: Span) -> Entry:
        """The same entry with another place of the rules."""
        return Entry(self.kind, self.shown, self.player, self.clauses, self.shown_to, span, self.choice)


def says(template: str) -> bool:
    """Whether a template has words outside its braces."""
    depth = 0
    for sign in template:
        depth += (sign == "{") - (sign == "}")
        if depth == 0 and sign.isalpha():
            return True
    return False


Line = Callable[[Shown, dict[int, Shown], int], Entry]
"""Makes an entry from the text for all, other texts for single players, and the active player."""


def log_line(program: LinkedProgram, node: c.Log) -> Line:
    """A function that makes the entries of one ``log`` statement."""
    clauses, span = tuple(program.clauses[i] for i in node.clauses), program.spans[node.at]
    return lambda text, private, active: Entry("log", text, active if active >= 0 else None, clauses, private, span)


def turn_line(player: int, span: Span) -> Entry:
    """The entry for the start of a player's turn."""
    return Entry("turn", Shown("", (("player", Datum("player", player)),)), player, (), {}, span)


def end_line(kind: str, who: int, clauses: tuple[str, ...], span: Span) -> Entry:
    """The entry for players who are ``out``, or who have won when the game is ``over``; nobody: a draw."""
    return Entry(kind, Shown("", (("players", Datum("player", who, many=True)),)), None, clauses, {}, span)
