"""A name that stands for the cursor while a text is typed: what the checker knows of the place where it stands."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.language.check.scope import Scope
from dsl.language.typed import types as ty

MARK = "\N{LATIN LETTER RETROFLEX CLICK}"
"""How the name is written: as nobody writes one."""


@dataclass
class Mark:
    """What was heard of it.

    ``scope`` are the names around it and ``expected`` the type that its place asks for, where it stands as a value;
    ``owner`` is the type of what stands before it and a point, ``domain`` where that is a list of values itself.
    """

    scope: Scope | None = None
    expected: ty.Type | None = None
    owner: ty.Type | None = None
    domain: str = ""

    def value(self, scope: Scope, expected: ty.Type | None) -> None:
        """It stands as a value; where it is looked at several times, the one that asks for a type counts."""
        if self.scope is None or expected is not None:
            self.scope, self.expected = scope, expected
