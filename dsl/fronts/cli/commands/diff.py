"""``fordewind diff``: where two maps or rule files differ.

The differences of maps are printed as text with a small picture in characters, as JSON, or painted into a PNG; those
of rules as sentences or JSON. Exit codes: 0 no difference, 1 a difference, 2 something could not be read or written.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from dsl.engines.linking.spec import board_spec
from dsl.fronts.cli.app import additions
from dsl.fronts.cli.commands.rules_diff import LONGEST, are_rules, print_rules_diff, rules_as_plain, rules_differences
from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.options import argument, force_option, json_option, lang_option, voice_of
from dsl.fronts.cli.output import as_json, can_write, console, show_problems
from dsl.fronts.cli.voice import Voice
from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import all_rulesets, family, find_map, option_span
from dsl.games.pipeline import load_program
from dsl.games.play import load_translation
from dsl.maps.mapfile import MapEditError, MapFile
from dsl.maps.mapfile.compare import ABSENT, Comparison, FeatureChange, Side, compare
from dsl.maps.mapfile.salvage import salvage
from dsl.maps.mapfile.wording import Wording
from dsl.text.diagnostics import Diagnostic, Problems
from dsl.text.source import one_line

TROUBLE = 2
"""The exit code if something could not be read or written."""
MARKS = {"added": ("+", "green"), "removed": ("-", "red"), "changed": ("~", "yellow")}
WIDEST, HIGHEST = 100, 60
"""The largest picture, in characters and lines."""


@command(
    [
        "fordewind diff old.yaml new.yaml",
        "fordewind diff old.yaml new.yaml --picture changes.png",
        "fordewind diff pirates_1989/long_storm",
        "fordewind diff my_rules.rules their_rules.rules",
    ]
)
@argument("old", "A", "A map or rules, by name or path.")
@argument(
    "new", "[B]", "What to compare with it; house rules alone are compared with their game.", required=False, default=""
)
@click.option(
    "--picture",
    metavar="FILE.png",
    type=click.Path(path_type=Path),
    help="Paint both maps, differences marked.",
)
@force_option
@json_option
@lang_option
def diff_command(old: str, new: str, picture: Path | None, force: bool, json: bool, lang: str | None) -> None:
    """Show where two maps or rule files differ. Exit code 0: nowhere, 1: somewhere, 2: one cannot be read."""
    voice = voice_of(lang)
    if are_rules(old, new):
        raise SystemExit(_rules(old, new, picture, json, voice))
    if not new:
        show_problems([Diagnostic("cli-diff-alone", option_span("diff", old), {"name": old})], voice)
        raise SystemExit(TROUBLE)
    if picture is not None and picture.suffix.lower() != ".png":
        span, hint = option_span("--picture", str(picture)), str(picture.with_suffix(".png"))
        show_problems([Diagnostic("cli-diff-picture", span, {"path": picture}, hint)], voice)
        raise SystemExit(TROUBLE)
    if picture is not None:
        can_write(picture, voice, option_span("--picture", str(picture)), force)
    texts = [_read(name, voice) for name in (old, new)]
    sides = [Side.read(MapFile(text)) for text in texts]
    found = compare(*sides)
    if json:
        as_json(as_plain(found))
    else:
        print_differences(found, voice, console(), wording_of(sides, voice))
    if picture is not None:
        _paint(texts, picture, voice)
    if not found.same:
        raise SystemExit(1)


def _rules(old: str, new: str, picture: Path | None, json: bool, voice: Voice) -> int:
    """Print the differences of rules; returns the exit code."""
    if picture is not None:
        show_problems([Diagnostic("cli-diff-picture-rules", option_span("--picture", str(picture)))], voice)
        return TROUBLE
    found = rules_differences(old if new else "", new or old, voice)
    if found is None:
        return TROUBLE
    path, differences = found
    if json:
        as_json(rules_as_plain(differences, voice.language))
    else:
        print_rules_diff(path, differences, MARKS, voice, console())
    return 1 if differences else 0


def _read(name: str, voice: Voice) -> str:
    """The text of a map; of a damaged one what can be read, after a message. Ends the command if that is nothing."""
    problems = Problems()
    path = find_map(name, problems)
    if path is None:
        show_problems(problems, voice)
        raise SystemExit(TROUBLE)
    try:
        document = MapFile.open(path)
        document.data()
        return document.text()
    except MapEditError as trouble:
        found = salvage(path, trouble.diagnostic)
        show_problems(found.damage[:10], voice)
        if found.text is None:
            raise SystemExit(TROUBLE) from None
        show_problems([Diagnostic("cli-diff-damaged", None, {"path": path})], voice)
        return found.text


def _paint(texts: list[str], target: Path, voice: Voice) -> None:
    if additions.paint_difference is None:
        show_problems([Diagnostic("cli-paint-no-qt", None)], voice)
        raise SystemExit(TROUBLE)
    try:
        reason = additions.paint_difference(texts[0], texts[1], target, voice)
    except SystemExit:
        raise SystemExit(TROUBLE) from None
    if reason:
        show_problems([Diagnostic("file-unwritable", None, {"path": target, "reason": reason})], voice)
        raise SystemExit(TROUBLE)


# --- as text -------------------------------------------------------------------------------------


def wording_of(sides: Sequence[Side], voice: Voice) -> Wording:
    """The names of things as the first readable ruleset of one of the maps labels them."""
    known = {header.name: header for header in all_rulesets()}
    games = [name for side in reversed(sides) for name in listed(side.data.get("games"))]
    for header in [known[name] for name in dict.fromkeys(map(str, games)) if name in known]:
        program = load_program(header.path, Problems(), loader)
        if program is not None:
            words = load_translation(family(header.path), voice.language, Problems())
            return Wording(voice.language, board_spec(program), words.word)
    return Wording(voice.language)


def listed(value: object) -> list[object]:
    """``value`` if it is a list, else an empty list."""
    return value if isinstance(value, list) else []


def print_differences(found: Comparison, voice: Voice, out: Console, words: Wording | None = None) -> None:
    """Print everything that differs, as text."""
    words = words or Wording(voice.language)
    if found.same:
        out.print(voice.say("cli-diff-same"), style="green")
        return
    if found.sizes[0] != found.sizes[1]:
        (high, wide), (higher, wider) = found.sizes
        out.print(voice.say("cli-diff-size", old=f"{wide} × {high}", new=f"{wider} × {higher}"))
    if found.shift != (0, 0):
        out.print(voice.say("cli-diff-shift", rows=found.shift[0], columns=found.shift[1]))
    _cells(found, voice, out, words)
    for change in found.features:
        mark, colour = MARKS[change.what]
        out.print(Text(f"{mark} {_feature(change, words)}", style=colour), soft_wrap=True)
    for entry in found.entries:
        out.print(Text(f"~ {one_line(words.entry(entry), LONGEST)}", style="yellow"), soft_wrap=True)


def _cells(found: Comparison, voice: Voice, out: Console, words: Wording) -> None:
    if not found.places.size:
        return
    out.print(voice.say("cli-diff-cells", count=len(found.places)))
    for old, new, count in found.counts()[:20]:
        out.print(Text(f"  {one_line(words.terrain(old))} → {one_line(words.terrain(new))}: {count}"))
    for line in small_picture(found):
        out.print(line)


def _feature(change: FeatureChange, words: Wording) -> str:
    named = words.thing(change.section, change.now)
    parts = words.parts(change) if change.what == "changed" else _attribute_lines(change, words)
    return one_line(f"{named} – {'; '.join(parts)}" if parts else named, LONGEST)


def _attribute_lines(change: FeatureChange, words: Wording) -> list[str]:
    """The attributes of an added or removed feature, except those that are in its name."""
    kind = change.now.get("kind")
    shown = [key for key in change.now if key not in ("kind", "id", "name", "from", "to", "value")]
    return [f"{words.key(change.section, kind, key)}: {words.attribute(change.section, kind, key, change.now[key])}"
            for key in shown]  # fmt: skip


def small_picture(found: Comparison) -> list[Text]:
    """The part of the map with changed cells, in characters: + a new cell, - a removed one, ~ another terrain."""
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
