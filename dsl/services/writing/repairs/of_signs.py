"""Repairs of signs: quotes, brackets, colons, and where a sign is missing or too much."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl.language.syntax.keywords import meanings, of_skin
from dsl.services.writing.contract import Repair
from dsl.services.writing.repairs.text_repair import STEP, RepairCase
from dsl.text.diagnostics import Words
from dsl.text.source import Edit

_LABELLED = frozenset(
    "game enum table wheel deck param const piece state terrain site arrow region start secret inner".split()
)
_INSERTED = (":", "=", "where", ",")


def deleted(case: RepairCase) -> Iterator[Repair]:
    """Delete the underlined text and blanks before it."""
    before = case.line[: case.span.column - 1]
    begin = len(before.rstrip()) + 1 if case.line[case.span.end_column - 1 :][:1] in ("", " ") else case.span.column
    yield case.deleted(begin, case.span.end_column)


def known_letters(case: RepairCase) -> Iterator[Repair]:
    """Replace curly quotes in the line by straight ones, in pairs; delete a semicolon at its end."""
    if case.diagnostic.hint == '"':
        found = (at for at, letter in enumerate(case.line, 1) if letter in _QUOTES)
        yield Repair(Words("repair-replace", {"text": '"'}), tuple(case.edit(at, at + 1, '"') for at in found))
    elif case.span.text == ";" and not case.line[case.span.end_column - 1 :].strip():
        yield from deleted(case)


_QUOTES = "“”„‟«»‘’‚‹›'`"


def missing_bracket(case: RepairCase) -> Iterator[Repair]:
    """Replace a closing bracket by the one that fits."""
    yield case.replaced(case.arg("wanted"))


def closed_bracket(case: RepairCase) -> Iterator[Repair]:
    """Insert the closing bracket at the end of the line, before its colon."""
    end = case.code_end
    if case.line[: end - 1].endswith(":"):
        end -= 1
    yield case.inserted(end, case.arg("wanted"))


def closed_quote(case: RepairCase) -> Iterator[Repair]:
    """Insert the closing quote: of a label before the colon of its declaration, of a text at the end of the line."""
    first = case.line.split()[0] if case.line.split() else ""
    begin = case.line.rfind('"') + 1
    colon = case.line.find(":", begin)
    if meanings(first, case.skin) & _LABELLED and colon > 0:
        end = colon + 1
    else:
        text = re.sub(r"\s+(@[\w.\-,]+\s*|#.*)*$", "", case.line)
        end = len(text.removesuffix(":")) + 1
    yield Repair(Words("repair-insert", {"text": '"'}), (case.edit(end, end, '"'),))


def opened_quote(case: RepairCase) -> Iterator[Repair]:
    """Insert a quote where the text begins."""
    yield case.inserted(case.span.column, '"')


def colon(case: RepairCase) -> Iterator[Repair]:
    """Insert the missing colon."""
    yield case.inserted(case.span.column, ":")


def absent(case: RepairCase) -> Iterator[Repair]:
    """Insert the missing sign, with a blank before an equals sign."""
    sign = case.arg("sign")
    yield case.inserted(case.span.column, f" {sign}" if sign == "=" else sign)


def missing_sign(case: RepairCase) -> Iterator[Repair]:
    """Insert the only sign or word the grammar allows there; complete a begun word; remove quotes around a name."""
    signs, found, column = case.expected, case.span.text, case.span.column
    by = of_skin("by", case.skin)
    begun = [word for word in signs if found.isalpha() and word.isalpha() and word.startswith(found)]
    if begun:
        yield case.replaced(begun[0])
    elif found in _THEN and signs == [":"]:
        yield from _colon_for_then(case)
    elif re.fullmatch(r'"[A-Za-z_]\w*"', found) and '"' not in signs:
        yield case.replaced(found.strip('"'))
    elif by in signs and len(signs) <= _BY_OR_SECRETLY:
        yield case.inserted(column, f"{by} ")
    elif len(signs) == 1 and signs[0] in (*_INSERTED, of_skin("in", case.skin)) and found[:1].isalnum():
        yield from _sign_before(case, signs[0])
    elif len(signs) == 1 and signs[0].isalpha() and found == ":":
        yield case.inserted(column, f" {signs[0]}")


_THEN = ("then", "то", "тогда", "тоді")
_BY_OR_SECRETLY = 2


def _sign_before(case: RepairCase, sign: str) -> Iterator[Repair]:
    column, text = case.span.column, f"{sign} "
    if sign in (":", ",") and case.line[: column - 1].endswith(" "):
        column -= 1
        text = sign
    yield case.inserted(column, text)


def _colon_for_then(case: RepairCase) -> Iterator[Repair]:
    """Replace "then" by a colon, and put the rest on its own line."""
    begin = len(case.line[: case.span.column - 1].rstrip()) + 1
    rest = case.line[case.span.end_column - 1 :]
    blanks = len(rest) - len(rest.lstrip())
    end, text = case.span.end_column, ":"
    if rest.strip(": "):
        end, text = end + blanks, ":\n" + " " * (case.depth(case.span.line) + STEP)
    elif ":" in rest:
        text = ""
    yield Repair(Words("repair-replace", {"text": ":"}), (case.edit(begin, end, text),))


def slash(case: RepairCase) -> Iterator[Repair]:
    """Replace by a single slash, which divides numbers."""
    yield case.replaced("/")


def all_tabs(case: RepairCase) -> Iterator[Repair]:
    """Replace every tab of the file by four blanks."""
    edits: list[Edit] = []
    for number, text in enumerate(case.source.lines, 1):
        edits += [case.edit(found.start() + 1, found.end() + 1, " " * 4, number) for found in re.finditer("\t", text)]
    yield Repair(Words("repair-tabs"), tuple(edits))


def where_for_colon(case: RepairCase) -> Iterator[Repair]:
    """Replace the colon in a question about a set by ``where``."""
    begin = case.span.column - 1
    inside = case.span.text.startswith("{")
    found = case.line.find(":", begin) if inside else case.line.rfind(":", 0, begin)
    if found >= 0 and case.span.line == case.span.end_line:
        text = f" {of_skin('where', case.skin)}"
        yield Repair(Words("repair-replace", {"text": text.strip()}), (case.edit(found + 1, found + 2, text),))


def with_variable(case: RepairCase) -> Iterator[Repair]:
    """Insert a name for the elements of the set."""
    yield case.inserted(case.span.column, f"x {of_skin('in', case.skin)} ")


def without_braces(case: RepairCase) -> Iterator[Repair]:
    """Delete empty braces."""
    found = re.search(r"\{\s*\}", case.line)
    if found is not None:
        yield case.deleted(found.start() + 1, found.end() + 1)


def without_cells(case: RepairCase) -> Iterator[Repair]:
    """Delete the cells that have no column, with the comma before them."""
    begin = case.line.rfind(",", 0, case.span.column - 1) + 1
    if begin:
        yield case.deleted(begin, case.code_end)
