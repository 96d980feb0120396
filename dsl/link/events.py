"""What an engine hands out: values, decisions, chances, journal entries, the result. Engines know no more.

A value of a game is an integer; ``Datum`` adds what is needed to show it: the name of its domain
(``cell``, ``player``, ``ship``, an enum's or table's name…) or ``int`` / ``bool``. None is -1 in every domain.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.source import Span

NONE = -1


@dataclass(frozen=True, slots=True)
class Datum:
    """One value with its domain; a set is a bit mask with ``many``."""

    domain: str
    value: int
    many: bool = False


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
        """Whether this stands for a choice that the reader was not told: only who chose is named."""
        return (
            not self.template
            and self.values[:1] != ()
            and self.values[0][0] == "secret"
            and self.values[0][1] is not None
        )


def secretly(player: int) -> Shown:
    """What others read of a choice that is not for their eyes."""
    return Shown("", (("secret", Datum("player", player)),))


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal answer of a decision, identified by the option's name and the bound values."""

    option: str
    values: tuple[Datum, ...]
    label: Shown | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """The game waits for ``player`` (0 is the first seat) to choose one of ``choices``.

    ``secret``: others learn neither the answer nor how many there were.
    """

    player: int
    secret: bool
    prompt: Shown | None
    choices: tuple[Choice, ...]
    span: Span | None = None


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
