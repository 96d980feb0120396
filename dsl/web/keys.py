"""The keys of a table: to watch and sit down, to play at one seat, or to lead the table.

All comparisons take constant time.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import asdict, dataclass, field

from dsl.services.match.match_values import SPECTATOR

TABLE_BYTES, SEAT_BYTES = 9, 12
"""72 bits for the key shown on a screen, 96 for keys that nobody has to read."""
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The letters of the short code, without those that look like a digit or another letter."""
CODE_LENGTH = 5


def _new_key() -> str:
    return secrets.token_urlsafe(SEAT_BYTES)


def _code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


@dataclass
class Keys:
    """The keys of one table. ``code`` is a short form of ``table`` to type; empty: disabled."""

    seats: list[str]
    table: str = field(default_factory=lambda: secrets.token_urlsafe(TABLE_BYTES))
    host: str = field(default_factory=_new_key)
    code: str = field(default_factory=_code)

    passes: dict[str, int] = field(default_factory=dict)
    """One-time keys with their seats, with which a person continues on another phone."""

    @classmethod
    def new(cls, seats: int) -> Keys:
        """New random keys for a table with ``seats`` seats."""
        return cls([_new_key() for _ in range(seats)])

    def renew_seat(self, seat: int) -> None:
        """Replace the key of a seat, so that the old one is no longer valid."""
        self.seats[seat] = _new_key()

    def pass_for(self, seat: int) -> str:
        """A new key for this seat that can be used once; the one before it becomes invalid."""
        self.passes = {key: there for key, there in self.passes.items() if there != seat}
        made = _new_key()
        self.passes[made] = seat
        return made

    def use_pass(self, key: object) -> int | None:
        """Use up a one-time key: returns its seat, or None if it is no valid one."""
        found = [mine for mine in self.passes if isinstance(key, str) and _same(mine, key)]
        return self.passes.pop(found[0]) if found else None

    def viewer(self, key: object) -> tuple[int, bool] | None:
        """The viewer that a key admits (a seat or ``SPECTATOR``) and whether they lead the table; None: a wrong key."""
        if not isinstance(key, str):
            return None
        found: tuple[int, bool] | None = None
        doors = [(mine, (seat, False)) for seat, mine in enumerate(self.seats)]
        doors += [(self.table, (SPECTATOR, False)), (self.host, (SPECTATOR, True))]
        for mine, who in doors:
            if _same(mine, key):
                found = who
        typed = "".join(key.upper().split())
        if _same(self.code or self.table, typed) and self.code:
            found = found or (SPECTATOR, False)
        return found

    def as_data(self) -> dict[str, object]:
        """The keys as data for a file; one-time keys are not saved."""
        return {name: value for name, value in asdict(self).items() if name != "passes"}


def _same(mine: str, key: str) -> bool:
    return hmac.compare_digest(mine.encode(), key.encode("utf-8", "replace"))
