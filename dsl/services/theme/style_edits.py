"""Changes of a ``theme.yaml`` as minimal edits of its text.

All functions raise ``Refused`` if the file cannot be read, or if YAML aliases share the part to be changed.
"""

from __future__ import annotations

from collections.abc import Mapping

from dsl.maps.mapfile.changes import Drop, Put, Refused, applied, gather
from dsl.maps.mapfile.edit import line_end
from dsl.maps.mapfile.proved_edits import proved
from dsl.maps.mapfile.rewrite import edits_for
from dsl.maps.mapfile.values import Data, emit, plain, scalar, tidy
from dsl.services.theme.theme_form import Keys, Setting
from dsl.text.diagnostics import Problems
from dsl.text.files.yaml_tree import MappingNode, compose
from dsl.text.source import Edit, Source


def set_value(source: Source, path: Keys, value: str | Mapping[str, str]) -> tuple[Edit, ...]:
    """Set ``value`` at ``path`` of the theme; an empty text removes the entry."""
    if not value:
        return without_entry(source, path)
    root = _root(source)
    data = plain(root) if root is not None else {}
    there = _depth(data, path)
    wanted: object = value
    for key in reversed(path[there + 1 :]):
        wanted = [wanted] if isinstance(key, int) else {key: wanted}
    if root is None or (there == 0 and len(path) > 2 and not root.flow):
        return _new_section(source, data, path, wanted)
    changes = gather([Put(path[: there + 1], wanted)])
    return proved(source, edits_for(source.text, root, changes), applied(data, changes))


def without_entry(source: Source, path: Keys) -> tuple[Edit, ...]:
    """Remove the entry at ``path``, and mappings that become empty."""
    root = _root(source)
    data = plain(root) if root is not None else None
    if root is None or _depth(data, path) < len(path):
        return ()
    while len(path) > 1 and len(_at(data, path[:-1])) == 1:
        path = path[:-1]
    changes = gather([Drop(path)])
    return proved(source, edits_for(source.text, root, changes), applied(data, changes))


def set_attribute(source: Source, setting: Setting, attribute: str) -> tuple[Edit, ...]:
    """Make the setting depend on ``attribute``; if that is empty, set its first value for all."""
    first = setting.text or next((part.text for part in setting.parts if part.text), "")
    if not attribute:
        return set_value(source, setting.path, first)
    return set_value(source, setting.path, {"by": attribute} | ({"default": first} if first else {}))


def _root(source: Source) -> MappingNode | None:
    problems = Problems()
    root = compose(source, problems)
    if problems.failed or not (root is None or root.empty or isinstance(root, MappingNode)):
        raise Refused("theme-not-readable")
    return root if isinstance(root, MappingNode) else None


def _depth(data: Data, path: Keys) -> int:
    """How many keys of a path, from its beginning, exist."""
    here = data
    for number, key in enumerate(path):
        if isinstance(here, dict) and key in here:
            here = here[str(key)]
        elif isinstance(here, list) and isinstance(key, int) and key < len(here):
            here = here[key]
        else:
            return number
    return len(path)


def _at(data: Data, path: Keys) -> dict[str, Data] | list[Data]:
    here = data
    for key in path:
        assert isinstance(here, dict | list)
        here = here[key]  # type: ignore[index]  # a list has numbers, a mapping has words
    assert isinstance(here, dict | list)
    return here


def _new_section(source: Source, data: Data, path: Keys, wanted: object) -> tuple[Edit, ...]:
    """Append a section that the theme does not have yet, each of its entries on a line."""
    text, newline = source.text, line_end(source.text)
    head = newline if text and not text.endswith("\n") else ""
    inner = wanted if isinstance(wanted, Mapping) else {}
    lines = [f"{path[0]}:", *(f"  {scalar(str(key))}: {emit(value)}" for key, value in inner.items())]
    new = head + newline.join(lines) + newline
    assert isinstance(data, dict)
    return proved(source, [(len(text), len(text), new)], data | {str(path[0]): tidy(wanted)})
