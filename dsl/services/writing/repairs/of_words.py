"""Repairs of names and words: replace the underlined text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from dsl.language.syntax.keywords import SKINS, meanings, of_skin
from dsl.services.writing.contract import Repair
from dsl.services.writing.repairs.text_repair import Maker, RepairCase
from dsl.text.diagnostics import Words


def meant(case: RepairCase) -> Iterator[Repair]:
    """Replace the underlined text, or the name at its end, by the hint of the problem."""
    hint = case.diagnostic.hint
    if not hint or "…" in hint:
        return
    wrong = case.arg("name") or case.arg("found")
    case = _with_rest(case, hint)
    if hint.isalpha() and not case.span.text.isalnum() and case.line[case.span.end_column - 1 :][:1].strip():
        hint += " "  # a word for a sign
    if case.diagnostic.code in _WHOLE or case.span.text.startswith(wrong) or not wrong:
        yield case.replaced(hint)
    elif case.span.text.endswith(wrong):
        column = case.span.end_column - len(wrong)
        yield replace(case, span=replace(case.span, column=column, line=case.span.end_line)).replaced(hint)


def _with_rest(case: RepairCase, hint: str) -> RepairCase:
    """Extend the underlined text by the last word of the phrase, if it follows in any skin."""
    following = re.compile(r"\s+(\w+)").match(case.line, case.span.end_column - 1)
    last = hint.split()[-1]
    if " " not in hint or following is None:
        return case
    english = {word for skin in SKINS for word in meanings(following[1], skin)}
    if following[1] == last or english & meanings(last, case.skin):
        return replace(case, span=replace(case.span, end_column=following.end() + 1))
    return case


_WHOLE = frozenset(("word-left-out", "cell-named", "condition-needed", "type-mismatch", "arguments-swapped"))


def first_let(case: RepairCase) -> Iterator[Repair]:
    """Insert ``let`` before a new name."""
    if " / " in case.diagnostic.hint:
        close = case.diagnostic.hint.split(" / ")[0]
        yield case.replaced(close)
    yield case.inserted(case.span.column, of_skin("let", case.skin) + " ")


def nearest_number(case: RepairCase) -> Iterator[Repair]:
    """Replace by the nearest number of the range."""
    value, low, high = (int(case.arg(name)) for name in ("value", "low", "high"))
    yield case.replaced(str(low if value < low else high))


def whole_number(case: RepairCase) -> Iterator[Repair]:
    """Replace by the number without its fraction."""
    yield case.replaced(case.arg("number").split(".")[0])


def each_choice(case: RepairCase) -> Iterator[Repair]:
    """Offer the value of each enumeration that has it (``Class.brig``)."""
    for choice in case.arg("choices").split(", "):
        yield case.replaced(choice)


def each_known(case: RepairCase) -> Iterator[Repair]:
    """Replace by the similar name, or else offer the few possible ones."""
    found = list(meant(case))
    known = case.diagnostic.args.get("values", ())
    names = [str(name) for name in known if name != "…"] if isinstance(known, tuple) else []
    yield from found or (case.replaced(name) for name in names[:_FEW])


_FEW = 3


def one_alphabet(case: RepairCase) -> Iterator[Repair]:
    """Replace a name of mixed alphabets by the hint, at all its places in the file."""
    written = re.compile(rf"\b{re.escape(case.span.text)}\b")
    edits = tuple(
        case.edit(found.start() + 1, found.end() + 1, case.diagnostic.hint, number)
        for number, text in enumerate(case.source.lines, 1)
        for found in written.finditer(text)
    )
    yield Repair(Words("repair-replace", {"text": case.diagnostic.hint}), edits)


def compared_with_zero(case: RepairCase) -> Iterator[Repair]:
    """Compare a number with zero."""
    found = case.diagnostic.args.get("found")
    if isinstance(found, Words) and found.code in ("type-range", "type-number") and not case.diagnostic.hint:
        yield case.replaced(f"{case.span.text} > 0")


def return_alone(case: RepairCase) -> Iterator[Repair]:
    """Replace by ``return`` alone."""
    yield case.replaced(of_skin("return", case.skin))


def rule_for_function(case: RepairCase) -> Iterator[Repair]:
    """Declare a rule instead of a function, since it has a block."""
    word = of_skin("function", case.skin)
    if case.arg("found") == ":" and case.line.startswith(word):
        span = replace(case.span, column=1, end_column=len(word) + 1)
        yield replace(case, span=span).replaced(case.arg("rule"))


def other(text: str) -> Maker:
    """A repair that replaces the underlined text by ``text``."""
    return lambda case: iter((case.replaced(text),))


def other_name(case: RepairCase) -> Iterator[Repair]:
    """Append ``_`` to a name that is a keyword."""
    yield case.replaced(case.span.text + "_")


def swapped_range(case: RepairCase) -> Iterator[Repair]:
    """Swap the bounds of a range, so that the smaller one is first."""
    low, _, high = case.span.text.partition("..")
    yield case.replaced(f"{high.strip()}..{low.strip()}")


def seats_counted(case: RepairCase) -> Iterator[Repair]:
    """Set the number of players to the number of seats, between one and nine."""
    if case.arg("seats"):
        yield case.replaced(re.sub(r"\d+(\s*\.\.\s*\d+)?", case.arg("seats"), case.span.text))
    else:
        low, high = (max(1, min(9, int(case.arg(name)))) for name in ("low", "high"))
        yield case.replaced(re.sub(r"\d+\s*\.\.\s*\d+", f"{min(low, high)}..{max(low, high)}", case.span.text))


def same_heading(case: RepairCase) -> Iterator[Repair]:
    """Write the heading of the replaced declaration."""
    found = re.compile(r"\w+\([^()]*\)(\s*->\s*[^:=]*[^:=\s])?").match(case.line, case.span.column - 1)
    if found is not None:
        wanted = case.arg("wanted")
        span = replace(case.span, end_line=case.span.line, end_column=found.end() + 1)
        yield replace(case, span=span).replaced(wanted)


def without_replace(case: RepairCase) -> Iterator[Repair]:
    """Remove ``replace``: a declaration that was left open is supplied without it."""
    word = of_skin("replace", case.skin)
    if case.line.startswith(word + " "):
        yield case.deleted(1, len(word) + 2)


def owner_named(case: RepairCase) -> Iterator[Repair]:
    """Name the only argument of a new piece ``owner``."""
    if "," not in case.span.text:
        yield case.inserted(case.span.column + case.span.text.index("(") + 1, "owner: ")


def without_names(case: RepairCase) -> Iterator[Repair]:
    """Remove the names of the arguments, which are in the order of the parameters."""
    yield case.replaced(re.sub(r"(?<=[(,])(\s*)\w+\s*:\s*", r"\1", case.span.text))


def language_line(case: RepairCase) -> Iterator[Repair]:
    """Add the language to the first line."""
    wanted = case.arg("line")
    words = {of_skin("language", skin) for skin in ("en", "ru", "uk")}
    for number, text in enumerate(case.source.lines, 1):
        if text.split(" ")[0] in words:
            span = replace(case.span, line=number, column=1, end_line=number, end_column=len(text.split("#")[0]) + 1)
            yield replace(case, span=span).replaced(wanted)
            return
    yield case.new_line(0, wanted)
