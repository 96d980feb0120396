"""``why CELL``: why a cell, a piece or an option is not among the choices, in the rules' own lines."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from dsl.cli.picking import Picker, parts
from dsl.cli.screen import Screen
from dsl.cli.typed import meant
from dsl.interp.errors import RuleError
from dsl.ir import types as ty
from dsl.ir.code import OptionCode
from dsl.link.events import Datum
from dsl.play.translate import split
from dsl.source import Span

Wanted = tuple[int | None, ...]
Reason = tuple[Span, str]
_MOST = 8


def explain(screen: Screen, picker: Picker, text: str) -> list[str | Text]:
    """Why what was typed cannot be chosen now."""
    say = screen.voice.say
    if not text:
        return [say("cli-why-what")]
    options = _options(screen)
    named = [option for option in options if option.name.casefold() == text.casefold()]
    data = [] if named else meant(screen, text)
    if not named and not data:
        return [say("cli-why-unknown", text=text)]
    if any(datum in parts(choice) for choice in picker.choices for datum in data):
        return [say("cli-why-can", text=text)]
    asked: list[tuple[OptionCode, Wanted]] = [(option, (None,) * len(option.binds)) for option in named]
    asked = asked or list(_wanted(options, picker, data))
    found = [(option, wanted, reasons) for option, wanted in asked if (reasons := _why(screen, option, wanted))]
    lines = [line for entry in found[:_MOST] for line in _told(screen, *entry)]
    return lines or [say("cli-why-none", text=text)]


def _options(screen: Screen) -> list[OptionCode]:
    asked = screen.match.engine.asked
    return list(getattr(getattr(asked, "ask", None), "options", ()))


def _wanted(options: list[OptionCode], picker: Picker, data: list[Datum]) -> Iterator[tuple[OptionCode, Wanted]]:
    """For every option that takes such a value: the values settled so far, any in between, and the one asked about."""
    settled = picker.settled
    prefix = parts(picker.choices[0])[:settled]
    for option in options:
        if settled and option.name != prefix[0]:
            continue
        known = [part.value if isinstance(part, Datum) else None for part in prefix[1:]]
        for at, bind in enumerate(option.binds):
            kind = ty.bare(bind.asked.type)
            for datum in data:
                if isinstance(kind, ty.Dom) and kind.name == datum.domain and at >= len(known):
                    yield option, (*known, *(None for _ in range(at - len(known))), datum.value)


def _why(screen: Screen, option: OptionCode, wanted: Wanted) -> list[Reason]:
    try:
        return screen.match.engine.why(option.name, wanted)
    except RuleError:
        return []


def _told(screen: Screen, option: OptionCode, wanted: Wanted, reasons: list[Reason]) -> Iterator[str | Text]:
    """An option with the values asked about, and the lines of the rules that stand against it."""
    yield screen.voice.say("cli-why-head", choice=_choice(screen, option, wanted))
    for span, text in reasons[:_MOST]:
        line = Text(f"    {' '.join(text.split())}")
        line.append(f"   ({span})", style="dim")
        yield line


def _choice(screen: Screen, option: OptionCode, wanted: Wanted) -> str:
    """An option as it would be offered, what nobody asked about left open."""
    values = {}
    for bind, value in zip(option.binds, wanted, strict=False):
        if value is not None:
            values[bind.asked.name] = screen.label(screen.game.type_datum(bind.asked.type, value))
    if option.label is None:
        return " ".join([option.name, *values.values()])
    pieces = list(split(screen.words.word(option.label.template)))
    told = "".join(values.get(part.strip(), "…") if brace else part for brace, part in pieces)
    rest = [text for name, text in values.items() if not any(brace and part.strip() == name for brace, part in pieces)]
    return " ".join([told, *rest])
