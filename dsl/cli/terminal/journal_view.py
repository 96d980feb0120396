"""The log as a ship's journal: turns as headings, what was done, what fell, and the clause beside it.

What the rules say in their own words is told as they say it; what the engine notes of itself (a turn begins, a
die fell, somebody has won) is put in the reader's language here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby, pairwise

from rich.console import Console
from rich.text import Text

from dsl.cli.voice import Voice
from dsl.engine.events import Entry, Shown
from dsl.link.datum import Datum
from dsl.link.game import Game
from dsl.play import Translation

_STYLES = {"turn": "bold", "chance": "cyan", "over": "bold bright_yellow", "out": "bold red"}
_INDENT = {
    "turn": "\n— ",
    "chance": "    ~ ",
    "log": "    ",
    "choice": "  • ",
    "forced": "  • ",
    "over": "\n★ ",
    "out": "  ",
}


class JournalView:
    """Tells the entries of one game to one reader at a time."""

    def __init__(self, game: Game, words: Translation, voice: Voice, disclosed: bool = False) -> None:
        """``disclosed``: the match is over, so a spectator reads what the player who knew most has read."""
        self._game = game
        self._disclosed = disclosed
        self._words = words
        self._voice = voice
        self._turn: int | None = None  # whose turn the entries told last belong to

    def print(self, out: Console, entries: Iterable[Entry], viewer: int | None) -> None:
        """Several entries."""
        for line in self.lines(entries, viewer):
            out.print(line, soft_wrap=True)

    def lines(self, entries: Iterable[Entry], viewer: int | None) -> list[Text]:
        """Several entries as lines of text; what others roll out of sight, many dice at once, is one line."""
        told: list[Text] = []
        for (chance, line), same in groupby((entry.kind == "chance", self.line(entry, viewer)) for entry in entries):
            times = len(list(same))
            if chance and times > 1:
                line.append(f" ×{times}", style="dim")
            told += [line] * (1 if chance else times)
        return told

    def news(self, entries: Sequence[Entry], viewer: int | None, people: Collection[int]) -> list[Text]:
        """Several entries; where one of ``people`` had nothing to choose in a turn that is over, that is said too."""
        heads = [at for at, entry in enumerate(entries) if entry.kind == "turn"]
        told = self.lines(entries[: heads[0]] if heads else entries, viewer)
        for head, end in pairwise([*heads, len(entries)]):
            told += self.lines(entries[head:end], viewer)
            player = entries[head].player
            chose = any(entry.kind == "choice" and entry.player == player for entry in entries[head:end])
            if player is not None and player in people and not chose and end < len(entries):
                name = self._joined([Datum("player", player)])
                told.append(Text("    " + self._voice.say("cli-turn-passed", name=name)))
        return told

    def line(self, entry: Entry, viewer: int | None) -> Text:
        """One entry as ``viewer`` (None: anybody) may read it."""
        told = self.told(entry, viewer)
        if entry.kind == "turn":
            self._turn = entry.player
        elif (
            entry.kind in {"choice", "forced"}
            and entry.player not in (None, self._turn)
            and not self._seen(entry, viewer).secret
        ):
            told = f"{self._joined([Datum('player', entry.player)])}: {told}"
        style = _STYLES.get(entry.kind, "")
        line = Text().append(_INDENT.get(entry.kind, "  ") + told, style=style)
        if entry.kind == "turn":
            line.append(" —", style=style)
        if entry.clauses and entry.kind in {"log", "over", "out"}:
            line.append(f"  [{', '.join(entry.clauses)}]", style="dim")
        return line

    def told(self, entry: Entry, viewer: int | None) -> str:
        """The words of an entry."""
        shown = self._seen(entry, viewer)
        if entry.kind in {"choice", "forced"}:
            return self._choice(shown)
        if shown.template or entry.kind == "log":
            return self._words.tell(self._game, shown)
        values = [value for _, value in shown.values]
        if entry.kind == "turn":
            return self._voice.say("cli-turn-of", name=self._joined(values))
        if entry.kind == "chance":
            return self._chance(shown)
        if entry.kind == "over":
            names = self._joined(values)
            return self._voice.say("cli-drawn") if names == "–" else self._voice.say("cli-won", names=names)
        if entry.kind == "out":
            return self._voice.say("cli-out", names=self._joined(values))
        return self._joined(values)

    def _chance(self, shown: Shown) -> str:
        """What fell, or of what only others see, that they rolled or drew."""
        (what, outcome), *by = shown.values
        source, say = self._source(what), self._voice.say
        if not by:
            return f"{source}: {self._joined([outcome])}"
        if outcome is None:
            return say("cli-chance-hidden", source=source, names=self._joined([by[0][1]]))
        return say("cli-chance-secret", source=source, outcome=self._joined([outcome]))

    def _choice(self, shown: Shown) -> str:
        """A choice by its label; a secret one of somebody else says no more than that."""
        if shown.template:
            return self._words.tell(self._game, shown).rstrip(" :")
        name, _ = shown.values[0]
        if shown.secret:
            return self._voice.say("cli-chose-secretly", name=self._joined([value for _, value in shown.values]))
        words = [name, *(self._joined([value]) for _, value in shown.values[1:])]
        return " ".join(words)

    def _seen(self, entry: Entry, viewer: int | None) -> Shown:
        """What ``viewer`` has read; of a match that is over, for a spectator, the fullest text anybody has read."""
        if viewer is None and self._disclosed:
            return max((entry.shown, *entry.shown_to.values()), key=_fullness)
        return entry.seen_by(viewer)

    def _joined(self, values: Sequence[Datum | None]) -> str:
        return ", ".join("…" if value is None else self._words.label(self._game, value) for value in values) or "–"

    def _source(self, what: str) -> str:
        """What chance came from: the wheel or deck by its label, or a die."""
        domain = self._game.program.domains.get(what)
        if domain is not None:
            return self._words.word(domain.label) or what
        return self._voice.say("cli-die")


def _fullness(shown: Shown) -> tuple[bool, int]:
    return not shown.secret, sum(value is not None for _, value in shown.values)
