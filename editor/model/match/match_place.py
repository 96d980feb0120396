"""The file in which a match is kept: who holds it, and what stands in it."""

from __future__ import annotations

from pathlib import Path

from dsl.games.library.file_lock import WANTED, Claim, is_wanted
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source


class MatchPlace:
    """A file, whether the user chose it, and the record that was kept in it; None: the match as it is opened there."""

    def __init__(self, path: Path, named: bool, text: str | None = "", there: str | None = None) -> None:
        """``there``: what the file held when it was read."""
        self.path, self.named, self.text, self.there = path, named, text, there
        self._claim: Claim | None = None
        self._asked: Claim | None = None

    @property
    def mine(self) -> bool:
        """Whether the match is played here; False while it is played elsewhere."""
        return self._claim is not None and self._claim.mine

    def hold(self) -> MatchPlace:
        """The match is played here now, or waits here, unless it is held elsewhere."""
        if not self.mine:
            self._claim = Claim(self.path)
            if not self.mine:
                self._claim.release()
        if self.there is None:
            self.there = self._read()
        return self

    def ask(self) -> None:
        """The match, which is played elsewhere, is wanted here."""
        self._asked = self._asked or Claim(self.path, WANTED)

    @property
    def wanted(self) -> bool:
        """Whether it is wanted elsewhere."""
        return self._asked is None and is_wanted(self.path)

    def release(self) -> None:
        """The match is not played here any more, or not wanted."""
        for claim in (self._claim, self._asked):
            if claim is not None:
                claim.release()
        self._claim = self._asked = None

    def news(self) -> str | None:
        """What somebody else has written to the file since it was read or written here; None if nobody has."""
        now = self._read()
        return now if now is not None and self.there is not None and now != self.there else None

    def granted(self) -> None:
        """What was wanted is here."""
        if self._asked is not None:
            self._asked.release()
        self._asked = None

    def _read(self) -> str | None:
        source = read_source(self.path, Problems()) if self.path.is_file() else None
        return source.text if source is not None else None
