"""``why …``: why a cell, a piece or an option is not among the choices."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from dsl.engines.protocol.events import Option
from dsl.fronts.cli.terminal.clause_lines import clause_lines
from dsl.fronts.cli.terminal.screen import Screen
from dsl.fronts.cli.terminal.typed_words import all_meant, words_of
from dsl.games.play.choice_picker import Picker, parts
from dsl.games.play.refusals import Refusal, fits, refused_options, refused_values
from dsl.games.play.why_words import WhyWords
from dsl.text.diagnostics import message

_MOST = 6
_SAID = 3
"""So many of the clauses behind the reasons are said in words."""


def explain(screen: Screen, picker: Picker, text: str) -> list[str | Text]:
    """Why what was typed cannot be chosen now."""
    say, engine = screen.voice.say, screen.match.engine
    if not text:
        return [say("cli-why-what")]
    options = picker.decision.options
    named = [option for option in options if _is_called(screen, option, text)]
    meanings = [] if named else all_meant(screen, text)
    if not named and not meanings:
        return [say("cli-why-unknown", text=text)]
    if {option.name for option in named} & {choice.option for choice in picker.decision.choices}:
        return [say("cli-why-can", text=text)]
    if meanings and any(fits(parts(choice), meanings) for choice in picker.choices):
        return [say("cli-why-can", text=text)]
    settled = parts(picker.choices[0])[: picker.settled]
    found = refused_options(engine, named) if named else refused_values(engine, options, settled, meanings)
    return _lines(screen, found[:_MOST]) or [message("why-none", {"text": text}, screen.words.language)]


def _is_called(screen: Screen, option: Option, text: str) -> bool:
    """Whether a text is an option's name, or the beginning of its line in the list."""
    if option.name.casefold() == text.casefold():
        return True
    label = screen.words.word(option.label) if option.label is not None else ""
    begin = words_of(label.partition("{")[0])
    return bool(begin) and " ".join(begin) == " ".join(words_of(text))


def _lines(screen: Screen, found: list[Refusal]) -> list[str | Text]:
    """The options with what stands against them; below, what the clauses say, as far as that was not said above."""
    words = WhyWords(screen.facts, screen.rulebook)
    lines = [line for refusal in found for line in _told(words, refusal)]
    cited = (clause for refusal in found for reason in refusal.failing for clause in words.clauses(reason))
    said = clause_lines(screen.rulebook, cited)
    new = [line for line in said if line.plain.partition("  ")[2] not in "\n".join(lines)]
    return [*lines, *new[:_SAID]]


def _told(words: WhyWords, refusal: Refusal) -> Iterator[str]:
    """An option with the values asked about, and what stands against it."""
    yield words.say("why-head", choice=words.choice(refusal.option, refusal.wanted))
    told: dict[str, None] = {}
    for reason in refusal.failing[:_MOST]:
        clauses = words.clauses(reason)
        mark = f"  [{', '.join(clauses)}]" if clauses else ""
        told |= dict.fromkeys(text + mark for text in words.lines(reason))
    yield from (f"    {line}" for line in told)
