"""Repairs that declare a missing name: an attribute of players or pieces, a state of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from dsl.language.syntax.keywords import of_skin
from dsl.services.writing.contract import Repair
from dsl.services.writing.repairs.of_lines import above_declaration
from dsl.services.writing.repairs.of_words import meant
from dsl.services.writing.repairs.text_repair import STEP, RepairCase
from dsl.text.diagnostics import Words

_CHANGED = re.compile(r"\s*([+-]?=)(?!=)\s*(.*)")
_OWNERS = {"owner-player": "player", "owner-piece": "piece"}


def attribute(case: RepairCase) -> Iterator[Repair]:
    """Replace by the similar attribute; else declare one for all players or pieces of the kind.

    ``player.ships`` is no attribute: it is replaced by ``ship of player``.
    """
    yield from meant(case)
    owner = case.diagnostic.args.get("type")
    if not isinstance(owner, Words) or owner.code not in _OWNERS or case.diagnostic.hint:
        return
    name = case.span.text.rpartition(".")[2]
    pieces = re.search(rf"\b{of_skin('in', case.skin)}\s+(\w+)\.$", case.line[: case.span.column - 1])
    if pieces is not None and owner.code != "owner-player":
        return
    if pieces is not None:
        column = case.span.column - len(pieces[1]) - 1
        text = f"{name.removesuffix('s')} {of_skin('of', case.skin)} {pieces[1]}"
        yield replace(case, span=replace(case.span, column=column)).replaced(text)
        return
    kind = "" if owner.code == "owner-player" else str(owner.args["name"])
    line = f"{name}: {_kind_of_value(case)}"
    heading = _heading(case, kind)
    begins = re.compile(rf"{re.escape(heading)}\b")
    number = next((number for number, text in enumerate(case.source.lines, 1) if begins.match(text)), 0)
    if number and case.source.line(number).split("#")[0].split("@")[0].rstrip().endswith(":"):
        yield case.new_line(number, " " * STEP + line)
    elif not number:
        yield case.new_line(above_declaration(case), f"{heading}:\n{' ' * STEP}{line}\n")


def _heading(case: RepairCase, kind: str) -> str:
    """The heading of the block that declares attributes of players, or of a kind of pieces."""
    declared = f"{of_skin('piece', case.skin)} {kind}" if kind else of_skin("player", case.skin)
    extends = f" {of_skin('extends', case.skin)} "
    adds = any(extends in line.split('"')[-1] for line in case.source.lines[:20])
    return f"{of_skin('add', case.skin)} {of_skin('to', case.skin)} {declared}" if adds else declared


def _kind_of_value(case: RepairCase) -> str:
    """The type of an undeclared name by its use: a number, or yes or no."""
    yes, no = of_skin("yes", case.skin), of_skin("no", case.skin)
    after = case.line[case.span.end_column - 1 :]
    found = _CHANGED.match(after)
    truth = found[2] in (yes, no) if found is not None else after.strip().startswith(":")
    return f"{of_skin('bool', case.skin)} = {no}" if truth else "0..99 = 0"


def state(case: RepairCase) -> Iterator[Repair]:
    """Replace by the similar name, or ``d6`` by ``1..6``; else declare a state of the game, if it is counted here."""
    yield from meant(case)
    faces = re.fullmatch(r"[dкд](\d{1,3})", case.span.text)
    if faces is not None:
        yield case.replaced(f"1..{faces[1]}")
    elif not case.diagnostic.hint and _is_counted(case):
        line = f"{of_skin('state', case.skin)} {case.span.text}: {_kind_of_value(case)}\n"
        yield case.new_line(above_declaration(case), line)


def _is_counted(case: RepairCase) -> bool:
    """Whether the name is assigned a value computed from itself."""
    name = re.escape(case.span.text)
    return re.match(rf"\s*{name}\s*([+-]=|=(?!=).*\b{name}\b)", case.line) is not None


def faces(case: RepairCase) -> Iterator[Repair]:
    """Replace a number of faces after ``roll`` by the numbers on them: ``6`` by ``1..6``."""
    rolled = re.search(rf"\b{of_skin('roll', case.skin)}\s+$", case.line[: case.span.column - 1])
    number = re.fullmatch(r"(?:(\d+)\s*[-–—]\s*)?(\d+)", case.span.text)
    if rolled is not None and number is not None:
        yield case.replaced(f"{number[1] or 1}..{number[2]}")


def arguments(case: RepairCase) -> Iterator[Repair]:
    """Insert arguments, by the parameter names of the heading."""
    called = re.match(r"(\w+)\((.*)\)", case.arg("signature"))
    if called is not None and case.arg("found") == "0" and case.span.text.endswith("()"):
        names = ", ".join(part.split(":")[0].strip() for part in called[2].split(",") if ":" in part)
        if names:
            yield case.replaced(f"{case.span.text.removesuffix('()')}({names})")
