"""Repairs of whole lines: indentation, missing blocks, missing declarations."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl.language.syntax.keywords import of_skin
from dsl.services.writing.contract import Repair
from dsl.services.writing.repairs.text_repair import STEP, RepairCase
from dsl.text.diagnostics import Words
from dsl.text.source import Edit, Place

LONGEST = 22
"""How many letters of a line are shown on the button that deletes it."""


def block(case: RepairCase) -> Iterator[Repair]:
    """Add a block that does nothing; or indent the next line, if it is at the level of the heading.

    For a replacing rule a block that calls the replaced one is offered first.
    """
    line, depth = case.span.line, case.depth(case.span.line)
    if case.source.line(line + 1).strip() and case.depth(line + 1) == depth and depth:
        yield case.indented(depth + STEP, line + 1)
        return
    replaced = " ".join(of_skin(word, case.skin) for word in ("replace", "rule"))
    if case.source.line(line).startswith(f"{replaced} "):
        call = of_skin("as before", case.skin)
        body = f"{of_skin('return', case.skin)} {call}()" if "->" in case.source.line(line) else call
        yield case.new_line(line, " " * STEP + body)
    yield case.new_line(line, " " * (depth + STEP) + of_skin("nothing", case.skin))


def as_above(case: RepairCase) -> Iterator[Repair]:
    """Indent like the line above."""
    yield case.indented(case.depth(case.written_above(case.span.line)))


def inside_above(case: RepairCase) -> Iterator[Repair]:
    """Indent so that the line belongs to the block above."""
    above = case.written_above(case.span.line)
    opens = case.source.line(above).split("#")[0].rstrip().endswith(":")
    yield case.indented(max(STEP, case.depth(above) + STEP * opens))


def at_margin(case: RepairCase) -> Iterator[Repair]:
    """Move to the left margin."""
    yield case.indented(0)


def all_at_margin(case: RepairCase) -> Iterator[Repair]:
    """Move the whole file to the left by the indentation of its first line."""
    blanks = case.span.end_column - case.span.column
    lines = [number for number, text in enumerate(case.source.lines, 1) if text[:blanks] == " " * blanks]
    yield Repair(Words("repair-indent", {"count": 0}), tuple(case.edit(1, blanks + 1, "", line) for line in lines))


def either_step(case: RepairCase) -> Iterator[Repair]:
    """Indent to one of the two valid levels on either side of the line's, the nearer one first."""
    outer, inner, found = (int(case.arg(name)) for name in ("outer", "inner", "count"))
    for depth in sorted((outer, inner), key=lambda depth: abs(depth - found)):
        yield case.indented(depth)


def deleted_lines(case: RepairCase) -> Iterator[Repair]:
    """Delete the lines of the underlined declaration or statement, and its help above."""
    first, last = case.span.line, case.span.end_line
    while case.source.line(first - 1).lstrip().startswith("##"):
        first -= 1
    text = case.source.line(case.span.line).strip()
    place = Place(case.source.name, first, 1, last + 1, 1)
    if last < len(case.source.lines):
        shown = text if len(text) <= LONGEST else f"{text[:LONGEST].rstrip()}…"
        yield Repair(Words("repair-delete", {"text": shown}), (Edit(place, ""),))


def history(case: RepairCase) -> Iterator[Repair]:
    """Declare ``history``: the game remembers its last 100 positions."""
    yield case.new_line(
        above_declaration(case), of_skin("history", case.skin) + " 100 " + of_skin("positions", case.skin)
    )


def parameter(case: RepairCase) -> Iterator[Repair]:
    """Declare a parameter with the unknown name, unless there is a hint or such a parameter."""
    if not case.diagnostic.hint and not re.search(
        rf"\b{of_skin('param', case.skin)} {case.arg('name')}\b", case.source.text
    ):
        line = f"{of_skin('param', case.skin)} {case.arg('name')}: 1..9 = 9"
        yield case.new_line(above_declaration(case), line)


def supplied(case: RepairCase) -> Iterator[Repair]:
    """Add a declaration that was left open, with an initial body."""
    span = case.diagnostic.span
    heading = span.source.line(span.line).split("@")[0].split("#")[0].rstrip() if span is not None else ""
    if case.diagnostic.code == "open-rule":
        yield case.new_line(len(case.source.lines), f"\n{heading}:\n    {of_skin('nothing', case.skin)}")
    elif (value := _first_value(heading, case.skin)) != "":
        yield case.new_line(len(case.source.lines), f"\n{heading} = {value}")


def _first_value(heading: str, skin: str) -> str:
    """A value of the result type in a heading; empty if the type is not simple."""
    kind = heading.rpartition("->")[2].strip()
    values = {of_skin("int", skin): "0", of_skin("bool", skin): of_skin("no", skin)}
    number = re.match(r"-?\d+(?=\s*\.\.)", kind)
    return number.group() if number is not None else values.get(kind, "")


def play(case: RepairCase) -> Iterator[Repair]:
    """Add a ``play`` block that does nothing."""
    yield case.new_line(len(case.source.lines), f"\n{of_skin('play', case.skin)}:\n    {of_skin('nothing', case.skin)}")


def default_value(case: RepairCase) -> Iterator[Repair]:
    """Insert a value for a parameter: the least of its range."""
    found = re.search(r":\s*(-?\d+)\s*\.\.\s*-?\d+\s*$", case.line[: case.code_end - 1])
    if "=" in case.expected and found is not None:
        yield case.inserted(case.code_end, f" = {found[1]}")


def what_follows(case: RepairCase) -> Iterator[Repair]:
    """Insert the default of a parameter, or the single missing word."""
    yield from default_value(case)
    words = case.expected
    if len(words) == 1 and words[0].isalpha():
        yield case.inserted(case.code_end, f" {words[0]} ")


def at_most(case: RepairCase) -> Iterator[Repair]:
    """Insert ``up to 9`` as the greatest number of pieces of a kind."""
    label = re.compile(r'\s*"[^"]*"').match(case.line, case.span.end_column - 1)
    end = label.end() + 1 if label is not None else case.span.end_column
    yield case.inserted(end, f" {of_skin('up to', case.skin)} 9")


def above_declaration(case: RepairCase) -> int:
    """The line after which a declaration can be inserted, above the present one and its help."""
    line = case.span.line
    while line > 1 and (not case.source.line(line)[:1].strip() or case.source.line(line)[:1] in "#)]}"):
        line -= 1
    while line > 1 and case.source.line(line - 1).startswith("#"):
        line -= 1
    return line - 1
