"""The log as a ship's journal: turns as headings, what was done, what fell, and the clause beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby, pairwise

from rich.console import Console
from rich.text import Text

from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.events import Entry
from dsl.games.play.journal_words import JournalWords
from dsl.games.play.translation import Translation

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

    def __init__(self, game: Game, words: Translation, disclosed: bool = False) -> None:
        """``disclosed``: the match is over, so a spectator reads what the player who knew most has read."""
        self._words = JournalWords(game, words, disclosed)
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
                name = self._words.joined([Datum("player", player)])
                told.append(Text("    " + self._words.say("told-passed", name=name)))
        return told

    def line(self, entry: Entry, viewer: int | None) -> Text:
        """One entry as ``viewer`` (None: anybody) may read it."""
        told = self._words.told(entry, viewer)
        if entry.kind == "turn":
            self._turn = entry.player
        elif (
            entry.kind in {"choice", "forced"}
            and entry.player not in (None, self._turn)
            and not self._words.seen(entry, viewer).secret
        ):
            told = f"{self._words.joined([Datum('player', entry.player)])}: {told}"
        style = _STYLES.get(entry.kind, "")
        line = Text().append(_INDENT.get(entry.kind, "  ") + told, style=style)
        if entry.kind == "turn":
            line.append(" —", style=style)
        if entry.clauses and entry.kind in {"log", "over", "out"}:
            line.append(f"  [{', '.join(entry.clauses)}]", style="dim")
        return line
