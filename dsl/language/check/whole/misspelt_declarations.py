"""A name that is misspelt where it is declared, and right wherever it is used: one report, at the declaration."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from dsl.language.typed.program import Program
from dsl.text.diagnostics import Diagnostic, Note, Words, near
from dsl.text.source import Source, Span

_SEVERAL = 3
"""So many uses agree on another name, at least, for the declaration to be what is wrong."""
Slip = tuple[str, str]
"""The name as it is declared, and as it is used."""


def misspelt_declarations(found: Iterable[Diagnostic], program: Program) -> Iterator[Diagnostic]:
    """``found``, with one report in the place of all that follow from one misspelt declaration."""
    groups: dict[Slip, list[Diagnostic]] = {}
    rest: list[Diagnostic] = []
    for d in found:
        slip = _slip(d, program)
        groups.setdefault(slip, []).append(d) if slip is not None else rest.append(d)
    for (declared, used), reports in groups.items():
        places = _places(declared, program.files) if len(reports) >= _SEVERAL else []
        if len(places) != 1:
            rest += reports
            continue
        uses = [d.span for d in reports if d.span is not None]
        args = {"name": declared, "used": used, "count": len(uses)}
        notes = (Note(uses[0], "misspelt-use"),)
        rest.append(Diagnostic("declared-misspelt", places[0], args, used, notes))
    yield from rest


def _slip(d: Diagnostic, program: Program) -> Slip | None:
    """The declaration that is probably misspelt if ``d`` follows from one."""
    name = d.args.get("name")
    if not isinstance(name, str) or d.span is None or not (d.code.endswith("-unknown") or d.code == "let-missing"):
        return None
    hint = d.hint.split(" / ")[0].split("(")[0]
    if hint.isidentifier() and hint != name:
        return hint, name
    owner = d.args.get("type")
    kind = owner.args.get("name") if isinstance(owner, Words) else None
    if isinstance(kind, str) and kind in program.domains:  # another kind, which is called nearly so, has the attribute
        holders = [f.owner for f in program.fields if f.name == name and f.owner is not None]
        other = near(kind, holders)
        return (other, kind) if other else None
    return None


def _places(name: str, files: Sequence[Source]) -> list[Span]:
    """Where ``name`` stands outside of comments and texts."""
    found = []
    for source in files:
        for number, line in enumerate(source.lines, 1):
            if name not in line:
                continue
            plain = re.sub(r'"[^"]*"', lambda text: " " * len(text[0]), line).partition("#")[0]
            for match in re.finditer(rf"\b{re.escape(name)}\b", plain):
                found.append(Span(source, number, match.start() + 1, number, match.end() + 1))
    return found
