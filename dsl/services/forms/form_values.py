"""What a form shows of a game: plain values, which can be sent to another process and compared.

Texts of the game (labels, help, titles) are as the rules have them; its translations say them in other languages.
"""

from __future__ import annotations

from dataclasses import dataclass

from dsl.engines.linking.constants import Plain as Plain
from dsl.maps.board.spec import ValueType
from dsl.text.source import Place


@dataclass(frozen=True)
class Written:
    """A value as it stands somewhere: what it is, in which words, and where."""

    value: Plain
    text: str
    place: Place


@dataclass(frozen=True)
class Wanted:
    """What a condition asks of a parameter: this value, or another one."""

    parameter: str
    value: Plain
    other: bool = False


@dataclass(frozen=True)
class Condition:
    """The ``when`` of a parameter: its text, whether it holds now, and what it asks, as far as that is simple.

    ``any``: one of ``wants`` is enough.
    """

    text: str
    holds: bool
    wants: tuple[Wanted, ...] = ()
    any: bool = False


@dataclass(frozen=True)
class Parameter:
    """A parameter. ``base`` is its value in the game that house rules change; of a game, the value it has.

    ``own``: the file declares it itself. ``setting`` is the place of its own ``set`` line. ``used``: a rule reads it.
    """

    name: str
    label: str
    help: str
    clauses: tuple[str, ...]
    section: str
    type: ValueType
    now: Written
    base: Written
    declared: Place
    own: bool
    setting: Place | None
    when: Condition | None
    used: bool

    @property
    def changed(self) -> bool:
        """Whether house rules give it another value."""
        return self.now.value != self.base.value
