"""The order of reports: what stands first in the chain of causes first, and each reported once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dsl.text.diagnostics.diagnostic import Diagnostic, Note
from dsl.text.diagnostics.messages import message

_LATE = ("map-check", "map-check-more", "map-rules-waiting", "map-rules-unchecked")


def digest(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The reports file by file, those of its form before what the rules ask of it, and the same one once."""
    files: dict[str, list[Diagnostic]] = {}
    for d in diagnostics:
        files.setdefault(_file(d), []).append(d)
    return [d for found in files.values() for d in _once(sorted(found, key=lambda d: d.code in _LATE))]


def _file(diagnostic: Diagnostic) -> str:
    return diagnostic.span.source.name if diagnostic.span is not None else ""


def _once(found: list[Diagnostic]) -> list[Diagnostic]:
    """The reports without repetitions; the first of several tells where the second is, and how many there are."""
    alike: dict[object, list[Diagnostic]] = {}
    for d in found:
        said = message(d.code, d.args)
        alone = d.span is None or d.code in _LATE
        alike.setdefault(id(d) if alone else (d.code, d.severity, d.hint, said), []).append(d)
    return [same[0] if len(same) == 1 else _with_count(same) for same in alike.values()]


def _with_count(same: list[Diagnostic]) -> Diagnostic:
    first, second = same[0], same[1].span
    assert second is not None  # what has no place is never counted
    return replace(first, notes=(*first.notes, Note(second, "said-again", {"count": len(same)})))
