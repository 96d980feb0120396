"""A rules file with everything it extends, read and parsed once for all who need it."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.language.syntax.rules_file import RulesFile


@dataclass(frozen=True)
class Chain:
    """The prelude first, what is extended before what extends it, the file itself last.

    ``complete``: no file is missing. ``sound``: nothing wrong was found in reading and parsing.
    """

    files: tuple[RulesFile, ...]
    complete: bool
    sound: bool

    @property
    def own(self) -> RulesFile:
        """The file that was asked for."""
        return self.files[-1]

    def says_the_same(self, other: Chain) -> bool:
        """Whether another chain of files says the same at the same places; comments that nobody reads may differ."""
        return len(self.files) == len(other.files) and all(
            one.says_the_same(two) for one, two in zip(self.files, other.files, strict=True)
        )
