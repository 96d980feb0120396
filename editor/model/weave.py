"""A chart back into the text of its file: only what differs is written, everything else stays to the byte.

Differences are taken between the file as it was read and the chart as it is now, not command by command. So what was
undone leaves no trace, comments included.
"""

from __future__ import annotations

from difflib import SequenceMatcher

from dsl.mapfile import MapDocument, MapEditError
from dsl.mapfile.values import Data
from editor.model.chart import Chart, read_block
from editor.model.patches import Held

Key = str | int
LISTS = ("sites", "arrows", "regions", "starts", "nodes", "edges")


def weave(base: str, chart: Chart) -> str:
    """The text of ``base`` changed so that it says what ``chart`` holds. Raises ``MapEditError``.

    Where a part of the file cannot be changed in place, the whole of it is written anew; where that is shared by YAML
    anchors, everything that is shared is written out first.
    """
    document = MapDocument(base)
    try:
        return _woven(document, chart)
    except MapEditError:
        document.set_text(base)
        document.unshare()
        return _woven(document, chart)


def _woven(document: MapDocument, chart: Chart) -> str:
    old = document.data()
    old.pop("terrain", None)
    _mapping(document, (), old, {k: v for k, v in chart.data.items() if k not in LISTS})
    for name in LISTS:
        if isinstance(old.get(name), (list, type(None))):
            _listed(document, name, _as_list(old.get(name)), chart.items(name), name in old)
        elif name in chart.data and not same(old[name], chart.data[name]):
            document.set([name], chart.data[name])  # what stood there was no list at all
    _grid(document, chart)
    return document.text()


def _as_list(value: Data) -> list[Data]:
    return value if isinstance(value, list) else []


def _mapping(document: MapDocument, path: tuple[Key, ...], old: dict[str, Data], new: dict[str, Data]) -> None:
    for key in old:
        if key not in new and not (path == () and key in LISTS):
            document.remove([*path, key])
    for key, value in new.items():
        if key not in old:
            document.set([*path, key], value)
        else:
            _value(document, (*path, key), old[key], value)


def _value(document: MapDocument, path: tuple[Key, ...], old: Data, new: Data) -> None:
    if same(old, new):
        return
    try:
        if isinstance(old, dict) and isinstance(new, dict) and old:
            _mapping(document, path, old, new)
            return
    except MapEditError:
        pass  # an anchor or a form that does not yield: write the whole value
    document.set(list(path), new)


def same(one: Held, other: Held) -> bool:
    """Whether two values are the same in a file: 1, 1.0 and true are not."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and one == other


def _listed(document: MapDocument, name: str, old: list[Data], new: list[Data], there: bool) -> None:
    """Change a list item by item: items that stayed are not touched, whatever was put before or after them."""
    if not new:
        if there and old:
            document.remove([name])
        return
    matcher = SequenceMatcher(None, [repr(item) for item in old], [repr(item) for item in new], autojunk=False)
    for tag, first, last, start, stop in reversed(matcher.get_opcodes()):
        if tag == "equal":
            continue
        common = min(last - first, stop - start)
        for number in range(last - 1, first + common - 1, -1):
            document.remove([name, number])
        for number in range(start + common, stop):
            document.insert(name, first + number - start, new[number])
        for number in range(common):
            _value(document, (name, first + number), old[first + number], new[start + number])


def _grid(document: MapDocument, chart: Chart) -> None:
    old, new = read_block(document), chart.write_rows()
    if old is None or not new:  # no block so far, or none from now on; what is no block stays if nothing was drawn
        if chart.cells.size:
            document.put_rows(new)
        elif old:
            document.remove(["terrain"])
        return
    changed = {row: line for row, line in enumerate(new) if len(old) != len(new) or line != old[row]}
    try:
        if len(old) != len(new):
            document.set_rows(new)
        elif changed:
            document.set_lines(changed)
    except MapEditError:
        document.put_rows(new)  # a block that cannot be changed in place: blanks where they mean something
