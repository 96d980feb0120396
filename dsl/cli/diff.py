"""``fordewind diff``: where two maps differ, as text, as a small picture in signs, as JSON, or painted into a PNG.

Exit codes: 0 nothing differs, 1 something does, 2 a map could not be read or the picture not be made.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from dsl.cli.options import AsJson, Lang, voice_of
from dsl.cli.out import as_json, console, show_problems
from dsl.cli.voice import Voice
from dsl.cli.window import painting
from dsl.diagnostics import Diagnostic, Problems
from dsl.library import find_map
from dsl.library.shelves import given_span
from dsl.mapfile import MapDocument, MapEditError
from dsl.mapfile.compare import ABSENT, Comparison, EntryChange, FeatureChange, Side, compare
from dsl.mapfile.emit import emit
from dsl.mapfile.salvage import salvage

TROUBLE = 2
MARKS = {"added": ("+", "green"), "removed": ("-", "red"), "changed": ("~", "yellow")}
WIDEST, HIGHEST = 100, 60


def diff(
    old: Annotated[str, typer.Argument(metavar="A", help="A map by name or path.", show_default=False)],
    new: Annotated[str, typer.Argument(metavar="B", help="The map to compare it with.", show_default=False)],
    picture: Annotated[
        Path | None, typer.Option("--picture", metavar="FILE.png", help="Paint both maps, differences marked.")
    ] = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Show where two maps differ. Exit code 0: nowhere, 1: somewhere, 2: a map cannot be read.

    Examples:

    [bold]fordewind diff old.yaml new.yaml[/]

    [bold]fordewind diff old.yaml new.yaml --picture changes.png[/]
    """
    voice = voice_of(lang)
    if picture is not None and picture.suffix.lower() != ".png":
        span, hint = given_span("--picture", str(picture)), str(picture.with_suffix(".png"))
        show_problems([Diagnostic("cli-diff-picture", span, {"path": picture}, hint)], voice)
        raise typer.Exit(TROUBLE)
    texts = [_read(name, voice) for name in (old, new)]
    sides = [Side.read(MapDocument(text)) for text in texts]
    found = compare(*sides)
    if json:
        as_json(as_plain(found))
    else:
        tell(found, voice, console())
    if picture is not None:
        _paint(texts, picture, voice)
    if not found.same:
        raise typer.Exit(1)


def _read(name: str, voice: Voice) -> str:
    """The text of a map; of a damaged one what can be read, with a word about it. Ends the command if that is none."""
    problems = Problems()
    path = find_map(name, problems)
    if path is None:
        show_problems(problems, voice)
        raise typer.Exit(TROUBLE)
    try:
        document = MapDocument.open(path)
        document.data()
        return document.text()
    except MapEditError as trouble:
        found = salvage(path, trouble.diagnostic)
        show_problems(found.damage[:10], voice)
        if found.text is None:
            raise typer.Exit(TROUBLE) from None
        show_problems([Diagnostic("cli-diff-damaged", None, {"path": path})], voice)
        return found.text


def _paint(texts: list[str], target: Path, voice: Voice) -> None:
    try:
        paint = painting("editor.out.differences", voice)
    except typer.Exit:
        raise typer.Exit(TROUBLE) from None
    reason = paint.paint(*texts, target, voice.language)
    if reason:
        show_problems([Diagnostic("cli-not-writable", None, {"path": target, "reason": reason})], voice)
        raise typer.Exit(TROUBLE)


# --- as text -------------------------------------------------------------------------------------


def tell(found: Comparison, voice: Voice, out: Console) -> None:
    """Everything that differs, for people."""
    if found.same:
        out.print(voice.say("cli-diff-same"), style="green")
        return
    if found.sizes[0] != found.sizes[1]:
        (high, wide), (higher, wider) = found.sizes
        out.print(voice.say("cli-diff-size", old=f"{wide} × {high}", new=f"{wider} × {higher}"))
    if found.shift != (0, 0):
        out.print(voice.say("cli-diff-shift", rows=found.shift[0], columns=found.shift[1]))
    _cells(found, voice, out)
    for change in found.features:
        mark, colour = MARKS[change.what]
        out.print(Text(f"{mark} {_feature(change)}", style=colour), soft_wrap=True)
    for entry in found.entries:
        out.print(Text(f"~ {_entry(entry)}", style="yellow"), soft_wrap=True)


def _cells(found: Comparison, voice: Voice, out: Console) -> None:
    if not found.places.size:
        return
    out.print(voice.say("cli-diff-cells", count=len(found.places)))
    for old, new, count in found.counts()[:20]:
        out.print(f"  {old or '–'} → {new or '–'}: {count}")
    for line in small_picture(found):
        out.print(line)


def _feature(change: FeatureChange) -> str:
    now = change.now
    named = " ".join(str(now[key]) for key in ("kind", "id") if isinstance(now.get(key), str))
    said = f"{change.section}: {named or emit(now)}"
    if change.what != "changed":
        return said if not named else f"{said} {emit({k: v for k, v in now.items() if k not in ('kind', 'id')})}"
    old, new = change.old or {}, change.new or {}
    parts = [f"{k}: {_value(old.get(k), k in old)} → {_value(new.get(k), k in new)}" for k in change.keys]
    return f"{said} – {'; '.join(parts)}"


def _value(value: object, there: bool) -> str:
    return emit(value) if there else "–"


def _entry(entry: EntryChange) -> str:
    return f"{'.'.join(entry.path)}: {_value(entry.old, entry.old is not None)} → {_value(entry.new, True)}"


def small_picture(found: Comparison) -> list[Text]:
    """The changed cells and what lies between them, in signs: + a cell more, - one less, ~ another terrain."""
    top, left = (int(n) for n in found.places.min(axis=0))
    bottom, right = (int(n) for n in found.places.max(axis=0))
    if bottom - top >= HIGHEST or right - left >= WIDEST:
        return []
    rows = [["·"] * (right - left + 1) for _ in range(bottom - top + 1)]
    for (row, column), old, new in zip(found.places.tolist(), found.old.tolist(), found.new.tolist(), strict=True):
        rows[row - top][column - left] = "+" if old == ABSENT else "-" if new == ABSENT else "~"
    lines = []
    for row in rows:
        line = Text("  ")
        for sign in row:
            line.append(sign, style={"+": "green", "-": "red", "~": "yellow", "·": "grey50"}[sign])
        lines.append(line)
    return lines


# --- for programs --------------------------------------------------------------------------------


def as_plain(found: Comparison) -> dict[str, object]:
    """The comparison as JSON; rows and columns count from 0 on the new map."""
    cells = zip(found.places.tolist(), found.old.tolist(), found.new.tolist(), strict=True)
    return {
        "same": found.same,
        "sizes": [{"width": width, "height": height} for height, width in found.sizes],
        "shift": {"rows": found.shift[0], "columns": found.shift[1]},
        "cells": [{"row": r, "column": c, "old": found.name(a), "new": found.name(b)} for (r, c), a, b in cells],
        "features": [
            {"section": f.section, "what": f.what, "old": f.old, "new": f.new, "keys": list(f.keys)}
            for f in found.features
        ],
        "entries": [{"path": list(e.path), "old": e.old, "new": e.new} for e in found.entries],
    }
