"""Edits of a YAML text, made only if the result contains exactly the expected data."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.maps.mapfile import edit
from dsl.maps.mapfile.changes import Refused
from dsl.maps.mapfile.values import Data, plain, same
from dsl.text.diagnostics import Problems
from dsl.text.files.yaml_tree import compose, yaml_source
from dsl.text.source import Edit, Place, Source


def proved(source: Source, edits: Sequence[edit.Edit], wanted: Data) -> tuple[Edit, ...]:
    """``edits`` (by offsets) as edits of ``source`` by places; the changed text must have the values ``wanted``.

    Raises ``Refused`` if it would not have them, because other parts of the file share what is changed.
    """
    problems = Problems()
    root = compose(yaml_source(edit.splice(source.text, edits), source.name), problems)
    if problems.failed or not same(plain(root) if root is not None else {}, wanted):
        raise Refused("map-edit-anchored")
    return tuple(Edit(_place(source, start, end), new) for start, end, new in edits)


def _place(source: Source, start: int, end: int) -> Place:
    return Place(source.name, *source.place(start), *source.place(end))
