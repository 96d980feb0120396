"""The entries of a journal as sentences for one reader.

What the rules say in their own words is told as they say it; what the engine notes of itself (a turn begins, a
die fell, somebody has won) is put in the reader's language here.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.events import Entry, Shown
from dsl.games.play.translation import Translation
from dsl.text.diagnostics import message


class JournalWords:
    """Tells single entries of one game."""

    def __init__(self, game: Game, words: Translation, disclosed: bool = False) -> None:
        """``disclosed``: the match is over, so a spectator reads what the player who knew most has read."""
        self._game = game
        self._words = words
        self.disclosed = disclosed

    def say(self, code: str, **args: object) -> str:
        """A text of the program in the reader's language."""
        return message(code, args, self._words.language)

    def told(self, entry: Entry, viewer: int | None) -> str:
        """The words of an entry."""
        shown = self.seen(entry, viewer)
        if entry.kind in {"choice", "forced"}:
            return self._choice(shown)
        if shown.template or entry.kind == "log":
            return self._words.tell(self._game, shown, self.say("told-unseen"))
        values = [value for _, value in shown.values]
        if entry.kind == "turn":
            return self.say("told-turn", name=self.joined(values))
        if entry.kind == "chance":
            return self._chance(shown)
        if entry.kind == "over":
            names = self.joined(values)
            return self.say("told-drawn") if names == "–" else self.say("told-won", names=names)
        if entry.kind == "out":
            return self.say("told-out", names=self.joined(values))
        return self.joined(values)

    def seen(self, entry: Entry, viewer: int | None) -> Shown:
        """What ``viewer`` has read; where all is ``disclosed``, a spectator reads the fullest text anybody has read."""
        if viewer is None and self.disclosed:
            return max((entry.shown, *entry.shown_to.values()), key=_fullness)
        return entry.seen_by(viewer)

    def joined(self, values: Sequence[Datum | None]) -> str:
        """Values one after another."""
        hidden = self.say("told-unseen")
        return ", ".join(hidden if value is None else self._words.label(self._game, value) for value in values) or "–"

    def _chance(self, shown: Shown) -> str:
        """What fell, or of what only others see, that they rolled or drew."""
        (what, outcome), *by = shown.values
        source = self._source(what)
        if not by:
            return f"{source}: {self.joined([outcome])}"
        if outcome is None:
            return self.say("told-hidden", source=source, names=self.joined([by[0][1]]))
        return self.say("told-secret", source=source, outcome=self.joined([outcome]))

    def _choice(self, shown: Shown) -> str:
        """A choice by its label; a secret one of somebody else says no more than that."""
        if shown.template:
            return self._words.tell(self._game, shown, self.say("told-unseen")).rstrip(" :")
        name, _ = shown.values[0]
        if shown.secret:
            return self.say("told-secretly", name=self.joined([value for _, value in shown.values]))
        words = [name, *(self.joined([value]) for _, value in shown.values[1:])]
        return " ".join(words)

    def _source(self, what: str) -> str:
        """What chance came from: the wheel or deck by its label, or a die."""
        domain = self._game.program.domains.get(what)
        if domain is not None:
            return self._words.word(domain.label) or what
        return self.say("told-die")


def _fullness(shown: Shown) -> tuple[bool, int]:
    return not shown.secret, sum(value is not None for _, value in shown.values)
