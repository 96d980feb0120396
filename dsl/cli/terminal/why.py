"""``why …``: why a cell, a piece or an option is not among the choices, in the words of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.text import Text

from dsl.cli.terminal.choice_picker import Picker, parts
from dsl.cli.terminal.screen import Screen
from dsl.cli.terminal.typed_words import all_meant, words_of
from dsl.engine.errors import RuleError
from dsl.engine.events import Option
from dsl.engine.reasons import DISTANCE, EMPTY, FLAG, NEIGHBOURS, OWNER, SAYS, VALUE, WOULD, Fact, Reason
from dsl.ir import types as ty
from dsl.link.datum import Datum
from dsl.play.translation import split

Wanted = tuple[int | None, ...]
Meanings = Sequence[Sequence[Datum]]
_MOST = 6
_SAID = 3
"""So many of the clauses behind the reasons are said in words."""


def explain(screen: Screen, picker: Picker, text: str) -> list[str | Text]:
    """Why what was typed cannot be chosen now."""
    say = screen.voice.say
    if not text:
        return [say("cli-why-what")]
    options = picker.decision.options
    named = [option for option in options if _is_called(screen, option, text)]
    meanings = [] if named else all_meant(screen, text)
    if not named and not meanings:
        return [say("cli-why-unknown", text=text)]
    if {option.name for option in named} & {choice.option for choice in picker.decision.choices}:
        return [say("cli-why-can", text=text)]
    if meanings and any(_fits(parts(choice), meanings) for choice in picker.choices):
        return [say("cli-why-can", text=text)]
    asked: list[tuple[Option, Wanted]] = [(option, (None,) * len(option.binds)) for option in named]
    asked = asked or list(_wanted(options, picker, meanings))
    found = [(option, wanted, reasons) for option, wanted in asked if (reasons := _why(screen, option, wanted))]
    lines = [line for entry in found[:_MOST] for line in _told(screen, *entry)]
    cited = dict.fromkeys(c for _, _, reasons in found[:_MOST] for reason in reasons for c in _clauses(screen, reason))
    said = [line for line in screen.rulebook.lines(cited) if line.plain.partition("  ")[2] not in "\n".join(lines)]
    return [*lines, *said[:_SAID]] or [say("cli-why-none", text=text)]


def _fits(values: Sequence[object], meanings: Meanings) -> bool:
    """Whether a choice has a value for everything that was named."""
    return all(any(datum in values for datum in data) for data in meanings)


def _is_called(screen: Screen, option: Option, text: str) -> bool:
    """Whether a text is an option's name, or the beginning of its line in the list."""
    if option.name.casefold() == text.casefold():
        return True
    label = screen.words.word(option.label) if option.label is not None else ""
    begin = words_of(label.partition("{")[0])
    return bool(begin) and " ".join(begin) == " ".join(words_of(text))


def _wanted(options: Sequence[Option], picker: Picker, meanings: Meanings) -> Iterator[tuple[Option, Wanted]]:
    """For every option that takes such values: those settled so far, and those asked about in their places."""
    prefix = parts(picker.choices[0])[: picker.settled]
    settled = tuple(part.value if isinstance(part, Datum) else None for part in prefix[1:])
    found = [
        (o, values) for o in options if not prefix or o.name == prefix[0] if (values := _placed(o, settled, meanings))
    ]
    yield from found or ((o, values) for o in options if (values := _placed(o, (), meanings)))


def _placed(option: Option, known: Wanted, meanings: Meanings) -> Wanted:
    """What was named, each in the next place of the option that can have it; empty if not all have one."""
    values = list(known)
    for data in meanings:
        for at in range(len(values), len(option.binds)):
            kind = ty.bare(option.binds[at][1])
            fitting = [d for d in data if isinstance(kind, ty.Dom) and kind.name == d.domain]
            if fitting:
                values += [None] * (at - len(values)) + [fitting[0].value]
                break
        else:
            return ()
    return tuple(values)


def _why(screen: Screen, option: Option, wanted: Wanted) -> list[Reason]:
    try:
        return screen.match.engine.why(option.name, wanted)
    except RuleError:
        return []


def _told(screen: Screen, option: Option, wanted: Wanted, reasons: list[Reason]) -> Iterator[str]:
    """An option with the values asked about, and what stands against it."""
    yield screen.voice.say("cli-why-head", choice=_choice(screen, option, wanted))
    told = dict.fromkeys(line for reason in reasons[:_MOST] for line in _lines(screen, reason))
    yield from (f"    {line}" for line in told)


def _lines(screen: Screen, reason: Reason) -> list[str]:
    """A reason in words; where the rules have no word for it, the rulebook's, or else the line that says so."""
    clauses = _clauses(screen, reason)
    mark = f"  [{', '.join(clauses)}]" if clauses else ""
    facts = [text for fact in reason.facts if (text := _fact(screen, fact))]
    said = facts or [text for clause in clauses if (text := screen.rulebook.sentence(clause))]
    place = f"{Path(reason.span.source.name).name}:{reason.span.line}"
    return [text + mark for text in said or [screen.voice.say("cli-why-rules", place=place)]]


def _clauses(screen: Screen, reason: Reason) -> list[str]:
    """The clauses on the line of the rules that a reason stands on."""
    source, line = reason.span.source, reason.span.line
    homes = (home for home in screen.game.program.homes if home.span.source is source and home.span.line == line)
    return list(dict.fromkeys(home.clause for home in homes))


def _fact(screen: Screen, fact: Fact) -> str:
    """Something that is so, as a sentence."""
    names, say = [screen.label(value) for value in fact.values], screen.voice.say
    match fact.what:
        case w if w == VALUE:
            told = screen.facts.fact(fact.text, fact.values[-1], always=True)
            return f"{names[0]}: {told}" if len(names) > 1 else told
        case w if w == SAYS:
            said = screen.words.word(fact.text)
            return say("cli-why-says", said=said.rstrip("."), value=names[0]) if names else said
        case w if w == WOULD:
            return say("cli-why-would", said=screen.words.word(fact.text))
        case w if w == OWNER:
            return say("cli-why-owner", piece=names[0], owner=names[1])
        case w if w == EMPTY:
            return say("cli-why-taken", cell=names[0]) if not fact.values[-1].value else ""
        case w if w == FLAG:
            cell = fact.values[0].value
            return f"{names[0]}: {screen.facts.terrain(screen.game.map.terrain[cell])}" if cell >= 0 else ""
        case w if w == DISTANCE:
            return say("cli-why-distance", one=names[0], other=names[1], far=names[-1])
        case w if w == NEIGHBOURS:
            return say("cli-why-apart", one=names[0], other=names[1])
    return ""


def _choice(screen: Screen, option: Option, wanted: Wanted) -> str:
    """An option as it would be offered, what nobody asked about left open."""
    values = {}
    for (name, kind), value in zip(option.binds, wanted, strict=False):
        if value is not None:
            values[name] = screen.label(screen.game.type_datum(kind, value))
    if option.label is None:
        return " ".join([option.name, *values.values()])
    pieces = list(split(screen.words.word(option.label)))
    told = "".join(values.get(part.strip(), "…") if brace else part for brace, part in pieces)
    rest = [text for name, text in values.items() if not any(brace and part.strip() == name for brace, part in pieces)]
    return " ".join([told, *rest])
