"""Prints the log with its clauses, and the answers to ``why``: why something cannot be chosen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from rich.console import Console
from rich.text import Text

from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.events import Entry, Option
from dsl.fronts.cli.terminal.screen import Screen
from dsl.fronts.cli.terminal.typed_words import all_meant, words_of
from dsl.games.play.choice_picker import Picker, parts
from dsl.games.play.match_words import JournalWords
from dsl.games.play.rulebook import Rulebook, numbers
from dsl.games.play.translation import Translation
from dsl.games.play.why_words import Refusal, WhyWords, fits, refused_options, refused_values


def clause_lines(rulebook: Rulebook, clauses: Iterable[str], prefixed: bool = False) -> list[Text]:
    """Clauses with their sentences, each once; clauses without a sentence are left out.

    ``prefixed``: their numbers have the game's prefix, as authors write them.
    """
    told = ((clause if prefixed else numbers([clause])[0], said) for clause, said in rulebook.sentences(clauses))
    return [Text(name, style="dim").append(f"  {said}", style="not dim") for name, said in told]


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
    """Makes lines of the log of one game, for one viewer at a time."""

    def __init__(self, game: Game, words: Translation, disclosed: bool = False) -> None:
        """``disclosed``: the match is over, so a spectator reads what the player who knew most has read."""
        self._words, self._entry_words = words, JournalWords(game, words, disclosed)
        self._turn: int | None = None  # the player in whose turn the last printed entries were

    def print(self, out: Console, entries: Iterable[Entry], viewer: int | None) -> None:
        """Print entries as ``viewer`` may read them."""
        for line in self.lines(entries, viewer):
            out.print(line, soft_wrap=True)

    def lines(self, entries: Iterable[Entry], viewer: int | None) -> list[Text]:
        """Entries as lines; many dice that others roll in secret at once are one line."""
        told: list[Text] = []
        for (chance, line), same in groupby((entry.kind == "chance", self.line(entry, viewer)) for entry in entries):
            times = len(list(same))
            if chance and times > 1:
                line.append(f" ×{times}", style="dim")
            told += [line] * (1 if chance else times)
        return told

    def news(self, entries: Sequence[Entry], viewer: int | None, people: Collection[int]) -> list[Text]:
        """Entries as lines; also says if one of ``people`` had nothing to choose in a finished turn."""
        heads = [at for at, entry in enumerate(entries) if entry.kind == "turn"]
        told = self.lines(entries[: heads[0]] if heads else entries, viewer)
        for head, end in pairwise([*heads, len(entries)]):
            told += self.lines(entries[head:end], viewer)
            player = entries[head].player
            chose = any(entry.kind in ("choice", "forced") and entry.player == player for entry in entries[head:end])
            if player is not None and player in people and not chose and end < len(entries):
                name = self._entry_words.joined([Datum("player", player)])
                told.append(Text("    " + self._words.message("told-passed", name=name)))
        return told

    def line(self, entry: Entry, viewer: int | None) -> Text:
        """One entry as ``viewer`` (None: everybody) may read it."""
        told = self._entry_words.entry_text(entry, viewer)
        if entry.kind == "turn":
            self._turn = entry.player
        elif (
            entry.kind in {"choice", "forced"}
            and entry.player not in (None, self._turn)
            and not self._entry_words.seen(entry, viewer).secret
        ):
            told = f"{self._entry_words.joined([Datum('player', entry.player)])}: {told}"
        style = _STYLES.get(entry.kind, "")
        line = Text().append(_INDENT.get(entry.kind, "  ") + told, style=style)
        if entry.kind == "turn":
            line.append(" —", style=style)
        if entry.clauses and entry.kind in {"log", "over", "out"}:
            line.append(f"  [{', '.join(numbers(entry.clauses))}]", style="dim")
        return line


_MOST, _SAID = 6, 3
"""The most lines of reasons; the most clauses of the reasons whose sentences are printed."""


def explain(screen: Screen, picker: Picker, text: str) -> list[str | Text]:
    """Lines that say why what was typed cannot be chosen now."""
    say, engine = screen.voice.say, screen.match.engine
    if not text:
        return [say("cli-why-what")]
    options = picker.decision.options
    named, meanings = _meanings(screen, picker, text)
    if not named and not meanings:
        return [say("cli-why-unknown", text=text)]
    if {option.name for option in named} & {choice.option for choice in picker.decision.choices}:
        return [say("cli-why-can", text=text)]
    if meanings and any(fits(parts(choice), meanings) for choice in picker.choices):
        return [say("cli-why-can", text=text)]
    settled = parts(picker.choices[0])[: picker.settled]
    found = refused_options(engine, named) if named else refused_values(engine, options, settled, meanings)
    return _lines(screen, found[:_MOST]) or [screen.words.message("why-none", text=text)]


def can_explain(screen: Screen, picker: Picker, text: str) -> bool:
    """Whether every word of a text names something in the game, so that ``explain`` can say why it cannot be chosen."""
    named, meanings = _meanings(screen, picker, text)
    return bool(named) or (bool(meanings) and all(all_meant(screen, word) for word in text.split()))


def _meanings(screen: Screen, picker: Picker, text: str) -> tuple[list[Option], list[list[Datum]]]:
    """The options with that name; if there are none, the values that each word may mean."""
    named = [option for option in picker.decision.options if _is_called(screen, option, text)]
    return named, [] if named else all_meant(screen, text)


def _is_called(screen: Screen, option: Option, text: str) -> bool:
    """Whether a text is an option's name, or the beginning of its line in the list."""
    if option.name.casefold() == text.casefold():
        return True
    label = screen.words.word(option.label) if option.label is not None else ""
    begin = words_of(label.partition("{")[0])
    return bool(begin) and " ".join(begin) == " ".join(words_of(text))


def _lines(screen: Screen, found: list[Refusal]) -> list[str | Text]:
    """The options with the reasons against them, then sentences of clauses that were not printed before."""
    words = WhyWords(screen.facts, screen.rulebook)
    lines = [line for refusal in found for line in _refusal_lines(screen, words, refusal)]
    cited = (clause for refusal in found for reason in refusal.failing for clause in words.clauses(reason))
    said = clause_lines(screen.rulebook, cited)
    new = [line for line in said if line.plain.partition("  ")[2] not in "\n".join(lines)]
    return [*lines, *new[:_SAID]]


def _refusal_lines(screen: Screen, words: WhyWords, refusal: Refusal) -> Iterator[str]:
    """An option with the values asked about, and the reasons against it."""
    yield screen.words.message("why-head", choice=words.choice(refusal.option, refusal.wanted))
    told: dict[str, None] = {}
    for reason in refusal.failing[:_MOST]:
        clauses = words.clauses(reason)
        mark = f"  [{', '.join(numbers(clauses))}]" if clauses else ""
        told |= dict.fromkeys(text + mark for text in words.lines(reason))
    yield from (f"    {line}" for line in told)
