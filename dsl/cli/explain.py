"""``why CELL``: why a cell, a piece or an option is not among the choices, in the rules' own lines."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from dsl.cli.picking import Picker, parts
from dsl.cli.screen import Screen
from dsl.interp.errors import RuleError
from dsl.ir import types as ty
from dsl.ir.code import OptionCode
from dsl.link.events import Datum
from dsl.play.look import standing
from dsl.play.names import value_text
from dsl.play.translate import split
from dsl.source import Span

Wanted = tuple[int | None, ...]
Reason = tuple[Span, str]
_MOST = 8


def explain(screen: Screen, picker: Picker, text: str) -> None:
    """Say why what was typed cannot be chosen now."""
    say, out = screen.voice.say, screen.out
    if not text:
        out.print(say("cli-why-what"))
        return
    options = _options(screen)
    named = [option for option in options if option.name.casefold() == text.casefold()]
    data = [] if named else meant(screen, text)
    if not named and not data:
        out.print(say("cli-why-unknown", text=text))
        return
    if any(datum in parts(choice) for choice in picker.choices for datum in data):
        out.print(say("cli-why-can", text=text))
        return
    asked: list[tuple[OptionCode, Wanted]] = [(option, (None,) * len(option.binds)) for option in named]
    asked = asked or list(_wanted(options, picker, data))
    found = [(option, wanted, reasons) for option, wanted in asked if (reasons := _why(screen, option, wanted))]
    for option, wanted, reasons in found[:_MOST]:
        _print(screen, option, wanted, reasons)
    if not found:
        out.print(say("cli-why-none", text=text))


def meant(screen: Screen, text: str) -> list[Datum]:
    """The values that a typed text may mean: a cell and what stands on it, or a piece, site or other member by name."""
    game, wanted = screen.game, text.casefold()
    cell = game.map.topology.cell(text)
    if cell is not None:
        on_it = [p.piece for p in standing(game, screen.match.engine) if p.cell == cell]
        return [Datum("cell", cell), *on_it, *(site for site, cells in screen.sites if cell in cells)]
    found = []
    for domain, size in game.sizes.items():
        for number in range(size if domain != "cell" else 0):
            datum = Datum(domain, number)
            names = (value_text(game, datum), screen.label(datum), screen.sign(datum))
            if any(name.casefold() == wanted for name in names):
                found.append(datum)
    return found


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


def _print(screen: Screen, option: OptionCode, wanted: Wanted, reasons: list[Reason]) -> None:
    """An option with the values asked about, and the lines of the rules that stand against it."""
    screen.out.print(screen.voice.say("cli-why-head", choice=_choice(screen, option, wanted)), soft_wrap=True)
    for span, text in reasons[:_MOST]:
        line = Text(f"    {' '.join(text.split())}")
        line.append(f"   ({span})", style="dim")
        screen.out.print(line, soft_wrap=True)


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
