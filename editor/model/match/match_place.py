"""The file in which a match is saved, and which process holds it."""

from __future__ import annotations

from pathlib import Path

from dsl.games.library.file_lock import REQUESTED, Claim, is_requested
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source


class MatchPlace:
    """A file, whether the user chose it, and the record last read or written; None: not read yet."""

    def __init__(self, path: Path, named: bool, text: str | None = "", there: str | None = None) -> None:
        """``there``: what the file held when it was read."""
        self.path, self.named, self.text, self.there = path, named, text, there
        self._claim: Claim | None = None
        self._request: Claim | None = None

    @property
    def mine(self) -> bool:
        """Whether this process holds the match; False if another does."""
        return self._claim is not None and self._claim.mine

    def hold(self) -> MatchPlace:
        """Claim the match for this process, unless another holds it."""
        if not self.mine:
            self._claim = Claim(self.path)
            if not self.mine:
                self._claim.release()
        if self.there is None:
            self.there = self._read()
        return self

    def ask(self) -> None:
        """Ask the process that holds the match to hand it over."""
        self._request = self._request or Claim(self.path, REQUESTED)

    @property
    def wanted(self) -> bool:
        """Whether another process asks for the match."""
        return self._request is None and is_requested(self.path)

    def release(self) -> None:
        """Give up the claim or the request."""
        for claim in (self._claim, self._request):
            if claim is not None:
                claim.release()
        self._claim = self._request = None

    def news(self) -> str | None:
        """The content of the file if another process has changed it since it was read or written here, else None."""
        now = self._read()
        return now if now is not None and self.there is not None and now != self.there else None

    def granted(self) -> None:
        """Withdraw the request: the match was handed over."""
        if self._request is not None:
            self._request.release()
        self._request = None

    def _read(self) -> str | None:
        source = read_source(self.path, Problems()) if self.path.is_file() else None
        return source.text if source is not None else None
