"""The course of a scenario's match: how far its steps have been read, and what was chosen without asking since."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.engines.protocol.events import Entry
from dsl.games.play.match import Match
from dsl.games.play.notation import choice_words
from dsl.games.scenario.aliases import Aliases


@dataclass(frozen=True, order=True)
class StepPlace:
    """A place in the journal of a match: ``entry`` entries of event ``at`` stand before it."""

    at: int
    entry: int


@dataclass(frozen=True)
class Forced:
    """A choice that the game took itself, because there was no other: who had it, and how a scenario writes it."""

    place: StepPlace
    player: int
    text: str


class Progress:
    """``read``: up to where the steps account for what happened; ``step``: where the last step began."""

    def __init__(self, match: Match, aliases: Aliases) -> None:
        self._match = match
        self._aliases = aliases
        self.read = self.step = StepPlace(0, 0)

    def here(self) -> StepPlace:
        """The end of the journal as it is now."""
        return StepPlace(self._match.at, len(self._match.entries_of(self._match.at)))

    def go_on(self, first: bool) -> None:
        """Something is done now; what happened before is read. ``first``: a step begins with it."""
        self.read = self.here()
        if first:
            self.step = self.read

    def forced(self) -> list[Forced]:
        """The choices taken without asking that no step has named yet, in order."""
        found = []
        for at in range(self.read.at, self._match.at + 1):
            for number, entry in enumerate(self._match.entries_of(at)):
                place = StepPlace(at, number)
                if entry.choice is not None and entry.player is not None and place >= self.read:
                    found.append(Forced(place, entry.player, " ".join(choice_words(self._aliases, entry.choice))))
        return found

    def pass_over(self, forced: Forced, first: bool) -> None:
        """A step names this choice: it is read, and all before it. ``first``: the step begins with it."""
        self.read = StepPlace(forced.place.at, forced.place.entry + 1)
        if first:
            self.step = forced.place

    def entries(self) -> list[Entry]:
        """The journal since the last step began."""
        found = list(self._match.entries_of(self.step.at)[self.step.entry :])
        for at in range(self.step.at + 1, self._match.at + 1):
            found += self._match.entries_of(at)
        return found
